"""What a game provides to the pages: words, pictures, tasks, and pages of its own.

The pages know no game: a game's set-ups, entries, rulings' facts and positions go through here unread.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from markupsafe import Markup

from arbiter.game import Game, Json
from arbiter.language import gettext as _
from arbiter.log.history import Line
from arbiter.log.replays import Snapshot
from arbiter.pages.forms import address
from arbiter.pages.mistakes import Mistakes
from arbiter.pages.public_pages import PublicPages
from arbiter.pages.words import MoveStep, Names, Seat
from arbiter.paper.content import Sheet
from rulings import Ruling

if TYPE_CHECKING:
    from arbiter.pages.table.table_context import TableContext
    from arbiter.pages.table.tasks import Input, Task


class Pictures(Protocol):
    """What lies on the table, drawn."""

    def now(self, context: TableContext) -> Markup:
        """Draw a table as it lies."""
        ...

    def at_entry(self, game: Game, entry: Json | None) -> Markup:
        """Draw a game, and where an entry acts. One that can't be read says nothing."""
        ...

    def at_moves(self, game: Game, steps: Sequence[MoveStep]) -> Markup:
        """Draw a game, and what steps move, as arrows that are numbered as the steps are."""
        ...

    def at_ruling(self, game: Game, ruling: Ruling) -> Markup:
        """Draw a game, and what a ruling speaks of."""
        ...

    def at_moment(self, moment: Snapshot) -> Markup:
        """Draw a game at a moment of its timeline, and what that moment brought."""
        ...

    def for_file(self, game: Game) -> Markup:
        """Draw a game to stand alone, in a file."""
        ...


class Templates(Protocol):
    """The game's own templates, by what they are for."""

    seat: str
    """The live page of a seat, or of the host who enters for all."""
    look: str
    """The live page of spectators."""
    map: str
    """A picture `board` in its frame."""
    stood: str
    """How everybody `stood` at a moment of a game watched again."""
    compared: str = ""
    """What was `compared` for a ruling; "" in a game that never says that."""
    welcome: str = "shared/welcome.html"
    """What a device sees that knows no table yet, given as `instance`: what was `entered`, and `said` of it."""


class GamePages(PublicPages, Protocol):
    """What a game gives to the pages. One value a game."""

    pictures: Pictures
    templates: Templates
    tasks: Sequence[type[Task]]
    """In the order in which they are offered: a page shows the first that is. Something is always awaited."""
    mistakes: Mistakes[TableContext] | None = None
    """What may be wrong on its table, and what it can be corrected to; without, an entry is corrected on a copy."""

    def example(self) -> Any:
        """Return what shows a newcomer what the arbiter does, None for nothing."""
        ...

    # A table's pages

    def task(self, context: TableContext, given: Input) -> Task:
        """Return what a page asks for now, with what was chosen so far: the first of the tasks that is offered."""
        words = given.words
        tasks = (task(context, given) for task in self.tasks if task.opened_by in words)
        return next(task for task in tasks if task.is_offered)

    def seats(self, setup: Json) -> dict[str, Seat]:
        """Return a table's seats, in set-up order."""
        ...

    def own_url(self, context: TableContext, page: str, **which: Any) -> str:
        """Return the address of one of the game's own pages of a table, "may.index"; "" if it has no such page."""
        endpoint = f"{context.rules.id}_{page}"
        has = any(one.name == endpoint.partition(".")[0] for one in self.blueprints)
        return address(endpoint, context.token, **which) if has else ""

    def tabs(self, context: TableContext) -> list[tuple[str, str, str]]:
        """Return the tabs of the game's own pages of a table: their ids, names and addresses; fewer of a copy."""
        pages = [
            ("rounds", _("Rounds"), "rounds.page"),
            ("cards", _("Cards"), "cards.index"),
            ("game", _("Game"), "summary.page"),
        ]
        found = [(tab, name, self.own_url(context, page)) for tab, name, page in pages]
        return [] if context.is_copy else [one for one in found if one[-1]]

    def page_extras(self, context: TableContext, task: Task) -> Any:
        """Return what a live page shows around a task; only the game's own templates look into it."""
        ...

    def stood(self, context: TableContext, moment: Snapshot) -> Any:
        """Return how everybody stood at a moment, for the template of that name."""
        ...

    def answer(self, context: TableContext, query: str) -> Any:
        """Return what holds at a table of what a question names there, for the page of rules; None for nothing."""
        return None

    def compared(self, ruling: Ruling, names: Names, game: Game) -> Any:
        """Return what was compared for a ruling, for the template of that name; None for nothing.

        `game` is as the ruling's entry left it. A value is a dataclass that is written as JSON for the API.
        """
        return None

    def counted(self, game: Game) -> tuple[str, Mapping[str, int]]:
        """Return what of the seats is counted round by round, by its name, and how much of it each has."""
        del game
        return "", {}

    # What a table hands out

    def sheet(self, context: TableContext) -> Sheet:
        """Return the score sheet; before the end it says that there is no score yet."""
        ...

    def sheet_pages(self, setup: Json) -> int:
        """Return on how many pages the sheet fits at most."""
        return 1

    def caption(self, context: TableContext) -> tuple[str, str]:
        """Return what stands over and under a picture of the table: how it stands, and who plays what."""
        ...

    def game_name(self, setup: Json) -> str:
        """Return what is played, in a few words."""
        return self.title

    def first_mover(self, lines: Sequence[Line]) -> str | None:
        """Return the seat that had the first turn of the game, None if nobody has had one."""
        ...
