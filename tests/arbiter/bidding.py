"""A table of the made-up game with its links at hand."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter.game import Json
from arbiter.log.journal import Stored
from arbiter.tables.access import Access
from arbiter.tables.service import Tables

SETUP: Json = {"rounds": 3, "players": [{"seat": "a", "name": "Ada"}, {"seat": "b", "name": "Bo"}]}


def take(seat: str, points: int) -> Json:
    return {"entry": "take", "seat": seat, "points": points}


def bids(**numbers: int) -> Json:
    return {"entry": "bids", "numbers": numbers}


@dataclass
class Bidding:
    """A table, and the number that its players have seen."""

    tables: Tables
    host: Access
    look: Access
    seats: dict[str, Access]
    host_token: str
    seen: int = 0

    @classmethod
    def open(cls, tables: Tables, setup: Json = SETUP) -> Bidding:
        opened = tables.open(setup, rules="bids")
        links = opened.links
        seats = {seat: tables.find(token) for seat, token in links.seats.items()}
        return cls(tables, tables.find(links.host), tables.find(links.look), seats, links.host)

    @property
    def table_id(self) -> int:
        return self.host.table_id

    @property
    def points(self) -> dict[str, int]:
        return dict(self.tables.position(self.look).game.points)

    @property
    def entries(self) -> list[Json]:
        return self.tables.record(self.host)["entries"]

    def keep(self, stored: Stored) -> Stored:
        self.seen = stored.seen
        return stored

    def bid(self, seat: str, number: int) -> Stored:
        return self.keep(self.tables.seal(self.seats[seat], seat, {"number": number}, self.seen))

    def take(self, seat: str, points: int) -> Stored:
        return self.keep(self.tables.enter(self.seats[seat], take(seat, points), self.seen))

    def play(self, *rounds: tuple[int, int]) -> Bidding:
        """Play rounds in which the two bid these numbers, and whoever has the turn takes all."""
        for a, b in rounds:
            self.bid("a", a)
            self.bid("b", b)
            if a != b:
                self.take(*max(("a", a), ("b", b), key=lambda one: one[1]))
        return self
