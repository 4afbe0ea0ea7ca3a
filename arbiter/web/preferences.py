"""What a device has chosen: the language of its pages, else what its browser asks for, else English; how pages look:
light or dark, type size, patterns in addition to colours. Each is stored in a cookie.

Pages carry how they look in their first element, so that nothing is drawn in other colours before; style sheets do the
rest.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from gettext import NullTranslations
from urllib.parse import quote, urlencode

from flask import Flask, redirect, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.wrappers import Response

from arbiter import language
from arbiter.language import ENGLISH, FormattedParams, gettext, ngettext, pgettext, set_language, use_language
from arbiter.web.proxies import base_path, current_path, is_secure, page_before, path_here

LANGUAGE, APPEARANCE = "language", "looks"
"""The cookies."""
KEPT = 400 * 24 * 3600  # seconds; no browser keeps a cookie longer


def keep(answer: Response, cookie: str, value: str) -> None:
    """Let the device keep a choice."""
    answer.set_cookie(cookie, value, max_age=KEPT, path=base_path(), httponly=True, secure=is_secure(), samesite="Lax")


# How pages look

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
        keep(answer, APPEARANCE, value)


def appearance() -> Appearance:
    """Return what the device that asks has chosen."""
    return chosen(*request.cookies.get(APPEARANCE, "").split("."))


def chosen(theme: str = "", type_size: str = "", patterns: str = "", *_more: str) -> Appearance:
    """Return a choice; whatever there isn't counts as the usual."""
    return Appearance(
        theme if theme in THEMES else SYSTEM, type_size if type_size in TYPES else USUAL_TYPE, patterns == PATTERNS
    )


# The language


def choices() -> Iterator[tuple[str, str, str]]:
    """Yield the languages to choose from: code, its own name, the address of this page in it, "" if it is."""
    for code in language.CATALOGUES:
        with use_language(code):
            name = pgettext("the name of this catalogue's language, in itself", "English")
        yield code, name, "" if code == language.language() else _address(code)


def _address(code: str) -> str:
    """Return this page's address with a language in it; a page that answers a form has that of the page before."""
    if request.method in ("GET", "HEAD"):
        return _here(code)
    before = page_before()
    return f"{path_here(before) if before else base_path()}?{LANGUAGE}={code}"


def _here(code: str = "") -> str:
    """Return this request's address, asking for a language or for none."""
    asked = [(name, value) for name, value in request.args.items(multi=True) if name != LANGUAGE]
    query = urlencode(asked + ([(LANGUAGE, code)] if code else []))
    return f"{quote(current_path())}?{query}" if query else quote(current_path())


def _begin() -> ResponseReturnValue | None:
    """Find the language of a request; one chosen in the URL is stored, and the URL redirected without it."""
    set_language(_wanted())
    chosen = request.args.get(LANGUAGE)
    if request.method != "GET" or chosen not in language.CATALOGUES or _by_program():
        return None
    answer = redirect(_here(), 303)
    keep(answer, LANGUAGE, str(chosen))
    return answer


def _wanted() -> str:
    chosen = request.cookies.get(LANGUAGE, "")
    if chosen in language.CATALOGUES and not _by_program():
        return chosen
    # what the browser asks for, the dearest first, "de-AT" as German
    asked = (tag.partition("-")[0].lower() for tag, quality in request.accept_languages if quality > 0)
    return next((code for code in asked if code in language.CATALOGUES), ENGLISH)


def _by_program() -> bool:
    """Tell whether a program asks: no cookie counts for it, and no address changes."""
    return request.path.startswith("/api/")


def _escaped(message: str, /, **values: object) -> Markup:
    """Return a message for a template with its parameters, escaped, filled in."""
    if not values:
        return _plain(language.CATALOGUES[language.language()], message)
    return Markup(gettext(message)) % FormattedParams(values)


@lru_cache(maxsize=4096)
def _plain(spoken: NullTranslations, message: str) -> Markup:
    """Return a message without parameters: most are, and a page has dozens."""
    return Markup(spoken.gettext(message)) % {}


def _escaped_for_number(singular: str, many: str, number: int, /, **values: object) -> Markup:
    """Return the form of a message that fits the number for a template, with `num` and other parameters filled in."""
    return Markup(ngettext(singular, many, number)) % FormattedParams({"num": number, **values})


def register(app: Flask) -> None:
    """Find each request's language. Give templates `appearance()`, `_`, `ngettext`, `language()` and the choice."""
    app.before_request(_begin)
    app.teardown_request(lambda _error: set_language(ENGLISH))
    app.jinja_env.globals |= {
        "appearance": appearance,
        "_": _escaped,
        "ngettext": _escaped_for_number,
        "capitalized": language.capitalized,
        "language": language.language,
        "language_choices": choices,
    }
