"""What things are called, and that every text can be translated."""

from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir, extract_from_file

from arbiter import language
from arbiter.defaults import words as shared_words
from arbiter.language import engine_words, rulebook
from arbiter.pages import words as page_words
from kontor import words
from kontor.texts import FOLDER
from kontor.words import decision, ring_of, taxes_told
from kontor.words.rulings import QUESTIONS
from kontor_rules import Card
from kontor_rules.field.cards import GOODS, deck_questions
from rulings import Ruling
from tests.kontor.words_samples import NAMES, in_words, say_everything
from tests.rules.kontor.kit import Table, play
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
        for module in (engine_words, language, rulebook, page_words, shared_words)
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
    assert {question["question"] for question in questions} == QUESTIONS.keys()
    texts = [words.face_question_text(question) for question in questions]
    assert "Is the number of water 96 right? The numbers seem to go from 3 to 95." in texts


RING = {"red": "Anna", "black": "Ben", "green": "Cem", "purple": "Dora"}
SEATS = ("red", "black", "green", "purple")
DECK = "R10 w coin, B11 s coin, G10 t over coin, P11 w over coin, R12 w, B13 s, G12 t over, P13 w over"
COINS = {"red": "R10", "black": "B11", "green": "G10", "purple": "P11"}


def told(cards: dict[str, str], *, seats: tuple[str, ...] = SEATS, **purses: int) -> list[tuple[str, str]]:
    """Return the steps after a reveal, each with its main rule."""
    table = Table("extension", DECK, seats=seats).purses(**purses).enter(play(**cards))
    found = taxes_told(table.rulings, ring_of(table.game.state.book.taxed), RING, table.game.faces)
    return [(rules[0], text) for text, rules in found]


def test_T2_the_ring_goes_against_the_clock() -> None:
    assert ring_of(Table("extension", seats=SEATS).game.state.book.taxed) == ["red", "purple", "green", "black"]


def test_T2_facing_players_are_no_single_ring() -> None:
    assert ring_of(Table("team").game.state.book.taxed) == []


def test_T1_who_can_pay_pays_along_the_ring_from_one_who_isnt_taxed() -> None:
    assert told({**COINS, "black": "B13"}) == [
        ("T2", "Anna's red 10 taxes Dora: Dora pays 1 coin."),
        ("T2", "Dora's purple 11 taxes Cem: Cem pays 1 coin."),
        ("T2", "Cem's green 10 taxes Ben: Ben pays 1 coin."),
    ]


def test_T3_T4_a_card_that_goes_back_spares_the_next() -> None:
    assert told(COINS, purple=0) == [
        (
            "T3",
            "Anna's red 10 taxes Dora, who has no coin and takes purple 11 back into hand."
            " So that card doesn't tax Cem.",
        ),
        ("T2", "Cem's green 10 taxes Ben: Ben pays 1 coin."),
        ("T2", "Ben's black 11 taxes Anna: Anna pays 1 coin."),
    ]


def test_T3_a_plain_card_that_goes_back_spares_nobody() -> None:
    assert told({"red": "R10", "black": "B13", "green": "G12", "purple": "P13"}, purple=0) == [
        ("T3", "Anna's red 10 taxes Dora, who has no coin and takes purple 13 back into hand.")
    ]


def test_T5_nobody_in_the_ring_can_pay() -> None:
    assert told(COINS, red=0, black=0, green=0, purple=0) == [
        (
            "T5",
            "Everyone in the ring is taxed, and nobody has a coin: Anna, Ben, Cem and Dora take their cards back into"
            " hand. Each then gets 1 coin, while the treasury lasts.",
        )
    ]


@pytest.mark.parametrize("purses", [{"red": 0}, {"red": 0, "black": 0}, {"red": 0, "green": 0}])
def test_T6_each_taxed_player_has_one_step_or_is_spared_in_one(purses: dict[str, int]) -> None:
    """Whoever is broke: with coin cards all round, each of the four is taxed or spared."""
    text = " ".join(step for _, step in told(COINS, **purses))
    for name in RING.values():
        assert text.count(f" taxes {name}") + text.count(f"doesn't tax {name}.") == 1, text


def test_T2_three_players_are_a_ring_too() -> None:
    cards = {seat: COINS[seat] for seat in SEATS[:3]}
    assert [text.partition(" taxes ")[2] for _, text in told(cards, seats=SEATS[:3])] == [
        "Cem: Cem pays 1 coin.",
        "Ben: Ben pays 1 coin.",
        "Anna: Anna pays 1 coin.",
    ]


def area(decided_by: str | None, owner: str | None, **held: tuple[int, int, int]) -> dict[str, Any]:
    """An area of record-kontor.md's output as far as its table goes; goods are wine, spice, tea."""
    goods = {side: dict(zip(GOODS, numbers, strict=True)) for side, numbers in held.items()}
    return {"goods": goods, "owner": owner, "decided_by": decided_by, "closed": decided_by is not None}


def test_M1_each_good_shows_who_leads_by_how_much() -> None:
    told = decision(area("largest-advantage", "red", red=(3, 0, 2), black=(1, 0, 2)), NAMES)
    assert told.sides == (("red", "Ada"), ("black", "Fritz"))
    shown = [(row.name, [count.number for count in row.counts], row.leader, row.lead, row.text) for row in told.rows]
    assert shown == [
        ("wine", [3, 1], "red", 2, "Ada leads by 2"),
        ("spice", [0, 0], None, 0, "nobody"),
        ("tea", [2, 2], None, 0, "tied: nobody leads"),
    ]
    assert [count.leads for count in told.rows[0].counts] == [True, False]


def test_M6_three_sides_are_compared_with_the_second() -> None:
    told = decision(area("largest-advantage", "green", red=(2, 0, 0), black=(1, 0, 0), green=(4, 0, 0)), NAMES)
    assert (told.rows[0].leader, told.rows[0].lead) == ("green", 2)


def test_M2_the_sentence_says_what_decided() -> None:
    """All of them: tests/kontor/sentences.json."""
    told = decision(area("largest-advantage", "red", red=(3, 0, 0), black=(1, 1, 0)), NAMES)
    assert told.text == "Ada wins the area with the largest lead: 2 in wine."


@pytest.mark.parametrize(
    ("closed", "text"),
    [
        (False, "This area is still open: nobody has won it yet."),
        (True, "Closed together with a smuggled card: nothing may change there, and it is valued at the end."),
    ],
    ids=["open", "F5-smuggled"],
)
def test_F5_an_area_that_isnt_decided_says_what_it_waits_for(closed: bool, text: str) -> None:
    assert decision(area(None, None, red=(1, 0, 0)) | {"closed": closed}, NAMES).text == text


def test_an_empty_area_has_rows_without_columns() -> None:
    told = decision(area("no-goods", None), NAMES)
    assert told.sides == ()
    assert [row.text for row in told.rows] == ["nobody"] * 3


def worked(given: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the worked steps with the main rule of each."""
    return [(step.rules[0], step.text) for step in decision(given, NAMES).steps]


def test_M1_M2_M3_M4_worked_for_two_sides() -> None:
    assert worked(area("goods-value", "red", red=(3, 0, 1), black=(1, 2, 1))) == [
        ("M1", "Wine: Ada 3 and Fritz 1. Take 1 off each: only Ada has any left. That's a lead of 2."),
        ("M1", "Spice: only Fritz has any. That's a lead of 2."),
        ("M1", "Tea: Ada 1 and Fritz 1. Take 1 off each: the first are tied, so nobody leads."),
        ("M2", "The largest lead is 2 and is shared by Ada and Fritz."),
        ("M3", "So count the goods in which each of them leads: Ada in 1 good and Fritz in 1 good."),
        ("M4", "That's a tie too, so the goods decide: wine beats spice."),
    ]


def test_M6_worked_for_four_sides_from_the_most_downwards() -> None:
    given = area("largest-advantage", "green", red=(2, 0, 0), black=(1, 0, 0), green=(5, 1, 0), purple=(2, 0, 0))
    assert worked(given) == [
        (
            "M6",
            "Wine: Clara 5, Ada 2, Dan 2 and Fritz 1. Take 2 off each: only Clara has any left. That's a lead of 3.",
        ),
        ("M6", "Spice: only Clara has any. That's a lead of 1."),
        ("M2", "The largest lead is 3: Clara in wine."),
    ]


def test_M3_M6_worked_where_more_leads_decide_among_those_who_share_the_largest() -> None:
    given = area("more-advantages", "red", red=(2, 1, 0), black=(0, 0, 2), green=(0, 0, 0))
    assert worked(given)[-2:] == [
        ("M2", "The largest lead is 2 and is shared by Ada and Fritz."),
        ("M3", "So count the goods in which each of them leads: Ada in 2 goods and Fritz in 1 good."),
    ]


def test_M5_worked_for_three_sides_with_one_good_each() -> None:
    given = area("tie", None, red=(1, 0, 0), black=(0, 1, 0), green=(0, 0, 1))
    assert worked(given)[-1] == ("M5", "That's a tie too, and the order of the goods can't break it.")


def test_M5_worked_without_any_lead_ends_with_the_goods() -> None:
    assert [rule for rule, _ in worked(area("tie", None, red=(1, 1, 0), black=(1, 1, 0)))] == ["M1", "M1"]


@pytest.mark.parametrize(
    "given", [area(None, None, red=(1, 0, 0)), area("no-goods", None), area("table", "black", red=(1, 0, 0))]
)
def test_M1_nothing_is_worked_in_an_open_or_empty_area_nor_where_the_table_has_decided(given: dict[str, Any]) -> None:
    assert worked(given) == []


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Fritz pays 1 coin: Ada's red 12 shows a coin."),
        ("de", "Fritz zahlt 1 Münze: Rot 12 von Ada hat ein Münzsymbol."),
        ("cs", "Fritz platí 1 minci: Ada hraje červenou 12 s mincí."),
    ],
)
def test_T1_who_pays_the_tax_and_who_plays_the_coin_are_told_apart_in_every_language(code: str, told: str) -> None:
    pays = Ruling("tax.pays", (), {"seat": "black", "by": "red", "card": "R12", "coins": 1})
    with language.use_language(code):
        assert in_words(pays, NAMES, {}) == told
