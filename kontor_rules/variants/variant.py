"""Variants: a game, a scenario, a special rule or an option value, each defined by its differences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Literal

from kontor_rules.field.cells import Cell
from kontor_rules.setup import Settings
from kontor_rules.state import Hooks
from rulings.frozen import frozen

TWO = frozenset({"basic", "pro"})
PRO = frozenset({"pro"})
PRO_OR_TEAM = frozenset({"pro", "team"})
TWO_OR_TEAMS = frozenset({"basic", "pro", "team"})
NO_HOOKS = Hooks()
ALL_COUNT: Mapping[str, object] = {"ranked": None, "min_cells": 1}
"""Every owned area counts: E3 and E6 are lifted."""
Kind = Literal["game", "scenario", "rule", "option"]
GAMES = ("basic", "pro", "team", "extension")


@frozen
class Variant:
    """One way of playing, as the difference from Settings' defaults.

    `rule` are the ids that describe it, the main one first; `games` are those it goes with. `sets` are settings,
    `sets_for` those for one number of players only. `excludes` and `needs` pair a variant's id, or the name of a
    requirement in REQUIREMENTS, with the rule that says so. `brings` are the ids of further rules that act with it.
    `seats` tells whether a game has these seats, clockwise.
    """

    id: str
    kind: Kind
    rule: tuple[str, ...]
    games: frozenset[str] = frozenset(GAMES)
    sets: Mapping[str, object] = field(default_factory=dict)
    sets_for: Mapping[int, Mapping[str, object]] = field(default_factory=dict)
    hooks: Hooks = NO_HOOKS
    excludes: tuple[tuple[str, str], ...] = ()
    needs: tuple[tuple[str, str], ...] = ()
    brings: tuple[str, ...] = ()
    seats: Callable[[tuple[str, ...]], bool] | None = None

    def settings(self, players: int) -> dict[str, object]:
        """Return what it sets for a number of players."""
        return {**self.sets, **self.sets_for.get(players, {})}


REQUIREMENTS: Mapping[str, Callable[[Settings], bool]] = {
    "ship": lambda settings: settings.ship,  # F21
    "floods": lambda settings: "flood" in settings.special_kinds,  # F22
    "taverns": lambda settings: "taverns" not in settings.left_out,  # F20
    "normal-start": lambda settings: settings.start == "plus",  # F20
}
"""What a special rule may need of the game (F20-F22)."""


@frozen
class Situation:
    """What decides whether an option can act: the settings so far, the game, the active variants and the start's cells.

    `start` is None while an own layout (N0) is still to come.
    """

    game: str
    settings: Settings
    variants: frozenset[str]
    start: tuple[Cell, ...] | None


@frozen
class Option:
    """A disputed point: rules-kontor.md's last chapter.

    `values` maps each value to what it sets, the default first; `values_in` replaces that in one game. `acts` tells
    whether the option can act at a table.
    """

    id: str
    rule: tuple[str, ...]
    values: Mapping[str, Variant]
    acts: Callable[[Situation], bool]
    values_in: Mapping[str, Mapping[str, Variant]] = field(default_factory=dict)

    def values_for(self, game: str) -> Mapping[str, Variant]:
        """Return the values to choose from in a game, the default first."""
        return self.values_in.get(game, self.values)
