"""Positions of Kontor as SVG files: from a game alone, without the web."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from markupsafe import Markup

from kontor.drawing import Show, layout_svg
from kontor_rules import Game, output, warehouses
from kontor_rules.field.cells import Cell
from kontor_rules.interface.rule_queries import faces_json


def svg(game: Game) -> Markup:
    """Return the layout as an SVG file, with texts in the current language (`arbiter.language.use_language`).

    >>> from kontor_rules import begin
    >>> seats = [{"seat": "red", "name": "Ada"}, {"seat": "black", "name": "Ben"}]
    >>> svg(begin({"game": "pro", "players": seats}).game)[:39]
    Markup('<svg xmlns="http://www.w3.org/2000/svg"')
    """
    return drawn(game, Show(standalone=True, warehouses=warehouse_cells(game)))


def drawn(game: Game, show: Show, table: Mapping[str, Any] | None = None) -> Markup:
    """Draw the layout of a game; `table` is its output object, where it is at hand."""
    position = output(game) if table is None else table
    return layout_svg(position, faces_on(game, position), show)


def faces_on(game: Game, table: Mapping[str, Any], more: Iterable[str] = ()) -> dict[str, dict[str, Any]]:
    """Return the faces of the cards that lie on the table, and of some more, by id."""
    return faces_json(game, {card for entry in table["board"] for card in entry["cards"]}.union(more))


def warehouse_cells(game: Game) -> dict[str, list[Cell]]:
    """Return the cells of the central warehouses by side (W3)."""
    found: dict[str, list[Cell]] = {}
    for one in warehouses(game):
        cell: Any = one["cell"]
        found.setdefault(str(one["side"]), []).append((cell[0], cell[1]))
    return found
