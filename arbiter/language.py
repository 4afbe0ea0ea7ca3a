"""The language of the page being made: what the device has chosen, else what its browser asks for, else English.

English is written in the templates and the code. Every other language is a gettext catalogue under `translations`;
which there are is found by looking, so that a new one is a new folder and nothing else (docs/languages.md). A game may
have catalogues of its own in its folder, which are found in the same way.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from types import MappingProxyType
from urllib.parse import quote, urlencode, urlsplit

from flask import Flask, redirect, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.declension import Fitted, Text
from arbiter.proxies import here, is_secure, root

ENGLISH = "en"
DOMAIN = "kontor"
FOLDER = Path(__file__).parent / "translations"
ROOMS = Path(__file__).parents[1]

COOKIE = "language"
KEPT = 400 * 24 * 3600  # seconds; no browser keeps a cookie longer


@dataclass(frozen=True, slots=True)
class Choice:
    """A language that can be chosen, by its own name."""

    code: str
    name: str
    here: bool
    url: str


def found() -> dict[str, NullTranslations]:
    """Return the catalogues that lie in the folder, by their languages' codes, with English first.

    Each finds what it lacks in the games' own catalogues of the language.
    """
    catalogues = {ENGLISH: NullTranslations()}
    for path in sorted(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        code = path.parents[1].name
        catalogues[code] = _opened(path)
        for own in sorted(ROOMS.glob(f"*/translations/{code}/LC_MESSAGES/*.mo")):
            if own != path:
                catalogues[code].add_fallback(_opened(own))
    return catalogues


def _opened(path: Path) -> GNUTranslations:
    with path.open("rb") as file:
        return GNUTranslations(file)


CATALOGUES: Mapping[str, NullTranslations] = MappingProxyType(found())
"""Every language's catalogue by its code, English first."""

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the language of this request's answer, as HTML's `lang` wants it."""
    return _spoken.get()


def catalogue() -> NullTranslations:
    """Return this request's catalogue: what is kept in words belongs to it."""
    return CATALOGUES[_spoken.get()]


def gettext(message: str) -> str:
    """Return the message in this request's language."""
    return Text(catalogue().gettext(message))


def ngettext(one: str, many: str, number: int) -> str:
    """Return the form of a message that fits the number, in this request's language."""
    return Text(catalogue().ngettext(one, many, number))


def pgettext(context: str, message: str) -> str:
    """Return the message in this request's language, where the same English means several things, or in a case."""
    return Text(catalogue().pgettext(context, message))


def date_text(day: date) -> str:
    """Return a day as it is written in this request's language."""
    return gettext("%(year)s-%(month)s-%(day)s") % {
        "year": day.year,
        "month": f"{day.month:02}",
        "day": f"{day.day:02}",
    }


def day(moment: datetime) -> date:
    """Return the day of a moment where the server stands, which is where the table stands."""
    return moment.astimezone().date()


def listed(items: Iterable[str]) -> str:
    """Return "a", "a and b" or "a, b and c". Needs at least one item."""
    return _joined(list(items), gettext("%(items)s and %(last)s"))


def either(items: Iterable[str]) -> str:
    """Return "a", "a or b" or "a, b or c": each alone would do. Needs at least one item."""
    return _joined(list(items), gettext("%(items)s or %(last)s"))


def _joined(items: list[str], ending: str) -> str:
    joined, *others = items
    for item in others[:-1]:
        joined = gettext("%(items)s, %(next)s") % {"items": joined, "next": item}
    return ending % {"items": joined, "last": others[-1]} if others else joined


def begun(text: str) -> str:
    """Return a text as it begins a sentence or stands alone: with a capital."""
    return text[:1].upper() + text[1:]


def of_terminal() -> str:
    """Return the language that this process was started in, by its environment."""
    set_to = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    code = next((one for one in set_to if one), "")[:2]
    return code if code in CATALOGUES else ENGLISH


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Put everything inside into a language, whatever the request's is: for work in another thread, and for tests."""
    before = _spoken.set(code)
    try:
        yield
    finally:
        _spoken.reset(before)


def choices() -> list[Choice]:
    """Return the languages to choose from, each with the address of this page in it."""
    return [Choice(code, _own_name(code), code == language(), _address(code)) for code in CATALOGUES]


def _own_name(code: str) -> str:
    with speaking(code):
        return pgettext("the name of this catalogue's language, in itself", "English")


def _address(code: str) -> str:
    """Return this page's address with a language in it; a page that answers a form has that of the page before."""
    if request.method in ("GET", "HEAD"):
        return _here(code)
    before = urlsplit(request.referrer or "")
    return f"{before.path if before.netloc == request.host else root()}?{COOKIE}={code}"


def _here(code: str = "") -> str:
    """Return this request's address, asking for a language or for none."""
    asked = [(name, value) for name, value in request.args.items(multi=True) if name != COOKIE]
    query = urlencode(asked + ([(COOKIE, code)] if code else []))
    return f"{quote(here())}?{query}" if query else quote(here())


def _begin() -> ResponseReturnValue | None:
    """Find the language of a request; one asked for in the address is kept, and the address goes on without it."""
    _spoken.set(_wanted())
    chosen = request.args.get(COOKIE)
    if request.method != "GET" or chosen not in CATALOGUES or _by_program():
        return None
    answer = redirect(_here(), 303)
    answer.set_cookie(COOKIE, str(chosen), max_age=KEPT, path=root(), httponly=True, secure=is_secure(), samesite="Lax")
    return answer


def _wanted() -> str:
    chosen = request.cookies.get(COOKIE, "")
    if chosen in CATALOGUES and not _by_program():
        return chosen
    return next((code for code in _asked_for() if code in CATALOGUES), ENGLISH)


def _by_program() -> bool:
    """Tell whether a program asks: no cookie counts for it, and no address changes."""
    return request.path.startswith("/api/")


def _asked_for() -> Iterator[str]:
    """Give the languages that the browser asks for, the dearest first, "de-AT" as German."""
    for tag, quality in request.accept_languages:
        if quality > 0:
            yield tag.partition("-")[0].lower()


def _end(_error: BaseException | None) -> None:
    _spoken.set(ENGLISH)


def _escaped(message: str, /, **values: object) -> Markup:
    """Return a message for a template with its parameters, escaped, filled in."""
    if not values:
        return _plain(catalogue(), message)
    return Markup(gettext(message)) % Fitted(values)


@lru_cache(maxsize=4096)
def _plain(spoken: NullTranslations, message: str) -> Markup:
    """Return a message without parameters: most are, and a page has dozens."""
    return Markup(spoken.gettext(message)) % {}


def _escaped_for_number(one: str, many: str, number: int, /, **values: object) -> Markup:
    """Return the form of a message that fits the number for a template, with `num` and other parameters filled in."""
    return Markup(ngettext(one, many, number)) % Fitted({"num": number, **values})


def register(app: Flask) -> None:
    """Find each request's language. Give templates `_`, `ngettext`, `language()` and the choice."""
    app.before_request(_begin)
    app.teardown_request(_end)
    app.jinja_env.globals["_"] = _escaped
    app.jinja_env.globals["ngettext"] = _escaped_for_number
    app.jinja_env.globals["begun"] = begun
    app.jinja_env.globals["language"] = language
    app.jinja_env.globals["language_choices"] = choices
