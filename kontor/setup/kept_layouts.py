"""Start layouts that people have drawn and saved under a name (N0): each belongs to a list, as decks do."""

from __future__ import annotations

import json
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from arbiter.foundation.config import MAX_ON_SHELF
from arbiter.foundation.faults import Invalid, Missing, Refused
from arbiter.game import Json
from arbiter.language import accepted_text
from arbiter.store.database import Store
from arbiter.store.models import LARGEST_ID, layouts
from kontor_rules import Refusal
from kontor_rules.interface.setup_compatibility import layout_faults, start_of

Layout = list[list[object]]
GAME_OF = {2: "pro", 4: "team"}
"""By number of seats, the game whose scenarios have a start layout of their own."""


@dataclass(frozen=True, slots=True)
class KeptLayout:
    """A layout under its name: `layout` as record-kontor.md has it, `field` as "12x4".

    `shelf_id` is None for one from before lists owned any; `notice_dismissed` is False until its owner is informed.
    """

    id: int
    shelf_id: int | None
    name: str
    scenario: str
    seats: int
    field: str
    layout: Layout
    notice_dismissed: bool = True

    def json(self) -> Json:
        """Return what the API says of it beside its number."""
        keys = ("name", "scenario", "seats", "field", "layout")
        return {key: getattr(self, key) for key in keys}


@dataclass(frozen=True, slots=True)
class OwnLayouts:
    """The layouts of the lists whose keys a device has, its own list first. All others seem not to exist."""

    store: Store
    list_ids: tuple[int, ...]

    def save(self, name: str, scenario: str, seats: int, layout: Layout, *, replacing: bool = False) -> KeptLayout:
        """Save a layout under a name in the own list. Raises Refused if it doesn't fit the scenario, and Invalid.

        A name that another layout of the list has is refused unless `replacing`; the same twice is stored once.
        """
        kept = accepted_text.kept_name(name, "layout")
        reasons = layout_faults(GAME_OF.get(seats, ""), scenario, seats, (), layout)
        if reasons:
            raise Refused(Refusal(reasons))
        row: dict[str, object] = {"scenario": scenario, "seats": seats, "layout": json.dumps(layout)}
        row["field"] = _field(scenario, seats, layout)
        try:
            with self.store.writing() as connection:
                layout_id = _written(connection, self.list_ids[0], kept, row, replacing=replacing)
        except IntegrityError as taken:
            raise Invalid("layout.name-taken") from taken
        return self.load(layout_id)

    def listing(self) -> list[KeptLayout]:
        """Return the layouts by scenario, then name."""
        return _found(self.store, layouts.c.shelf_id.in_(self.list_ids))

    def load(self, layout_id: int) -> KeptLayout:
        """Return one layout. Raises Missing."""
        found = handed_over(self.store, layout_id)
        if found.shelf_id not in self.list_ids:
            raise Missing
        return found

    def forget(self, layout_id: int) -> None:
        """Delete a layout; tables that were opened with it have their own copy. Raises Missing."""
        self.load(layout_id)
        with self.store.writing() as connection:
            connection.execute(delete(layouts).where(layouts.c.id == layout_id, layouts.c.shelf_id.in_(self.list_ids)))

    def dismiss_sharing_notice(self) -> None:
        """Note that the owner knows which layouts were everybody's before."""
        with self.store.writing() as connection:
            connection.execute(update(layouts).where(layouts.c.shelf_id.in_(self.list_ids)).values(before=None))


def handed_over(store: Store, layout_id: int) -> KeptLayout:
    """Return anybody's layout: the caller has checked that its owner shares it. Raises Missing."""
    if layout_id > LARGEST_ID:
        raise Missing  # PostgreSQL would complain of the number
    for kept in _found(store, layouts.c.id == layout_id):
        return kept
    raise Missing


def left_over(store: Store, oldest: int) -> list[KeptLayout]:
    """Return what nobody owns, for somebody whose oldest table is `oldest`: all that was there with it."""
    return _found(store, layouts.c.shelf_id.is_(None), layouts.c.before >= oldest)


def _found(store: Store, *where: ColumnElement[bool]) -> list[KeptLayout]:
    query = select(layouts).where(*where).order_by(layouts.c.scenario.nulls_first(), layouts.c.seats, layouts.c.name)
    with store.reading() as connection:
        return [_kept(row) for row in connection.execute(query)]


def _written(connection: Connection, shelf_id: int, name: str, row: dict[str, object], *, replacing: bool) -> int:
    here = (layouts.c.shelf_id == shelf_id, layouts.c.name == name)
    known = connection.execute(select(layouts).where(*here)).one_or_none()
    if known is None:
        if (connection.scalar(select(func.count()).where(layouts.c.shelf_id == shelf_id)) or 0) >= MAX_ON_SHELF:
            raise Invalid("layout.full", f"A list has at most {MAX_ON_SHELF} start layouts.")
        new = {"shelf_id": shelf_id, "name": name, **row}
        return int(connection.scalars(insert(layouts).values(new).returning(layouts.c.id)).one())
    if not replacing and any(known._mapping[column] != value for column, value in row.items()):
        raise Invalid("layout.name-taken")
    connection.execute(update(layouts).where(layouts.c.id == known.id).values(row))
    return int(known.id)


def _kept(row: Row[tuple[object, ...]]) -> KeptLayout:
    values = row._asdict()
    notice_dismissed = values.pop("before") is None
    return KeptLayout(**values | {"layout": json.loads(row.layout), "notice_dismissed": notice_dismissed})


def _field(scenario: str, seats: int, layout: Layout) -> str:
    """Return the field that a right layout is for: of Canale Grande's two the one that it spans."""
    fields = start_of(GAME_OF[seats], scenario, seats).fields
    columns = [int(str(card[0])) for card in layout]
    width, height = next((one for one in fields if one[0] == max(columns) - min(columns) + 1), fields[0])
    return f"{width}x{height}"
