"""The main functions: games as values, entry by entry, and adjudicating whole records."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import ClassVar, TypeAlias

import rulings
from kontor_rules.areas import area_changes
from kontor_rules.areas.warehouses import central_warehouses
from kontor_rules.compose import compose
from kontor_rules.end import ranking
from kontor_rules.end.endings import answer, open_question, over_ruling, score_rulings
from kontor_rules.entries.forms import SAILOR
from kontor_rules.entries.record import FORMAT, read_card, read_deck, read_entry, read_record, read_setup
from kontor_rules.field.cards import (
    CENTRE,
    Card,
    deck_questions,
    face_problems,
    goods_counts,
    learned,
    missing_cards,
    water_card,
)
from kontor_rules.field.cells import CENTRE_CELL, Borders, Cell, distance, neighbours
from kontor_rules.field.layout import spans, water_pile
from kontor_rules.interface import output_object
from kontor_rules.interface.output_types import Adjudication, AreaStanding, CentralWarehouse, Output
from kontor_rules.setup import Setup, left_out_count
from kontor_rules.state import ComposedRules, State
from kontor_rules.turn import placing
from kontor_rules.turn.laying import log_fixed
from kontor_rules.turn.rounds import check_sailors, require_announcing, unplayable
from kontor_rules.values import ON_FIELD, SPECIAL, WATER, Hand, LaidCard, Log
from rulings import Reason, Refusal, Ruling, refuse
from rulings.forms import Entered
from rulings.frozen import evolve
from rulings.past import Past, Played, content, past
from rulings.records import OVERRIDE


@dataclass(frozen=True, slots=True, eq=False)
class Game(Played):
    """A game at one moment: its set-up, and the state after the entries so far.

    Two are equal if they hold the same, whether a face was learned earlier or later.
    """

    setup: Setup
    state: State
    past: Past | None = None
    record_format: ClassVar = FORMAT

    def __repr__(self) -> str:
        state = self.state
        turn = f", {state.active}'s turn" if state.active else ""
        coins = ", ".join(f"{seat} {number}" for seat, number in state.coins.items())
        return f"<{self.setup.game}: round {state.round}, {state.phase}{turn}; {len(state.board)} cells; coins {coins}>"

    @property
    def _content(self) -> Hashable:
        return (content(self.setup), content(self.state, frozenset({"book"})))  # which follows from the set-up

    @property
    def faces(self) -> Mapping[str, Card]:
        """The faces known so far, by card id (C7)."""
        return self.state.faces


Step: TypeAlias = rulings.Step[Game]
"""The game after its set-up or one more entry, with its rulings."""


def begin(setup: object, *, with_past: bool = True) -> Step:
    """Return the game at its start; `setup` is record-kontor.md's JSON object. Raises Refusal (entry -1).

    With `with_past=False` the game and its successors have no `record()` and no `back()`, and can't be pickled; they
    keep no earlier games alive.

    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Ben"}]
    >>> begin({"game": "basic", "players": seats}).game
    <basic: round 1, announce; 9 cells; coins red 4, black 4>
    """
    try:
        read = read_setup(setup)
        log: list[Ruling] = []
        state = _opening(read, compose(read), log)
    except Refusal as refusal:
        raise refusal.at(-1) from None
    return rulings.Step(Game(read, state, past(None, setup) if with_past else None), tuple(log))


def enter(game: Game, entry: object) -> Step:
    """Return the game after one entry (record-kontor.md), with its rulings. Raises Refusal; `game` is never changed.

    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Ben"}]
    >>> game = begin({"game": "basic", "players": seats}).game
    >>> enter(game, {"entry": "sit-out", "seat": "red"}).game
    <basic: round 1, announce; 9 cells; coins red 4, black 4>
    >>> enter(game, {"entry": "place", "seat": "red", "cell": [1, 1]})
    Traceback (most recent call last):
        ...
    rulings.statements.Refusal: turn.none
    """
    log: list[Ruling] = []
    state = _take(game.state, read_entry(entry), log)
    return rulings.Step(Game(game.setup, state, None if game.past is None else past(game, entry)), tuple(log))


def _take(state: State, entry: Entered, log: Log) -> State:
    """Return the state after an entry, writing its rulings to the log; it is refused whole or accepted whole."""
    kind, values = entry.kind, entry.values
    over, teaches = kind.name == OVERRIDE, kind.name == "face"
    if state.phase == "finished" and not over:
        refuse("game.finished", "E0")
    if not teaches:
        for seat in values["cards"] if kind.name == "play" else (values.get("seat"),):
            if seat is not None and seat not in state.coins:
                refuse("entry.seat", seat=seat)
        state = evolve(state, steps=state.steps + 1)
    if kind.name == "answer":
        return answer(state, entry, log)
    if state.phase == "questions" and not (over or teaches):
        refuse("game.questions", "E0")
    if kind.make not in state.book.handlers:
        refuse("entry.not-here", kind.rules[0])
    after: State = kind.make(state, log=log, **values)
    return after


def steps(setup: object, entries: Iterable[object]) -> Iterator[Step]:
    """Yield a game at its start and after each entry. Raises Refusal, with its index, at the first illegal entry.

    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Ben"}]
    >>> entries = [{"entry": "sit-out", "seat": "red"}, {"entry": "sit-out", "seat": "black"}]
    >>> for step in steps({"game": "basic", "players": seats}, entries):
    ...     print(step.game, *(ruling.code for ruling in step.rulings))
    <basic: round 1, announce; 9 cells; coins red 4, black 4> game.begins
    <basic: round 1, announce; 9 cells; coins red 4, black 4> sit-out.announced
    <basic: round 2, announce; 9 cells; coins red 5, black 5> sit-out.announced sit-out.coin sit-out.coin round.over
    """
    return rulings.replay(begin, enter, setup, entries)


Game.steps = steps


def output(game: Game) -> Output:
    """Return record-kontor.md's output object without "rulings".

    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Ben"}]
    >>> output(begin({"game": "basic", "players": seats}).game)["hands"]["red"]
    {'harbour': 3, 'water': 2, 'special': 0, 'hidden': 0}
    """
    return output_object.output(game.state)


def adjudicate(record: object) -> Adjudication:
    """Return a whole record's output object (record-kontor.md). Raises Refusal, and nothing else for any JSON value.

    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Ben"}]
    >>> setup = {"game": "basic", "players": seats}
    >>> entries = [{"entry": "end", "reason": "agreed"}]
    >>> record = {"format": "kontor-record", "version": 1, "setup": setup, "entries": entries}
    >>> adjudicate(record)["score"]["winners"]
    ['red', 'black']
    """
    told: list[rulings.RulingJson] = []
    begun = partial(begin, with_past=False)
    for index, step in enumerate(rulings.replay(begun, enter, *read_record(record)), start=-1):
        told += rulings.rulings_json(index, step.rulings)
    return {**output(step.game), "rulings": told}


def may_play(game: Game, seat: str, card_id: str, face: object = None) -> tuple[Reason, ...]:
    """Return the reasons why a seat may not play this card at the coming reveal (R7), empty if it may.

    `face` is record-kontor.md's card object for a card whose face isn't known yet. Other seats' cards are ignored.
    "sailor" counts as a card (F19).
    """
    try:
        require_announcing(game.state, "R2")
        if seat not in game.state.hands:
            refuse("entry.seat", seat=seat)
        if card_id == SAILOR:
            check_sailors(game.state, (seat,))
            return ()
        card = game.faces.get(card_id)
        if face is not None:
            problems = check_face(game, face)
            if problems:
                return problems
            card = read_card(face)
    except Refusal as refusal:
        return refusal.reasons
    return unplayable(game.state, seat, card_id, card)


def sailor(game: Game) -> str | None:
    """F19: return which card sits a round out when played: the own "tavern", a "special" card, or None."""
    settings = game.state.book.settings
    if settings.sit_out_announced:
        return None
    return "tavern" if "taverns" in settings.left_out else "special"


def asked(game: Game) -> tuple[str, ...]:
    """Return the seats that must answer the open question (F5, F12, E10), in set-up order; empty without one."""
    question = open_question(game.state)
    if question is None:
        return ()
    asking = next(one for one in game.state.book.hooks.asking if one.name == question["question"])
    return asking.whom(game.state, question)


def ending(game: Game) -> tuple[Ruling, ...]:
    """Return why the game is over and, if no question is open, its score, as rulings; empty while it goes on."""
    state = game.state
    if state.ending is None:
        return ()
    score = score_rulings(state, state.ending, state.score) if state.score is not None else []
    return (over_ruling(state.ending), *score)


def check_face(game: Game, card: object) -> tuple[Reason, ...]:
    """Return the contradictions of a face, record-kontor.md's card object (C1-C4, C7), empty if it can be learned."""
    try:
        return tuple(face_problems(read_card(card), game.faces))
    except Refusal as refusal:
        return refusal.reasons


def why_not(game: Game, cell: tuple[int, int]) -> tuple[Reason, ...]:
    """Return all reasons against placing the active card on a cell (P); empty if it is legal, or nobody has a turn.

    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Ben"}]
    >>> deck = [{"id": "W57", "kind": "water", "colour": None, "number": 57, "goods": [],
    ...          "coin": False, "ship": False, "bar": None}]
    >>> setup = {"game": "basic", "players": seats, "deck": deck}
    >>> entries = [{"entry": "sit-out", "seat": "red"}, {"entry": "play", "cards": {"black": "W57"}}]
    >>> *_before, step = steps(setup, entries)
    >>> [reason.rule for reason in why_not(step.game, (3, 3))]
    [('P1',)]
    """
    state = game.state
    if state.active is None or state.revealed is None:
        return ()
    return placing.vetoes(state, state.active, state.revealed[state.active], cell)


def revealed_cards(game: Game) -> dict[str, str]:
    """Return the revealed cards still to be placed this round, by seat in turn order (R3)."""
    revealed = game.state.revealed or {}
    return {seat: revealed[seat].id for seat in game.state.turns}


def standings(game: Game) -> list[AreaStanding]:
    """Return the valued areas in rank order as they would count if the game ended now (E3-E6).

    Each has its `distance` to the centre (E4), its `points` (0 if it doesn't count) and the reason if it doesn't count.
    """
    state = game.state
    index = {area.cells[0]: number for number, area in enumerate(output_object.visible_areas(state))}
    return [
        {
            "area": index[area_changes.first_cell(ranked.area.cells)],
            "distance": distance(ranked.area.cells),
            "points": 0 if ranked.against else ranking.area_points(state, ranked.area),
            "against": ranked.against,
        }
        for ranked in ranking.ranked_areas(state)
    ]


def warehouses(game: Game) -> list[CentralWarehouse]:
    """Return the present central warehouses (W3)."""
    return [
        {"cell": list(cell), "side": side, "goods": goods_counts(goods)}
        for cell, side, goods in central_warehouses(game.state)
    ]


def check_deck(deck: object) -> dict[str, object]:
    """Return what a deck file lacks and the questions about it. Raises Refusal for contradictions (C1-C5, C7)."""
    known = learned(read_deck(deck))
    missing = missing_cards(known.values())
    return {"complete": not missing, "missing": missing, "questions": deck_questions(known.values())}


COINS = 20  # C6
HARBOUR_HAND, WATER_HAND = 3, 2  # S3


def _opening(setup: Setup, book: ComposedRules, log: Log) -> State:
    """Return the state before the first round; refuse a deck that contradicts itself."""
    settings, start = book.settings, book.start
    faces = _learned(setup.deck)
    borders = _borders(book, log)
    board = {cell: (LaidCard(_start_card(cell, card_id, faces)),) for cell, card_id in start.items()}
    coins = dict.fromkeys(book.seats, settings.coins)
    treasury = COINS - sum(coins.values()) if settings.treasury is None else settings.treasury
    rule = book.rule if settings.sit_out_announced else (*book.rule, "F19")  # a tavern as sailor isn't dealt
    log.append(Ruling("game.begins", rule, {"game": book.game, "coins": settings.coins, "treasury": treasury}))
    harbour = {
        seat: settings.harbour_pile - left_out_count(settings, book.side_of[seat], faces) - settings.harbour_aside
        for seat in book.seats
    }
    in_hand = {seat: min(HARBOUR_HAND, count) for seat, count in harbour.items()}
    piles = {seat: harbour[seat] - in_hand[seat] for seat in book.seats}
    piles |= {WATER: water_pile(len(setup.players), settings, len(start)), SPECIAL: settings.special_pile}
    supply = settings.supply
    return State(
        book=book,
        faces=faces,
        whereabouts={card_id: ON_FIELD for card_id in start.values() if card_id is not None} | dict(settings.dealt),
        board=board,
        frontier=frozenset(n for cell in board for n in neighbours(cell) if n not in board),
        borders=borders,
        area_at={},
        ship=CENTRE_CELL if settings.ship else None,  # S4
        coins=coins,
        treasury=treasury,
        hands={seat: Hand(in_hand[seat], WATER_HAND, settings.specials_in_hand) for seat in book.seats},
        piles=piles,
        keepers=dict.fromkeys(book.sides, settings.keepers),
        supply=None if supply is None else (supply, supply, supply),
        slices=book.slices,
    )


@lru_cache(maxsize=16)
def _learned(deck: tuple[Card, ...]) -> Mapping[str, Card]:
    """Return the faces of a deck by id; refuse one that contradicts itself. Cached, since decks are reused."""
    return learned((CENTRE, *deck))


def _start_card(cell: Cell, card_id: str | None, faces: Mapping[str, Card]) -> Card:
    """Return the card of a start cell; a numbered one is known to be water, whatever else it shows."""
    if cell == CENTRE_CELL:
        return CENTRE
    return faces.get(card_id or "") or water_card(card_id)


def _borders(book: ComposedRules, log: Log) -> Borders:
    width, height = book.settings.field or spans(frozenset(book.start))
    nothing = Borders(width=width, height=height, left=0, right=0, top=0, bottom=0, each=book.settings.border_each)
    borders = nothing.spanning(book.start)
    log_fixed(nothing, borders, log)
    return borders
