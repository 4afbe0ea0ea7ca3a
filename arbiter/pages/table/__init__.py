"""A table's live pages: the view, its tasks, what is entered and what is to be moved."""
