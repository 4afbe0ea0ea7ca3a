"""What lists keep of a game: who plays, how it ended; and what can be counted of many."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from statistics import median
from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, update

from arbiter.game import Json, Rules, Standing
from arbiter.store.models import games, utc

Kind = tuple[str, str, str | None]
"""A game, its variant and its scenario."""
_KEEP = update(games).where(games.c.table_id == bindparam("table"))

# What lists show of a game, worked out when something is stored, so that listing costs no replay


@dataclass(frozen=True, slots=True)
class Origin:
    """When and where a game was played, its list, and the name of its deck there: what a record doesn't say."""

    opened: datetime
    changed: datetime
    place: str = ""
    shelf_id: int | None = None
    deck: str | None = None

    @classmethod
    def now(cls) -> Origin:
        moment = datetime.now(UTC)
        return cls(moment, moment)


def add(
    connection: Connection, table_id: int, rules: Rules, setup: Json, origin: Origin, *, begun: bool, standing: Standing
) -> None:
    """Add the row of a new table."""
    names = rules.players(setup)
    game, scenario = rules.variant(setup)
    row = {
        "table_id": table_id,
        "shelf_id": origin.shelf_id,
        "opened": origin.opened,
        "changed": origin.changed,
        "rules": rules.id,
        "game": game,
        "scenario": scenario,
        "players": json.dumps(list(names.items())),
        "company": players_key(names.values()),
        "search": search_of(names.values(), origin.place),
        "begun": begun,
        "place": origin.place,
        "looked": datetime.now(UTC),
    }
    connection.execute(insert(games).values(row | result_of(rules, setup, standing)))


def keep(connection: Connection, table_id: int, changed: datetime, result: Json) -> None:
    """Bring a table's row up to date; `result` are the columns that tell how the game ended."""
    connection.execute(_KEEP, {"table": table_id, "begun": True, "changed": changed, **result})


def result_of(rules: Rules, setup: Json, standing: Standing) -> Json:
    """Return the columns that tell how a game ended; those of one that hasn't are empty."""
    if not standing.finished:
        return columns_of(rules, setup, None)
    result = {
        "winners": list(standing.winners),
        "points": dict(standing.points),
        "decided_by": standing.decided_by,
        "rounds": standing.round,
        "special_rules": list(rules.special_rules(setup)),
    }
    return columns_of(rules, setup, result)


def columns_of(rules: Rules, setup: Json, result: Json | None) -> Json:
    """Return the same columns for a result as they have it, None for a game that hasn't ended."""
    if result is None:
        return {"finished": False, "result": None, "winners": None}
    winners = [name for seat, name in rules.players(setup).items() if rules.side_of(seat) in result["winners"]]
    return {"finished": True, "result": json.dumps(result), "winners": "\n".join(winners)}


def players_key(names: Iterable[str]) -> str:
    """Return the same text for the same people, whatever their seats and capital letters."""
    return "\n".join(sorted(name.casefold() for name in names))


def search_of(names: Iterable[str], place: str) -> str:
    """Return what a search looks in."""
    return " ".join([*sorted(name.casefold() for name in names), place.casefold()]).strip()


# What can be counted of many


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

    @property
    def best(self) -> int:
        """The most points that a winner has."""
        return max(self.points[side] for side in self.winners)


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


@dataclass(frozen=True, slots=True)
class ValueRange:
    """Typical numbers: the middle one, the lowest and the highest."""

    middle: float
    low: int
    high: int

    @classmethod
    def of(cls, numbers: Sequence[int]) -> ValueRange | None:
        return cls(median(numbers), min(numbers), max(numbers)) if numbers else None


@dataclass(frozen=True, slots=True)
class KindScores:
    """The points of games of a kind: all players' or sides', and the winners'; None where none were counted."""

    games: int
    all: ValueRange | None
    best: ValueRange | None


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


def scores_of(results: Iterable[Result]) -> dict[Kind, KindScores]:
    """Return the points by kind of game, the most played first."""
    found: dict[Kind, list[Result]] = {}
    for one in results:
        found.setdefault(one.kind, []).append(one)
    scores = {}
    for kind, played in sorted(found.items(), key=lambda item: -len(item[1])):
        counted = [one for one in played if one.counted]
        points = [number for one in counted for number in one.points.values()]
        scores[kind] = KindScores(len(played), ValueRange.of(points), ValueRange.of([one.best for one in counted]))
    return scores
