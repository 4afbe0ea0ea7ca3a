"""decks and start layouts belong to lists of games: each goes to the lists that use it"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_decks = sa.table("decks", *map(sa.column, ("id", "shelf_id", "name", "rules", "before")))
_layouts = sa.table(
    "layouts", *map(sa.column, ("id", "shelf_id", "name", "scenario", "seats", "field", "layout", "before"))
)
_faces = sa.table("deck_faces", *map(sa.column, ("deck_id", "card", "table_id", "face")))
_cards = sa.table("deck_cards", *map(sa.column, ("deck_id", "card", "origin", "face")))
_tables = sa.table("tables", *map(sa.column, ("id", "setup", "deck_id", "changed")))
_games = sa.table("games", *map(sa.column, ("table_id", "shelf_id")))
_shelves = sa.table("shelves", sa.column("id"))

Connection = sa.Connection
Shelf = int | None
"""A list of games; None for what no list has played with."""


def upgrade() -> None:
    for table, before, after in (
        ("decks", ["rules", "name"], ["shelf_id", "rules", "name"]),
        ("layouts", ["name"], ["shelf_id", "name"]),
    ):
        with op.batch_alter_table(table, recreate=_recreated(), table_kwargs={"sqlite_autoincrement": True}) as altered:
            altered.add_column(sa.Column("shelf_id", sa.Integer()))
            altered.add_column(sa.Column("before", sa.Integer()))
            altered.create_foreign_key(f"fk_{table}_shelf_id_shelves", "shelves", ["shelf_id"], ["id"])
            altered.drop_constraint(f"uq_{table}_{'_'.join(before)}", type_="unique")
            altered.create_unique_constraint(f"uq_{table}_{'_'.join(after)}", after)
        op.create_index(f"ix_{table}_shelf_id", table, ["shelf_id"])
    _hand_over(op.get_bind())


def _recreated() -> Any:
    return "always" if op.get_bind().dialect.name == "sqlite" else "auto"


def _hand_over(connection: Connection) -> None:
    """Give each deck and layout to the list that used it last, and a copy to every other that did.

    Where there is one list only, all is that one's. What no list has used is nobody's; whoever had a table by then may
    take a copy: `before` is the last one that there was.
    """
    shelves = list(connection.scalars(sa.select(_shelves.c.id)))
    last = connection.scalar(sa.select(sa.func.max(_tables.c.id))) or 0
    for owned in (_decks, _layouts):
        connection.execute(sa.update(owned).values(before=last))
    if len(shelves) == 1:
        for owned in (_decks, _layouts):
            connection.execute(sa.update(owned).values(shelf_id=shelves[0]))
        return
    for deck in connection.execute(sa.select(_decks)).all():
        users = _used(connection, _tables.c.deck_id == deck.id)
        for copy, shelf in _give(connection, _decks, deck, users).items():
            _move(connection, deck.id, copy, shelf)
    by_layout = _laid_out(connection)
    for layout in connection.execute(sa.select(_layouts)).all():
        _give(connection, _layouts, layout, by_layout.get(_canonical(json.loads(layout.layout)), []))


def _used(connection: Connection, how: Any) -> list[Shelf]:
    """Return whose tables play with something, the last used first; None for tables that are on no list."""
    played = sa.join(_tables, _games, _games.c.table_id == _tables.c.id)
    query = sa.select(_games.c.shelf_id).select_from(played).where(how).order_by(_tables.c.changed.desc())
    return list(dict.fromkeys(connection.scalars(query)))


def _laid_out(connection: Connection) -> dict[str, list[Shelf]]:
    """Return whose tables began with each layout, the last used first."""
    played = sa.join(_tables, _games, _games.c.table_id == _tables.c.id)
    query = sa.select(_games.c.shelf_id, _tables.c.setup).select_from(played).order_by(_tables.c.changed.desc())
    found: dict[str, list[Shelf]] = {}
    for row in connection.execute(query):
        layout = json.loads(row.setup).get("layout")
        if layout is not None and row.shelf_id is not None:
            users = found.setdefault(_canonical(layout), [])
            if row.shelf_id not in users:
                users.append(row.shelf_id)
    return found


def _canonical(layout: Iterable[Sequence[Any]]) -> str:
    """Return the same text for the same layout, whatever the order of its cards."""
    return json.dumps(sorted(layout, key=lambda card: (card[0], card[1])))


def _give(connection: Connection, owned: sa.TableClause, row: Any, users: Sequence[Shelf]) -> dict[int, Shelf]:
    """Give something to its last user that is a list, and copies to the other users; return the copies' users."""
    lists = [one for one in users if one is not None]
    if not lists:
        return {}
    copies: dict[int, Shelf] = {}
    connection.execute(sa.update(owned).where(owned.c.id == row.id).values(shelf_id=lists[0]))
    for shelf in (one for one in users if one != lists[0]):
        values = {name: value for name, value in row._mapping.items() if name != "id"} | {"shelf_id": shelf}
        copy = connection.scalars(sa.insert(owned).values(values).returning(owned.c.id)).one()
        copies[copy] = shelf
    return copies


def _move(connection: Connection, deck_id: int, copy: int, shelf: Shelf) -> None:
    """Fill a deck's copy with all that is known of the deck, and let the tables of its list play with it."""
    for faces in (_faces, _cards):
        others = [column for column in faces.c if column.name != "deck_id"]
        known = sa.select(sa.literal(copy), *others).where(faces.c.deck_id == deck_id)
        connection.execute(sa.insert(faces).from_select(["deck_id", *(column.name for column in others)], known))
    here = _games.c.shelf_id.is_(None) if shelf is None else _games.c.shelf_id == shelf
    theirs = sa.select(_games.c.table_id).where(here)
    moved = sa.update(_tables).where(_tables.c.deck_id == deck_id, _tables.c.id.in_(theirs))
    connection.execute(moved.values(deck_id=copy))
