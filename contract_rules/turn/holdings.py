"""What players gain, pay and move, each with its ruling: influence and points (I, B6, C5, N), and workers.

Workers move onto and off projects, into and out of the case (A4, A7, B7).
"""

from __future__ import annotations

from contract_rules.kinds import KINDS, Influence, by_kind, minus, plus
from contract_rules.setup import Seat
from contract_rules.state import SOURCES, Holding, Log, Occupants, State
from rulings import Ruling


def paid(state: State, seat: Seat, cost: Influence, rule: str, card: int, log: Log) -> State:
    """Return the state after a player paid influence, which the caller has checked (I4)."""
    if not any(cost):
        return state
    free, case, influence, points = state.holdings[seat]
    log.append(Ruling("influence.paid", (rule, "I4"), {"seat": seat, "card": card, "paid": by_kind(cost)}))
    return state.held(seat, Holding(free, case, minus(influence, cost), points))


def gained(state: State, seat: Seat, gain: Influence, rule: tuple[str, ...], log: Log) -> State:
    """Return the state after a player gained influence: whatever exceeds the tracks' top is lost (I5).

    The identical state if nothing was gained.
    """
    free, case, before, points = state.holdings[seat]
    top = state.setup.influence_top
    wanted = plus(before, gain)
    after = wanted if top is None else tuple(min(value, top) for value in wanted)
    if top is not None and after != wanted:
        log.append(Ruling("influence.lost", ("I5",), {"seat": seat, "lost": by_kind(minus(wanted, after)), "top": top}))
    if after == before:
        return state
    log.append(Ruling("influence.got", rule, {"seat": seat, "got": by_kind(minus(after, before))}))
    return state.held(seat, Holding(free, case, after, points))


def redistributed(state: State, seat: Seat, values: Influence, rule: tuple[str, ...], log: Log) -> State:
    """Return the state with a player's influence redistributed (N30); the identical one if nothing changes."""
    holding = state.holdings[seat]
    if values == holding.influence:
        return state
    facts = {"seat": seat, "before": _all(holding.influence), "after": _all(values)}
    log.append(Ruling("influence.spread", rule, facts))
    return state.held(seat, holding._replace(influence=values))


def _all(values: Influence) -> dict[str, int]:
    return dict(zip(KINDS, values, strict=True))


def scored(
    state: State, seat: Seat, source: int, points: int, rule: tuple[str, ...], log: Log, **facts: object
) -> State:
    """Return the state after a player scored points from one of SOURCES; the identical one if there were none."""
    if not points:
        return state
    free, case, influence, by_source = state.holdings[seat]
    log.append(Ruling(f"points.{SOURCES[source]}", rule, {"seat": seat, "points": points, **facts}))
    sums = (*by_source[:source], by_source[source] + points, *by_source[source + 1 :])
    return state.held(seat, Holding(free, case, influence, sums))


def set_on(state: State, seat: Seat, card: int, rule: tuple[str, ...], log: Log) -> State:
    """Return the state after a project received as many of a player's free workers as it needs (M6)."""
    needed = state.faces[card].workers
    log.append(Ruling("workers.on-project", rule, {"seat": seat, "card": card, "workers": needed}))
    standing = {**state.standing, card: Occupants(seat, needed)}
    return state.held(seat, state.holdings[seat].moved(-needed), standing=standing)


def released(state: State, seat: Seat, card: int, log: Log) -> State:
    """Return the state after all workers of a project are free again (A4)."""
    workers = state.workers_on(card, seat)
    if not workers:
        return state
    log.append(Ruling("workers.back", ("A4",), {"seat": seat, "card": card, "workers": workers}))
    standing = {on: who for on, who in state.standing.items() if on != card}
    return state.held(seat, state.holdings[seat].moved(workers), standing=standing)


def into_case(state: State, seat: Seat, card: int, rule: tuple[str, ...], log: Log) -> State:
    """Return the state after one worker of a project went to the case (A7)."""
    left = state.workers_on(card, seat) - 1
    log.append(Ruling("workers.to-case", rule, {"seat": seat, "card": card, "workers": 1}))
    standing = {on: who for on, who in state.standing.items() if on != card}
    if left:
        standing[card] = Occupants(seat, left)
    return state.held(seat, state.holdings[seat].moved(case=1), standing=standing)


def out_of_case(state: State, seat: Seat, workers: int, rule: tuple[str, ...], log: Log) -> State:
    """Return the state after workers came out of the case and are free (A7)."""
    log.append(Ruling("workers.out-of-case", rule, {"seat": seat, "workers": workers}))
    return state.held(seat, state.holdings[seat].moved(workers, -workers))
