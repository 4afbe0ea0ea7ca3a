"""What an action looks at, and what it costs besides its card's build cost (A3, N): blocks with form and check.

`ActionMoment` has the player, the acting card, and the card whose action it is (A6).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from contract_rules.entries.choice import NOTHING, ActionChoice
from contract_rules.kinds import KINDS, Influence, influence, short
from contract_rules.setup import Seat
from contract_rules.state import Cell, Holding, Log, State
from contract_rules.turn.holdings import into_case, paid
from rulings import Reason
from rulings.frozen import frozen
from rulings.legal_entries import Amount


@frozen
class ActionMoment:
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


def is_taken(sums: Influence, points: int, kinds: tuple[str, ...]) -> bool:
    """Tell whether some influence has that many points, of these kinds only (I6)."""
    return sum(sums) == points and not any(value for kind, value in zip(KINDS, sums, strict=True) if kind not in kinds)


class Cost:
    """No cost, as for most actions. `keys` are the keys of the choice of how to pay."""

    keys: ClassVar[tuple[str, ...]] = ()

    def against(self, moment: ActionMoment, choice: ActionChoice) -> Iterator[Reason]:
        """Yield the reasons against paying like that: a wrong choice, or too little influence."""
        return iter(())

    def paid(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Return the state after paying."""
        return moment.state

    def tries(self, moment: ActionMoment) -> Iterator[ActionChoice]:
        """Yield every possible way to pay."""
        if not any(self.against(moment, NOTHING)):
            yield NOTHING


def unpayable(moment: ActionMoment, cost: Influence) -> Iterator[Reason]:
    """Yield the reason if some influence can't be paid (A3, I4)."""
    lacking = short(moment.holding.influence, cost)
    if lacking:
        yield Reason("act.cost", ("A3",), {"card": moment.card, "short": lacking})


@frozen
class Fixed(Cost):
    """A fixed amount of influence, nothing to choose."""

    cost: Influence

    def against(self, moment: ActionMoment, choice: ActionChoice) -> Iterator[Reason]:
        """Yield A3's reason if there isn't enough influence."""
        return unpayable(moment, self.cost)

    def paid(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Pay it."""
        return paid(moment.state, moment.seat, self.cost, moment.rule, moment.card, log)


@frozen
class Chosen(Cost):
    """A number of points of some kinds, mixed freely (I6)."""

    points: int
    kinds: tuple[str, ...]

    keys: ClassVar = ("pay",)

    def against(self, moment: ActionMoment, choice: ActionChoice) -> Iterator[Reason]:
        """A3: there is enough influence; not checked for a wrong sum."""
        pay = choice.pay
        if pay is None or not is_taken(pay, self.points, self.kinds):
            yield moment.wrong("act.pay", points=self.points, kinds=list(self.kinds))
        else:
            yield from unpayable(moment, pay)

    def paid(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Pay what was chosen."""
        assert choice.pay is not None, "looked at before"
        return paid(moment.state, moment.seat, choice.pay, moment.rule, moment.card, log)

    def out_of_reach(self, moment: ActionMoment) -> Iterator[Reason]:
        """A3: there isn't enough for any choice."""
        have = sum(self.amount(moment).most.values())
        if have < self.points:
            facts = {"card": moment.card, "points": self.points, "kinds": list(self.kinds), "have": have}
            yield Reason("act.cost-chosen", ("A3",), facts)

    def amount(self, moment: ActionMoment) -> Amount:
        """Return every sum that can be paid."""
        have = zip(KINDS, moment.holding.influence, strict=True)
        return Amount(self.points, {kind: points for kind, points in have if kind in self.kinds})

    def tries(self, moment: ActionMoment) -> Iterator[ActionChoice]:
        """Every sum that can be paid."""
        return (ActionChoice(pay=influence(points)) for points in self.amount(moment))


FREE = Cost()


class Worker(Cost):
    """A worker of the acting card goes to the case (A7); one stands there, or the card couldn't act (A1)."""

    def paid(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Put it there."""
        return into_case(moment.state, moment.seat, moment.acting, (moment.rule, "A7"), log)
