"""From one entry to the next state: who may enter what when, and its handler (R)."""

from __future__ import annotations

from kontor_rules.end.endings import answer
from kontor_rules.field.cards import Card, card_json, face_problems
from kontor_rules.state import State
from kontor_rules.values import Log
from rulings import Refusal, Ruling, refuse
from rulings.forms import Entered
from rulings.frozen import evolve
from rulings.versions import OVERRIDE


def take(state: State, entry: Entered, log: Log) -> State:
    """Return the state after an entry, writing its rulings to the log; it is refused whole or accepted whole."""
    kind, said = entry.kind, entry.said
    over, teaches = kind.name == OVERRIDE, kind.name == "face"
    if state.phase == "finished" and not over:
        refuse("game.finished", "E0")
    if not teaches:
        for seat in said["cards"] if kind.name == "play" else (said.get("seat"),):
            if seat is not None and seat not in state.coins:
                refuse("entry.seat", seat=seat)
        state = evolve(state, steps=state.steps + 1)
    if kind.name == "answer":
        return answer(state, entry, log)
    if state.phase == "questions" and not (over or teaches):
        refuse("game.questions", "E0")
    if kind.make not in state.book.handlers:
        refuse("entry.not-here", kind.rules[0])
    after: State = entry.take(state, log)
    return after


def learn(state: State, card: Card, log: Log) -> State:
    """C7: learn a card's face; the same one again is fine."""
    problems = face_problems(card, state.faces)
    if problems:
        raise Refusal(tuple(problems))
    if card.id in state.faces:
        return state
    log.append(Ruling("face.learned", ("C7",), {"card": card_json(card)}))
    return evolve(state, faces={**state.faces, card.id: card})
