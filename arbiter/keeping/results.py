"""How finished games ended, as lists keep it, and what can be counted of many."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from statistics import median
from typing import Any

from sqlalchemy import Row

from arbiter.game import Rules
from arbiter.log.journal import utc

Kind = tuple[str, str, str | None]
"""A game, its variant and its scenario."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game. `sides` are the players' sides by seat, `points` by side.

    `draw`: everybody has won, so nobody. `counted`: points were counted.
    """

    table_id: int
    played: datetime
    kind: Kind
    players: tuple[tuple[str, str], ...]
    sides: dict[str, str]
    winners: frozenset[str]
    points: dict[str, int]
    decided_by: str | None
    draw: bool
    counted: bool
    special_rules: tuple[str, ...]
    rounds: int | None
    place: str

    @classmethod
    def of(cls, row: Row[*tuple[Any, ...]], rules: Rules) -> Result:
        result = json.loads(row.result)
        players = tuple((seat, name) for seat, name in json.loads(row.players))
        decided_by, winners = result.get("decided_by"), frozenset(result["winners"])
        sides = {seat: rules.side_of(seat) for seat, _name in players}
        return cls(
            table_id=row.table_id,
            played=utc(row.changed),
            kind=(row.rules, row.game, row.scenario),
            players=players,
            sides=sides,
            winners=winners,
            points=result["points"],
            decided_by=decided_by,
            draw=winners.issuperset(sides.values()),
            counted=bool(result["points"]) and decided_by not in rules.uncounted,
            special_rules=tuple(result.get("special_rules", ())),
            rounds=result.get("rounds"),
            place=row.place,
        )


@dataclass(slots=True)
class Tally:
    """Games that somebody, or something, had a part in: how many, how many were won, and how many were draws."""

    name: str
    games: int = 0
    won: int = 0
    draws: int = 0

    def add(self, *, won: bool, draw: bool) -> None:
        self.games += 1
        self.draws += draw
        self.won += won and not draw

    @property
    def share(self) -> int:
        """How many of a hundred games were won."""
        return round(100 * self.won / self.games)


@dataclass(slots=True)
class PlayerTally(Tally):
    """What a player won. `row` is how many games were won one after another at most, `now` how many until today."""

    row: int = 0
    now: int = 0

    def add(self, *, won: bool, draw: bool) -> None:
        Tally.add(self, won=won, draw=draw)
        self.now = self.now + 1 if won and not draw else 0
        self.row = max(self.row, self.now)


@dataclass(slots=True)
class Scores:
    """The points of games of a kind: all players' or sides', and the winners'."""

    games: int = 0
    uncounted: int = 0
    all: list[int] = field(default_factory=list)
    best: list[int] = field(default_factory=list)

    def add(self, result: Result) -> None:
        self.games += 1
        if not result.counted:
            self.uncounted += 1
            return
        self.all += result.points.values()
        self.best.append(max(result.points[side] for side in result.winners))


@dataclass(frozen=True, slots=True)
class Spread:
    """Typical numbers: the middle one, the lowest and the highest."""

    middle: float
    low: int
    high: int

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Spread | None:
        return cls(median(numbers), min(numbers), max(numbers)) if numbers else None


def players_of(results: Iterable[Result]) -> list[PlayerTally]:
    """Return everybody who played, who played most first; `results` are in the order in which they were played.

    Names are compared ignoring case, and shown as they were written last.
    """
    found: dict[str, PlayerTally] = {}
    for one in results:
        for seat, name in one.players:
            tally = found.setdefault(name.casefold(), PlayerTally(name))
            tally.name = name
            tally.add(won=one.sides[seat] in one.winners, draw=one.draw)
    return sorted(found.values(), key=lambda tally: (-tally.games, -tally.won, tally.name.casefold()))


def sides_of(results: Iterable[Result]) -> dict[str, Tally]:
    """Return how often each side was played and has won, the most played first."""
    found: dict[str, Tally] = {}
    for one in results:
        for side in dict.fromkeys(one.sides.values()):
            found.setdefault(side, Tally(side)).add(won=side in one.winners, draw=one.draw)
    return dict(sorted(found.items(), key=lambda item: -item[1].games))


def special_rules_of(results: Iterable[Result]) -> dict[tuple[str, str], list[Result]]:
    """Return the games that were played with each special rule, by game and rule; the most played first."""
    found: dict[tuple[str, str], list[Result]] = {}
    for one in results:
        for special_rule in one.special_rules:
            found.setdefault((one.kind[0], special_rule), []).append(one)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def scores_of(results: Iterable[Result]) -> dict[Kind, Scores]:
    """Return the points by kind of game, the most played first."""
    found: dict[Kind, Scores] = {}
    for one in results:
        found.setdefault(one.kind, Scores()).add(one)
    return dict(sorted(found.items(), key=lambda item: -item[1].games))
