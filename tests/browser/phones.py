"""Phones and tablets in Chromium, and what a thumb does on them."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.hands import Card

PHONE = {"width": 390, "height": 844}
TABLET = {"width": 1280, "height": 800}
NARROW = {"width": 320, "height": 640}
LOST_LINE = r"ERR_|network error|Failed to fetch|fetching the script"
"""What Chromium complains about while there is no network."""

ANSWERED = "() => document.readyState === 'complete' && !document.querySelector('.htmx-request:not(#stream)')"
"""No page is being loaded, and no part of one. The line to the server may be cut meanwhile, and try again."""


def size_of(screen: str) -> dict[str, int]:
    """Return the size of a screen that is called by it: 320x568."""
    width, height = map(int, screen.split("x"))
    return {"width": width, "height": height}


class Device:
    """One browser of its own, with one page. `taps` counts what was pressed."""

    def __init__(self, browser: Browser, size: dict[str, int] = PHONE, **settings: Any) -> None:
        self.context = browser.new_context(viewport=size, has_touch=size is not TABLET, **settings)
        self.page: Page = self.context.new_page()
        self.taps = 0
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def forgive(self, expected: str) -> None:
        """Forget complaints that a test brings about on purpose; all others stay."""
        self.complaints = [one for one in self.complaints if not re.search(expected, one)]

    def open(self, url: str) -> None:
        """Load a page, and wait until it listens for what other devices do."""
        self.page.goto(url)
        if self.page.locator("#stream").count():
            expect(self.page.locator("html[data-line=open]")).to_be_attached()

    def tap(self, what: Locator) -> None:
        """Press something, as a thumb does, and wait until the page has answered."""
        what.click()
        self.taps += 1
        self.page.wait_for_function(ANSWERED)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def sees(self, seen: int) -> None:
        """Wait until the page shows the table as of this number."""
        expect(self.page.locator(f"#again[data-seen='{seen}']")).to_be_attached()

    @property
    def seen(self) -> int:
        return int(self.page.locator("#again").get_attribute("data-seen") or "-1")

    def type_number(self, card: Card) -> None:
        """Type a card's number on the pad and wait for what the arbiter says to it."""
        for digit in str(card["number"]):
            with self.page.expect_response(lambda answer: answer.url.endswith("/card")):
                self.tap(self.button(digit))
        expect(self.page.locator(f"[data-card='{card['number']}']")).to_be_attached()

    def answer_face(self, card: Card) -> bool:
        """Say what the card shows, and return whether the arbiter asks.

        Of a number of one digit it asks when it is told that it is one.
        """
        begun = self.page.locator("[id^=face] button[name=insist]")
        if begun.count() and len(str(card["number"])) == 1:
            self.tap(begun)
        if not self.page.locator(".ask").count():
            return False
        shown = [card["kind"], *card["goods"], *(symbol for symbol in ("coin", "ship") if card[symbol])]
        plain = self.page.locator(f"[data-plain='{' '.join(shown)}']")
        if plain.count() and not card["bar"]:
            self.tap(plain)
            return True
        if self.page.locator(".ask:not(.other) > [data-other]:visible").count():
            self.tap(self.page.locator("[data-other]"))
        if card["kind"] != "goods":
            self.pick("kind", card["kind"])
        for good in card["goods"]:
            self.tap(self.page.locator(f"[data-add={good}]"))
        if card["bar"]:
            self.pick("bar", card["bar"])
        for symbol in ("coin", "ship"):
            if card[symbol]:
                self.pick(symbol, "1")
        return True

    def pick(self, name: str, value: str) -> None:
        """Press one of the pictures."""
        self.tap(self.page.locator(f"label:has(input[name={name}][value='{value}'])"))

    def lay(self, card: Card) -> None:
        """Lay a card face down."""
        self.type_number(card)
        self.answer_face(card)
        self.tap(self.button("Play it face down"))

    def sit_out(self) -> None:
        """Announce to sit the round out."""
        self.tap(self.page.locator("[id^=sit-out] summary"))
        self.tap(self.page.locator("[id^=sit-out] button"))

    def state(self) -> dict[str, Any]:
        """Return what every page of a table has to show alike."""
        return self.page.evaluate(
            """() => ({
                seen: document.querySelector("#again").dataset.seen,
                round: document.querySelector(".kicker").firstChild.textContent.trim(),
                purses: [...document.querySelectorAll(".purse")].map((one) => one.innerText.replace(/\\s+/g, " ")),
                standings: [...document.querySelectorAll(".standings tbody tr, #over")]
                    .map((one) => one.textContent.replace(/\\s+/g, "")),
                display: [...document.querySelectorAll(".offer-card > .hide")].map((one) => one.textContent),
                committees: [...document.querySelectorAll(".committees .hint")].map((one) => one.textContent),
                cells: [...document.querySelectorAll("#board svg > g:not([data-hints]) > title")]
                    .map((one) => one.textContent),
                news: [...document.querySelectorAll("[aria-labelledby=news] .ledger li")].map((one) => one.innerText),
                steps: [...document.querySelectorAll("[data-step]")]
                    .map((one) => `${one.dataset.step}: ${one.textContent}`).sort(),
            })"""
        )


Devices = Callable[..., Device]
"""What makes devices, each with a browser of its own: the fixture `new_device`."""
