"""What differs between the game as it is and as it would be, for people: a row for each thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbiter.language import gettext as _
from arbiter.language import join_and, ngettext
from arbiter.pages.words import ChangedRow
from kontor.differences import AreaChange, Cells, Change, Differences, Held
from kontor.words import cards_text, cell_name, goods_text, pile_name, question_text, seat_name
from kontor_rules import Ruling
from kontor_rules.field.cards import GOODS

Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Why:
    """The rulings that only one of the games has: they say by which rules a thing differs."""

    changed: Sequence[Ruling]

    def rules(self, *codes: str, **facts: Any) -> tuple[str, ...]:
        """Return the rules of those that have a code, or one of its chapter, and one of the facts if there are any."""
        found = (one for one in self.changed if one.code.startswith(codes))
        said = (one for one in found if not facts or any(_says(one, name, fact) for name, fact in facts.items()))
        return tuple(dict.fromkeys(rule for one in said for rule in one.rule))


def _says(ruling: Ruling, name: str, fact: Any) -> bool:
    """Tell whether a ruling's fact is this one; cells are the same in any order."""
    there = ruling.facts.get(name)
    return bool((frozenset((x, y) for x, y in there) if isinstance(there, list) else there) == fact)


_COINS = ("tax.", "sit-out.", "buy-", "income.", "pick.", "override.coins", "game.")
_TURN = ("tax.", "order.", "round.", "place.impossible", "place.declined", "sit-out.", "play.")
_HAND = ("tax.card-back", "draw.", "ship.removed.hand", "place.declined", "place.impossible", "play.", "buy-")
_PILE = ("draw.", "ship.removed.pile", "buy-")


def rows(found: Differences, names: Names, changed: Sequence[Ruling] = ()) -> list[ChangedRow]:
    """Return all that differs in words, the most important first. `changed` are rulings that only one game has."""
    why = Why(changed)
    return [
        *_end(found, names, why),
        *_numbers(found, names, why),
        *(_area(area, names, why) for area in found.areas),
        *(_held(one, names, why) for one in found.held),
        *(_legal(what, *cells) for what, cells in found.legal.items()),
    ]


def _end(found: Differences, names: Names, why: Why) -> Iterator[ChangedRow]:
    if found.winners is not None:
        before, after = (_who(sides, names) for sides in found.winners)
        yield ChangedRow(_("Who wins"), before, after, why.rules("score."))
    if found.status is not None:
        before, after = (_("over") if status == "finished" else _("not over") for status in found.status)
        yield ChangedRow(_("The game"), before, after, why.rules("game.over"))
    if found.active is not None:
        before, after = (_("nobody") if seat is None else seat_name(seat, names) for seat in found.active)
        yield ChangedRow(_("Whose turn it is"), before, after, why.rules(*_TURN))
    if found.round is not None:
        before, after = map(str, found.round)
        yield ChangedRow(_("Round"), before, after, why.rules("round."))
    if found.question is not None:
        before, after = (_("nothing") if one is None else question_text(one, names) for one in found.question)
        yield ChangedRow(_("What is asked"), before, after)


def _who(sides: tuple[str, ...], names: Names) -> str:
    return join_and(seat_name(side, names) for side in sides) if sides else _("nobody yet")


def _numbers(found: Differences, names: Names, why: Why) -> Iterator[ChangedRow]:
    for change in found.points:
        rules = why.rules("score.side", side=change.who) or why.rules("area.", owner=change.who)
        yield _row(_("Points: %(name)s") % {"name": seat_name(change.who, names)}, change, rules)
    for change in found.coins:
        rules = why.rules(*_COINS, seat=change.who, by=change.who)
        yield _row(_("Coins: %(name)s") % {"name": seat_name(change.who, names)}, change, rules)
    if found.treasury is not None:
        yield _row(_("Coins in the treasury"), found.treasury, why.rules(*_COINS))


def _row(what: str, change: Change, rules: tuple[str, ...]) -> ChangedRow:
    return ChangedRow(what, str(change.before), str(change.after), rules)


def _area(area: AreaChange, names: Names, why: Why) -> ChangedRow:
    first = min(area.cells, key=lambda cell: (cell[1], cell[0]))
    what = ngettext("Area of %(num)d cell: %(cell)s", "Area of %(num)d cells: %(cell)s", len(area.cells))
    said = what % {"num": len(area.cells), "cell": cell_name(first)}
    rules = why.rules("area.", cells=area.cells)
    return ChangedRow(said, _owner(area.before, names), _owner(area.after, names), rules)


def _owner(area: Mapping[str, Any] | None, names: Names) -> str:
    if area is None:
        return _("not closed like this")
    owner = _("closed, nobody's") if area["owner"] is None else seat_name(area["owner"], names)
    if area["points"] is None:
        return owner
    points = ngettext("%(num)d point", "%(num)d points", area["points"]) % {"num": area["points"]}
    return _("%(owner)s, %(points)s") % {"owner": owner, "points": points}


def _held(one: Held, names: Names, why: Why) -> ChangedRow:
    """Return what somebody has, or what is left of something."""
    said, rules = {
        "hands": (_("Hand: %(name)s"), why.rules(*_HAND, seat=one.who, holder=one.who)),
        "piles": (_("Pile: %(name)s"), why.rules(*_PILE, seat=one.who, holder=one.who)),
        "keepers": (_("Keepers left: %(name)s"), why.rules("keeper.", side=one.who)),
        "stores": (_("Exports: %(name)s"), why.rules("warehouse.", side=one.who)),
        "supply": (_("Warehouses left"), why.rules("warehouse.")),
    }[one.what]
    if one.what == "piles" and one.who in ("water", "special"):
        return ChangedRow(pile_name(one.who), str(one.before), str(one.after), why.rules(*_PILE, kind=one.who))
    name = seat_name(one.who, names) if one.who else ""
    return ChangedRow(said % {"name": name}, _count(one.before), _count(one.after), rules)


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
    was, becomes = (join_and(map(cell_name, sorted(cells))) if cells else _("none") for cells in (before, after))
    return ChangedRow(said, was, becomes)
