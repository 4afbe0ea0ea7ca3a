"""F10 and F15: special rules with endings of their own."""

from __future__ import annotations

from dataclasses import dataclass

from kontor_rules.areas import area_changes
from kontor_rules.field.cards import Card
from kontor_rules.field.cells import Cell, neighbours
from kontor_rules.state import Hooks, State
from kontor_rules.turn.placing import has_legal_cell, seat_without_room
from kontor_rules.values import Ending, Log, Seat
from kontor_rules.variants.variant import TWO_OR_TEAMS, Variant
from rulings import Reason, Ruling
from rulings.frozen import evolve

FINISH = "finish"
"""F10's ending."""


def f10_no_room(state: State) -> Ending | None:
    """F10: the game ends when a player has no cell left for a harbour card of the own colour."""
    return Ending(FINISH, ("F10",)) if seat_without_room(state) is not None else None


def f10_close_all(state: State, log: Log) -> State:
    """F10: every open area counts as closed."""
    if state.ending is None or state.ending.reason != FINISH:
        return state
    log.append(Ruling("finish.closes-all", ("F10",), {}))
    return evolve(state, area_at=area_changes.all_closed(state.area_at))


def f10_customs_in_time(state: State, round_laid: int) -> bool:
    """F10: a customs house laid in the final round adds nothing."""
    return round_laid != state.round  # F10


@dataclass(frozen=True, slots=True)
class Blocked:
    """The seats stopped by F15 alone in a round."""

    round: int = 0
    seats: frozenset[Seat] = frozenset()


def f15_away_from_the_ship(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """F15: no card may be placed on a cell next to the ship."""
    if state.ship is None or cell not in neighbours(state.ship):
        return None
    return Reason("place.blockade", ("F15",), {"cell": list(cell), "card": card.id, "ship": list(state.ship)})


def f15_turn_lost(state: State, seat: Seat, card: Card) -> State:
    """F15: remember who would have had a cell without the ship."""
    others = tuple(veto for veto in state.book.hooks.place if veto is not f15_away_from_the_ship)
    if not has_legal_cell(state, seat, card, others):
        return state
    blocked = state.slice(Blocked)
    seats = blocked.seats if blocked.round == state.round else frozenset()
    return state.with_slice(Blocked(state.round, seats | {seat}))


def f15_round_over(state: State) -> Ending | None:
    """F15: a round in which every player had a turn and each was stopped by the ship alone ends the game."""
    blocked = state.slice(Blocked)
    if blocked.round != state.round or blocked.seats != frozenset(state.book.seats):
        return None
    return Ending("blockade", ("F15",))


F10 = Variant(
    FINISH, "rule", ("F10",), TWO_OR_TEAMS, {"room_rule": "F10"},
    hooks=Hooks(placed=(f10_no_room,), settle=(f10_close_all,), customs_round=(f10_customs_in_time,)),
)  # fmt: skip
F15 = Variant(
    "blockade", "rule", ("F15",), TWO_OR_TEAMS,
    hooks=Hooks(
        place=(f15_away_from_the_ship,),
        turn_lost=(f15_turn_lost,),
        round_over=(f15_round_over,),
        slices=(lambda book, start: Blocked(),),
    ),
    needs=(("ship", "F21"),),
    brings=("F21",),
)  # fmt: skip
