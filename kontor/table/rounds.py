"""A game round by round: the defaults, with cards, turns, taxes and coins, and areas as a plot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from markupsafe import Markup

from arbiter.defaults.sheet import DefaultRounds, SheetRound, parties
from arbiter.drawing import SIDES
from arbiter.keeping.plots import Plot, Series
from arbiter.language import gettext as _
from arbiter.pages.rounds_pages import RoundsPages
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Column
from kontor.game import KONTOR
from kontor.words import card_name, cell_name
from kontor_rules import Ruling

Cell = tuple[int, int]

LAID, BACK, SAT_OUT, NOTHING = "laid", "back", "sat-out", "nothing"
"""What became of a seat's round: its card was laid or went back to the hand, it sat out, or it had no part."""


@dataclass(slots=True)
class SeatRound:
    """A seat's round. `card` is its id, None without one; `order` counts turns from 1, None if it had none.

    `cells` are where its cards went, a smuggled one too; `ship` is where it moved the ship.
    """

    card: str | None = None
    did: str = NOTHING
    order: int | None = None
    tax: int = 0
    cells: list[Cell] = field(default_factory=list)
    ship: Cell | None = None


def _turns(sheet_round: SheetRound) -> dict[str, SeatRound]:
    """Return what became of everybody's round, by the rulings."""
    turns = {seat: SeatRound() for seat in sheet_round.counts["coins"]}
    for ruling in sheet_round.rulings:
        code, facts = ruling.code, cast(Mapping[str, Any], ruling.facts)
        if code == "play.revealed":
            for seat, card in facts["cards"].items():
                turn = turns[seat]
                turn.did, turn.card = (SAT_OUT, None) if card == "sailor" else (turn.did, card)
        elif code == "tax.all-broke":
            for seat in facts["seats"]:
                turns[seat].did = BACK
        elif code == "order.set":
            for place, seat in enumerate(facts["seats"], start=1):
                turns[seat].order = place
        elif code in (*_DID, "tax.pays", "ship.moved"):
            _happens(turns[facts["seat"]], code, facts)
    return turns


_DID = {
    **dict.fromkeys(("sit-out.announced", "sit-out.coin", "sit-out.no-coin"), SAT_OUT),
    **dict.fromkeys(("tax.card-back", "place.impossible", "place.declined", "game.card-back"), BACK),
    **dict.fromkeys(("place.laid", "smuggle.laid"), LAID),
}
"""Rulings about a seat, and what becomes of its round by them."""


def _happens(turn: SeatRound, code: str, facts: Mapping[str, Any]) -> None:
    turn.did = _DID.get(code, turn.did)
    if code == "tax.pays":
        turn.tax += facts["coins"]
    elif code == "ship.moved":
        turn.ship = _cell(facts["to"])
    elif turn.did == LAID:
        turn.cells.append(_cell(facts["cell"]))


def _cell(pair: list[int]) -> Cell:
    return pair[0], pair[1]


def _where(turn: SeatRound) -> Iterator[str]:
    """Yield what became of the card, and where."""
    if turn.did == SAT_OUT:
        yield _("sits out")
    elif turn.did == NOTHING:
        if turn.card:
            yield _("not placed")
    else:
        if turn.did == BACK:
            yield _("back to the hand")
        yield from map(cell_name, turn.cells)
        if turn.ship:
            yield _("ship to %(cell)s") % {"cell": cell_name(turn.ship)}


_AREAS = "areas"
"""The plot of closed areas."""


class KontorRounds(DefaultRounds):
    """Kontor's rounds."""

    def __init__(self) -> None:
        super().__init__(KONTOR.counted)
        self.plots = (*self.plots, _AREAS)

    def notes(self, context: TableContext) -> list[str]:
        del context
        return [_("Cells are named by the letters and numbers at the edges of the picture.")]

    def heads(self, context: TableContext) -> list[Column]:
        del context
        numbers = (Column(_("Turn"), numeric=True), Column(_("Tax"), numeric=True))
        return [Column(_("Card")), *numbers, Column(_("Cell")), Column(_("Coins"), numeric=True)]

    def cells(self, sheet_round: SheetRound, context: TableContext) -> Mapping[str, Sequence[str]]:
        faces = context.position.game.state.faces
        return {
            seat: (
                card_name(turn.card, faces) if turn.card else "",
                str(turn.order or ""),
                str(turn.tax or ""),
                Markup(", ").join(Markup('<span class="cell">{}</span>').format(where) for where in _where(turn)),
                str(sheet_round.counts["coins"][seat]["coins"]),
            )
            for seat, turn in _turns(sheet_round).items()
        }

    def about_all(self, sheet_round: SheetRound) -> list[Ruling]:
        closed = [ruling for ruling in sheet_round.rulings if ruling.code.startswith("area.")]
        return [*closed, *super().about_all(sheet_round)]

    def plot(self, name: str, context: TableContext, rounds: list[SheetRound]) -> Plot:
        return _areas(context) if name == _AREAS else super().plot(name, context, rounds)

    def rows(self, context: TableContext, rounds: list[SheetRound]) -> Iterator[Sequence[object]]:
        """Yield a line for each seat and round."""
        yield ("round", "seat", "name", "card", "did", "order", "tax", "x", "y", "ship", "closed", "coins")
        for one in rounds:
            sizes = " ".join(str(ruling.facts["size"]) for ruling in one.rulings if ruling.code.startswith("area."))
            for seat, turn in _turns(one).items():
                x, y = turn.cells[0] if turn.cells else ("", "")
                ship = f"{turn.ship[0]} {turn.ship[1]}" if turn.ship else ""
                played = (turn.card or "", turn.did, turn.order or "", turn.tax, x, y, ship, sizes)
                yield (one.number, seat, context.seats[seat].name, *played, one.counts["coins"][seat]["coins"])


def _areas(context: TableContext) -> Plot:
    """Return how many closed areas of which size everybody owns."""
    closed = [area for area in context.table["areas"] if area["valued"]]
    sizes = sorted({area["size"] for area in closed})
    owners = [(side, f"{party.letter} · {party.name}") for side, party in parties(context).items()]
    series = [
        Series(name, SIDES[side or "nobody"], tuple(_count(closed, size, side) for size in sizes))
        for side, name in [*owners, (None, _("nobody"))]
    ]
    labels = tuple(map(str, sizes))
    return Plot(_("Closed areas by size"), _("Cells"), _("Areas"), labels, tuple(series), stacked=True)


def _count(areas: list[dict[str, Any]], size: int, owner: str | None) -> int:
    return sum(area["size"] == size and area["owner"] == owner for area in areas)


ROUNDS = RoundsPages("kontor", KontorRounds())
