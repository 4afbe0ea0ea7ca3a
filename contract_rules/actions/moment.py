"""The context of an action being carried out: the player, the acting card, and the card whose action it is (A6)."""

from __future__ import annotations

from collections.abc import Iterator

from contract_rules.kinds import KINDS, Influence, of, plus
from contract_rules.setup import Seat
from contract_rules.state import Cell, Holding, State
from rulings import Reason
from rulings.frozen import frozen


@frozen
class Moment:
    """A build action after the payments so far.

    `acting` is the card with the player's workers, `card` the one whose action it is: a different one if it is
    borrowed. "This card", its row, column and neighbours mean `card`, its workers those on `acting` (A6).
    """

    state: State
    seat: Seat
    acting: int
    card: int

    @property
    def holding(self) -> Holding:
        """The player's holding."""
        return self.state.holdings[self.seat]

    @property
    def workers(self) -> int:
        """How many workers are on the acting card: they stay there during the action (A9)."""
        return self.state.workers_on(self.acting, self.seat)

    @property
    def cell(self) -> Cell:
        """This card's cell."""
        return self.state.cells[self.card]

    @property
    def rule(self) -> str:
        """The id of this card's action."""
        return f"N{self.card}"

    def wrong(self, code: str, **facts: object) -> Reason:
        """Return the reason that this card's choice is wrong or missing."""
        return Reason(code, (self.rule,), {"card": self.card, **facts})


def sums_of(points: int, kinds: tuple[str, ...], most: Influence | None = None) -> Iterator[Influence]:
    """Yield all ways to take a number of points from some kinds, at most `most` of each."""
    if not kinds:
        if points == 0:
            yield (0,) * len(KINDS)
        return
    first, *others = kinds
    limit = points if most is None else min(points, most[KINDS.index(first)])
    for taken in range(limit, -1, -1):
        for rest in sums_of(points - taken, tuple(others), most):
            yield plus(of(first, taken), rest)


def is_taken(sums: Influence, points: int, kinds: tuple[str, ...]) -> bool:
    """Tell whether some influence has that many points, of these kinds only (I6)."""
    return sum(sums) == points and not any(value for kind, value in zip(KINDS, sums, strict=True) if kind not in kinds)
