"""A whole base game on two phones with a table page beside them, on a deck that the arbiter has never seen."""

import random
import re
from copy import deepcopy
from pathlib import Path

import pytest

from tests.browser.contract_evening import ContractEvening, open_contract
from tests.browser.contract_players import BOX, Players, say_influence, shuffled_pile
from tests.browser.evening import Evening
from tests.browser.hands import Cards
from tests.browser.phones import Devices
from tests.browser.server import Server
from tests.browser.table import SEATS, seated

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


CONTRACT_SEED = 12
CONTRACT_SEATS = ("red", "blue")
COUNT = {"A": 6, "B": 5}
MISREAD = 3
"""Points that the first card built was said to have more than it has."""


@pytest.mark.thorough
def test_two_phones_and_a_table_page_play_a_whole_game_of_contract(
    server: Server, new_device: Devices, tmp_path: Path
) -> None:
    host = new_device()
    links = open_contract(host, server.url, CONTRACT_SEATS, COUNT)
    host.open(f"{links.host}/all")
    phones, table = seated(new_device, links)
    chance = random.Random(CONTRACT_SEED)
    pile = shuffled_pile(len(CONTRACT_SEATS), COUNT, chance)
    evening = ContractEvening(phones, [table], links, Players(chance), pile, host)
    for card in BOX.values():
        evening.box[card["number"]] = card | {"points": card["points"] + MISREAD}
    evening.fill()
    evening.turn()
    evening.box = dict(BOX)
    evening.fill()
    events = {4: evening.takes_back, 6: evening.tries_on_a_copy}
    evening.play(events | {8: lambda: reads_again(evening), 10: lambda: counts_again(evening)})
    record = evening.check_end("two-phones", tmp_path)
    assert {entry["entry"] for entry in record["entries"]} >= {"face", "reveal", "place", "build", "resolve", "act"}
    learned = [entry["card"] for entry in record["entries"] if entry["entry"] == "face"]
    assert learned == [BOX[card["number"]] for card in learned]
    assert {card["number"] for card in learned} >= {
        entry["card"] for entry in record["entries"] if entry["entry"] == "build"
    }


def reads_again(evening: ContractEvening) -> None:
    """The first card that was learned shows fewer points than were said when it was built, rounds ago."""
    before = evening.record
    changed = deepcopy(before)
    face = next(entry["card"] for entry in changed["entries"] if entry["entry"] == "face")
    face["points"] -= MISREAD
    phone = evening.phones["blue"]

    def choose() -> None:
        phone.tap(phone.page.locator("main a[href$='/contract/cards']"))
        phone.tap(phone.page.locator(f"a[href$='/{face['number']}']"))
        phone.page.locator("[name=points]").fill(str(face["points"]))
        phone.tap(phone.page.locator("main form button.main"))

    evening.corrects(phone, choose, changed)


def counts_again(evening: ContractEvening) -> None:
    """Red forgot to move a marker."""
    counted = {"kind": "development", "points": 4}
    entry = evening.decides("influence", lambda phone: say_influence(phone, counted), "The marker was forgotten.")
    assert entry["seat"] == "red"
    assert counted.items() <= entry.items()
