"""Display settings of a device: light or dark, type size, patterns in addition to colours. Stored in a cookie.

Pages carry the choice in their first element, so that nothing is drawn in other colours before; style sheets do the
rest.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, Response, request
from markupsafe import Markup

from arbiter.web.proxies import base_path, is_secure

COOKIE = "looks"
KEPT = 400 * 24 * 3600  # seconds; no browser keeps a cookie longer

SYSTEM, LIGHT, DARK = "system", "light", "dark"
THEMES = (SYSTEM, LIGHT, DARK)
USUAL_TYPE = "100"
TYPES = (USUAL_TYPE, "115", "130")
"""Sizes of type, in percent of what the browser is set to."""
PATTERNS = "patterns"

BAR = {LIGHT: "#174a5d", DARK: "#16303e"}
"""What a browser's own frame is coloured like: the bar at the top of every page (`--bar` in style.css)."""
PAPER_BY_DAY = "#f3ecdd"


@dataclass(frozen=True, slots=True)
class Appearance:
    """What a device has chosen."""

    theme: str = SYSTEM
    type: str = USUAL_TYPE
    patterns: bool = False

    @property
    def attributes(self) -> Markup:
        """What a page's first element carries for it; nothing for what is as usual."""
        said = [f'data-theme="{self.theme}"'] if self.theme != SYSTEM else []
        said += [f'data-type="{self.type}"'] if self.type != USUAL_TYPE else []
        said += ["data-patterns"] if self.patterns else []
        return Markup("".join(f" {one}" for one in said))

    @property
    def scheme(self) -> str:
        """The colour schemes that a page can have, as its `color-scheme` names them."""
        return f"{LIGHT} {DARK}" if self.theme == SYSTEM else self.theme

    @property
    def bars(self) -> list[tuple[str, str]]:
        """The colours of the browser's own frame, each with the media that it is for ("" for all)."""
        if self.theme != SYSTEM:
            return [(BAR[self.theme], "")]
        return [(colour, f"(prefers-color-scheme: {theme})") for theme, colour in BAR.items()]

    @property
    def night_media(self) -> str:
        """The media for which a picture by night is the right one."""
        return {SYSTEM: "(prefers-color-scheme: dark)", DARK: "all", LIGHT: "not all"}[self.theme]

    def keep(self, answer: Response) -> None:
        """Let the device keep it."""
        value = ".".join((self.theme, self.type, PATTERNS if self.patterns else ""))
        answer.set_cookie(
            COOKIE, value, max_age=KEPT, path=base_path(), httponly=True, secure=is_secure(), samesite="Lax"
        )


def appearance() -> Appearance:
    """Return what the device that asks has chosen."""
    return chosen(*request.cookies.get(COOKIE, "").split("."))


def chosen(theme: str = "", type_size: str = "", patterns: str = "", *_more: str) -> Appearance:
    """Return a choice; whatever there isn't counts as the usual."""
    return Appearance(
        theme if theme in THEMES else SYSTEM, type_size if type_size in TYPES else USUAL_TYPE, patterns == PATTERNS
    )


def register(app: Flask) -> None:
    """Give templates `appearance()`."""
    app.jinja_env.globals["appearance"] = appearance
