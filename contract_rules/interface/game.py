"""The main functions: games as values, entry by entry, and adjudicating whole records."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, TypeAlias

import rulings
from contract_rules.entries.faces import TOWN_HALL, Face, missing, problems, questions
from contract_rules.entries.record import FORMAT, read_deck, read_face, read_record, read_setup
from contract_rules.interface import output_object
from contract_rules.kinds import COMMITTEE_KINDS, influence
from contract_rules.setup import DISPLAY, IN_CASE, WORKERS, Setup
from contract_rules.state import Holding, Log, State
from contract_rules.turn.play import read_entry, take
from rulings import Reason, Refusal, Ruling, reasons_against
from rulings.past import Past, Played, content, past

ORIGIN = (0, 0)
"""The cell of the town hall (S6)."""


@dataclass(frozen=True, slots=True, eq=False)
class Game(Played):
    """A game at one moment: the state after the set-up and the entries so far.

    Two are equal if they hold the same, whether a face was learned earlier or later.
    """

    state: State
    past: Past | None = None
    record_format: ClassVar = FORMAT

    def __repr__(self) -> str:
        state = self.state
        turn = f", {state.active}'s turn" if state.active else ""
        points = ", ".join(f"{seat} {holding.total}" for seat, holding in state.holdings.items())
        return f"<contract: round {state.round}, {state.phase}{turn}; {len(state.city)} cells; points {points}>"

    @property
    def _content(self) -> Hashable:
        return content(self.state)

    @property
    def setup(self) -> Setup:
        """What was set up."""
        return self.state.setup

    @property
    def faces(self) -> Mapping[int, Face]:
        """The faces known so far, by number (M9)."""
        return self.state.faces


Step: TypeAlias = rulings.Step[Game]
"""The game after its set-up or one more entry, with its rulings."""


def begin(setup: object, *, with_past: bool = True) -> Step:
    """Return the game at its start; `setup` is record-contract.md's JSON object. Raises Refusal (entry -1).

    With `with_past=False` the game and its successors have no `record()` and no `back()`, and can't be pickled; they
    keep no earlier games alive.

    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
    >>> setup = {"game": "base", "players": seats, "pile": {"A": 6, "B": 5}}
    >>> begin(setup).game
    <contract: round 1, reveal; 1 cells; points red 0, blue 0>
    """
    try:
        read = read_setup(setup)
    except Refusal as refusal:
        raise refusal.at(-1) from None
    ruling = Ruling("game.begins", ("S1", "S2", "S5"), {"seats": list(read.seats), "pile": dict(read.pile)})
    return rulings.Step(Game(_opening(read), past(None, setup) if with_past else None), (ruling,))


def _opening(setup: Setup) -> State:
    """Return the state before the first card is turned up (S2, S3, S6, S7, I2)."""
    own = influence(dict.fromkeys(COMMITTEE_KINDS, 1))
    return State(
        setup=setup,
        faces=setup.deck,
        holdings={seat: Holding(WORKERS - IN_CASE, IN_CASE, own) for seat in setup.seats},
        committees={committee: {} for committee in setup.places},
        city={ORIGIN: TOWN_HALL},
        cells={TOWN_HALL: ORIGIN},
        standing={},
        display=(),
        pile=setup.pile,
        came_as={},
        to_reveal=DISPLAY,
    )


def enter(game: Game, entry: object) -> Step:
    """Return the game after one entry (record-contract.md), with its rulings. Raises Refusal; `game` is never changed.

    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
    >>> setup = {"game": "base", "players": seats, "pile": {"A": 6, "B": 5}}
    >>> game = begin(setup).game
    >>> enter(game, {"entry": "reveal", "card": 3}).rulings[0].facts
    {'card': 3, 'letter': 'A', 'known': False}
    >>> enter(game, {"entry": "pass", "seat": "red"})
    Traceback (most recent call last):
        ...
    rulings.statements.Refusal: game.reveal-first
    """
    log: Log = []
    state = take(game.state, read_entry(entry, game.state.setup.seats), log)
    return rulings.Step(Game(state, None if game.past is None else past(game, entry)), tuple(log))


def steps(setup: object, entries: Iterable[object]) -> Iterator[Step]:
    """Yield a game at its start and after each entry. Raises Refusal, with its index, at the first illegal entry.

    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
    >>> setup = {"game": "base", "players": seats, "pile": {"A": 6, "B": 5}}
    >>> for step in steps(setup, [{"entry": "reveal", "card": 3}, {"entry": "end", "reason": "agreed"}]):
    ...     print(step.game, step.rulings[0].code)
    <contract: round 1, reveal; 1 cells; points red 0, blue 0> game.begins
    <contract: round 1, reveal; 1 cells; points red 0, blue 0> reveal.turned-up
    <contract: round 1, finished; 1 cells; points red 10, blue 10> end.over
    """
    return rulings.replay(begin, enter, setup, entries)


Game.steps = steps


def output(game: Game) -> output_object.Position:
    """Return record-contract.md's output object without "rulings".

    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
    >>> setup = {"game": "base", "players": seats, "pile": {"A": 6, "B": 5}}
    >>> output(begin(setup).game)["to_reveal"]
    8
    """
    return output_object.output(game.state)


def adjudicate(record: object) -> output_object.Adjudicated:
    """Return a whole record's output object (record-contract.md). Raises Refusal, and nothing else for any JSON value.

    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
    >>> setup = {"game": "base", "players": seats, "pile": {"A": 6, "B": 5}}
    >>> entries = [{"entry": "end", "reason": "agreed"}]
    >>> record = {"format": "contract-record", "version": 1, "setup": setup, "entries": entries}
    >>> adjudicate(record)["score"]["ranking"]
    [['red', 'blue']]
    """
    told: list[rulings.RulingJson] = []
    begun = partial(begin, with_past=False)
    for index, step in enumerate(rulings.replay(begun, enter, *read_record(record)), start=-1):
        told += rulings.rulings_json(index, step.rulings)
    return {**output(step.game), "rulings": told}


def why_not(game: Game, entry: object) -> tuple[Reason, ...]:
    """Return all reasons against an entry, empty if it would be accepted. Nothing is entered.

    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
    >>> setup = {"game": "base", "players": seats, "pile": {"A": 6, "B": 5}}
    >>> [reason.rule for reason in why_not(begin(setup).game, {"entry": "pass", "seat": "red"})]
    [('D2',)]
    """
    return reasons_against(enter, game, entry)


def check_face(game: Game, card: object) -> tuple[Reason, ...]:
    """Return the contradictions of a face, record-contract.md's face object (M2-M9), empty if it can be learned."""
    try:
        return tuple(problems(read_face(card), game.faces))
    except Refusal as refusal:
        return refusal.reasons


def check_deck(deck: object) -> dict[str, object]:
    """Return what a deck file lacks and the questions about it. Raises Refusal for contradictions (M2-M9)."""
    known = read_deck(deck)
    lacking = missing(known)
    return {"complete": not lacking, "missing": lacking, "questions": questions(known.values())}
