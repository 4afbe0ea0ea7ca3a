"""What project cards show: the proxy deck that comes with the arbiter, and which faces of a deck a table can meet."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from arbiter.defaults.engine import DeckFaces
from arbiter.game import Game, Json
from contract_rules import check_deck
from contract_rules.entries.faces import LETTERS, NUMBERS, problems
from contract_rules.entries.record import DECK_FORMAT, read_deck, read_face


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
    problems = staticmethod(problems)
    deck_of = staticmethod(read_deck)
    deck_checked = staticmethod(check_deck)

    def card_of(self, face: object) -> str | None:
        number = face.get("number") if isinstance(face, dict) else None
        return str(number) if isinstance(number, int) and number in NUMBERS else None

    def knows(self, game: Game, card: str) -> bool:
        return int(card) in game.faces


FACES = ProjectFaces()
proxy_deck = FACES.proxy_deck
