"""Questions at any time, regardless of whose turn it is (ignoring T1): answered by the checks that refuse entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from contract_rules.actions.acting import ACTIONS
from contract_rules.actions.costs import FREE
from contract_rules.entries.choice import ActionChoice
from contract_rules.interface.game import Game, why_not
from contract_rules.kinds import NONE, SPECIAL
from contract_rules.setup import Seat
from contract_rules.state import State
from contract_rules.turn.building import against_building
from contract_rules.turn.committees import influence_due, points_due
from contract_rules.turn.play import read_entry
from contract_rules.turn.turns import KINDS_OF_ACTION
from rulings import Reason
from rulings.forms import Entered
from rulings.frozen import evolve, frozen


@frozen
class Verdict:
    """All reasons `against` something; if there are none, the `rules` that were checked."""

    against: tuple[Reason, ...]
    rules: tuple[str, ...] = ()


@frozen
class Resolution:
    """What everybody with workers gets from a resolution: influence and points by seat (C4, C5, C9).

    `kinds` are those to choose from; empty if the committee gives its own.
    """

    influence: dict[Seat, int]
    points: dict[Seat, int]
    kinds: tuple[str, ...]


def on_turn(game: Game, seat: Seat) -> Game:
    """Return the game as it would be if it were a seat's turn now, for questions."""
    return Game(evolve(game.state, active=seat))


def may(game: Game, entry: object) -> Verdict:
    """Return whether an entry would be legal if it were its seat's turn now.

    `entry` is one of a turn, in record-contract.md's form.
    """
    read, state = read_entry(entry, game.setup.seats), game.state
    of_turn = read.kind.name in (*KINDS_OF_ACTION, "pass")
    against = why_not(on_turn(game, read.values["seat"]) if of_turn else game, entry)
    return Verdict(against, () if against else tuple(_looked_at(state, read)))


def projects(game: Game, seat: Seat) -> dict[int, tuple[Reason, ...]]:
    """Return the projects of the display with the reasons why a seat can't build them (M9, B2, B3), empty if it can."""
    return {card: against_building(game.state, seat, card) for card in game.state.display}


def resolution(game: Game, seat: Seat, committee: str) -> Resolution:
    """Return the result of a committee's resolution by a seat with a worker there."""
    state = game.state
    overview = state.setup.overviews[committee]
    return Resolution(influence_due(state, seat, committee), points_due(state, committee), overview.choice)


def _looked_at(state: State, entry: Entered) -> Iterator[str]:
    """Yield the rules that were checked for an entry, except T1."""
    rules, values = entry.kind.rules, entry.values
    match entry.kind.name:
        case "place":
            yield from (*_in_turn(state, "T2"), *rules, *(["C8"] if SPECIAL in values["committees"] else []))
        case "build":
            yield from (*_in_turn(state, "T2"), *rules)
        case "resolve":
            yield from (*_in_turn(state, "T3"), *rules, *(["C8", "C9"] if values["committee"] == SPECIAL else []))
        case "act" if values["choice"] is None:
            yield from (*_in_turn(state, "T3"), *rules, "A2")
        case "act":
            yield from (*_in_turn(state, "T3"), *_of_chain(state, list(_chain(values["card"], values["choice"]))))
            if values["choice"].project is not None:
                yield from ("B1", "B3", "B4", "B5")
        case "pass":
            yield from _in_turn(state, *rules)


def _in_turn(state: State, rule: str) -> tuple[str]:
    """Return the rule that allows a kind of action: T2 or T3 by free workers, in the final rounds E3 for all."""
    return ("E3",) if state.final else (rule,)


def _chain(card: int, choice: ActionChoice) -> Iterator[int]:
    yield card
    while choice.borrow is not None:
        card, choice = choice.borrow.card, choice.borrow.choice
        yield card


def _of_chain(state: State, cards: Sequence[int]) -> Iterator[str]:
    yield "A1"
    if any(ACTIONS[card].cost != FREE or state.faces[card].action_price != NONE for card in cards):
        yield "A3"
    if len(cards) > 1:
        yield "A6"
    yield from (f"N{card}" for card in cards)
