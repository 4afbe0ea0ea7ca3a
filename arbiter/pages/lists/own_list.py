"""This device's list of games: its key is in the signed cookie beside the links that the device knows.

Decks and start layouts belong to lists too: a device's keys decide what it may see and do.
"""

from __future__ import annotations

from flask import session

from arbiter.game import Rules
from arbiter.keeping.deck_files import OwnDecks
from arbiter.keeping.game_lists import ListAccess
from arbiter.pages.device.device_tables import known
from arbiter.tables.service import tables

KEPT = 4  # keys; a cookie must stay under 4 KB


def keys() -> list[str]:
    """Return the keys of this device, that of its own list first."""
    found = session.get("shelves", [])
    return [one for one in found if isinstance(one, str)]


def reach() -> ListAccess:
    """Return what this device may see."""
    return tables.lists.reach(keys(), known())


def held_key() -> str | None:
    """Return the key of the device's own list, None if it has none."""
    return next(iter(tables.lists.ids(keys()[:1])), None)


def own_key() -> str:
    """Return the key of the device's own list; a device without one gets one, which only a POST may do."""
    return held_key() or take(tables.lists.make())


def own_list() -> int:
    """Return the device's own list."""
    return tables.lists.ids([own_key()]).popitem()[1]


def take(key: str) -> str:
    """Put a key in front of the others: from now on it is that of the device's own list. Return it."""
    session.permanent = True
    session["shelves"] = [key, *(one for one in keys() if one != key)][:KEPT]
    return key


def held() -> tuple[int, ...]:
    """Return the lists that this device's keys open, its own first; empty as long as it has added nothing to one."""
    return tuple(tables.lists.ids(keys()).values())


def to_keep() -> tuple[int, ...]:
    """Return the device's lists for adding something to its own: a device without one gets one."""
    own = own_list()
    return (own, *(one for one in held() if one != own))


def own_decks(rules: Rules) -> OwnDecks:
    """Return the decks of a game that this device may manage."""
    return OwnDecks(tables.store, rules, held())
