"""The 36 build actions (N), each composed of a cost and an effect, and carrying one out along a chain of cards (A).

One walk along the chain answers all three questions: the reasons against a choice, its result, and (by trying
choices) whether an action is possible at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from contract_rules.actions.costs import FREE, ActionMoment, Chosen, Cost, Fixed, Worker, unpayable
from contract_rules.actions.effects import (
    Borrows,
    Builds,
    Develops,
    Effect,
    Gains,
    Occupies,
    Scores,
    ScoresPair,
    ScoresType,
    Spreads,
    TakesOut,
    beside_of_type,
    in_line,
    next_to,
    occupied,
    types_beside,
    workers_in_case,
    workers_in_city,
)
from contract_rules.entries.choice import NOTHING, ActionChoice
from contract_rules.kinds import COMMITTEE_KINDS, DEVELOPMENT, KINDS, of
from contract_rules.setup import Seat
from contract_rules.state import Log, State
from contract_rules.turn.holdings import paid, released
from rulings import Reason, Ruling
from rulings.frozen import frozen


@frozen
class Action:
    """A build action: the cost given in the list of actions, and the effect."""

    effect: Effect
    cost: Cost = FREE


def _flat(points: int) -> Callable[[ActionMoment], int]:
    return lambda _moment: points


_ANY, _OWN = KINDS, COMMITTEE_KINDS
_ONE_DEVELOPMENT = Fixed(of(DEVELOPMENT, 1))

ACTIONS: Mapping[int, Action] = {
    1: Action(Develops(2), Chosen(1, _ANY)),  # N1
    2: Action(Develops(3), Worker()),  # N2
    3: Action(Develops(2)),  # N3
    4: Action(Develops(3), Chosen(1, _ANY)),  # N4
    5: Action(Gains(4, _OWN), Worker()),  # N5
    6: Action(Develops(3), Worker()),  # N6
    7: Action(Develops(2)),  # N7
    8: Action(Borrows(next_to)),  # N8
    9: Action(Occupies(acting_only=True)),  # N9
    10: Action(Occupies(acting_only=True)),  # N10
    11: Action(Borrows(next_to)),  # N11
    12: Action(Occupies()),  # N12
    13: Action(Occupies()),  # N13
    14: Action(Occupies(acting_only=True)),  # N14
    15: Action(ScoresType(beside_of_type, each=3)),  # N15
    16: Action(Scores(types_beside, each=2)),  # N16
    17: Action(TakesOut()),  # N17
    18: Action(Scores(workers_in_city)),  # N18
    19: Action(Builds(), _ONE_DEVELOPMENT),  # N19
    20: Action(TakesOut()),  # N20
    21: Action(Scores(workers_in_case)),  # N21
    22: Action(Scores(_flat(5)), Chosen(1, _OWN)),  # N22
    23: Action(Scores(_flat(7)), _ONE_DEVELOPMENT),  # N23
    24: Action(Scores(_flat(8)), Chosen(2, _OWN)),  # N24
    25: Action(Scores(_flat(7)), _ONE_DEVELOPMENT),  # N25
    26: Action(Scores(_flat(8)), Worker()),  # N26
    27: Action(Scores(_flat(6)), Worker()),  # N27
    28: Action(Scores(_flat(9)), Chosen(2, _OWN)),  # N28
    29: Action(Gains(3, _ANY)),  # N29
    30: Action(Spreads()),  # N30
    31: Action(Borrows(occupied)),  # N31
    32: Action(Develops(5), Chosen(2, _ANY)),  # N32
    33: Action(ScoresType(in_line(lambda cell, own: cell[1] == own[1]))),  # N33: the row
    34: Action(ScoresType(in_line(lambda cell, own: cell[0] == own[0]))),  # N34: the column
    35: Action(ScoresPair()),  # N35
    36: Action(Occupies(from_case=True)),  # N36
}


@dataclass(slots=True)
class ActionChain:
    """A chain of actions followed to its end: all reasons against it, else the state after it."""

    state: State
    reasons: list[Reason] = field(default_factory=list)
    log: Log = field(default_factory=list)


def act(state: State, seat: Seat, card: int, choice: ActionChoice) -> ActionChain:
    """Carry out the action of a card with the seat's workers (A1), regardless of whose turn it is."""
    walk = ActionChain(state)
    moment, choice = _follow(walk, ActionMoment(state, seat, card, card), choice)
    effect = ACTIONS[moment.card].effect
    walk.reasons += effect.against(moment, choice)
    if walk.reasons:
        return walk
    after = effect.apply(moment, choice, walk.log)
    if after is moment.state:
        if state.option("idle_action") == "refused":
            walk.reasons.append(Reason("act.idle", ("A2",), {"card": card}))
        walk.log.append(Ruling("act.lapsed", ("A2", moment.rule), {"seat": seat, "card": moment.card}))
    walk.state = released(after, seat, card, walk.log)
    return walk


def _follow(walk: ActionChain, moment: ActionMoment, choice: ActionChoice) -> tuple[ActionMoment, ActionChoice]:
    """Pay and borrow along the chain; return its last card's moment, and the choice for its action (A3, A6)."""
    used = {moment.card}
    while True:
        moment = _pay(walk, moment, choice)
        effect = ACTIONS[moment.card].effect
        if not isinstance(effect, Borrows):
            return moment, choice
        borrowed = choice.borrow
        if borrowed is None:
            if possible := borrowable(moment, used):
                walk.reasons.append(moment.wrong("act.borrow-missing", possible=possible))
            return moment, choice
        if against := list(against_borrowing(moment, used, borrowed.card)):
            walk.reasons += against
            return moment, choice
        facts = {"seat": moment.seat, "card": moment.card, "borrowed": borrowed.card}
        walk.log.append(Ruling("act.borrowed", (moment.rule, "A6"), facts))
        used.add(borrowed.card)
        moment, choice = replace(moment, card=borrowed.card), borrowed.choice


def against_borrowing(moment: ActionMoment, used: set[int], card: int) -> Iterator[Reason]:
    """Yield the reasons against borrowing a card's action: it can't be borrowed from (N), or comes twice (A6)."""
    effect = ACTIONS[moment.card].effect
    if not isinstance(effect, Borrows) or card not in effect.named(moment):
        yield moment.wrong("act.borrow", borrow=card)
    elif card in used:
        yield Reason("act.borrow-twice", ("A6",), {"card": moment.card, "borrow": card})


def _pay(walk: ActionChain, moment: ActionMoment, choice: ActionChoice) -> ActionMoment:
    """A3: pay what the card's face (M8) and its action cost; what can't be paid isn't deducted."""
    price = moment.state.faces[moment.card].action_price
    cost = ACTIONS[moment.card].cost
    against = [*unpayable(moment, price), *cost.against(moment, choice)]
    walk.reasons += against
    if against:
        return moment
    # Only one of the two has a cost (M8).
    state = paid(moment.state, moment.seat, price, "M8", moment.card, walk.log)
    if state is moment.state:
        state = cost.paid(moment, choice, walk.log)
    return moment if state is moment.state else replace(moment, state=state)


def pay_fixed(moment: ActionMoment) -> tuple[ActionMoment, list[Reason]]:
    """Return the moment after paying what needs no choice, and the reasons if a cost can't be paid at all (A3)."""
    cost = ACTIONS[moment.card].cost
    if isinstance(cost, Chosen):
        return moment, list(cost.out_of_reach(moment))
    walk = ActionChain(moment.state)
    return _pay(walk, moment, NOTHING), walk.reasons


def paid_along(state: State, seat: Seat, chain: Sequence[int]) -> tuple[ActionMoment, list[Reason]]:
    """Return the moment of a chain's last card after paying what needs no choice along it, and what can't be paid.

    The seat's workers are on the first card, and each other one can be borrowed by the one before it.
    """
    moment, against = ActionMoment(state, seat, chain[0], chain[0]), list[Reason]()
    for card in chain:
        moment, reasons = pay_fixed(replace(moment, card=card))
        against += reasons
    return moment, against


def borrowable(moment: ActionMoment, used: set[int]) -> list[int]:
    """Return the cards, ascending, whose actions can be borrowed now, i.e. carried out with some choice (A6)."""
    effect = ACTIONS[moment.card].effect
    if not isinstance(effect, Borrows):
        return []
    others = (card for card in effect.named(moment) if card not in used)
    return [card for card in others if _possible(replace(moment, card=card), used | {card})]


def possible(state: State, seat: Seat, card: int) -> bool:
    """Tell whether a card with the seat's workers can act with some choice; a waived action always can (A2)."""
    return state.option("idle_action") == "waived" or _possible(ActionMoment(state, seat, card, card), {card})


def _possible(moment: ActionMoment, used: set[int]) -> bool:
    """Tell whether an action can be carried out with some choice: paid (A3) and, if idling is refused, not idle."""
    idling = moment.state.option("idle_action") != "refused"
    return any(idling or _changes(paid_for, used) for paid_for in _payments(moment))


def _payments(moment: ActionMoment) -> Iterator[ActionMoment]:
    """Yield the moments after every possible way to pay for an action."""
    for choice in ACTIONS[moment.card].cost.tries(moment):
        walk = ActionChain(moment.state)
        after = _pay(walk, moment, choice)
        if not walk.reasons:
            yield after


def _changes(moment: ActionMoment, used: set[int]) -> bool:
    """Tell whether an action that has been paid for would change something with some choice."""
    effect = ACTIONS[moment.card].effect
    if isinstance(effect, Borrows):
        return bool(borrowable(moment, used))
    return any(effect.apply(moment, choice, []) is not moment.state for choice in effect.tries(moment))


def actable(state: State, seat: Seat) -> list[int]:
    """Return the cards that could act for a player if it were their turn (A1), ascending."""
    own = (card for card, standing in state.standing.items() if standing.seat == seat)
    return sorted(card for card in own if possible(state, seat, card))


def waived(state: State, seat: Seat, card: int) -> ActionChain:
    """Waive a card's action whole: only its workers come back (option `idle_action`)."""
    walk = ActionChain(state)
    if state.option("idle_action") != "waived":
        walk.reasons.append(Reason("act.waive", ("A2",), {"card": card}))
        return walk
    walk.log.append(Ruling("act.waived", ("A2",), {"seat": seat, "card": card}))
    walk.state = released(state, seat, card, walk.log)
    return walk
