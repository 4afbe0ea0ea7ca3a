"""Contract, as the arbiter asks after it. `contract_rules` decides every rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar, cast

import contract_rules
from arbiter.defaults.engine import DeckFaces, SetupOptions
from arbiter.game import Game, Json, LineKind, Option, Rules, Standing
from arbiter.log.history import CORRECTED
from contract.differences import compared
from contract.pieces import ContractPieces
from contract_rules import Step, begin, candidates, check_deck, enter, entry_line, legal_entries, on_turn, output
from contract_rules.entries.faces import LETTERS, NUMBERS, face_json, problems
from contract_rules.entries.record import DECK_FORMAT, read_deck, read_face, read_record
from contract_rules.entries.shapes import definitions
from contract_rules.kinds import KINDS
from contract_rules.setup import MAX_PLAYERS, OPTIONS, SEATS
from contract_rules.state import SOURCES
from contract_rules.turn.play import ENTRY_KINDS, read_entry


class OptionReadings(SetupOptions):
    """Contract's options."""

    begin = staticmethod(begin)
    compared = staticmethod(compared)
    pieces = ContractPieces()

    def options(self, setup: Json) -> Iterator[Option]:
        given = self.chosen(setup)
        for option in OPTIONS.values():
            value = given.get(option.id, option.values[0])
            yield Option(option.id, (option.rule,), option.values, value, option.id in given)


READINGS = OptionReadings()


def options_in_force(setup: Json) -> list[Option]:
    """Return the options that act with so many players (rules-contract.md, "acts in")."""
    return [one for one in READINGS.options(setup) if len(setup["players"]) in OPTIONS[one.id].players]


def pile_counts(cards: Iterable[Json], players: int) -> dict[str, int] | None:
    """Return how many cards of each letter this number of players uses (S4, S5); None unless all faces are known."""
    by_number = {card["number"]: card for card in cards}
    if by_number.keys() != set(NUMBERS):
        return None
    letters = [card["letter"] for card in by_number.values() if players in card["players"]]
    return {letter: letters.count(letter) for letter in LETTERS}


class ProjectFaces(DeckFaces):
    """Contract's faces, by the numbers of their cards; what goes together is said in M2-M9.

    Those that contradict the counts of the pile are left to the rules, which refuse them (S5).
    """

    deck_format = DECK_FORMAT
    deck_ending = ".contract-deck.json"
    key = "number"
    proxy = Path(__file__).parent / "proxy_deck.json"
    read = staticmethod(read_face)
    written = staticmethod(face_json)
    problems = staticmethod(problems)
    read_deck = staticmethod(read_deck)
    check_deck = staticmethod(check_deck)


FACES = ProjectFaces()
proxy_deck = FACES.proxy_deck


class Contract(Rules):
    """The game of 2013."""

    # Identity

    id = "contract"
    changes_file = Path(contract_rules.__file__).with_name("changes.toml")
    seats = SEATS
    fewest, most = 2, MAX_PLAYERS
    setup_keys: ClassVar[Json] = {}
    game_types: ClassVar[Json] = {}

    # The rules' interface

    def begin(self, setup: object) -> Step:
        return begin(setup, with_past=False)  # the table's log is its past

    enter = staticmethod(enter)
    legal_entries = staticmethod(legal_entries)
    candidates = staticmethod(candidates)
    on_turn = staticmethod(on_turn)

    def read_entry(self, setup: Json, entry: object) -> None:
        read_entry(entry, self.players(setup))

    def output(self, game: Game) -> Json:
        return cast(Json, output(game))

    read_record = staticmethod(read_record)
    shapes = staticmethod(definitions)

    entry_line = staticmethod(entry_line)

    ruling_samples = ((Path(__file__).parent / "texts" / "ruling-samples-1.txt").read_bytes(),)

    # Who plays what, and how it stands

    def variant(self, setup: Json) -> tuple[str, str | None]:
        return setup["game"], None

    def plain_setups(self) -> Iterator[Json]:
        for number in range(2, MAX_PLAYERS + 1):
            players = [{"seat": seat, "name": seat.capitalize()} for seat in SEATS[:number]]
            yield {"game": "base", "players": players, "pile": pile_counts(FACES.proxy_deck()["cards"], number)}

    def standing(self, game: Game) -> Standing:
        """While cards are to be turned up nobody in particular is waited for: anybody may do it."""
        state = game.state
        if not state.finished:
            waits_for = (state.active,) if state.active and state.phase == "turn" else ()
            return Standing(state.round, False, waits_for)
        score: Any = output(game)["score"]
        points = {seat: holding.total for seat, holding in state.holdings.items()}
        return Standing(
            round=state.round,
            finished=True,
            waits_for=(),
            points=points,
            winners=tuple(score["winners"]),
            decided_by=score["decided_by"],
        )

    entry_kinds = ENTRY_KINDS

    def score(self, game: Game) -> dict[str, dict[str, int]]:
        """Return everybody's points by what brought them (B6, N, C5, C9, E5)."""
        return {seat: dict(zip(SOURCES, one.points, strict=True)) for seat, one in game.state.holdings.items()}

    counted: ClassVar = {"influence": KINDS}

    def counts(self, game: Game) -> dict[str, dict[str, dict[str, int]]]:
        tracks = {seat: dict(zip(KINDS, one.influence, strict=True)) for seat, one in game.state.holdings.items()}
        return {"influence": tracks}

    # The log, and the parts that it has

    line_kinds = (LineKind(CORRECTED, rewrites=FACES.correct),)
    faces = FACES
    readings = READINGS
    pieces = ContractPieces()


CONTRACT = Contract()
