"""From one entry to the next state: who may enter what when, and its handler (R)."""

from __future__ import annotations

from kontor_rules.end.endings import answer
from kontor_rules.entries.entry_values import Answer, Entry, Face, Overruling, Play
from kontor_rules.field.cards import card_json, face_problems
from kontor_rules.state import State
from kontor_rules.values import Log
from rulings import Refusal, Ruling, refuse


def take(state: State, entry: Entry, log: Log) -> State:
    """Return the state after an entry, writing its rulings to the log; it is refused whole or accepted whole."""
    over = isinstance(entry, Overruling)
    if state.phase == "finished" and not over:
        refuse("game.finished", "E0")
    teaches = isinstance(entry, Face)
    if not teaches:
        _check_seats(state, entry)
        state = state.evolve(steps=state.steps + 1)
    if isinstance(entry, Answer):
        return answer(state, entry, log)
    if state.phase == "questions" and not (over or teaches):
        refuse("game.questions", "E0")
    handler = state.book.handlers.get(type(entry))
    if handler is None:
        refuse("entry.not-here", state.book.absent[type(entry)])
    return handler(state, entry, log)


def _check_seats(state: State, entry: Entry) -> None:
    for seat in entry.cards if isinstance(entry, Play) else (getattr(entry, "seat", None),):
        if seat is not None and seat not in state.coins:
            refuse("entry.seat", seat=seat)


def learn(state: State, entry: Face, log: Log) -> State:
    """C7: learn a card's face; the same one again is fine."""
    card = entry.card
    problems = face_problems(card, state.faces)
    if problems:
        raise Refusal(tuple(problems))
    if card.id in state.faces:
        return state
    log.append(Ruling("face.learned", ("C7",), {"card": card_json(card)}))
    return state.evolve(faces={**state.faces, card.id: card})
