"""What is legal now, found by the same checks that refuse entries (T2, T3, T5, E7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from contract_rules.actions.acting import actable
from contract_rules.setup import Seat
from contract_rules.state import State
from contract_rules.turn.building import buildable
from contract_rules.turn.committees import resolvable, shapes
from rulings import Reason

KINDS_OF_ACTION: tuple[Literal["place", "build", "resolve", "act"], ...] = ("place", "build", "resolve", "act")


def against_turn(state: State, seat: Seat) -> Iterator[Reason]:
    """T1: yield the reason if it isn't this seat's turn."""
    if seat != state.active:
        yield Reason("turn.other", ("T1",), {"seat": seat, "active": state.active})


def against_spending(state: State, seat: Seat) -> Iterator[Reason]:
    """T2: yield the reason if a seat may not place or build: it has no free worker; in the final rounds it may."""
    if not state.holdings[seat].free and not state.final:
        yield Reason("turn.no-free-worker", ("T2",), {"seat": seat})


def against_recalling(state: State, seat: Seat) -> Iterator[Reason]:
    """T3: yield the reason if a seat may not resolve or act: it has a free worker; in the final rounds it may."""
    free = state.holdings[seat].free
    if free and not state.final:
        yield Reason("turn.free-workers", ("T3",), {"seat": seat, "free": free})


def placings(state: State, seat: Seat) -> list[str]:
    """Return the shapes of placing open to a seat if it were its turn (C1)."""
    return [] if any(against_spending(state, seat)) else list(shapes(state, state.holdings[seat].free))


def buildings(state: State, seat: Seat) -> list[int]:
    """Return the projects that a seat could build if it were its turn, ascending."""
    return [] if any(against_spending(state, seat)) else buildable(state, seat)


def resolutions(state: State, seat: Seat) -> list[str]:
    """Return the committees that a seat could resolve if it were its turn."""
    return [] if any(against_recalling(state, seat)) else resolvable(state, seat)


def actions(state: State, seat: Seat) -> list[int]:
    """Return the cards with which a seat could act if it were its turn, ascending."""
    return [] if any(against_recalling(state, seat)) else actable(state, seat)


def can_act_at_all(state: State, seat: Seat) -> bool:
    """Tell whether a seat could carry out any of the four actions if it were its turn (T5)."""
    return any(found(state, seat) for found in (placings, buildings, resolutions, actions))


def against_passing(state: State, seat: Seat) -> Iterator[Reason]:
    """T5: yield the reason if a seat may not pass: it can do something, and no final round or option allows passing."""
    if not state.final and state.option("passing") == "stuck" and can_act_at_all(state, seat):
        yield Reason("pass.can-act", ("T5",), {"seat": seat})


def against_stuck(state: State) -> Iterator[Reason]:
    """E7: yield the reason if the game isn't stuck: somebody could do something, or might build an unknown card."""
    seats = [seat for seat in state.setup.seats if can_act_at_all(state, seat)]
    unknown = [card for card in state.display if card not in state.faces]
    somebody = state.standing or state.final or any(holding.free for holding in state.holdings.values())
    if seats or (unknown and somebody):
        yield Reason("end.not-stuck", ("E7",), {"seats": seats, "unknown": unknown})
