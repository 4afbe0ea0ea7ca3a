"""What may be wrong with an entry: another value of one of its keys, of those that the game before it had to offer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.utils import cached_property

from arbiter.defaults.asking import Walk
from arbiter.defaults.tasks import Enter, is_cell
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.log.history import in_record
from arbiter.pages.forms import PageLink, cell_param, read_cell
from arbiter.pages.mistakes import CELL, Candidate, EntryOrigin, Mistakes, Picked, Things, WrongEntry, change
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Input
from arbiter.pages.words import Seat
from rulings import Refusal
from rulings.candidates import Ask, Path, Value, value_at, with_value

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
    def me(self) -> Seat:
        return self.context.seats[self.was.get("seat") or self.context.standing.waits_for[0]]

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
        return PageLink(self.link(_written(value_at(said, self.at))), "")

    def corrected(self, value: Any) -> Json:
        """Return the entry with another value of the key and the rest as it was; {} where more has to be said anew.

        What can't be is seen once the record with it is checked.
        """
        was: Json = with_value(self.was, self.at, value)
        changed = self.of(self.wrong, was)
        entry = was if changed.walk.next.against and self._is_read(was) else changed.entry
        return entry if entry != self.was else {}

    def _is_read(self, entry: Json) -> bool:
        try:
            self.context.rules.read_entry(self.context.position.setup, entry)
        except Refusal:
            return False
        return True

    # What a game may say better

    def mistake(self, ask: Ask) -> str:
        """Return what is called wrong."""
        return _("Wrong: %(what)s") % {"what": super().title(ask)}

    def edits(self, entry: Json) -> list[Json]:
        """Return the edits of the record by which the entry was this."""
        return [change(self.wrong.place, entry)]


def other_values(task: type[OtherValue], wrong: WrongEntry[TableContext]) -> Iterator[Picked]:
    """Yield the keys of an entry that another value may be right for, as `task` asks for them."""
    for step in task.of(wrong, wrong.entry).walk.steps:
        if step.ask.of != "entry" and step.ask.amount is None and not step.ask.is_set:
            asking = task.of(wrong, wrong.entry, step.ask.at)
            yield from (_picked(asking, ask) for ask in asking.walk.next.asks if ask.values)


def _picked(asking: OtherValue, ask: Ask) -> Picked:
    values = {_written(value.said): value for value in ask.values}

    def draw(link: Callable[[str], str]) -> Markup:
        asking.link = link
        return asking.board

    def make(right: str) -> list[Json] | None:
        return asking.edits(asking.corrected(values[right].said)) if right in values else None

    def candidate(right: str, value: Value) -> Candidate:
        choice = asking.choice(ask, value)
        return Candidate(right, choice.name, choice.drawing or "")

    is_on_map = asking.is_on_map(ask)
    return Picked(
        id="-".join(map(str, ask.at)),
        name=asking.mistake(ask),
        question=asking.title(ask),
        make=make,
        draw=draw if is_on_map else None,
        choices=() if is_on_map else [candidate(right, value) for right, value in values.items()],
    )


def _written(value: Any) -> str:
    """Return a value as addresses say it."""
    return cell_param((value[0], value[1])) if is_cell(value) else str(value)


def mistakes_of(pages: DefaultPages) -> Mistakes[TableContext]:
    """Return what may be wrong in any game: what lies on a cell, and every key of every entry."""

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

    kinds = dict.fromkeys((kind.name for kind in pages.rules.entry_kinds), partial(other_values, OtherValue))
    return Mistakes(picture, (Things(CELL, names, origins=origins),), kinds)
