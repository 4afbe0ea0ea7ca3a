"""What a page asks of a person. A new task is a class and a template, and its place in this list."""

from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Input
from kontor.table.position import state_of
from kontor.tasks.ending import Ended
from kontor.tasks.final_questions import Highest, Smuggled, Tavern
from kontor.tasks.laying import Choose, Handover, Laid
from kontor.tasks.placing import Place
from kontor.tasks.purchases import BuyOut
from kontor.tasks.ship import Ship
from kontor.tasks.smuggling import Smuggle
from kontor.tasks.task import KontorTask
from kontor.tasks.two_waters import Waters
from kontor.tasks.waiting import Waiting

TASKS: tuple[type[KontorTask], ...] = (
    Ended,
    Smuggled,
    Tavern,
    Highest,
    Smuggle,
    Ship,
    Waters,
    Place,
    BuyOut,
    Choose,
    Handover,
    Laid,
    Waiting,
)
"""All tasks, in the order in which they are offered: a page shows the first that is. Something is always awaited."""


def open_task(context: TableContext, given: Input) -> KontorTask:
    """Return the first task that is offered, of those of the game's phase."""
    phase = state_of(context).phase
    offered = (task.offered(context, given) for task in TASKS if task.phase in ("", phase))
    return next(task for task in offered if task is not None)
