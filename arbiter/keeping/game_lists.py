"""Lists of games, each with a key of its own. A device has one and adds to it every table that it opens. Decks
and start layouts belong to lists too.

A server may be one group's laptop or an instance for many groups. Links are keys, so a list of games has a key too:
devices that have it see and delete what is in the list, and it can be shared like a table's link. Beside that, a device
sees the games whose links it knows. Both are found by an index, so ten thousand games cost no more than the page
of them that is shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, insert, or_, select, true, update

from arbiter.foundation.faults import Missing
from arbiter.game import Json
from arbiter.keeping.results import Result, search_of
from arbiter.registry import Registry
from arbiter.store.database import Store
from arbiter.store.models import games, links, shelves, utc
from arbiter.tables import tokens

REGRET = timedelta(days=30)
"""How long a deleted game can be taken back."""
_RESULT = ("table_id", "changed", "rules", "game", "scenario", "players", "result", "place")
"""The columns that a result is read from."""


@dataclass(frozen=True, slots=True)
class ListAccess:
    """What a device may see: the lists whose keys it has, and single tables whose links it knows.

    `hosted` are those tables that it knows as their host. It sees those of the games `rules`, the ones known here.
    """

    rules: tuple[str, ...]
    list_ids: tuple[int, ...]
    tables: tuple[int, ...]
    hosted: tuple[int, ...]

    @property
    def seen(self) -> ColumnElement[bool]:
        return self._on_lists_or(self.tables)

    @property
    def owned(self) -> ColumnElement[bool]:
        """What it may delete."""
        return self._on_lists_or(self.hosted)

    def _on_lists_or(self, tables: tuple[int, ...]) -> ColumnElement[bool]:
        there = or_(games.c.shelf_id.in_(self.list_ids), games.c.table_id.in_(tables))
        return and_(there, games.c.rules.in_(self.rules))


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game in a list. `rules` is which game, `game` its variant.

    `winners` and `points` are by side, empty before the end; `until` is when it goes for good.
    """

    table_id: int
    opened: datetime
    changed: datetime
    rules: str
    game: str
    scenario: str | None
    players: tuple[tuple[str, str], ...]
    finished: bool
    winners: tuple[str, ...]
    points: dict[str, int]
    place: str
    deleted: datetime | None

    @property
    def until(self) -> datetime | None:
        return None if self.deleted is None else self.deleted + REGRET

    @classmethod
    def of(cls, row: Row[Any]) -> KeptGame:
        result = json.loads(row.result) if row.result else {"winners": [], "points": {}}
        return cls(
            table_id=row.table_id,
            opened=utc(row.opened),
            changed=utc(row.changed),
            rules=row.rules,
            game=row.game,
            scenario=row.scenario,
            players=tuple((seat, name) for seat, name in json.loads(row.players)),
            finished=row.finished,
            winners=tuple(result["winners"]),
            points=result["points"],
            place=row.place,
            deleted=None if row.deleted is None else utc(row.deleted),
        )


@dataclass(frozen=True, slots=True)
class PlayersTogether:
    """Who played a game with each other, how often, and how often each won; draws count for nobody alone.

    `rules` is which game, `wins` are by name, the most first.
    """

    rules: str
    names: tuple[str, ...]
    games: int
    wins: tuple[tuple[str, int], ...]
    draws: int


class GameLists:
    """The lists of one database, with tables of these games."""

    def __init__(self, store: Store, known: Registry) -> None:
        self._store = store
        self._known = known

    def make(self) -> str:
        """Create a list and return its key."""
        key = tokens.new_token()
        with self._store.writing() as connection:
            add(connection, key)
        return key

    def ids(self, keys: Iterable[str]) -> dict[str, int]:
        """Return the ids of the lists that keys open, by key in their order; keys that open none are left out."""
        digests = {tokens.digest(key): key for key in keys if tokens.is_token(key)}
        rows = self._store.rows(select(shelves).where(shelves.c.digest.in_(digests)))
        found = {digests[bytes(row.digest)]: row.id for row in rows}
        return {key: found[key] for key in digests.values() if key in found}

    def reach(self, keys: Iterable[str], known_tokens: Iterable[str]) -> ListAccess:
        """Return what a device may see."""
        digests = [tokens.digest(token) for token in known_tokens if tokens.is_token(token)]
        rows = self._store.rows(select(links.c.table_id, links.c.role).where(links.c.digest.in_(digests)))
        hosted = tuple(row.table_id for row in rows if row.role == "host")
        return ListAccess(
            self._known.ids, tuple(self.ids(keys).values()), tuple({row.table_id for row in rows}), hosted
        )

    def unopened(self, reach: ListAccess, before: datetime) -> int:
        """Return how many games nobody has opened since a moment."""
        return self._count(reach.seen, games.c.looked < before, games.c.deleted.is_(None), games.c.begun)

    def count(self, reach: ListAccess, words: Sequence[str] = ()) -> int:
        """Return how many games a list has."""
        return self._count(_matching(reach, words))

    def page(
        self, reach: ListAccess, words: Sequence[str] = (), *, first: int = 0, most: int | None = None
    ) -> list[KeptGame]:
        """Return games, the last played first; all that have `words` in names or place, in any order."""
        query = select(games).where(_matching(reach, words)).order_by(*_newest_first()).offset(first).limit(most)
        return self._all(query)

    def tables(self, reach: ListAccess, most: int) -> list[int]:
        """Return the tables whose games changed last, also those that nothing has been entered at yet."""
        there = and_(reach.seen, games.c.deleted.is_(None))
        query = select(games.c.table_id).where(there).order_by(*_newest_first()).limit(most)
        return [row.table_id for row in self._store.rows(query)]

    def count_deleted(self, reach: ListAccess) -> int:
        """Return how many deleted games can still be taken back."""
        return self._count(reach.owned, games.c.deleted.is_not(None))

    def deleted(self, reach: ListAccess, *, first: int = 0, most: int | None = None) -> list[KeptGame]:
        """Return the deleted games that can still be taken back, the last deleted first."""
        query = select(games).where(reach.owned, games.c.deleted.is_not(None)).order_by(games.c.deleted.desc())
        return self._all(query.offset(first).limit(most))

    def oldest(self, reach: ListAccess) -> int | None:
        """Return the number of the first table that the device may delete: it was here by then, in earnest."""
        found: int | None = self._store.value(select(func.min(games.c.table_id)).where(reach.owned))
        return found

    def game(self, reach: ListAccess, table_id: int) -> KeptGame:
        """Return a game that the device may see. Raises Missing."""
        found = self._all(select(games).where(reach.seen, games.c.table_id == table_id, games.c.deleted.is_(None)))
        if not found:
            raise Missing
        return found[0]

    def may_delete(self, reach: ListAccess, table_id: int) -> bool:
        """Tell whether the device may delete a game."""
        return bool(self._all(select(games).where(reach.owned, games.c.table_id == table_id)))

    def delete(self, reach: ListAccess, table_id: int) -> None:
        """Delete a game: its links open nothing any more, but it can be taken back for a while. Raises Missing."""
        self._mark(reach, table_id, games.c.deleted.is_(None), datetime.now(UTC))

    def take_back(self, reach: ListAccess, table_id: int) -> None:
        """Take a deleted game back. Raises Missing."""
        self._mark(reach, table_id, games.c.deleted.is_not(None), None)

    def results_by_players(self, reach: ListAccess, words: Sequence[str] = ()) -> list[PlayersTogether]:
        """Return who won which game how often among whom, the most played first."""
        query = (
            select(
                games.c.rules,
                games.c.company,
                games.c.winners,
                func.count().label("number"),
                func.max(games.c.players).label("some"),
            )
            .where(_matching(reach, words), games.c.finished, games.c.winners.is_not(None))
            .group_by(games.c.rules, games.c.company, games.c.winners)
        )
        found: dict[tuple[str, str], list[Row[Any]]] = {}
        for row in self._store.rows(query):
            found.setdefault((row.rules, row.company), []).append(row)
        return sorted(map(_played_together, found.values()), key=lambda one: (-one.games, one.names))

    def results(self, reach: ListAccess, words: Sequence[str] = ()) -> list[Result]:
        """Return how the finished games of a list ended, the first played first. One query, however many there are."""
        query = (
            select(*(games.c[name] for name in _RESULT))
            .where(_matching(reach, words), games.c.finished, games.c.result.is_not(None))
            .order_by(games.c.changed, games.c.table_id)
        )
        return [Result.of(row, self._known[row.rules].rules) for row in self._store.rows(query)]

    def note_place(self, table_id: int, place: str, names: Iterable[str]) -> None:
        """Note where a game was played."""
        with self._store.writing() as connection:
            connection.execute(
                update(games).where(games.c.table_id == table_id).values(place=place, search=search_of(names, place))
            )

    def place_of(self, table_id: int) -> str:
        """Return where a table's game was played, "" if nobody said."""
        return self._store.value(select(games.c.place).where(games.c.table_id == table_id)) or ""

    def result_of(self, table_id: int) -> Json | None:
        """Return how a table's game ended, as lists have it; None before."""
        result = self._store.value(select(games.c.result).where(games.c.table_id == table_id))
        return None if result is None else json.loads(result)

    def _count(self, *which: ColumnElement[bool]) -> int:
        return int(self._store.value(select(func.count()).select_from(games).where(*which)))

    def _all(self, query: Select[Any]) -> list[KeptGame]:
        return [KeptGame.of(row) for row in self._store.rows(query)]

    def _mark(self, reach: ListAccess, table_id: int, now: ColumnElement[bool], deleted: datetime | None) -> None:
        with self._store.writing() as connection:
            done = connection.execute(
                update(games).where(reach.owned, games.c.table_id == table_id, now).values(deleted=deleted)
            )
        if done.rowcount != 1:
            raise Missing


def add(connection: Connection, key: str) -> int:
    """Create a list that a new key opens."""
    made = insert(shelves).values(digest=tokens.digest(key)).returning(shelves.c.id)
    return int(connection.scalars(made).one())


def _matching(reach: ListAccess, words: Sequence[str]) -> ColumnElement[bool]:
    found = (games.c.search.contains(word.casefold(), autoescape=True) for word in words)
    return and_(true(), reach.seen, games.c.deleted.is_(None), games.c.begun, *found)


def _newest_first() -> tuple[ColumnElement[Any], ...]:
    return games.c.changed.desc(), games.c.table_id.desc()


def _played_together(rows: list[Row[Any]]) -> PlayersTogether:
    names = sorted(name for _seat, name in json.loads(rows[0].some))
    spelled = {name.casefold(): name for name in names}
    wins = dict.fromkeys(names, 0)
    draws = 0
    for row in rows:
        won = row.winners.split("\n")
        if len(won) == len(names):
            draws += row.number
            continue
        for name in won:
            wins[spelled.get(name.casefold(), name)] += row.number
    most_first = sorted(wins.items(), key=lambda one: (-one[1], one[0]))
    return PlayersTogether(rows[0].rules, tuple(names), sum(row.number for row in rows), tuple(most_first), draws)
