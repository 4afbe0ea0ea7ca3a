"""Whose cards a new table plays with: a deck of one of the device's lists, a new one, or the proxy deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from arbiter.foundation.faults import Invalid, Missing
from arbiter.game import Rules
from arbiter.keeping.deck_files import Listed
from arbiter.keeping.decks import Deck
from arbiter.language import gettext as _
from arbiter.pages.lists.own_list import own_decks, own_list
from arbiter.tables.opening import PROXY_DECK

NEW_COPY = "new"
_OWN = "own:"


def value_of(deck_id: int) -> str:
    """Return what the set-up page's form has for an own deck."""
    return f"{_OWN}{deck_id}"


def choices(rules: Rules) -> list[tuple[str, str, str]]:
    """Return the own decks as a form has them: value, name and hint."""
    own = own_decks(rules)
    return [(value_of(one.id), one.name, _hint(one, own.list_ids[0])) for one in own.listed()]


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


def fresh_name(names: Iterable[str]) -> str:
    """Return a name that none of these is."""
    stem, taken = _("Our deck"), set(names)
    fresh = (f"{stem} {number}" if number > 1 else stem for number in range(1, len(taken) + 2))
    return next(name for name in fresh if name not in taken)


def _hint(one: Listed, own_list_id: int) -> str:
    known = _("What the arbiter already knows of the cards is kept.")
    if one.shelf_id == own_list_id:
        return known
    return known + " " + _("In another list of this device: the game goes there too.")
