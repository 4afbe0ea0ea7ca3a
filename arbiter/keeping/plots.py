"""Numbers as files. Plots as SVG: lines, or bars on top of each other, whose colours come with the numbers. Tables as
CSV that spreadsheets open well.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from unicodedata import normalize
from xml.etree.ElementTree import Element, SubElement, tostring

from arbiter.drawing import GRID, INK, PAPER, Shades

_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
# Series can be distinguished without colour too: by their markers, and lines by their dashes.
_MARKS = (
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "m-3.6-3.6h7.2v7.2h-7.2z",
    "m0-5l4.8 8.4h-9.6z",
    "m0-5.4l5.4 5.4l-5.4 5.4l-5.4-5.4z",
    "m-5-1.5h3.5v-3.5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5z",
)
_DASHES = ("none", "9 5", "2 6", "12 5 2 5", "5 3")

WIDTH = 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 50, 406, 40, 214
_HEIGHT, _LEGEND = 270, 24  # the legend takes a line for each series
_MAX_ACROSS, _MAX_UP = 12, 7  # labels
_LETTER = 8  # how wide a label's letter is, about
_LEANING, _LEAN = 35, 44  # degrees by which labels lean that wouldn't fit beside each other, and the room below for it


@dataclass(frozen=True, slots=True)
class Series:
    """A line, or the bars of one colour."""

    name: str
    colour: Shades
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """Numbers to draw: a value of each series for every label. What is stacked isn't negative."""

    title: str
    across: str
    up: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    stacked: bool = False

    @property
    def slot(self) -> float:
        """The width of a label's column."""
        return (_RIGHT - _LEFT) / max(1, len(self.labels))

    @property
    def every(self) -> int:
        """Which labels are written: every second, fifth … if there are many."""
        return step(len(self.labels), _MAX_ACROSS)

    @property
    def lean(self) -> int:
        """How much higher the plot is for labels that lean; 0 where they fit beside each other."""
        longest = max(map(len, self.labels), default=0)
        return _LEAN if longest * _LETTER > self.slot * self.every else 0

    @property
    def height(self) -> int:
        return _HEIGHT + self.lean + _LEGEND * len(self.series)


def plot_svg(plot: Plot, *, dark: bool) -> bytes:
    """Return the plot as an SVG file: lines, or stacked bars."""
    svg: bytes = tostring(_Drawing(plot, int(dark)).svg, encoding="utf-8")
    return svg


def step(span: int, most: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50 … that parts a span into so many at most."""
    sizes: Iterator[int] = (part * 10**power for power in count() for part in (1, 2, 5))
    return next(size for size in sizes if span <= size * most)


class _Drawing:
    """A plot being drawn, by day (0) or by night (1)."""

    def __init__(self, plot: Plot, time: int) -> None:
        self.plot, self.time = plot, time
        self.paper, self.ink, self.grid = PAPER[time], INK[time], GRID[time]
        columns = zip(*(one.values for one in plot.series), strict=True)
        heights = [sum(column) if plot.stacked else max(column) for column in columns]
        self.low = min((value for one in plot.series for value in one.values if value < 0), default=0)
        self.step = step(max(*heights, 4, 4) - self.low, _MAX_UP)
        self.low -= self.low % self.step
        self.high = -(-max(*heights, 4, 4) // self.step) * self.step
        size = {"viewBox": f"0 0 {WIDTH} {plot.height}", "width": str(WIDTH), "height": str(plot.height)}
        names = {"role": "img", "aria-labelledby": "title numbers"}
        self.svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, **names, "font-family": _FONT})
        SubElement(self.svg, "title", id="title").text = plot.title
        SubElement(self.svg, "desc", id="numbers").text = "; ".join(_numbers(plot))
        self._put("rect", width=WIDTH, height=plot.height, fill=self.paper)
        self._frame()
        if plot.stacked:
            self._bars()
        else:
            self._lines()
        self._legend()

    def _put(self, tag: str, **attributes: str | float) -> Element:
        said = {name.replace("_", "-"): str(value) for name, value in attributes.items()}
        return SubElement(self.svg, tag, said)

    def _write(self, x: float, y: float, text: str, size: int = 14, anchor: str = "middle") -> Element:
        written = self._put("text", x=x, y=y, font_size=size, text_anchor=anchor, fill=self.ink)
        written.text = text
        return written

    def _x(self, index: int) -> float:
        return round(_LEFT + self.plot.slot * (index + 0.5), 1)

    def _y(self, value: int) -> float:
        part: float = (value - self.low) / (self.high - self.low)
        return round(_BOTTOM - (_BOTTOM - _TOP) * part, 1)

    def _frame(self) -> None:
        plot, middle = self.plot, (_TOP + _BOTTOM) / 2
        self._write(WIDTH / 2, 23, plot.title, 17)
        self._write((_LEFT + _RIGHT) / 2, _HEIGHT + plot.lean - 16, plot.across)
        self._write(16, middle, plot.up).set("transform", f"rotate(-90 16 {middle})")
        for value in range(self.low, self.high + 1, self.step):
            y = self._y(value)
            self._put("line", x1=_LEFT, x2=_RIGHT, y1=y, y2=y, stroke=self.grid if value else self.ink)
            self._write(_LEFT - 7, y + 5, str(value).replace("-", "\N{MINUS SIGN}"), anchor="end")
        for index in range(0, len(plot.labels), plot.every):
            self._label(self._x(index), plot.labels[index])

    def _label(self, x: float, label: str) -> None:
        if not self.plot.lean:
            self._write(x, _BOTTOM + 19, label)
            return
        y = _BOTTOM + 14
        self._write(x + 5, y, label, anchor="end").set("transform", f"rotate(-{_LEANING} {x + 5:g} {y})")

    def _lines(self) -> None:
        every = step(len(self.plot.labels), 2 * _MAX_ACROSS)
        for index, one in enumerate(self.plot.series):
            points = [(self._x(at), self._y(value)) for at, value in enumerate(one.values)]
            self._line(index, points)
            for x, y in points[::-every]:
                self._mark(index, x, y)

    def _bars(self) -> None:
        below = [0] * len(self.plot.labels)
        wide = min(0.7 * self.plot.slot, 48)
        for index, one in enumerate(self.plot.series):
            for at, value in enumerate(one.values):
                if value:
                    x, top, bottom = self._x(at), self._y(below[at] + value), self._y(below[at])
                    self._bar(index, x - wide / 2, top, wide, bottom - top)
                    self._mark(index, x, (top + bottom) / 2)
                below[at] += value

    def _legend(self) -> None:
        for index, one in enumerate(self.plot.series):
            y = _HEIGHT + self.plot.lean + _LEGEND * index
            if self.plot.stacked:
                self._bar(index, _LEFT - 34, y - 8, 34, 16)
            else:
                self._line(index, [(_LEFT - 34, y), (_LEFT, y)])
            self._mark(index, _LEFT - 17, y)
            self._write(_LEFT + 10, y + 5, one.name, 15, "start")

    def _colour(self, index: int) -> str:
        return self.plot.series[index].colour[self.time]

    def _line(self, index: int, points: list[tuple[float, float]]) -> None:
        line = self._put("polyline", points=" ".join(f"{x},{y}" for x, y in points), fill="none")
        line.set("stroke", self._colour(index))
        line.set("stroke-width", "3")
        line.set("stroke-dasharray", _DASHES[index % len(_DASHES)])

    def _bar(self, index: int, x: float, y: float, wide: float, high: float) -> None:
        bar = self._put("rect", x=round(x, 1), y=round(y, 1), width=round(wide, 1), height=round(high, 1))
        bar.set("fill", self._colour(index))
        bar.set("stroke", self.paper)

    def _mark(self, index: int, x: float, y: float) -> None:
        on_bar = self.plot.stacked
        fill, edge = (self.paper, "none") if on_bar else (self._colour(index), self.paper)
        self._put("path", d=f"M{x} {y}{_MARKS[index % len(_MARKS)]}", fill=fill, stroke=edge)


def _numbers(plot: Plot) -> Iterator[str]:
    yield f"{plot.across}: {', '.join(plot.labels)}"
    for one in plot.series:
        yield f"{one.name}: {', '.join(map(str, one.values))}"


_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")  # what makes a spreadsheet read a text as one, full-width too


def csv_file(rows: Iterable[Sequence[object]]) -> io.BytesIO:
    """Return rows, the heads among them, as a file in which no spreadsheet takes a text for a formula."""
    file = io.StringIO(newline="")
    csv.writer(file).writerows(map(_plain, row) for row in rows)
    # The mark at the front tells spreadsheets that the letters are UTF-8.
    return io.BytesIO(("\ufeff" + file.getvalue()).encode())


def _plain(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and normalize("NFKC", cell[:1]).startswith(_FORMULA) else cell
