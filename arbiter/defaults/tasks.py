"""What a page asks of who waits and after the end, by default; and what tasks that ask for an entry have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, cast

from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.defaults.asking import EntrySoFar, Tapped, is_cell
from arbiter.defaults.drawing import PiecePicture
from arbiter.defaults.pictures import DefaultPictures
from arbiter.defaults.rules import GameRules
from arbiter.defaults.texts import TURN, GameTexts
from arbiter.defaults.ways import is_cell_shape
from arbiter.game import Json
from arbiter.language import capitalized, gettext as _
from arbiter.pages.forms import Cell, Choice, cell_param
from arbiter.pages.mistakes import CELL
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Ended, Sealed, TapReply, Task
from arbiter.pages.words import Seat
from rulings.candidates import Ask, Value
from rulings.shapes import shape_of


class AskingPages(Protocol):
    """What tasks need of a game's pages, which name their tasks: so these can't name them."""

    texts: GameTexts
    picture: PiecePicture
    pictures: DefaultPictures


def pages_of(context: TableContext) -> AskingPages:
    """Return the pages of the game that a table plays."""
    return cast(AskingPages, context.pages)


def texts_of(context: TableContext) -> GameTexts:
    """Return the texts of the game that a table plays."""
    return pages_of(context).texts


def pictures_of(context: TableContext) -> DefaultPictures:
    """Return what draws a table with cells to tap."""
    return pages_of(context).pictures


def cell_entry(context: TableContext, cell: Cell) -> Json:
    """Return what a tap on a cell would say of an entry: the first kind that has a cell with this one, {} for none."""
    found = (
        {**kind.naming, key: [*cell]}
        for kind in context.rules.entry_kinds
        for key, reader in kind.keys.items()
        if is_cell_shape(shape_of(reader))
    )
    return next(found, {})


def rules_of(context: TableContext) -> GameRules:
    """Return the rules that a table plays by."""
    return cast(GameRules, context.rules)


class End(Ended):
    """The game is over."""

    template = "shared/defaults/ended.html"


class Laid(Sealed):
    """What `seat` has laid face down, and taking it up again."""

    template = "shared/defaults/laid.html"

    def shown(self) -> Json:
        """`laid` says what lies there, for the eyes of its own seat."""
        laid, _faces = self.context.rules.without_faces(self.context.laid or {})
        return {"laid": capitalized(texts_of(self.context).name(laid, self.context.names))}

    @cached_property
    def headline(self) -> str:
        return _("Yours lies face down")


class Wait(Task):
    """Nothing is to be done on this page now."""

    name = "wait"
    template = "shared/defaults/wait.html"

    @property
    def is_waiting(self) -> bool:
        """In a game with cells, which can be asked about."""
        return bool(cell_entry(self.context, (0, 0)))

    @cached_property
    def headline(self) -> str:
        awaited = [self.context.seats[seat].name for seat in _awaited(self.context)]
        if len(awaited) == 1:
            return _("It's %(name)s's turn") % {"name": awaited[0]}
        return _("Waiting for %(names)s") % {"names": ", ".join(awaited)}

    @cached_property
    def board(self) -> Markup:
        if not self.is_waiting or self.context.mode == "look":
            return super().board
        return pictures_of(self.context).asked(self.context, self.context.cell_link())

    def shown(self) -> Json:
        """`asking` is the answer to a tap on the picture, None before any."""
        cell = self.given.of(Tapped).cell
        return {"asking": self._asking(cell) if cell else None}

    def _asking(self, cell: Cell) -> TapReply:
        at = cell_param(cell)
        url = self.context.pages.own_url(self.context, "may.index", cell=at, _anchor="answer")
        return TapReply(self.why(), self.question(cell), url, CELL + at)

    def why(self) -> str:
        """Return why nothing can be done here now."""
        names = ", ".join(self.context.seats[seat].name for seat in _awaited(self.context))
        return _("%(name)s goes first. Meanwhile you may ask:") % {"name": names}

    def question(self, cell: Cell) -> str:
        """Return what is asked about a cell."""
        return _("What may I do at %(cell)s?") % {"cell": texts_of(self.context).name(cell)}


def _awaited(context: TableContext) -> list[str]:
    return [seat for seat in context.standing.waits_for if seat not in context.position.sealed]


class AskingTask(Task):
    """One of the seats that may do something now says it, key by key."""

    @cached_property
    def seats(self) -> list[str]:
        """The seats for which this page may enter something now."""
        if self.context.mode == "look":
            return []
        return [seat for seat in _awaited(self.context) if self.context.access.seat in (None, seat)]

    @cached_property
    def seat(self) -> Seat:
        seat = self.given.of(EntrySoFar).seat
        return self.context.seats[seat if seat in self.seats else self.seats[0]]

    @cached_property
    def headline(self) -> str:
        return self.heading([TURN], {}) or self.wording(_("What do you do?"), _("What does %(name)s do?"))

    def heading(self, ids: Iterable[str], facts: Json) -> str:
        """Return the first heading that the texts have of some ids, with facts that it may name; "" for none."""
        about = "" if self.context.mode == "own" else self.seat.name
        return texts_of(self.context).heading(ids, facts, self.context.names, about)

    def others(self) -> Sequence[Choice]:
        """Return the seats that may go on instead on a page that enters for all."""
        others = [self.context.seats[seat] for seat in self.seats if seat != self.seat.seat]
        return [Choice(seat.name, way=self.context.page_link(seat=seat.seat), value=seat.seat) for seat in others]

    # What a game may say better

    def title(self, ask: Ask) -> str:
        """Return the question for a key, "" for none."""
        return "" if ask.at == ("entry",) else capitalized(texts_of(self.context).name(str(ask.at[0])))

    def choice(self, ask: Ask, value: Value) -> Choice:
        """Return a value in words, and drawn where it can be."""
        texts, picture = texts_of(self.context), pages_of(self.context).picture
        if ask.at == ("entry",):
            return Choice(texts.kind(value.said))
        if value.said is True:
            return Choice(_("Yes"))
        said = tuple(value.said) if is_cell(value.said) else value.said
        name, faces = capitalized(texts.name(said, self.context.names)), self.context.rules.faces
        if ask.of == "card" and faces and (face := faces.known(self.context.position.game).get(str(value.said))):
            name = f"{name}: {self.context.pages.words.shows(face)}"
        return Choice(name, drawing=picture.value(value.said) or None)
