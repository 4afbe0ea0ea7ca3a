"""The shelf of this device: the key of its list of games, kept in its signed cookie beside the links it knows.

Decks and start layouts are on shelves too: what a device may see of them and do with them, its keys say.
"""

from __future__ import annotations

from flask import session

from arbiter.game import Rules
from arbiter.keeping.deck_files import OwnDecks
from arbiter.keeping.game_lists import ListAccess
from arbiter.pages.device.device_tables import known
from arbiter.tables.service import tables

KEPT = 4  # keys; a cookie has to stay under 4 KB


def keys() -> list[str]:
    """Return the keys of this device, that of its own shelf first."""
    found = session.get("shelves", [])
    return [one for one in found if isinstance(one, str)]


def reach() -> ListAccess:
    """Return what this device may see."""
    return tables.shelves.reach(keys(), known())


def held_key() -> str | None:
    """Return the key of the device's own shelf, None if it has none."""
    return next(iter(tables.shelves.ids(keys()[:1])), None)


def own_key() -> str:
    """Return the key of the device's own shelf; a device that has none gets one, which only a POST may do."""
    return held_key() or take(tables.shelves.make())


def own_shelf() -> int:
    """Return the device's own shelf."""
    return tables.shelves.ids([own_key()]).popitem()[1]


def take(key: str) -> str:
    """Put a key in front of the others: from now on it is the device's own shelf. Return it."""
    session.permanent = True
    session["shelves"] = [key, *(one for one in keys() if one != key)][:KEPT]
    return key


def held() -> tuple[int, ...]:
    """Return the shelves that this device's keys open, its own first; none, as long as it has put nothing on one."""
    return tuple(tables.shelves.ids(keys()).values())


def to_keep() -> tuple[int, ...]:
    """Return the device's shelves for something that is put on its own: a device that has none gets one."""
    own = own_shelf()
    return (own, *(one for one in held() if one != own))


def own_decks(rules: Rules) -> OwnDecks:
    """Return the decks of a game that this device may look after."""
    return OwnDecks(tables.store, rules, held())
