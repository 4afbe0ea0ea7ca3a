"""What people at a table want to see of a position besides what is legal in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from kontor_rules.areas import area_changes
from kontor_rules.field.cards import card_json
from kontor_rules.field.cells import Cell
from kontor_rules.interface.game import Game
from kontor_rules.interface.output_object import seen_areas
from kontor_rules.turn import placing
from kontor_rules.values import Area, Seat, Side
from kontor_rules.variants.blocks import Blocks, n2_rows
from kontor_rules.variants.games import e9_chits
from kontor_rules.variants.island import Island
from rulings import Reason


@dataclass(frozen=True, slots=True)
class Block:
    """One of Tic Tac Toe's blocks (N2): its cells, the sides that own an area with a cell there, and who has won it
    as one of three in a row."""

    cells: frozenset[Cell]
    owners: tuple[Side, ...]
    rows: tuple[Side, ...]


def barred_cells(game: Game) -> dict[Cell, tuple[Reason, ...]]:
    """Return the empty cells closed to harbour cards of every colour, with the reasons (N1, V2, F15)."""
    return placing.barred_cells(game.state)


def faces_json(game: Game, ids: Collection[str]) -> dict[str, dict[str, object]]:
    """Return those of some cards whose faces are known (C7), as card objects of record-kontor.md, by id."""
    faces = game.state.faces
    return {card: card_json(faces[card]) for card in ids if card in faces}


def room_left(game: Game, most: int) -> tuple[str, dict[Seat, int]]:
    """Return the rule that ends the game when a seat has no room (E8, F10), and each seat's cells left, up to `most`.

    ("", {}) where no rule does, and once the game is over.
    """
    rule = game.state.book.settings.room_rule
    return (rule, placing.room_left(game.state, most)) if rule and game.state.ending is None else ("", {})


def blocks(game: Game) -> list[Block]:
    """Return Tic Tac Toe's nine blocks by row with their owners (N2); empty in other games."""
    state = game.state
    if Blocks not in state.slices:
        return []
    owned = [area for area in area_changes.distinct(state.area_at) if area.verdict is not None and area.verdict.owner]
    won = {side: {at for row in n2_rows(state, side, owned) for at in row} for side in state.book.sides}
    return [
        Block(
            cells,
            tuple(side for side in state.book.sides if any(_owns(area, side) and area.cells & cells for area in owned)),
            tuple(side for side in state.book.sides if at in won[side]),
        )
        for at, cells in enumerate(state.slice(Blocks).cells)
    ]


def _owns(area: Area, side: Side) -> bool:
    return area.verdict is not None and area.verdict.owner == side


def island(game: Game) -> frozenset[Cell]:
    """Return the island's cells (N4); empty in other games."""
    state = game.state
    return state.slice(Island).cells if Island in state.slices else frozenset()


def pending_areas(game: Game) -> list[frozenset[Cell]]:
    """Return the areas, with their smuggled cells, that are closed as joined but valued only after the reveal (F5)."""
    found = area_changes.distinct(game.state.area_at)
    return [area.cells | area.hidden for area in found if area.closed and area.hidden and area.verdict is None]


def deciding_rules(game: Game) -> list[tuple[str, ...]]:
    """Return for each of `output`'s areas the ids of the rules that decided it, the main one first.

    None for an area that hasn't been valued.
    """
    return [area.verdict.rule if area.verdict else () for area, _cells in seen_areas(game.state)]


def chit_points(game: Game) -> dict[Side, dict[str, int]]:
    """Return E9's points for chits as of now, by side: by good, and under "none" -1 for having no chit at all."""
    return e9_chits(game.state)
