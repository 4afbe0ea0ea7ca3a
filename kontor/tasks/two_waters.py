"""Two water cards instead of a flood (F16): their numbers and cells, one after the other, then all in one go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from markupsafe import Markup
from marshmallow import fields
from werkzeug.exceptions import BadRequest

from arbiter.language import gettext as _
from arbiter.pages.faults import Fault
from arbiter.pages.forms import CellField, Checkbox, Form, PageLink, Text, Values, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.physical_moves import steps_to
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, OfSeat, Submission, entering
from arbiter.paper.content import Said
from kontor.drawing import coin_svg, layout_svg, ship_svg
from kontor.svg import faces_on
from kontor.table.board import Cell, Lately, as_ruled, lately
from kontor.tasks.faces import FaceAnswers, Shown, card_of, known_id, number_of, shown, shown_id, special_kind
from kontor.tasks.task import Chosen, KontorTask, turn_of
from kontor.words import cell_name
from kontor_rules import Game, Reason, Step, card_json, check_face, enter, output
from kontor_rules.turn.choices import may_pour, water_cells, why_no_water

Json = dict[str, Any]
MAX_CARDS = 2
SPOKEN_OF = "waters"
"""What an address says as soon as water is spoken of."""


@dataclass(frozen=True, slots=True)
class WaterCardInput(Form):
    """One water card as far as it was said. `asked` is the number for which the symbols were answered."""

    number: str = form_field(Text())
    asked: str = form_field(fields.String())
    coin: bool = form_field(Checkbox(), False)
    ship: bool = form_field(Checkbox(), False)
    cell: Cell | None = form_field(CellField(), None)


@dataclass(frozen=True, slots=True)
class TwoWaters:
    """What was said so far about the water cards. Nothing of it is stored."""

    drops: tuple[WaterCardInput, ...] = (WaterCardInput(), WaterCardInput())

    @classmethod
    def read(cls, values: Values) -> TwoWaters | None:
        """Read it out of a form or an address; None if water isn't spoken of."""
        if SPOKEN_OF not in values:
            return None
        return cls(tuple(WaterCardInput.read(values, suffix=str(place)) for place in range(1, MAX_CARDS + 1)))

    def query(self) -> Json:
        """Return it as addresses and forms write it."""
        found: Json = {SPOKEN_OF: "1"}
        for place, drop in enumerate(self.drops, 1):
            found |= drop.query(suffix=str(place))
        return found


def _lay_waters(context: TableContext, values: Values) -> Submission:
    """Lay water cards instead of the flood, and teach their faces in the same step (F16)."""
    two_waters, seat = TwoWaters.read(values), context.seats.get(OfSeat.sent(values).seat)
    entries = entries_of(context, seat, two_waters) if two_waters and seat else []
    if not two_waters or not entries:
        raise BadRequest
    return Submission(entering(context, *entries), {"card": Chosen.read(values).card} | two_waters.query())


@dataclass(frozen=True, slots=True)
class Waters(KontorTask):
    """`me` lays water cards instead of `card`.

    `asks` is what is asked for the card at `place` (1 or 2): "number", "symbols", or "" while a cell is due or all is
    said; `optional` if it need not follow. `fields` are sent once all is said.
    """

    name: ClassVar[str] = "waters"
    phase: ClassVar[str] = "turn"
    template: ClassVar[str] = "kontor/tasks/two_waters.html"
    actions: ClassVar[Mapping[str, Action]] = {"waters": _lay_waters}
    tapped: ClassVar[bool] = True
    headline: str
    me: Seat
    card: Shown
    hint: str
    place: int
    asks: str
    optional: bool
    given: WaterCardInput
    drop: Shown | None
    coin: Markup
    ship: Markup
    kept: Json
    reasons_head: str
    reasons: tuple[Fault, ...]
    board: Markup
    said: tuple[Said, ...]
    steps: tuple[str, ...]
    fields: Json | None
    confirm: str
    query: Json
    back: PageLink
    anew: PageLink | None

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Waters | None:
        two_waters = TwoWaters.read(given.values)
        if two_waters is None:
            return None
        turn, chosen = turn_of(context), given.of(Chosen)
        if turn is None or chosen.card != turn[1].id or not may_pour(context.position.game):
            return None
        me, card = turn
        return waters_task(context, me, shown(card_json(card)), two_waters, chosen.cell)

    def chosen(self) -> Json:
        return self.query


@dataclass(frozen=True, slots=True)
class _Read:
    """One card read: the game that knows its face, its id; or what is asked or wrong. `face` if it must be taught."""

    game: Game
    id: str = ""
    face: Json | None = None
    asks: str = ""
    faults: tuple[Fault, ...] = ()


@dataclass(slots=True)
class _Progress:
    """How far the cards go: those laid, and what is due for the one at `place`."""

    game: Game
    laid: list[tuple[str, Cell]]
    drops: list[WaterCardInput]
    place: int = 1
    asks: str = ""
    id: str = ""
    cells: tuple[Cell, ...] = ()
    faults: tuple[Fault, ...] = ()
    head: str = ""
    complete: bool = False
    optional: bool = False


def waters_task(context: TableContext, me: Seat, card: Shown, given: TwoWaters, tapped: Cell | None) -> Waters:
    """Return what is asked about the water cards; a tapped cell is where the one in hand goes."""
    now = _progress(context, me, given, tapped)
    two_waters = TwoWaters(tuple(now.drops))
    query = {"card": card.id} | two_waters.query()
    step = enter(now.game, _waters(me.seat, now.laid)) if now.complete else None
    own = context.mode == "own"
    drop = now.drops[now.place - 1]
    return Waters(
        headline=_("Your turn: water instead of the flood")
        if own
        else _("%(name)s places water instead of the flood") % {"name": me.name},
        me=me,
        card=card,
        hint=_hint(now),
        place=now.place,
        asks=now.asks,
        optional=now.optional,
        given=drop,
        drop=shown_id(now.game, now.id) if now.id else None,
        coin=coin_svg(),
        ship=ship_svg(),
        kept={name: value for name, value in query.items() if not name.endswith(str(now.place))},
        reasons_head=now.head,
        reasons=now.faults,
        board=_picture(context, now, step, query),
        said=tuple(context.renderer.at(now.game).ruled(one) for one in step.rulings) if step else (),
        steps=tuple(one.line for one in steps_to(context, step.game, me.seat)) if step else (),
        fields=query if now.complete else None,
        confirm=_("Place both here") if len(now.laid) > 1 else _("Place it here"),
        query=query,
        back=context.page_link(card=card.id),
        anew=context.page_link(card=card.id, waters="1") if now.drops[0].number else None,
    )


def entries_of(context: TableContext, seat: Seat, given: TwoWaters) -> list[Json]:
    """Return the entries (record-kontor.md) for what was said: new faces, and the waters; [] if it can't be read."""
    faces, laid, game = [], [], context.position.game
    for drop in given.drops:
        if not drop.number:
            break
        read = _read(context, seat, game, drop)
        if not read.id or drop.cell is None:
            return []
        game = read.game
        laid.append((read.id, drop.cell))
        if read.face is not None:
            faces.append({"entry": "face", "card": read.face})
    return [*faces, _waters(seat.seat, laid)] if laid else []


def _waters(seat: str, laid: list[tuple[str, Cell]]) -> Json:
    cards = [{"card": card, "cell": list(cell)} for card, cell in laid]
    return {"entry": "waters", "seat": seat, "cards": cards}


def _progress(context: TableContext, me: Seat, given: TwoWaters, tapped: Cell | None) -> _Progress:
    """Go through the cards chosen so far, checking each with the engine."""
    now = _Progress(context.position.game, [], list(given.drops))
    current = 2 if given.drops[1].number and given.drops[0].cell else 1
    for place, drop in enumerate(given.drops, 1):
        now.place, now.id = place, ""
        read = _read(context, me, now.game, drop)
        if not read.id:
            now.asks, now.faults = read.asks, read.faults
            break
        now.game, now.id = read.game, read.id
        if not _lay(context, now, drop, tapped if place == current else None):
            break
    return now


def _lay(context: TableContext, now: _Progress, drop: WaterCardInput, tapped: Cell | None) -> bool:
    """Lay the card that was read, if its cell is known and legal; tell whether another card is due or may follow."""
    found = water_cells(now.game, now.laid, now.id)
    if found.against:
        now.asks, now.id = "number", ""
        now.faults = context.renderer.at(now.game).faults(found.against)
        return False
    now.cells = found.cells
    cell = tapped if tapped in found.cells else drop.cell
    if tapped is not None and tapped not in found.cells:
        reasons = why_no_water(now.game, now.laid, now.id, tapped)
        now.head, now.faults = _cannot(tapped), context.renderer.at(now.game).faults(reasons)
    if cell is None or cell not in found.cells:
        now.drops[now.place - 1] = replace(drop, cell=None)
        return False
    now.drops[now.place - 1] = replace(drop, cell=cell)
    now.laid.append((now.id, cell))
    now.complete = cell in found.last
    now.optional = now.complete and found.more and _goes_on(now)
    return not now.complete or now.optional


def _goes_on(now: _Progress) -> bool:
    after = enter(now.game, _waters(str(now.game.state.active), now.laid)).game.state
    return after.phase in ("announce", "turn")


def _cannot(cell: Cell) -> str:
    return _("No water card can go on %(cell)s") % {"cell": cell_name(cell)}


def _read(context: TableContext, seat: Seat, game: Game, drop: WaterCardInput) -> _Read:
    """Read one card: known by its number, or with the symbols that were answered for it."""
    number = number_of(drop.number)
    if number is None:
        faults = (Fault("", _("Type the number that is printed on the card.")),) if drop.number else ()
        return _Read(game, asks="number", faults=faults)
    known = known_id(game, seat, number)
    if known is not None:
        return _Read(game, known)
    face = card_of(number, "", FaceAnswers("water", coin=drop.coin, ship=drop.ship))
    reasons: tuple[Reason, ...] = check_face(game, face)
    if reasons or special_kind(number):
        none = Fault("", _("%(number)d isn't a water card.") % {"number": number}, ("C3",))
        return _Read(game, asks="number", faults=context.renderer.faults(reasons) or (none,))
    if drop.asked != str(number):
        return _Read(game, asks="symbols")
    return _Read(enter(game, {"entry": "face", "card": face}).game, face["id"], face)


def _hint(now: _Progress) -> str:
    if now.asks == "symbols":
        return _("Say what is on the card.")
    if now.asks:
        return _("Type the number of the first card.") if now.place == 1 else _("Type the number of the second card.")
    if now.complete:
        return _("Look at what it does, then confirm. Or tap another cell.")
    return _("Tap the cell of the first card.") if now.place == 1 else _("Tap the cell of the second card.")


def _picture(context: TableContext, now: _Progress, step: Step | None, query: Json) -> Markup:
    """Draw the layout with the cards said so far; cells for the one in hand lead on."""
    table, game = context.table, step.game if step else now.game
    after = output(game) | {"field": table["field"]} if step else table
    first = now.laid[0] if now.laid and not step else None
    taken = [cell for _card, cell in now.laid]
    show = replace(
        as_ruled(game),
        marks=[cell for cell in now.cells if cell not in taken] if now.id else (),
        link=context.cell_link(**query),
        **(Lately(last=taken) if step else lately(context)),
        chosen=(first[1], first[0]) if first else None,
    )
    return layout_svg(after, faces_on(game, after, [first[0]] if first else []), show)
