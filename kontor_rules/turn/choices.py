"""What pages offer in a turn and before a round, found by trying entries without keeping any.

Nothing here knows a rule: whatever the engine accepts may be chosen, and whatever it refuses has its reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import combinations, product
from typing import Any

from kontor_rules.field.cells import Cell, in_rows
from kontor_rules.interface.game import Game, enter
from kontor_rules.values import Seat
from rulings import Reason, Refusal, Step
from rulings.frozen import frozen

Keys = Mapping[str, Any]
"""Keys of record-kontor.md's entry `place`, besides seat and cell."""

_TRIED = ("choose", "export", "draw", "pick")
_JOKER = "joker"
"""The keys whose values are tried, in the order of an entry, and the one whose cells are tried separately."""


@frozen
class Taken:
    """Keys that the engine accepts together, and the game after that placement."""

    keys: Keys
    step: Step[Game]


@frozen
class PlaceChoices:
    """The optional keys for placing the active card on a cell.

    `rules`: each key that applies at the table with its rule id. `taken`: every set of keys that the engine
    accepts, smallest first, without `joker`. `refused`: (key, value) of all values that are in none of them, with
    the reasons against the first set with this value. `jokers`: the cells that a joker may name (F17, F18), by y,
    then x; `pairs`: those of them that it may name together.
    """

    rules: Mapping[str, str]
    taken: tuple[Taken, ...] = ()
    refused: Mapping[tuple[str, object], tuple[Reason, ...]] = field(default_factory=dict)
    jokers: tuple[Cell, ...] = ()
    pairs: frozenset[frozenset[Cell]] = frozenset()

    def needs(self, *names: str) -> bool:
        """Tell whether one of these keys is required."""
        return bool(self.taken) and not any(taken.keys.keys().isdisjoint(names) for taken in self.taken)


def place_choices(game: Game, cell: tuple[int, int]) -> PlaceChoices:
    """Return the optional keys for placing the active card on a cell, with nothing in `taken` if it can't go there."""
    state = game.state
    keys = state.book.keys
    rules = {name: key.rule for name, key in keys.items()}
    if state.active is None:
        return PlaceChoices(rules)
    seat = state.active
    tried, card = [keys[name] for name in _TRIED if name in keys], (state.revealed or {})[seat]
    taken, refusals = [], []
    for values in product(*((None, *key.values(state, card)) for key in tried)):
        said = {key.name: value for key, value in zip(tried, values, strict=True) if value is not None}
        found = _tried(game, "place", seat, cell=list(cell), **said)
        if isinstance(found, Step):
            taken.append(Taken(said, found))
        else:
            refusals.append((said, found))
    if not taken:
        return PlaceChoices(rules)
    taken.sort(key=lambda one: len(one.keys))
    refused = dict(_refused(taken, refusals))
    if _JOKER not in keys:
        return PlaceChoices(rules, tuple(taken), refused)

    def may(*joker: Cell) -> bool:
        said = {**taken[0].keys, _JOKER: list(map(list, joker))}
        return isinstance(_tried(game, "place", seat, cell=list(cell), **said), Step)

    jokers = [one for one in in_rows(state.board) if may(one)]
    pairs = frozenset(frozenset(pair) for pair in combinations(jokers, 2) if may(*pair))
    return PlaceChoices(rules, tuple(taken), refused, tuple(jokers), pairs)


def _tried(game: Game, kind: str, seat: Seat, **said: object) -> Step[Game] | tuple[Reason, ...]:
    try:
        return enter(game, {"entry": kind, "seat": seat, **said})
    except Refusal as refusal:
        return refusal.reasons


def _refused(
    taken: Sequence[Taken], refusals: Iterable[tuple[Keys, tuple[Reason, ...]]]
) -> Iterator[tuple[tuple[str, object], tuple[Reason, ...]]]:
    """Yield the values that no accepted set has, with the reasons against the first set with this value instead."""
    possible = {item for one in taken for item in one.keys.items()}
    first = taken[0].keys
    for said, reasons in refusals:
        changed = {name for name in {*said, *first} if said.get(name) != first.get(name)}
        if len(changed) == 1 and (name := changed.pop()) in said and (name, said[name]) not in possible:
            yield (name, said[name]), reasons
