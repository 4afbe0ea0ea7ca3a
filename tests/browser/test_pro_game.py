"""A whole pro game on two phones with a table page beside them: the ship sails, and cards are taken away again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, expect

from tests.browser.ending import adjudicated, check_kept, check_score, exported, pages_of_print
from tests.browser.hands import Card, Cards
from tests.browser.phones import TABLET, Device
from tests.browser.server import Server
from tests.browser.table import NAMES, SEATS, Links, Play, open_table

SEED = 7
SITS_OUT = 0.1
LOOKS = 4  # water cards tried for one with something to take away beside it
MOVES, REMOVALS = 6, 3


@dataclass
class ProPlay(Play):
    """A game with the ship: it is moved whenever a card allows it, and takes away what it can."""

    moves: int = 0
    removed: list[str] = field(default_factory=list)

    def place(self, seat: str, card: Card) -> None:
        """Move the ship first, if the card has one, and place into the cell just freed, if it may go there."""
        phone = self.phones[seat]
        freed = self.sail(phone) if phone.page.get_by_role("link", name="Move the ship first").count() else ""
        cell = phone.page.locator(f"#board a[href*='cell={freed}&']")
        if not freed or not cell.count():
            return super().place(seat, card)
        before = phone.seen
        phone.tap(cell)
        phone.tap(phone.page.get_by_role("button", name=f"Lay {card['number']} here"))
        self.all_see_the_same(phone, before)
        return self.cards.laid(seat, card, over=self.is_over)

    def sail(self, phone: Device) -> str:
        """Move the ship, and take a card away if there is one; return the cell freed, as addresses write it."""
        page, before = phone.page, phone.seen
        phone.tap(page.get_by_role("link", name="Move the ship first"))
        expect(page.locator("h1")).to_contain_text("Your turn: move the ship")
        choice = self.found(phone)
        cell = ""
        if choice is not None:
            self.removed.append(self.cards.removed(choice.locator("b").inner_text()))
            phone.tap(choice)
            expect(page.locator("#preview")).to_be_visible()
            cell = (page.locator("input[name=remove]").get_attribute("value") or "").replace(",", "%2C")
        phone.tap(page.get_by_role("button", name="Move the ship"))
        self.all_see_the_same(phone, before)
        self.moves += 1
        return cell

    def found(self, phone: Device) -> Locator | None:
        """Tap water cards until one has something to take away beside it; return that choice."""
        for _ in range(LOOKS):
            waters = phone.page.locator("#board a:has(.k-touch):not(:has([href*=take]))").all()
            water = self.cards.chance.choice(waters)
            asked = parse_qs(urlsplit(water.get_attribute("href") or "").query)
            phone.tap(water)
            # The panel of the tap before stays until the answer to this one is there.
            expect(phone.page.locator(f"#takes[data-to='{(asked.get('cell') or asked['ship'])[0]}']")).to_be_visible()
            takes = phone.page.locator("#takes a.choice:has(svg)").all()
            if takes:
                return self.cards.chance.choice(takes)
        return None


def test_two_phones_and_a_table_page_play_a_whole_pro_game(
    server: Server, new_device: Callable[..., Device], tmp_path: Path
) -> None:
    links = open_table(new_device(), server.url, game="pro")
    phones = {seat: new_device() for seat in SEATS}
    table = new_device(TABLET)
    for seat, phone in phones.items():
        phone.open(links.seats[seat])
    table.open(links.look)
    play = ProPlay(phones, [table], Cards(SEATS, SEED))
    play_to_the_end(play)
    record = exported(table, links)
    check_ship(play, record)
    check_kept(record, "pro-two-phones")
    result = adjudicated(record, tmp_path)
    check_score(table, links, result)
    assert pages_of_print(table) == 1
    check_ranking(table, links, result)


def play_to_the_end(play: ProPlay) -> None:
    """Play rounds of random legal moves until the field is full."""
    chance = play.cards.chance
    while not play.is_over:
        cards = {}
        for seat in chance.sample(SEATS, k=len(SEATS)):
            if chance.random() < SITS_OUT:
                play.sit_out(seat)
                continue
            cards[seat] = play.cards.choose(seat)
            play.lay(seat, cards[seat])
        while (seat := play.turn()) is not None:
            play.place(seat, cards[seat])
        for seat, purse in zip(SEATS, play.others[0].page.locator(".purse").all(), strict=True):
            expect(purse).to_contain_text(play.cards.counts(seat))


def check_ship(play: ProPlay, record: dict[str, Any]) -> None:
    """The record has every move and removal that was made on the phones, and enough of them."""
    moved = [entry for entry in record["entries"] if entry["entry"] == "ship"]
    assert len(moved) == play.moves >= MOVES
    assert sum("remove" in entry for entry in moved) == len(play.removed) >= REMOVALS


def check_ranking(table: Device, links: Links, result: dict[str, Any]) -> None:
    """E3-E5: the areas page ranks exactly the areas that the command line counts, with their owners and points."""
    table.page.goto(links.look + "/areas")
    rows = [row.locator("td").all_inner_texts() for row in table.page.locator("#ranking tbody tr").all()]
    counted = [result["areas"][index] for index in result["score"]["counted"]]
    shown = [(int(cells), owner.split()[-1], int(points)) for cells, _away, owner, points in rows]
    assert shown == [(area["size"], NAMES[area["owner"]], area["points"]) for area in counted]
    valued = sum(area["valued"] for area in result["areas"])
    expect(table.page.locator("#out li")).to_have_count(valued - len(counted))
