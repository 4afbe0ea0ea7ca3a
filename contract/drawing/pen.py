"""What draws the signs of Contract (glyphs.toml), and the parts of a card that the city and the display share, in the
units of a city cell of 40."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations
from pathlib import Path

from markupsafe import Markup, escape

from arbiter import drawing
from arbiter.foundation.text_files import values_of
from arbiter.language import catalogue
from contract.drawing.ink import SEATS, ink, letter_look, seat_letter
from contract.drawing.types import TYPES, TypeSign

_FILE = values_of(Path(__file__).with_name("glyphs.toml"))
GLYPHS: Mapping[str, str] = _FILE["glyphs"]
"""SVG text in which `{name}` stands for the looks of that name."""
BUILDINGS: tuple[str, ...] = tuple(_FILE["buildings"].values())
CARD = '<rect x=".9" y=".9" width="38.2" height="38.2" rx="3" '
BAND = "M.9 15.5v-11.6a3 3 0 0 1 3-3h32.2a3 3 0 0 1 3 3v11.6z"
HEXAGON = "M22 8.3l2.6-5.9h11.6l2.6 5.9l-2.6 5.9h-11.6z"
WORKER = (
    "M0-9.7a3.6 3.6 0 0 1 2.3 6.4c2.7.8 4.1 3.2 4.1 6.5v4.8a1.5 1.5 0 0 1-1.5 1.5h-9.8"
    "a1.5 1.5 0 0 1-1.5-1.5v-4.8c0-3.3 1.4-5.7 4.1-6.5a3.6 3.6 0 0 1 2.3-6.4z"
)
SIZE = 40
SHARED = "cs"
"""The prefix of symbols defined once in a page, for all its pictures: see `shared_signs`."""


class ContractSymbols(drawing.SymbolDefs):
    """Draws the signs of Contract."""

    def drawn(self, name: str) -> str:
        kind, _dash, which = name.partition("-")
        if kind == "type":
            return f'<path d="{BUILDINGS[int(which)]}" {self.ink[name]}/>'
        if kind == "card":
            return self._card(which)
        if kind == "worker":
            letter = f'<text y="6.6" {self.ink[letter_look(which, "piece")]}>{seat_letter(which)}</text>'
            return f'<path d="{WORKER}" {self.ink[f"seat-{which}"]}/>{letter}'
        if name in ("anybody", "lacks-piece"):
            return f'<path d="{WORKER}" {self.ink[name]}/>'
        return GLYPHS[name].format_map(self.ink)

    def _card(self, place: str) -> str:
        """Draw what all cards of a type have: the ground, a band for the number, a hexagon for the points."""
        return (
            f"{CARD}{self.ink[f'tint-{place}']}/>"
            f'<path d="{BAND}" {self.ink[f"type-{place}"]}/>'
            f'<path d="{HEXAGON}" {self.ink["hexagon"]}/>'
        )

    def building(self, sign: TypeSign, x: float, y: float, scale: float = 1) -> str:
        """Return a type's building with its middle at x, y, and letters on it as large as it leaves room for."""
        look, down = ("initial", 8) if scale >= 0.95 else ("initial-2", 7) if scale >= 0.75 else ("initial-3", 5)
        letters = f'<text x="{x:g}" y="{y + down:g}" {self.ink[look]}>{escape(sign.letters)}</text>'
        return self.sign(f"type-{sign.place}", x, y, scale) + letters


def pen(*, shared: bool) -> ContractSymbols:
    """Return a pen for a small picture on a page: it refers to the page's signs, or draws them itself."""
    return ContractSymbols(ink(standalone=False), SHARED if shared else "")


def shared_signs() -> Markup:
    """Return every sign that a picture with `shared` may refer to; it takes no room on the page."""
    return _signs(catalogue())


@cache
def _signs(_words: NullTranslations) -> Markup:
    one = ContractSymbols(ink(standalone=False), SHARED)
    series = (f"{kind}-{place}" for kind in ("card", "type") for place in range(len(TYPES)))
    for name in (*GLYPHS, *series, *(f"worker-{seat}" for seat in SEATS), "anybody", "lacks-piece"):
        one.sign(name)
    return Markup(f'<svg class="defs" aria-hidden="true">{one.definitions()}</svg>')
