"""Games told in a few words up to the moment that a test is about, then opened as a table with phones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Flask

from kontor.game import proxy_deck
from kontor_rules import begin, enter
from tests.arbiter.pages.record import Table
from tests.rules.kontor.kit import COLOURS, SEATS

Json = dict[str, Any]

NAMES = {
    "red": "Anna", "black": "Fritz", "green": "Gesa", "purple": "Paul", "red-1": "Anna", "red-2": "Bela",
    "black-1": "Fritz", "black-2": "Gesa",
}  # fmt: skip


def proxy_cards() -> list[Json]:
    """Return all cards of the proxy deck."""
    return proxy_deck()["cards"]


class Story:
    """A game on the proxy deck, or on another one, whose entries are tried on the engine while they are written."""

    def __init__(self, game: str = "pro", deck: Sequence[Json] | None = None, **more: Any) -> None:
        seats = more.pop("seats", SEATS[game])
        players = [{"seat": seat, "name": NAMES[seat]} for seat in seats]
        colours = {None, *(seat.partition("-")[0] for seat in seats)}
        known = [card for card in (proxy_cards() if deck is None else deck) if card["colour"] in colours]
        self.setup: Json = {"game": game, "players": players, "deck": known, **more}
        self.game = begin(self.setup).game
        self.entries: list[Json] = []

    def enter(self, *entries: Json) -> Story:
        """Add entries."""
        for entry in entries:
            self.game = enter(self.game, entry).game
            self.entries.append(entry)
        return self

    def lay(self, *cards: str) -> Story:
        """Let a player lay a card alone, all others sitting out: "R17@1,1"; the first player lays what is neutral."""
        for one in cards:
            card, _at, cell = one.partition("@")
            seats = list(self.game.state.coins)
            seat = next((name for name in seats if name.partition("-")[0] == COLOURS.get(card[0])), seats[0])
            others = [{"entry": "sit-out", "seat": name} for name in seats if name != seat]
            x, y = cell.split(",")
            self.enter(*others, {"entry": "play", "cards": {seat: card}})
            self.enter({"entry": "place", "seat": seat, "cell": [int(x), int(y)]})
        return self

    def table(self, app: Flask) -> Table:
        """Open a table that goes on from here."""
        record = {"format": "kontor-record", "version": 1, "setup": self.setup, "entries": self.entries}
        return Table.going_on(app, record)
