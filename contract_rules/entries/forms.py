"""The form of values in JSON: the readers that entries share (record-contract.md)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from contract_rules.entries.faces import NUMBERS
from contract_rules.kinds import COMMITTEES, KINDS, Influence, influence
from contract_rules.state import Cell
from rulings.forms import MAX_NUMBER, Reader, Unreadable, form, listing, mapping, number, one_by, one_of, text
from rulings.frozen import frozen
from rulings.shapes import shape_of, taking

_MAX_REASON = 200

read_card = number(NUMBERS[0], NUMBERS[-1])
"""Reads the number of a project."""

_AT_LEAST_1 = mapping(one_of(*KINDS), number(1, MAX_NUMBER))
_COORDINATES = listing(number(-MAX_NUMBER, MAX_NUMBER), 2, 2)
_PAIR = listing(number(0, NUMBERS[-1]), 2, 2)
_SPREAD: Reader[dict[str, int]] = form(dict, {kind: number(0, MAX_NUMBER) for kind in KINDS})


@taking(lambda: shape_of(_AT_LEAST_1))
def read_points(value: object) -> Influence:
    """Read points by kind, each at least 1."""
    return influence(_AT_LEAST_1(value))


@taking(lambda: shape_of(_SPREAD))
def read_spread(value: object) -> Influence:
    """Read the new values of all five kinds."""
    return influence(_SPREAD(value))


@taking(lambda: shape_of(_COORDINATES))
def read_cell(value: object) -> Cell:
    """Read coordinates [x, y] (S6)."""
    x, y = _COORDINATES(value)
    return (x, y)


@taking(lambda: shape_of(_PAIR))
def read_pair(value: object) -> tuple[int, int]:
    """Read two card numbers."""
    one, other = _PAIR(value)
    return (one, other)


@taking(lambda: {"type": "string", "minLength": 1, "maxLength": _MAX_REASON, "pattern": r"\S"})
def read_reason(value: object) -> str:
    """Read why the table overrules."""
    reason = text(value)
    if not 1 <= len(reason) <= _MAX_REASON or not reason.strip():
        raise Unreadable(f"not 1 to {_MAX_REASON} characters")
    return reason


@frozen
class Spot:
    """Where a worker is: "free", "case", a "committee", or "on" a project (`card`)."""

    place: str
    committee: str | None = None
    card: int | None = None


_PLACES: Mapping[str, Reader[Spot]] = {
    "free": form(partial(Spot, "free"), {}),
    "case": form(partial(Spot, "case"), {}),
    "committee": form(partial(Spot, "committee"), {"committee": one_of(*COMMITTEES)}),
    "on": form(partial(Spot, "on"), {"card": read_card}),
}
read_spot = one_by("place", _PLACES, "no such place")
"""Reads where a worker is."""
