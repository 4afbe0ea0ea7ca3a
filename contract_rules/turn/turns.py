"""The course of the game: cards turned up, whose turn it is, rounds, the end (T, D, E).

And what is legal now, found by the same checks that refuse entries (T2, T3, T5, E7).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from contract_rules.actions.acting import actable
from contract_rules.entries.faces import Face
from contract_rules.kinds import KINDS
from contract_rules.setup import DISPLAY, Seat
from contract_rules.state import FIRST_FINAL, LAST, MAJORITIES, NORMAL, SECOND_FINAL, Log, State
from contract_rules.turn.building import buildable
from contract_rules.turn.committees import resolvable, shapes
from contract_rules.turn.holdings import scored
from rulings import Reason, Ruling
from rulings.frozen import evolve

ENDS_AT = 4
"""The end begins with this number of projects or fewer in the display, and no pile (E1)."""
MAJORITY, SHARED = 4, 2
"""The points for the highest influence of a kind, alone and shared (E5)."""
_AFTER = {NORMAL: NORMAL, LAST: FIRST_FINAL, FIRST_FINAL: SECOND_FINAL}


def against_back(state: State, face: Face, letter: str | None) -> list[Reason]:
    """Return the reasons of a card's back against turning it up (S4), and the letter as which it came (D1)."""
    found = []
    if len(state.setup.seats) not in face.players:
        facts = {"card": face.number, "players": list(face.players)}
        found.append(Reason("reveal.out-of-game", ("S4",), facts))
    if letter is not None and face.letter != letter:
        found.append(Reason("reveal.letter", ("D1",), {"card": face.number, "letter": face.letter, "top": letter}))
    return found


def against_reveal(state: State, card: int) -> list[Reason]:
    """Return the reasons against turning up a card now (D1-D3, S4)."""
    found = []
    if not state.to_reveal:
        found.append(Reason("reveal.not-due", ("D2",), {"card": card}))
    if card in state.display or card in state.cells:
        found.append(Reason("reveal.came", ("D3",), {"card": card}))
    face = state.faces.get(card)
    if face is not None:
        found += against_back(state, face, state.top_letter if state.pile_left else None)
    return found


def revealed(state: State, card: int, log: Log) -> State:
    """Return the state after a card was turned up; after the last one that is due the game continues (T6)."""
    letter = state.top_letter
    rule = "D2" if state.active else "S7"
    log.append(Ruling("reveal.turned-up", (rule, "D1"), {"card": card, "letter": letter, "known": card in state.faces}))
    state = evolve(
        state,
        display=(*state.display, card),
        pile={**state.pile, letter: state.pile[letter] - 1},
        came_as={**state.came_as, card: letter},
        to_reveal=state.to_reveal - 1,
    )
    if state.to_reveal:
        return state
    return next_turn(state, log) if state.active else evolve(state, active=state.setup.seats[0])


def after_action(state: State, log: Log) -> State:
    """T6: return the state after an action: the display is filled first (D2), then the next turn begins."""
    missing = DISPLAY - len(state.display)
    due = missing and min(missing, state.pile_left)
    return evolve(state, to_reveal=due) if due else next_turn(state, log)


def next_turn(state: State, log: Log) -> State:
    """Return the state with the next turn, after checking for the end (E1), rounds and final rounds (E2, E3)."""
    seats = state.setup.seats
    if state.stage == NORMAL and len(state.display) <= ENDS_AT and not state.pile_left:
        log.append(Ruling("end.begins", ("E1", "E2"), {"display": len(state.display)}))
        state = evolve(state, stage=LAST)
    at = seats.index(state.active) + 1 if state.active else 0
    if at < len(seats):
        return evolve(state, active=seats[at])
    if state.stage == SECOND_FINAL:
        return finished(state, "played", ("E5", "E3"), log)
    stage = _AFTER[state.stage]
    if stage != state.stage:
        log.append(Ruling("end.final-round", ("E3", "E4"), {"stage": stage}))
    return evolve(state, active=seats[0], round=state.round + 1, stage=stage)


def leaders(state: State) -> dict[str, list[Seat]]:
    """Return who has the highest influence of each kind, in the order of the players (E5)."""
    found = {}
    for index, kind in enumerate(KINDS):
        at = {seat: state.holdings[seat].influence[index] for seat in state.setup.seats}
        found[kind] = [seat for seat, value in at.items() if value == max(at.values())]
    return found


def finished(state: State, reason: str, rule: tuple[str, ...], log: Log) -> State:
    """Return the state after the end: majorities are scored (E5), and most points win (E6)."""
    log.append(Ruling("end.over", rule, {"reason": reason}))
    for kind, seats in leaders(state).items():
        points = MAJORITY if len(seats) == 1 else SHARED
        for seat in seats:
            state = scored(state, seat, MAJORITIES, points, ("E5",), log, kind=kind, shared=len(seats) > 1)
    best = ranking(state)[0]
    log.append(Ruling("end.winners", ("E6",), {"winners": best, "points": state.holdings[best[0]].total}))
    return evolve(state, finished=True, to_reveal=0, active=None)


def ranking(state: State) -> list[list[Seat]]:
    """Return groups of seats with equally many points, best first, each in the order of the players (E6)."""
    totals = {seat: state.holdings[seat].total for seat in state.setup.seats}
    return [[seat for seat in totals if totals[seat] == total] for total in sorted(set(totals.values()), reverse=True)]


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
