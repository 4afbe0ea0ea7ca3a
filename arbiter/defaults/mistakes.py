"""What may be wrong with an entry: another value of one of its keys, of those that the game before it had to offer; an
item of a list; what may be left out; a card's number, in all that was entered of it; or that it didn't happen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.utils import cached_property

from arbiter.defaults.asking import Walk, written
from arbiter.defaults.engine import DeckFaces
from arbiter.defaults.enter import Enter
from arbiter.defaults.faces import faces_known
from arbiter.defaults.tasks import pictures_of, rules_of
from arbiter.game import Game, Json
from arbiter.language import gettext as _
from arbiter.log.history import Line, in_record
from arbiter.pages.forms import Cell, PageLink, cell_param, read_cell
from arbiter.pages.mistake_pages import wrong_face
from arbiter.pages.mistakes import (
    CELL,
    Candidate,
    CorrectionKnown,
    EntryOrigin,
    Mistake,
    Mistakes,
    Picked,
    Touchables,
    WrongEntry,
    change,
    delete,
    insert,
)
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Input
from arbiter.pages.words import Seat
from rulings import Refusal, reasons_against
from rulings.candidates import Ask, Path, value_at, with_value

if TYPE_CHECKING:
    from arbiter.defaults.pages import DefaultPages


@dataclass(eq=False)
class OtherValue(Enter):
    """A key of a `wrong` entry, asked again of the game before it: of the entry as it `was`; `at` () asks for none.

    `link` gives the address where a value is the right one.
    """

    wrong: WrongEntry[TableContext]
    was: Json
    at: Path = ()
    link: Callable[[str], str] = str

    @classmethod
    def of(cls, wrong: WrongEntry[TableContext], was: Json, at: Path = ()) -> Self:
        return cls(wrong.then, Input(MultiDict()), wrong, was, at)

    @cached_property
    def seat(self) -> Seat:
        return self.context.seats[self.was.get("seat") or (*self.context.standing.waits_for, *self.context.seats)[0]]

    @cached_property
    def game(self) -> Game:
        """The game before it, which knows the faces that were learned later."""
        return self.wrong.context.once(f"before {self.wrong.place}", self._game_before)

    def _game_before(self) -> Game:
        game = self.wrong.before
        for line in _taught(self.wrong):
            with suppress(Refusal):
                game = self.context.rules.enter(game, line.in_force).game
        return game

    @property
    def begun(self) -> Json:
        return with_value(self.was, self.at, None) if self.at else self.was

    @cached_property
    def walk(self) -> Walk:
        """The key alone, with its values that make another entry."""
        walk = super().walk
        asks = (
            replace(ask, values=tuple(value for value in ask.values if self.corrected(value.said)))
            for ask in walk.next.asks
            if ask.at == self.at
        )
        return replace(walk, next=replace(walk.next, asks=tuple(asks))) if self.at else walk

    def way(self, said: Json) -> PageLink:
        return PageLink(self.link(written(value_at(said, self.at))), "")

    def corrected(self, value: Any) -> Json:
        """Return the entry with another value of the key and the rest as it was; {} where more has to be said anew.

        What can't be is seen once the record with it is checked.
        """
        was: Json = with_value(self.was, self.at, value)
        changed = self.of(self.wrong, was)
        entry = changed.entry
        if changed.walk.next.against:
            unread = reasons_against(self.context.rules.read_entry, self.context.position.setup, was)
            entry = entry if unread else was
        return entry if entry != self.was else {}

    @cached_property
    def board(self) -> Markup:
        """The table before it: any cell may be the right one, those that the rules had to offer are marked."""
        was, cells = value_at(self.was, self.at), [(x, y) for ask in self.walk.next.asks for x, y in ask.open_values]

        def way(cell: Cell) -> str:
            return "" if [*cell] == was else self.link(cell_param(cell))

        return pictures_of(self.context).asked(self.context, way, cells)

    # What a game may say better

    names: ClassVar[Collection[str]] = ()
    """Keys by which entries name what this one brought: another value of it stands in all of them then."""

    def is_asked(self, ask: Ask) -> bool:
        """Tell whether another value of a key may be right."""
        return ask.of != "entry" and ask.amount is None and not ask.is_open

    def mistake(self, ask: Ask) -> str:
        """Return what is called wrong."""
        return _("Wrong: %(what)s") % {"what": super().title(ask)}

    def undone(self) -> Mistake:
        """Return that the entry shouldn't be there."""
        return CorrectionKnown(id="gone", name=_("It didn't happen"), known_edits=(delete(self.wrong.place),))

    def edits(self, entry: Json) -> list[Json]:
        """Return the edits of the record by which the entry was this."""
        if self.names:
            was, becomes = value_at(self.was, self.at), value_at(entry, self.at)
            lines = in_record(self.wrong.context.ledger.lines)
            renamed = ((line, _renamed(line.in_force, was, becomes, self.names)) for line in lines)
            return [change(line.index or 0, now) for line, now in renamed if now != line.in_force]
        keys = {key: value for key, value in entry.items() if key != "seat"}
        needed = rules_of(self.context).candidates(self.wrong.before, self.seat.seat, keys).learn
        return with_face(self.wrong, needed, [change(self.wrong.place, entry)])


def _taught(wrong: WrongEntry[TableContext]) -> Iterator[Line]:
    """Yield the entries that taught faces after an entry."""
    for line in in_record(wrong.context.ledger.lines):
        if line.in_force["entry"] == "face" and (line.index or 0) > wrong.place:
            yield line


def with_face(wrong: WrongEntry[TableContext], card: object, edits: list[Json]) -> list[Json]:
    """Return edits of a wrong entry with those by which a face that was learned later was known before it.

    They go from the end of the record to its start, so that none moves the entries of those to come.
    """
    faces = cast(DeckFaces, wrong.context.rules.faces)
    for line in _taught(wrong) if card is not None else ():
        if line.in_force["card"][faces.key] == card:
            return [delete(line.index or 0), *edits, insert(wrong.place, line.in_force)]
    return edits


def _renamed(said: Any, was: object, becomes: object, keys: Collection[str], *, names: bool = False) -> Any:
    """Return an entry that names something else wherever it named this."""
    if isinstance(said, Mapping):
        return {key: _renamed(value, was, becomes, keys, names=key in keys) for key, value in said.items()}
    if isinstance(said, list):
        return [_renamed(value, was, becomes, keys, names=names) for value in said]
    return becomes if names and said == was else said


def other_values(task: type[OtherValue], wrong: WrongEntry[TableContext]) -> Iterator[Mistake]:
    """Yield the keys of an entry that another value may be right for, as `task` asks for them; and that it is wrong."""
    asked = task.of(wrong, wrong.entry)
    left_out = (ask for ask in asked.walk.next.asks if ask.optional and not ask.is_said(wrong.entry))
    for ask in filter(asked.is_asked, (*(step.ask for step in asked.walk.steps), *left_out)):
        if ask.is_set:
            yield from _swapped(asked, ask) if ask.at[-1] == 0 else ()
        else:
            asking = task.of(wrong, wrong.entry, ask.at)
            yield from (_picked(asking, again) for again in asking.walk.next.asks if again.values)
    yield asked.undone()


def _picked(asking: OtherValue, ask: Ask) -> Picked:
    is_on_map, without = asking.is_on_map(ask), asking.without(ask) if ask.optional else None
    values = {written(value.said): value.said for value in ask.values}
    choices = [] if is_on_map else [asking.choice(ask, value) for value in ask.values]
    if without is not None and value_at(asking.was, ask.at) is not None:
        values[_INSTEAD] = None
        choices.append(without)

    def draw(link: Callable[[str], str]) -> Markup:
        asking.link = link
        return asking.board

    def make(right: str) -> list[Json] | None:
        cell = read_cell(right) if is_on_map and right not in values else None
        entry = asking.corrected([*cell] if cell else values[right]) if cell or right in values else None
        return asking.edits(entry) if entry else None

    return Picked(
        id="-".join(map(str, ask.at)),
        name=asking.mistake(ask),
        question=asking.title(ask),
        make=make,
        draw=draw if is_on_map else None,
        choices=[
            Candidate(right, one.name, one.drawing or "") for right, one in zip(values, choices, strict=not is_on_map)
        ],
    )


_INSTEAD = "-"
"""What stands between two items of a list, the right one first; alone for nothing."""


def _swapped(asked: OtherValue, ask: Ask) -> Iterator[Picked]:
    """Yield that one of a list's items is another."""
    path, names = ask.at[:-1], {value.said: asked.counted(ask, value.said).name for value in ask.values}
    items: list[Any] = value_at(asked.was, path)
    pairs = {f"{right}{_INSTEAD}{gone}": (right, gone) for gone in dict.fromkeys(items) for right in names}
    pairs = {written: pair for written, pair in pairs.items() if pair[0] not in items}

    def make(written: str) -> list[Json] | None:
        if written not in pairs:
            return None
        right, gone = pairs[written]
        return asked.edits(with_value(asked.was, path, [right if item == gone else item for item in items]))

    text = _("%(right)s, not %(wrong)s")
    choices = [
        Candidate(written, text % {"right": names[right], "wrong": asked.counted(ask, gone).name})
        for written, (right, gone) in pairs.items()
    ]
    if choices:
        yield Picked(
            id="-".join(map(str, path)), name=asked.mistake(ask), question=asked.title(ask), make=make, choices=choices
        )


def mistakes_of(pages: DefaultPages) -> Mistakes[TableContext]:
    """Return what may be wrong in any game: what lies on a cell, every key of every entry, and the face of its card."""

    def names(context: TableContext) -> dict[str, str]:
        pieces = pages.picture.on_cells(pages.pictures.position(context.position.game))
        return {cell_param(cell): f"{said}, {pages.texts.name(cell)}" for cell, said in pieces.items()}

    def picture(context: TableContext, link: Callable[[str], str]) -> Markup:
        ways = {read_cell(cell): link(CELL + cell) for cell in names(context)}
        return pages.pictures.tapped(context, {cell: way for cell, way in ways.items() if cell}, None)

    def origins(context: TableContext, which: str) -> list[EntryOrigin]:
        cell = [*(read_cell(which) or ())]
        lines = [line for line in in_record(context.ledger.lines) if cell in line.in_force.values()]
        return [EntryOrigin(line.index or 0) for line in lines[-1:]]

    def of_entry(wrong: WrongEntry[TableContext]) -> Iterator[Mistake]:
        yield from other_values(OtherValue, wrong)
        face = pages.rules.faces.taught(wrong.entry) if pages.rules.faces else None
        card = str((face or wrong.entry).get("card"))
        if card in faces_known(wrong.context):
            yield wrong_face(wrong.context, card)

    kinds = dict.fromkeys((kind.name for kind in pages.rules.entry_kinds), of_entry)
    return Mistakes(picture, (Touchables(CELL, names, origins=origins),), kinds)
