"""Taps a player and round: whole games on two phones that enter without confirming, as a thumb taps them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, ClassVar

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM
from tests.browser.contract_players import BOX, enter
from tests.browser.evening import Evening
from tests.browser.hands import Card, Cards
from tests.browser.phones import PHONE, Device
from tests.browser.places import kept
from tests.browser.server import Server, serving
from tests.browser.table import SEATS
from tests.browser.test_at_once import NEWER, SWITCHED
from tools.bench.harness import Figure

SEED = 20
MOST = {"known": 3.0, "new": 5.0}
"""Taps a player and round, with a deck whose cards the arbiter knows and with one whose cards it learns."""


@dataclass
class TappedEvening(Evening):
    """An evening whose taps are counted by what they are for."""

    taps: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    """How often somebody had a round."""
    sits_out: ClassVar[float] = 0.05

    @contextmanager
    def counted(self, seat: str, kind: str) -> Iterator[None]:
        """Add the taps on a seat's phone meanwhile, and wait until all pages show what they brought."""
        phone = self.phones[seat]
        taps, seen = phone.taps, phone.seen
        yield
        self.taps[kind] += phone.taps - taps
        self.all_see_the_same(phone, seen)

    def lay(self, seat: str, card: Card) -> None:
        """Type the number and answer what is asked; the button is pressed only where it doesn't go by itself."""
        phone, seen = self.phones[seat], self.phones[seat].seen
        self.turns += 1
        with self.counted(seat, "lay"):
            for digit in str(card["number"]):
                with phone.page.expect_response(lambda answer: answer.url.endswith("/card")):
                    phone.tap(phone.button(digit))
            if not self._went(phone, seen):
                phone.answer_face(card)
                if not self._went(phone, seen):
                    phone.tap(phone.button("Play it face down"))

    def sit_out(self, seat: str) -> None:
        phone, seen = self.phones[seat], self.phones[seat].seen
        self.turns += 1
        with self.counted(seat, "sit out"):
            phone.tap(phone.page.locator("[id^=sit-out] summary"))
            if not self._went(phone, seen):
                phone.tap(phone.page.locator("[id^=sit-out] button"))

    def place(self, seat: str, card: Card) -> None:
        """Tap a cell and answer what is asked; the button is pressed only where it doesn't go by itself."""
        phone, seen = self.phones[seat], self.phones[seat].seen
        cells = phone.page.locator("#board a").all()
        with self.counted(seat, "place"):
            if not cells:
                phone.tap(phone.page.get_by_role("button", name="Take"))
            else:
                phone.tap(self.wished(seat, card, cells))
                if not self._went(phone, seen):
                    phone.tap(phone.page.get_by_role("button", name=f"Place {card['number']} here"))
        if cells:
            self.cards.laid(seat, card, over=self.is_over)

    @staticmethod
    def _went(phone: Device, seen: int) -> bool:
        """Tell whether what was tapped went by itself, after three seconds where it is the last card of a round."""
        if phone.page.locator(".not-yet:visible").count():
            phone.page.wait_for_function(NEWER, arg=seen)
        return phone.seen > seen


def measure() -> Iterator[Figure]:
    """Yield the taps a player and round of a basic game whose deck is known, and of one whose deck is learned."""
    with sync_playwright() as playwright, serving() as server:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

        def new_device(size: dict[str, int] = PHONE, **settings: Any) -> Device:
            device = Device(browser, size, **settings)
            device.context.add_init_script(SWITCHED)
            return device

        yield from _contract(server, new_device)
        for deck, of in (("proxy", "known"), (None, "new")):
            evening = TappedEvening.begin(server, new_device, Cards(SEATS, SEED), "basic", deck=deck)
            evening.play()
            taps = evening.taps.total() / evening.turns
            yield Figure(f"taps a player and round, {of} deck", taps, "taps", MOST[of])
        browser.close()


CONTRACT = {"place": 2.0, "resolve": 2.0, "build": 4.0, "act": 3.5, "pass": 1.05}
"""Taps an entry of Contract, by its kind; passing takes two where it ends the game."""
MOST_OF_AN_ACTION = 12


RECORDS = ("random-two.contract", "random-five.contract")


def _contract(server: Server, new_device: Callable[..., Device]) -> Iterator[Figure]:
    """Enter the turns of two games by random choice on one phone, all else by the API."""
    taps: dict[str, list[int]] = {kind: [] for kind in CONTRACT}
    for name in RECORDS:
        record = kept(name)
        entries = record["entries"]
        start = next(place for place, entry in enumerate(entries) if entry["entry"] in CONTRACT)
        addresses = server.table(record | {"entries": entries[:start]})
        device = new_device()
        device.open(addresses["all"])
        for number, entry in enumerate(entries[start:], start):
            if entry["entry"] in CONTRACT:
                device.sees(number)
                taps[entry["entry"]].append(enter(device, entry, BOX))
            else:
                host = addresses["host"].rpartition("/")[2]
                server.post(f"/tables/{host}/entries", {"entry": entry, "seen": number})
    for kind, most in CONTRACT.items():
        yield Figure(f"taps to {kind} in Contract", sum(taps[kind]) / max(1, len(taps[kind])), "taps", most)
    yield Figure("taps to act in Contract, most", max(taps["act"]), "taps", MOST_OF_AN_ACTION)
