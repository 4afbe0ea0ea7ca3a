"""Kinds of influence and committees (I1, S3), and sums of influence as five numbers in the order of the kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

Kind = Literal["c1", "c2", "c3", "c4", "development"]
KINDS: tuple[str, ...] = get_args(Kind)
"""The kinds of influence (I1): those of the four committees, then development."""
COMMITTEE_KINDS = KINDS[:4]
DEVELOPMENT = KINDS[4]
SPECIAL = "special"
Committee = Literal["c1", "c2", "c3", "c4", "special"]
COMMITTEES: tuple[str, ...] = get_args(Committee)

Influence = tuple[int, ...]
"""Points of each kind, in the order of KINDS."""
NONE: Influence = (0, 0, 0, 0, 0)


def influence(points: Mapping[str, int]) -> Influence:
    """Return points by kind as a sum."""
    return tuple(points.get(kind, 0) for kind in KINDS)


def of(kind: str, points: int) -> Influence:
    """Return points of one kind as a sum."""
    return tuple(points if one == kind else 0 for one in KINDS)


def by_kind(sums: Influence) -> dict[str, int]:
    """Return a sum by kind, without zeros."""
    return {kind: points for kind, points in zip(KINDS, sums, strict=True) if points}


def plus(influence: Influence, other: Influence) -> Influence:
    """Return the total of two sums."""
    a, b, c, d, e = influence
    v, w, x, y, z = other
    return (a + v, b + w, c + x, d + y, e + z)


def minus(influence: Influence, other: Influence) -> Influence:
    """Return the difference of two sums; a negative number is what is missing (I4)."""
    a, b, c, d, e = influence
    v, w, x, y, z = other
    return (a - v, b - w, c - x, d - y, e - z)


def short(have: Influence, cost: Influence) -> dict[str, int]:
    """Return what is missing of each kind to pay a cost (I4), empty if it can be paid."""
    return {kind: wanted - there for kind, there, wanted in zip(KINDS, have, cost, strict=True) if wanted > there}
