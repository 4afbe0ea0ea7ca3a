"""A table on paper: how wide its columns are, how high its rows, and its drawing."""

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter.paper.canvas import SOFT, PdfCanvas, high
from arbiter.paper.content import Cell, Column, PaperRow, PaperTable, Party, RulingSentence

_PAD = 1.4  # mm between a column and the next
_NARROWEST = 11.0  # mm; a column below somebody's name, which is broken as often as it has to be
_SHARE = 0.3  # of the whole width, that any other column keeps where there isn't room for all
_BADGE = 0.62  # mm per point of text that a badge in a heading takes from the name


def words_of(cell: Cell) -> str:
    """Return a cell as text; the badge of a party stands for its name."""
    if isinstance(cell, Party):
        return cell.letter
    return said_text(cell) if isinstance(cell, RulingSentence) else cell


def said_text(sentence: RulingSentence) -> str:
    """Return a sentence with its rules behind it."""
    return f"{sentence.text} ({', '.join(sentence.rules)})" if sentence.rules else sentence.text


@dataclass(frozen=True, slots=True)
class _Line:
    """A row ready to be drawn: the lines of text of each cell, those of the note, and the height of all.

    The sum is bold, with a line above it.
    """

    row: PaperRow
    cells: tuple[tuple[str, ...], ...]
    note: tuple[str, ...]
    height: float
    bold: bool


class Grid:
    """A table set in a width at a size of text."""

    def __init__(self, canvas: PdfCanvas, table: PaperTable, width: float, size: float) -> None:
        self.canvas, self.table, self.width, self.size = canvas, table, width, size
        self.small = size * 0.9
        self.widths = self._widths()
        self.head = self._head()
        self.lines = [self._line(row) for row in table.rows] + [
            self._line(row, bold=index == 0) for index, row in enumerate(table.foot)
        ]

    @property
    def head_height(self) -> float:
        """The height of the heading and the columns' heads."""
        return high(self.size * 1.15) + high(self.size, max(map(len, self.head))) + 1.2

    @property
    def height(self) -> float:
        return self.head_height + sum(line.height for line in self.lines)

    def draw_head(self, x: float, y: float) -> float:
        """Draw the heading and the columns' heads; return where the rows begin."""
        self.canvas.write(
            x, y, said_text(RulingSentence(self.table.name, self.table.rules)), self.size * 1.15, bold=True
        )
        y += high(self.size * 1.15)
        deepest = max(map(len, self.head))
        for column, lines, (left, wide) in zip(self.table.columns, self.head, self._places(x), strict=True):
            top = y + high(self.size, deepest - len(lines))
            for index, line in enumerate(lines):
                at = self._at(line, left, wide, numeric=column.numeric, bold=True)
                if column.party and index == 0:
                    badge = self.size * _BADGE
                    self.canvas.badge(at - badge, top, column.party, self.size * 0.95)
                self.canvas.write(at, top + high(self.size, index), line, self.size, bold=True)
        y += high(self.size, deepest) + 0.6
        self.canvas.rule(x, y, self.width, grey=0, thick=0.3)
        return y + 0.6

    def draw_lines(self, x: float, y: float, lines: Sequence[_Line]) -> float:
        """Draw rows and return where they end."""
        for line in lines:
            if line.bold:
                self.canvas.rule(x, y, self.width, grey=0, thick=0.3)
            self._draw(x, y, line)
            y += line.height
            self.canvas.rule(x, y - 0.35, self.width)
        return y

    def _draw(self, x: float, y: float, line: _Line) -> None:
        for column, cell, lines, (left, wide) in zip(
            self.table.columns, line.row.cells, line.cells, self._places(x), strict=True
        ):
            if isinstance(cell, Party):
                self.canvas.badge(left, y + 0.1, cell, self.size * 0.95)
                continue
            for index, text in enumerate(lines):
                at = self._at(text, left, wide, numeric=column.numeric, bold=line.bold)
                self.canvas.write(at, y + 0.2 + high(self.size, index), text, self.size, bold=line.bold)
        top = y + 0.2 + high(self.size, max(map(len, line.cells)))
        for index, text in enumerate(line.note):
            self.canvas.write(x + self.widths[0] + _PAD, top + high(self.small, index), text, self.small, grey=SOFT)

    def _at(self, text: str, left: float, wide: float, *, numeric: bool, bold: bool) -> float:
        return left + wide - self.canvas.wide(text, self.size, bold=bold) if numeric else left

    def _places(self, x: float) -> list[tuple[float, float]]:
        places = []
        for width in self.widths:
            places.append((x, width))
            x += width + _PAD
        return places

    def _widths(self) -> list[float]:
        """Return the columns' widths: what they want if there is room, else those below names give way."""
        columns = list(zip(self.table.columns, *self._texts(), strict=True))
        wanted = [max(self._wide(text, column) for text in texts) for column, *texts in columns]
        least = [
            min(_NARROWEST if column.party else self.width * _SHARE, want)
            for (column, *_texts), want in zip(columns, wanted, strict=True)
        ]
        self.wanted = sum(wanted) + _PAD * (len(wanted) - 1)
        room = self.width - _PAD * (len(wanted) - 1)
        spare = room - sum(wanted)
        if spare >= 0:
            grows = [0 if column.numeric else want for (column, *_texts), want in zip(columns, wanted, strict=True)]
            return [width + spare * grow / sum(grows) for width, grow in zip(wanted, grows, strict=True)]
        give = [want - need for want, need in zip(wanted, least, strict=True)]
        return [want + spare * part / sum(give) for want, part in zip(wanted, give, strict=True)]

    def _texts(self) -> list[list[str]]:
        rows = [list(map(words_of, row.cells)) for row in (*self.table.rows, *self.table.foot)]
        return [[column.name for column in self.table.columns], *rows]

    def _wide(self, text: str, column: Column) -> float:
        badge = self.size * _BADGE if column.party else 0
        return self.canvas.wide(text, self.size, bold=True) + badge + 0.05

    def _head(self) -> list[list[str]]:
        found = []
        for column, width in zip(self.table.columns, self.widths, strict=True):
            badge = self.size * _BADGE if column.party else 0
            found.append(self.canvas.wrap(column.name, width - badge, self.size, bold=True) or [""])
        return found

    def _line(self, row: PaperRow, *, bold: bool = False) -> _Line:
        cells = tuple(
            tuple(self.canvas.wrap(words_of(cell), width, self.size, bold=bold)) or ("",)
            for cell, width in zip(row.cells, self.widths, strict=True)
        )
        note: tuple[str, ...] = ()
        if row.note:
            note = tuple(self.canvas.wrap(said_text(row.note), self.width - self.widths[0] - _PAD, self.small))
        height = high(self.size, max(map(len, cells))) + high(self.small, len(note)) + 0.7
        return _Line(row, cells, note, height, bold)
