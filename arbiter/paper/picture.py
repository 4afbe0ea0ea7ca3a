"""A layout as a picture to send: the same drawing and letters as on paper, with who played below it."""

from __future__ import annotations

import io

import pypdfium2
from PIL import Image

from arbiter.paper.ink import SOFT, Ink, high, proportion

_WIDTH = 150.0  # mm of the page that is drawn and never printed
_PIXELS = 1240  # across: a chat shows it sharp on a phone, and zooming in reads every number
_EDGE = 5.0
_TITLE, _BELOW = 16.0, 11.0
_COLOURS = 96


def draw(drawing: str, title: str, below: str) -> bytes:
    """Return the picture as PNG."""
    inner = _WIDTH - 2 * _EDGE
    drawn = inner * proportion(drawing)
    with Ink() as ink:
        heads = ink.wrap(title, inner, _TITLE, bold=True)
        feet = ink.wrap(below, inner, _BELOW)
        ink.page(_WIDTH, 2 * _EDGE + high(_TITLE, len(heads)) + 2 + drawn + 3 + high(_BELOW, len(feet)))
        y = _EDGE
        for line in heads:
            ink.write(_EDGE, y, line, _TITLE, bold=True)
            y += high(_TITLE)
        ink.drawing(_EDGE, y + 2, inner, drawn, drawing)
        y += 2 + drawn + 3
        for line in feet:
            ink.write(_EDGE, y, line, _BELOW, grey=SOFT)
            y += high(_BELOW)
        return _png(ink.output())


def _png(pdf: bytes) -> bytes:
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        image = page.render(scale=_PIXELS / page.get_width()).to_pil()
    finally:
        document.close()
    file = io.BytesIO()
    image.quantize(_COLOURS, Image.Quantize.FASTOCTREE).save(file, "PNG")
    return file.getvalue()
