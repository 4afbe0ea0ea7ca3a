"""PDFs read back: their pages, their text, and where each piece of it stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pypdfium2
from PIL.Image import Image

MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Box:
    """A piece of text and the rectangle around its letters, in millimetres from the page's lower left corner."""

    text: str
    left: float
    bottom: float
    right: float
    top: float

    def overlaps(self, other: Box, slack: float = 0.15) -> bool:
        """Tell whether the two share more than the slack, in both directions."""
        across = min(self.right, other.right) - max(self.left, other.left)
        along = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > slack and along > slack


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page."""

    width: float
    height: float
    text: str
    boxes: list[Box]
    picture: Image


@contextmanager
def _document(pdf: bytes) -> Iterator[Any]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        yield document
    finally:
        document.close()


def pages_of(pdf: bytes) -> list[Leaf]:
    """Return the pages of a PDF, each rendered too."""
    with _document(pdf) as document:
        return [_leaf(page) for page in document]


def colour_of(pdf: bytes) -> Image:
    """Return the first page as a picture in colour."""
    with _document(pdf) as document:
        page = document[0]
        picture: Image = page.render(scale=1.6).to_pil()
        page.close()
        return picture


def _leaf(page: Any) -> Leaf:
    text = page.get_textpage()
    rects = [text.get_rect(index) for index in range(text.count_rects())]
    boxes = [Box(text.get_text_bounded(*rect), *(side / MM for side in rect)) for rect in rects]
    picture = page.render(scale=1.6).to_pil().convert("L")
    found = Leaf(page.get_width() / MM, page.get_height() / MM, text.get_text_range(), boxes, picture)
    text.close()
    page.close()
    return found


def squeezed(text: str) -> str:
    """Return a text without its spaces and line ends, for finding it however it was wrapped."""
    # A hyphen at the end of a line comes back as a mark for "the word goes on".
    return "".join(text.split()).replace("\ufffe", "-")
