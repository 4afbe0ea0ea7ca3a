"""Start layouts: the cells of the editor, each a picture of its own, and a whole layout as a small picture (N0)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from markupsafe import Markup

from kontor.drawing.cards import SIZE, SymbolDefs, content, face_of, picture
from kontor.drawing.ink import ink
from kontor.drawing.outline import Cell, outline

Cards = Mapping[Cell, str | None]


class StartPen:
    """Draws the cells of one editor. Shared parts are defined once, in `definitions`, after all have been drawn."""

    def __init__(self, prefix: str = "start") -> None:
        self._pen = SymbolDefs(ink(standalone=False), prefix)

    def cell(self, card: str | None) -> Markup:
        """Draw what lies on a cell: a card's id, None for water without a number."""
        return self._picture(content(self._pen, face_of(card, {})))

    def empty(self) -> Markup:
        """Draw a cell on which nothing lies: its ground is the page's."""
        return self._picture("")

    def _picture(self, drawn: str) -> Markup:
        return Markup(f'<svg {self._pen.ink.root()} viewBox="0 0 {SIZE} {SIZE}" aria-hidden="true">{drawn}</svg>')

    def definitions(self) -> Markup:
        """Return the signs that the cells refer to; it takes no room on the page."""
        return Markup(f'<svg class="defs" aria-hidden="true">{self._pen.definitions()}</svg>')


def start_svg(cards: Cards, field: tuple[int, int], island: Collection[Cell] = ()) -> Markup:
    """Draw a whole layout, small, in the middle of its field: an ornament beside its name."""
    pen = SymbolDefs(ink(standalone=False))
    columns, rows = ([cell[axis] for cell in cards] or [0] for axis in (0, 1))
    left, top = (
        min(one) - (size - (max(one) - min(one) + 1)) // 2 for one, size in zip((columns, rows), field, strict=True)
    )
    width, height = field[0] * SIZE, field[1] * SIZE
    water, land = ([(x - left, y - top) for x, y in cells] for cells in (cards, island))
    parts = [f'<path d="M0 0h{width}v{height}h-{width}z" {pen.ink["paper"]}/>']
    parts += [
        f'<path d="{outline(cells, SIZE, 0)}" {pen.ink[look]}/>' for cells, look in ((water, "sea"), (land, "card"))
    ]
    across = "".join(f"M0 {row * SIZE}h{width}" for row in range(field[1] + 1))
    down = "".join(f"M{column * SIZE} 0v{height}" for column in range(field[0] + 1))
    parts.append(f'<path d="{across}{down}" {pen.ink["grid"]}/>')
    if (0, 0) in cards:
        parts.append(pen.sign("anchor", SIZE / 2 - left * SIZE, SIZE / 2 - top * SIZE, 1.5))
    scaled = f'<g transform="scale(.2)">{"".join(parts)}</g>'
    return picture(scaled, width // 5, height // 5)
