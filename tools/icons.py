"""`python tools/icons.py` draws the icons of the installed page, static/icon-*.png, from static/icon.svg.

A maskable icon fills its square, with its symbol in the middle: phones cut circles, drops and squares out of it.
"""

import io
import re
import sys
from pathlib import Path

import pypdfium2
from fpdf import FPDF
from PIL import Image

STATIC = Path(__file__).resolve().parents[1] / "static"
SAFE = 0.72
"""How much of a maskable icon its symbol may fill: a circle of four fifths of the width is always visible."""
ICONS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable-192.png": (192, True),
    "icon-maskable-512.png": (512, True),
    "icon-apple.png": (180, True),
}
"""By file: pixels, and whether it fills its square."""


def square(icon: str) -> str:
    """Return the icon without rounded corners and with a smaller symbol."""
    icon = re.sub(r' rx="\d+"', "", icon)
    room = 16 * (1 - SAFE)
    return icon.replace("<g ", f'<g transform="translate({room:g} {room:g}) scale({SAFE:g})" ', 1)


def drawn(icon: str, pixels: int) -> bytes:
    """Return an icon as PNG, transparent outside its shape."""
    page = FPDF(unit="pt", format=(100, 100))
    page.set_auto_page_break(False)
    page.add_page()
    page.image(io.BytesIO(icon.encode()), 0, 0, 100, 100)
    document = pypdfium2.PdfDocument(bytes(page.output()))
    image = document[0].render(scale=4 * pixels / 100, fill_color=(255, 255, 255, 0)).to_pil().convert("RGBA")
    document.close()
    file = io.BytesIO()
    small = image.resize((pixels, pixels), Image.Resampling.LANCZOS)
    small.quantize(64, Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
    return file.getvalue()


def icons() -> dict[str, bytes]:
    """Return every icon by its file's name."""
    plain = (STATIC / "icon.svg").read_text("utf-8")
    return {name: drawn(square(plain) if full else plain, pixels) for name, (pixels, full) in ICONS.items()}


if __name__ == "__main__":
    for name, png in icons().items():
        (STATIC / name).write_bytes(png)
        sys.stdout.write(f"static/{name}: {len(png)} bytes\n")
