"""Differences between two courses of a game: counts, areas, score, what is next, moves.

Used before a correction is confirmed, and for what another reading would have meant. Facts only; pages say them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from arbiter.pieces.positions import Move

Look = Mapping[str, Any]
"""record-kontor.md's output object."""

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
    """An area that differs: its record-kontor.md object in each game, None if these cells are no area there."""

    cells: Cells
    before: Look | None
    after: Look | None


@dataclass(frozen=True, slots=True)
class Held:
    """Something counted that differs, as record-kontor.md has it.

    Of "hands", "piles", "keepers", "stores" or the "supply".
    """

    what: str
    who: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Differences:
    """All that differs. `coins` by seat, `points` (totals) by side; `status`, `active` and others as pairs.

    `legal` are the cells where the card may go, and the ship, in one of the games only. `moves` turn the table of the
    one game into that of the other.
    """

    coins: tuple[Change, ...]
    treasury: Change | None
    areas: tuple[AreaChange, ...]
    points: tuple[Change, ...]
    winners: tuple[tuple[str, ...], tuple[str, ...]] | None
    status: tuple[str, str] | None
    active: tuple[str | None, str | None] | None
    round: tuple[int, int] | None
    question: tuple[Look | None, Look | None] | None
    held: tuple[Held, ...]
    legal: Mapping[str, tuple[Cells, Cells]]
    moves: tuple[Move, ...]

    @property
    def any(self) -> bool:
        """Whether anything differs."""
        return any(getattr(self, one.name) for one in fields(self))


def differences(before: Look, after: Look, moves: tuple[Move, ...] = ()) -> Differences:
    """Return what differs between two output objects of record-kontor.md; closed areas and owners only, of the areas.

    What differs of open ones is in the `moves` between the two tables.
    """
    return Differences(
        coins=_changes(before["coins"], after["coins"]),
        treasury=next(iter(_changes({"": before["treasury"]}, {"": after["treasury"]})), None),
        areas=_areas(before, after),
        points=_changes(_totals(before), _totals(after)),
        winners=_pair(_winners(before), _winners(after)),
        status=_pair(before["status"], after["status"]),
        active=_pair(before["active"], after["active"]),
        round=_pair(before["round"], after["round"]),
        question=_pair(before["question"], after["question"]),
        held=tuple(_held(before, after)),
        legal=dict(_legal(before["legal"], after["legal"])),
        moves=moves,
    )


def _held(before: Look, after: Look) -> Iterator[Held]:
    for what in ("hands", "piles", "keepers", "stores"):
        for who in dict.fromkeys((*before[what], *after[what])):
            if before[what].get(who) != after[what].get(who):
                yield Held(what, who, before[what].get(who), after[what].get(who))
    if before["supply"] != after["supply"]:
        yield Held("supply", "", before["supply"], after["supply"])


def _legal(before: Look | None, after: Look | None) -> Iterator[tuple[str, tuple[Cells, Cells]]]:
    if before is None or after is None:
        return
    for what in ("cells", "ship"):
        old, new = (frozenset((x, y) for x, y in of[what]) for of in (before, after))
        if old != new:
            yield what, (old - new, new - old)


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
