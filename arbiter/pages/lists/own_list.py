"""This device's list of games: its key is in the signed cookie beside the links that the device knows.

Decks and start layouts belong to lists too: a device's keys decide what it may see and do, and whose cards a new table
can play with.
"""

from collections.abc import Mapping

from flask import session

from arbiter.foundation.faults import Invalid, Missing
from arbiter.game import Rules
from arbiter.keeping.decks import Deck, OwnDecks
from arbiter.keeping.game_lists import ListAccess
from arbiter.pages.device.device_tables import known
from arbiter.tables.opening import PROXY_DECK
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
    """Return the device's lists for adding something to its own: a device without one gets one. Raises TooMany."""
    tables.allow("records", 1)
    own = own_list()
    return (own, *(one for one in held() if one != own))


def own_decks(rules: Rules) -> OwnDecks:
    """Return the decks of a game that this device may manage."""
    return OwnDecks(tables.store, rules, held())


NEW_COPY = "new"
_OWN = "own:"


def value_of(deck_id: int) -> str:
    """Return what the set-up page's form has for an own deck."""
    return f"{_OWN}{deck_id}"


def chosen(rules: Rules, given: str) -> Deck | None:
    """Return the own deck that a form names, None if it names none that this device has."""
    number = given.removeprefix(_OWN)
    if not given.startswith(_OWN) or not (number.isascii() and number.isdecimal()) or len(number) > 10:
        return None
    try:
        return own_decks(rules).load(int(number))
    except Missing:
        return None


def deck_and_list(rules: Rules, form: Mapping[str, str]) -> tuple[str, int]:
    """Return the name of the deck that a form chooses, and the list for the table: the deck's. Raises Invalid."""
    given = form.get("deck", NEW_COPY)
    if given.startswith(_OWN):
        deck = chosen(rules, given)
        if deck is None:
            raise Invalid("deck.not-here")
        return deck.name, own_decks(rules).list_of(deck.id)
    return PROXY_DECK if given == PROXY_DECK else form.get("deck-name", ""), own_list()
