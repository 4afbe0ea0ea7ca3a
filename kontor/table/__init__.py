"""What a table of Kontor shows: layout, areas, seats, steps, score, and what may be asked of it."""
