"""A table's log: its append-only lines, the fold to a game, edits of the past, sealed entries, what-if copies."""
