"""What becomes of the table when a card leaves the field, taken by the ship (H2) or bought out (N3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.table.physical_moves import steps_to
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Said
from kontor.sentences import ruled
from kontor.table.board import Cell
from kontor.words import cell_name, colour_letter, goods_text
from kontor_rules import Output, Step, output
from kontor_rules.interface.output_types import SeenArea

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Removal:
    """Its effects: on the area in a sentence, what is left of it, the rulings, the physical moves."""

    area: str
    pieces: tuple[str, ...]
    said: tuple[Said, ...]
    steps: tuple[str, ...]


def removal_of(context: TableContext, cell: Cell, step: Step, seat: str) -> Removal:
    """Return what a seat's `step`, which takes the card of this cell away, would do."""
    area, pieces = _areas(context, cell, output(step.game))
    steps = steps_to(context, step.game, seat)
    said = tuple(ruled(one, context.names, step.game.faces) for one in step.rulings if one.code != "ship.moved")
    return Removal(area, pieces, said, tuple(one.line for one in steps))


def _areas(context: TableContext, gone: Cell, after: Output) -> tuple[str, tuple[str, ...]]:
    """Return what becomes of the removed card's area, and what is left of it."""
    before = next(area for area in context.table["areas"] if list(gone) in area["cells"])
    left = [area for area in after["areas"] if all(one in before["cells"] for one in area["cells"])]
    size = len(before["cells"])
    if not left:
        return _("The card is an area of its own, which goes with it."), ()
    if len(left) == 1:
        said = ngettext(
            "Its area of %(size)d cells shrinks to %(num)d cell:",
            "Its area of %(size)d cells shrinks to %(num)d cells:",
            size - 1,
        )
        return said % {"size": size, "num": size - 1}, tuple(_piece(area) for area in left)
    said = ngettext(
        "Its area of %(size)d cells splits into %(num)d:", "Its area of %(size)d cells splits into %(num)d:", len(left)
    )
    return said % {"size": size, "num": len(left)}, tuple(_piece(area) for area in left)


def _piece(area: SeenArea) -> str:
    size = len(area["cells"])
    cells = ngettext("%(num)d cell", "%(num)d cells", size) % {"num": size}
    held = [
        _("%(side)s: %(goods)s") % {"side": colour_letter(side), "goods": goods_text(goods)}
        for side, goods in area["goods"].items()
    ]
    where = cell_name(area["cells"][0])
    return _("%(cells)s (%(where)s): %(goods)s") % {
        "cells": cells,
        "where": where,
        "goods": "; ".join(held) or _("no warehouses"),
    }
