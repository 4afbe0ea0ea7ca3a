"""The score sheet on A4 or Letter, as large as it fits on its page; and a layout as a picture."""

from __future__ import annotations

import io
from collections.abc import Iterable

import pypdfium2
from PIL import Image

from arbiter.paper.canvas import LINE, SOFT, PdfCanvas, cells_across, high, proportion
from arbiter.paper.content import Sheet
from arbiter.paper.grid import Grid, said_text

_FORMATS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 12.0
_GAP = 4.0
_CELL = 16.0  # at most: a picture of few cells needn't fill half the page
_LEAST = 0.36  # of the page's width, that the picture keeps
_CODE = 24.0  # the QR code's side: what a phone reads at arm's length
_SIZES = (9.0, 8.5, 8.0, 7.5, 7.0, 6.6, 6.2, 5.8)  # points of text, the largest that fits is taken
_READABLE = 7.0  # below this a sheet goes on to its second page, if it may


def draw(sheet: Sheet, drawing: str, paper: str, pages: int, language: str) -> bytes:
    """Return the sheet as a PDF."""
    with PdfCanvas() as canvas:
        page = _fitting(canvas, sheet, drawing, paper, pages)
        canvas.pdf.set_title(sheet.title)
        canvas.pdf.set_lang(language)
        canvas.pdf.set_creator("Kontor")
        page.draw()
        return canvas.output()


def _fitting(canvas: PdfCanvas, sheet: Sheet, drawing: str, paper: str, pages: int) -> _Page:
    for size in _SIZES:
        if pages > 1 and size < _READABLE:
            return _Page(canvas, sheet, drawing, paper, 8.0)
        page = _Page(canvas, sheet, drawing, paper, size)
        if page.height <= page.room:
            return page
    return page


class _Page:
    """The sheet at one size of text: its blocks from top to bottom, each measured before it is drawn."""

    def __init__(self, canvas: PdfCanvas, sheet: Sheet, drawing: str, paper: str, size: float) -> None:
        self.canvas, self.sheet, self.drawing, self.size = canvas, sheet, drawing, size
        self.paper_width, self.paper_height = _FORMATS[paper]
        self.width = self.paper_width - 2 * MARGIN
        self.room = self.paper_height - 2 * MARGIN
        self.head_size = size * 2
        self.title = canvas.wrap(sheet.title, self.width - _CODE - 2 * _GAP, self.head_size, bold=True)
        self.players = [canvas.wrap(one.name, self.width - _CODE - 3 * _GAP, size) for one in sheet.players]
        shape = proportion(drawing)
        # As wide as half the page for a square; a long field lies across the page, above the score.
        self.across = shape < 0.6
        self.picture_width = self.width
        if not self.across:
            self.picture_width *= 0.36 + 0.016 * size
            # Smaller where the score's names need the room.
            spare = self.width - _GAP - Grid(canvas, sheet.score, self.width, size).wanted
            self.picture_width = min(self.picture_width, max(self.width * _LEAST, spare))
        self.picture_width = min(self.picture_width, 108 / shape, _CELL * cells_across(drawing))
        self.picture_height = self.picture_width * shape
        beside = self.width if self.across else self.width - self.picture_width - _GAP
        self.score = Grid(canvas, sheet.score, beside, size)
        self.more = Grid(canvas, sheet.more, beside, size) if sheet.more else None
        self.said = [canvas.wrap(said_text(one), beside, size) for one in sheet.said]
        self.details = Grid(canvas, sheet.details, self.width, size) if sheet.details else None
        self.small = size * 0.88
        self.rules = [canvas.wrap(f"{fact.name}: {fact.text}", self.width, self.small) for fact in sheet.rules]
        lines = [said_text(one) for one in sheet.overruled.lines] or [sheet.overruled.empty]
        self.overruled = [canvas.wrap(line, self.width, self.small) for line in lines]

    # Measuring

    @property
    def height(self) -> float:
        """The height of everything on one page."""
        details = self.details.height + self.lead_height if self.details else 0
        return self.top_height + self.middle_height + details + self.end_height

    @property
    def top_height(self) -> float:
        names = high(self.size, sum(map(len, self.players))) + 0.8 * len(self.players)
        told = high(self.head_size, len(self.title)) + 1 + names + high(self.size, len(self._facts())) + 1
        return max(told, _CODE + high(self.small, len(self._label()))) + _GAP

    @property
    def middle_height(self) -> float:
        more = self.more.height + 2 if self.more else 0
        score = self.score.height + 2 + more + high(self.size, sum(map(len, self.said)))
        both = self.picture_height + _GAP + score if self.across else max(self.picture_height, score)
        return both + _GAP

    @property
    def lead_height(self) -> float:
        return high(self.small) + _GAP

    @property
    def end_height(self) -> float:
        rules = high(self.size) + high(self.small, sum(map(len, self.rules)))
        overruled = high(self.size) + high(self.small, sum(map(len, self.overruled)))
        return rules + overruled + 2 * _GAP + self.signing_height

    @property
    def signing_height(self) -> float:
        rows = (len(self.sheet.players) + 1) // 2
        return high(self.size) + rows * self._signature_height

    @property
    def _signature_height(self) -> float:
        """Room to sign, and the name below in as many lines as the longest needs."""
        return 9.0 + high(self.small, max(map(len, self._signers())))

    def _signers(self) -> list[list[str]]:
        wide = (self.width - _GAP) / 2
        return [self.canvas.wrap(f"{one.letter} · {one.name}", wide, self.small) for one in self.sheet.players]

    def _label(self) -> list[str]:
        return self.canvas.wrap(self.sheet.link_label, _CODE + _GAP, self.small)

    def _facts(self) -> list[str]:
        """Return game, date, place and rounds in lines; what nobody typed is left to a pen."""
        said = " · ".join(f"{fact.name}: {fact.text or '_' * 24}" for fact in self.sheet.facts)
        return self.canvas.wrap(said, self.width - _CODE - 2 * _GAP, self.size)

    # Drawing

    def draw(self) -> None:
        """Draw it on one page, or on two if it doesn't fit on one: then the details go over with their head."""
        self.canvas.page(self.paper_width, self.paper_height)
        y = self._top(MARGIN)
        y = self._middle(y)
        y = self._details(y)
        if y + self.end_height > MARGIN + self.room + 0.01:
            self.canvas.page(self.paper_width, self.paper_height)
            y = MARGIN
        y = self._lines(y, self.sheet.rules_name, self.rules)
        y = self._lines(y, self.sheet.overruled.name, self.overruled)
        self._sign(max(y, MARGIN + self.room - self.signing_height))

    def _top(self, y: float) -> float:
        end = y + self.top_height
        left = self.paper_width - MARGIN - _CODE
        self.canvas.code(left, y, _CODE, self.sheet.link)
        for index, line in enumerate(self._label()):
            at = self.paper_width - MARGIN - self.canvas.wide(line, self.small)
            self.canvas.write(at, y + _CODE + 0.6 + high(self.small, index), line, self.small, grey=SOFT)
        for line in self.title:
            self.canvas.write(MARGIN, y, line, self.head_size, bold=True)
            y += high(self.head_size)
        y += 1
        for party, lines in zip(self.sheet.players, self.players, strict=True):
            wide = self.canvas.badge(MARGIN, y, party, self.size)
            for line in lines:
                self.canvas.write(MARGIN + wide + 1.2, y, line, self.size)
                y += high(self.size)
            y += 0.8
        for line in self._facts():
            self.canvas.write(MARGIN, y + 1, line, self.size)
            y += high(self.size)
        return end

    def _middle(self, y: float) -> float:
        end = y + self.middle_height
        left = MARGIN
        self.canvas.drawing(left, y, self.picture_width, self.picture_height, self.drawing)
        if self.across:
            y += self.picture_height + _GAP
        else:
            left += self.picture_width + _GAP
        for grid in filter(None, (self.score, self.more)):
            y = grid.draw_lines(left, grid.draw_head(left, y), grid.lines) + 2
        for line in (line for lines in self.said for line in lines):
            self.canvas.write(left, y, line, self.size)
            y += high(self.size)
        return end

    def _details(self, y: float) -> float:
        if self.details is None:
            return y
        y = self.details.draw_head(MARGIN, y)
        for line in self.details.lines:
            if y + line.height > MARGIN + self.room:
                self.canvas.page(self.paper_width, self.paper_height)
                y = self.details.draw_head(MARGIN, MARGIN)
            y = self.details.draw_lines(MARGIN, y, [line])
        self.canvas.write(MARGIN, y + 0.5, self.sheet.lead, self.small, grey=SOFT)
        return y + self.lead_height

    def _lines(self, y: float, name: str, blocks: Iterable[list[str]]) -> float:
        self.canvas.write(MARGIN, y, name, self.size, bold=True)
        y += high(self.size)
        for line in (line for lines in blocks for line in lines):
            self.canvas.write(MARGIN, y, line, self.small)
            y += high(self.small)
        return y + _GAP

    def _sign(self, y: float) -> None:
        self.canvas.write(MARGIN, y, self.sheet.signatures, self.size, bold=True)
        y += high(self.size)
        wide = (self.width - _GAP) / 2
        for index, lines in enumerate(self._signers()):
            left = MARGIN + (index % 2) * (wide + _GAP)
            top = y + (index // 2) * self._signature_height
            self.canvas.rule(left, top + 8.4, wide, grey=LINE, thick=0.25)
            for number, line in enumerate(lines):
                self.canvas.write(left, top + 9 + high(self.small, number), line, self.small)


# A layout as a picture to send: the same drawing and letters as on paper, with who played below it

_WIDTH = 150.0  # mm of the page that is drawn and never printed
_PIXELS = 1240  # across: a chat shows it sharp on a phone, and zooming in reads every number
_EDGE = 5.0
_TITLE, _BELOW = 16.0, 11.0
_COLOURS = 96


def draw_picture(drawing: str, title: str, below: str) -> bytes:
    """Return the picture as PNG."""
    inner = _WIDTH - 2 * _EDGE
    drawn = inner * proportion(drawing)
    with PdfCanvas() as canvas:
        heads = canvas.wrap(title, inner, _TITLE, bold=True)
        feet = canvas.wrap(below, inner, _BELOW)
        canvas.page(_WIDTH, 2 * _EDGE + high(_TITLE, len(heads)) + 2 + drawn + 3 + high(_BELOW, len(feet)))
        y = _EDGE
        for line in heads:
            canvas.write(_EDGE, y, line, _TITLE, bold=True)
            y += high(_TITLE)
        canvas.drawing(_EDGE, y + 2, inner, drawn, drawing)
        y += 2 + drawn + 3
        for line in feet:
            canvas.write(_EDGE, y, line, _BELOW, grey=SOFT)
            y += high(_BELOW)
        document = pypdfium2.PdfDocument(canvas.output())
    try:
        page = document[0]
        image = page.render(scale=_PIXELS / page.get_width()).to_pil()
    finally:
        document.close()
    file = io.BytesIO()
    image.quantize(_COLOURS, Image.Quantize.FASTOCTREE).save(file, "PNG")
    return file.getvalue()
