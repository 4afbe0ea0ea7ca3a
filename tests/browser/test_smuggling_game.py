"""A whole base game with Schmuggel and Exportlager (F5, F6) on two phones: both smuggle, and export what they like."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.evening import Evening, choose_rules
from tests.browser.hands import Card, Cards
from tests.browser.phones import Device
from tests.browser.server import Server
from tests.browser.table import NAMES, SEATS

SEED = 4
SMUGGLES, EXPORTS = 0.7, 0.6
EXPORTED = 4


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
        expect(phone.page.locator("input[name=cell]")).to_be_attached()
        exports = phone.page.locator("#goods label:has([value^=export])").all()
        if exports and chance.random() < EXPORTS:
            phone.tap(chance.choice(exports))

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
        phone.tap(phone.button("Lay a card face down here"))
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


def choose(host: Device) -> None:
    choose_rules(host, {"schmuggel": "Smuggling", "exportlager": "Export store"})


def test_F5_F6_a_game_with_smuggled_cards_and_exports(
    server: Server, new_device: Callable[..., Device], tmp_path: Path
) -> None:
    game = Smuggling.begin(server, new_device, Cards(SEATS, SEED), "basic", choose)
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
