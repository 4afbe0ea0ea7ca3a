"""Decks looked after: their faces, their pages, their cards."""
