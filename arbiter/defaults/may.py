"""May I: an entry of any seat said key by key, and to each value what the rules say, whose turn it is or not.

Nothing is entered. The page asks as the task does that enters, and all of its state is in its address.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from flask import Blueprint, render_template, request, url_for
from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.utils import cached_property

from arbiter.defaults.asking import EntrySoFar, KeyForm, Tapped, Walk, walked
from arbiter.defaults.enter import Enter
from arbiter.defaults.tasks import cell_entry, pictures_of, rules_of
from arbiter.defaults.ways import CELLS
from arbiter.game import Game, Json
from arbiter.language import gettext as _
from arbiter.pages.forms import Cell, Choice, FormFault, PageLink
from arbiter.pages.table.table_context import open_link
from arbiter.pages.table.tasks import Input
from arbiter.pages.words import Seat
from arbiter.paper.content import RulingSentence
from rulings.candidates import Ask, Next, Value, with_value
from rulings.cell_names import CellNames


@dataclass(frozen=True, slots=True)
class Panel:
    """What else is to be known of what is asked about: a headline, and lines below it."""

    id: str
    title: str
    lines: Sequence[RulingSentence] = ()


class May(Enter):
    """An entry as far as it was said, asked instead of entered: every value can be chosen, and has its answer."""

    cells: ClassVar[CellNames] = CELLS
    """What cells are called in questions."""
    asked_as: ClassVar[Mapping[str, Sequence[str]]] = {}
    """By which words guests ask for a kind of entry, besides its name."""

    @cached_property
    def seats(self) -> list[str]:
        """All seats, the one that most likely asks first."""
        seats, awaited = [*self.context.seats], self.context.standing.waits_for
        usual = self.context.access.seat or (awaited or seats)[0]
        return [usual, *(seat for seat in seats if seat != usual)]

    @cached_property
    def game(self) -> Game:
        return rules_of(self.context).on_turn(self.context.position.game, self.seat.seat)

    @cached_property
    def begun(self) -> Json:
        cell = self.given.of(Tapped).cell
        return super().begun or (self.about_cell(cell) if cell else {})

    def is_forced(self, ask: Ask) -> bool:
        return ask.of != "entry" and super().is_forced(ask)

    def next_of(self, said: Json) -> Next:
        """Return what may be said next of something else than what the page asks."""
        return self._candidates(said)

    def called(self, ask: Ask, kind: Value) -> str:
        """Return all words by which a kind of entry may be asked for."""
        return " ".join((self.choice(ask, kind).name, *self.asked_as.get(kind.said, ())))

    def way(self, said: Json) -> PageLink:
        query = EntrySoFar(self.seat.seat, said).query()
        endpoint = f"{self.context.rules.id}_may.index"
        return PageLink(url_for(endpoint, token=self.context.token, **query, _anchor="answer"), "")

    def key(self, ask: Ask) -> KeyForm:
        """What speaks against all values stands in `closed`, once."""
        form = super().key(ask)
        first, *others = [choice.against for choice in form.choices] or [()]
        return replace(form, closed=tuple(fault for fault in first if others and all(fault in one for one in others)))

    def without(self, ask: Ask) -> None:
        """Whatever may be left out needn't be asked about."""
        del ask

    def _choice(self, ask: Ask, value: Value, given: Any) -> Choice:
        said = with_value(self.begun, ask.at, value.said)
        walk = walked(self._candidates, said, self.is_forced)
        against = self.context.renderer.faults(value.against) or self.faults(walk)
        found = replace(self.choice(ask, value), way=self.way(said), value=str(value.said), given=given == value.said)
        return replace(found, against=against)

    def confirm(self) -> str:
        """Nothing is entered here."""
        return ""

    def shown(self) -> Json:
        brings = self.brings() if self.entry else ()
        more = {"against": self.faults(self.walk), "brings": brings, "panels": self.panels(), "seats": self._seats()}
        return super().shown() | more

    def _seats(self) -> list[tuple[Seat, str, bool | None]]:
        """Return everybody with the address of the same question, and whether the answer is yes, if there is one."""
        said, form = self.walk.said if self.begun else {}, type(self)
        queries = {seat: EntrySoFar(seat, said).query() for seat in self.context.seats}
        asking = [form(self.context, Input(MultiDict(query))) for query in queries.values()]
        return [(one.seat, one.way(one.begun).url, one.verdict if said else None) for one in asking]

    @property
    def verdict(self) -> bool | None:
        """Whether what was said may be entered, None while it isn't whole."""
        return False if self.faults(self.walk) else True if self.entry else None

    def title(self, ask: Ask) -> str:
        kind = self.walk.said.get("entry")
        return super().title(ask) or (self.choice(Ask(("entry",), of="entry"), Value(kind)).name if kind else "")

    @property
    def rules(self) -> Sequence[str]:
        """The rules by which a whole entry is allowed."""
        return next(kind.rules for kind in self.context.rules.entry_kinds if kind.naming.items() <= self.entry.items())

    # What a game may say better

    def panels(self) -> Sequence[Panel]:
        """Return what else is to be known of what is asked about, on its cell."""
        return ()

    def faults(self, walk: Walk) -> tuple[FormFault, ...]:
        """Return what speaks against all that was said."""
        return self.context.renderer.faults(walk.next.against)

    def about_cell(self, cell: Cell) -> Json:
        """Return what a tap on a cell asks about."""
        return cell_entry(self.context, cell)

    def turn(self) -> RulingSentence | None:
        """Return that it is somebody else's turn; None on one's own, and once the game is over, as the rules say."""
        awaited = self.context.standing.waits_for
        if not awaited or self.seat.seat in awaited:
            return None
        names = {"other": self.context.seats[awaited[0]].name, "name": self.seat.name}
        return RulingSentence(_("It's %(other)s's turn. This is what holds on %(name)s's turn.") % names, ())

    @cached_property
    def board(self) -> Markup:
        """The table as it lies; every cell asks about itself, or is the value of the key that is open."""
        ask = next((ask for ask in self.walk.next.asks if self.is_on_map(ask)), None)

        def way(cell: Cell) -> str:
            return self.way(self.about_cell(cell) if ask is None else with_value(self.begun, ask.at, [*cell])).url

        open_cells = [(x, y) for x, y in ask.open_values] if ask else []
        return pictures_of(self.context).asked(self.context, way, open_cells)


class MayPages:
    """The page "May I?" of a game, by the task that asks."""

    def __init__(self, game: str, task: type[May] = May) -> None:
        self._task = task
        self.bp = Blueprint(f"{game}_may", __name__, url_prefix=f"/t/<token>/{game}/may")
        self.bp.get("", endpoint="index")(self._index)

    def _index(self, token: str) -> str:
        """Show what somebody may enter, and why not the rest."""
        context = open_link(token)
        task = self._task(context, Input(request.args))
        return render_template(
            "shared/defaults/may.html",
            context=context,
            task=task,
            shown=task.shown(),
            turn=task.turn(),
            everything=task.way({}).url if task.begun else "",
        )
