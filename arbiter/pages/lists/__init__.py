"""Lists of games and decks: kept games, statistics, files in and out."""
