"""What a page asks of a person: each kind of task with its query, its form and its entry."""
