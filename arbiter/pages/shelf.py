"""The shelf of this device: the key of its list of games, kept in its signed cookie beside the links it knows."""

from __future__ import annotations

from flask import session

from arbiter.keeping.shelves import Reach
from arbiter.pages.known import known
from arbiter.tables.service import tables

KEPT = 4  # keys; a cookie has to stay under 4 KB


def keys() -> list[str]:
    """Return the keys of this device, that of its own shelf first."""
    found = session.get("shelves", [])
    return [one for one in found if isinstance(one, str)]


def reach() -> Reach:
    """Return what this device may see."""
    return tables.shelves.reach(keys(), known())


def own_key() -> str:
    """Return the key of the device's own shelf; a device that has none gets one."""
    opened = tables.shelves.ids(keys()[:1])
    return next(iter(opened), None) or take(tables.shelves.make())


def own_shelf() -> int:
    """Return the device's own shelf."""
    return tables.shelves.ids([own_key()]).popitem()[1]


def take(key: str) -> str:
    """Put a key in front of the others: from now on it is the device's own shelf. Return it."""
    session.permanent = True
    session["shelves"] = [key, *(one for one in keys() if one != key)][:KEPT]
    return key


def put_on_shelf(table_id: int) -> None:
    """Put a table that this device has opened on its shelf."""
    tables.shelves.put(table_id, own_shelf())
