"""Signs of a drawing, drawn once and referred to, and small pictures of one sign."""

from __future__ import annotations

from abc import ABC, abstractmethod

from markupsafe import Markup, escape

from arbiter.drawing.styles import StyleSheet


class SymbolDefs(ABC):
    """Draws signs: by reference into a picture's definitions, or (without a prefix) in full each time."""

    def __init__(self, inks: StyleSheet, prefix: str = "") -> None:
        self.ink = inks
        self._prefix = prefix
        self._used: dict[str, None] = {}

    def sign(self, name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
        """Return the sign of the name with its middle at x, y."""
        if not self._prefix:
            moved = "" if (x, y, scale) == (0, 0, 1) else f' transform="{_moved(x, y, scale)}"'
            return f"<g{moved}>{self.drawn(name)}</g>"
        self._used[name] = None
        place = f' transform="{_moved(x, y, scale)}"' if scale != 1 else (f' x="{x:g}"' if x else "")
        place += f' y="{y:g}"' if y and scale == 1 else ""
        return f'<use href="#{self._prefix}-{name}"{place}/>'

    def definitions(self) -> str:
        """Return what the signs drawn so far refer to."""
        parts = "".join(f'<g id="{self._prefix}-{name}">{self.drawn(name)}</g>' for name in self._used)
        return f"<defs>{parts}</defs>"

    @abstractmethod
    def drawn(self, name: str) -> str:
        """Return the sign in full, around its own middle."""


def _moved(x: float, y: float, scale: float) -> str:
    move = f"translate({x:g} {y:g})" if x or y else ""
    return move if scale == 1 else f"{move}scale({scale:g})"


def picture(inks: StyleSheet, drawn: str, width: float, height: float, *, title: str | None = None) -> Markup:
    """Wrap drawn parts as a small picture; without a title it is an ornament that nobody hears of."""
    named = f' role="img"><title>{escape(title)}</title>' if title else ' aria-hidden="true">'
    xmlns = 'xmlns="http://www.w3.org/2000/svg" ' if inks.standalone else ""
    box = f'viewBox="0 0 {width:g} {height:g}" width="{width * 2:g}" height="{height * 2:g}"'
    return Markup(f"<svg {xmlns}{inks.root()} {box}{named}{drawn}</svg>")
