"""From one entry to the next state: each kind of entry is checked whole, by RECORD.md's table, then taken whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from contract_rules import acting, committees
from contract_rules.building import against_cell, against_project, built
from contract_rules.entries import Act, Build, End, Entry, Pass, Place, Resolve, Reveal, Teach
from contract_rules.faces import problems
from contract_rules.legal import against_passing, against_recalling, against_spending, against_stuck, against_turn
from contract_rules.overruling import HANDLERS
from contract_rules.refusals import refuse, refuse_all
from contract_rules.state import Log, State
from contract_rules.turns import after_action, against_back, against_reveal, finished, revealed
from rulings import Reason, Ruling

_BEFORE_THE_REVEAL = (Teach, Reveal)


def take(state: State, entry: Entry, log: Log) -> State:
    """Return the state after an entry, writing its rulings to the log; refuse it whole or take it whole."""
    kind = type(entry)
    overrule = HANDLERS.get(kind)
    if overrule is not None:
        return overrule(state, entry, log)
    if state.finished:
        refuse("game.finished", "E8")
    if state.to_reveal and kind not in _BEFORE_THE_REVEAL and entry != End("agreed"):
        refuse("game.reveal-first", "D2", due=state.to_reveal)
    return _TAKERS[kind](state, entry, log)


def _teach(state: State, entry: Teach, log: Log) -> State:
    """M9: learn a face; of a card that lies in the display unknown, its back must fit as well (S4, D1)."""
    face = entry.card
    found = problems(face, state.faces)
    if face.number in state.display and face.number not in state.faces:
        found += against_back(state, face, state.came_as[face.number])
    refuse_all(found)
    if face.number in state.faces:
        return state
    log.append(Ruling("face.learned", ("M9",), {"card": face.number}))
    return state.evolve(faces={**state.faces, face.number: face})


def _reveal(state: State, entry: Reveal, log: Log) -> State:
    refuse_all(against_reveal(state, entry.card))
    return revealed(state, entry.card, log)


def _place(state: State, entry: Place, log: Log) -> State:
    seat = entry.seat
    free = state.holdings[seat].free
    refuse_all(
        (
            *against_turn(state, seat),
            *against_spending(state, seat),
            *committees.against_placing(state, free, entry.committees),
        )
    )
    return after_action(committees.placed(state, seat, entry.committees, log), log)


def _build(state: State, entry: Build, log: Log) -> State:
    seat, card = entry.seat, entry.card
    holding = state.holdings[seat]
    refuse_all(
        (
            *against_turn(state, seat),
            *against_spending(state, seat),
            *against_project(state, card, holding.free, holding.influence),
            *against_cell(state, entry.cell),
        )
    )
    return after_action(built(state, seat, card, entry.cell, state.faces[card].price, log), log)


def _resolve(state: State, entry: Resolve, log: Log) -> State:
    seat = entry.seat
    refuse_all(
        (
            *against_turn(state, seat),
            *against_recalling(state, seat),
            *committees.against_resolving(state, seat, entry.committee, entry.kinds),
        )
    )
    return after_action(committees.resolved(state, seat, entry.committee, entry.kinds or {}, log), log)


def _act(state: State, entry: Act, log: Log) -> State:
    seat, card = entry.seat, entry.card
    reasons = [*against_turn(state, seat), *against_recalling(state, seat)]
    if not state.workers_on(card, seat):
        reasons.append(Reason("act.no-worker", ("A1",), {"seat": seat, "card": card}))
        refuse_all(reasons)
    choice = entry.choice
    walk = acting.waived(state, seat, card) if choice is None else acting.act(state, seat, card, choice)
    refuse_all((*reasons, *walk.reasons))
    log += walk.log
    return after_action(walk.state, log)


def _pass(state: State, entry: Pass, log: Log) -> State:
    refuse_all((*against_turn(state, entry.seat), *against_passing(state, entry.seat)))
    log.append(Ruling("pass.passed", ("T5",), {"seat": entry.seat}))
    return after_action(state, log)


def _end(state: State, entry: End, log: Log) -> State:
    """E7: end the game by agreement, or because nobody could do anything any more."""
    if entry.reason == "stuck":
        refuse_all(against_stuck(state))
    return finished(state, entry.reason, ("E7", "E5"), log)


_TAKERS: Mapping[type, Callable[[State, Any, Log], State]] = {
    Teach: _teach,
    Reveal: _reveal,
    Place: _place,
    Build: _build,
    Resolve: _resolve,
    Act: _act,
    Pass: _pass,
    End: _end,
}
