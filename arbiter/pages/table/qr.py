"""Links as QR codes that a phone's camera reads from a screen, drawn as SVG."""

from urllib.parse import urljoin

from flask import current_app, request
from markupsafe import Markup
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M

QUIET = 3  # modules of white around; cameras read dark themes' edges badly without


def public_url(path: str) -> str:
    """Return the address that other phones reach, at the configured host, else at the one this request came to.

    `path` is one of ours, with all that stands before it.
    """
    base: str = current_app.config["PUBLIC_URL"] or request.url_root
    return urljoin(base, path)


def qr_svg(text: str, label: str, *, mask: int | None = None) -> Markup:
    """Return the code as an SVG element with a text alternative.

    Choosing the best of the eight masks takes longer than all else: squeezed text looks random, and any `mask` will do.
    """
    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET, mask_pattern=mask)
    code.add_data(text)
    rows = code.get_matrix()
    path = "".join(_row_path(y, row) for y, row in enumerate(rows))
    return Markup(
        '<svg viewBox="0 0 {size} {size}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
        '<rect width="{size}" height="{size}" fill="#fff"/><path d="{path}" fill="#000"/></svg>'
    ).format(size=len(rows), label=label, path=path)


def _row_path(y: int, row: list[bool]) -> str:
    """Return one path piece for each run of dark modules."""
    pieces = []
    start = None
    for x, dark in enumerate([*row, False]):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            pieces.append(f"M{start} {y}h{x - start}v1h{start - x}z")
            start = None
    return "".join(pieces)
