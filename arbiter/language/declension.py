"""Names in the form that a sentence needs, chosen by the sentence: "vykládá %(card:accusative)s".

A name is a text, its plain form, that may have others beside it: cases, or whatever else a sentence asks for. A message
that is filled in puts the plain form for `%(card)s` and that one for `%(card:accusative)s`. So the code says a sentence
once, and every catalogue takes the forms that its own grammar asks for (docs/languages.md).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
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
