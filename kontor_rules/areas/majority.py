"""Who wins a closed area (M1-M6)."""

from __future__ import annotations

from collections.abc import Mapping

from kontor_rules.field.cards import GOODS, NO_GOODS, Goods
from rulings.frozen import frozen

_BEATS = ((0, 1), (1, 2), (2, 0))
"""M4, by index in GOODS: wine beats spice, spice beats tea, tea beats wine."""


@frozen
class Verdict:
    """How an area was valued: who won it, if anybody, and by which criterion.

    `decided_by` is one of record-kontor.md's words; `rule` the ids, the deciding one first. `leads` holds for each good
    (index in GOODS) the side with an advantage there and how large it is, or None (M1).
    """

    owner: str | None
    decided_by: str
    rule: tuple[str, ...]
    leads: tuple[tuple[str, int] | None, ...] = (None, None, None)


def leads(held: Mapping[str, Goods]) -> tuple[tuple[str, int] | None, ...]:
    """Return for each good who has most of it and by how much, None if nobody does (M1, M6)."""
    found: list[tuple[str, int] | None] = []
    for good in range(len(GOODS)):
        best, second, leader = 0, 0, None
        for side, goods in held.items():
            count = goods[good]
            if count > best:
                best, second, leader = count, best, side
            elif count > second:
                second = count
        found.append((leader, best - second) if leader is not None and best > second else None)  # M1, M6
    return tuple(found)


def decide(held: Mapping[str, Goods]) -> Verdict:
    """Return who wins an area in which the sides store these goods (M1-M6)."""
    lead = leads(held)
    advantages = [found for found in lead if found is not None]
    if not advantages:
        empty = all(goods == NO_GOODS for goods in held.values())
        return Verdict(None, "no-goods" if empty else "tie", ("M5",), lead)
    largest = max(advantage for _, advantage in advantages)
    first = list(dict.fromkeys(side for side, advantage in advantages if advantage == largest))  # M2
    if len(first) == 1:
        return Verdict(first[0], "largest-advantage", ("M2", "M1"), lead)
    counts = {side: sum(other == side for other, _ in advantages) for side in first}
    most = max(counts.values())
    second = [side for side in first if counts[side] == most]  # M3
    if len(second) == 1:
        return Verdict(second[0], "more-advantages", ("M3", "M2"), lead)
    if len(second) == 2 and most == 1:
        worth = {
            side: good for good, found in enumerate(lead) if found is not None for side in second if found[0] == side
        }
        winner = second[0] if (worth[second[0]], worth[second[1]]) in _BEATS else second[1]  # M4
        return Verdict(winner, "goods-value", ("M4", "M3", "M2"), lead)
    return Verdict(None, "tie", ("M5", "M2"), lead)
