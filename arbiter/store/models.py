"""The tables of the database. Every change here goes with a migration in `arbiter/store/migrations/versions`.

Their rows can be had as JSON, and made of it, whatever the database makes of moments and bytes.
"""

import base64
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    DateTime,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    column,
    delete,
    false,
    func,
    insert,
    select,
    table,
)

LARGEST_ID = 2**31 - 1
"""No row has a larger one: PostgreSQL's integers end there."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _rules() -> "Column[str]":
    """Which game it belongs to, by the id that the registry has it under; before there were several it was Kontor."""
    return Column("rules", String(16), nullable=False, server_default="kontor")


def _of_shelf() -> "Column[int]":
    """Whose it is: a list of games. Nobody's is only what was there before lists owned anything (`before`)."""
    return Column("shelf_id", Integer, ForeignKey("shelves.id"), index=True)


def _before() -> "Column[int]":
    """For what is older than its owner: the last table at that time. Empty once its owner has been informed."""
    return Column("before", Integer)


# A deck of a list of games: its faces are learned at the tables that play with it. A number is never given again.
decks = Table(
    "decks",
    metadata,
    Column("id", Integer, primary_key=True),
    _of_shelf(),
    Column("name", String(40), nullable=False),
    _rules(),
    _before(),
    UniqueConstraint("shelf_id", "rules", "name"),
    sqlite_autoincrement=True,
)

# `length` counts the lines of the log and so is the number that pages have seen and live updates carry.
# `thought` is JSON, seconds by seat; `clock` whether the table wants to see it.
# `salt` is random and the table's own: what is derived for it (tokens.py) is no other's. A number is never given again.
tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("opened", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    Column("setup", Text, nullable=False),
    Column("deck_id", Integer, ForeignKey("decks.id"), index=True),
    Column("length", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("finished", Boolean, nullable=False),
    _rules(),
    Column("clock", Boolean, nullable=False, server_default=false()),
    Column("thought", Text, nullable=False, server_default="{}"),
    # What a table was opened with, where whoever opened it named a key to do so only once; a digest.
    Column("opened_with", LargeBinary(32)),
    Column("salt", LargeBinary(16), nullable=False),
    # How often the links for spectators have been replaced: links that the server derives change with it.
    Column("looks", Integer, nullable=False, server_default="0"),
    # The version of the game's rules that it is played by; unknown for what is older than this column.
    Column("rules_version", String(32)),
    # Where the pieces lay by the rulings that held when the log had `pieces_length` lines (kept_positions.py).
    Column("pieces", LargeBinary),
    Column("pieces_length", Integer),
    sqlite_autoincrement=True,
)

# Only the digests of links are kept: who reads the database can't sit down at a table. `wrapped` is a link that has
# replaced another, to be read with the host's link alone (links.py).
links = Table(
    "links",
    metadata,
    Column("digest", LargeBinary(32), primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False, index=True),
    Column("role", String(8), nullable=False),
    Column("seat", String(16)),
    Column("wrapped", LargeBinary(64)),
)

# Links that others have replaced: whoever still listens by one is sent away, in every process, and none comes again.
replaced = Table(
    "replaced",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False, index=True),
    Column("digest", LargeBinary(32), nullable=False, unique=True),
    sqlite_autoincrement=True,
)

# Append-only: what was done at a table, by whom and when. Lines are never changed or deleted; the record of
# the game is what the fold in `history.py` leaves of them. `ruled` are the rulings that a line brought, see
# `kept_rulings.py`; older lines lack them until the whole game has been ruled on again. `pieces_before` is where the
# pieces lay before a line by which a table that is ruled otherwise today goes on.
log = Table(
    "log",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("position", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("step", Integer, nullable=False),
    Column("actor", String(16), nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("content", Text, nullable=False),
    Column("key", String(64)),
    Column("digest", LargeBinary(32)),
    Column("ruled", LargeBinary),
    Column("pieces_before", LargeBinary),
    PrimaryKeyConstraint("table_id", "position"),
    UniqueConstraint("table_id", "key"),
)

# Entries sealed, each until all are in: JSON of the table's game. The only place that knows them.
seals = Table(
    "seals",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("seat", String(16), nullable=False),
    Column("entry", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)

# A face as one table sees it; two tables that disagree leave two rows.
deck_faces = Table(
    "deck_faces",
    metadata,
    Column("deck_id", Integer, ForeignKey("decks.id"), nullable=False),
    Column("card", String(16), nullable=False),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("face", Text, nullable=False),
    PrimaryKeyConstraint("deck_id", "card", "table_id"),
)

# Start layouts that people have drawn and named. `field` is what the layout is for, as "12x4"; `seats` how many
# players.
layouts = Table(
    "layouts",
    metadata,
    Column("id", Integer, primary_key=True),
    _of_shelf(),
    Column("name", String(40), nullable=False),
    Column("scenario", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("field", String(8), nullable=False),
    Column("layout", Text, nullable=False),
    _before(),
    UniqueConstraint("shelf_id", "name"),
    sqlite_autoincrement=True,
)

# A list of games that belong together, with decks and start layouts: a group's, a family's. Whoever has its key sees
# it; only a digest is kept.
shelves = Table(
    "shelves",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("digest", LargeBinary(32), nullable=False, unique=True),
)

# What lists show of each table, in rows so short that ten thousand are read at once. `game` is the variant played;
# `players` JSON, (seat, name) pairs; `company` who played, the same for the same people whatever their seats; `search`
# what is looked for in; `result` JSON, None before the end; `winners` their names. A deleted game is nobody's until it
# is taken back. `looked` is when a link of the table was opened last, give or take `rows.NOTED`.
games = Table(
    "games",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("shelf_id", Integer, ForeignKey("shelves.id"), index=True),
    Column("opened", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False, index=True),
    Column("game", String(16), nullable=False),
    Column("scenario", String(32)),
    Column("players", Text, nullable=False),
    Column("company", Text, nullable=False),
    Column("search", Text, nullable=False),
    Column("begun", Boolean, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("result", Text),
    Column("winners", Text),
    Column("place", String(60), nullable=False),
    Column("deleted", DateTime(timezone=True), index=True),
    Column("looked", DateTime(timezone=True), index=True),
    _rules(),
)

# Faces of a deck that no table vouches for: typed on the deck's own page, imported, or left by a table that is gone.
deck_cards = Table(
    "deck_cards",
    metadata,
    Column("deck_id", Integer, ForeignKey("decks.id"), nullable=False),
    Column("card", String(16), nullable=False),
    Column("origin", Integer, nullable=False),
    Column("face", Text, nullable=False),
    PrimaryKeyConstraint("deck_id", "card", "origin"),
)

# The rows of the log of a table that nobody has opened for long: JSON lines, compressed. They aren't in `log` then.
packed = Table(
    "packed",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("content", LargeBinary, nullable=False),
)

# What addresses have used of what they may in a day; `who` is a digest that nothing but the secret key leads back from.
allowances = Table(
    "allowances",
    metadata,
    Column("day", String(10), nullable=False),
    Column("who", LargeBinary(16), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("used", BigInteger, nullable=False),
    PrimaryKeyConstraint("day", "who", "kind"),
)

# Which versions have reviewed the games that were there before them (reviewing.py), and up to which table.
reviews = Table(
    "reviews",
    metadata,
    Column("version", String(32), primary_key=True),
    Column("reviewed", Integer, nullable=False),
    Column("done", Boolean, nullable=False),
)

# When backups were made: /healthz reports if the newest is too old.
backups = Table("backups", metadata, Column("at", DateTime(timezone=True), primary_key=True))


def utc(moment: datetime) -> datetime:
    """Return a moment from the database with its zone: SQLite forgets it, PostgreSQL may use another."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def row_text(row: Iterable[object]) -> str:
    """Return the values of a row, in the order of its table's columns, as JSON in one line."""
    return json.dumps([_out(value) for value in row], ensure_ascii=False)


def row_of(table: Table, line: str | bytes) -> dict[str, Any]:
    """Return a row by its columns; those that came after it was written are empty. Raises ValueError."""
    values = json.loads(line)
    if len(values) > len(table.columns):
        raise ValueError(f"{len(values)} values instead of {len(table.columns)}")
    return {column.name: _in(column.type, value) for column, value in zip_longest(table.columns, values)}


def _out(value: object) -> object:
    if isinstance(value, datetime):
        return utc(value).isoformat()
    return base64.b64encode(value).decode() if isinstance(value, bytes | memoryview) else value


def _in(kind: object, value: Any) -> object:
    if value is None:
        return None
    if isinstance(kind, DateTime):
        return datetime.fromisoformat(value)
    return base64.b64decode(value, validate=True) if isinstance(kind, LargeBinary) else value


_SINCE = datetime(2026, 1, 1, tzinfo=UTC)


def go_on_from_now(connection: Connection, name: str) -> None:
    """Let the next row of a table of the database have a number that none can have had before."""
    number = int((datetime.now(UTC) - _SINCE).total_seconds())
    largest = connection.scalar(select(func.max(column("id"))).select_from(table(name))) or 0
    if connection.dialect.name == "postgresql":
        last = func.pg_get_serial_sequence(name, "id")
        connection.execute(select(func.setval(last, func.greatest(func.nextval(last), number, largest))))
        return
    counted = table("sqlite_sequence", column("name"), column("seq"))
    known = connection.scalar(select(counted.c.seq).where(counted.c.name == name)) or 0
    connection.execute(delete(counted).where(counted.c.name == name))
    connection.execute(insert(counted).values(name=name, seq=max(known, number, largest)))
