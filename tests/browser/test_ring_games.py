"""Whole games of the extension on the phones of three and of four single players, with a table page beside them."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from kontor_rules import output
from tests.browser.ending import adjudicated, check_kept, check_score, exported, pages_of_print
from tests.browser.hands import proxy_cards
from tests.browser.phones import TABLET, Devices
from tests.browser.ring import Deal, RingPlay, open_ring
from tests.browser.server import Server
from tests.browser.table import NAMES, Links, seated, with_list

pytestmark = pytest.mark.thorough

Json = dict[str, Any]
THREE = Deal(("green", "red", "purple"), seed=25)
FOUR = Deal(("purple", "red", "green", "black"), seed=13, rules=("restricted-storage",))
COPY = "The box with the extension"
UNTAUGHT = 9  # every ninth card is met in the game only
MAX_PAPER = 2  # a sheet, printed on both sides: three and four players have more areas and more columns
BOTTOM = TABLET["height"]


def test_three_phones_and_a_table_page_play_a_whole_game(server: Server, new_device: Devices, tmp_path: Path) -> None:
    taught, key = teach(server)
    links = open_ring(with_list(new_device(), server.url, key), server.url, THREE.seats, deck=f"own:{COPY}")
    play, told = play_to_the_end(THREE, links, new_device)
    assert told["tax.card-back"]
    assert told["tax.spared"]
    assert told["warehouse.exported"]  # W5
    assert play.bought  # H7
    assert {card[0] for card in play.met} >= {"G", "R", "P"}
    record = check_ending(play, links, tmp_path, "extension-three-phones")
    assert not taught & set(play.met)
    assert {one["card"]["id"] for one in record["entries"] if one["entry"] == "face"} == set(play.met)


def test_four_phones_with_restricted_storage_play_a_whole_game(
    server: Server, new_device: Devices, tmp_path: Path
) -> None:
    links = open_ring(new_device(), server.url, FOUR.seats, deck="proxy", rules=FOUR.rules)
    play, told = play_to_the_end(FOUR, links, new_device)
    assert told["warehouse.full"]  # V1
    assert told["warehouse.exported"]
    assert told["export.returned"]
    assert play.bought  # H7
    record = check_ending(play, links, tmp_path, "extension-four-restricted")
    assert record["setup"]["special_rules"] == ["restricted-storage"]
    assert not play.met


def teach(server: Server) -> tuple[set[str], str]:
    """Let another table with this copy learn most of its faces; return their ids, and the key of the copy's list."""
    players = [{"seat": seat, "name": NAMES[seat]} for seat in ("red", "black", "green", "purple")]
    cards = [card for card in proxy_cards() if card["kind"] != "centre"]
    known = [card for number, card in enumerate(cards) if number % UNTAUGHT]
    return {card["id"] for card in known}, server.teach({"game": "extension", "players": players}, COPY, known)


def play_to_the_end(deal: Deal, links: Links, new_device: Devices) -> tuple[RingPlay, Counter[str]]:
    """Play the game by taps; return its phones, and how often which ruling was given."""
    phones, table = seated(new_device, links)
    play = RingPlay(phones, [table], None, dealt=deal.dealt())
    told: Counter[str] = Counter()
    for before, entry, step in deal.played():
        play.do(before, entry, step)
        told.update(ruling.code for ruling in step.rulings)
        check_fits(play, output(step.game)["status"])
    return play, told


def check_fits(play: RingPlay, status: str) -> None:
    """The table page never scrolls on a laptop while the game goes on."""
    box = play.others[0].page.locator("#board svg").bounding_box()
    assert box is not None
    assert status != "playing" or box["y"] + box["height"] <= BOTTOM


def check_ending(play: RingPlay, links: Links, folder: Path, name: str) -> Json:
    """E8: the pages say who has no cell left; record, score and print are right. Return the record."""
    table = play.others[0]
    for device in play.devices:
        expect(device.page.locator("#over")).to_contain_text("has no cell left")
    record = exported(table, links)
    check_kept(record, name)
    check_score(table, links, adjudicated(record, folder))
    assert pages_of_print(table) <= MAX_PAPER
    return record
