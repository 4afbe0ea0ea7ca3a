"""Contract's words, as the pages ask for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from arbiter.defaults.words import CodeWords
from arbiter.game import Game, Json
from arbiter.language import gettext as _
from arbiter.pages.words import Names, SetupGroup
from arbiter.pieces.positions import Move
from contract.differences import ROWS
from contract.drawing import seat_letter
from contract.texts import BOOK
from contract.words import card_name, cell_name, colour_name, entry_text, face_text, table_names
from contract.words.moves import ContractMoves, set_up
from contract.words.names import Facts
from contract.words.refusals import REFUSALS
from contract.words.rulings import RULINGS
from contract_rules.entries.faces import Face
from contract_rules.turn.play import ENTRY_KINDS
from rulings import Ruling
from rulings.forms import own_seat

TURNS = frozenset(kind.name for kind in ENTRY_KINDS if kind.who is own_seat)
"""The entries that are a player's turn."""


class ContractWords(CodeWords):
    """Sentences about Contract."""

    moving = ContractMoves
    facts = Facts
    ruled = RULINGS
    refused = REFUSALS
    book = BOOK
    differing = ROWS
    unanswered = frozenset({"act.pair", "act.project", "act.borrow-missing"})

    names = staticmethod(table_names)

    def short_names(self, setup: Json) -> dict[str, str]:
        """Players are called by the letters of their colours."""
        return self.names(setup) | {player["seat"]: seat_letter(player["seat"]) for player in setup["players"]}

    def variant(self, name: str, scenario: str | None) -> tuple[str, ...]:
        """There is one game only, so its own name says it."""
        del name, scenario
        return ("Contract",)

    def special_rule(self, special_rule: str) -> str:
        return special_rule

    colour = staticmethod(colour_name)

    def entry(self, entry: Json, names: Names) -> str:
        return entry_text(entry, names)

    def correction(self, was: Json, becomes: Json, differ: set[str], own: Ruling) -> str:
        del own
        if differ == {"card"}:
            return _("%(card)s, not %(wrong)s") % {"card": card_name(becomes["card"]), "wrong": was["card"]}
        if differ == {"cell"} and becomes["entry"] == "build":
            cells = {"cell": cell_name(becomes["cell"]), "wrong": cell_name(was["cell"])}
            return _("%(card)s at %(cell)s, not at %(wrong)s") % {"card": card_name(becomes["card"]), **cells}
        return ""

    def card(self, face: Json, known: Mapping[int, Face]) -> str:
        del known
        return card_name(face["number"])

    shows = staticmethod(face_text)

    def set_up(self, moves: Iterable[Move], names: Names, game: Game) -> Sequence[SetupGroup]:
        del game
        return set_up(moves, names)

    def rounds_over(self, entry: Json, rulings: Sequence[Ruling], game: Game) -> int:
        """A round is over after a turn of the last player, since the start player is next (E2), unless the game is."""
        over = any(one.code == "end.over" for one in rulings)
        return int(entry["entry"] in TURNS and entry["seat"] == game.setup.seats[-1] and not over)

    def belongs_to_turn(self, entry: Json) -> bool:
        """What a building brings to be turned up is still that turn's (T6); so are faces and overrides."""
        return entry["entry"] not in TURNS
