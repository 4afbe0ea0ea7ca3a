"""What differs between the game as it is and as it would be, for people: a row for each thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from arbiter.language import gettext as _
from arbiter.language import join_and, ngettext
from arbiter.pages.words import ChangedRow
from kontor.differences import AreaChange, Cells, Change, Differences, Held
from kontor.words import cards_text, cell_name, goods_text, pile_name, question_text, seat_name
from kontor_rules.field.cards import GOODS

Names = Mapping[str, str]


def rows(found: Differences, names: Names) -> list[ChangedRow]:
    """Return all that differs in words, the most important first."""
    return [
        *_end(found, names),
        *_numbers(found, names),
        *(_area(area, names) for area in found.areas),
        *(_held(one, names) for one in found.held),
        *(_legal(what, *cells) for what, cells in found.legal.items()),
    ]


def _end(found: Differences, names: Names) -> Iterator[ChangedRow]:
    if found.winners is not None:
        before, after = (_who(sides, names) for sides in found.winners)
        yield ChangedRow(_("Who wins"), before, after)
    if found.status is not None:
        before, after = (_("over") if status == "finished" else _("not over") for status in found.status)
        yield ChangedRow(_("The game"), before, after)
    if found.active is not None:
        before, after = (_("nobody") if seat is None else seat_name(seat, names) for seat in found.active)
        yield ChangedRow(_("Whose turn it is"), before, after)
    if found.round is not None:
        yield ChangedRow(_("Round"), *map(str, found.round))
    if found.question is not None:
        before, after = (_("nothing") if one is None else question_text(one, names) for one in found.question)
        yield ChangedRow(_("What is asked"), before, after)


def _who(sides: tuple[str, ...], names: Names) -> str:
    return join_and(seat_name(side, names) for side in sides) if sides else _("nobody yet")


def _numbers(found: Differences, names: Names) -> Iterator[ChangedRow]:
    for change in found.points:
        yield _row(_("Points: %(name)s") % {"name": seat_name(change.who, names)}, change)
    for change in found.coins:
        yield _row(_("Coins: %(name)s") % {"name": seat_name(change.who, names)}, change)
    if found.treasury is not None:
        yield _row(_("Coins in the treasury"), found.treasury)


def _row(what: str, change: Change) -> ChangedRow:
    return ChangedRow(what, str(change.before), str(change.after))


def _area(area: AreaChange, names: Names) -> ChangedRow:
    first = min(area.cells, key=lambda cell: (cell[1], cell[0]))
    what = ngettext("Area of %(num)d cell: %(cell)s", "Area of %(num)d cells: %(cell)s", len(area.cells))
    said = what % {"num": len(area.cells), "cell": cell_name(first)}
    return ChangedRow(said, _owner(area.before, names), _owner(area.after, names))


def _owner(area: Mapping[str, Any] | None, names: Names) -> str:
    if area is None:
        return _("not closed like this")
    owner = _("closed, nobody's") if area["owner"] is None else seat_name(area["owner"], names)
    if area["points"] is None:
        return owner
    points = ngettext("%(num)d point", "%(num)d points", area["points"]) % {"num": area["points"]}
    return _("%(owner)s, %(points)s") % {"owner": owner, "points": points}


def _held(one: Held, names: Names) -> ChangedRow:
    """Return what somebody has, or what is left of something."""
    said = {
        "hands": _("Hand: %(name)s"),
        "piles": _("Pile: %(name)s"),
        "keepers": _("Keepers left: %(name)s"),
        "stores": _("Exports: %(name)s"),
        "supply": _("Warehouses left"),
    }[one.what]
    if one.what == "piles" and one.who in ("water", "special"):
        return ChangedRow(pile_name(one.who), str(one.before), str(one.after))
    name = seat_name(one.who, names) if one.who else ""
    return ChangedRow(said % {"name": name}, _count(one.before), _count(one.after))


def _count(held: Any) -> str:
    if held is None:
        return _("unlimited")
    if isinstance(held, int):
        return str(held)
    if GOODS[0] in held:
        return goods_text(held) if any(held.values()) else _("none")
    return cards_text(held) or _("none")


def _legal(what: str, before: Cells, after: Cells) -> ChangedRow:
    said = _("The ship may go here") if what == "ship" else _("The card may go here")
    shown = (join_and(map(cell_name, sorted(cells))) if cells else _("none") for cells in (before, after))
    return ChangedRow(said, *shown)
