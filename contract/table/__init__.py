"""A table's live page around its task, and the table's own pages: what lies there, how everybody stands, may I."""
