"""Text, lines, badges and drawings on paper: what fpdf2 is asked to do. Lengths are millimetres, sizes points."""

import gc
import io
import logging
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import count, groupby
from typing import Any, Self

from fpdf import FPDF
from fpdf.enums import RenderStyle
from fpdf.fonts import TTFFont
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M

from arbiter.drawing import PAPER, SIDES
from arbiter.foundation.config import ROOT
from arbiter.paper.content import Party

FONT = "DejaVu Sans Condensed"
_FONTS = ROOT / "arbiter" / "fonts"
_FILES = (("", "DejaVuSansCondensed.ttf"), ("B", "DejaVuSansCondensed-Bold.ttf"))
_POINT = 25.4 / 72
LEADING = 1.28  # from one line to the next, in sizes
_AFTER_HYPHEN = re.compile(r"(?<=\w-)(?=\w)")
_KEPT = 16  # documents of half a megabyte, which refer to themselves; collecting stops everybody for some milliseconds
_documents = count(1)
BLACK, SOFT, LINE = 0, 85, 150  # grey levels that a printer without colour keeps apart

# fpdf2 speaks of each <title> that it can't draw, and of letters that the font lacks.
logging.getLogger("fpdf").setLevel(logging.ERROR)


def high(size: float, lines: int = 1) -> float:
    """Return how high lines of text are."""
    return size * _POINT * LEADING * lines


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces between which a line may end, each with what stands before it in a line."""
    for word in text.split():
        for index, part in enumerate(_AFTER_HYPHEN.split(word)):
            yield "" if index else " ", part


class PdfCanvas:
    """One document being drawn."""

    def __init__(self) -> None:
        self.pdf = FPDF(unit="mm")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.c_margin = 0
        for style, file in _FILES:
            self.pdf.add_font(FONT, style, _FONTS / file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        for font in self.pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()
        if not next(_documents) % _KEPT:
            gc.collect()

    def page(self, width: float, height: float) -> None:
        """Begin a page."""
        self.pdf.add_page(format=(width, height))

    def font(self, size: float, *, bold: bool = False, grey: int = BLACK) -> None:
        self.pdf.set_font(FONT, "B" if bold else "", size)
        self.pdf.set_text_color(grey)

    def wide(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return how wide a text is in one line."""
        self.font(size, bold=bold)
        width: float = self.pdf.get_string_width(text)
        return width

    def wrap(self, text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
        """Return the text in lines that fit; a word that is too long is broken, after a hyphen if it has one."""
        self.font(size, bold=bold)
        lines: list[str] = []
        now = ""
        for gap, word in _parts(text):
            longer = f"{now}{gap}{word}" if now else word
            if self.pdf.get_string_width(longer) <= width:
                now = longer
                continue
            if now:
                lines.append(now)
            *full, now = self._broken(word, width)
            lines += full
        return [*lines, now] if now else lines

    def _broken(self, word: str, width: float) -> list[str]:
        pieces = [""]
        for letter in word:
            if pieces[-1] and self.pdf.get_string_width(pieces[-1] + letter) > width:
                pieces.append("")
            pieces[-1] += letter
        return pieces

    def write(self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: int = BLACK) -> None:
        """Write one line whose upper edge is at y."""
        self.font(size, bold=bold, grey=grey)
        self.pdf.text(x, y + size * _POINT * (LEADING - 0.28), text)

    def rule(self, x: float, y: float, width: float, *, grey: int = LINE, thick: float = 0.15) -> None:
        """Draw a line across."""
        self.pdf.set_draw_color(grey)
        self.pdf.set_line_width(thick)
        self.pdf.line(x, y, x + width, y)

    def badge(self, x: float, y: float, party: Party, size: float) -> float:
        """Draw a side's badge in a line of text and return its width: colour, shape and letter tell sides apart."""
        self.font(size * 0.86, bold=True)
        side = size * _POINT * 1.16
        width = max(side, self.pdf.get_string_width(party.letter) + side * 0.4)
        self.pdf.set_fill_color(SIDES[party.colour][0])
        shapes: dict[str, Any] = {"red": True, "black": False, "green": ("TOP_RIGHT", "BOTTOM_LEFT")}
        corners = shapes.get(party.colour, ("TOP_LEFT", "BOTTOM_RIGHT"))
        self.pdf.rect(x, y, width, side, RenderStyle.F, round_corners=corners, corner_radius=side / 2)
        middle = x + (width - self.pdf.get_string_width(party.letter)) / 2
        self.pdf.set_text_color(255)
        self.pdf.text(middle, y + side * 0.79, party.letter)
        return width

    def code(self, x: float, y: float, size: float, text: str) -> None:
        """Draw a QR code; the paper around it is its quiet zone."""
        code = QRCode(error_correction=ERROR_CORRECT_M, border=0)
        code.add_data(text)
        rows = code.get_matrix()
        step = size / len(rows)
        self.pdf.set_fill_color(0)
        for row, modules in enumerate(rows):
            column = 0
            for dark, run in groupby(modules):
                count = len(list(run))
                if dark:
                    self.pdf.rect(x + column * step, y + row * step, count * step, step, RenderStyle.F)
                column += count

    def drawing(self, x: float, y: float, width: float, height: float, svg: str) -> None:
        """Draw an SVG into a box of its own proportions."""
        self.pdf.image(io.BytesIO(on_paper(svg).encode()), x=x, y=y, w=width, h=height)

    def output(self) -> bytes:
        return bytes(self.pdf.output())


@lru_cache(maxsize=8)
def on_paper(svg: str) -> str:
    """Return a standalone drawing as fpdf2 draws it: our font, no names for those who listen, white ground."""
    svg = re.sub(r"<(title|desc)[^>]*>[^<]*</\1>", "", svg)
    svg = re.sub(r' font-family="[^"]*"', "", svg)
    # Said at every text: what <use> draws inherits nothing.
    svg = svg.replace("<text ", f'<text font-family="{FONT}" ')
    svg = re.sub(r'font-weight="[0-9]+"', 'font-weight="bold"', svg)
    return svg.replace(' font-style="italic"', "").replace(PAPER[0], "#ffffff")


def proportion(svg: str) -> float:
    """Return the height of a drawing for a width of 1."""
    width, height = _size(svg)
    return height / width


def cells_across(svg: str) -> float:
    """Return how many cells wide a drawing is; each is 40 of its units."""
    return _size(svg)[0] / 40


def _size(svg: str) -> tuple[float, float]:
    box = re.search(r'viewBox="-?[\d.]+ -?[\d.]+ ([\d.]+) ([\d.]+)"', svg)
    assert box is not None, "drawings have a viewBox"
    return float(box[1]), float(box[2])
