"""What a drawing says to those who hear it read: names of cards, cells and areas."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from gettext import NullTranslations

from arbiter.language import catalogue, gettext as _, join_and
from kontor.texts import NAMES
from kontor.words import cell_name, colour_name, column_name, row_name
from kontor_rules import Card
from kontor_rules.field.cards import GOODS, Goods
from kontor_rules.field.cells import Borders, Cell
from kontor_rules.interface.output_object import VisibleArea


def goods_name(goods: Goods) -> str:
    """Return "2 wine, 1 tea"."""
    names = NAMES["drawn-goods"]
    return ", ".join(names[good](num=count) for good, count in zip(GOODS, goods, strict=True) if count)


def card_name(card: Card) -> str:
    """Return the card in words: "Red 17 (1 tea, ship)"."""
    return _card_name(catalogue(), card)


@lru_cache(maxsize=4096)
def _card_name(_words: NullTranslations, card: Card) -> str:
    name, parts = _family(card), list[str]()
    if card.kind == "crane":
        parts.append(_("crane"))
    elif card.kind == "tavern":
        parts.append(_("tavern"))
    elif any(card.goods):
        parts.append(goods_name(card.goods))
    if card.coin:
        parts.append(_("coin"))
    if card.ship:
        parts.append(_("ship"))
    if card.bar:
        parts.append(_("bar over the number") if card.bar == "over" else _("bar under the number"))
    return _("%(card)s (%(face)s)") % {"card": name, "face": ", ".join(parts)} if parts else name


def _family(card: Card) -> str:
    called = card.colour or card.kind
    if called == "water" and card.number is None:
        called = "numberless"
    names = NAMES["drawn"]
    return names.get(called, names["other"])(number=card.number)


def stack_name(cards: Sequence[Card], cell: Cell) -> str:
    """Return what lies on a cell, the top card first, and where."""
    parts = [card_name(cards[-1])]
    parts += [_("over %(card)s") % {"card": card_name(card)} for card in reversed(cards[:-1])]
    return f"{'; '.join(parts)}; {cell_name(cell)}"


def area_title(number: int, size: int) -> str:
    """Return the name of a numbered area: "Area 3: 2 cells"."""
    return _("Area %(number)s: %(size)s") % {"number": number, "size": NAMES["size"]["cells"](num=size)}


@lru_cache(maxsize=4096)
def area_name(_words: NullTranslations, area: VisibleArea, number: int) -> str:
    """Return an area in words: its number and size, whether it is closed, who owns it, what is stored there.

    Most areas are called in the next picture what they are called in this one; `_words` is the catalogue now.
    """
    parts = [area_title(number, area.size)]
    if not area.closed:
        parts.append(_("open"))
    else:
        parts.append(_("closed"))
        if area.owner:
            parts.append(_("owned by %(side)s") % {"side": colour_name(area.owner)})
        elif area.valued:
            parts.append(_("owned by nobody"))
        else:
            parts.append(_("waits for the smuggled card: nothing may change there, and it is valued at the end"))
    stored = () if area.valued else area.goods
    parts += [f"{colour_name(side)}: {goods_name(goods)}" for side, goods in stored]
    return "; ".join(parts)


def barred_name(cell: Cell, cranes: Sequence[str]) -> str:
    """Return what the cranes next to an empty cell do to it (P4, P10)."""
    sides = join_and(colour_name(colour) for colour in cranes)
    if len(cranes) > 1:
        said = _("%(cell)s: empty; cranes of %(sides)s keep out every harbour card")
    else:
        said = _("%(cell)s: empty; a crane lets in only %(sides)s's harbour cards")
    return said % {"cell": cell_name(cell), "sides": sides}


@lru_cache(maxsize=1024)
def field_name(_words: NullTranslations, borders: Borders) -> str:
    """Return how far the layout reaches and may still grow (P2), in the words of the catalogue now."""
    said = [
        _("Columns %(left)s to %(right)s, rows %(top)s to %(bottom)s.")
        % {
            "left": column_name(borders.left),
            "right": column_name(borders.right),
            "top": row_name(borders.top),
            "bottom": row_name(borders.bottom),
        }
    ]
    columns, rows = growth(borders)
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


def growth(borders: Borders) -> tuple[int, int]:
    """Return how many columns and rows the layout may still grow by (P2)."""
    columns = 0 if borders.columns_fixed else borders.width - (borders.right - borders.left + 1)
    rows = 0 if borders.rows_fixed else borders.height - (borders.bottom - borders.top + 1)
    return columns, rows


def columns_left(number: int) -> str:
    """Return "2 more columns"."""
    return NAMES["size"]["columns"](num=number)


def rows_left(number: int) -> str:
    """Return "1 more row"."""
    return NAMES["size"]["rows"](num=number)
