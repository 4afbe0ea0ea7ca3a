"""What a page asks of a person. A new task is a class and a template, and its place in this list."""

from contract.tasks.waiting import Waiting

TASKS = (Waiting,)
"""All tasks, in the order in which they are offered: a page shows the first that is. Something is always awaited."""
