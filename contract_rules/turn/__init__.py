"""Turns: committees, building, workers, tracks."""
