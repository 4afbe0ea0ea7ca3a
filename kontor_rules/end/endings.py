"""The end of a game: the ending itself, what it settles, the questions, and the score (E0, E11, R6)."""

from __future__ import annotations

from collections.abc import Iterable

from kontor_rules.end import ranking
from kontor_rules.field.cards import SPECIAL_KINDS, SPECIAL_NUMBERS, plain_card
from kontor_rules.interface.output_types import OpenQuestion
from kontor_rules.state import Ended, State
from kontor_rules.turn import placing
from kontor_rules.turn.laying import value_closed
from kontor_rules.values import SPECIAL, WATER, Ending, Log, Score, Seat
from rulings import Reason, Ruling, refuse, refuse_for
from rulings.candidates import Ask, Next, Value
from rulings.forms import Entered, Json
from rulings.frozen import evolve
from rulings.records import END_REASONS


def first_ending(state: State, hooks: Iterable[Ended]) -> Ending | None:
    """Return the first ending that some hooks find, in their order (E0)."""
    for hook in hooks:
        ending = hook(state)
        if ending is not None:
            return ending
    return None


def field_full(state: State) -> Ending | None:
    """E1: the game ends the moment the field is completely covered."""
    if len(state.board) < state.borders.width * state.borders.height:  # E1
        return None
    return Ending("full", ("E1",))


def finish(state: State, ending: Ending, log: Log) -> State:
    """End the game: unplaced cards go back to the hands (R6), then questions and the score."""
    log.append(over_ruling(ending))
    log += _cards_back(state)
    state = evolve(state, ending=ending, phase="questions", turns=(), revealed=None, sat_out=(), ship_moved=False)
    return _go_on(state, log)


def ended(state: State, hooks: Iterable[Ended], log: Log) -> State | None:
    """Return the state after the first ending that some hooks find; None if the game goes on."""
    ending = first_ending(state, hooks)
    return None if ending is None else finish(state, ending, log)


def _cards_back(state: State) -> list[Ruling]:
    """R6: return the rulings about revealed cards that still wait for their turn; hands already count them."""
    waiting = [(seat, state.revealed[seat].id) for seat in state.turns] if state.revealed is not None else []
    return [
        Ruling("game.card-back", ("R6",), {"seat": seat, "card": card_id})
        for seat, card_id in waiting
        if state.whereabouts[card_id] == seat
    ]


def over_ruling(ending: Ending) -> Ruling:
    """Return the ruling that the game is over, and why (E0; not if the players end it)."""
    rule = ending.rule if "E11" in ending.rule else (*ending.rule, "E0")  # E0
    return Ruling("game.over", rule, {"reason": ending.reason, "winners": list(ending.winners)})


def score_rulings(state: State, ending: Ending, score: Score) -> list[Ruling]:
    """Return the rulings about the final score: each side's points, then who wins by what (E2, E10)."""
    rule = ending.rule if ending.winners else ranking.scoring_rules(state, score)
    points = [Ruling("score.side", rule, {"side": side, "points": own.total}) for side, own in score.sides.items()]
    facts = {"winners": list(score.winners), "decided_by": score.decided_by}
    return [*points, Ruling(f"score.{score.decided_by}", rule, facts)]


def _go_on(state: State, log: Log) -> State:
    """Settle and score as far as no question is open."""
    ending = state.ending
    assert ending is not None
    if not ending.winners:
        if open_question(state) is not None:
            return state
        if not state.settled:
            for hook in state.book.hooks.settle:
                state = hook(state, log)
            state = evolve(value_closed(state, log), settled=True)
            if open_question(state) is not None:
                return state
    score = ranking.final_score(state)
    log += score_rulings(state, ending, score)
    return evolve(state, score=score, phase="finished")


def score_again(state: State, log: Log) -> State:
    """Return a finished game with its score updated after an override."""
    return _go_on(evolve(state, phase="questions", score=None), log)


def open_question(state: State) -> OpenQuestion | None:
    """Return the question that is open now, or None."""
    if state.ending is None or state.ending.winners or state.phase == "finished":
        return None
    for asking in state.book.hooks.asking:
        if asking.early or state.settled:
            question = asking.next(state)
            if question is not None:
                return question
    return None


def answer(state: State, entry: Entered, log: Log) -> State:
    """Take the answer to the open question; refuse any other."""
    if state.phase != "questions":
        refuse("answer.early", "E0")
    question = open_question(state)
    for asking in state.book.hooks.asking:
        if asking.entry is entry.kind and question is not None and asking.next(state) == question:
            return _go_on(entry.kind.make(state, log=log, **entry.values), log)
    return refuse("answer.other", "E0", question=dict(question or {}))


def end(state: State, reason: str, log: Log) -> State:
    """E11: the players end the game, because all agree or because nobody could place a card any more."""
    refuse_for(_against_ending(state, reason))
    return finish(state, Ending(reason, ("E11",)), log)


def end_candidates(state: State, _seat: Seat, said: Json) -> Next:
    """E11: ask for the reason."""
    ask = Ask(("reason",), tuple(Value(reason, _against_ending(state, reason)) for reason in END_REASONS), of="reason")
    return Next((ask,), whole=said.get("reason") in ask.open_values)


def _against_ending(state: State, reason: str) -> tuple[Reason, ...]:
    found = _placeable(state) if reason == "stuck" else None
    return () if found is None else (Reason("end.not-stuck", ("E11",), {"seat": found[0], "kind": found[1]}),)


def _placeable(state: State) -> tuple[Seat, str] | None:
    """Return a seat, and a kind of card that it holds or may still draw, for which there is a legal cell."""
    for seat, hand in state.hands.items():
        goods = ["goods"] if hand.harbour or state.piles[seat] else []
        water = ["water"] if hand.water or state.piles[WATER] else []
        for kind in (*goods, *water, *_specials_to_come(state, seat)):
            card = plain_card(kind, state.book.side_of[seat] if kind == "goods" else None)
            if placing.has_legal_cell(state, seat, card):
                return seat, kind
    return None


def _specials_to_come(state: State, seat: Seat) -> list[str]:
    """Known special cards count by their own kind; unseen ones by every kind that isn't used up (record-kontor.md)."""
    places = [
        (_special_kind(state, card_id), where) for card_id, where in state.whereabouts.items() if card_id[0] == "S"
    ]
    known = [kind for kind, where in places if where == seat]
    if state.hands[seat].special <= len(known) and not state.piles[SPECIAL]:
        return [kind for kind in SPECIAL_KINDS if kind in known]
    placed = [kind for kind, _ in places]
    possible = {kind for kind in state.book.settings.special_kinds if placed.count(kind) < 2}
    return [kind for kind in SPECIAL_KINDS if kind in possible or kind in known]


def _special_kind(state: State, card_id: str) -> str:
    """Return the kind of a special card; those that F2 deals are known by their numbers (C3)."""
    face = state.faces.get(card_id)
    if face is not None:
        return face.kind
    return next(kind for kind, numbers in SPECIAL_NUMBERS.items() if int(card_id[1:]) in numbers)
