"""The end of a game and its score."""
