"""The effects of actions (N): a few blocks, each with its choices, checks and result.

`apply` returns the identical state if nothing of the effect is possible or changes anything: it lapses (A2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from contract_rules.actions.costs import ActionMoment, is_taken
from contract_rules.entries.choice import NOTHING, ActionChoice
from contract_rules.entries.faces import TOWN_HALL
from contract_rules.kinds import DEVELOPMENT, KINDS, NONE, influence, of
from contract_rules.setup import MAX_PLAYERS, WORKERS
from contract_rules.state import ACTIONS, Cell, Log, State, neighbours
from contract_rules.turn.building import against_cell, against_project, built, open_cells
from contract_rules.turn.holdings import gained, out_of_case, redistributed, released, scored, set_on
from rulings import Reason
from rulings.frozen import frozen
from rulings.legal_entries import Amount


class Effect:
    """The effect of an action. `required` and `optional` are the keys of its choice."""

    required: ClassVar[tuple[str, ...]] = ()
    optional: ClassVar[tuple[str, ...]] = ()

    def against(self, moment: ActionMoment, choice: ActionChoice) -> Iterator[Reason]:
        """Yield the reasons against a choice."""
        return iter(())

    def apply(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Return the state after the effect; the choice has been checked."""
        raise NotImplementedError

    def tries(self, moment: ActionMoment) -> Iterator[ActionChoice]:
        """Yield legal choices, at least one for each answer to whether something changes."""
        yield NOTHING


@frozen
class Develops(Effect):
    """Gains development (N1-N4, N6, N7, N32)."""

    points: int

    def apply(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Gain it; whatever exceeds the top is lost (I5)."""
        return gained(moment.state, moment.seat, of(DEVELOPMENT, self.points), (moment.rule,), log)


@frozen
class Gains(Effect):
    """Gains points of influence of some kinds, mixed freely (N5, N29, I6)."""

    points: int
    kinds: tuple[str, ...]

    required: ClassVar = ("gain",)

    def against(self, moment: ActionMoment, choice: ActionChoice) -> Iterator[Reason]:
        """The sum and the kinds are right."""
        if choice.gain is None or not is_taken(choice.gain, self.points, self.kinds):
            yield moment.wrong("act.gain", points=self.points, kinds=list(self.kinds))

    def apply(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Gain them; whatever exceeds the top is lost (I5)."""
        return gained(moment.state, moment.seat, choice.gain or NONE, (moment.rule, "I6"), log)

    @property
    def amount(self) -> Amount:
        """Every sum."""
        return Amount(self.points, dict.fromkeys(self.kinds, self.points))

    def tries(self, moment: ActionMoment) -> Iterator[ActionChoice]:
        """Every sum."""
        return (ActionChoice(gain=influence(points)) for points in self.amount)


class Spreads(Effect):
    """Redistributes the player's influence over the five kinds, keeping the sum (N30)."""

    required: ClassVar = ("spread",)

    def against(self, moment: ActionMoment, choice: ActionChoice) -> Iterator[Reason]:
        """The sum is the same, and no track exceeds its top (I5)."""
        spread, total, top = choice.spread or NONE, sum(moment.holding.influence), moment.state.setup.influence_top
        if sum(spread) != total:
            yield moment.wrong("act.spread", sum=total, given=sum(spread))
        if top is not None and max(spread) > top:
            yield Reason("act.spread-top", ("I5",), {"card": moment.card, "top": top})

    def apply(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Set the markers."""
        return redistributed(moment.state, moment.seat, choice.spread or NONE, (moment.rule,), log)

    def tries(self, moment: ActionMoment) -> Iterator[ActionChoice]:
        """The influence as it is, and with one point moved where one can be."""
        have, top = moment.holding.influence, moment.state.setup.influence_top
        yield ActionChoice(spread=have)
        pairs = ((giver, taker) for giver in KINDS for taker in KINDS if giver != taker)
        at = dict(zip(KINDS, have, strict=True))
        for giver, taker in pairs:
            if at[giver] and (top is None or at[taker] < top):
                yield ActionChoice(spread=tuple((at | {giver: at[giver] - 1, taker: at[taker] + 1}).values()))
                return


@frozen
class Scores(Effect):
    """Scores points for whatever is counted at that moment (N16, N18, N21-N28, A9)."""

    count: Callable[[ActionMoment], int]
    each: int = 1

    def apply(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Score them."""
        points = self.count(moment) * self.each
        return scored(moment.state, moment.seat, ACTIONS, points, (moment.rule,), log, card=moment.card, chosen=None)


@frozen
class ScoresType(Effect):
    """Scores points for the cards of a chosen type (N15, N33, N34)."""

    count: Callable[[ActionMoment, str], int]
    each: int = 1

    required: ClassVar = ("type",)

    def against(self, moment: ActionMoment, choice: ActionChoice) -> Iterator[Reason]:
        """A known face has this type."""
        if choice.type not in known_types(moment.state):
            yield moment.wrong("act.type", type=choice.type)

    def apply(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Score them."""
        points, facts = self.count(moment, choice.type or "") * self.each, {"card": moment.card, "chosen": choice.type}
        return scored(moment.state, moment.seat, ACTIONS, points, (moment.rule, "A5"), log, **facts)

    def tries(self, moment: ActionMoment) -> Iterator[ActionChoice]:
        """Every type of known faces."""
        return (ActionChoice(type=one) for one in known_types(moment.state))


class ScoresPair(Effect):
    """Scores the points of two adjacent cards of one type (N35)."""

    required: ClassVar = ("pair",)

    def against(self, moment: ActionMoment, choice: ActionChoice) -> Iterator[Reason]:
        """Both are in the city, adjacent, and of one type; the town hall is of any type (A5)."""
        if choice.pair is None or not is_pair(moment.state, *choice.pair):
            yield moment.wrong("act.pair", pair=list(choice.pair or ()))

    def apply(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Score both."""
        pair = choice.pair or ()
        points, facts = sum(points_of(moment.state, card) for card in pair), {"card": moment.card, "chosen": list(pair)}
        return scored(moment.state, moment.seat, ACTIONS, points, (moment.rule, "A5"), log, **facts)

    def tries(self, moment: ActionMoment) -> Iterator[ActionChoice]:
        """Every pair, each once."""
        state = moment.state
        for one, cell in state.cells.items():
            for other in state.beside(cell):
                if one < other and is_pair(state, one, other):
                    yield ActionChoice(pair=(one, other))


class TakesOut(Effect):
    """One own worker comes out of the case and is free (N17, N20)."""

    def apply(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Take it out, if there is one."""
        if not moment.holding.case:
            return moment.state
        return out_of_case(moment.state, moment.seat, 1, (moment.rule, "A7"), log)


@frozen
class Occupies(Effect):
    """Moves the player's workers onto an unoccupied project, as many as it needs (N9, N10, N12-N14, N36).

    `from_case`: they come from the case. `acting_only`: they are those of the acting card; else all free ones
    once those have come back (N12, N13).
    """

    from_case: bool = False
    acting_only: bool = False

    optional: ClassVar = ("to",)

    def against(self, moment: ActionMoment, choice: ActionChoice) -> Iterator[Reason]:
        """A project that can be occupied is given, or none if there is none."""
        targets = self.targets(moment)
        if choice.to not in targets if choice.to is not None else targets:
            yield moment.wrong("act.to", to=choice.to, possible=targets)

    def apply(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Occupy it; the acting card's workers that aren't needed are free again (A4)."""
        if choice.to is None:
            return moment.state
        state, seat, rule = moment.state, moment.seat, (moment.rule, "A8")
        if self.from_case:
            state = out_of_case(state, seat, state.faces[choice.to].workers, (moment.rule, "A7"), log)
        else:
            state = released(state, seat, moment.acting, log)
        return set_on(state, seat, choice.to, rule, log)

    def targets(self, moment: ActionMoment) -> list[int]:
        """Return the projects that can be occupied, ascending: unoccupied ones, never the acting card (A8)."""
        state, free = moment.state, 0 if self.acting_only else moment.holding.free
        most = moment.holding.case if self.from_case else moment.workers + free
        empty = (card for card in state.cells if state.unoccupied(card) and card != moment.acting)
        return sorted(card for card in empty if state.faces[card].workers <= most)

    def tries(self, moment: ActionMoment) -> Iterator[ActionChoice]:
        """Every target; nothing where there is none."""
        return (ActionChoice(to=card) for card in self.targets(moment) or (None,))


class Builds(Effect):
    """Builds a project of the display with the acting card's workers (N19, B1, B4-B6)."""

    optional: ClassVar = ("project", "cell")

    def against(self, moment: ActionMoment, choice: ActionChoice) -> Iterator[Reason]:
        """A project that can be built this way is given with its cell, or none if there is none."""
        if choice.project is None or choice.cell is None:
            if projects := self.projects(moment):
                yield moment.wrong("act.project", possible=projects)
        else:
            yield from self.against_card(moment, choice.project)
            yield from against_cell(moment.state, choice.cell)

    def projects(self, moment: ActionMoment) -> list[int]:
        """Return the projects of the display that can be built this way, ascending."""
        return sorted(card for card in moment.state.display if not any(self.against_card(moment, card)))

    @staticmethod
    def against_card(moment: ActionMoment, card: int) -> Iterator[Reason]:
        """Yield the reasons against building a card this way on any cell (B1, M9, B3; B2 by option `project_cost`)."""
        also = moment.state.option("project_cost") == "also"  # N19
        return against_project(moment.state, card, moment.workers, moment.holding.influence if also else None)

    def apply(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Build it; its own cost is paid only under the option `project_cost`."""
        if choice.project is None or choice.cell is None:
            return moment.state
        state = released(moment.state, moment.seat, moment.acting, log)
        cost = state.faces[choice.project].price if state.option("project_cost") == "also" else NONE
        return built(state, moment.seat, choice.project, choice.cell, cost, log)

    def tries(self, moment: ActionMoment) -> Iterator[ActionChoice]:
        """Every project, each on one cell; nothing where there is none."""
        cell = open_cells(moment.state)[0]
        found = [ActionChoice(project=card, cell=cell) for card in self.projects(moment)]
        return iter(found or [NOTHING])


@frozen
class Borrows(Effect):
    """Carries out another card's action (N8, N11, N31). `named` are the cards that it may borrow from.

    It has no effect of its own: acting.py follows the chain (A6), and reads `borrow`, which has the keys of an action.
    """

    named: Callable[[ActionMoment], list[int]]

    def apply(self, moment: ActionMoment, choice: ActionChoice, log: Log) -> State:
        """Nothing: there was no action to borrow."""
        return moment.state


def known_types(state: State) -> list[str]:
    """Return the types of known faces, in alphabetical order (M5)."""
    return sorted({face.type for face in state.faces.values()})


def is_pair(state: State, card: int, other: int) -> bool:
    """Tell whether two cards of the city are adjacent and of one type; the town hall is of any type (A5)."""
    if card not in state.cells or other not in state.cells or state.cells[other] not in neighbours(state.cells[card]):
        return False
    return TOWN_HALL in (card, other) or state.type_of(card) == state.type_of(other)


def points_of(state: State, card: int) -> int:
    """Return the points of a card of the city (M4); the town hall has none (A5)."""
    return 0 if card == TOWN_HALL else state.faces[card].points


def is_of(state: State, card: int, type_: str) -> bool:
    """Tell whether a card of the city counts as one of a type; the town hall counts as any (A5)."""
    return card == TOWN_HALL or state.type_of(card) == type_


def next_to(moment: ActionMoment) -> list[int]:
    """N8, N11: the projects next to this card, occupied or not; the town hall has no action (A5)."""
    return sorted(card for card in moment.state.beside(moment.cell) if card != TOWN_HALL)


def occupied(moment: ActionMoment) -> list[int]:
    """N31: the occupied projects."""
    return sorted(moment.state.standing)


def beside_of_type(moment: ActionMoment, type_: str) -> int:
    """N15: how many cards next to this one are of a type."""
    state = moment.state
    return sum(is_of(state, card, type_) for card in state.beside(moment.cell))


def types_beside(moment: ActionMoment) -> int:
    """N16: how many types there are next to this card, the town hall counting as one more; or cards of other types."""
    state = moment.state
    types = [None if card == TOWN_HALL else state.type_of(card) for card in state.beside(moment.cell)]
    if state.option("different_types") == "from_this":
        return sum(one != state.type_of(moment.card) for one in types)
    return len(set(types))


def workers_in_city(moment: ActionMoment) -> int:
    """N18: how many workers of all players are on projects."""
    return sum(standing.workers for standing in moment.state.standing.values())


def workers_in_case(moment: ActionMoment) -> int:
    """N21: how many workers of all players are in the case; by option also those of unused colours (S8)."""
    setup = moment.state.setup
    unused = (MAX_PLAYERS - len(setup.seats)) * WORKERS if setup.chosen["case_count"] == "all" else 0
    return sum(holding.case for holding in moment.state.holdings.values()) + unused


def in_line(same: Callable[[Cell, Cell], bool]) -> Callable[[ActionMoment, str], int]:
    """N33, N34: return a function that counts the points of all cards of a type in this card's line, except itself."""

    def count(moment: ActionMoment, type_: str) -> int:
        state, here = moment.state, moment.cell
        line = (card for cell, card in state.city.items() if cell != here and same(cell, here))
        return sum(points_of(state, card) for card in line if is_of(state, card, type_))

    return count
