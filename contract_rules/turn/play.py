"""From one entry to the next state.

Each entry is checked completely, by record-contract.md's table, then carried out completely.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from contract_rules.actions import acting
from contract_rules.entries.choice import LINE, ActionChoice
from contract_rules.entries.faces import Face, problems
from contract_rules.entries.overruling import OVERRULINGS
from contract_rules.entries.record import read_act
from contract_rules.json_types import Acting, BuildEntry, FaceEntry, PassEntry, PlaceEntry, ResolveEntry, RevealEntry
from contract_rules.kinds import Influence
from contract_rules.refusals import refuse_all
from contract_rules.setup import Seat
from contract_rules.state import Cell, Log, State
from contract_rules.turn.building import against_cell, against_project, built
from contract_rules.turn.committees import against_placing, against_resolving, placed, resolved
from contract_rules.turn.turns import (
    after_action,
    against_back,
    against_passing,
    against_recalling,
    against_reveal,
    against_spending,
    against_stuck,
    against_turn,
    finished,
    revealed,
)
from rulings import Reason, Ruling, refuse
from rulings.forms import Entered, anybody, entry_reader, read
from rulings.frozen import evolve
from rulings.records import OVERRIDE, EndEntry
from rulings.typed import PLAIN_TYPES


def take(state: State, entry: Entered, log: Log) -> State:
    """Return the state after an entry, writing its rulings to the log; it is refused whole or accepted whole."""
    name = entry.kind.name
    if name != OVERRIDE:
        if state.finished:
            refuse("game.finished", "E8")
        if state.to_reveal and name not in ("face", "reveal") and entry.values.get("reason") != "agreed":
            refuse("game.reveal-first", "D2", due=state.to_reveal)
    after: State = entry.kind.make(state, log=log, **entry.values)
    return after


def _teach(state: State, card: Face, log: Log) -> State:
    """M9: learn a face; for an unknown card in the display, its back must fit as well (S4, D1)."""
    found = problems(card, state.faces)
    if card.number in state.display and card.number not in state.faces:
        found += against_back(state, card, state.came_as[card.number])
    refuse_all(found)
    if card.number in state.faces:
        return state
    log.append(Ruling("face.learned", ("M9",), {"card": card.number}))
    return evolve(state, faces={**state.faces, card.number: card})


def _reveal(state: State, card: int, log: Log) -> State:
    refuse_all(against_reveal(state, card))
    return revealed(state, card, log)


def _place(state: State, seat: Seat, committees: tuple[str, ...], log: Log) -> State:
    free = state.holdings[seat].free
    refuse_all((*against_turn(state, seat), *against_spending(state, seat), *against_placing(state, free, committees)))
    return after_action(placed(state, seat, committees, log), log)


def _build(state: State, seat: Seat, card: int, cell: Cell, log: Log) -> State:
    holding = state.holdings[seat]
    refuse_all(
        (
            *against_turn(state, seat),
            *against_spending(state, seat),
            *against_project(state, card, holding.free, holding.influence),
            *against_cell(state, cell),
        )
    )
    return after_action(built(state, seat, card, cell, state.faces[card].price, log), log)


def _resolve(
    state: State, seat: Seat, committee: str, log: Log, kinds: Mapping[Seat, Influence] | None = None
) -> State:
    refuse_all(
        (*against_turn(state, seat), *against_recalling(state, seat), *against_resolving(state, seat, committee, kinds))
    )
    return after_action(resolved(state, seat, committee, kinds or {}, log), log)


def _act(state: State, seat: Seat, card: int, choice: ActionChoice | None, log: Log) -> State:
    reasons = [*against_turn(state, seat), *against_recalling(state, seat)]
    if not state.workers_on(card, seat):
        reasons.append(Reason("act.no-worker", ("A1",), {"seat": seat, "card": card}))
        refuse_all(reasons)
    walk = acting.waived(state, seat, card) if choice is None else acting.act(state, seat, card, choice)
    refuse_all((*reasons, *walk.reasons))
    log += walk.log
    return after_action(walk.state, log)


def _pass(state: State, seat: Seat, log: Log) -> State:
    refuse_all((*against_turn(state, seat), *against_passing(state, seat)))
    log.append(Ruling("pass.passed", ("T5",), {"seat": seat}))
    return after_action(state, log)


def _end(state: State, reason: str, log: Log) -> State:
    """E7: end the game by agreement, or because nobody could do anything any more."""
    if reason == "stuck":
        refuse_all(against_stuck(state))
    return finished(state, reason, ("E7", "E5"), log)


ENTRY_KINDS = (
    PLAIN_TYPES.kind(FaceEntry, _teach, "{card:face}", who=anybody, rules=("M9",)),
    PLAIN_TYPES.kind(RevealEntry, _reveal, "turn up {card}", who=anybody, rules=("D2",)),
    PLAIN_TYPES.kind(PlaceEntry, _place, "{seat} →{committees}", rules=("C1", "C2")),
    PLAIN_TYPES.kind(BuildEntry, _build, "{seat} {card}@{cell}", rules=("B1", "B2", "B3", "B4", "B5")),
    PLAIN_TYPES.kind(ResolveEntry, _resolve, "{seat} resolves {committee}[ {kinds}]", rules=("C3",)),
    PLAIN_TYPES.kind(
        Acting, _act, "{seat} acts {card}[ waived{waive:true}]" + LINE, reader=read_act, rules=("A1",), told_by=()
    ),
    PLAIN_TYPES.kind(PassEntry, _pass, "{seat} passes", rules=("T5",)),
    PLAIN_TYPES.kind(EndEntry, _end, "end {reason:word}", who=anybody, rules=("E7",), told_by=()),
    *OVERRULINGS,
)
"""All kinds of entries. A line is read as the first kind whose form fits."""
_PROBLEMS = {"entry": "no entry of this game", "what": "nothing that the table can decide"}
READER = entry_reader(ENTRY_KINDS, _PROBLEMS.__getitem__)


def read_entry(value: object, seats: Iterable[Seat]) -> Entered:
    """Return an entry as a value; refuse it for its form: keys, types, unknown seats and cards."""
    entry = read(READER, value if isinstance(value, dict) else {}, "entry.form")
    own = (entry.values["seat"],) if "seat" in entry.values else ()
    for seat in (*own, *entry.values.get("kinds", ())):
        if seat not in seats:
            refuse("entry.seat", seat=seat)
    return entry
