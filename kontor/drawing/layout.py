"""The layout on the table as one picture; and start layouts as small ones (N0)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from markupsafe import Markup, escape

from arbiter.drawing import arrows_svg
from arbiter.language import catalogue, gettext as _, join_and
from kontor.drawing.accessible_names import area_name, barred_name, columns_left, field_name, rows_left, stack_name
from kontor.drawing.cards import SIZE, CardPart, KontorSymbols, content, drawn_cell, picture, shared_cell
from kontor.drawing.glyphs import LETTERS, TABS
from kontor.drawing.ink import ink
from kontor.drawing.sheet import DrawingSheet, LayoutState, Show, outline
from kontor.words import cell_name, colour_letter, column_name, row_name
from kontor_rules import Game
from kontor_rules.areas.warehouses import central_warehouses
from kontor_rules.field.cells import Cell
from kontor_rules.interface.output_object import VisibleArea
from rulings.cached import cached_property

MARGIN = 20
_END = "</svg>"


class Layout(DrawingSheet):
    """One picture being drawn, part by part."""

    def parts(self) -> Iterator[str]:
        """Draw what lies there, the lowest first."""
        yield from self.sheet()
        yield from self.areas()
        yield from self.island()
        yield from self.cards()
        yield from self.pending()
        yield from self.barred()
        yield from self.closed()
        yield from self.numbers()
        yield from self.border()
        yield from self.axes()
        yield from self.blocks()
        yield from self.owners()
        changed = sorted({*self.last, *self.show.moved} & self.stacks.keys())
        yield self.pen.signs("brackets", [self.at(cell) for cell in changed])
        if self.show.arrows:
            yield arrows_svg(self.show.arrows, (self.left, self.top), SIZE, self.stacks)

    def sheet(self) -> Iterator[str]:
        """Draw paper, the sea round every card, and the grid."""
        width, height = self.columns * SIZE, self.rows * SIZE
        yield f'<path d="M0 0h{width}v{height}h-{width}z" {self.ink["paper"]}/>'
        covered = [cell for cell, cards in self.stacks.items() if cards[-1].kind != "smuggled"]
        yield f'<path d="{outline(self.shifted(covered), SIZE, 0)}" {self.ink["sea"]}/>'
        across = "".join(f"M0 {row * SIZE}h{width}" for row in range(1, self.rows))
        down = "".join(f"M{column * SIZE} 0v{height}" for column in range(1, self.columns))
        yield f'<path d="{across}{down}" {self.ink["grid"]}/>'

    def areas(self) -> Iterator[str]:
        """Draw each area as land: open with a broken coast, closed with a quay of its owner's colour (A3, A6)."""
        words = catalogue()
        for number, area in enumerate(self.lies.areas, start=1):
            cells = self.shifted(area.cells)
            yield (
                f'<g role="img"><title>{escape(area_name(words, area, number))}</title>'
                f'<path d="{outline(cells, SIZE, 1.8)}" {self.ink[_ground(area)]}/>{self._seams(cells)}</g>'
            )

    def _seams(self, cells: Sequence[Cell]) -> str:
        """Draw the thin lines between the cards of an area."""
        own = set(cells)
        down = [f"M{(x + 1) * SIZE} {y * SIZE + 4}v32" for x, y in cells if (x + 1, y) in own]
        across = [f"M{x * SIZE + 4} {(y + 1) * SIZE}h32" for x, y in cells if (x, y + 1) in own]
        return f'<path d="{"".join(down + across)}" {self.ink["seam"]}/>' if down or across else ""

    def cards(self) -> Iterator[str]:
        words, free = catalogue(), CardPart()
        if self.show.shared:
            for cell, stack in self.stacks.items():
                piece = self.busy.get(cell, free)
                yield shared_cell(words, stack, cell, self.moved(cell), piece, self.notes[cell])
            return
        drawn = {cell: (piece.room, piece.drawn(self.pen)) for cell, piece in self.busy.items()}
        for cell, stack in self.stacks.items():
            busy = drawn.get(cell, (free.room, ""))
            yield drawn_cell(self.pen, stack, cell, self.moved(cell), busy, self.notes[cell])

    def _name(self, cell: Cell) -> str:
        return "; ".join((stack_name(self.stacks[cell], cell), *self.notes[cell]))

    @cached_property
    def notes(self) -> Mapping[Cell, tuple[str, ...]]:
        """What is to be said of a cell beside its cards."""
        pending = {cell for cells in self.show.pending for cell in cells}
        said: Sequence[tuple[str, Collection[Cell | None]]] = (
            (_("the ship is here"), (self.lies.ship,)),
            (_("island cell"), self.show.island),
            (
                _("the closed area round it waits for this card"),
                {cell for cell in pending & self.stacks.keys() if self.top_card(cell).kind == "smuggled"},
            ),
            (_("placed last"), self.last),
            (_("something moves here"), self.show.moved),
        )
        return {cell: tuple(note for note, cells in said if cell in cells) for cell in self.stacks}

    def barred(self) -> Iterator[str]:
        """Mark the empty cells that cranes close, with whose cranes they are (P4, P10)."""
        if self.lies.over:
            return
        cranes: dict[Cell, dict[Cell, str]] = {}
        for (x, y), (*_under, card) in self.stacks.items():
            if card.kind == "crane" and card.colour:
                for dx, dy in TABS:
                    cranes.setdefault((x - dx, y - dy), {})[dx, dy] = card.colour
        for cell, bars in sorted(cranes.items(), key=lambda item: (item[0][1], item[0][0])):
            if cell not in self.stacks and self._inside(cell):
                sides = [colour for colour in LETTERS if colour in bars.values()]
                yield self.named(cell, barred_name(cell, sides), self._bars(bars))

    def _bars(self, bars: Mapping[Cell, str]) -> str:
        """Hatch a cell, both ways if no harbour card may go there at all, with a tab to each crane."""
        parts = [self.pen.sign("hatch")]
        if len(set(bars.values())) > 1:
            parts.append(self.pen.sign("hatch-back"))
        for way, colour in bars.items():
            tab, x, y = TABS[way]
            parts.append(f'<path d="{tab}" {self.ink[f"flag-{colour}"]}/>')
            parts.append(f'<text x="{x:g}" y="{y:g}" {self.ink["tab-letter"]}>{colour_letter(colour)}</text>')
        return "".join(parts)

    def _inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] - self.left < self.columns and 0 <= cell[1] - self.top < self.rows

    def border(self) -> Iterator[str]:
        """Draw fixed sides as a quay wall and open ones as a dotted line with what may still be added (P2)."""
        width, height = self.columns * SIZE, self.rows * SIZE
        sides = [
            (not self.grow[0], f"M-2.2 0v{height}M{width + 2.2} 0v{height}"),
            (not self.grow[1], f"M0-2.2h{width}M0 {height + 2.2}h{width}"),
        ]
        if not any(self.grow):
            sides = [(True, f"M-2.2-2.2h{width + 4.4}v{height + 4.4}h-{width + 4.4}z")]
        fixed = "".join(path for is_fixed, path in sides if is_fixed)
        unfixed = "".join(path for is_fixed, path in sides if not is_fixed)
        if fixed:
            yield f'<path d="{fixed}" {self.ink["wall"]}/><path d="{fixed}" {self.ink["wall-gap"]}/>'
        if unfixed:
            yield f'<path d="{unfixed}" {self.ink["unfixed"]}/>'
        if self.grow[0]:
            yield f'<text x="{width / 2:g}" y="{height + 13}" {self.ink["grows"]}>'
            yield f"← {escape(columns_left(self.grow[0]))} →</text>"
        if self.grow[1]:
            place = f'transform="translate({width + 13} {height / 2:g})rotate(-90)"'
            yield f"<text {place} {self.ink['grows']}>← {escape(rows_left(self.grow[1]))} →</text>"

    def axes(self) -> Iterator[str]:
        """Name the columns; the harbour centre's name stands out (S1), as its row's does."""
        columns = range(self.columns)
        yield self._labels((column_name(x + self.left), x + self.left, x * SIZE + SIZE / 2, -7) for x in columns)

    def end(self) -> str:
        """Draw the rows' numbers over all else: a frame that is panned keeps them, and their ground, in sight."""
        rows = range(self.rows)
        numbers = self._labels((row_name(y + self.top), y + self.top, -12, y * SIZE + SIZE / 2 + 4) for y in rows)
        return (
            f'<g data-rows=""><path fill="none" d="M-{MARGIN}-5h15v{self.rows * SIZE + 10}h-15z"/>{numbers}</g>{_END}'
        )

    def _labels(self, places: Iterable[tuple[str, int, float, float]]) -> str:
        """Draw names of columns or rows, given with how far they are from the harbour centre's, and where."""
        looks = self.ink["axis"], self.ink["axis-0"]
        return "".join(f'<text x="{x:g}" y="{y:g}" {looks[offset == 0]}>{name}</text>' for name, offset, x, y in places)

    def signs(self) -> Iterator[str]:
        """Draw what is about the next step: the chosen cell, the cells to tap."""
        if self.show.chosen:
            cell, card = self.show.chosen
            name = _("About to be placed: %(card)s") % {"card": stack_name([card], cell)}
            yield self.named(cell, name, self.pen.sign("ghost") + content(self.pen, card))
        if self.show.gone:
            cell, card = self.show.gone
            name = _("About to be removed: %(card)s") % {"card": stack_name([card], cell)}
            faded = f"<g {self.ink['faded']}>{content(self.pen, card)}</g>"
            yield self.named(cell, name, faded + self.pen.sign("gone"))
        picked = frozenset(self.show.picked)
        for cell in self.show.marks:
            look = "picked" if cell in picked else "ring" if cell in self.stacks else "berth"
            yield self._mark(cell, look)
        if self.show.hints:
            yield self._hints(self.show.hints)
        for cell in self.show.takes:
            yield self._mark(cell, "take")
        for cell in self.show.touch:
            yield self._mark(cell, "")

    def _hints(self, cells: Collection[Cell]) -> str:
        """Draw where the card that is laid now may go, and say it in one sentence."""
        said = _("The card being placed now may go to: %(cells)s") % {
            "cells": join_and(cell_name(one) for one in cells)
        }
        drawn = "".join(self.pen.sign("hint-on" if one in self.stacks else "hint", *self.at(one)) for one in cells)
        return f'<g role="img" data-hints><title>{escape(said)}</title>{drawn}</g>'

    def _mark(self, cell: Cell, look: str) -> str:
        sign = self.pen.sign(look) if look else ""
        name = escape(self._name(cell) if cell in self.stacks else cell_name(cell))
        if look == "picked":
            name += escape("; " + _("chosen"))
        if not self.show.link:
            return f'<g role="img"{self.moved(cell)}><title>{name}</title>{sign}</g>'
        touch = f'<path d="M2 2h36v36h-36z" {self.ink["touch"]}/>'
        link = f'href="{escape(self.show.link(cell))}"{self.ink.spot}'
        return f'<a {link} aria-label="{name}"{self.moved(cell)}>{sign}{touch}</a>'


def _ground(area: VisibleArea) -> str:
    """Return the look of an area's ground: open, pending (closed, F5: not valued yet), or its owner's."""
    if not area.valued:
        return "pending" if area.closed else "open"
    return f"own-{area.owner}" if area.owner else "nobody"


def layout_svg(lies: LayoutState, show: Show | None = None) -> Markup:
    """Draw a layout as it lies."""
    show = show or Show()
    drawing = Layout(lies, show)
    right = MARGIN if drawing.grow[1] else 6
    below = MARGIN if drawing.grow[0] else 6
    width, height = drawing.columns * SIZE + MARGIN + right, drawing.rows * SIZE + MARGIN + below
    scale = (show.cell or 48) / SIZE
    fluid = () if show.cell else ("k-map", f"k-w{drawing.columns}")
    xmlns = ' xmlns="http://www.w3.org/2000/svg"' if show.standalone else ""
    title = _("Layout")
    head = (
        f'<svg{xmlns} role="group" {drawing.ink.root(*fluid)} viewBox="-{MARGIN} -{MARGIN} {width} {height}" '
        f'width="{width * scale:g}" height="{height * scale:g}" aria-labelledby="{show.prefix}-t" '
        f'aria-describedby="{show.prefix}-d"><title id="{show.prefix}-t">{escape(title)}</title>'
        f'<desc id="{show.prefix}-d">{escape(field_name(catalogue(), lies.borders))}</desc>'
    )
    if show.standalone:
        # A page's frame gives the margin its ground; a file must bring its own.
        head += f'<path d="M-{MARGIN}-{MARGIN}h{width}v{height}h-{width}z" {drawing.ink["paper"]}/>'
    body = "".join((*drawing.parts(), *drawing.signs()))
    signs = "" if show.shared else drawing.pen.definitions()
    return Markup(f"{head}{signs}{body}{drawing.end()}")


def marked(drawn: Markup, game: Game, show: Show) -> Markup:
    """Put what is about the next step on a drawing of the same game that shows nothing of it yet.

    `show` needs that, and what cells are called by: their island, what is pending, what was done last.
    """
    layout = Layout(LayoutState.of(game), show)
    end = layout.end()
    return Markup(f"{drawn.removesuffix(end)}{''.join(layout.signs())}{end}")


def drawn(game: Game, show: Show) -> Markup:
    """Draw the layout of a game."""
    return layout_svg(LayoutState.of(game), show)


def warehouse_cells(game: Game) -> dict[str, list[Cell]]:
    """Return the cells of the central warehouses by side (W3)."""
    cells: dict[str, list[Cell]] = {}
    for cell, side, _goods in central_warehouses(game.state):
        cells.setdefault(side, []).append(cell)
    return cells


def start_svg(cards: Mapping[Cell, str | None], field: tuple[int, int], island: Collection[Cell] = ()) -> Markup:
    """Draw a whole layout, small, in the middle of its field: an ornament beside its name."""
    pen = KontorSymbols(ink(standalone=False))
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
