"""What a game gives to the pages: its words, its pictures, its tasks, and pages of its own.

The pages know no game: a game's set-ups, entries, rulings' facts and positions go through here unread.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from flask import Blueprint
from markupsafe import Markup

from arbiter.game import Differences, Game, Json
from arbiter.keeping.course import Moment
from arbiter.log.lines import Line
from arbiter.pages.seats import Seat
from arbiter.pages.steps import Heap, Step
from arbiter.paper.content import Sheet
from arbiter.pieces import Move
from arbiter.rulebook import OptionText, RuleText, ValueText
from rulings import Reason, Ruling

if TYPE_CHECKING:
    from arbiter.pages.table_context import Tab, TableContext
    from arbiter.pages.tasks import Task

Names = Mapping[str, str]
"""What seats and sides are called in sentences."""


class Words(Protocol):
    """Sentences in the language of the page. `game` knows what cards are called; None where no game is at hand."""

    def names(self, setup: Json) -> dict[str, str]:
        """Return what seats and sides are called in sentences."""
        ...

    def short_names(self, setup: Json) -> dict[str, str]:
        """Return what they are called where room is scarce."""
        ...

    def variant(self, variant: str, scenario: str | None) -> tuple[str, ...]:
        """Return the names of a variant and its scenario."""
        ...

    def special_rule(self, special_rule: str) -> str:
        """Return what a special rule of a set-up is called."""
        return special_rule

    def colour(self, side: str) -> str:
        """Return the colour that a side plays."""
        ...

    def ruling(self, ruling: Ruling, names: Names, game: Game) -> str:
        """Return a ruling in a sentence."""
        ...

    def reason(self, reason: Reason, names: Names, game: Game | None) -> str:
        """Return in a sentence why something is refused."""
        ...

    def entry(self, entry: Json, names: Names) -> str:
        """Return an entry of the record in a few words."""
        ...

    def own_ruling(self, entry: Json, rulings: Sequence[Ruling]) -> Ruling | None:
        """Return the one of an entry's rulings that tells the entry itself, None if none does."""
        ...

    def line(self, line: Line, who: str) -> str:
        """Return a line of the log that is of a kind of the game's own in a few words. `who` entered it."""
        ...

    def face(self, face: Json, game: Game) -> str:
        """Return that a card shows this, in a few words."""
        ...

    def steps(self, rulings: Sequence[Ruling], names: Names, game: Game) -> Sequence[Step] | None:
        """Return what hands have to do after rulings, in their order; None where rulings don't tell what moves."""
        ...

    def moves(self, moves: Iterable[Move], names: Names, game: Game) -> Sequence[Step]:
        """Return moves as what hands have to do, in their order."""
        ...

    def set_up(self, moves: Iterable[Move], names: Names, game: Game) -> Sequence[Heap]:
        """Return the moves out of the box as what people lay out, part by part."""
        ...

    def rule(self, rule: str) -> RuleText:
        """Return a rule's texts."""
        ...

    def option(self, option: str) -> OptionText:
        """Return an option's texts. KeyError for what is none."""
        ...

    def option_value(self, option: str, value: str) -> ValueText:
        """Return the texts of an option's value."""
        ...

    def differences(self, found: Differences, names: Names) -> Sequence[Any]:
        """Return all that differs between two games, the most important first: `what`, `before` and `after`."""
        ...

    def rounds_over(self, entry: Json, rulings: Sequence[Ruling], game: Game) -> int:
        """Return how many rounds ended with an entry of the record. `game` knows who plays."""
        ...

    def trails(self, entry: Json) -> bool:
        """Tell whether an entry still belongs to the turn before it, also where that was a round's last."""
        ...


class Pictures(Protocol):
    """What lies on the table, drawn."""

    def now(self, context: TableContext) -> Markup:
        """Draw a table as it lies."""
        ...

    def at_entry(self, game: Game, entry: Json | None) -> Markup:
        """Draw a game, and where an entry acts. One that can't be read says nothing."""
        ...

    def at_moves(self, game: Game, moves: Sequence[Move]) -> Markup:
        """Draw a game, and where moves take place."""
        ...

    def at_ruling(self, game: Game, ruling: Ruling) -> Markup:
        """Draw a game, and what a ruling speaks of."""
        ...

    def at_moment(self, moment: Moment) -> Markup:
        """Draw a game at a moment of its course, and what that moment brought."""
        ...

    def for_file(self, game: Game) -> Markup:
        """Draw a game to stand alone, in a file."""
        ...


class Templates(Protocol):
    """The game's own templates, by what they are for."""

    seat: str
    """The live page of a seat, or of the host who enters for all."""
    look: str
    """The live page of those who look on."""
    map: str
    """A picture `board` in its frame."""
    stood: str
    """How everybody `stood` at a moment of a game watched again."""
    compared: str
    """What was `compared` for a ruling."""
    welcome: str
    """What a device sees that knows no table yet, given as `instance`."""


class GamePages(Protocol):
    """What a game gives to the pages. One value a game."""

    title: str
    """What the game is called, in every language."""
    words: Words
    pictures: Pictures
    templates: Templates
    tasks: Sequence[type[Task]]
    """In the order in which they are offered: a page shows the first that is. Something is always awaited."""
    stylesheets: Sequence[str]
    """What its pages need beside the arbiter's own style sheet: static files."""
    blueprints: Sequence[Blueprint]
    """The game's own pages."""

    # What every page may lead to or show

    def rule_url(self, rule: str) -> str:
        """Return the address of a rule: on a table's pages the table's own."""
        ...

    def rules_url(self, **query: Any) -> str:
        """Return the address of the rules: on a table's pages those that the table plays. `query` is a search's."""
        ...

    def legend_url(self) -> str:
        """Return where it stands what the signs of its pictures mean: on a table's pages the table's own."""
        ...

    def shared_signs(self) -> Markup:
        """Return what the drawings of a table's page refer to."""
        ...

    def pattern_signs(self) -> Markup:
        """Return the patterns that its drawings have on devices that want them."""
        ...

    # The start page

    def new_url(self) -> str:
        """Return where a table is set up."""
        ...

    def new_name(self) -> str:
        """Return what the way there is called."""
        ...

    def about(self) -> str:
        """Return what the game is, in a sentence or two."""
        ...

    def cover(self) -> Markup:
        """Draw what the game looks like, small."""
        ...

    def more_urls(self) -> Sequence[tuple[str, str]]:
        """Return other pages of the game's that the start page leads to: what they are called, and where they are."""
        ...

    def instance(self) -> Any:
        """Return what shows a newcomer what the arbiter does."""
        ...

    # A table's pages

    def seats(self, setup: Json) -> dict[str, Seat]:
        """Return a table's seats, in set-up order."""
        ...

    def tabs(self, context: TableContext, here: str) -> Sequence[Tab]:
        """Return the links to the game's own pages of a table; fewer for a copy."""
        ...

    def ways_to_ask(self, context: TableContext) -> Sequence[tuple[str, str]]:
        """Return the pages where anybody asks what the rules say: what they are called, and where they are."""
        ...

    def ways_to_mend(self, context: TableContext) -> Sequence[tuple[str, str]]:
        """Return the pages where the host mends what went wrong, beside the one that corrects entries."""
        ...

    def ways_to_look_back(self, token: str) -> Sequence[tuple[str, str]]:
        """Return the pages where a kept game is looked at, beside the replay, and the way to another such game."""
        ...

    def faces_url(self, context: TableContext) -> str:
        """Return where all faces stand that a table knows; asked of games with faces only."""
        ...

    def face_url(self, context: TableContext, card: str) -> str:
        """Return where a card's face is corrected."""
        ...

    def around(self, context: TableContext, task: Task) -> Any:
        """Return what a live page shows around a task; only the game's own templates look into it."""
        ...

    def stood(self, context: TableContext, moment: Moment) -> Any:
        """Return how everybody stood at a moment, for the template of that name."""
        ...

    def compared(self, ruling: Ruling, names: Names, game: Game) -> Any:
        """Return what was compared for a ruling, for the template of that name; None for nothing.

        `game` is as the ruling's entry left it.
        """
        ...

    # What a table hands out

    def sheet(self, context: TableContext) -> Sheet:
        """Return the score sheet; before the end it says that there is no score yet."""
        ...

    def sheet_pages(self, setup: Json) -> int:
        """Return on how many pages the sheet fits at most."""
        ...

    def caption(self, context: TableContext) -> tuple[str, str]:
        """Return what stands over and under a picture of the table: how it stands, and who plays what."""
        ...

    def game_name(self, setup: Json) -> str:
        """Return what is played, in a few words."""
        ...

    def first_mover(self, lines: Sequence[Line]) -> str | None:
        """Return the seat that had the first turn of the game, None where none has had it."""
        ...
