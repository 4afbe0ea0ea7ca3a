"""Differences between two courses of a game: points, influence, workers, city, display, turn.

Used before a correction is confirmed, and for what another reading would have meant. Facts only; pages say them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from arbiter.pieces.positions import Move

Look = Mapping[str, Any]
"""record-contract.md's output object."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Change:
    """A number that differs: a seat's, of what ("" for points), and what it is in both games.

    `what` is a kind of influence, or a place of workers: "free", "case", "projects", or a committee.
    """

    who: str
    what: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Lying:
    """The content of a cell of the city in both games, None for nothing: the card, and its workers' seat and number."""

    cell: tuple[int, int]
    before: tuple[int, str | None, int] | None
    after: tuple[int, str | None, int] | None


@dataclass(frozen=True, slots=True)
class Differences:
    """All that differs. `display` are the cards that lie only in one game's; the others are pairs.

    `legal` is what may be done only in one of the games, by record-contract.md's keys; `moves` turn the table of the
    one game into that of the other.
    """

    points: tuple[Change, ...]
    influence: tuple[Change, ...]
    workers: tuple[Change, ...]
    city: tuple[Lying, ...]
    display: tuple[tuple[int, ...], tuple[int, ...]] | None
    winners: tuple[tuple[str, ...], tuple[str, ...]] | None
    status: tuple[str, str] | None
    active: tuple[str | None, str | None] | None
    round: tuple[int, int] | None
    legal: Mapping[str, tuple[frozenset[Any], frozenset[Any]]]
    moves: tuple[Move, ...]

    @property
    def any(self) -> bool:
        """Whether anything differs."""
        return any(getattr(self, one.name) for one in fields(self))


def differences(before: Look, after: Look, moves: tuple[Move, ...] = ()) -> Differences:
    """Return what differs between two output objects of record-contract.md, with the `moves` between the two tables."""
    return Differences(
        points=_changes(_points(before), _points(after)),
        influence=_changes(before["influence"], after["influence"]),
        workers=_changes(_workers(before), _workers(after)),
        city=tuple(_city(before, after)),
        display=_display(before["display"], after["display"]),
        winners=_pair(_winners(before), _winners(after)),
        status=_pair(before["status"], after["status"]),
        active=_pair(before["active"], after["active"]),
        round=_pair(before["round"], after["round"]),
        legal=dict(_legal(before["legal"], after["legal"])),
        moves=moves,
    )


def _legal(before: Look | None, after: Look | None) -> Iterator[tuple[str, tuple[frozenset[Any], frozenset[Any]]]]:
    if before is None or after is None:
        return
    for what in ("build", "act", "cells"):
        old, new = (frozenset(tuple(one) if what == "cells" else one for one in of[what]) for of in (before, after))
        if old != new:
            yield what, (old - new, new - old)


def _pair(before: Value, after: Value) -> tuple[Value, Value] | None:
    return None if before == after else (before, after)


def _points(look: Look) -> dict[str, dict[str, int]]:
    return {seat: {"": points["total"]} for seat, points in look["points"].items()}


def _workers(look: Look) -> dict[str, dict[str, int]]:
    return {
        seat: {**{place: number for place, number in of.items() if place != "committees"}, **of["committees"]}
        for seat, of in look["workers"].items()
    }


def _changes(before: Mapping[str, Mapping[str, int]], after: Mapping[str, Mapping[str, int]]) -> tuple[Change, ...]:
    return tuple(
        Change(seat, what, numbers[what], after[seat][what])
        for seat, numbers in before.items()
        for what in numbers
        if numbers[what] != after[seat][what]
    )


def _city(before: Look, after: Look) -> Iterable[Lying]:
    old, new = _cells(before), _cells(after)
    for cell in dict.fromkeys((*old, *new)):
        if old.get(cell) != new.get(cell):
            yield Lying(cell, old.get(cell), new.get(cell))


def _cells(look: Look) -> dict[tuple[int, int], tuple[int, str | None, int]]:
    return {(one["cell"][0], one["cell"][1]): (one["card"], one["seat"], one["workers"]) for one in look["city"]}


def _display(before: list[int], after: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    return _pair(
        tuple(card for card in before if card not in after), tuple(card for card in after if card not in before)
    )


def _winners(look: Look) -> tuple[str, ...]:
    return () if look["score"] is None else tuple(look["score"]["winners"])
