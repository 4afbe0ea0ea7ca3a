"""Contract, as the arbiter asks after it. `contract_rules` decides every rule."""

from __future__ import annotations

from typing import Any, cast

from arbiter.game import Game, Json, LineKind, Rules, Standing
from arbiter.log.history import CORRECTED
from contract.known_faces import FACES
from contract.options import READINGS
from contract.pieces import ContractPieces
from contract_rules import Step, begin, enter, entry_line, legal_entries, output, steps
from contract_rules.entries.record import read_record
from contract_rules.entries.shapes import definitions
from contract_rules.turn.play import ENTRY_KINDS, read_entry


class Contract(Rules):
    """The game of 2013."""

    # Identity

    id = "contract"

    # The rules' interface

    def begin(self, setup: object) -> Step:
        return begin(setup, with_past=False)  # the table's log is its past

    enter = staticmethod(enter)
    legal_entries = staticmethod(legal_entries)

    def read_entry(self, setup: Json, entry: object) -> None:
        read_entry(entry, self.players(setup))

    def output(self, game: Game) -> Json:
        return cast(Json, output(game))

    shapes = staticmethod(definitions)

    def replay_record(self, record: object) -> Game:
        *_before, end = steps(*read_record(record))
        return end.game

    entry_line = staticmethod(entry_line)

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

    line_kinds = (LineKind(CORRECTED, rewrites=FACES.correct),)
    faces = FACES
    readings = READINGS
    pieces = ContractPieces()


CONTRACT = Contract()
