"""The choice for an action (record-contract.md, "Keys of act")."""

from __future__ import annotations

from contract_rules.kinds import Influence
from contract_rules.state import Cell
from rulings.frozen import frozen


@frozen
class ActionChoice:
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
    choice: ActionChoice


NOTHING = ActionChoice()

LINE = (
    "[ pays {pay:points}][ gains {gain:points}][ spreads {spread:points}][ type {type:word}][ to {to:number}]"
    "[ builds {project:number}@{cell}][ pair {pair}][ borrows {borrow}]"
)
"""The notation of a choice (docs/notation.md)."""
