"""How everybody stands, and the score sheet."""
