"""What differs between two courses of a game: what of both is compared, and a row in words for each thing.

Used before a correction is confirmed, and for what another reading would have meant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arbiter.defaults.differences import Changed, Compared, Difference, SaysRow, ending, rules_of
from arbiter.language import gettext as _, join_and, ngettext
from arbiter.pages.words import ChangedRow, Names
from kontor.words import cards_text, cell_name, goods_text, pile_name, question_text, seat_name
from kontor_rules import Game, output
from kontor_rules.field.cards import GOODS

Cells = frozenset[tuple[int, int]]


def compared(game: Game) -> Compared:
    """Return what of a game is compared, by what it is and whose; of the areas only closed ones and their owners.

    What differs of open ones is in the moves between the two tables.
    """
    table: Mapping[str, Any] = output(game)
    score, legal = table["score"], table["legal"] or {}
    totals = {side: of["total"] for side, of in score["sides"].items()} if score else {}
    return {
        ("winners",): tuple(score["winners"]) if score else (),
        **{(what,): table[what] for what in ("status", "active", "round", "question", "treasury", "supply")},
        **{("points", side): totals.get(side, 0) for side in game.state.book.sides},
        **{
            ("areas", _cells(one["cells"])): (one["owner"], one["decided_by"], one["points"])
            for one in table["areas"]
            if one["closed"]
        },
        **{
            (what, who): value
            for what in ("coins", "hands", "piles", "keepers", "stores")
            for who, value in table[what].items()
        },
        **{("legal", what): _cells(legal[what]) for what in ("cells", "ship") if what in legal},
    }


def _cells(pairs: Sequence[Sequence[int]]) -> Cells:
    return frozenset((x, y) for x, y in pairs)


_COINS = ("tax.", "sit-out.", "buy-", "income.", "pick.", "override.coins", "game.")
_TURN = ("tax.", "order.", "round.", "place.impossible", "place.declined", "sit-out.", "play.")
_HAND = ("tax.card-back", "draw.", "ship.removed.hand", "place.declined", "place.impossible", "play.", "buy-")
_PILE = ("draw.", "ship.removed.pile", "buy-")


def _question(difference: Difference, names: Names, _changed: Changed) -> ChangedRow:
    return difference.row(_("What is asked"), lambda asked: question_text(asked, names) if asked else _("nothing"))


def _points(difference: Difference, names: Names, changed: Changed) -> ChangedRow:
    side = difference.path[1]
    rules = rules_of(changed, "score.side", side=side) or rules_of(changed, "area.", owner=side)
    return difference.row(_("Points: %(name)s") % {"name": seat_name(side, names)}, rules=rules)


def _coins(difference: Difference, names: Names, changed: Changed) -> ChangedRow:
    seat = difference.path[1]
    rules = rules_of(changed, *_COINS, seat=seat, by=seat)
    return difference.row(_("Coins: %(name)s") % {"name": seat_name(seat, names)}, rules=rules)


def _area(difference: Difference, names: Names, changed: Changed) -> ChangedRow:
    cells: Cells = difference.path[1]
    first = min(cells, key=lambda cell: (cell[1], cell[0]))
    what = ngettext("Area of %(num)d cell: %(cell)s", "Area of %(num)d cells: %(cell)s", len(cells))
    said = what % {"num": len(cells), "cell": cell_name(first)}
    about: list[Any] = [one for one in changed if one.code.startswith("area.")]
    rules = rules_of([one for one in about if _cells(one.facts.get("cells", ())) == cells], "area.")
    return difference.row(said, lambda verdict: _owner(verdict, names), rules)


def _owner(verdict: tuple[str | None, str | None, int | None] | None, names: Names) -> str:
    if verdict is None:
        return _("not closed like this")
    side, _decided_by, points = verdict
    owner = _("closed, nobody's") if side is None else seat_name(side, names)
    if points is None:
        return owner
    scored = ngettext("%(num)d point", "%(num)d points", points) % {"num": points}
    return _("%(owner)s, %(points)s") % {"owner": owner, "points": scored}


def _held(difference: Difference, names: Names, changed: Changed) -> ChangedRow:
    """Return what somebody has, or what is left of something."""
    what, who = difference.path
    said, rules = {
        "hands": (_("Hand: %(name)s"), rules_of(changed, *_HAND, seat=who, holder=who)),
        "piles": (_("Pile: %(name)s"), rules_of(changed, *_PILE, seat=who, holder=who)),
        "keepers": (_("Keepers left: %(name)s"), rules_of(changed, "keeper.", side=who)),
        "stores": (_("Exports: %(name)s"), rules_of(changed, "warehouse.", side=who)),
    }[what]
    if what == "piles" and who in ("water", "special"):
        return difference.row(pile_name(who), rules=rules_of(changed, *_PILE, kind=who))
    return difference.row(said % {"name": seat_name(who, names)}, _count, rules)


def _count(held: Any) -> str:
    if held is None:
        return _("unlimited")
    if isinstance(held, int):
        return str(held)
    if GOODS[0] in held:
        return goods_text(held) if any(held.values()) else _("none")
    return cards_text(held) or _("none")


def _legal(difference: Difference, _names: Names, _changed: Changed) -> ChangedRow:
    said = _("The ship may go here") if difference.path[1] == "ship" else _("The card may go here")
    return difference.row_of_each(said, lambda alone: join_and(map(cell_name, sorted(alone))) if alone else _("none"))


ROWS: Mapping[str, SaysRow] = {
    "winners": ending("score."),
    "status": ending("game.over"),
    "active": ending(*_TURN),
    "round": ending("round."),
    "question": _question,
    "points": _points,
    "coins": _coins,
    "treasury": lambda differs, _names, changed: differs.row(
        _("Coins in the treasury"), rules=rules_of(changed, *_COINS)
    ),
    "areas": _area,
    **dict.fromkeys(("hands", "piles", "keepers", "stores"), _held),
    "supply": lambda differs, _names, changed: differs.row(
        _("Warehouses left"), _count, rules_of(changed, "warehouse.")
    ),
    "legal": _legal,
}
"""What can differ, the most important first, and what is said of it."""
