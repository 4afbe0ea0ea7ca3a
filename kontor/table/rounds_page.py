"""A game round by round: as a table, as plots, and as a CSV file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from arbiter.keeping.plots import Plot, Series
from arbiter.language import gettext as _
from arbiter.log.replays import Timeline
from arbiter.pages.rounds_pages import Rounds, RoundsPages
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Said
from kontor.drawing.ink import PALETTE
from kontor.rounds import BACK, NOTHING, SAT_OUT, Round, Turn, rounds_of
from kontor.table.position import state_of
from kontor.table.score_sheet import side_of
from kontor.words import card_name, cell_name, colour_letter


@dataclass(frozen=True, slots=True)
class Line:
    """What one seat did in a round, as the table shows it."""

    seat: Seat
    card: str
    order: str
    tax: str
    where: list[str]
    coins: int


@dataclass(frozen=True, slots=True)
class Block:
    """One round of the table; `moment` is where the replay shows its end."""

    number: int
    moment: int
    lines: list[Line]
    said: list[Said]


class KontorRounds(Rounds[Round]):
    """Kontor's rounds: cards, turns, taxes and coins; points, coins and areas as plots."""

    plots = ("points", "coins", "areas")
    template = "kontor/table/rounds.html"

    def of(self, context: TableContext, timeline: Timeline) -> list[Round]:
        del context
        return rounds_of(timeline)

    def block(self, one: Round, context: TableContext) -> Block:
        return _block(one, context)

    def plot(self, name: str, context: TableContext, found: list[Round]) -> Plot:
        return _plot(name, context, found)

    def rows(self, context: TableContext, found: list[Round]) -> Iterator[Sequence[object]]:
        """Yield a line for each seat and round."""
        yield ("round", "seat", "name", "card", "did", "order", "tax", "x", "y", "ship", "closed", "coins")
        for one in found:
            for turn in one.turns.values():
                yield _csv_line(one, turn, context)


ROUNDS = RoundsPages("kontor", KontorRounds())


def _block(one: Round, context: TableContext) -> Block:
    renderer = replace(context.renderer, names=context.short_names)
    said = [renderer.ruled(ruling) for ruling in (*one.closed, *one.overruled)]
    return Block(one.number, one.moment, [_line(turn, context) for turn in one.turns.values()], said)


def _line(turn: Turn, context: TableContext) -> Line:
    return Line(
        seat=context.seats[turn.seat],
        card=card_name(turn.card, context.position.game.state.faces) if turn.card else "",
        order=str(turn.order or ""),
        tax=str(turn.tax or ""),
        where=_where(turn),
        coins=turn.coins,
    )


def _where(turn: Turn) -> list[str]:
    """Return what became of the card, and where."""
    if turn.did == SAT_OUT:
        return [_("sits out")]
    if turn.did == NOTHING:
        return [_("not placed")] if turn.card else []
    said = [_("back to the hand")] if turn.did == BACK else []
    said += map(cell_name, turn.cells)
    if turn.ship:
        said.append(_("ship to %(cell)s") % {"cell": cell_name(turn.ship)})
    return said


def _csv_line(one: Round, turn: Turn, context: TableContext) -> list[Any]:
    x, y = turn.cells[0] if turn.cells else ("", "")
    sizes = " ".join(str(ruling.facts["size"]) for ruling in one.closed)
    ship = f"{turn.ship[0]} {turn.ship[1]}" if turn.ship else ""
    name = context.seats[turn.seat].name
    order = turn.order or ""
    return [one.number, turn.seat, name, turn.card or "", turn.did, order, turn.tax, x, y, ship, sizes, turn.coins]


def _plot(name: str, context: TableContext, found: list[Round]) -> Plot:
    if name == "areas":
        return _areas(context)
    numbers = tuple(str(one.number) for one in found)
    if name == "coins":
        series = tuple(
            Series(
                f"{seat.letter} · {seat.name}", _edge(seat.colour), tuple(one.turns[seat.seat].coins for one in found)
            )
            for seat in context.seats.values()
        )
        return Plot(_("Coins after each round"), _("Round"), _("Coins"), numbers, series)
    sides = [side_of(side, context) for side in state_of(context).book.sides]
    series = tuple(
        Series(f"{side.letter} · {side.name}", _edge(side.colour), tuple(one.points[side.colour] for one in found))
        for side in sides
    )
    return Plot(_("Points after each round"), _("Round"), _("Points"), numbers, series)


def _edge(colour: str | None) -> tuple[str, str]:
    return PALETTE[f"edge-{colour}" if colour else "coast"]


def _areas(context: TableContext) -> Plot:
    """Return how many closed areas of which size everybody owns."""
    closed = [area for area in context.table["areas"] if area["valued"]]
    sizes = sorted({area["size"] for area in closed})
    owners = [(side, f"{colour_letter(side)} · {side_of(side, context).name}") for side in state_of(context).book.sides]
    series = [
        Series(name, _edge(side), tuple(_count(closed, size, side) for size in sizes))
        for side, name in [*owners, (None, _("nobody"))]
    ]
    labels = tuple(map(str, sizes))
    return Plot(_("Closed areas by size"), _("Cells"), _("Areas"), labels, tuple(series), stacked=True)


def _count(areas: list[dict[str, Any]], size: int, owner: str | None) -> int:
    return sum(area["size"] == size and area["owner"] == owner for area in areas)
