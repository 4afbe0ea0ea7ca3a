"""Taxes in a ring told step by step (T1-T6), from what the engine itself ruled."""

import pytest

from kontor.words import ring_of, taxes_told
from tests.rules.kontor.kit import Table, play

NAMES = {"red": "Anna", "black": "Ben", "green": "Cem", "purple": "Dora"}
SEATS = ("red", "black", "green", "purple")
DECK = "R10 w coin, B11 s coin, G10 t over coin, P11 w over coin, R12 w, B13 s, G12 t over, P13 w over"
COINS = {"red": "R10", "black": "B11", "green": "G10", "purple": "P11"}


def told(cards: dict[str, str], *, seats: tuple[str, ...] = SEATS, **purses: int) -> list[tuple[str, str]]:
    """Return the steps after a reveal, each with its main rule."""
    table = Table("extension", DECK, seats=seats).purses(**purses).enter(play(**cards))
    found = taxes_told(table.rulings, ring_of(table.game.state.book.taxed), NAMES, table.game.faces)
    return [(rules[0], text) for text, rules in found]


def test_T2_the_ring_goes_against_the_clock() -> None:
    assert ring_of(Table("extension", seats=SEATS).game.state.book.taxed) == ["red", "purple", "green", "black"]


def test_T2_facing_players_are_no_single_ring() -> None:
    assert ring_of(Table("team").game.state.book.taxed) == []


def test_T1_who_can_pay_pays_along_the_ring_from_one_who_isnt_taxed() -> None:
    assert told({**COINS, "black": "B13"}) == [
        ("T1", "Anna's red 10 taxes Dora: Dora pays 1 coin."),
        ("T1", "Dora's purple 11 taxes Cem: Cem pays 1 coin."),
        ("T1", "Cem's green 10 taxes Ben: Ben pays 1 coin."),
    ]


def test_T3_T4_a_card_that_goes_back_spares_the_next() -> None:
    assert told(COINS, purple=0) == [
        (
            "T3",
            "Anna's red 10 taxes Dora, who has no coin and takes purple 11 back into hand."
            " So that card doesn't tax Cem.",
        ),
        ("T1", "Cem's green 10 taxes Ben: Ben pays 1 coin."),
        ("T1", "Ben's black 11 taxes Anna: Anna pays 1 coin."),
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
    for name in NAMES.values():
        assert text.count(f" taxes {name}") + text.count(f"doesn't tax {name}.") == 1, text


def test_T2_three_players_are_a_ring_too() -> None:
    cards = {seat: COINS[seat] for seat in SEATS[:3]}
    assert [text.partition(" taxes ")[2] for _, text in told(cards, seats=SEATS[:3])] == [
        "Cem: Cem pays 1 coin.",
        "Ben: Ben pays 1 coin.",
        "Anna: Anna pays 1 coin.",
    ]
