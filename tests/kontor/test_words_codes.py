"""Every ruling and every refusal is said in a sentence, with the names and numbers of the moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from kontor import words
from kontor.words.faces import face_question_codes
from kontor.words.refusals import refusal_codes
from kontor.words.rulings import ruling_codes
from kontor.words.standings import standing_codes
from kontor_rules import Card, Reason, Ruling
from kontor_rules.field.cards import deck_questions
from kontor_rules.interface import code_catalogue
from tests.kontor.words_samples import NAMES, SPECIALS, reasons, rulings


def said(code: str, **facts: Any) -> str:
    """Say one ruling."""
    return words.ruling_text(Ruling(code, (), facts), NAMES, SPECIALS)


@pytest.mark.parametrize(
    ("said", "codes"),
    [
        (ruling_codes, code_catalogue.RULINGS),
        (refusal_codes, code_catalogue.REFUSALS),
        (standing_codes, code_catalogue.STANDINGS),
    ],
    ids=["rulings", "refusals", "E3-reasons-for-not-counting"],
)
def test_every_code_has_its_sentence_and_none_is_left_over(said: Callable[[], object], codes: Mapping) -> None:
    assert said() == codes.keys()


def test_C5_C7_every_question_about_a_face_has_its_sentence() -> None:
    odd = [
        Card("R3", "goods", "red", 3, (1, 1, 1)),
        Card("B16", "goods", "black", 16, (1, 1, 1), coin=True, ship=True),
        Card("B40", "tavern", "black", 40),
        Card("W96", "water", None, 96),
    ]
    questions = deck_questions(odd)
    assert {question["question"] for question in questions} == face_question_codes()
    texts = [words.face_question_text(question) for question in questions]
    assert "Is the number of water 96 right? The numbers seem to go from 3 to 95." in texts


def test_sentences_begin_with_a_capital_and_end() -> None:
    texts = [words.ruling_text(one, NAMES, SPECIALS) for one in rulings()]
    texts += [words.reason_text(one, NAMES, SPECIALS) for one in reasons()]
    for text in texts:
        assert text[0].isupper() or text[0].isdigit(), text
        assert text[-1] in ".?" or text.endswith("missing"), text


RULED: list[tuple[str, dict[str, Any], str]] = [
    ("place.laid", {"seat": "red", "card": "R18", "cell": [2, -1]}, "Ada places red 18 on N11."),
    ("draw.card", {"seat": "red", "kind": "water"}, "Ada draws a water card."),
    ("score.side", {"side": "red", "points": 1}, "Ada has 1 point."),
    ("score.side", {"side": "red", "points": 3}, "Ada has 3 points."),
    ("keeper.placed", {"side": "red", "left": None}, "Ada places a keeper."),
    ("keeper.placed", {"side": "red", "left": 1}, "Ada places a keeper; 1 is left."),
    (
        "order.set",
        {"seats": ["black", "red"], "cards": ["B44", "S90"]},
        "The higher number goes first: Fritz (black 44), then Ada (flood 90).",
    ),
    (
        "warehouse.stored",
        {"side": "red", "card": "R18", "cell": [1, 1], "goods": {"wine": 1, "spice": 0, "tea": 1}},
        "Ada stores 1 wine and 1 tea from red 18.",
    ),
    ("buy-special.bought", {"seat": "red", "count": 2, "coins": 4}, "Ada buys 2 special cards for 4 coins."),
]
"""Rulings, beside those with a position of their own (tests/kontor/explained/rulings.py)."""

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("answer.other", {"question": {}}, "Nothing is asked now."),
    ("buy-out.coins", {"seat": "red", "price": 1, "coins": 0}, "Ada can't pay 1 coin: the purse holds 0."),
    ("entry.form", {"at": "seat", "problem": "missing"}, "The entry can't be read. At seat: missing"),
]
"""What no position of tests/kontor/explained says."""


@pytest.mark.parametrize(("code", "facts", "text"), RULED)
def test_rulings_are_said_as_at_the_table(code: str, facts: dict[str, Any], text: str) -> None:
    assert said(code, **facts) == text


@pytest.mark.parametrize(("code", "facts", "text"), REFUSED)
def test_refusals_say_why(code: str, facts: dict[str, Any], text: str) -> None:
    assert words.reason_text(Reason(code, (), facts), NAMES, SPECIALS) == text


def test_a_fact_that_is_missing_is_an_error() -> None:
    with pytest.raises(KeyError):
        said("income.coin")
    with pytest.raises(TypeError):
        said("score.side", side="red", points="many")
