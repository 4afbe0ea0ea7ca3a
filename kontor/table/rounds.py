"""A game round by round: as a table, as plots, and as a CSV file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from arbiter.drawing import SIDES
from arbiter.keeping.plots import Plot, Series
from arbiter.language import gettext as _
from arbiter.log.replays import Timeline
from arbiter.pages.rounds_pages import Rounds, RoundsPages, over_time
from arbiter.pages.table.table_context import TableContext
from kontor.table.areas import side_of
from kontor.table.position import state_of
from kontor.words import card_name, cell_name, colour_letter
from kontor_rules import Game, Ruling, output, standings

Cell = tuple[int, int]

LAID, BACK, SAT_OUT, NOTHING = "laid", "back", "sat-out", "nothing"
"""What became of a seat's round: its card was laid or went back to the hand, it sat out, or it had no part."""

_UNDECIDED = ("three-in-a-row", "poverty")  # endings that no points belong to


@dataclass(slots=True)
class SeatRound:
    """A seat's round. `card` is its id, None without one; `order` counts turns from 1, None if it had none.

    `cells` are where its cards went, a smuggled one too; `ship` is where it moved the ship.
    """

    seat: str
    card: str | None = None
    did: str = NOTHING
    order: int | None = None
    tax: int = 0
    cells: list[Cell] = field(default_factory=list)
    ship: Cell | None = None
    coins: int = 0


@dataclass(slots=True)
class Round:
    """One round, with the rulings on the areas that it closed and on what the table overruled.

    `moment` is the index of the moment that ended it, `points` what each side had from areas then.
    In a game that is over, the last round has the points of the final score.
    """

    number: int
    turns: dict[str, SeatRound]
    closed: list[Ruling] = field(default_factory=list)
    overruled: list[Ruling] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)
    moment: int = 0


def rounds_of(timeline: Timeline) -> list[Round]:
    """Return the rounds in order, the one under way as the last."""
    seats = list(timeline[0].game.state.coins)
    found = [_new(1, seats)]
    touched = False
    for index, moment in enumerate(timeline[1:], start=1):
        for ruling in moment.rulings:
            touched = True
            _hear(found[-1], ruling)
            if ruling.code == "round.over":
                _settle(found[-1], moment.game, index)
                found.append(_new(found[-1].number + 1, seats))
                touched = False
    if touched:
        _settle(found[-1], timeline[-1].game, len(timeline) - 1)
    else:
        found.pop()
        if found:
            _settle(found[-1], timeline[-1].game, found[-1].moment)
    return found


def _new(number: int, seats: list[str]) -> Round:
    return Round(number, {seat: SeatRound(seat) for seat in seats})


def _settle(one: Round, game: Game, moment: int) -> None:
    one.moment = moment
    for seat, coins in game.state.coins.items():
        one.turns[seat].coins = coins
    one.points = points_now(game)


def points_now(game: Game) -> dict[str, int]:
    """Return the points of each side: by the final score, or what its areas would count now."""
    score = game.state.score
    if score is not None and score.decided_by not in _UNDECIDED:
        return {side: one.total for side, one in score.sides.items()}
    table = output(game)
    points = dict.fromkeys(game.state.book.sides, 0)
    for one in standings(game):
        standing: Mapping[str, Any] = one
        owner = table["areas"][standing["area"]]["owner"]
        if owner is not None:
            points[owner] += standing["points"]
    return points


def _hear(one: Round, ruling: Ruling) -> None:
    code, facts = ruling.code, cast(Mapping[str, Any], ruling.facts)
    if code.startswith("area."):
        one.closed.append(ruling)
    elif code.startswith("override."):
        one.overruled.append(ruling)
    elif code == "play.revealed":
        for seat, card in facts["cards"].items():
            turn = one.turns[seat]
            turn.did, turn.card = (SAT_OUT, None) if card == "sailor" else (turn.did, card)
    elif code == "tax.all-broke":
        for seat in facts["seats"]:
            one.turns[seat].did = BACK
    elif code == "order.set":
        for place, seat in enumerate(facts["seats"], start=1):
            one.turns[seat].order = place
    elif code in (*_DID, "tax.pays", "ship.moved"):
        _happens(one.turns[facts["seat"]], code, facts)


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


def _line(turn: SeatRound, context: TableContext) -> Mapping[str, Any]:
    return {
        "seat": context.seats[turn.seat],
        "card": card_name(turn.card, context.position.game.state.faces) if turn.card else "",
        "order": turn.order or "",
        "tax": turn.tax or "",
        "where": _where(turn),
        "coins": turn.coins,
    }


def _where(turn: SeatRound) -> list[str]:
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


def _csv_line(one: Round, turn: SeatRound, context: TableContext) -> list[Any]:
    x, y = turn.cells[0] if turn.cells else ("", "")
    sizes = " ".join(str(ruling.facts["size"]) for ruling in one.closed)
    ship = f"{turn.ship[0]} {turn.ship[1]}" if turn.ship else ""
    name = context.seats[turn.seat].name
    order = turn.order or ""
    return [one.number, turn.seat, name, turn.card or "", turn.did, order, turn.tax, x, y, ship, sizes, turn.coins]


def _plot(name: str, context: TableContext, found: list[Round]) -> Plot:
    if name == "areas":
        return _areas(context)
    if name == "coins":
        title = _("Coins after each round")
        return over_time(title, _("Coins"), context.seats, found, lambda one, seat: one.turns[seat].coins)
    sides = {side: side_of(side, context) for side in state_of(context).book.sides}
    return over_time(_("Points after each round"), _("Points"), sides, found, lambda one, side: one.points[side])


def _areas(context: TableContext) -> Plot:
    """Return how many closed areas of which size everybody owns."""
    closed = [area for area in context.table["areas"] if area["valued"]]
    sizes = sorted({area["size"] for area in closed})
    owners = [(side, f"{colour_letter(side)} · {side_of(side, context).name}") for side in state_of(context).book.sides]
    series = [
        Series(name, SIDES[side or "nobody"], tuple(_count(closed, size, side) for size in sizes))
        for side, name in [*owners, (None, _("nobody"))]
    ]
    labels = tuple(map(str, sizes))
    return Plot(_("Closed areas by size"), _("Cells"), _("Areas"), labels, tuple(series), stacked=True)


def _count(areas: list[dict[str, Any]], size: int, owner: str | None) -> int:
    return sum(area["size"] == size and area["owner"] == owner for area in areas)


class KontorRounds(Rounds[Round]):
    """Kontor's rounds: cards, turns, taxes and coins; points, coins and areas as plots."""

    plots = ("points", "coins", "areas")
    template = "kontor/table/rounds.html"

    def of(self, context: TableContext, timeline: Timeline) -> list[Round]:
        del context
        return rounds_of(timeline)

    def block(self, one: Round, context: TableContext) -> Mapping[str, Any]:
        """`moment` is where the replay shows its end."""
        renderer = replace(context.renderer, names=context.short_names)
        said = [renderer.ruled(ruling) for ruling in (*one.closed, *one.overruled)]
        lines = [_line(turn, context) for turn in one.turns.values()]
        return {"number": one.number, "moment": one.moment, "lines": lines, "said": said}

    plot = staticmethod(_plot)

    def rows(self, context: TableContext, found: list[Round]) -> Iterator[Sequence[object]]:
        """Yield a line for each seat and round."""
        yield ("round", "seat", "name", "card", "did", "order", "tax", "x", "y", "ship", "closed", "coins")
        for one in found:
            for turn in one.turns.values():
                yield _csv_line(one, turn, context)


ROUNDS = RoundsPages("kontor", KontorRounds())
