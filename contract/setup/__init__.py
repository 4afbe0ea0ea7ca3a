"""Setting a table up, and what it plays."""
