"""The choice for an action, and its form in JSON (record-contract.md, "Keys of act")."""

from __future__ import annotations

from contract_rules.entries.faces import NUMBERS
from contract_rules.kinds import KINDS, Influence, influence
from contract_rules.state import Cell
from rulings.forms import MAX_NUMBER, Reader, form, listing, mapping, number, one_of
from rulings.frozen import frozen
from rulings.shapes import shape_of, taking


@frozen
class Choice:
    """The keys that an action may have; None for missing ones. `pair` may name the town hall, 0."""

    pay: Influence | None = None
    gain: Influence | None = None
    spread: Influence | None = None
    type: str | None = None
    to: int | None = None
    project: int | None = None
    cell: Cell | None = None
    pair: tuple[int, int] | None = None
    borrow: Borrowing | None = None


@frozen
class Borrowing:
    """The card whose action is borrowed, with the choice for that action (A6)."""

    card: int
    choice: Choice


NOTHING = Choice()

LINE = (
    "[ pays {pay:points}][ gains {gain:points}][ spreads {spread:points}][ type {type:word}][ to {to:number}]"
    "[ builds {project:number}@{cell}][ pair {pair}][ borrows {borrow}]"
)
"""The notation of a choice (docs/notation.md)."""

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
