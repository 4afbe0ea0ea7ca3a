"""What a page asks of a person. A new task is a class and a template, and its place in this list."""

from contract.tasks.acting import Act
from contract.tasks.building import Build
from contract.tasks.choosing import ChooseAction, End, Pass, Waiting
from contract.tasks.learning import LearnFace
from contract.tasks.placing import Place
from contract.tasks.resolving import Resolve
from contract.tasks.task import ContractTask
from contract.tasks.turning_up import TurnUp

TASKS: tuple[type[ContractTask], ...] = (
    End,
    LearnFace,
    TurnUp,
    Place,
    Build,
    Resolve,
    Act,
    Pass,
    ChooseAction,
    Waiting,
)
"""All tasks, in the order in which they are offered: a page shows the first that is. Something is always awaited."""
