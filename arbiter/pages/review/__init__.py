"""Looking back at a game and mending it: log, corrections, what if, why, replay, result, files."""
