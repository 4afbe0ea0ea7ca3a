"""What hands do before the first round, for each game, scenario and special rule that changes it."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.arbiter.pages.record import Table, play
from tests.kontor.pages.story import Story, proxy_cards
from tests.rules.kontor.variants.kit import LAYOUTS


def setting_up(table: Table, name: str = "look") -> str:
    """Return the steps that a page lists."""
    found = table[name].page.by_id("setting-up")
    return found.text if found else ""


@pytest.mark.parametrize(
    ("game", "more", "said"),
    [
        ("pro", {}, ["8 water cards", "a hand of 3 harbour cards of their own", "31 water cards", "ship"]),
        ("team", {}, ["two piles of the same size", "deal one to everyone, unseen", "8 harbour", "27 water"]),
        ("extension", {}, ["6 cards as a pile", "7 keepers", "16 warehouses", "6 goods chits", "29 water cards"]),
        ("extension", {"options": {"without_three_goods": "yes"}}, ["three goods of each colour out", "18 harbour"]),
        ("pro", {"scenario": "kleine"}, ["harbour centre alone", "both cranes", "17 harbour", "39 water"]),
        ("pro", {"scenario": "gulliver"}, ["cranes without a ship", "taverns out", "3 coins", "17 harbour"]),
        ("pro", {"scenario": "tic-tac-toe"}, ["both cranes", "12 water cards"]),
        ("pro", {"scenario": "bakschisch"}, ["Set 10 water cards aside", "21 water cards", "3 coins"]),
        ("pro", {"scenario": "armut"}, ["treasury starts empty", "N5"]),
        ("pro", {"scenario": "insel", "layout": LAYOUTS["insel"]}, ["cranes without a ship", "N0"]),
        ("team", {"scenario": "armut"}, ["treasury starts empty"]),
        ("pro", {"special_rules": ["hochwasser"]}, ["takes a flood into hand", "F1"]),
        ("pro", {"special_rules": ["bruecke-hochwasser"]}, ["Anna takes into hand: flood 90 and bridge 92."]),
        ("pro", {"special_rules": ["sonderkarten"]}, ["6 cards as a pile", "F3"]),
        ("pro", {"special_rules": ["justizia"]}, ["chooses 3 for their hand and puts 4 others", "15 harbour", "F4"]),
        ("pro", {"special_rules": ["drunken-sailor"]}, ["Take your tavern out", "18 harbour", "F19"]),
        ("pro", {"special_rules": ["drunken-sailor"], "options": {"sailor": "special"}}, ["spare special card"]),
        ("pro", {"options": {"keeper_supply": "5"}}, ["5 keepers"]),
    ],
)  # fmt: skip
def test_S_N_F_the_start_is_said(app: Flask, game: str, more: dict[str, Any], said: list[str]) -> None:
    told = setting_up(Story(game, **more).table(app))
    assert not [one for one in said if one not in told], told


def test_S5_teams_on_the_island_get_no_special_cards(app: Flask) -> None:
    told = setting_up(Story("team", scenario="insel", layout=LAYOUTS["insel"]).table(app))
    assert "special" not in told


def test_F2_the_cards_are_named_by_what_they_are_even_if_unknown(app: Flask) -> None:
    deck = [card for card in proxy_cards() if card["kind"] not in ("flood", "bridge")]
    told = setting_up(Story(deck=deck, special_rules=["bruecke-hochwasser"]).table(app))
    assert "Fritz takes into hand: bridge 91 and flood 93." in told


def test_it_is_on_every_page_until_the_first_reveal(app: Flask) -> None:
    table = Story().table(app)
    assert all(setting_up(table, name) for name in table.phones)
    table = Story().enter(play(red="R17", black="W57")).table(app)
    assert not any(setting_up(table, name) for name in table.phones)
