"""Kontor's layout, drawn as the pages ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from arbiter.game import Game, Json
from arbiter.log.replays import Snapshot
from arbiter.pages.game_pages import Pictures
from arbiter.pages.table.steps import Step
from kontor.drawing import Show, layout_svg
from kontor.svg import faces_on, svg, warehouse_cells
from kontor.table.board import Cell, as_ruled, laid_on, moving, picture
from kontor_rules import Ruling, output

_LAYING = ("place.laid", "smuggle.laid", "flood.fills")


class LayoutPictures(Pictures):
    """The layout."""

    now = staticmethod(picture)

    def at_entry(self, game: Game, entry: Json | None) -> Markup:
        """Cells on which the entry lays cards are ringed."""
        return _drawn(game, replace(as_ruled(game), last=_cells_of(entry)))

    def at_moves(self, game: Game, steps: Sequence[Step]) -> Markup:
        """Cells that pieces leave or come to are ringed."""
        return _drawn(game, replace(as_ruled(game), **moving(game, steps)))

    def at_ruling(self, game: Game, ruling: Ruling) -> Markup:
        """Cells that the ruling speaks of are ringed."""
        facts: dict[str, Any] = dict(ruling.facts)
        cells = [*facts.get("cells", []), *(facts[name] for name in ("cell", "to") if facts.get(name))]
        return _drawn(game, replace(as_ruled(game), last=[(x, y) for x, y in cells]))

    def at_moment(self, moment: Snapshot) -> Markup:
        """Cells on which the moment laid a card are ringed."""
        laid: list[Any] = [one.facts["cell"] for one in moment.rulings if one.code in _LAYING]
        return _drawn(moment.game, Show(last=[(x, y) for x, y in laid], warehouses=warehouse_cells(moment.game)))

    for_file = staticmethod(svg)


def _drawn(game: Game, show: Show) -> Markup:
    table = output(game)
    return layout_svg(table, faces_on(game, table), show)


def _cells_of(entry: Json | None) -> list[Cell]:
    try:
        return laid_on(entry) if entry else []
    except (KeyError, TypeError, IndexError):
        return []  # what can't be read doesn't say where
