"""Turns: committees, building, what players hold."""
