"""A table of two teams with a phone for every link, and what is done at it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import links_of
from tests.kontor.pages.special import NAMES as OF_GAME

NAMES = OF_GAME["team"]
FIELDS = {"red-1": "name-red", "red-2": "name-red-2", "black-1": "name-black", "black-2": "name-black-2"}


@dataclass
class Team:
    """The phones of a table of four: its host, its seats, and one that looks on."""

    host: Phone
    seats: dict[str, Phone]
    look: Phone
    urls: dict[str, str]

    @classmethod
    def opened(cls, app: Flask, deck: str = "proxy") -> Team:
        """Open a table by the form and follow its links, each on a phone of its own."""
        host = Phone(app)
        host.open("/kontor/new")
        host.press("Show the seats", game="team")
        host.press("Open the table", deck=deck, **{FIELDS[seat]: name for seat, name in NAMES.items()})
        urls = links_of(app, host)
        host.open(urls["host"])
        phones = {name: Phone(app) for name in (*NAMES, "look")}
        for name, phone in phones.items():
            phone.open(urls[name])
        return cls(host, {seat: phones[seat] for seat in NAMES}, phones["look"], urls)

    def reload(self) -> None:
        """Load every seat's page again."""
        for seat, phone in self.seats.items():
            phone.open(self.urls[seat])

    def lay(self, *numbers: int | None) -> None:
        """Let the seats, clockwise, lay cards that the arbiter knows; None sits out."""
        for (seat, phone), number in zip(self.seats.items(), numbers, strict=True):
            phone.open(self.urls[seat])
            if number is None:
                phone.press("sits out")
            else:
                phone.press("Play it face down", number=str(number))
        self.reload()

    def place(self, seat: str, cell: str) -> None:
        """Tap a legal cell, confirm, and let all see it."""
        phone = self.seats[seat]
        link = next(one for one in phone.page.all("a") if f"cell={cell}&" in one.attrs.get("href", "") + "&")
        phone.open(link.attrs["href"])
        phone.press("here")
        self.reload()

    def purse(self, seat: str) -> str:
        """Return what the table page says of a seat."""
        page = self.look.open(self.urls["look"])
        order = list(NAMES)
        purses = [one for one in page.all("div") if "purse" in one.attrs.get("class", "").split()]
        return purses[order.index(seat)].text
