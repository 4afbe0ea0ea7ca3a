"""What a page asks of a person. A new task is a class and a template, and its place in this list."""

from contract.tasks.entering import Act
from contract.tasks.learning import LearnFace
from contract.tasks.task import ContractTask
from contract.tasks.turning_up import TurnUp
from contract.tasks.waiting import End, Waiting

TASKS: tuple[type[ContractTask], ...] = (End, LearnFace, TurnUp, Act, Waiting)
"""All tasks, in the order in which they are offered: a page shows the first that is. Something is always awaited."""
