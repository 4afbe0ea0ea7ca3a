"""What lies on the real table, and the moves that turn one position into another. Pure."""
