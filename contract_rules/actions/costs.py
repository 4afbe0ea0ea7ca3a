"""What an action costs beside what its card's face asks for (A3, N): few blocks, each with its form and its check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from contract_rules.actions.moment import Moment, is_taken, sums_of
from contract_rules.entries.choice import NOTHING, Choice, read_points
from contract_rules.kinds import KINDS, Influence, short
from contract_rules.state import Log, State
from contract_rules.turn.tracks import paid
from contract_rules.turn.workers import into_case
from rulings import Reason
from rulings.forms import Reader


class Cost:
    """Nothing: what most actions cost. `keys` are what has to be said of a cost."""

    keys: ClassVar[Mapping[str, Reader[Any]]] = {}

    def against(self, moment: Moment, choice: Choice) -> Iterator[Reason]:
        """Yield what speaks against paying it like that: a wrong choice, or that it isn't there."""
        return iter(())

    def paid(self, moment: Moment, choice: Choice, log: Log) -> State:
        """Return the state after it was paid."""
        return moment.state

    def tries(self, moment: Moment) -> Iterator[Choice]:
        """Yield every way to pay it that is open."""
        if not any(self.against(moment, NOTHING)):
            yield NOTHING


def unpayable(moment: Moment, cost: Influence) -> Iterator[Reason]:
    """Yield the reason if some influence can't be paid (A3, I4)."""
    lacking = short(moment.holding.influence, cost)
    if lacking:
        yield Reason("act.cost", ("A3",), {"card": moment.card, "short": lacking})


@dataclass(frozen=True, slots=True)
class Fixed(Cost):
    """So much influence, nothing to choose."""

    cost: Influence

    def against(self, moment: Moment, choice: Choice) -> Iterator[Reason]:
        """A3: the influence is there."""
        return unpayable(moment, self.cost)

    def paid(self, moment: Moment, choice: Choice, log: Log) -> State:
        """Pay it."""
        return paid(moment.state, moment.seat, self.cost, moment.rule, moment.card, log)


@dataclass(frozen=True, slots=True)
class Chosen(Cost):
    """So many points of some kinds, mixed at will (I6)."""

    points: int
    kinds: tuple[str, ...]

    keys: ClassVar = {"pay": read_points}

    def against(self, moment: Moment, choice: Choice) -> Iterator[Reason]:
        """A3: the influence is there; whether it is isn't looked at for a wrong sum."""
        pay = choice.pay
        if pay is None or not is_taken(pay, self.points, self.kinds):
            yield moment.wrong("act.pay", points=self.points, kinds=list(self.kinds))
        else:
            yield from unpayable(moment, pay)

    def paid(self, moment: Moment, choice: Choice, log: Log) -> State:
        """Pay what was chosen."""
        assert choice.pay is not None, "looked at before"
        return paid(moment.state, moment.seat, choice.pay, moment.rule, moment.card, log)

    def out_of_reach(self, moment: Moment) -> Iterator[Reason]:
        """A3: whatever is chosen, there isn't enough."""
        have = sum(there for kind, there in zip(KINDS, moment.holding.influence, strict=True) if kind in self.kinds)
        if have < self.points:
            facts = {"card": moment.card, "points": self.points, "kinds": list(self.kinds), "have": have}
            yield Reason("act.cost-chosen", ("A3",), facts)

    def tries(self, moment: Moment) -> Iterator[Choice]:
        """Every sum that is there."""
        return (Choice(pay=sums) for sums in sums_of(self.points, self.kinds, moment.holding.influence))


FREE = Cost()


class Worker(Cost):
    """A worker of the acting card goes to the case (A7); one stands there, or the card couldn't act (A1)."""

    def paid(self, moment: Moment, choice: Choice, log: Log) -> State:
        """Put it there."""
        return into_case(moment.state, moment.seat, moment.acting, (moment.rule, "A7"), log)
