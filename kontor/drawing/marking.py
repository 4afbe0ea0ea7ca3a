"""What a layout picture marks beside the cards: the island, Tic Tac Toe's blocks, closed cells, area numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from markupsafe import escape

from arbiter.language import gettext as _
from arbiter.language import join_and
from kontor.drawing.cards import SIZE
from kontor.drawing.glyphs import SIGN_SPOTS, SPOTS
from kontor.drawing.outline import Cell, outline
from kontor.words import cell_name, colour_letter, colour_name
from kontor_rules.interface.rule_queries import Block

if TYPE_CHECKING:
    from kontor.drawing.layout import Layout

Box = tuple[float, float, float, float]
"""Left, upper, right and lower end of something within its cell."""


def draw_island(sheet: Layout, cells: Collection[Cell]) -> Iterator[str]:
    """Strew sand on the island's cells (N4), and draw its shore."""
    for cell in sorted(cells):
        sand = sheet.pen.sign("sand")
        if cell in sheet.stacks:
            yield sheet.pen.sign("sand", *sheet.at(cell))
        else:
            yield sheet.named(cell, _("%(cell)s: empty, island cell") % {"cell": cell_name(cell)}, sand)
    if cells:
        yield f'<path d="{outline(sheet.shifted(cells), SIZE, -2.8)}" {sheet.ink["shore"]}/>'


def draw_blocks(sheet: Layout, blocks: Sequence[Block]) -> Iterator[str]:
    """Frame Tic Tac Toe's blocks, those of a row won more strongly (N2)."""
    for number, block in enumerate(blocks, start=1):
        look = "block-won" if block.rows else "block"
        path = f'<path d="{outline(sheet.shifted(block.cells), SIZE, -1.4)}" {sheet.ink[look]}/>'
        yield f'<g role="img"><title>{escape(_block_name(number, block))}</title>{path}</g>'


def draw_owners(sheet: Layout, blocks: Sequence[Block]) -> Iterator[str]:
    """Put a tag for every side that owns an area in a block onto the upper edge of the block's frame (N2)."""
    for block in blocks:
        corners = [sheet.at(cell) for cell in block.cells]
        middle = min(x for x, _y in corners) + SIZE
        top = min(y for _x, y in corners) - 1.4
        for index, side in enumerate(block.owners):
            x = middle + 15 * index - 7.5 * (len(block.owners) - 1)
            won = f'<circle cx="{x:g}" cy="{top:g}" r="9" {sheet.ink["row-ring"]}/>' if side in block.rows else ""
            disc = f'<circle cx="{x:g}" cy="{top:g}" r="6.6" {sheet.ink[f"keeper-{side}"]}/>'
            letter = f'<text x="{x:g}" y="{top + 3.1:g}" {sheet.ink["tag-letter"]}>{colour_letter(side)}</text>'
            yield f"{won}{disc}{letter}"


def _block_name(number: int, block: Block) -> str:
    name = _("Block %(number)d of 9, from the upper left") % {"number": number}
    if not block.owners:
        return name
    said = {"block": name, "sides": join_and(colour_name(side) for side in block.owners)}
    if block.rows:
        return _("%(block)s: areas of %(sides)s reach here; one of three in a row") % said
    return _("%(block)s: areas of %(sides)s reach here") % said


def draw_barred(sheet: Layout, barred: Mapping[Cell, Collection[str]]) -> Iterator[str]:
    """Mark the empty cells that the ship closes to all cards (F15), and those that take only water (V2)."""
    for cell, codes in sorted(barred.items(), key=lambda one: (one[0][1], one[0][0])):
        where = {"cell": cell_name(cell)}
        if "place.blockade" in codes:
            name = _("%(cell)s: empty, closed by the ship to every card") % where
            sign = sheet.pen.sign("ship", 20, 20, 1.5)
            yield sheet.named(cell, name, f"{sheet.pen.sign('hatch-flat')}{sheet.pen.sign('disc')}{sign}")
        elif "place.joins-areas" in codes:
            name = _("%(cell)s: empty, takes only water: it lies between two areas") % where
            yield sheet.named(cell, name, f"{sheet.pen.sign('hatch-up')}{sheet.pen.sign('only-water')}")


def draw_pending(sheet: Layout, pending: Iterable[Collection[Cell]]) -> Iterator[str]:
    """Rope off an area that is closed together with a smuggled card, and waits for it (F5)."""
    for cells in pending:
        path = outline(sheet.shifted(cells), SIZE, 3.4)
        yield f'<path d="{path}" {sheet.ink["rope"]}/>'


BADGE = 9  # how high the number of an area is


def draw_numbers(sheet: Layout, areas: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Number the areas as pages list them, by record-kontor.md's order from 1, where the number covers least."""
    for number, area in enumerate(areas, start=1):
        waiting = "?" if area["closed"] and not area["valued"] else ""
        width = 6.2 + 4.7 * len(f"{number}{waiting}")
        places = [
            (_freest(*_shown(sheet, cell), width), cell) for cell in ((column, row) for column, row in area["cells"])
        ]
        (_much, left, top), cell = min(places, key=lambda place: place[0][0])
        x, y = sheet.at(cell)
        yield (
            f'<rect x="{x + left:g}" y="{y + top:g}" width="{width:g}" height="{BADGE}" rx="4.5" '
            f'{sheet.ink["number"]}/><text x="{x + left + width / 2:g}" y="{y + top + 7.2:g}" '
            f"{sheet.ink['number-text']}>{number}{waiting}</text>"
        )


def _shown(sheet: Layout, cell: Cell) -> tuple[bool, bool, int, str]:
    """Return whether a cell shows a coin and a ship, how many goods, and what room the piece on its card leaves."""
    card, (room, _piece) = sheet.stacks[cell][-1], sheet.busy.get(cell, ("full", ""))
    return bool(card["coin"]), bool(card["ship"]), len(card["goods"]), room


@cache
def _freest(coin: bool, ship: bool, goods: int, room: str, width: float) -> tuple[float, float, float]:
    """Return how much of what a cell shows a badge would cover at least, in square units of the drawing, and where."""
    shown = [*_boxes(coin, ship, goods, room)]
    places = [
        (_covered(shown, (x, y, x + width, y + BADGE)), x, y)
        for x, y in ((39 - width, 3.6), (39 - width, 15.6), (1.6, 17.8), (39 - width, 30), (1.6, 30))
    ]
    return min(places, key=lambda place: place[0])


def _covered(shown: Iterable[Box], badge: Box) -> float:
    """Return how much of some boxes a badge would cover, in square units of the drawing."""
    left, top, right, bottom = badge
    return sum(
        max(0.0, min(right, to_x) - max(left, from_x)) * max(0.0, min(bottom, to_y) - max(top, from_y))
        for from_x, from_y, to_x, to_y in shown
    )


def _boxes(coin: bool, ship: bool, goods: int, room: str) -> Iterator[Box]:
    """Yield the boxes that a card's flag, symbols, goods or sign take up, and the piece that stands on it."""
    yield 0, 0, 28, 17
    if coin or ship:
        yield (30, 0, 40, 19) if coin and ship else (28, 2, 40, 14.6)
    for x, y, scale in SPOTS[room].get(goods, ()):
        yield x - 6.5 * scale, y - 7 * scale, x + 6.5 * scale, y + 7 * scale
    if not goods:
        x, y, scale = SIGN_SPOTS[room]
        yield x - 11 * scale, y - 11 * scale, x + 11 * scale, y + 11 * scale
    if room == "low":
        yield 2, 27, 38, 40
    if room == "aside":
        yield 23, 19, 40, 40
