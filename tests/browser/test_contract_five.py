"""A whole game of Contract of five with the special committee, on one phone passed round, on a copy known already."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.contract_evening import ContractEvening, moved, open_contract
from tests.browser.contract_players import BOX, Players, enter, shuffled_pile
from tests.browser.phones import PHONE, TABLET, Device, Devices
from tests.browser.server import Server
from tests.browser.table import choose_deck, with_list

pytestmark = pytest.mark.thorough

SEED = 6
SEATS = ("red", "blue", "green", "yellow", "black")
COUNT = {"A": 7, "B": 6}
COPY = "The club box"
COMMITTEES = ("Traffic", "Trade", "Culture", "Housing")
TAUGHT = frozenset(number for number in BOX if number % 5)
"""Cards that the arbiter has met in an earlier game with this copy."""


def test_five_play_a_whole_game_of_contract_on_one_phone(server: Server, new_device: Devices, tmp_path: Path) -> None:
    phone, looker, table = new_device(), new_device(PHONE, color_scheme="dark"), new_device(TABLET)
    with_list(phone, server.url, teach(server))
    links = open_contract(phone, server.url, SEATS, COUNT, choose)
    phone.tap(phone.page.get_by_role("link", name="Enter everything on this phone"))
    phone.open(phone.page.url)
    looker.open(links.seats["green"])
    table.open(links.look)
    chance = random.Random(SEED)
    pile = shuffled_pile(len(SEATS), COUNT, chance)
    evening = ContractEvening(
        dict.fromkeys(SEATS, phone), [table, looker], links, Players(chance), pile, phone, tells=0.1
    )
    evening.fill()
    events = {6: evening.takes_back, 9: evening.tries_on_a_copy}
    evening.play(events | {25: lambda: lay_elsewhere(evening), 28: lambda: find_a_worker(evening)})
    record = evening.check_end("five-one-phone", tmp_path)
    setup = record["setup"]
    assert {card["number"] for card in setup["deck"]} == TAUGHT
    assert setup["special"] == {"kind": "any", "active": 1, "rows": [[0, 0], [2, 0], [3, 0], [1, 4]]}
    assert setup["committees"] == list(COMMITTEES)
    assert any(entry.get("committee") == "special" and entry.get("kinds") for entry in record["entries"])
    learned = {entry["card"]["number"] for entry in record["entries"] if entry["entry"] == "face"}
    assert learned
    assert learned.isdisjoint(TAUGHT)


def teach(server: Server) -> str:
    """Let another table with this copy learn most of its faces; return the key of the list that the copy is in."""
    players = [{"seat": seat, "name": seat} for seat in SEATS]
    setup = {"game": "base", "players": players, "pile": {"A": 20, "B": 16}}
    return server.teach(setup, COPY, (BOX[number] for number in sorted(TAUGHT)), "contract")


def choose(host: Device) -> None:
    """Choose the copy, name the committees, and say what the special committee's card shows: kinds by choice."""
    page = host.page
    host.tap(page.locator("#decks > summary"))
    choose_deck(host, f"own:{COPY}")
    expect(page.locator("#decks > summary")).to_contain_text(COPY)
    host.tap(page.locator("#tracks > summary"))
    for place, name in enumerate(COMMITTEES, 1):
        page.locator(f"#committee-{place}").fill(name)
    host.pick("special", "own")
    host.pick("special-kind", "any")


def lay_elsewhere(evening: ContractEvening) -> None:
    """A project lies elsewhere than was entered rounds ago: entered anew on a copy, and nothing later breaks."""
    record = evening.record
    place, entry = moved(record)
    changed = record | {"entries": [*record["entries"][:place], entry, *record["entries"][place + 1 :]]}
    device = evening.phones["red"]

    def choose() -> None:
        link = device.page.locator(f"a[href$='/correct/{place}']")
        for earlier in reversed(device.page.locator(".fold details:not([open]) > summary").all()):
            device.tap(earlier)  # it was long ago: the oldest round stands last
            if link.count():
                break
        device.tap(link)
        device.tap(device.page.locator("button[name=use][value=change]"))
        expect(device.page.locator("#copy")).to_be_visible()
        enter(device, entry, evening.box)
        device.tap(device.page.locator("#use button"))

    evening.corrects(device, choose, changed)


def find_a_worker(evening: ContractEvening) -> None:
    """A worker of Anna's that was thought to lie in the case stands before her."""

    def choose(device: Device) -> None:
        form = device.page.locator("#decide-worker")
        form.locator("[name=from]").select_option("case")
        form.locator("[name=to]").select_option("free")

    entry = evening.decides("worker", choose, "It lay under the box.")
    assert (entry["seat"], entry["from"], entry["to"]) == ("red", {"place": "case"}, {"place": "free"})
