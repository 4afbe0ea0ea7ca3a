"""The city on the table as one picture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from arbiter.drawing import Arrow, arrows_svg
from contract.drawing.cards import blank, tile
from contract.drawing.ink import WIDEST, ink
from contract.drawing.pen import SHARED, SIZE, ContractSymbols
from contract.drawing.types import type_signs
from contract_rules.entries.faces import TOWN_HALL, Face
from contract_rules.interface.output_object import Lying
from contract_rules.state import CELLS, Cell
from rulings.cached import cached_property

LEFT, TOP, EDGE = 19, 16, 5
"""Room for the rows' numbers, the columns' letters, and at the other two sides."""


@dataclass(frozen=True, kw_only=True)
class CityMarks:
    """What a picture of the city shows beside the city itself, and how it is put into a page.

    `legal`: the cells where a card may be laid, dashed with a plus. `chosen`: a cell and the number of the card
    about to be laid there. `last`: the cards that were laid or acted last, in brackets. `arrows`: what is to be
    moved, numbered as the steps beside the picture, its cells likewise. `acting`: the card whose action is carried out.
    `targets`: cards that can be chosen now, in a dashed ring; `picked`: those chosen already.
    `touch`: cells that can be tapped without a mark of their own; `asked`: the one that was, in brackets.
    `link`: legal cells, targets and `touch` lead to the address that it returns.
    `title`, `desc`: the whole picture in words. `name`: what a card is called where the picture is heard; `name_cell`:
    the same for a legal or chosen cell. Left out, cards and cells go by their number and label.
    `prefix`: makes ids differ where a page has two cities. `shared`: the page has the `shared_signs` already.
    `standalone`: looks stand in the elements, for a file or for paper.
    """

    legal: Iterable[Cell] = ()
    chosen: tuple[Cell, int] | None = None
    last: Collection[int] = ()
    arrows: Sequence[Arrow] = ()
    acting: int | None = None
    targets: Collection[int] = ()
    picked: Collection[int] = ()
    touch: Collection[Cell] = ()
    asked: Cell | None = None
    link: Callable[[Cell], str] | None = None
    title: str = ""
    desc: str = ""
    name: Callable[[Lying], str] | None = None
    name_cell: Callable[[Cell], str] = CELLS.cell_label
    prefix: str = "c"
    shared: bool = False
    standalone: bool = False


class _City:
    """One picture being drawn: where things go and what lies there."""

    def __init__(self, city: Collection[Lying], faces: Mapping[int, Face], marks: CityMarks) -> None:
        self.city = city
        self.faces = faces
        self.marks = marks
        self.legal = [(x, y) for x, y in marks.legal]
        self.signs = type_signs(face.type for face in faces.values())
        self.pen = ContractSymbols(ink(standalone=marks.standalone), SHARED if marks.shared else marks.prefix)
        self.ink = self.pen.ink
        cells = [_cell(lying) for lying in city] + self.legal + ([marks.chosen[0]] if marks.chosen else [])
        self.moved = {cell for one in marks.arrows for cell in (one.origin, one.to) if cell is not None}
        cells += [*marks.touch, *self.moved]
        self.left, self.top = (min(cell[axis] for cell in cells) for axis in (0, 1))
        self.columns, self.rows = (
            max(cell[axis] for cell in cells) - least + 1 for axis, least in enumerate((self.left, self.top))
        )

    def parts(self) -> Iterator[str]:
        """Draw everything, the lowest first."""
        yield from self.ground()
        yield from self.axes()
        for lying in self.city:
            yield self.card(lying)
        yield from self.cells()
        yield from self.signs_on_cards()
        yield from self.touched()
        if self.marks.arrows:
            yield arrows_svg(self.marks.arrows, (self.left, self.top), SIZE, self.names)

    def ground(self) -> Iterator[str]:
        width, height = self.columns * SIZE, self.rows * SIZE
        yield f'<path d="M0 0h{width}v{height}h-{width}z" {self.ink["paper"]}/>'
        across = "".join(f"M0 {row * SIZE}h{width}" for row in range(self.rows + 1))
        down = "".join(f"M{column * SIZE} 0v{height}" for column in range(self.columns + 1))
        yield f'<path d="{across}{down}" {self.ink["grid"]}/>'

    def axes(self) -> Iterator[str]:
        """Label columns and rows; the town hall's stand out."""
        for column in range(self.columns):
            x = column + self.left
            yield self._label(CELLS.column_label(x), x == 0, f'x="{column * SIZE + SIZE // 2}" y="-5"')
        for row in range(self.rows):
            y = row + self.top
            yield self._label(CELLS.row_label(y), y == 0, f'x="-10" y="{row * SIZE + 24}"')

    def _label(self, text: str, own: bool, place: str) -> str:
        return f"<text {place} {self.ink['axis-0' if own else 'axis']}>{text}</text>"

    def card(self, lying: Lying) -> str:
        return (
            f'<g role="img"{self._moved(_cell(lying))}><title>{self.names[_cell(lying)]}</title>{self._tile(lying)}</g>'
        )

    def _tile(self, lying: Lying) -> str:
        number, seat = lying["card"], lying["seat"]
        if number == TOWN_HALL:
            return self.pen.sign("hall")
        face = self.faces.get(number)
        if face is None:
            return blank(self.pen, number)
        return tile(self.pen, face, self.signs[face.type], (seat, lying["workers"]) if seat else None)

    @cached_property
    def names(self) -> dict[Cell, str]:
        """What the cards are called, by cell."""
        name = self.marks.name or (lambda lying: f"{lying['card']}, {CELLS.cell_label(_cell(lying))}")
        return {_cell(lying): escape(name(lying)) for lying in self.city}

    def cells(self) -> Iterator[str]:
        """Draw the cells to tap, and the card about to be laid."""
        chosen = self.marks.chosen
        for cell in self.legal:
            if not chosen or chosen[0] != cell:
                yield self._mark(cell, "berth", escape(self.marks.name_cell(cell)))
        if chosen:
            cell, number = chosen
            laid: Lying = {"cell": list(cell), "card": number, "seat": None, "workers": 0}
            drawn = self.pen.sign("ghost") + self._tile(laid) + self.pen.sign("tick")
            name = escape(self.marks.name_cell(cell))
            yield f'<g role="img"{self._moved(cell)}><title>{name}</title>{drawn}</g>'

    def signs_on_cards(self) -> Iterator[str]:
        """Draw what is marked on cards, what matters most last, since the signs reach over to the next card."""
        marks = self.marks
        for lying in self.city:
            if lying["card"] in marks.last or _cell(lying) in self.moved:
                yield self.pen.sign("brackets", *self._at(_cell(lying)))
        for look, cards in (("ring", set(marks.targets) - set(marks.picked)), ("picked", marks.picked)):
            for lying in self.city:
                if lying["card"] in cards:
                    yield self._mark(_cell(lying), look, self.names[_cell(lying)])
        for lying in self.city:
            if lying["card"] == marks.acting:
                yield self.pen.sign("acting", *self._at(_cell(lying)))

    def touched(self) -> Iterator[str]:
        """Draw what is tapped without a mark, and what was."""
        for cell in self.marks.touch:
            yield self._mark(cell, "", self.names.get(cell) or escape(self.marks.name_cell(cell)))
        if self.marks.asked:
            yield self.pen.sign("brackets", *self._at(self.marks.asked))

    def _mark(self, cell: Cell, look: str, name: str) -> str:
        if not self.marks.link:
            return self.pen.sign(look, *self._at(cell))
        sign = self.pen.sign(look) if look else ""
        touch = f'<path d="M1 1h38v38h-38z" {self.ink["touch"]}/>'
        link = f'href="{escape(self.marks.link(cell))}"{self.ink.spot}'
        return f'<a {link} aria-label="{name}"{self._moved(cell)}>{sign}{touch}</a>'

    def _at(self, cell: Cell) -> tuple[int, int]:
        return (cell[0] - self.left) * SIZE, (cell[1] - self.top) * SIZE

    def _moved(self, cell: Cell) -> str:
        x, y = self._at(cell)
        return f' transform="translate({x} {y})"' if x or y else ""


def _cell(lying: Lying) -> Cell:
    return lying["cell"][0], lying["cell"][1]


def city_svg(position: Mapping[str, Any], faces: Mapping[int, Face], marks: CityMarks | None = None) -> Markup:
    """Draw the city of a position.

    `position` is record-contract.md's output object; `faces` are those known, by number, in the order of learning.
    """
    marks = marks or CityMarks()
    drawing = _City(position["city"], faces, marks)
    width, height = drawing.columns * SIZE + LEFT + EDGE, drawing.rows * SIZE + TOP + EDGE
    classes = ("c-map", f"c-w{min(drawing.columns, WIDEST)}", *(("c-tap",) if marks.link else ()))
    xmlns = ' xmlns="http://www.w3.org/2000/svg"' if marks.standalone else ""
    label, said = "", ""
    if marks.title:
        label = f' aria-labelledby="{marks.prefix}-t"'
        said = f'<title id="{marks.prefix}-t">{escape(marks.title)}</title>'
    if marks.desc:
        label += f' aria-describedby="{marks.prefix}-d"'
        said += f'<desc id="{marks.prefix}-d">{escape(marks.desc)}</desc>'
    head = (
        f'<svg{xmlns} role="group" {drawing.ink.root(*classes)} viewBox="-{LEFT} -{TOP} {width} {height}" '
        f'width="{width * 1.2:g}" height="{height * 1.2:g}"{label}>{said}'
    )
    if marks.standalone:
        # A page's frame gives the margin its ground; a file must bring its own.
        head += f'<path d="M-{LEFT}-{TOP}h{width}v{height}h-{width}z" {drawing.ink["paper"]}/>'
    body = "".join(drawing.parts())
    signs = "" if marks.shared else drawing.pen.definitions()
    return Markup(f"{head}{signs}{body}</svg>")
