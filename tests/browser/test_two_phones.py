"""A whole base game on two phones with a table page beside them, on a deck that the arbiter has never seen."""

import re
from pathlib import Path

from tests.browser.evening import Evening
from tests.browser.hands import Cards
from tests.browser.phones import Devices
from tests.browser.server import Server
from tests.browser.table import SEATS

SEED = 11
ROUNDS = 25


class Often(Evening):
    """Everybody sits out every other round, and what lies face down is looked for."""

    sits_out = 0.5
    checks_sealed = True


def test_two_phones_and_a_table_page_play_a_whole_game(server: Server, new_device: Devices, tmp_path: Path) -> None:
    play_a_whole_game(server, new_device, tmp_path)


def play_a_whole_game(server: Server, new_device: Devices, folder: Path, *, printed: bool = True) -> None:
    """Open a table, play to the end on two phones, check record and score: exactly the cards played were learned."""
    game = Often.begin(server, new_device, Cards(SEATS, SEED), "basic", deck=None)
    assert game.play() >= ROUNDS
    assert not [card for card in game.met if re.search(rf"\b{card}\b", server.log)]
    record, _result = game.check_end("basic-two-phones", folder, printed=printed)
    assert record["setup"]["deck"] == []
    learned = [entry["card"]["id"] for entry in record["entries"] if entry["entry"] == "face"]
    played = {card for entry in record["entries"] if entry["entry"] == "play" for card in entry["cards"].values()}
    assert set(learned) == played
