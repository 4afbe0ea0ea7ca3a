"""What may be entered and chosen now, for user interfaces: found by the checks that refuse entries.

The result of an entry is found by entering it: a game is a value, and `enter` never changes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from contract_rules.actions.acting import ACTIONS, borrowable, paid_along
from contract_rules.actions.costs import Chosen
from contract_rules.actions.effects import Builds, Gains, Occupies, ScoresPair, ScoresType, Spreads
from contract_rules.interface.game import Game
from contract_rules.kinds import KINDS
from contract_rules.setup import Seat
from contract_rules.turn.building import against_building
from contract_rules.turn.committees import influence_due, points_due
from rulings import Reason
from rulings.frozen import frozen
from rulings.legal_entries import Amount


@frozen
class ActionChoices:
    """The choices for the action of a chain's last card; empty or None if the action has no such key.

    `against` has the costs that can't be paid (A3). `projects` can be built on any open cell.
    """

    against: tuple[Reason, ...] = ()
    pay: Amount | None = None
    gain: Amount | None = None
    spread: Amount | None = None
    types: tuple[str, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    to: tuple[int, ...] = ()
    projects: tuple[int, ...] = ()
    borrow: tuple[int, ...] = ()


@frozen
class Resolution:
    """What everybody with workers gets from a resolution: influence and points by seat (C4, C5, C9).

    `kinds` are those to choose from; empty if the committee gives its own.
    """

    influence: dict[Seat, int]
    points: dict[Seat, int]
    kinds: tuple[str, ...]


def action_choices(game: Game, seat: Seat, chain: Sequence[int]) -> ActionChoices:
    """Return the choices for the action of a chain's last card: the acting card, then those borrowed so far (A6).

    The chain is as in `paid_along`.
    """
    moment, against = paid_along(game.state, seat, chain)
    action = ACTIONS[moment.card]
    effect, cost = action.effect, action.cost
    have, top = dict(zip(KINDS, moment.holding.influence, strict=True)), moment.state.setup.influence_top
    points = sum(have.values())
    spread = Amount(points, dict.fromkeys(KINDS, points if top is None else min(points, top)), zeros=True)  # N30, I5
    tries = list(effect.tries(moment)) if isinstance(effect, ScoresType | ScoresPair) else []
    return ActionChoices(
        against=tuple(against),
        pay=cost.amount(moment) if isinstance(cost, Chosen) else None,
        gain=effect.amount if isinstance(effect, Gains) else None,
        spread=spread if isinstance(effect, Spreads) else None,
        types=tuple(choice.type for choice in tries if choice.type is not None),
        pairs=tuple(choice.pair for choice in tries if choice.pair is not None),
        to=tuple(effect.targets(moment)) if isinstance(effect, Occupies) else (),
        projects=tuple(effect.projects(moment)) if isinstance(effect, Builds) else (),
        borrow=tuple(borrowable(moment, set(chain))),
    )


def projects(game: Game, seat: Seat) -> dict[int, tuple[Reason, ...]]:
    """Return the projects of the display with the reasons why a seat can't build them (M9, B2, B3), empty if it can."""
    return {card: against_building(game.state, seat, card) for card in game.state.display}


def resolution(game: Game, seat: Seat, committee: str) -> Resolution:
    """Return the result of a committee's resolution by a seat with a worker there."""
    state = game.state
    overview = state.setup.overviews[committee]
    return Resolution(influence_due(state, seat, committee), points_due(state, committee), overview.choice)
