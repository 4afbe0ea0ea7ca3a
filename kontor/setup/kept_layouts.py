"""Start layouts that people have drawn and keep under a name (N0). Everybody at this arbiter sees them."""

from __future__ import annotations

import json
from dataclasses import dataclass

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from arbiter.faults import Invalid, Missing, Refused
from arbiter.store.database import Store
from arbiter.store.models import LARGEST_ID, layouts
from arbiter.tables import texts
from kontor_rules import Refusal, layout_faults, start_of

Layout = list[list[object]]
GAME_OF = {2: "pro", 4: "team"}
"""By number of seats, the game whose scenarios have a start layout of their own."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A layout under its name: `layout` as RECORD.md has it, `field` as "12x4"."""

    id: int
    name: str
    scenario: str
    seats: int
    field: str
    layout: Layout


def save(store: Store, name: str, scenario: str, seats: int, layout: Layout, *, replacing: bool = False) -> Kept:
    """Keep a layout under a name. Raises Refused if it isn't right for the scenario, and Invalid for the name.

    A name that another layout has is refused unless `replacing`; the same twice is kept once.
    """
    kept = texts.layout_name(name)
    reasons = layout_faults(GAME_OF.get(seats, ""), scenario, seats, (), layout)
    if reasons:
        raise Refused(Refusal(reasons))
    field = _field(scenario, seats, layout)
    row: dict[str, object] = {"scenario": scenario, "seats": seats, "field": field, "layout": json.dumps(layout)}
    try:
        with store.writing() as connection:
            layout_id = _written(connection, kept, row, replacing=replacing)
    except IntegrityError as taken:
        raise Invalid("layout.name-taken") from taken
    return Kept(layout_id, kept, scenario, seats, field, layout)


def _written(connection: Connection, name: str, row: dict[str, object], *, replacing: bool) -> int:
    known = connection.execute(select(layouts).where(layouts.c.name == name)).one_or_none()
    if known is None:
        return int(connection.scalars(insert(layouts).values(name=name, **row).returning(layouts.c.id)).one())
    if not replacing and any(known._mapping[column] != value for column, value in row.items()):
        raise Invalid("layout.name-taken")
    connection.execute(update(layouts).where(layouts.c.id == known.id).values(row))
    return int(known.id)


def listing(store: Store) -> list[Kept]:
    """Return all kept layouts, by scenario, then name."""
    with store.reading() as connection:
        rows = connection.execute(select(layouts).order_by(layouts.c.scenario, layouts.c.seats, layouts.c.name))
        return [_kept(row) for row in rows]


def load(store: Store, layout_id: int) -> Kept:
    """Return one kept layout. Raises Missing."""
    _check(layout_id)
    with store.reading() as connection:
        row = connection.execute(select(layouts).where(layouts.c.id == layout_id)).one_or_none()
    if row is None:
        raise Missing
    return _kept(row)


def forget(store: Store, layout_id: int) -> None:
    """Delete a kept layout; tables that were opened with it have their own copy. Raises Missing."""
    _check(layout_id)
    with store.writing() as connection:
        gone = connection.scalar(delete(layouts).where(layouts.c.id == layout_id).returning(layouts.c.id))
    if gone is None:
        raise Missing


def _check(layout_id: int) -> None:
    if layout_id > LARGEST_ID:
        raise Missing  # PostgreSQL would complain of the number


def _kept(row: Row[tuple[object, ...]]) -> Kept:
    return Kept(row.id, row.name, row.scenario, row.seats, row.field, json.loads(row.layout))


def _field(scenario: str, seats: int, layout: Layout) -> str:
    """Return the field that a right layout is for: of Canale Grande's two the one that it spans."""
    fields = start_of(GAME_OF[seats], scenario, seats).fields
    columns = [int(str(card[0])) for card in layout]
    width, height = next((one for one in fields if one[0] == max(columns) - min(columns) + 1), fields[0])
    return f"{width}x{height}"
