"""What keeps an area open, in words: the empty cells beside it, and edges that don't close areas yet (A3)."""

from __future__ import annotations

from collections.abc import Iterable

from arbiter.language import gettext as _
from arbiter.language import join_and
from arbiter.paper.content import Said
from kontor.words import cell_name
from kontor_rules import Game, kept_open

Cell = tuple[int, int]


def what_keeps_open(game: Game, cell: Cell) -> tuple[Said, ...]:
    """Return what keeps the area of a cell open, most useful first; nothing where none is open."""
    found = kept_open(game, cell)
    if found is None:
        return ()
    said = []
    if found.cells:
        said.append(Said(_("Kept open by these empty cells: %(cells)s.") % _cells(found.cells), ("A3",)))
    if found.columns:
        text = _(
            "The left and right edge close areas only once top and bottom are settled too. Still open at: %(cells)s."
        )
        said.append(Said(text % _cells(_at_edge(game, found.columns)), ("A3", "P2")))
    if found.rows:
        text = _(
            "The top and bottom edge close areas only once left and right are settled too. Still open at: %(cells)s."
        )
        said.append(Said(text % _cells(_at_edge(game, found.rows)), ("A3", "P2")))
    return tuple(said)


def open_cells(game: Game, cell: Cell) -> tuple[Cell, ...]:
    """Return the empty cells of the field that keep the area of a cell open."""
    found = kept_open(game, cell)
    return found.cells if found else ()


def _at_edge(game: Game, beyond: Iterable[Cell]) -> list[Cell]:
    """Return the cells of the field beside these, which lie beyond its edge and aren't on the picture."""
    edge = game.state.borders
    return [(min(max(x, edge.left), edge.right), min(max(y, edge.top), edge.bottom)) for x, y in beyond]


def _cells(cells: Iterable[Cell]) -> dict[str, str]:
    return {"cells": join_and(cell_name(cell) for cell in cells)}
