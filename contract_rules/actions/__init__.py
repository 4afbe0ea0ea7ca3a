"""Build actions: costs, effects, chains."""
