"""What a drawing says to those who hear it read: names of cards, cells and areas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from gettext import NullTranslations
from typing import Any

from arbiter.language import catalogue, join_and
from arbiter.language import gettext as _
from kontor.texts import NAMES
from kontor.words import cell_name, colour_name, column_name, row_name

Cell = tuple[int, int]
Face = Mapping[str, Any]
"""A card as record-kontor.md writes it."""


def goods_name(counts: Mapping[str, int]) -> str:
    """Return "2 wine, 1 tea"."""
    return ", ".join([name(num=counts[good]) for good, name in NAMES["drawn-goods"].items() if counts.get(good)])


CardKey = tuple[Any, ...]
"""A card as something that can be compared: what it is, then its goods."""
_KEYS = ("id", "kind", "colour", "number", "coin", "ship", "bar")


def key_of(card: Face) -> CardKey:
    """Return all that a card shows, to be compared."""
    return (*(card[name] for name in _KEYS), *card["goods"])


def face_of_key(key: CardKey) -> Face:
    """Return the card again."""
    return {**dict(zip(_KEYS, key, strict=False)), "goods": key[len(_KEYS) :]}


def card_name(card: Face) -> str:
    """Return the card in words: "Red 17 (1 tea, ship)"."""
    return _card_name(catalogue(), key_of(card))


@lru_cache(maxsize=4096)
def _card_name(_words: NullTranslations, key: CardKey) -> str:
    card = face_of_key(key)
    name, parts = _family(card), list[str]()
    if card["kind"] == "crane":
        parts.append(_("crane"))
    elif card["kind"] == "tavern":
        parts.append(_("tavern"))
    elif card["goods"]:
        parts.append(goods_name({good: card["goods"].count(good) for good in card["goods"]}))
    if card["coin"]:
        parts.append(_("coin"))
    if card["ship"]:
        parts.append(_("ship"))
    if card["bar"]:
        parts.append(_("bar over the number") if card["bar"] == "over" else _("bar under the number"))
    return _("%(card)s (%(face)s)") % {"card": name, "face": ", ".join(parts)} if parts else name


def _family(card: Face) -> str:
    called = card["colour"] or card["kind"]
    if called == "water" and card["number"] is None:
        called = "numberless"
    names = NAMES["drawn"]
    return names.get(called, names["other"])(number=card["number"])


def stack_name(cards: Sequence[Face], cell: Cell) -> str:
    """Return what lies on a cell, the top card first, and where."""
    parts = [card_name(cards[-1])]
    parts += [_("over %(card)s") % {"card": card_name(card)} for card in reversed(cards[:-1])]
    return f"{'; '.join(parts)}; {cell_name(cell)}"


def area_title(number: int, size: int) -> str:
    """Return the name of a numbered area: "Area 3: 2 cells"."""
    return _("Area %(number)s: %(size)s") % {"number": number, "size": NAMES["size"]["cells"](num=size)}


def area_name(words: NullTranslations, area: Mapping[str, Any], number: int) -> str:
    """Return an area in words: its number and size, whether it is closed, who owns it, what is stored there.

    Most areas are called in the next picture what they are called in this one; `words` is the catalogue now.
    """
    state = ("valued" if area["valued"] else "pending") if area["closed"] else "open"
    goods = {} if area["valued"] else area["goods"]
    stored = tuple((side, tuple(counts.items())) for side, counts in goods.items())
    return _area_name(words, number, area["size"], state, area["owner"], stored)


@lru_cache(maxsize=4096)
def _area_name(
    _words: NullTranslations,
    number: int,
    size: int,
    state: str,
    owner: str | None,
    stored: tuple[tuple[str, tuple[tuple[str, int], ...]], ...],
) -> str:
    parts = [area_title(number, size)]
    if state == "open":
        parts.append(_("open"))
    else:
        parts.append(_("closed"))
        if owner:
            parts.append(_("owned by %(side)s") % {"side": colour_name(owner)})
        elif state == "valued":
            parts.append(_("owned by nobody"))
        else:
            parts.append(_("waits for the smuggled card: nothing may change there, and it is valued at the end"))
    parts += [f"{colour_name(side)}: {goods_name(dict(counts))}" for side, counts in stored]
    return "; ".join(parts)


def barred_name(cell: Cell, cranes: Sequence[str]) -> str:
    """Return what the cranes next to an empty cell do to it (P4, P10)."""
    sides = join_and(colour_name(colour) for colour in cranes)
    if len(cranes) > 1:
        said = _("%(cell)s: empty; cranes of %(sides)s keep out every harbour card")
    else:
        said = _("%(cell)s: empty; a crane lets in only %(sides)s's harbour cards")
    return said % {"cell": cell_name(cell), "sides": sides}


def field_name(field: Mapping[str, Any]) -> str:
    """Return how far the layout reaches and may still grow (P2)."""
    return _field_name(catalogue(), tuple(field.items()))


@lru_cache(maxsize=1024)
def _field_name(_words: NullTranslations, reach: tuple[tuple[str, Any], ...]) -> str:
    field = dict(reach)
    said = [
        _("Columns %(left)s to %(right)s, rows %(top)s to %(bottom)s.")
        % {
            "left": column_name(field["left"]),
            "right": column_name(field["right"]),
            "top": row_name(field["top"]),
            "bottom": row_name(field["bottom"]),
        }
    ]
    columns, rows = growth(field)
    said.append(
        _("It can still grow left and right: %(much)s.") % {"much": columns_left(columns)}
        if columns
        else _("The left and right borders are fixed.")
    )
    said.append(
        _("It can still grow up and down: %(much)s.") % {"much": rows_left(rows)}
        if rows
        else _("The top and bottom borders are fixed.")
    )
    return " ".join(said)


def growth(field: Mapping[str, Any]) -> tuple[int, int]:
    """Return how many columns and rows the layout may still grow by."""
    columns = 0 if field["columns_fixed"] else field["width"] - (field["right"] - field["left"] + 1)
    rows = 0 if field["rows_fixed"] else field["height"] - (field["bottom"] - field["top"] + 1)
    return columns, rows


def columns_left(number: int) -> str:
    """Return "2 more columns"."""
    return NAMES["size"]["columns"](num=number)


def rows_left(number: int) -> str:
    """Return "1 more row"."""
    return NAMES["size"]["rows"](num=number)
