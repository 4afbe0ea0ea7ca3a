"""What an operator who is asked to finds and erases for good: whole tables, or one name wherever it stands.

A name stands in the set-up of its tables, in their rows of lists, and in names of places, decks and start layouts.
Lines of a log name seats only.
"""

import json
import re
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import count

from sqlalchemy import Connection, Table, delete, select, update

from arbiter.keeping import decks
from arbiter.keeping.results import players_key, search_of
from arbiter.language.accepted_text import KEPT_NAME_LENGTH, alike
from arbiter.store.database import Store
from arbiter.store.models import (
    deck_faces,
    decks as decks_table,
    games,
    layouts,
    links,
    log,
    packed,
    replaced,
    seals,
    shelves,
    tables,
    utc,
)
from arbiter.tables import tokens

NOBODY = "N. N."
"""What stands in a name's place: understood in every language."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A table, a deck or a start layout. `text` is its name, or its players and place.

    `list_id` is its list's number; `changed` is when something was entered last, for tables only.
    """

    kind: str
    number: int
    list_id: int | None
    text: str
    changed: datetime | None = None


def traces(store: Store, text: str) -> list[Trace]:
    """Return what has a text in a name or place, whatever its capitals; of a link, its table or all on its list."""
    found = [*_tables(store), *_named(store, decks_table, "deck"), *_named(store, layouts, "layout")]
    token = tokens.TOKEN.search(text)
    if token is None:
        return [one for one in found if text.casefold() in one.text.casefold()]
    digest = tokens.digest(token[0])
    table_id = store.value(select(links.c.table_id).where(links.c.digest == digest))
    list_id = store.value(select(shelves.c.id).where(shelves.c.digest == digest)) or -1
    return [one for one in found if (one.kind, one.number) == ("table", table_id) or one.list_id == list_id]


def tables_before(store: Store, moment: datetime) -> list[Trace]:
    """Return the tables at which nothing has been entered since a moment."""
    return [one for one in _tables(store) if one.changed is not None and one.changed < moment]


def traces_of_name(store: Store, name: str) -> list[Trace]:
    """Return the tables with a player of exactly this name, and what else is named with it as a word of its own."""
    told = {
        row.table_id
        for row in store.rows(select(games.c.table_id, games.c.players, games.c.place))
        if any(_same(one, name) for _seat, one in json.loads(row.players)) or _word(name).search(row.place)
    }
    return [
        one
        for one in traces(store, "")
        if (one.number in told if one.kind == "table" else _word(name).search(one.text))
    ]


def erase_table(connection: Connection, table_id: int) -> None:
    """Remove all that belongs to a table; what it taught its deck stays there."""
    decks.adopt(connection, table_id)
    for one in (deck_faces, seals, log, packed, links, replaced, games):
        connection.execute(delete(one).where(one.c.table_id == table_id))
    connection.execute(delete(tables).where(tables.c.id == table_id))


def erase_tables(store: Store, traces: Iterable[Trace]) -> None:
    """Remove tables with all that belongs to them."""
    for trace in traces:
        with store.writing() as connection:
            _overwriting(connection)
            erase_table(connection, trace.number)


def erase_name(store: Store, name: str, traces: Iterable[Trace]) -> None:
    """Put NOBODY in a name's place in all of these; the games stay to the others who played them."""
    erase: dict[str, Callable[[Connection, int, str], None]] = {
        "table": _erase_player,
        "deck": partial(_rename, table=decks_table),
        "layout": partial(_rename, table=layouts),
    }
    for trace in traces:
        with store.writing() as connection:
            _overwriting(connection)
            erase[trace.kind](connection, trace.number, name)


def _tables(store: Store) -> list[Trace]:
    query = select(games.c.table_id, games.c.shelf_id, games.c.players, games.c.place, games.c.changed)
    return [
        Trace("table", row.table_id, row.shelf_id, _described(row.players, row.place), utc(row.changed))
        for row in store.rows(query.order_by(games.c.table_id))
    ]


def _described(players: str, place: str) -> str:
    return ", ".join(filter(None, [*(name for _seat, name in json.loads(players)), place]))


def _named(store: Store, table: Table, kind: str) -> list[Trace]:
    query = select(table.c.id, table.c.shelf_id, table.c.name).order_by(table.c.id)
    return [Trace(kind, row.id, row.shelf_id, row.name) for row in store.rows(query)]


def _overwriting(connection: Connection) -> None:
    """Let SQLite overwrite what is deleted, which it may otherwise keep in its file."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete = ON")


def _same(other: str, name: str) -> bool:
    return alike(other).casefold() == alike(name).casefold()


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)


def _free(name: str, taken: Set[str], longest: int) -> str:
    """Return a name, with a number if others have it already."""
    numbered = (f"{name[: longest - 4]} {number}" for number in count(2))
    return name[:longest] if name[:longest] not in taken else next(one for one in numbered if one not in taken)


def _erase_player(connection: Connection, table_id: int, name: str) -> None:
    row = connection.execute(
        select(tables.c.setup, games.c.place, games.c.players, games.c.winners)
        .join(games, games.c.table_id == tables.c.id)
        .where(tables.c.id == table_id)
    ).one()
    setup = json.loads(row.setup)
    names = [player["name"] for player in setup["players"]]
    instead = _free(NOBODY, set(names), KEPT_NAME_LENGTH)

    def without(held: str) -> str:
        return instead if _same(held, name) else held

    for player in setup["players"]:
        player["name"] = without(player["name"])
    names = list(map(without, names))
    place = _word(name).sub(NOBODY, row.place)
    connection.execute(update(tables).where(tables.c.id == table_id).values(setup=json.dumps(setup)))
    connection.execute(
        update(games)
        .where(games.c.table_id == table_id)
        .values(
            players=json.dumps([(seat, without(one)) for seat, one in json.loads(row.players)]),
            company=players_key(names),
            search=search_of(names, place),
            winners=None if row.winners is None else "\n".join(map(without, row.winners.split("\n"))),
            place=place,
        )
    )


def _rename(connection: Connection, number: int, name: str, *, table: Table) -> None:
    query = select(table.c.name, table.c.shelf_id).where(table.c.id == number)
    row = connection.execute(query).one()
    others = set(connection.scalars(select(table.c.name).where(table.c.shelf_id == row.shelf_id)))
    instead = _free(_word(name).sub(NOBODY, row.name), others, KEPT_NAME_LENGTH)
    connection.execute(update(table).where(table.c.id == number).values(name=instead))
