"""Two water cards instead of a flood (F16): their numbers and cells, one after the other, then all in one go."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar

from markupsafe import Markup
from marshmallow import fields
from werkzeug.exceptions import BadRequest
from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import CellField, Checkbox, Form, FormFault, TypedText, Values, form_field
from arbiter.pages.table.physical_moves import steps_to
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import FormSubmission, entering
from arbiter.pages.words import Seat
from kontor.drawing import coin_svg, ship_svg
from kontor.table.board import Cell, LastTurnMarks
from kontor.tasks.faces import FaceAnswers, card_of, known_id, number_of, special_kind
from kontor.tasks.task import ChosenCell, TurnTask, may_pour, shown_id
from kontor.words import cell_name
from kontor_rules import Game, Step, candidates, check_face, enter
from kontor_rules.field.cards import water_card
from rulings.candidates import Next

MAX_CARDS = 2


@dataclass(frozen=True, slots=True)
class WaterCardInput(Form):
    """One water card as far as it was said. `asked` is the number for which the symbols were answered."""

    number: str = form_field(TypedText())
    asked: str = form_field(fields.String())
    coin: bool = form_field(Checkbox(), False)
    ship: bool = form_field(Checkbox(), False)
    cell: Cell | None = form_field(CellField(), None)


Drops = list[WaterCardInput]


def _read_drops(values: Values) -> Drops:
    return [WaterCardInput.read(values, suffix=str(place)) for place in range(1, MAX_CARDS + 1)]


def _query_of(drops: Drops) -> Json:
    """Return what was said about the water cards as addresses and forms write it."""
    found: Json = {Waters.opened_by: "1"}
    for place, drop in enumerate(drops, 1):
        found |= drop.query(suffix=str(place))
    return found


def _lay_waters(context: TableContext, values: Values) -> FormSubmission:
    """Lay water cards instead of the flood, and teach their faces in the same step (F16)."""
    drops, seat = _read_drops(values), context.seats.get(values.get("seat", ""))
    entries = entries_of(context, seat, drops) if seat and Waters.opened_by in values else []
    if not entries:
        raise BadRequest
    return FormSubmission(entering(context, *entries), {"card": ChosenCell.read(values).card} | _query_of(drops))


@dataclass(slots=True)
class _Progress:
    """How far the cards go: those laid, with entries that teach their faces, and what is due for the one at `place`.

    `game` knows the faces; `id` is that of the card in hand, "" as long as something is asked of it, or wrong.
    """

    game: Game
    drops: Drops
    laid: list[tuple[str, Cell]] = field(default_factory=list)
    faces: list[Json] = field(default_factory=list)
    place: int = 1
    asks: str = ""
    id: str = ""
    cells: tuple[Cell, ...] = ()
    faults: tuple[FormFault, ...] = ()
    head: str = ""
    complete: bool = False
    optional: bool = False


def entries_of(context: TableContext, seat: Seat, given: Drops) -> list[Json]:
    """Return the entries (record-kontor.md) for what was said: new faces, and the waters; [] if it can't be read."""
    now = _Progress(context.position.game, given)
    for drop in given:
        if not drop.number:
            break
        _read(context, seat, now, drop)
        if not now.id or drop.cell is None:
            return []
        now.laid.append((now.id, drop.cell))
    return [*now.faces, _waters(seat.seat, now.laid)] if now.laid else []


def _waters(seat: str, laid: list[tuple[str, Cell]]) -> Json:
    cards = [{"card": card, "cell": list(cell)} for card, cell in laid]
    return {"entry": "waters", "seat": seat, "cards": cards}


def _progress(context: TableContext, me: Seat, given: Drops, tapped: Cell | None) -> _Progress:
    """Go through the cards chosen so far, checking each with the engine."""
    now = _Progress(context.position.game, list(given))
    current = 2 if given[1].number and given[0].cell else 1
    for place, drop in enumerate(given, 1):
        now.place = place
        _read(context, me, now, drop)
        if not now.id or not _lay(context, now, drop, tapped if place == current else None):
            break
    return now


def _lay(context: TableContext, now: _Progress, drop: WaterCardInput, tapped: Cell | None) -> bool:
    """Lay the card that was read, if its cell is known and legal; tell whether another card is due or may follow."""
    found, faults = _next(now, {"card": now.id}), context.renderer.at(now.game).faults
    if found.against:
        now.asks, now.id, now.faults = "number", "", faults(found.against)
        return False
    at = ("cards", now.place - 1, "cell")
    now.cells = tuple((x, y) for ask in found.asks if ask.at == at for x, y in ask.open_values)
    cell = tapped if tapped in now.cells else drop.cell
    if tapped is not None and tapped not in now.cells:
        now.head = _("No water card can go on %(cell)s") % {"cell": cell_name(tapped)}
        now.faults = faults(_next(now, {"card": now.id, "cell": list(tapped)}).against)
    if cell is None or cell not in now.cells:
        now.drops[now.place - 1] = replace(drop, cell=None)
        return False
    after = _next(now, {"card": now.id, "cell": list(cell)})
    now.drops[now.place - 1] = replace(drop, cell=cell)
    now.laid.append((now.id, cell))
    now.complete = after.whole
    now.optional = after.whole and any(ask.optional for ask in after.asks)
    return not now.complete or now.optional


def _next(now: _Progress, card: Json) -> Next:
    """Return what may be said next, with one more card as far as it was said."""
    seat = str(now.game.state.active)
    cards = [*_waters(seat, now.laid)["cards"], card]
    return candidates(now.game, seat, {"entry": "waters", "cards": cards})


def _read(context: TableContext, seat: Seat, now: _Progress, drop: WaterCardInput) -> None:
    """Read one card: known by its number, or with the symbols that were answered for it."""
    number = number_of(drop.number)
    if number is None:
        missing = FormFault("", _("Type the number that is printed on the card."), missing=True)
        now.id, now.asks, now.faults = "", "number", (missing,) if drop.number else ()
        return
    now.id = known_id(now.game, seat, number) or ""
    if now.id:
        return
    face = card_of(number, "", FaceAnswers("water", coin=drop.coin, ship=drop.ship))
    reasons = check_face(now.game, face)
    if reasons or special_kind(number):
        none = FormFault("", _("%(number)d isn't a water card.") % {"number": number}, ("C3",))
        now.asks, now.faults = "number", context.renderer.faults(reasons) or (none,)
    elif drop.asked != str(number):
        now.asks, now.faults = "symbols", ()
    else:
        entry = {"entry": "face", "card": face}
        now.game, now.id = enter(now.game, entry).game, face["id"]
        now.faces.append(entry)


class Waters(TurnTask):
    """`me` lays water cards instead of `card`."""

    name = "waters"
    opened_by = "waters"
    template = "kontor/tasks/two_waters.html"
    actions: ClassVar = {"waters": _lay_waters}

    @property
    def is_offered(self) -> bool:
        return super().is_offered and self.is_for_card and may_pour(self.context.position.game, self.seat)

    @property
    def game(self) -> Game:
        """The game that knows the faces said so far."""
        return self.now.game

    @cached_property
    def headline(self) -> str:
        return self.wording(_("Your turn: water instead of the flood"), _("%(name)s places water instead of the flood"))

    def shown(self) -> Json:
        """`card` is the one that is laid next, or was laid last.

        `asks` is asked for the one at `place` (1 or 2): "number", "symbols", or "" while a cell is due or all is said;
        `optional` if it need not follow. `kept` was said about the others, `anew` leads to beginning again.
        """
        now, card, link, step = self.now, self.card, self.context.page_link, self.step
        confirm = _("Place both here") if len(now.laid) > 1 else _("Place it here")
        return {
            "card": shown_id(self.game, now.id) if now.id else card,
            "hint": self._hint(),
            "against": (now.head, now.faults),
            "place": now.place,
            "asks": now.asks,
            "optional": now.optional,
            "drop": now.drops[now.place - 1],
            "coin": coin_svg(),
            "ship": ship_svg(),
            "kept": {name: value for name, value in self.query.items() if not name.endswith(str(now.place))},
            "complete": now.complete,
            "rulings": self.context.renderer.at(self.game).all_ruled(step.rulings) if step else (),
            "steps": [one.line for one in steps_to(self.context, step.game, self.seat)] if step else (),
            "fields": self.query,
            "confirm": confirm if now.complete else "",
            "back": link(card=card.id),
            "anew": link(card=card.id, waters="1") if now.drops[0].number else None,
        }

    @cached_property
    def now(self) -> _Progress:
        return _progress(self.context, self.me, _read_drops(self.given.values), self.chosen.cell)

    @cached_property
    def query(self) -> Json:
        return {"card": self.card.id} | _query_of(self.now.drops)

    def _hint(self) -> str:
        now = self.now
        if now.asks == "symbols":
            return _("Say what is on the card.")
        if now.asks:
            first = now.place == 1
            return _("Type the number of the first card.") if first else _("Type the number of the second card.")
        if now.complete:
            return _("Look at what it does, then confirm. Or tap another cell.")
        return _("Tap the cell of the first card.") if now.place == 1 else _("Tap the cell of the second card.")

    @cached_property
    def step(self) -> Step | None:
        """What laying them would bring, once all is said."""
        return enter(self.game, _waters(self.seat, self.now.laid)) if self.now.complete else None

    @cached_property
    def board(self) -> Markup:
        """The layout with the cards said so far; cells for the one in hand lead on."""
        now, taken = self.now, [cell for _card, cell in self.now.laid]
        first = now.laid[0] if now.laid and not self.step else None
        marks, link = [cell for cell in now.cells if cell not in taken] if now.id else (), self.context.cell_link
        done = LastTurnMarks(last=taken) if self.step else None
        chosen = (first[1], self.state.faces.get(first[0]) or water_card(first[0])) if first else None
        return self.drawn(
            self.step.game if self.step else None, done, marks=marks, link=link(**self.query), chosen=chosen
        )
