"""What a page asks of a person. A new task is a class and a template, and its place in this list."""

from kontor.tasks.final_questions import Highest, Smuggled, Tavern
from kontor.tasks.laying import Choose, End, Handover, Laid, Waiting
from kontor.tasks.optional_actions import BuyOut, Smuggle
from kontor.tasks.placing import PlaceCard
from kontor.tasks.ship import Ship
from kontor.tasks.task import KontorTask
from kontor.tasks.two_waters import Waters

TASKS: tuple[type[KontorTask], ...] = (
    End,
    Smuggled,
    Tavern,
    Highest,
    Smuggle,
    Ship,
    Waters,
    PlaceCard,
    BuyOut,
    Choose,
    Handover,
    Laid,
    Waiting,
)
"""All tasks, in the order in which they are offered: a page shows the first that is. Something is always awaited."""
