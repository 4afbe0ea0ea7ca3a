"""Which language a request is answered in: what the device has chosen, else what its browser asks for, else English."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from gettext import NullTranslations
from urllib.parse import quote, urlencode, urlsplit

from flask import Flask, redirect, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter import language
from arbiter.language import ENGLISH, FormattedParams, gettext, ngettext, pgettext, set_language, use_language
from arbiter.web.proxies import base_path, current_path, is_secure, path_here

COOKIE = "language"
KEPT = 400 * 24 * 3600  # seconds; no browser keeps a cookie longer


@dataclass(frozen=True, slots=True)
class Choice:
    """A language that can be chosen, by its own name."""

    code: str
    name: str
    here: bool
    url: str


def choices() -> list[Choice]:
    """Return the languages to choose from, each with the address of this page in it."""
    return [Choice(code, _own_name(code), code == language.language(), _address(code)) for code in language.CATALOGUES]


def _own_name(code: str) -> str:
    with use_language(code):
        return pgettext("the name of this catalogue's language, in itself", "English")


def _address(code: str) -> str:
    """Return this page's address with a language in it; a page that answers a form has that of the page before."""
    if request.method in ("GET", "HEAD"):
        return _here(code)
    before = urlsplit(request.referrer or "")
    return f"{path_here(before.path) if before.netloc == request.host else base_path()}?{COOKIE}={code}"


def _here(code: str = "") -> str:
    """Return this request's address, asking for a language or for none."""
    asked = [(name, value) for name, value in request.args.items(multi=True) if name != COOKIE]
    query = urlencode(asked + ([(COOKIE, code)] if code else []))
    return f"{quote(current_path())}?{query}" if query else quote(current_path())


def _begin() -> ResponseReturnValue | None:
    """Find the language of a request; one chosen in the URL is stored, and the URL redirected without it."""
    set_language(_wanted())
    chosen = request.args.get(COOKIE)
    if request.method != "GET" or chosen not in language.CATALOGUES or _by_program():
        return None
    answer = redirect(_here(), 303)
    answer.set_cookie(
        COOKIE, str(chosen), max_age=KEPT, path=base_path(), httponly=True, secure=is_secure(), samesite="Lax"
    )
    return answer


def _wanted() -> str:
    chosen = request.cookies.get(COOKIE, "")
    if chosen in language.CATALOGUES and not _by_program():
        return chosen
    return next((code for code in _asked_for() if code in language.CATALOGUES), ENGLISH)


def _by_program() -> bool:
    """Tell whether a program asks: no cookie counts for it, and no address changes."""
    return request.path.startswith("/api/")


def _asked_for() -> Iterator[str]:
    """Give the languages that the browser asks for, the dearest first, "de-AT" as German."""
    for tag, quality in request.accept_languages:
        if quality > 0:
            yield tag.partition("-")[0].lower()


def _end(_error: BaseException | None) -> None:
    set_language(ENGLISH)


def _escaped(message: str, /, **values: object) -> Markup:
    """Return a message for a template with its parameters, escaped, filled in."""
    if not values:
        return _plain(language.catalogue(), message)
    return Markup(gettext(message)) % FormattedParams(values)


@lru_cache(maxsize=4096)
def _plain(spoken: NullTranslations, message: str) -> Markup:
    """Return a message without parameters: most are, and a page has dozens."""
    return Markup(spoken.gettext(message)) % {}


def _escaped_for_number(one: str, many: str, number: int, /, **values: object) -> Markup:
    """Return the form of a message that fits the number for a template, with `num` and other parameters filled in."""
    return Markup(ngettext(one, many, number)) % FormattedParams({"num": number, **values})


def register(app: Flask) -> None:
    """Find each request's language. Give templates `_`, `ngettext`, `language()` and the choice."""
    app.before_request(_begin)
    app.teardown_request(_end)
    app.jinja_env.globals["_"] = _escaped
    app.jinja_env.globals["ngettext"] = _escaped_for_number
    app.jinja_env.globals["capitalized"] = language.capitalized
    app.jinja_env.globals["language"] = language.language
    app.jinja_env.globals["language_choices"] = choices
