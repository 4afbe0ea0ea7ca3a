"""The set-up of a game as a value.

Who plays what by which rules, before the rulebook is composed (record-kontor.md, "Set-up").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kontor_rules.field.cards import Card
from kontor_rules.field.cells import Cell

TEAM_SEATS = ("red-1", "red-2", "black-1", "black-2")
"""The seats of two teams, clockwise (S5)."""
SINGLE_SEATS = ("red", "black", "green", "purple")
"""The seats of single players; two play red and black (S3), three or four any of them (S6)."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat and its player's name."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class Setup:
    """A set-up whose form has been checked, but not whether its parts can be combined.

    `players` are in clockwise order, which is also the set-up order. `layout` is None or (cell, card id or None) pairs.
    """

    game: str
    players: tuple[Player, ...]
    scenario: str | None = None
    special_rules: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    layout: tuple[tuple[Cell, str | None], ...] | None = None
    deck: tuple[Card, ...] = ()
