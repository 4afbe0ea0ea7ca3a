"""From one entry to the next state.

Each entry is checked completely, by record-contract.md's table, then carried out completely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from contract_rules.actions import acting
from contract_rules.entries.choice import LINE, read_card, read_cell, read_points
from contract_rules.entries.entry_values import ACT, Act, Build, End, Pass, Place, Resolve, Reveal, Teach, read_act
from contract_rules.entries.faces import problems, read_face_form
from contract_rules.entries.overruling import OVERRULINGS, Overruling
from contract_rules.entries.record import read
from contract_rules.interface.legal import (
    against_passing,
    against_recalling,
    against_spending,
    against_stuck,
    against_turn,
)
from contract_rules.kinds import COMMITTEES
from contract_rules.refusals import refuse, refuse_all
from contract_rules.setup import Seat
from contract_rules.state import Log, State
from contract_rules.turn import committees
from contract_rules.turn.building import against_cell, against_project, built
from contract_rules.turn.turns import after_action, against_back, against_reveal, finished, revealed
from rulings import Reason, Ruling
from rulings.forms import EntryKind, anybody, entry_reader, listing, mapping, one_of, text

Entry = Teach | Reveal | Place | Build | Resolve | Act | Pass | End | Overruling


def take(state: State, entry: Entry, log: Log) -> State:
    """Return the state after an entry, writing its rulings to the log; it is refused whole or accepted whole."""
    if not isinstance(entry, Overruling):
        if state.finished:
            refuse("game.finished", "E8")
        if state.to_reveal and not isinstance(entry, Teach | Reveal) and entry != End("agreed"):
            refuse("game.reveal-first", "D2", due=state.to_reveal)
    return _TAKERS[type(entry)](state, entry, log)


def _teach(state: State, entry: Teach, log: Log) -> State:
    """M9: learn a face; for an unknown card in the display, its back must fit as well (S4, D1)."""
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


_COMMITTEE = one_of(*COMMITTEES)
ENTRY_KINDS = (
    EntryKind("face", Teach, {"card": read_face_form}, "{card:face}", who=anybody, rules=("M9",), take=_teach),
    EntryKind("reveal", Reveal, {"card": read_card}, "turn up {card}", who=anybody, rules=("D2",), take=_reveal),
    EntryKind(
        "place",
        Place,
        {"seat": text, "committees": listing(_COMMITTEE)},
        "{seat} →{committees}",
        rules=("C1", "C2"),
        take=_place,
    ),
    EntryKind(
        "build",
        Build,
        {"seat": text, "card": read_card, "cell": read_cell},
        "{seat} {card}@{cell}",
        rules=("B1", "B2", "B3", "B4", "B5"),
        take=_build,
    ),
    EntryKind(
        "resolve",
        Resolve,
        {"seat": text, "committee": _COMMITTEE, "kinds": mapping(text, read_points)},
        "{seat} resolves {committee}[ {kinds}]",
        ("kinds",),
        rules=("C3",),
        take=_resolve,
    ),
    EntryKind(
        "act",
        Act,
        ACT,
        "{seat} acts {card}[ waived{waive:true}]" + LINE,
        reader=read_act,
        rules=("A1",),
        told_by=(),
        take=_act,
    ),
    EntryKind("pass", Pass, {"seat": text}, "{seat} passes", rules=("T5",), take=_pass),
    EntryKind(
        "end",
        End,
        {"reason": one_of("agreed", "stuck")},
        "end {reason:word}",
        who=anybody,
        rules=("E7",),
        told_by=(),
        take=_end,
    ),
    *OVERRULINGS,
)
"""All kinds of entries. A line is read as the first kind whose form fits."""
_TAKERS: Mapping[Any, Callable[[State, Any, Log], State]] = {
    kind.make: kind.take for kind in ENTRY_KINDS if kind.take is not None
}
RULES: Mapping[Any, tuple[str, ...]] = {kind.make: kind.rules for kind in ENTRY_KINDS}
"""The rules behind an entry, by its class."""
_PROBLEMS = {"entry": "no entry of this game", "what": "nothing that the table can decide"}
READER = entry_reader(ENTRY_KINDS, _PROBLEMS.__getitem__)


def read_entry(value: object, seats: Iterable[Seat]) -> Entry:
    """Return an entry as a value; refuse it for its form: keys, types, unknown seats and cards."""
    entry: Entry = read(READER, value if isinstance(value, dict) else {}, "entry.form")
    for seat in _seats_in(entry):
        if seat not in seats:
            refuse("entry.seat", seat=seat)
    return entry


def _seats_in(entry: Entry) -> Iterable[Seat]:
    seat = getattr(entry, "seat", None)
    own = () if seat is None else (seat,)
    return (*own, *(entry.kinds or ())) if isinstance(entry, Resolve) else own
