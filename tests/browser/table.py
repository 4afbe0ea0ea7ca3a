"""A table with its devices: opened, played, and looked at from all sides."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.request import urlopen

from playwright.sync_api import Page, expect

from tests.browser.hands import Card, Cards
from tests.browser.phones import TABLET, Device, Devices

SEATS = ("red", "black")
TEAM_SEATS = ("red-1", "red-2", "black-1", "black-2")
NAMES = {"red": "Anna", "black": "Fritz", "green": "Dora", "purple": "Piet", "blue": "Carla", "yellow": "Emil"}
NAMES |= {"red-1": "Anna", "red-2": "Bela", "black-1": "Fritz", "black-2": "Gesa"}


@dataclass
class Links:
    """The addresses of a table's pages."""

    host: str
    seats: dict[str, str]
    look: str


def open_table(
    host: Device, url: str, deck: str | None = None, game: str = "basic", more: Callable[[Device], None] | None = None
) -> Links:
    """Open a table from the start page on, and read the links of its seats off the page.

    `more` is what the host chooses besides, after the names.
    """
    page, seats = host.page, TEAM_SEATS if game == "team" else SEATS
    page.goto(url)
    host.tap(page.get_by_role("link", name="Play Kontor"))
    if game != "basic":
        host.pick("game", game)
        expect(page.locator(f"input[name=shown][value={game}]")).to_be_attached()
    sit_down(host, seats)
    if deck is not None:
        host.tap(page.locator("summary", has_text="Cards:"))
        choose_deck(host, deck)
    if more is not None:
        more(host)
    host.tap(host.button("Open the table"))
    return links_of(page, seats)


def choose_deck(host: Device, deck: str) -> None:
    """Choose a deck by the form's word for it, or by its name behind "own:"."""
    kind, _colon, name = deck.rpartition(":")
    has = f"b:text-is('{name}')" if kind == "own" else f"input[value='{deck}']"
    host.tap(host.page.locator(f"label:has({has})"))


def with_list(host: Device, url: str, key: str) -> Device:
    """Let a device take a list of games that was handed to it, with the list's decks."""
    host.open(f"{url}/games/share/{key}")
    host.tap(host.button("Show them here"))
    expect(host.page.get_by_role("heading", level=1)).to_have_text("Our games")
    return host


def sit_down(host: Device, seats: Sequence[str]) -> None:
    """Type everybody's name."""
    for seat in seats:
        field = host.page.get_by_label(f"Name of {seat.replace('-', ' ').capitalize()}")
        host.tap(field)
        field.fill(NAMES[seat])


def links_of(page: Page, seats: Sequence[str]) -> Links:
    """Read the links of the seats off the page of a table that was just opened."""
    expect(page.locator(".code")).to_have_count(len(seats) + 1)
    links = [link.evaluate("link => link.href") for link in page.locator(".code a").all()]
    return Links(page.url, dict(zip(seats, links, strict=False)), links[-1])


def seated(new_device: Devices, links: Links) -> tuple[dict[str, Device], Device]:
    """Open every seat's page on a phone of its own, and one for looking on, on a tablet."""
    phones, table = {seat: new_device() for seat in links.seats}, new_device(TABLET)
    for seat, phone in phones.items():
        phone.open(links.seats[seat])
    table.open(links.look)
    return phones, table


@dataclass
class Play:
    """The phones and other pages of one table, that all have to show the same after every entry."""

    phones: dict[str, Device]
    others: list[Device]
    cards: Cards

    @property
    def devices(self) -> list[Device]:
        return [*self.phones.values(), *self.others]

    def all_see_the_same(self, by: Device, before: int) -> None:
        """Wait until an entry has come to every page, and compare them."""
        by.page.wait_for_function(f"() => Number(document.querySelector('#again').dataset.seen) > {before}")
        seen = by.seen
        for device in self.devices:
            device.sees(seen)
        shown = [device.state() for device in self.devices]
        assert all(one == shown[0] for one in shown), shown

    def lay(self, seat: str, card: Card) -> None:
        phone, before = self.phones[seat], self.phones[seat].seen
        phone.lay(card)
        self.all_see_the_same(phone, before)

    def sit_out(self, seat: str) -> None:
        phone, before = self.phones[seat], self.phones[seat].seen
        phone.sit_out()
        self.all_see_the_same(phone, before)

    def turn(self) -> str | None:
        """Return the seat whose phone asks it to place a card."""
        return next((seat for seat, one in self.phones.items() if one.page.locator("#board[data-left]").count()), None)

    @property
    def is_over(self) -> bool:
        return self.others[0].page.get_by_role("link", name="To the score").count() > 0


def leaks(card: Card, *urls: str) -> list[str]:
    """Return the addresses whose answers say something of a card: its id or its name."""
    kinds = "red|black|water|flood|bridge|customs house|special card"
    secret = re.compile(rf"\b{card['id']}\b|\b({kinds}) {card['number']}\b", re.IGNORECASE)
    return [url for url in urls if secret.search(urlopen(url).read().decode())]


def first_event(url: str) -> str:
    """Return what an event stream says first."""
    with urlopen(url + "/events") as stream:
        lines = []
        while not lines or lines[-1].strip() or len(lines) < 3:
            lines.append(stream.readline().decode())
        return "".join(lines)
