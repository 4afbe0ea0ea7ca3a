"""Placing workers in committees, and their resolutions (C)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from contract_rules.kinds import COMMITTEE_KINDS, SPECIAL, Influence, of
from contract_rules.setup import Overview, Seat
from contract_rules.state import COMMITTEES_, Log, State
from contract_rules.turn.holdings import gained, scored
from rulings import Reason, Ruling
from rulings.frozen import evolve

SHAPES = ("2", "1+1+1", "1+1", "1")
"""The shapes of placing (C1), as record-contract.md names them."""


def shapes(state: State, free: int) -> tuple[str, ...]:
    """Return the shapes in which a player with this number of free workers may place (C1, C2, option `few_workers`)."""
    few = state.option("few_workers")
    may = {"2": free >= 2, "1+1+1": free >= 3, "1+1": few == "fewer" and free == 2, "1": few != "exact" and free == 1}
    return tuple(shape for shape in SHAPES if may[shape])


def against_placing(state: State, free: int, committees: tuple[str, ...]) -> Iterator[Reason]:
    """Yield the reasons against placing one worker in each of some committees, with this number of free ones."""
    if not _is_shape(committees, free, state.option("few_workers")):
        yield Reason("place.shape", ("C1",), {"committees": list(committees), "free": free})
    if len(committees) > free:
        yield Reason("place.workers", ("C2",), {"placed": len(committees), "free": free})
    if SPECIAL in committees and SPECIAL not in state.setup.places:
        yield Reason("place.special", ("C8",), {"players": len(state.setup.seats)})


def _is_shape(committees: tuple[str, ...], free: int, few: str) -> bool:
    """C1: two into one, or one into each of three; by the option, a player with fewer may place one, or two singly."""
    different = len(set(committees))
    if (len(committees), different) in ((2, 1), (3, 3)):
        return True
    if len(committees) == 1:
        return few != "exact" and free <= 1
    return few == "fewer" and (len(committees), different) == (2, 2) and free <= 2


def placed(state: State, seat: Seat, committees: tuple[str, ...], log: Log) -> State:
    """Return the state after a player placed free workers in committees (C1, C2)."""
    there = dict(state.committees)
    for committee in committees:
        there[committee] = {**there[committee], seat: there[committee].get(seat, 0) + 1}
    log.append(Ruling("place.placed", ("C1",), {"seat": seat, "committees": list(committees)}))
    return state.held(seat, state.holdings[seat].moved(-len(committees)), committees=there)


def resolvable(state: State, seat: Seat) -> list[str]:
    """Return the committees in which a player has a worker (C3)."""
    return [committee for committee in state.setup.places if seat in state.committees[committee]]


def against_resolving(
    state: State, seat: Seat, committee: str, kinds: Mapping[Seat, Influence] | None
) -> Iterator[Reason]:
    """Yield the reasons against resolving a committee, with its influence taken in some kinds if there is a choice."""
    if committee not in state.setup.places:
        yield Reason("resolve.special", ("C8",), {"players": len(state.setup.seats)})
    elif seat not in state.committees[committee]:
        yield Reason("resolve.no-worker", ("C3",), {"seat": seat, "committee": committee})
    else:
        yield from _against_kinds(state, seat, committee, kinds)


def _against_kinds(
    state: State, seat: Seat, committee: str, kinds: Mapping[Seat, Influence] | None
) -> Iterator[Reason]:
    overview = state.setup.overviews[committee]
    due = {who: points for who, points in influence_due(state, seat, committee).items() if points}
    if not overview.choice:
        fits = kinds is None
    else:
        given = kinds or {}
        allowed = len(overview.choice)  # the committees' kinds come first, development last
        fits = {who: sum(taken) for who, taken in given.items()} == due and not any(
            any(taken[allowed:]) for taken in given.values()
        )
    if not fits:
        yield Reason("resolve.kinds", ("C9",), {"committee": committee, "due": due, "kinds": list(overview.choice)})


def influence_due(state: State, seat: Seat, committee: str) -> dict[Seat, int]:
    """Return how much influence everybody with workers there gets from a resolution by `seat` (C4, C5, C9)."""
    overview = state.setup.overviews[committee]
    there = state.committees[committee]
    return {who: overview.row(there[who])[0] + overview.active * (who == seat) for who in _in_order(state, there)}


def points_due(state: State, committee: str) -> dict[Seat, int]:
    """Return how many points everybody with workers there gets from a resolution (C5, C9)."""
    overview = state.setup.overviews[committee]
    there = state.committees[committee]
    return {who: overview.row(there[who])[1] for who in _in_order(state, there)}


def _in_order(state: State, placed: Mapping[Seat, int]) -> list[Seat]:
    return [seat for seat in state.setup.seats if seat in placed]


def resolved(state: State, seat: Seat, committee: str, kinds: Mapping[Seat, Influence], log: Log) -> State:
    """Return the state after a resolution: everybody there gets influence and points, and all workers back (C3-C6)."""
    overview = state.setup.overviews[committee]
    there = state.committees[committee]
    workers = {who: there[who] for who in _in_order(state, there)}
    rule = ("C9",) if committee not in COMMITTEE_KINDS else ("C5",)
    log.append(Ruling("resolve.chosen", ("C3",), {"seat": seat, "committee": committee, "workers": workers}))
    points = points_due(state, committee)
    for who, due in influence_due(state, seat, committee).items():
        got = kinds[who] if who in kinds else of(overview.kind, due)
        if due:
            state = gained(state, who, got, rule if who != seat else _active_rule(overview, there[who], rule), log)
        state = scored(state, who, COMMITTEES_, points[who], rule, log, committee=committee)
    return _emptied(state, committee, workers, log)


def _active_rule(overview: Overview, workers: int, rule: tuple[str, ...]) -> tuple[str, ...]:
    """Return the rules behind the active player's influence: the point for being active (C4) and the workers'."""
    if rule == ("C9",):
        return rule
    return ("C5", "C4") if overview.row(workers)[0] else ("C4",)


def _emptied(state: State, committee: str, workers: Mapping[Seat, int], log: Log) -> State:
    """C6: return the state after all workers of a committee are free again."""
    holdings = {**state.holdings, **{who: state.holdings[who].moved(count) for who, count in workers.items()}}
    log.append(Ruling("resolve.back", ("C6",), {"committee": committee, "workers": dict(workers)}))
    return evolve(state, holdings=holdings, committees={**state.committees, committee: {}})
