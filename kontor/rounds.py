"""A game's rounds: who laid what where, in which order, what it cost, and how everybody stood afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from arbiter.log.replays import Timeline
from kontor_rules import Game, Ruling, output, standings

Cell = tuple[int, int]

LAID, BACK, SAT_OUT, NOTHING = "laid", "back", "sat-out", "nothing"
"""What became of a seat's round: its card was laid or went back to the hand, it sat out, or it had no part."""

_UNDECIDED = ("three-in-a-row", "poverty")  # endings that no points belong to


@dataclass(slots=True)
class Turn:
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
    turns: dict[str, Turn]
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
    return Round(number, {seat: Turn(seat) for seat in seats})


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
    if ruling.code.startswith("area."):
        one.closed.append(ruling)
    elif ruling.code.startswith("override."):
        one.overruled.append(ruling)
    elif ruling.code in _HEARD:
        _HEARD[ruling.code](one, ruling.facts)


def _revealed(one: Round, facts: Mapping[str, Any]) -> None:
    for seat, card in facts["cards"].items():
        if card == "sailor":
            one.turns[seat].did = SAT_OUT
        else:
            one.turns[seat].card = card


def _sits_out(one: Round, facts: Mapping[str, Any]) -> None:
    one.turns[facts["seat"]].did = SAT_OUT


def _pays(one: Round, facts: Mapping[str, Any]) -> None:
    one.turns[facts["seat"]].tax += facts["coins"]


def _goes_back(one: Round, facts: Mapping[str, Any]) -> None:
    one.turns[facts["seat"]].did = BACK


def _all_go_back(one: Round, facts: Mapping[str, Any]) -> None:
    for seat in facts["seats"]:
        one.turns[seat].did = BACK


def _ordered(one: Round, facts: Mapping[str, Any]) -> None:
    for place, seat in enumerate(facts["seats"], start=1):
        one.turns[seat].order = place


def _sails(one: Round, facts: Mapping[str, Any]) -> None:
    one.turns[facts["seat"]].ship = _cell(facts["to"])


def _places(one: Round, facts: Mapping[str, Any]) -> None:
    turn = one.turns[facts["seat"]]
    turn.did = LAID
    turn.cells.append(_cell(facts["cell"]))


def _cell(pair: list[int]) -> Cell:
    return pair[0], pair[1]


_HEARD: Mapping[str, Callable[[Round, Mapping[str, Any]], None]] = {
    "sit-out.announced": _sits_out,
    "sit-out.coin": _sits_out,
    "sit-out.no-coin": _sits_out,
    "play.revealed": _revealed,
    "tax.pays": _pays,
    "tax.card-back": _goes_back,
    "tax.all-broke": _all_go_back,
    "order.set": _ordered,
    "ship.moved": _sails,
    "place.impossible": _goes_back,
    "place.declined": _goes_back,
    "game.card-back": _goes_back,
    "place.laid": _places,
    "smuggle.laid": _places,
}
