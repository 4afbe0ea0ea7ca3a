"""Moving the ship before a card is placed (H1-H7): where to, what it removes, what it buys, and the effects.

The engine answers everything: an entry is tried on a copy of the game, which is then dropped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from markupsafe import Markup
from marshmallow import fields
from werkzeug.exceptions import BadRequest

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.addresses import PageLink
from arbiter.pages.faults import Fault
from arbiter.pages.forms import CellField, Form, Values, cell_param, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, OfSeat, Submission, entering
from kontor.drawing import layout_svg
from kontor.svg import faces_on
from kontor.table.board import Cell, as_ruled, lately
from kontor.table.position import refused, state_of
from kontor.tasks.faces import Shown, number_of, shown, shown_id
from kontor.tasks.removal import Removal, removal_of
from kontor.tasks.task import Chosen, KontorTask, turn_of
from kontor.words import card_name, cell_name, coins_text
from kontor_rules import Game, Reason, Step, card_json, enter, output
from kontor_rules.interface.game import removable
from kontor_rules.interface.rule_queries import ship_sales
from kontor_rules.turn.choices import ship_moves_left

Json = dict[str, Any]

SPOKEN_OF = "ship"
"""What an address says where the ship goes by: as soon as it does, the ship is spoken of."""
CHOOSING = "choose"
"""What an address says there while no water card is chosen yet."""


Near = list[tuple[Cell, str, tuple[Reason, ...]]]
"""The cards next to the ship, each with its cell and what forbids removing it."""


@dataclass(frozen=True, slots=True)
class Moving(Form):
    """What was chosen so far about the ship. Nothing of it is stored."""

    to: Cell | None = form_field(CellField(data_key=SPOKEN_OF), None)
    remove: Cell | None = form_field(CellField(), None)
    return_to: str = form_field(fields.String(data_key="return"))
    buy: str = form_field(fields.String())

    def query(self, suffix: str = "") -> Json:
        return {SPOKEN_OF: CHOOSING} | Form.query(self, suffix)


def _move(context: TableContext, values: Values) -> Submission:
    """Move the ship, before the card is placed, and remove a card with it."""
    moving, chosen = Moving.sent(values), Chosen.read(values)
    if moving.to is None:
        raise BadRequest
    entry = entry_of(OfSeat.sent(values).seat, moving)
    return Submission(entering(context, entry), {"card": chosen.card} | moving.query())


@dataclass(frozen=True, slots=True)
class ShipChoice:
    """One answer to choose; `given` is the one chosen now."""

    name: str
    hint: str
    drawing: Markup | None
    way: PageLink
    given: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """A card next to the ship that can't be removed, and why."""

    name: str
    reasons: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Ship(KontorTask):
    """`me` moves the ship before placing `card`. Without `fields` something has still to be chosen."""

    name: ClassVar[str] = "ship"
    phase: ClassVar[str] = "turn"
    template: ClassVar[str] = "kontor/tasks/ship.html"
    actions: ClassVar[Mapping[str, Action]] = {"ship": _move}
    tapped: ClassVar[bool] = True
    hands_below: ClassVar[bool] = True
    headline: str
    me: Seat
    card: Shown
    hint: str
    moving: Moving
    reasons_head: str
    reasons: tuple[Fault, ...]
    board: Markup
    takes: tuple[ShipChoice, ...]
    kept: tuple[Kept, ...]
    holders: tuple[ShipChoice, ...]
    buys: tuple[ShipChoice, ...]
    no_more: tuple[Fault, ...]
    moves: str
    preview: Removal | None
    fields: Mapping[str, str] | None
    confirm: str
    back: PageLink

    @classmethod
    def in_phase(cls, context: TableContext, given: Input) -> Ship | None:
        turn, chosen = turn_of(context), given.of(Chosen)
        if turn is None or chosen.card != turn[1].id or SPOKEN_OF not in given.values:
            return None
        if not context.table["legal"]["ship"]:
            return None
        me, card = turn
        return ship_task(context, me, shown(card_json(card)), given.of(Moving), chosen.cell)

    def chosen(self) -> Json:
        return {"card": self.card.id} | self.moving.query()


def way_to(context: TableContext, card_id: str, moving: Moving | None) -> PageLink:
    """Return the way to a choice about the ship; None leads back to placing the card."""
    query: dict[str, Any] = {"card": card_id} | (moving.query() if moving else {})
    return context.page_link(**query)


def ship_task(context: TableContext, me: Seat, card: Shown, moving: Moving, tapped: Cell | None) -> Ship:
    """Return the question about the ship; a tapped cell is where it goes, or what it removes there."""
    now, head, reasons = _resolved(context, moving, tapped)
    near = removable(context.position.game, now.to) if now.to else []
    takes = _takes(context, card.id, now, near)
    step, holders = _tried(context.position.game, me.seat, now)
    buys, no_more = _buys(context, card.id, now)
    ready = now.to is not None and (not holders or now.return_to in holders)
    own = context.mode == "own"
    return Ship(
        headline=_("Your turn: move the ship") if own else _("%(name)s moves the ship") % {"name": me.name},
        me=me,
        card=card,
        hint=_hint(now),
        moving=now,
        reasons_head=head,
        reasons=reasons,
        board=_picture(context, card.id, now, step, [cell for cell, _card, against in near if not against]),
        takes=takes,
        kept=tuple(_kept(context, card_id, against) for _cell, card_id, against in near if against),
        holders=tuple(_holder(context, card.id, now, seat) for seat in holders),
        buys=buys,
        no_more=no_more,
        moves=moves_text(context),
        preview=removal_of(context, now.remove, step, me.seat) if step and ready and now.remove else None,
        fields=now.query() if ready else None,
        confirm=_confirm(context, now, near),
        back=way_to(context, card.id, None),
    )


def entry_of(seat: str, moving: Moving) -> Json:
    """Return the entry (record-kontor.md) for what was chosen."""
    entry: Json = {"entry": "ship", "seat": seat, "to": list(moving.to or ())}
    if moving.remove is not None:
        entry["remove"] = list(moving.remove)
    if moving.return_to:
        entry["return_to"] = moving.return_to
    if moving.buy:
        entry["buy"] = number_of(moving.buy) or moving.buy
    return entry


def _resolved(context: TableContext, moving: Moving, tapped: Cell | None) -> tuple[Moving, str, tuple[Fault, ...]]:
    """Return what is chosen after a tap, and what speaks against the tapped cell if nothing can be done there."""
    legal = {(x, y) for x, y in context.table["legal"]["ship"]}
    to = moving.to if moving.to in legal else None
    free = {cell for cell, _card, against in removable(context.position.game, to) if not against} if to else set()
    buy = moving.buy if to and moving.buy in _numbers(context, to) else ""
    kept = Moving(to, moving.remove, moving.return_to, buy) if moving.remove in free else Moving(to, buy=buy)
    if tapped is None:
        return kept, "", ()
    if tapped in legal:
        return Moving(tapped), "", ()
    if tapped in free:
        return Moving(to, tapped, buy=buy), "", ()
    seat, top = str(state_of(context).active), state_of(context).top(tapped)
    takes = to is not None and top is not None and not top.card.is_water
    reasons = refused(context.position.game, entry_of(seat, Moving(to, tapped) if takes else Moving(tapped)))
    head = _("The ship can't remove the card on %(cell)s") if takes else _("The ship can't go to %(cell)s")
    return kept, head % {"cell": cell_name(tapped)}, context.renderer.faults(reasons)


def _tried(game: Game, seat: str, moving: Moving) -> tuple[Step | None, list[str]]:
    """Return the game after the move, and the seats of which one must be named for the card removed (H4)."""
    if moving.to is None:
        return None, []
    plain = Moving(moving.to, moving.remove, buy=moving.buy)
    holders: list[str] = []
    for reason in refused(game, entry_of(seat, plain)):
        named = reason.facts.get("holders")
        holders += named if isinstance(named, list) else []
    to = moving.return_to if moving.return_to in holders else holders[0] if holders else ""
    return enter(game, entry_of(seat, Moving(moving.to, moving.remove, to, moving.buy))), holders


def _hint(moving: Moving) -> str:
    if moving.to is None:
        return _("Tap the water card that the ship goes to.")
    return _("The ship goes to %(cell)s. Or tap another water card.") % {"cell": cell_name(moving.to)}


def _confirm(context: TableContext, moving: Moving, near: Near) -> str:
    taken = next((card for cell, card, _against in near if cell == moving.remove), None)
    if taken is None:
        return _("Move the ship")
    return _("Move the ship and remove %(card)s") % {"card": card_name(taken, context.position.game.faces)}


def _takes(context: TableContext, card_id: str, moving: Moving, near: Near) -> tuple[ShipChoice, ...]:
    """Return "nothing" and the cards that may be removed, if there are any."""
    free = [(cell, lying) for cell, lying, against in near if not against]
    if not free:
        return ()
    leave = way_to(context, card_id, Moving(moving.to, buy=moving.buy))
    nothing = ShipChoice(_("Remove nothing"), "", None, leave, moving.remove is None)
    return (nothing, *(_take(context, card_id, moving, cell, lying) for cell, lying in free))


def _take(context: TableContext, card_id: str, moving: Moving, cell: Cell, lying: str) -> ShipChoice:
    card = shown_id(context.position.game, lying)
    take = way_to(context, card_id, Moving(moving.to, cell, buy=moving.buy))
    return ShipChoice(card.name, cell_name(cell), card.drawing, take, moving.remove == cell)


def _kept(context: TableContext, card_id: str, against: tuple[Reason, ...]) -> Kept:
    return Kept(
        card_name(card_id, context.position.game.faces) if card_id else _("water"), context.renderer.faults(against)
    )


def _holder(context: TableContext, card_id: str, moving: Moving, seat: str) -> ShipChoice:
    give = way_to(context, card_id, Moving(moving.to, moving.remove, seat, moving.buy))
    return ShipChoice(context.names[seat], "", None, give, moving.return_to == seat)


def _numbers(context: TableContext, to: Cell) -> list[str]:
    """Return how many special cards may be bought there (H7), as addresses write it."""
    return [str(one + 1) for one in range(_sales(context, to)[0])]


def _sales(context: TableContext, to: Cell) -> tuple[int, tuple[Reason, ...]]:
    game = context.position.game
    return ship_sales(game, str(game.state.active), to)


def _buys(context: TableContext, card_id: str, moving: Moving) -> tuple[tuple[ShipChoice, ...], tuple[Fault, ...]]:
    """Return how many special cards may be bought (H7), none but on the centre; and what forbids more."""
    if moving.to is None:
        return (), ()
    most, reasons = _sales(context, moving.to)
    if any(reason.code == "ship.buy" for reason in reasons):
        return (), ()
    counts = [Moving(moving.to, moving.remove, moving.return_to, str(one) if one else "") for one in range(most + 1)]
    choices = tuple(_buy(context, card_id, moving, one) for one in counts)
    return choices, context.renderer.faults(reasons)


def _buy(context: TableContext, card_id: str, moving: Moving, one: Moving) -> ShipChoice:
    go = way_to(context, card_id, one)
    if not one.buy:
        return ShipChoice(_("Buy nothing"), "", None, go, not moving.buy)
    count = int(one.buy)
    name = ngettext("Buy %(num)d special card", "Buy %(num)d special cards", count) % {"num": count}
    step = enter(context.position.game, entry_of(str(state_of(context).active), Moving(moving.to, buy=one.buy)))
    price = next(ruling.facts["coins"] for ruling in step.rulings if ruling.code == "buy-special.bought")
    left = step.game.state.coins[str(state_of(context).active)]
    hint = _("Costs %(price)s; %(left)s left then.") % {"price": coins_text(int(str(price))), "left": coins_text(left)}
    return ShipChoice(name, hint, None, go, moving.buy == one.buy)


def moves_text(context: TableContext) -> str:
    """Return how often the ship may still move this round, where that is limited (H7); else ""."""
    left = ship_moves_left(context.position.game)
    if left is None:
        return ""
    said = ngettext(
        "The ship may move %(num)d more time this round.", "The ship may move %(num)d more times this round.", left
    )
    return said % {"num": left}


def _picture(context: TableContext, card_id: str, moving: Moving, step: Step | None, free: list[Cell]) -> Markup:
    """Draw the layout as it would be, in the frame that it has now; cells to tap lead on."""
    table, game = context.table, step.game if step else context.position.game
    after = output(game) | {"field": table["field"]} if step else table
    gone = None
    if moving.remove is not None:
        gone = moving.remove, state_of(context).board[moving.remove][-1].card.id
    here = moving.query() | {"card": card_id}
    show = replace(
        as_ruled(game),
        marks=[(x, y) for x, y in table["legal"]["ship"] if (x, y) != moving.to],
        takes=[cell for cell in free if cell != moving.remove],
        gone=gone,
        link=lambda cell: context.page_url(**here, cell=cell_param(cell)),
        **lately(context),
    )
    return layout_svg(after, faces_on(game, after, [gone[1]] if gone else []), show)
