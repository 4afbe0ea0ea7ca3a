"""A whole game of Bakschisch (N3) on two phones: cards are bought out before the rounds, and there is no ship."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.evening import Evening, choose_scenario
from tests.browser.hands import START_WATERS, Cards
from tests.browser.phones import Device
from tests.browser.server import Server
from tests.browser.table import SEATS

SEED = 3
ASIDE = 10  # water cards
BUYS_OUT, BOUGHT_OUT = 0.5, 4


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
        offers = page.locator("#sales ul.choices a").all()
        if not offers:
            phone.tap(page.get_by_role("link", name="Buy nothing out"))
            expect(page.locator("h1")).to_contain_text("Lay a card face down")
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


def choose(host: Device) -> None:
    choose_scenario(host, "bakschisch", "Baksheesh")
    host.tap(host.page.locator("#special-rules > summary"))
    for rule in ("schutz", "blockade"):
        offer = host.page.locator(f".offer:has(#rule-{rule})")
        expect(offer.locator("input")).to_be_disabled()
        expect(offer).to_contain_text("F21")


def test_N3_a_game_with_cards_bought_out(server: Server, new_device: Callable[..., Device], tmp_path: Path) -> None:
    cards = Cards(SEATS, SEED, used=START_WATERS + ASIDE)
    game = Bakschisch.begin(server, new_device, cards, "pro", choose)
    game.play()
    assert game.is_over
    record, result = game.check_end("bakschisch-two-phones", tmp_path)
    sold = [entry for entry in record["entries"] if entry["entry"] == "buy-out"]
    assert len(sold) == len(game.bought) >= BOUGHT_OUT
    assert result["ship"] is None
    assert result["rulings"][-1]["code"].startswith("score.")
