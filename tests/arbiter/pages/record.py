"""Tables that go on from a record, with phones at their links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask

from arbiter.tables.tokens import Links
from kontor.game import proxy_deck
from rulings.records import version_for
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page
from tests.rules.cases import kept_record
from tests.rules.kontor.kit import play, sit_out

Json = dict[str, Any]
__all__ = ["NAMES", "Json", "Table", "kept", "links_of", "place", "play", "sit_out"]

NAMES = {"red": "Anna", "black": "Fritz"}


@dataclass
class Table:
    """A phone for every link of a table: "host", "look" and each seat."""

    phones: dict[str, Phone]
    urls: dict[str, str]

    @classmethod
    def of(cls, app: Flask, game: str, names: dict[str, str], entries: list[Json], **options: str) -> Table:
        """Open a table on the proxy deck, enter these entries, and follow all its links."""
        players = [{"seat": seat, "name": name} for seat, name in names.items()]
        setup = {"game": game, "players": players, "options": options, "deck": proxy_deck()["cards"]}
        version = version_for(entries)
        return cls.going_on(app, {"format": "kontor-record", "version": version, "setup": setup, "entries": entries})

    @classmethod
    def opened(
        cls, app: Flask, deck: str = "proxy", game: str = "basic", names: Mapping[str, str] = NAMES, **given: str
    ) -> Table:
        """Open a table by the form and follow its links, each on a phone of its own."""
        host = Phone(app)
        host.open("/kontor/new")
        if game != "basic":
            host.press("Show the seats", game=game)
        fields = {f"name-{seat.removesuffix('-1')}": name for seat, name in names.items()}
        host.press("Open the table", deck=deck, **fields, **given)
        urls = links_of(app, host)
        table = cls({name: host if name == "host" else Phone(app) for name in urls}, urls)
        table.reload()
        return table

    @classmethod
    def going_on(cls, app: Flask, record: Json) -> Table:
        """Open a table with the game of a record, and follow all its links."""
        urls = _addresses(app.extensions["kontor-tables"].open_record(record).links)
        table = cls({name: Phone(app) for name in urls}, urls)
        table.reload()
        return table

    def __getitem__(self, name: str) -> Phone:
        return self.phones[name]

    def open(self, name: str, path: str = "", status: int = 200) -> Page:
        """Look at a page of the table on somebody's phone."""
        return self[name].open(self.urls[name] + path, status)

    def reload(self, *names: str) -> None:
        """Load these pages again, or all."""
        for name in names or self.phones:
            self.open(name)

    @property
    def seats(self) -> list[str]:
        return [name for name in self.urls if name not in ("host", "look")]

    def lay(self, *numbers: int | None) -> None:
        """Let the seats lay cards that the arbiter knows; None sits out, and says so first (R1)."""
        for seat, number in sorted(zip(self.seats, numbers, strict=True), key=lambda one: one[1] is not None):
            self.open(seat)
            if number is None:
                self[seat].press("sits out")
            else:
                self[seat].press("Play it face down", number=str(number))
        self.reload(*self.seats)

    def place(self, seat: str, cell: str) -> None:
        """Tap a legal cell, confirm, and let all seats see it."""
        self[seat].tap(f"cell={cell}&")
        self[seat].press("here")
        self.reload(*self.seats)

    def entries(self) -> list[Json]:
        """Return what has been entered so far."""
        return self["look"].record["entries"]


def links_of(app: Flask, host: Phone) -> dict[str, str]:
    """Return the addresses that a table has which was opened on a phone, which shows them where others can come."""
    return _addresses(app.extensions["kontor-tables"].links(host.table.removeprefix("/t/")))


def _addresses(links: Links) -> dict[str, str]:
    return {name: f"/t/{link}" for name, link in {**links.seats, "host": links.host, "look": links.look}.items()}


def kept(name: str, entries: int | None = None) -> Json:
    """Return a record of tests/records, or its first entries."""
    whole = kept_record(f"{name}.kontor")
    return whole | {"entries": whole["entries"][:entries]}


def place(seat: str, x: int, y: int) -> Json:
    return {"entry": "place", "seat": seat, "cell": [x, y]}
