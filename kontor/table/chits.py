"""The goods chits at the end: how many each side has of a good, and what that scores (W5, E9)."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter.language import capitalized
from arbiter.language import gettext as _
from arbiter.pages.table.table_context import TableContext
from kontor.words import good_name
from kontor_rules.interface.rule_queries import chit_points


@dataclass(frozen=True, slots=True)
class Kept:
    """What one side has of a good; `points` is what it scores by that: 1, 0, or -1 for no chit at all."""

    number: str
    points: int

    @property
    def said(self) -> str:
        """The points with their sign, "" for none."""
        return f"+{self.points}" if self.points > 0 else f"\N{MINUS SIGN}{-self.points}" if self.points else ""


@dataclass(frozen=True, slots=True)
class Row:
    """One good, or "no chit at all", with each side's share in the order of `sides`."""

    name: str
    kept: list[Kept]


def chits_of(context: TableContext) -> list[Row]:
    """Return the chits good by good, sides in set-up order; none where chits score nothing or the game isn't over."""
    points = chit_points(context.position.game)
    if not points or context.table["score"] is None:
        return []
    stores = context.table["stores"]
    goods = next(iter(stores.values()))
    rows = [
        Row(capitalized(good_name(good)), [Kept(str(stores[side][good]), points[side][good]) for side in points])
        for good in goods
    ]
    if any(items["none"] for items in points.values()):
        rows.append(Row(capitalized(_("no chit at all")), [Kept("", items["none"]) for items in points.values()]))
    return rows
