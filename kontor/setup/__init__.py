"""Setting a table of Kontor up: games, seats, scenarios, options, start layouts."""
