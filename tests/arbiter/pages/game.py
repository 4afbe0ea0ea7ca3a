"""A table with a phone for every link, and what is done at it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask

from tests.arbiter.pages.phone import Phone
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
        host.open("/new")
        given = {"name-red": "Anna", "name-black": "Fritz", "deck": deck}
        host.press("Open the table", **given, **{f"option-{name}": value for name, value in options.items()})
        urls = links_of(app, host)
        urls = {"anna": urls["red"], "fritz": urls["black"], "look": urls["look"], "host": urls["host"]}
        host.open(urls["host"])
        phones = {name: Phone(app) for name in ("anna", "fritz", "look")}
        for name, phone in phones.items():
            phone.open(urls[name])
        return cls(host, phones["anna"], phones["fritz"], phones["look"], urls)

    def reload(self) -> None:
        """Load every seat's page again."""
        self.anna.open(self.urls["anna"])
        self.fritz.open(self.urls["fritz"])

    def lay(self, anna: int, fritz: int) -> None:
        """Let both lay a card that the arbiter knows."""
        self.reload()
        self.anna.press("Lay it down", number=str(anna))
        self.fritz.open(self.urls["fritz"])
        self.fritz.press("Lay it down", number=str(fritz))
        self.reload()

    def place(self, phone: Phone, cell: str) -> None:
        """Tap a legal cell, confirm, and let all see it."""
        link = next(one for one in phone.page.all("a") if f"cell={cell}&" in one.attrs.get("href", "") + "&")
        phone.open(link.attrs["href"])
        phone.press("here")
        self.reload()
