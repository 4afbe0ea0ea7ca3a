"""What may be entered and chosen now, for user interfaces: found by the checks that refuse entries.

The result of an entry is found by entering it: a game is a value, and `enter` never changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, product

from contract_rules.actions.acting import ACTIONS, borrowable, paid_along
from contract_rules.actions.costs import Chosen
from contract_rules.actions.effects import Builds, Gains, Occupies, ScoresPair, ScoresType, Spreads
from contract_rules.entries.faces import NUMBERS
from contract_rules.entries.record import END_REASONS
from contract_rules.interface.game import Game, enter, why_not
from contract_rules.kinds import KINDS
from contract_rules.setup import Seat
from contract_rules.turn.building import against_building, buildable, open_cells
from contract_rules.turn.committees import influence_due, points_due
from contract_rules.turn.turns import actions, placings, resolutions
from rulings import Reason
from rulings.forms import Json
from rulings.frozen import frozen
from rulings.legal_entries import Amount, Blank, LegalEntry, accepted, narrowed


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


def legal_entries(game: Game, *names: str) -> Iterator[LegalEntry[Game]]:
    """Yield every entry that the rules allow now with the step that it would make, computed lazily.

    If something is open, the entry is a template with `Blank`s and without a step: faces, and points to be
    distributed. `names` are the kinds to look at ("act"), none: all. Lists whose order says nothing come in one order.
    An `override` isn't yielded: no rule allows it.

    >>> from contract_rules import begin
    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}]
    >>> game = begin({"game": "base", "players": seats, "pile": {"A": 6, "B": 5}}).game
    >>> found = list(legal_entries(game))
    >>> [entry for entry, step in found][34:37]
    [{'entry': 'reveal', 'card': 35}, {'entry': 'reveal', 'card': 36}, {'entry': 'end', 'reason': 'agreed'}]
    >>> found[-1]
    ({'entry': 'face', 'card': Blank(seat=None, values=(), other='face', unlike=False)}, None)
    """
    return accepted(game, _candidates(game, names), enter)


def _candidates(game: Game, names: tuple[str, ...]) -> Iterator[Json]:
    if game.state.finished:
        return
    for name, candidates in _CANDIDATES.items():
        if not names or name in names:
            yield from ({"entry": name, **keys} for keys in candidates(game))


def _of_turn(found: Callable[[Game, Seat], Iterable[Json]], game: Game) -> Iterator[Json]:
    """Yield the candidates of the active seat."""
    seat = game.state.active
    if seat is not None and game.state.phase == "turn":
        yield from ({"seat": seat, **keys} for keys in found(game, seat))


def _placings(game: Game, seat: Seat) -> Iterator[Json]:
    """Yield the sets of committees of every open shape (C1)."""
    places = game.state.setup.places
    for shape in placings(game.state, seat):
        singly = [list(some) for some in combinations(places, shape.count("1"))] if shape != "2" else []
        yield from ({"committees": some} for some in singly or [[place, place] for place in places])


def _resolutions(game: Game, seat: Seat) -> Iterator[Json]:
    """Yield the committees with the seat's workers; if influence is taken by choice, everybody's is left open (C9)."""
    for committee in resolutions(game.state, seat):
        brought = resolution(game, seat, committee)
        due = {who: points for who, points in brought.influence.items() if points} if brought.kinds else {}
        kinds = {who: Blank(who, Amount(points, dict.fromkeys(brought.kinds, points))) for who, points in due.items()}
        yield {"committee": committee} | ({"kinds": kinds} if kinds else {})


def _actions(game: Game, seat: Seat) -> Iterator[Json]:
    waives = game.state.option("idle_action") == "waived"
    idling = game.state.option("idle_action") != "refused"  # A2
    for card in actions(game.state, seat):
        for keys in _choices(game, seat, [card]):
            act: Json = {"card": card, **keys}
            if idling:
                yield act
            elif changing := narrowed(act, lambda one: not why_not(game, {"entry": "act", "seat": seat, **one})):
                yield changing
        if waives:
            yield {"card": card, "waive": True}


def _choices(game: Game, seat: Seat, chain: Sequence[int]) -> Iterator[Json]:
    """Yield the choices for the action of a chain's last card, with everything that it may borrow in turn (A6)."""
    choices = action_choices(game, seat, chain)
    if choices.against:
        return
    for other in choices.borrow:
        yield from ({"borrow": {"card": other, **keys}} for keys in _choices(game, seat, [*chain, other]))
    if not choices.borrow:
        yield from _said(game, seat, choices)


def _said(game: Game, seat: Seat, choices: ActionChoices) -> Iterator[Json]:
    amounts = {"pay": choices.pay, "gain": choices.gain, "spread": choices.spread}
    open_ = {key: Blank(seat, amount) for key, amount in amounts.items() if amount is not None}
    sites = product(choices.projects, open_cells(game.state))
    said: list[Json] = [
        *({"type": one} for one in choices.types),
        *({"pair": list(pair)} for pair in choices.pairs),
        *({"to": card} for card in choices.to),
        *({"project": card, "cell": list(cell)} for card, cell in sites),
    ]
    yield from ({**open_, **keys} for keys in said or [{}])


_CANDIDATES: Mapping[str, Callable[[Game], Iterable[Json]]] = {
    "reveal": lambda game: [{"card": card} for card in NUMBERS if game.state.to_reveal],
    "place": partial(_of_turn, _placings),
    "build": partial(
        _of_turn,
        lambda game, seat: [
            {"card": card, "cell": list(cell)}
            for card, cell in product(buildable(game.state, seat), open_cells(game.state))
        ],
    ),
    "resolve": partial(_of_turn, _resolutions),
    "act": partial(_of_turn, _actions),
    "pass": partial(_of_turn, lambda _game, _seat: [{}]),
    "end": lambda _game: [{"reason": reason} for reason in END_REASONS],
    "face": lambda _game: [{"card": Blank(None, other="face")}],
}
"""By kind of entry: a superset of the legal ones, as record-contract.md's keys without the name."""
