"""Whole games of two on their phones with a table page beside them: the ship's, scenarios', and special rules'."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.evening import Cell, Evening, cell_of, choose_rules, choose_scenario
from tests.browser.hands import START_WATERS, Card, Cards, proxy_cards
from tests.browser.phones import Device, Devices
from tests.browser.server import Server
from tests.browser.table import NAMES, SEATS, Links

pytestmark = pytest.mark.thorough

LOOKS = 4  # water cards tried for one with something to take away beside it
MOVES, REMOVALS = 6, 3
ASIDE = 10  # water cards
BUYS_OUT, BOUGHT_OUT = 0.5, 4
ROUNDS = 9  # on the island
NAME = "Anna's lagoon"
PLAIN_CRANES = frozenset(card["id"] for card in proxy_cards() if card["kind"] == "crane" and not card["ship"])
CENTRE = (0, 0)
AWAY = (-2, -2)  # from where the centre of the ready-made picture was
RING = ((1, 0), (2, 1), (2, 2), (1, 3), (0, 3), (-1, 2), (-1, 1))  # closes the ring that the centre is part of
ISLAND = frozenset({(0, 1), (1, 1), (0, 2), (1, 2)})
SMUGGLES, EXPORTS = 0.7, 0.6
EXPORTED = 4
LINES = 27  # water cards in Tic Tac Toe's layout, beside the centre
CRANES = frozenset(card["id"] for card in proxy_cards() if card["kind"] == "crane")
TOP_ROW = ((-2, -1), (1, 2), (4, 5))  # the columns of its blocks


@dataclass
class Pro(Evening):
    """A game with the ship: it is moved whenever a card allows it, and takes away what it can."""

    moves: int = 0
    freed: str = ""
    removed: list[str] = field(default_factory=list)

    def place(self, seat: str, card: Card) -> None:
        """Move the ship first, if the card has one."""
        phone = self.phones[seat]
        self.freed = self.sail(phone) if phone.page.get_by_role("link", name="Move the ship first").count() else ""
        super().place(seat, card)

    def wished(self, seat: str, card: Card, cells: list[Locator], /) -> Locator:
        """Return the cell just freed, if the card may go there."""
        cell = self.phones[seat].page.locator(f"#board a[href*='cell={self.freed}&']")
        return cell if self.freed and cell.count() else super().wished(seat, card, cells)

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
            entry = json.loads(page.locator(".confirm input[name=entry]").get_attribute("value") or "{}")
            cell = "{}%2C{}".format(*entry["remove"])
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
            expect(phone.page.locator(f"#cell[data-said='{asked['cell'][0]}']")).to_be_visible()
            takes = phone.page.locator("#removed a.choice:has(svg)").all()
            if takes:
                return self.cards.chance.choice(takes)
        return None


def test_two_phones_and_a_table_page_play_a_whole_pro_game(server: Server, new_device: Devices, tmp_path: Path) -> None:
    game = Pro.begin(server, new_device, Cards(SEATS, 7), "pro", deck=None)
    game.play()
    record, result = game.check_end("pro-two-phones", tmp_path)
    check_ship(game, record)
    check_ranking(game.table, game.links, result)


def check_ship(play: Pro, record: dict[str, Any]) -> None:
    """The record has every move and removal that was made on the phones, and enough of them."""
    moved = [entry for entry in record["entries"] if entry["entry"] == "ship"]
    assert len(moved) == play.moves >= MOVES
    assert sum("remove" in entry for entry in moved) == len(play.removed) >= REMOVALS


def check_ranking(table: Device, links: Links, result: dict[str, Any]) -> None:
    """E3-E5: the areas page ranks exactly the areas that the command line counts, with their owners and points."""
    table.page.goto(links.look + "/kontor/areas")
    rows = [row.locator("td").all_inner_texts() for row in table.page.locator("#ranking tbody tr").all()]
    counted = [result["areas"][index] for index in result["score"]["counted"]]
    shown = [(int(cells), owner.split()[-1], int(points)) for cells, _away, owner, points in rows]
    assert shown == [(area["size"], NAMES[area["owner"]], area["points"]) for area in counted]
    valued = sum(area["valued"] for area in result["areas"])
    expect(table.page.locator("#out li")).to_have_count(valued - len(counted))


@dataclass
class Bakschisch(Evening):
    """Now and then a player buys a card out: the way is on the page, and the price on every card."""

    bought: dict[str, int] = field(default_factory=dict)

    def before(self, seat: str) -> None:
        phone, page = self.phones[seat], self.phones[seat].page
        way = page.get_by_role("link", name="Buy a card out first")
        if not way.count() or self.cards.chance.random() >= BUYS_OUT:
            return
        phone.tap(way)
        expect(page.locator("h1")).to_contain_text("Buy a card out")
        offers = page.locator("#card ul.choices a").all()
        if not offers:
            phone.tap(page.get_by_role("link", name="Buy nothing out"))
            expect(page.locator("h1")).to_contain_text("Play a card face down")
            return
        before, purse = phone.seen, self.coins(seat)
        offer = self.cards.chance.choice(offers)
        name, price = offer.locator("b").inner_text(), int(offer.locator(".hint").inner_text().partition(" ")[0])
        phone.tap(offer)
        expect(page.locator("#preview")).to_be_visible()
        phone.tap(page.locator(".confirm button"))
        self.all_see_the_same(phone, before)
        self.bought[self.cards.removed(name)] = price
        assert self.coins(seat) == purse - price

    def coins(self, seat: str) -> int:
        """Return how many coins a seat has, as the page for looking on says."""
        return int(self.table.page.locator(f"[data-coins={seat}]").inner_text())


def choose_bakschisch(host: Device) -> None:
    choose_scenario(host, "bakschisch", "Baksheesh")
    host.tap(host.page.locator("#special-rules > summary"))
    for rule in ("schutz", "blockade"):
        offer = host.page.locator(f".offer:has(#rule-{rule})")
        expect(offer.locator("input")).to_be_disabled()
        expect(offer).to_contain_text("F21")


def test_N3_a_game_with_cards_bought_out(server: Server, new_device: Devices, tmp_path: Path) -> None:
    cards = Cards(SEATS, 3, used=START_WATERS + ASIDE)
    game = Bakschisch.begin(server, new_device, cards, "pro", choose_bakschisch)
    game.play()
    assert game.is_over
    record, result = game.check_end("bakschisch-two-phones", tmp_path)
    sold = [entry for entry in record["entries"] if entry["entry"] == "buy-out"]
    assert len(sold) == len(game.bought) >= BOUGHT_OUT
    assert result["ship"] is None
    assert result["rulings"][-1]["code"].startswith("score.")


@dataclass
class Island(Evening):
    """Both want the island."""

    def wished(self, _seat: str, _card: Card, cells: list[Locator], /) -> Locator:
        ashore = [link for link in cells if cell_of(link) in ISLAND]
        return self.cards.chance.choice(ashore or cells)


def draw_an_island(host: Device) -> None:
    """Take the scenario and draw a start picture for it: the centre, and water round four cells."""
    choose_scenario(host, "insel", "The big island")
    host.tap(host.button("Look at it, or draw your own"))
    page, verdict = host.page, host.page.locator("#verdict")
    host.tap(host.button("Clear"))
    expect(verdict).to_contain_text("needs the harbour centre")
    tap_cell(host, AWAY)
    for cell in RING:
        expect(verdict).to_contain_text("There is no island yet")
        tap_cell(host, cell)
    expect(verdict).to_contain_text("The water encloses an island of 4 cells.")
    expect(verdict).to_contain_text("You can play with this.")
    host.tap(page.locator("#keep > summary"))
    page.get_by_label("Name of the start layout").fill(NAME)
    host.tap(host.button("Save"))
    expect(page.locator("#keep")).to_contain_text(f"Saved as “{NAME}”.")
    host.tap(host.button("Use this start layout"))
    expect(page.locator("#layout")).to_contain_text("the start layout that you drew")


def tap_cell(host: Device, cell: Cell) -> None:
    """Tap a cell of the editor and wait until the page knows."""
    with host.page.expect_response(lambda answer: answer.url.endswith("/kontor/layouts/edit")):
        host.tap(host.page.locator(f"[data-cell='{cell[0]},{cell[1]}']"))


def test_N0_N4_an_island_drawn_and_played(server: Server, new_device: Devices, tmp_path: Path) -> None:
    cards = Cards(SEATS, 2, used=len(RING), left_out=PLAIN_CRANES)
    game = Island.begin(server, new_device, cards, "pro", draw_an_island)
    assert game.play(ROUNDS) == ROUNDS
    game.end_by_agreement()
    record, result = game.check_end("island-two-phones", tmp_path)
    assert {(x, y) for x, y, _card in record["setup"]["layout"]} == {CENTRE, *RING}
    assert record["entries"][-1] == {"entry": "end", "reason": "agreed"}
    assert any(counts_twice(area) for area in result["areas"])


def counts_twice(area: dict[str, Any]) -> bool:
    """N4: an owned area with a cell of the island counts 2."""
    return area["points"] == 2 and any(tuple(cell) in ISLAND for cell in area["cells"])


@dataclass
class Smuggling(Evening):
    """Guests who export often, and smuggle once each; what was smuggled they keep in mind."""

    smuggled: dict[str, Card] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Tell whether the last card lies; the questions may still be open."""
        return self.table.page.locator("#over").count() > 0

    def say(self, phone: Device) -> None:
        """Answer whether a good is exported (F6), where the page asks."""
        chance = self.cards.chance
        expect(phone.page.locator(".confirm input[name=entry]")).to_be_attached()
        exports = phone.page.locator("#export a.choice:not(#export-none)").all()
        if exports and chance.random() < EXPORTS:
            export = chance.choice(exports)
            phone.tap(export)
            expect(export).to_have_attribute("aria-current", "true")

    def after(self, seat: str) -> None:
        """Smuggle a card that may be, once, where the page has a cell for it."""
        phone, page, chance = self.phones[seat], self.phones[seat].page, self.cards.chance
        hand = [card for card in self.cards.hands[seat].cards if card["kind"] == "water" or len(card["goods"]) == 1]
        way = page.get_by_role("link", name="Smuggle a card")
        if self.is_over or seat in self.smuggled or not hand or not way.count() or chance.random() >= SMUGGLES:
            return
        before = phone.seen
        phone.tap(way)
        expect(page.locator("h1")).to_contain_text("Smuggle a card")
        phone.tap(chance.choice(page.locator("#board a").all()))
        phone.tap(phone.button("Place a card face down here"))
        self.all_see_the_same(phone, before)
        self.smuggled[seat] = chance.choice(hand)
        self.cards.hands[seat].cards.remove(self.smuggled[seat])

    def check_hands(self) -> None:
        """While a card lies hidden, nobody but its player knows what the hand still holds: only how much."""
        for seat, hand in zip(SEATS, self.table.page.locator(".purse .hand").all(), strict=True):
            if seat not in self.smuggled:
                expect(hand).to_have_text(self.cards.counts(seat))
                continue
            said = hand.inner_text()
            counted = sum(int(number) for number in re.findall(r"\d+", said)) - said.endswith("less the smuggled card")
            assert counted == len(self.cards.hands[seat].cards), said

    def answer(self) -> None:
        """At the end each phone asks its own player, in set-up order, which card it was; the other one waits."""
        for seat in SEATS:
            phone, page = self.phones[seat], self.phones[seat].page
            expect(page.locator("h1")).to_contain_text("Which card did you smuggle?")
            for device in self.devices:
                if device is not phone:
                    expect(device.page.locator("h1")).to_contain_text(NAMES[seat])
            before = phone.seen
            phone.type_number(self.smuggled[seat])
            phone.tap(phone.button("This is the card"))
            self.all_see_the_same(phone, before)


def choose_smuggling(host: Device) -> None:
    choose_rules(host, {"schmuggel": "Smuggling", "exportlager": "Export store"})


def test_F5_F6_a_game_with_smuggled_cards_and_exports(server: Server, new_device: Devices, tmp_path: Path) -> None:
    game = Smuggling.begin(server, new_device, Cards(SEATS, 4), "basic", choose_smuggling)
    game.play()
    assert set(game.smuggled) == set(SEATS)
    game.answer()
    record, result = game.check_end("smuggling-two-phones", tmp_path)
    answers = {entry["seat"]: entry["card"] for entry in record["entries"] if entry["entry"] == "answer"}
    assert answers == game.smuggled
    assert sum("export" in entry for entry in record["entries"]) >= EXPORTED
    sides = result["score"]["sides"]
    assert any(side["export"] for side in sides.values())
    points = game.table.page.locator("tbody tr", has=game.table.page.get_by_role("rowheader", name="Export"))
    assert points.locator("td").all_inner_texts() == [str(side["export"]) for side in sides.values()]


@dataclass
class TicTacToe(Evening):
    """Anna fills the blocks of the top row, and Fritz, who is new to it, lays all his water there."""

    def wished(self, seat: str, card: Card, cells: list[Locator], /) -> Locator:
        """Return a cell of the top row, of its first block that has one; Fritz's harbour cards go elsewhere."""
        inside = sorted((cell for cell in map(cell_of, cells) if block_of(cell) is not None), key=block_of)
        first = [cell for cell in inside if block_of(cell) == block_of(inside[0])]
        elsewhere = [cell for cell in map(cell_of, cells) if cell not in inside]
        helps = seat == "red" or card["kind"] == "water"
        cell = self.cards.chance.choice((helps and first) or elsewhere or inside)
        return next(link for link in cells if cell_of(link) == cell)


def block_of(cell: Cell) -> int | None:
    """Return which block of the top row a cell lies in."""
    x, y = cell
    return next((number for number, columns in enumerate(TOP_ROW) if x in columns and y in (-2, -1)), None)


def choose_tic_tac_toe(host: Device) -> None:
    """Take the scenario, look at its start picture, and play with it as it is."""
    choose_scenario(host, "tic-tac-toe", "Tic Tac Toe")
    host.tap(host.button("Look at it, or draw your own"))
    expect(host.page.locator("#verdict")).to_contain_text("You can play with this.")
    host.tap(host.button("Use this start layout"))
    expect(host.page.locator("#layout")).to_contain_text("the start layout that you drew")
    expect(host.page.get_by_label("Name of Black")).to_have_value("Fritz")


def test_N2_three_in_a_row_win_at_once(server: Server, new_device: Devices, tmp_path: Path) -> None:
    game = TicTacToe.begin(server, new_device, Cards(SEATS, 5, used=LINES, left_out=CRANES), "pro", choose_tic_tac_toe)
    game.play()
    for device in game.devices:
        expect(device.page.locator("#over")).to_contain_text("three")
        won = device.page.locator("#board title", has_text="one of three in a row").all_text_contents()
        assert [name.startswith(f"Block {number} of 9") for number, name in enumerate(won, start=1)] == [True] * 3
        assert all("areas of red" in name for name in won)
    _record, result = game.check_end("tic-tac-toe-two-phones", tmp_path)
    expect(game.table.page.locator("main")).not_to_contain_text("0 points")
    assert result["score"]["decided_by"] == "three-in-a-row"
    assert result["score"]["winners"] == ["red"]
