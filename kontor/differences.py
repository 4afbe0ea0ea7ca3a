"""What differs between two ways that a game could have gone: coins, areas, score, what the table waits for.

Used before a correction is confirmed, and for what another reading would have meant. Facts only; pages say them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

Look = Mapping[str, Any]
"""RECORD.md's output object."""

Cells = frozenset[tuple[int, int]]
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Change:
    """A number that differs: whose, and what it is in both games."""

    who: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class AreaChange:
    """An area that differs: its RECORD.md object in each game, None where there is no area of these cells."""

    cells: Cells
    before: Look | None
    after: Look | None


@dataclass(frozen=True, slots=True)
class Differences:
    """All that differs. `coins` by seat, `points` (totals) by side; `status`, `active` and `winners` as pairs."""

    coins: tuple[Change, ...]
    treasury: Change | None
    areas: tuple[AreaChange, ...]
    points: tuple[Change, ...]
    winners: tuple[tuple[str, ...], tuple[str, ...]] | None
    status: tuple[str, str] | None
    active: tuple[str | None, str | None] | None

    @property
    def any(self) -> bool:
        """Whether anything differs."""
        return bool(
            self.coins or self.areas or self.points or self.treasury or self.winners or self.status or self.active
        )


def differences(before: Look, after: Look) -> Differences:
    """Return what differs between two output objects of RECORD.md; closed areas and owners only, of the areas."""
    return Differences(
        _changes(before["coins"], after["coins"]),
        next(iter(_changes({"": before["treasury"]}, {"": after["treasury"]})), None),
        _areas(before, after),
        _changes(_totals(before), _totals(after)),
        _pair(_winners(before), _winners(after)),
        _pair(before["status"], after["status"]),
        _pair(before["active"], after["active"]),
    )


def _pair(before: Value, after: Value) -> tuple[Value, Value] | None:
    return None if before == after else (before, after)


def _changes(before: Mapping[str, int], after: Mapping[str, int]) -> tuple[Change, ...]:
    names = dict.fromkeys((*before, *after))
    found = (Change(name, before.get(name, 0), after.get(name, 0)) for name in names)
    return tuple(change for change in found if change.before != change.after)


def _totals(look: Look) -> dict[str, int]:
    return {} if look["score"] is None else {side: of["total"] for side, of in look["score"]["sides"].items()}


def _winners(look: Look) -> tuple[str, ...]:
    return () if look["score"] is None else tuple(look["score"]["winners"])


def _areas(before: Look, after: Look) -> tuple[AreaChange, ...]:
    old, new = _closed(before), _closed(after)
    found = (AreaChange(cells, old.get(cells), new.get(cells)) for cells in dict.fromkeys((*old, *new)))
    return tuple(change for change in found if _told(change.before) != _told(change.after))


def _closed(look: Look) -> dict[Cells, Look]:
    return {frozenset((x, y) for x, y in area["cells"]): area for area in look["areas"] if area["closed"]}


def _told(area: Look | None) -> tuple[Any, ...] | None:
    return None if area is None else (area["owner"], area["decided_by"], area["points"])
