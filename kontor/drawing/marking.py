"""What a layout picture marks beside the cards: the island, Tic Tac Toe's blocks, closed cells, area numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from markupsafe import escape

from arbiter.drawing import Ink
from arbiter.language import gettext as _
from arbiter.language import listed
from kontor.words import cell_name, colour_name

from .cards import SIZE, Pen
from .glyphs import LETTERS
from .outline import Cell, outline
from .speech import Face


class Owned(Protocol):
    """One of Tic Tac Toe's blocks (N2), as the engine tells it."""

    @property
    def cells(self) -> Collection[Cell]: ...

    @property
    def owners(self) -> Sequence[str]: ...

    @property
    def rows(self) -> Sequence[str]: ...


class Sheet(Protocol):
    """The picture that is being drawn, as far as marks need it."""

    pen: Pen
    ink: Ink

    @property
    def stacks(self) -> Mapping[Cell, Sequence[Face]]: ...

    def at(self, cell: Cell) -> tuple[int, int]: ...

    def shifted(self, cells: Iterable[Cell]) -> list[Cell]: ...

    def named(self, cell: Cell, name: str, drawn: str) -> str: ...


def draw_island(sheet: Sheet, cells: Collection[Cell]) -> Iterator[str]:
    """Strew sand on the island's cells (N4), and draw its shore."""
    for cell in sorted(cells):
        sand = sheet.pen.sign("sand")
        if cell in sheet.stacks:
            yield sheet.pen.sign("sand", *sheet.at(cell))
        else:
            yield sheet.named(cell, _("%(cell)s: empty, island cell") % {"cell": cell_name(cell)}, sand)
    if cells:
        yield f'<path d="{outline(sheet.shifted(cells), SIZE, -2.8)}" {sheet.ink["shore"]}/>'


def draw_blocks(sheet: Sheet, blocks: Sequence[Owned]) -> Iterator[str]:
    """Frame Tic Tac Toe's blocks, those of a row won more strongly (N2)."""
    for number, block in enumerate(blocks, start=1):
        look = "block-won" if block.rows else "block"
        path = f'<path d="{outline(sheet.shifted(block.cells), SIZE, -1.4)}" {sheet.ink[look]}/>'
        yield f'<g role="img"><title>{escape(_block_name(number, block))}</title>{path}</g>'


def draw_owners(sheet: Sheet, blocks: Sequence[Owned]) -> Iterator[str]:
    """Put a tag for every side that owns an area in a block onto the upper edge of the block's frame (N2)."""
    for block in blocks:
        corners = [sheet.at(cell) for cell in block.cells]
        middle = min(x for x, _y in corners) + SIZE
        top = min(y for _x, y in corners) - 1.4
        for index, side in enumerate(block.owners):
            x = middle + 15 * index - 7.5 * (len(block.owners) - 1)
            won = f'<circle cx="{x:g}" cy="{top:g}" r="9" {sheet.ink["row-ring"]}/>' if side in block.rows else ""
            disc = f'<circle cx="{x:g}" cy="{top:g}" r="6.6" {sheet.ink[f"keeper-{side}"]}/>'
            letter = f'<text x="{x:g}" y="{top + 3.1:g}" {sheet.ink["tag-letter"]}>{LETTERS[side]}</text>'
            yield f"{won}{disc}{letter}"


def _block_name(number: int, block: Owned) -> str:
    name = _("Block %(number)d of 9, from the upper left") % {"number": number}
    if not block.owners:
        return name
    said = {"block": name, "sides": listed(colour_name(side) for side in block.owners)}
    if block.rows:
        return _("%(block)s: areas of %(sides)s reach here; one of three in a row") % said
    return _("%(block)s: areas of %(sides)s reach here") % said


def draw_barred(sheet: Sheet, barred: Mapping[Cell, Collection[str]]) -> Iterator[str]:
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


def draw_pending(sheet: Sheet, pending: Iterable[Collection[Cell]]) -> Iterator[str]:
    """Rope off an area that is closed together with a smuggled card, and waits for it (F5)."""
    for cells in pending:
        path = outline(sheet.shifted(cells), SIZE, 3.4)
        yield f'<path d="{path}" {sheet.ink["rope"]}/>'


def draw_numbers(sheet: Sheet, areas: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Number the areas as pages list them, by RECORD.md's order from 1, under the symbol of their first card."""
    for number, area in enumerate(areas, start=1):
        cells: list[Cell] = [(x, y) for x, y in area["cells"]]
        x, y = sheet.at(next((cell for cell in cells if not _crowded(sheet, cell)), cells[0]))
        waiting = "?" if area["closed"] and not area["valued"] else ""
        width = 6.2 + 4.7 * len(f"{number}{waiting}")
        yield (
            f'<rect x="{x + 39 - width:g}" y="{y + 13.2:g}" width="{width:g}" height="9" rx="4.5" '
            f'{sheet.ink["number"]}/><text x="{x + 39 - width / 2:g}" y="{y + 20.4:g}" '
            f"{sheet.ink['number-text']}>{number}{waiting}</text>"
        )


def _crowded(sheet: Sheet, cell: Cell) -> bool:
    """Tell whether a card has both symbols at its right (C5): there is no room for a number below them."""
    card = sheet.stacks[cell][-1]
    return bool(card["coin"] and card["ship"])
