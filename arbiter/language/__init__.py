"""The language that is spoken now, and what it is spoken with: of a page the one that its request was asked in
(`arbiter.web.preferences`), of a command the terminal's, else English. Needs no web.

English is written in the templates and the code. Every other language is a gettext catalogue under `translations`;
which there are is found by looking, so that a new one is a new folder and nothing else (docs/languages.md). A game may
have catalogues of its own in its folder, or beside its file of texts, which are found in the same way.

A name has the form that a sentence needs, chosen by the sentence: "vykládá %(card:accusative)s". It is a text, its
plain form, that may have others beside it: cases, or whatever else a sentence asks for. So the code says a sentence
once, and every catalogue takes the forms that its own grammar asks for.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, Self

_FORM = re.compile(r"%\(\w+:")


class Name(str):
    """A name in its plain form that knows others: `Name("voda 57", accusative="vodu 57")`."""

    forms: Mapping[str, str]

    def __new__(cls, plain: str, /, **forms: str) -> Self:
        name = super().__new__(cls, plain)
        name.forms = forms
        return name


class Parameters(Protocol):
    """What a message is filled in with: a mapping, or what else gives a value for a parameter's name."""

    def __getitem__(self, name: str, /) -> object: ...


class FormattedParams:
    """The parameters of a message, each by its name alone and by name and form: "card", "card:accusative".

    A name without a form, such as a player's, is used plainly.
    """

    def __init__(self, values: Parameters) -> None:
        self._values = values

    def __getitem__(self, key: str) -> object:
        name, _colon, form = key.partition(":")
        value = self._values[name]
        return value.forms.get(form, value) if form and isinstance(value, Name) else value


class Text(str):
    """A text that asks for forms of names, to be filled in by `%`."""

    __slots__ = ()

    def __mod__(self, values: Any, /) -> str:
        return super().__mod__(FormattedParams(values))


def fillable(text: str) -> str:
    """Return a text as `%` fills it in: one that asks for no form is filled in as any text."""
    return Text(text) if _FORM.search(text) else text


ENGLISH = "en"
DOMAIN = "arbiter"
FOLDER = Path(__file__).parents[1] / "translations"


def read_catalogues() -> dict[str, NullTranslations]:
    """Return the catalogues that lie in the folder, by their languages' codes, with English first."""
    catalogues = {ENGLISH: NullTranslations()}
    for path in sorted(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        catalogues[path.parents[1].name] = _opened(path)
    return catalogues


def _opened(path: Path) -> GNUTranslations:
    with path.open("rb") as file:
        return GNUTranslations(file)


_catalogues = read_catalogues()
CATALOGUES: Mapping[str, NullTranslations] = MappingProxyType(_catalogues)
"""Every language's catalogue by its code, English first."""


@contextmanager
def more_catalogues(more: Mapping[str, NullTranslations]) -> Iterator[None]:
    """Have other languages, too, while something is tried."""
    _catalogues.update(more)
    try:
        yield
    finally:
        for code in more:
            del _catalogues[code]


@cache
def add_catalogues(folder: Path, domain: str) -> None:
    """Add a game's catalogues, if any, as fallbacks of each language: those in a folder, by their files' name."""
    for code, catalogue in CATALOGUES.items():
        own = folder / "translations" / code / "LC_MESSAGES" / f"{domain}.mo"
        if own.exists():
            catalogue.add_fallback(_opened(own))
    _translated.cache_clear()


_spoken = ContextVar("language", default=ENGLISH)
language: Callable[[], str] = _spoken.get
"""Returns the language of this request's answer, as HTML's `lang` wants it."""


def catalogue() -> NullTranslations:
    """Return this request's catalogue: what is kept in words belongs to it."""
    return CATALOGUES[language()]


def set_language(code: str) -> None:
    """Go on in a language, in this request or program."""
    _spoken.set(code)


def gettext(message: str) -> str:
    """Return the message in this request's language."""
    return _translated(CATALOGUES[language()], message)


@lru_cache(maxsize=4096)
def _translated(spoken: NullTranslations, message: str) -> str:
    return fillable(spoken.gettext(message))


def ngettext(singular: str, many: str, number: int) -> str:
    """Return the form of a message that fits the number, less than zero too, in this request's language."""
    return fillable(CATALOGUES[language()].ngettext(singular, many, abs(number)))


def pgettext(context: str, message: str) -> str:
    """Return the message in this request's language, where the same English means several things, or in a case."""
    return fillable(CATALOGUES[language()].pgettext(context, message))


def date_text(day: date) -> str:
    """Return a day as it is written in this request's language: "5 March 2026"."""
    months = (
        pgettext("month of a date", "January"),
        pgettext("month of a date", "February"),
        pgettext("month of a date", "March"),
        pgettext("month of a date", "April"),
        pgettext("month of a date", "May"),
        pgettext("month of a date", "June"),
        pgettext("month of a date", "July"),
        pgettext("month of a date", "August"),
        pgettext("month of a date", "September"),
        pgettext("month of a date", "October"),
        pgettext("month of a date", "November"),
        pgettext("month of a date", "December"),
    )
    return gettext("%(day)s %(month)s %(year)s") % {"day": day.day, "month": months[day.month - 1], "year": day.year}


def day(moment: datetime) -> date:
    """Return the day of a moment where the server stands, which is where the table stands."""
    return moment.astimezone().date()


def join_and(items: Iterable[str]) -> str:
    """Return "a", "a and b" or "a, b and c". Needs at least one item."""
    return _joined(list(items), gettext("%(items)s and %(last)s"))


def join_or(items: Iterable[str]) -> str:
    """Return "a", "a or b" or "a, b or c": each alone would do. Needs at least one item."""
    return _joined(list(items), gettext("%(items)s or %(last)s"))


def _joined(items: list[str], ending: str) -> str:
    joined, *others = items
    for item in others[:-1]:
        joined = gettext("%(items)s, %(next)s") % {"items": joined, "next": item}
    return ending % {"items": joined, "last": others[-1]} if others else joined


def capitalized(text: str) -> str:
    """Return a text as it begins a sentence or stands alone: with a capital."""
    return text[:1].upper() + text[1:]


def of_terminal() -> str:
    """Return the language that this process was started in, by its environment."""
    set_to = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    code = next((one for one in set_to if one), "")[:2]
    return code if code in CATALOGUES else ENGLISH


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """Put everything inside into a language, whatever the request's is: for work in another thread, and for tests."""
    before = _spoken.set(code)
    try:
        yield
    finally:
        _spoken.reset(before)
