"""What is set up: who plays what, and the plain values that variants set, one for each difference between them.

Among these are the harbour and special cards that a scenario or option removes from the game (N, F19, option
`without_three_goods`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import field

from kontor_rules.field.cards import COLOUR_CARDS, Card
from kontor_rules.field.cells import Cell
from kontor_rules.values import SPECIAL
from rulings.frozen import frozen
from rulings.records import Player

TEAM_SEATS = ("red-1", "red-2", "black-1", "black-2")
"""The seats of two teams, clockwise (S5)."""
SINGLE_SEATS = ("red", "black", "green", "purple")
"""The seats of single players; two play red and black (S3), three or four any of them (S6)."""


@frozen
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


@frozen
class Settings:
    """The plain values that variants set; each default is the base game's (S1-S3, C6, E2)."""

    field: tuple[int, int] | None = (6, 6)  # S1
    """Columns and rows; None: as the own layout spans (Canale Grande)."""
    start: str = "plus"
    """Normal plus (S2), "centre", "own" (N0) or "lines" (Tic Tac Toe's)."""
    coins: int = 4  # S3
    treasury: int | None = None
    """None: what is left of the 20 coins (C6)."""
    harbour_pile: int = 22  # S3
    """Harbour cards a seat starts with, hand included (S3, S5)."""
    left_out: tuple[str, ...] = ()
    """Kinds of harbour cards that are out of the game, by the names of LEFT_OUT."""
    harbour_aside: int = 0
    water_aside: int = 0
    specials_in_hand: int = 0
    special_pile: int = 0
    special_kinds: tuple[str, ...] = ()
    dealt: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Special cards known to be in a hand from the start: card id -> seat (F2)."""
    ship: bool = False
    keepers: int | None = None  # A6
    supply: int | None = None  # W4
    chits: int = 0
    facing: bool = False
    """Taxes go to the seat that faces the own one, of four (T2), else to the one before."""
    chit_points: bool = False
    """Chits and money score points (E9)."""
    ranked: int | None = None  # E3
    """How many areas count at most (E3); None: every owned area."""
    smallest_first: bool = False
    min_cells: int = 1
    room_rule: str = ""
    """The rule by which the game ends when a player has no cell left for a harbour card (E8, F10), if one does."""
    ties: tuple[str, ...] = ("points", "money")  # E2
    """What is compared, step by step, until one side is left (E2, E10, N2)."""
    scored_by: tuple[str, ...] = ("E2",)
    """The rules that say who wins."""
    areas_only: bool = False
    """The number of owned areas counts, and nothing else (N2)."""
    both_sit_out: str = "allowed"
    sit_out_announced: bool = True
    sit_out_until_revealed: bool = False
    """Sitting out may be announced while cards lie face down, and they stay (R1)."""
    both_broke_any: bool = False
    removed_to_hand: bool = False
    may_decline: bool = False
    customs_may_close: bool = False
    customs_count_in_size: bool = True
    border_each: bool = False
    unowned_take_rank: bool = False
    equal_never: bool = False
    last_income: bool = False
    finale_last_owned: bool = False


LEFT_OUT: Mapping[str, tuple[Callable[[Card], bool], int]] = {
    "cranes": (lambda card: card.kind == "crane", 2),
    "plain-cranes": (lambda card: card.kind == "crane" and not card.ship, 1),
    "taverns": (lambda card: card.kind == "tavern", 1),
    "three-goods": (lambda card: sum(card.goods) == 3, 1),
}
"""Name -> (which cards, how many a colour while the colour's faces aren't all known)."""


def is_left_out(settings: Settings, card: Card) -> bool:
    """Tell whether the card's face says that it is out of this game."""
    if card.pile == SPECIAL:
        return card.kind not in settings.special_kinds
    return bool(settings.left_out) and any(LEFT_OUT[name][0](card) for name in settings.left_out)


def left_out_count(settings: Settings, colour: str, deck: Mapping[str, Card]) -> int:
    """Return how many harbour cards of a colour are out.

    Counted in the deck if it has all 22 of them (record-kontor.md).
    """
    if not settings.left_out:
        return 0
    own = [card for card in deck.values() if card.colour == colour]
    if len(own) == COLOUR_CARDS:
        return sum(is_left_out(settings, card) for card in own)
    return sum(LEFT_OUT[name][1] for name in settings.left_out)
