"""A table with a phone for every link, and what is done at it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page
from tests.arbiter.pages.record import links_of


@dataclass
class Game:
    """The phones of a table: its host, its two seats, and one that looks on."""

    host: Phone
    anna: Phone
    fritz: Phone
    look: Phone
    urls: dict[str, str]

    @classmethod
    def opened(cls, app: Flask, deck: str, options: dict[str, str]) -> Game:
        """Open a table by the form and follow its links, each on a phone of its own."""
        host = Phone(app)
        given = {"name-red": "Anna", "name-black": "Fritz", "deck": deck}
        host.open_table(**given, **{f"option-{name}": value for name, value in options.items()})
        urls = links_of(app, host)
        urls = {"anna": urls["red"], "fritz": urls["black"], "look": urls["look"], "host": urls["host"]}
        host.open(urls["host"])
        phones = {name: Phone(app) for name in ("anna", "fritz", "look")}
        for name, phone in phones.items():
            phone.open(urls[name])
        return cls(host, phones["anna"], phones["fritz"], phones["look"], urls)

    def open(self, who: str, path: str = "", status: int = 200) -> Page:
        """Look at a page of the table on somebody's phone."""
        phone: Phone = getattr(self, who)
        return phone.open(self.urls[who] + path, status)

    def reload(self) -> None:
        """Load every seat's page again."""
        self.open("anna")
        self.open("fritz")

    def lay(self, anna: int, fritz: int) -> None:
        """Let both lay a card that the arbiter knows."""
        self.reload()
        self.anna.press("Play it face down", number=str(anna))
        self.open("fritz")
        self.fritz.press("Play it face down", number=str(fritz))
        self.reload()

    def place(self, phone: Phone, cell: str) -> None:
        """Tap a legal cell, confirm, and let all see it."""
        phone.tap(f"cell={cell}&")
        phone.press("here")
        self.reload()
