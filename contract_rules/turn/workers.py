"""Moving workers onto and off projects, into and out of the case (A4, A7, B7), each with its ruling."""

from __future__ import annotations

from contract_rules.setup import Seat
from contract_rules.state import Log, Standing, State
from rulings import Ruling
from rulings.frozen import evolve


def set_on(state: State, seat: Seat, card: int, rule: tuple[str, ...], log: Log) -> State:
    """Return the state after a project received as many of a player's free workers as it needs (M6)."""
    needed = state.faces[card].workers
    holding = state.holdings[seat]
    log.append(Ruling("workers.on-project", rule, {"seat": seat, "card": card, "workers": needed}))
    state = state.held(seat, holding._replace(free=holding.free - needed))
    return evolve(state, standing={**state.standing, card: Standing(seat, needed)})


def released(state: State, seat: Seat, card: int, log: Log) -> State:
    """Return the state after all workers of a project are free again (A4)."""
    workers = state.workers_on(card, seat)
    if not workers:
        return state
    holding = state.holdings[seat]
    log.append(Ruling("workers.back", ("A4",), {"seat": seat, "card": card, "workers": workers}))
    standing = {on: who for on, who in state.standing.items() if on != card}
    return evolve(state.held(seat, holding._replace(free=holding.free + workers)), standing=standing)


def into_case(state: State, seat: Seat, card: int, rule: tuple[str, ...], log: Log) -> State:
    """Return the state after one worker of a project went to the case (A7)."""
    left = state.workers_on(card, seat) - 1
    holding = state.holdings[seat]
    log.append(Ruling("workers.to-case", rule, {"seat": seat, "card": card, "workers": 1}))
    standing = {on: who for on, who in state.standing.items() if on != card}
    if left:
        standing[card] = Standing(seat, left)
    return evolve(state.held(seat, holding._replace(case=holding.case + 1)), standing=standing)


def out_of_case(state: State, seat: Seat, workers: int, rule: tuple[str, ...], log: Log) -> State:
    """Return the state after workers came out of the case and are free (A7)."""
    holding = state.holdings[seat]
    log.append(Ruling("workers.out-of-case", rule, {"seat": seat, "workers": workers}))
    return state.held(seat, holding._replace(free=holding.free + workers, case=holding.case - workers))
