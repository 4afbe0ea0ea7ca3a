"""The field: cells, cards, start layouts."""
