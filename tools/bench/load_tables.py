"""A database full of tables late in real games, for the load, inserted directly, which is faster than the API."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, product
from pathlib import Path

from sqlalchemy import event

from app import GAMES
from arbiter.game import Json, Rules, Standing
from arbiter.keeping.results import Origin
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


def fill(url: str, count: int) -> list[Filled]:
    """Migrate a database and open a number of tables in it, of all real games in turn."""
    store = Store(url)
    store.migrate()
    if store.is_sqlite:
        event.listen(store.engine, "connect", lambda made, _record: made.execute("PRAGMA synchronous = OFF"))
    store.engine.dispose()
    origin = Origin.now()
    tables = []
    for (rules, record, standing, left), _number in zip(cycle(_begun()), range(count), strict=False):
        opened = opening.add_checked(store, rules, record, standing, origin)
        tables.append(Filled(opened.links, opened.seen, list(left)))
    store.close()
    return tables


def _begun() -> Iterator[tuple[Rules, Json, Standing, list[Json]]]:
    """Yield real games up to a part of them: their records, how they stand, and the entries that are still to come."""
    records = [json.loads(path.read_text("utf-8")) for path in sorted(RECORDS.glob("*.json"))]
    for part, record in product(PARTS, records):
        rules, entries = GAMES.of_record(record).rules, record["entries"]
        played = int(len(entries) * part)
        begun = record | {"version": rules.version_for(entries[:played]), "entries": entries[:played]}
        yield rules, begun, rules.standing(rules.replay_record(begun)), entries[played:]
