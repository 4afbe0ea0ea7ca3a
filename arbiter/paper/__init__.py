"""Things for paper and for sending: the score sheet as a PDF, a layout as a picture.

Importing this package is cheap. The libraries are loaded when something is first drawn, and drawing belongs into
`arbiter.foundation.worker_thread`: it takes long enough for phones to notice.
"""

from functools import lru_cache

from arbiter.paper.content import Sheet

PAPERS = ("a4", "letter")
_AT_HAND = 32  # files of some dozen KB: all who played want theirs, and chats the picture that somebody sends


def load() -> None:
    """Load the libraries now, so that the first sheet comes as fast as all others."""
    import arbiter.paper.sheet  # noqa: F401


@lru_cache(_AT_HAND)
def sheet_pdf(sheet: Sheet, drawing: str, paper: str = "a4", pages: int = 1, language: str = "en") -> bytes:
    """Return the sheet as a PDF of one page, or of at most `pages` where one would be too small to read.

    `drawing` is the layout as a standalone SVG, `paper` one of PAPERS.
    """
    from arbiter.paper.sheet import draw

    return draw(sheet, drawing, paper, pages, language)


@lru_cache(_AT_HAND)
def picture_png(drawing: str, title: str, below: str) -> bytes:
    """Return a layout, given as a standalone SVG, as a PNG with a line above and one below it."""
    from arbiter.paper.sheet import draw_picture

    return draw_picture(drawing, title, below)
