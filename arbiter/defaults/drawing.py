"""The picture of a game that draws nothing itself: places below each other, and in each what lies there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from markupsafe import Markup, escape

from arbiter.defaults.texts import GameTexts
from arbiter.drawing import INK, PAPER, SIDES, Arrow, Style, StyleSheet, arrows_svg, looks_of, shades_of
from arbiter.foundation.text_files import values_of
from arbiter.language import capitalized
from arbiter.pieces.positions import Piece, Place, Position

WIDTH = 320
_MARGIN, _TILE, _HIGH, _GAP, _HEAD = 8, 30, 40, 6, 24
_LINE = _HIGH + _GAP
_LARGEST = 1.4
"""So much larger than other places cells may be."""
Cell = tuple[int, int]

_FILE = values_of(Path(__file__).with_name("style.toml"))
_SIDES = {f"side-{name}": shades for name, shades in SIDES.items()}
_PALETTE = {"paper": PAPER, "ink": INK, **shades_of(_FILE["palette"]), **_SIDES}
_LOOKS = looks_of(_FILE["looks"]) | {side: {"fill": f"${side}"} for side in _SIDES}
STYLE = Style("pieces", "p", _PALETTE, _LOOKS)


def stylesheet() -> str:
    """Return pieces.css."""
    rules = (
        f".p-map {{ display: block; width: 100%; max-width: {WIDTH * 3 // 2}px; height: auto; margin: 0 auto; }}",
        ".pieces.p-tile { width: 2.25rem; height: 3rem; flex: none; }",
        ".values { display: grid; grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); gap: .4rem; }",
        ".values.drawn { grid-template-columns: repeat(auto-fill, minmax(3rem, 1fr)); }",
        ".values .button { width: 100%; height: 100%; justify-content: center; padding: .2rem; }",
    )
    return STYLE.stylesheet(rules)


@dataclass(frozen=True, kw_only=True)
class Marks:
    """What a picture shows beside what lies there.

    `rings` are places with a ring. `ways` lead from cells that can be tapped, of which `chosen` was; dashed are those
    that are open, None: all. `arrows` say what is to be moved, numbered as the steps beside the picture. `standalone`:
    looks stand in the elements, for a file.
    """

    rings: frozenset[Place] = frozenset()
    ways: Mapping[Cell, str] = field(default_factory=dict)
    chosen: Cell | None = None
    open_cells: Collection[Cell] | None = None
    arrows: Sequence[Arrow] = ()
    standalone: bool = False


class PiecePicture:
    """Draws positions of a game in its words. Seats have their letters and colours."""

    def __init__(self, texts: GameTexts, badges: Mapping[str, tuple[str, str]]) -> None:
        self._texts = texts
        self._badges = badges

    def draw(self, position: Position, marks: Marks | None = None) -> Markup:
        """Draw what lies where, with what is marked."""
        marks = marks or Marks()
        ink, standalone = STYLE.ink(standalone=marks.standalone), marks.standalone
        parts: list[str] = []
        x: float = _MARGIN
        y: float = _MARGIN
        before: str | None = None
        for (who, name), places in self._groups(position):
            wide = max(_wide(position, places), 7 * len(self._texts.name(name)) + 22)
            if x > _MARGIN and (who != before or _cell(places[0]) or x + wide > WIDTH - _MARGIN):
                x, y = _MARGIN, y + _HEAD + _LINE
            parts.append(self._head(ink, who, name, x, y))
            if _cell(places[0]):
                drawn, y = self._board(ink, position, places, marks, y + _HEAD)
            else:
                drawn, last = self._side_by_side(ink, position, places, marks, (x, y + _HEAD))
                x, y = x + wide + 2 * _GAP, last - _HEAD
            parts, before = parts + drawn, who
        high = y + (_HEAD + _LINE) * (x > _MARGIN) + _MARGIN
        said = escape(self.said(position))
        xmlns = f'xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{high}" ' if standalone else ""
        ground = f'<path {ink["ground"]} d="M0 0h{WIDTH}v{high}h-{WIDTH}z"/>'
        root = ink.root("p-map")
        role = "group" if marks.ways else "img"
        box = f'viewBox="0 0 {WIDTH} {high:g}" role="{role}"'
        return Markup(f"<svg {xmlns}{root} {box}><title>{said}</title>{ground}{''.join(parts)}</svg>")

    def said(self, position: Position) -> str:
        """Return what lies where, in words: what those hear who don't see the picture."""
        places = [place for _group, found in self._groups(position) for place in found if _held(position, place)]
        return "; ".join(
            f"{self._place(place)}: {', '.join(self._piece(*one) for one in _held(position, place))}"
            for place in places
        )

    def on_cells(self, position: Position) -> dict[Cell, str]:
        """Return what lies on cells, in words."""
        places = {cell: _held(position, place) for place in position.cards if (cell := _cell(place))}
        return {cell: ", ".join(self._piece(*one) for one in held) for cell, held in places.items() if held}

    def tile(self, piece: Piece) -> Markup:
        """Draw a single piece."""
        ink = STYLE.ink(standalone=False)
        return self._alone(ink, self.drawn_piece(ink, piece, 0, 2, 2, ring=False))

    def marks(self) -> dict[str, Markup]:
        """Draw each mark of a picture alone, by its name."""
        ink, card, down = STYLE.ink(standalone=False), Piece(""), Arrow(1, (0, 0), (0, 1))
        drawn = {
            "count": self.drawn_piece(ink, card, 3, 2, 2, ring=False),
            "ring": self.drawn_piece(ink, card, 0, 2, 2, ring=True),
            "berth": f"<path {ink['berth']} {_box(2, 2)}/>",
            "arrow": f'<g transform="translate(6 0)scale(.74)">{arrows_svg([down], (0, 0), _TILE, ())}</g>',
        }
        return {name: self._alone(ink, one) for name, one in drawn.items()}

    def _alone(self, ink: StyleSheet, drawn: str) -> Markup:
        box = f'viewBox="0 0 {_TILE + 4} {_HIGH + 4}"'
        return Markup(f'<svg {ink.root("p-tile")} {box} aria-hidden="true">{drawn}</svg>')

    def value(self, value: object) -> Markup:
        """Draw a value that names a piece by its colour, "" for another one."""
        parts = str(value).split("-")
        if parts[1:] == [] or not SIDES.keys() & parts:
            return Markup("")
        return self.tile(Piece("", tuple((str(place), part) for place, part in enumerate(parts))))

    def _place(self, place: Place) -> str:
        keys = {key: self._badges.get(str(value), (value, ""))[0] for key, value in place.keys}
        return self._texts.keyed(place.name, keys)

    def _piece(self, piece: Piece, count: int) -> str:
        return self._texts.keyed(piece.name, dict(piece.keys), count=count)

    def _groups(self, position: Position) -> Iterator[tuple[tuple[str | None, str], list[Place]]]:
        """Yield places where anything lies by whose they are and what they are called, those in the middle first."""
        places = [one for one in (*position.cards, *position.heaps) if _held(position, one) or _cell(one)]
        seats = [None, *self._badges]
        places.sort(key=lambda one: seats.index(one.who) if one.who in seats else len(seats))
        names = {group: number for number, group in enumerate(dict.fromkeys((one.who, one.name) for one in places))}
        places.sort(key=lambda one: names[one.who, one.name])
        for group, found in groupby(places, key=lambda one: (one.who, one.name)):
            yield group, list(found)

    def _side_by_side(
        self, ink: StyleSheet, position: Position, places: Iterable[Place], marks: Marks, at: tuple[float, float]
    ) -> tuple[list[str], float]:
        """Draw places beside each other, and lines below each other; return them with where the last line is."""
        parts: list[str] = []
        x, y = at
        for place in places:
            tiles = _seen(position, place)
            wide = min(_TILE + _GAP, (WIDTH - 2 * _MARGIN - _TILE) / max(1, len(tiles) - 1))
            if x > _MARGIN and x + wide * (len(tiles) - 1) + _TILE > WIDTH - _MARGIN:
                x, y = _MARGIN, y + _LINE
            for number, (piece, count) in enumerate(tiles):
                ring = place in marks.rings and number == len(tiles) - 1
                parts.append(self.drawn_piece(ink, piece, count, x + wide * number, y, ring=ring))
            x += wide * len(tiles) + 2 * _GAP
        return parts, y

    def _board(
        self, ink: StyleSheet, position: Position, places: Sequence[Place], marks: Marks, y: float
    ) -> tuple[list[str], float]:
        """Draw cells where they lie to each other, fitted to the width, with their names where nothing covers them."""
        cells = {_cell(place) or (0, 0): place for place in places}
        all_cells = [*cells, *marks.ways]
        (left, right), (above, below) = (
            (min(cell[axis] for cell in all_cells), max(cell[axis] for cell in all_cells)) for axis in (0, 1)
        )
        scale = min(_LARGEST, (WIDTH - 2 * _MARGIN) / ((right - left + 1) * _LINE))
        parts = [f'<g transform="translate({_MARGIN} {y:g}) scale({scale:.4g})">']
        for cell in dict.fromkeys(all_cells):
            x, top, place = (cell[0] - left) * _LINE, (cell[1] - above) * _LINE, cells.get(cell)
            label = f'<text {ink["head"]} x="{x + 3}" y="{top + 12:g}">{self._texts.name(cell)}</text>'
            parts.append(f"<path {ink['ground-edge']} {_box(x, top)}/>{label}")
            if place is not None:
                ring = place in marks.rings
                parts += [self.drawn_piece(ink, *one, x, top, ring=ring) for one in _seen(position, place)[-1:]]
        parts += [
            self._spot(ink, cell, way, (cell[0] - left) * _LINE, (cell[1] - above) * _LINE, marks)
            for cell, way in marks.ways.items()
        ]
        if marks.arrows:
            parts.append(arrows_svg(marks.arrows, (left, above), _LINE, ()))
        return [*parts, "</g>"], y + (below - above + 1) * _LINE * scale

    def _spot(self, ink: StyleSheet, cell: Cell, way: str, x: float, y: float, marks: Marks) -> str:
        """Draw a cell that can be tapped; the one that was chosen has a ring."""
        is_open = marks.open_cells is None or cell in marks.open_cells
        look = "mark" if cell == marks.chosen else "berth" if is_open else ""
        box = f"<path {ink[look]} {_box(x, y)}/>" if look else ""
        here = ' aria-current="true"' if cell == marks.chosen else ""
        return (
            f'<a href="{escape(way)}"{ink.spot} aria-label="{self._texts.name(cell)}"{here}>'
            f'{box}<path {ink["touch"]} d="M{x} {y}h{_LINE}v{_LINE}h-{_LINE}z"/></a>'
        )

    def _head(self, ink: StyleSheet, who: str | None, name: str, x: float, y: float) -> str:
        badge = ""
        if who is not None and who in self._badges:
            letter, colour = self._badges[who]
            badge = (
                f'<path {ink[f"side-{colour}"]} d="M{x} {y + 4}h16v16h-16z"/>'
                f'<text {ink["letter"]} x="{x + 8}" y="{y + 16}">{escape(letter)}</text>'
            )
            x += 22
        return f'{badge}<text {ink["head"]} x="{x}" y="{y + 16}">{escape(capitalized(self._texts.name(name)))}</text>'

    def drawn_piece(self, ink: StyleSheet, piece: Piece, count: int, x: float, y: float, *, ring: bool) -> str:
        """Return a piece, or `count` of it, drawn with its corner at x, y; with a `ring` where it is marked."""
        keys = dict(piece.keys)
        colour = next((value for value in keys.values() if value in SIDES), None)
        label = "".join(self._short(value) for value in keys.values())
        box = _box(x, y)
        drawn = [f"<path {ink['back' if not keys or piece.face_down else 'card']} {box}/>"]
        if colour:
            drawn.append(f'<path {ink[f"side-{colour}"]} d="M{x + 1:g} {y + 3:g}h{_TILE - 2}v9h-{_TILE - 2}z"/>')
        several, middle = count > 1, x + _TILE / 2
        if label:
            drawn.append(f'<text {ink["value"]} x="{middle:g}" y="{y + 27 - 3 * several:g}">{escape(label)}</text>')
        if several or (count and not label):
            below = y + (_HIGH - 4 if label else 25)
            drawn.append(f'<text {ink["count"]} x="{middle:g}" y="{below:g}">×{count}</text>')
        if ring:
            drawn.append(f"<path {ink['mark']} {box}/>")
        return "".join(drawn)

    def _short(self, value: object) -> str:
        """Return the label of a value on a piece: a number, or the first letter of its name."""
        said = self._texts.name(value)
        return said if said.isdecimal() else said[:1].upper()


def _held(position: Position, place: Place) -> list[tuple[Piece, int]]:
    """Return the pieces of a place with their counts."""
    heaps = [(piece, count) for piece, count in position.heaps.get(place, {}).items() if count]
    return heaps + [(lying.piece, 1) for lying in position.cards.get(place, ())]


def _seen(position: Position, place: Place) -> list[tuple[Piece, int]]:
    """Return what is drawn of a place: all that lies there, of a stack its uppermost card and how many it has."""
    held = _held(position, place)
    return [(held[-1][0], len(held))] if held and place.stacked else held


def _wide(position: Position, places: Iterable[Place]) -> float:
    """Return how wide places beside each other are."""
    return sum((_TILE + _GAP) * len(_seen(position, place)) + 2 * _GAP for place in places) - 2 * _GAP


def _cell(place: Place) -> tuple[int, int] | None:
    """Return which cell of a board a place is, None for any other place."""
    return next((value for _key, value in place.keys if isinstance(value, tuple)), None)


def _box(x: float, y: float) -> str:
    """Return the outline of a tile."""
    wide, high = _TILE - 6, _HIGH - 6
    return f'd="M{x + 3:g} {y:g}h{wide}q3 0 3 3v{high}q0 3-3 3h-{wide}q-3 0-3-3v-{high}q0-3 3-3z"'


def cells_of(position: Position) -> list[Cell]:
    """Return the cells of a position's board, if it has one."""
    return [cell for place in (*position.cards, *position.heaps) if (cell := _cell(place))]


def pieces_in(position: Position) -> list[Piece]:
    """Return all pieces of a position, each once."""
    return list(
        dict.fromkeys(piece for place in (*position.cards, *position.heaps) for piece, _n in _held(position, place))
    )
