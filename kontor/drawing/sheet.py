"""The sheet of a layout picture: where things go and what lies there; outlines of cells; and what is marked beside the
cards: the island, Tic Tac Toe's blocks, closed cells, area numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from types import MappingProxyType

from markupsafe import escape

from arbiter.drawing import Arrow
from arbiter.language import gettext as _, join_and
from kontor.drawing.accessible_names import growth
from kontor.drawing.cards import LETTER, SHARED, SIZE, CardPart, KontorSymbols, named, narrow_text, pen_of
from kontor.drawing.glyphs import SIGN_SPOTS, SPOTS
from kontor.drawing.ink import ink
from kontor.words import cell_name, colour_letter, colour_name
from kontor_rules import Card, Game
from kontor_rules.field.cells import Borders, Cell, in_rows
from kontor_rules.interface.output_object import VisibleArea, visible_areas
from kontor_rules.interface.rule_queries import Block
from rulings.cached import cached_property

NOTHING: Mapping[str, Sequence[Cell]] = MappingProxyType({})

Box = tuple[float, float, float, float]
"""Left, upper, right and lower end of something within its cell."""
BADGE = 10.4  # how high the number of an area is


# Clockwise round a cell (y grows downwards): from which corner, which way, and the neighbour across that edge.
_EDGES = (((0, 0), (1, 0), (0, -1)), ((1, 0), (0, 1), (1, 0)), ((1, 1), (-1, 0), (0, 1)), ((0, 1), (0, -1), (-1, 0)))


@dataclass(frozen=True, kw_only=True)
class Show:
    """What a layout picture shows beside the layout itself, and how it is put into a page.

    `marks`: the cells where a card may go now; with `link` each leads to the address that it returns.
    `hints`: the same for people who only look: nothing that could be tapped.
    `takes`: the cells of cards that the ship may remove, with the same `link`. `picked`: those of `marks` that are
    chosen already, of which several may be. `touch`: cells that lead on with `link` without a sign of it.
    `gone`: a cell and the card about to leave it. `last`: the cells of the cards laid last.
    `moved`: cells that pieces leave or come to otherwise; `arrows`: how, numbered as the steps beside the picture.
    `chosen`: a cell and the card about to be laid there.
    `island`: its cells (N4). `blocks`: Tic Tac Toe's (N2). `barred`: the empty cells that other rules than
    cranes' close, with the codes of the reasons (F15, V2). `pending`: the cells of areas closed together with a
    smuggled card (F5).
    `warehouses`: for a side the cells its central warehouses stand on, if the table chose others than the
    first goods card of each area (W3). `cell`: CSS pixels a cell; None
    fits the picture into its frame, 40 to 68 pixels a cell. `prefix`: makes ids differ where a page
    has two layouts. `shared`: the page has the `shared_signs` already. `standalone`: looks stand in the elements, for
    a file or for paper.
    """

    marks: Iterable[Cell] = ()
    hints: Collection[Cell] = ()
    takes: Iterable[Cell] = ()
    picked: Iterable[Cell] = ()
    touch: Iterable[Cell] = ()
    gone: tuple[Cell, Card] | None = None
    link: Callable[[Cell], str] | None = None
    last: Iterable[Cell] = ()
    moved: Collection[Cell] = ()
    arrows: Sequence[Arrow] = ()
    chosen: tuple[Cell, Card] | None = None
    island: Collection[Cell] = ()
    blocks: Sequence[Block] = ()
    barred: Mapping[Cell, Collection[str]] = field(default_factory=lambda: MappingProxyType({}))
    pending: Sequence[Collection[Cell]] = ()
    warehouses: Mapping[str, Iterable[Cell]] = field(default_factory=lambda: NOTHING)
    cell: int | None = None
    prefix: str = "k"
    shared: bool = False
    standalone: bool = False


@dataclass(frozen=True, slots=True)
class LayoutState:
    """What a picture draws of a game: the cards of each cell from bottom to top, by row, and all that stands there."""

    stacks: Mapping[Cell, tuple[Card, ...]]
    borders: Borders
    areas: Sequence[VisibleArea] = ()
    ship: Cell | None = None
    over: bool = False

    @classmethod
    def of(cls, game: Game, borders: Borders | None = None) -> LayoutState:
        """Return that of a game; `borders` are those of the frame that it is drawn in, if not its own."""
        state = game.state
        return cls(
            stacks={cell: tuple(laid.card for laid in state.board[cell]) for cell in in_rows(state.board)},
            borders=borders or state.borders,
            areas=visible_areas(state),
            ship=state.ship,
            over=state.phase == "finished",
        )


class DrawingSheet:
    """One picture being drawn: where things go and what lies there, and what is marked beside it."""

    def __init__(self, lies: LayoutState, show: Show) -> None:
        self.lies = lies
        self.stacks = lies.stacks
        self.show = show
        self.pen = pen_of(SHARED) if show.shared else KontorSymbols(ink(standalone=show.standalone), show.prefix)
        self.ink = self.pen.ink
        self.grow = growth(lies.borders)
        beyond_x, beyond_y = bool(self.grow[0]), bool(self.grow[1])
        self.left = lies.borders.left - beyond_x
        self.top = lies.borders.top - beyond_y
        self.columns = lies.borders.right + beyond_x - self.left + 1
        self.rows = lies.borders.bottom + beyond_y - self.top + 1
        self.last = frozenset(show.last) & self.stacks.keys()  # what was laid last may be gone already

    @cached_property
    def busy(self) -> dict[Cell, CardPart]:
        """Return what stands on cards: warehouses, keepers, no owner, the ship."""
        busy = {}
        for area in self.lies.areas:
            if not area.valued:
                for side, goods in area.goods:
                    busy[self._warehouse(area.cells, side)] = CardPart("low", side, store=goods)
            else:
                sign = f"keeper-{area.owner}" if area.owner else "none"
                busy[self._keeper(area.cells)] = CardPart("aside", sign, (32, 30, 1))
        if self.lies.ship:
            busy[self.lies.ship] = CardPart("aside", "piece-ship", (24.5, 25.5, 0.95))
        return busy

    def _warehouse(self, cells: Sequence[Cell], side: str) -> Cell:
        """Return where a side's central warehouse of an area stands (W3)."""
        own = [cell for cell in cells if self.top_card(cell).colour == side and any(self.top_card(cell).goods)]
        named = set(self.show.warehouses.get(side, ()))
        return next((cell for cell in own if cell in named), own[0] if own else cells[0])

    def _keeper(self, cells: Sequence[Cell]) -> Cell:
        """Return the cell of an area with most room, of those the one nearest the area's middle."""
        middle_x = sum(cell[0] for cell in cells) / len(cells)
        middle_y = sum(cell[1] for cell in cells) / len(cells)
        return min(
            cells,
            key=lambda cell: (
                sum(self.top_card(cell).goods) + 2 * len(self.stacks[cell]) > 3,
                abs(cell[0] - middle_x) + abs(cell[1] - middle_y),
            ),
        )

    def top_card(self, cell: Cell) -> Card:
        return self.stacks[cell][-1]

    def at(self, cell: Cell) -> tuple[int, int]:
        return (cell[0] - self.left) * SIZE, (cell[1] - self.top) * SIZE

    def moved(self, cell: Cell) -> str:
        x, y = (cell[0] - self.left) * SIZE, (cell[1] - self.top) * SIZE
        return f' transform="translate({x} {y})"' if x or y else ""

    def shifted(self, cells: Iterable[Cell]) -> list[Cell]:
        return [(x - self.left, y - self.top) for x, y in cells]

    def named(self, cell: Cell, name: str, drawn: str) -> str:
        return named(self.moved(cell), name, drawn)

    def island(self) -> Iterator[str]:
        """Strew sand on the island's cells (N4), and draw its shore."""
        for cell in sorted(self.show.island):
            sand = self.pen.sign("sand")
            if cell in self.stacks:
                yield self.pen.sign("sand", *self.at(cell))
            else:
                yield self.named(cell, _("%(cell)s: empty, island cell") % {"cell": cell_name(cell)}, sand)
        if self.show.island:
            yield f'<path d="{outline(self.shifted(self.show.island), SIZE, -2.8)}" {self.ink["shore"]}/>'

    def blocks(self) -> Iterator[str]:
        """Frame Tic Tac Toe's blocks, those of a row won more strongly (N2)."""
        for number, block in enumerate(self.show.blocks, start=1):
            look = "block-won" if block.rows else "block"
            path = f'<path d="{outline(self.shifted(block.cells), SIZE, -1.4)}" {self.ink[look]}/>'
            yield f'<g role="img"><title>{escape(_block_name(number, block))}</title>{path}</g>'

    def owners(self) -> Iterator[str]:
        """Put a tag for every side that owns an area in a block onto the upper edge of the block's frame (N2)."""
        for block in self.show.blocks:
            corners = [self.at(cell) for cell in block.cells]
            middle = min(x for x, _y in corners) + SIZE
            top = min(y for _x, y in corners) - 1.4
            for index, side in enumerate(block.owners):
                x = middle + 15 * index - 7.5 * (len(block.owners) - 1)
                won = f'<circle cx="{x:g}" cy="{top:g}" r="9" {self.ink["row-ring"]}/>' if side in block.rows else ""
                disc = f'<circle cx="{x:g}" cy="{top:g}" r="6.6" {self.ink[f"keeper-{side}"]}/>'
                letter = f'<text x="{x:g}" y="{top + 3.8:g}" {self.ink["tag-letter"]}>{colour_letter(side)}</text>'
                yield f"{won}{disc}{letter}"

    def closed(self) -> Iterator[str]:
        """Mark the empty cells that the ship closes to all cards (F15), and those that take only water (V2)."""
        for cell, codes in sorted(self.show.barred.items(), key=lambda one: (one[0][1], one[0][0])):
            where = {"cell": cell_name(cell)}
            if "place.blockade" in codes:
                name = _("%(cell)s: empty, closed by the ship to every card") % where
                sign = self.pen.sign("ship", 20, 20, 1.5)
                yield self.named(cell, name, f"{self.pen.sign('hatch-flat')}{self.pen.sign('disc')}{sign}")
            elif "place.joins-areas" in codes:
                name = _("%(cell)s: empty, takes only water: it lies between two areas") % where
                yield self.named(cell, name, f"{self.pen.sign('hatch-up')}{self.pen.sign('only-water')}")

    def pending(self) -> Iterator[str]:
        """Rope off an area that is closed together with a smuggled card, and waits for it (F5)."""
        for cells in self.show.pending:
            path = outline(self.shifted(cells), SIZE, 3.4)
            yield f'<path d="{path}" {self.ink["rope"]}/>'

    def numbers(self) -> Iterator[str]:
        """Number the areas as pages list them, by record-kontor.md's order from 1, where the number covers least."""
        for number, area in enumerate(self.lies.areas, start=1):
            waiting = "?" if area.closed and not area.valued else ""
            said = f"{number}{waiting}"
            width = 4.4 + LETTER * len(said)
            places = []
            for cell in area.cells:
                card, room = self.stacks[cell][-1], self.busy.get(cell, CardPart()).room
                places.append((_freest(card.coin, card.ship, sum(card.goods), room, width), cell))
            (_much, left, top), cell = min(places, key=lambda place: place[0][0])
            x, y = self.at(cell)
            yield (
                f'<rect x="{x + left:g}" y="{y + top:g}" width="{width:g}" height="{BADGE}" rx="5.2" '
                f"{self.ink['number']}/>"
                f"{narrow_text(self.pen, 'number-text', said, x + left + width / 2, y + top + 9.1, width)}"
            )


def _block_name(number: int, block: Block) -> str:
    name = _("Block %(number)d of 9, from the upper left") % {"number": number}
    if not block.owners:
        return name
    said = {"block": name, "sides": join_and(colour_name(side) for side in block.owners)}
    if block.rows:
        return _("%(block)s: areas of %(sides)s reach here; one of three in a row") % said
    return _("%(block)s: areas of %(sides)s reach here") % said


@cache
def _freest(coin: bool, ship: bool, goods: int, room: str, width: float) -> tuple[float, float, float]:
    """Return how much of what a cell shows a badge would cover at least, in square units of the drawing, and where."""
    shown = [*_boxes(coin, ship, goods, room)]
    places = [
        (_covered(shown, (x, y, x + width, y + BADGE)), x, y)
        for x, y in ((39 - width, 3), (39 - width, 15), (1.6, 17.6), (39 - width, 28.6), (1.6, 28.6))
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
        yield 0, 27, 40, 40
    if room == "aside":
        yield 23, 19, 40, 40


def outline(cells: Iterable[Cell], unit: int, inset: float) -> str:
    """Return path data round the cells (holes too), `unit` long a cell, drawn in by `inset`."""
    return _outline(frozenset(cells), unit, inset)


@lru_cache(maxsize=4096)
def _outline(cells: frozenset[Cell], unit: int, inset: float) -> str:
    """Most areas look the same in the next picture."""
    return "".join(_path(loop, unit, inset) for loop in _loops(cells))


def _loops(cells: frozenset[Cell]) -> Iterator[list[Cell]]:
    """Yield closed walks of corner points with the cells on the right hand."""
    ways: dict[Cell, list[Cell]] = {}
    for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        for (from_x, from_y), way, (next_x, next_y) in _EDGES:
            if (x + next_x, y + next_y) not in cells:
                ways.setdefault((x + from_x, y + from_y), []).append(way)
    while ways:
        start = next(iter(ways))
        yield _walk(ways, start)


def _walk(ways: dict[Cell, list[Cell]], start: Cell) -> list[Cell]:
    point, way = start, _take(ways, start, None)
    walk = []
    while True:
        walk.append(point)
        point = (point[0] + way[0], point[1] + way[1])
        if point == start:
            return walk
        way = _take(ways, point, way)


def _take(ways: dict[Cell, list[Cell]], point: Cell, came: Cell | None) -> Cell:
    """Take the way on from a corner; where two cells meet only in it, turn right, so that they stay apart."""
    leaving = ways[point]
    right = (-came[1], came[0]) if came else leaving[0]
    way = right if right in leaving else leaving[0]
    leaving.remove(way)
    if not leaving:
        del ways[point]
    return way


def _path(loop: list[Cell], unit: int, inset: float) -> str:
    corners = []
    for before, here, after in zip((loop[-1], *loop), loop, (*loop[1:], loop[0]), strict=False):
        came, goes = _way(before, here), _way(here, after)
        if came != goes:
            corners.append((here[0] * unit - (came[1] + goes[1]) * inset, here[1] * unit + (came[0] + goes[0]) * inset))
    (x, y), *rest = corners
    path = [f"M{x:g} {y:g}"]
    for next_x, next_y in rest:
        path.append(f"h{next_x - x:g}" if next_y == y else f"v{next_y - y:g}")
        x, y = next_x, next_y
    return "".join(path) + "z"


def _way(start: Cell, end: Cell) -> Cell:
    return (end[0] - start[0], end[1] - start[1])
