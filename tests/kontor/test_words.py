"""What things are called, and that every text can be translated."""

from gettext import NullTranslations
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir, extract_from_file

from arbiter import language
from arbiter.language import engine_words
from arbiter.pages.table import steps
from kontor import words
from kontor.texts import FOLDER
from kontor.words.rulings import face_question_codes
from kontor_rules import Card
from kontor_rules.field.cards import deck_questions
from tests.kontor.words_samples import NAMES, say_everything
from tools import translations

FLOOD = Card("S90", "flood", None, 90)
SPECIAL = {"S90": FLOOD}


class Recorder(NullTranslations):
    """Brackets every text, and remembers which were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return f"⟦{message}⟧"

    def pgettext(self, context: str, message: str) -> str:
        del context
        return self.gettext(message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        self.asked |= {singular, plural}
        return f"⟦{singular if number == 1 else plural}⟧"


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """Another language than English, for the test."""
    language = Recorder()
    monkeypatch.setattr("arbiter.language.CATALOGUES", {"en": language})
    return language


@pytest.fixture(scope="module")
def catalogue() -> dict[str, tuple[str, ...]]:
    """The texts that Babel finds: singular to all forms."""
    folders = (Path(words.__file__).parent, FOLDER)
    found = (
        message
        for folder in folders
        for _, _, message, _, _ in extract_from_dir(folder, translations.METHODS, keywords=translations.KEYWORDS)
    )
    forms = (message if isinstance(message, tuple) else (message,) for message in found)
    return {form[0]: form for form in forms}


def test_every_text_asked_for_is_in_the_catalogue(recorder: Recorder, catalogue: dict[str, tuple[str, ...]]) -> None:
    list(say_everything())
    known = {form for forms in catalogue.values() for form in forms}
    shared = {
        message
        for module in (engine_words, language, steps)
        for _, message, _, _ in extract_from_file("python", module.__file__, keywords=translations.KEYWORDS)
    }
    assert recorder.asked - known - shared == set()


def test_every_text_of_the_catalogue_is_asked_for(recorder: Recorder, catalogue: dict[str, tuple[str, ...]]) -> None:
    list(say_everything())
    assert catalogue.keys() - recorder.asked == set()


@pytest.mark.usefixtures("recorder")
def test_nothing_is_said_untranslated() -> None:
    plain = {text for text in say_everything() if text and not (text.startswith("⟦") and text.endswith("⟧"))}
    assert plain == set()


def test_S1_cells_are_named_from_the_harbour_centre() -> None:
    cells = [(0, 0), (2, -1), (-3, 4), (-1, -1), (1, 1), (5, 0), (-5, 0), (0, 2), (0, -2)]
    assert " ".join(map(words.cell_name, cells)) == "L12 N11 H16 K11 M13 U12 E12 L14 L10"


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("R18", "red 18"), ("B16", "black 16"), ("G3", "green 3"), ("P4", "purple 4"), ("W57", "water 57"),
        ("HC", "the harbour centre"), ("S90", "flood 90"), ("S91", "special card 91"), (FLOOD, "flood 90"),
        ("?", "the card lying face down"),
    ],
)  # fmt: skip
def test_card_names(card: Card | str, name: str) -> None:
    assert words.card_name(card, SPECIAL) == name


def test_a_face_is_told_with_goods_and_symbols() -> None:
    face = Card("R3", "goods", "red", 3, (1, 1, 1), ship=True)
    assert words.face_text(face) == "1 wine, 1 spice and 1 tea, a ship"
    assert words.face_text(Card("G40", "crane", "green", 40, bar="over")) == "a crane, a bar over the number"


def test_goods_and_coins_are_counted() -> None:
    assert words.goods_text({"wine": 2, "spice": 0, "tea": 1}) == "2 wine and 1 tea"
    assert words.goods_text({"wine": 0, "spice": 3, "tea": 0}) == "3 spice"
    assert [words.coins_text(number) for number in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]


def test_lists_end_with_and() -> None:
    assert [language.join_and(items) for items in (["a"], ["a", "b"], ["a", "b", "c"])] == [
        "a",
        "a and b",
        "a, b and c",
    ]


def test_players_and_teams_have_names() -> None:
    seats = iter(("red-1", "red-2", "black-1", "black-2"))
    names = words.table_names([{"seat": seat, "name": name} for seat, name in zip(seats, "ABCD", strict=True)])
    assert names["red-2"] == "B"
    assert names["red"] == "Red (A and B)"
    assert words.seat_name("black", names) == "Black (C and D)"
    assert [words.seat_name(seat) for seat in ("red", "black-2")] == ["red", "black 2"]
    assert words.table_names([{"seat": "red", "name": "Ada"}]) == {"red": "Ada"}


BEFORE = {"phase": "announce", "question": None, "active": None, "legal": None}
TURN = {**BEFORE, "phase": "turn", "active": "black"}
EXPECTED = [
    (BEFORE, ["red"], "Waiting for Ada's card."),
    (BEFORE, ["red", "black"], "Waiting for the cards of Ada and Fritz."),
    (BEFORE, [], "Nobody has a card left. All that remains is to end the game."),
    ({**TURN, "legal": {"cells": [[1, 1]], "ship": []}}, [], "Fritz: put black 18 on the table."),
    ({**TURN, "legal": {"cells": [], "ship": []}}, [], "Fritz: there is no cell for black 18."),
    ({**BEFORE, "phase": "finished"}, [], "The game is over."),
    (
        {**BEFORE, "phase": "questions", "question": {"question": "smuggled", "seat": "red"}},
        [],
        "Ada: turn over the smuggled card. What is it?",
    ),
]
"""record-kontor.md's view as far as it matters, whose cards are due, and what is said."""


@pytest.mark.parametrize(("look", "due", "text"), EXPECTED)
def test_who_is_waited_for(look: dict[str, object], due: list[str], text: str) -> None:
    assert words.expected_text(look, due, NAMES, {"black": "B18"}) == text


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
