"""A database full of tables late in real games, for the load, inserted directly, which is faster than the API."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from sqlalchemy import event

from app import GAMES
from arbiter.game import Json, Rules, Standing
from arbiter.keeping.summary import Origin
from arbiter.store.database import Store
from arbiter.tables import opening
from arbiter.tables.tokens import Links

RECORDS = Path(__file__).parents[2] / "tests" / "records"
PARTS = (0.2, 0.4, 0.6)  # the part of a record that has been played when a table is opened


@dataclass(slots=True)
class Filled:
    """A table: its links, its number, and the entries that are still to come."""

    links: Links
    seen: int
    left: list[Json]


@dataclass(frozen=True, slots=True)
class _Begun:
    rules: Rules
    record: Json
    standing: Standing
    left: list[Json]


def fill(url: str, count: int) -> list[Filled]:
    """Migrate a database and open a number of tables in it, of all real games in turn."""
    store = Store(url)
    store.migrate()
    if store.is_sqlite:
        event.listen(store.engine, "connect", _hastily)
    store.engine.dispose()
    origin = Origin.now()
    tables = []
    for begun, _number in zip(cycle(_begun()), range(count), strict=False):
        opened = opening.add_checked(store, begun.rules, begun.record, begun.standing, origin)
        tables.append(Filled(opened.links, opened.seen, list(begun.left)))
    store.close()
    return tables


def _hastily(connection: object, _record: object) -> None:
    connection.execute("PRAGMA synchronous = OFF")  # type: ignore[attr-defined]


def _begun() -> Sequence[_Begun]:
    return [_cut(record, part) for part in PARTS for record in _kept()]


def _kept() -> Iterator[Json]:
    for path in sorted(RECORDS.glob("*.json")):
        yield json.loads(path.read_text("utf-8"))


def _cut(record: Json, part: float) -> _Begun:
    rules = GAMES.of_record(record).rules
    entries = record["entries"]
    played = int(len(entries) * part)
    begun = record | {"version": rules.version_for(entries[:played]), "entries": entries[:played]}
    return _Begun(rules, begun, rules.standing(rules.replay_record(begun)), entries[played:])
