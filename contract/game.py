"""Contract, as the arbiter asks after it. `contract_rules` decides every rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from arbiter.game import Game, Json, LineKind, Rules, Standing
from arbiter.log.lines import CORRECTED
from contract.decks.known_faces import ProjectFaces, correct
from contract.options import READINGS
from contract.pieces import ContractPieces
from contract_rules import Step, begin, enter, legal_entries, output, steps
from contract_rules.entries.record import read_record
from contract_rules.entries.shapes import definitions
from contract_rules.interface.engine import ENGINE
from contract_rules.turn.play import ENTRY_KINDS, read_entry
from rulings.legal_entries import LegalEntry


class Contract(Rules):
    """The game of 2013."""

    # Identity

    id = "contract"

    # The rules' interface

    def begin(self, setup: object) -> Step:
        return begin(setup, with_past=False)  # the table's log is its past

    def enter(self, game: Game, entry: object) -> Step:
        return enter(game, entry)

    def legal_entries(self, game: Game, *names: str) -> Iterator[LegalEntry[Game]]:
        return legal_entries(game, *names)

    def read_entry(self, setup: Json, entry: object) -> None:
        read_entry(entry, self.players(setup))

    def output(self, game: Game) -> Json:
        return cast(Json, output(game))

    def shapes(self) -> Mapping[str, Json]:
        """Return its engine's shapes."""
        return definitions()

    def replay_record(self, record: object) -> Game:
        *_before, end = steps(*read_record(record))
        return end.game

    def entry_line(self, entry: Json, before: Game) -> str:
        return ENGINE.entry_line(entry, before)

    # Who plays what, and how it stands

    def variant(self, setup: Json) -> tuple[str, str | None]:
        return setup["game"], None

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

    # The log, and the parts that it has

    line_kinds = (LineKind(CORRECTED, rewrites=correct),)
    faces = ProjectFaces()
    readings = READINGS
    pieces = ContractPieces()


CONTRACT = Contract()
