"""Every text with a number, said of several numbers: the right plural form, the right case, the right preposition."""

import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Message

from arbiter import language
from tests.arbiter.grammar import faults
from tools import translations

NUMBERS = {"cs": (0, 1, 2, 5, 21, 22), "de": (0, 1, 2)}
OTHER = 7
"""What every number but the counted one is."""


def plurals(code: str) -> Iterator[Message]:
    for path in translations.paths():
        if path.parents[1].name == code:
            yield from (
                message for message in translations.read(path) if message.id and not isinstance(message.id, str)
            )


def counted(message: Message) -> str:
    """Return the parameter whose plural it is, if it is said: what follows it differs in English."""
    one, many = (dict(re.findall(r"%\((\w+)\)d([^%]*)", form)) for form in message.id)
    return next((name for name in many if one.get(name) != many[name]), [*many, ""][len(many) - 1])


@pytest.mark.parametrize(
    ("code", "number"), [(code, number) for code, numbers in NUMBERS.items() for number in numbers]
)
def test_every_text_with_a_number_is_grammatical(code: str, number: int) -> None:
    for message in plurals(code):
        name = counted(message)
        said = language.CATALOGUES[code].ngettext(*message.id, number)
        text = re.sub(r"%\((\w+)(?::\w+)?\)d", lambda one: str(number if one[1] == name else OTHER), said)  # noqa: B023
        text = re.sub(r"%\(\w+(?::\w+)?\)s", "Ada", text)
        assert faults(code, text) == [], text


@pytest.mark.parametrize(
    ("code", "wrong", "right"),
    [
        ("cs", "Vyhrává Ada s 2 body", "Vyhrává Ada se 2 body"),
        ("cs", "Ada v 3 komoditách", "Ada ve 3 komoditách"),
        ("cs", "nejvýš k 4 kartám", "nejvýš ke 4 kartám"),
        ("cs", "ostrov o velikosti 2 pole", "ostrov o velikosti 2 polí"),
        ("cs", "Zbývá 5 body", "Zbývá 5 bodů"),
        ("cs", "21 mince", "21 mincí"),
        ("cs", "2 karet", "2 karty"),
        ("de", "1 Punkte", "1 Punkt"),
        ("de", "0 Karte", "0 Karten"),
        ("de", "Gebiet mit 2 Felder", "Gebiet mit 2 Feldern"),
    ],
)
def test_the_check_refuses_what_is_wrong_and_nothing_else(code: str, wrong: str, right: str) -> None:
    assert faults(code, wrong)
    assert not faults(code, right)
