"""Other readings name whose they are, wherever they stand; those that changed nothing are one folded line."""

from __future__ import annotations

import json

import pytest
from flask import Flask

from tests.arbiter.pages.record import Table, kept, place, play
from tests.kontor.pages.test_may_more import NAMES, face, table_of

NEAR = "Czech translation (CS)"


def opened(table: Table, code: str) -> str:
    """Return the page of "why" of the first ruling whose sentence has these words."""
    phone = table["look"]
    phone.open(table.urls["look"] + "/rulings")
    phone.follow(code)
    return phone.page.text


def test_H2_why_shows_how_the_czech_translation_differs_and_that_it_cant_be_chosen(app: Flask) -> None:
    faces = [face("R7", "w", ship=True), face("B16", "t", ship=True)]
    entries = [*faces, {"entry": "sit-out", "seat": "black"}, play(red="R7"), place("red", 1, 1)]
    entries += [{"entry": "sit-out", "seat": "red"}, play(black="B16")]
    entries += [{"entry": "ship", "seat": "black", "to": [1, 0], "remove": [1, 1]}]
    table = table_of(app, "pro", *entries)
    text = opened(table, "takes red 7 away")
    assert "none but your own" in text
    assert NEAR in text
    assert "This can't be chosen" in text
    assert "Back to the hand" in text


def test_P5_the_rule_says_how_the_czech_translation_has_it(app: Flask) -> None:
    phone = Table.of(app, "basic", NAMES, [])["look"]
    for rule, words in (("P5", "it may lie right beside one"), ("H2", "none but your own")):
        text = phone.open(f"/rules/{rule}").text
        assert "Another reading:" in text
        assert words in text
        assert NEAR in text
    assert "Another reading:" not in phone.open("/rules/P4").text
    assert "P5" in phone.open("/rules?q=right+beside+one").text


def test_I1_readings_that_changed_nothing_are_one_folded_line(app: Flask) -> None:
    entries = [play(red="R7", black="W57"), place("black", 1, 1)]
    phone = Table.of(app, "pro", NAMES, entries)["red"]
    income = next(one for one in phone.page.all("a") if one.attrs.get("href", "").endswith("/why/1/2"))
    phone.open(income.attrs["href"])
    idle = phone.page.by_id("idle")
    assert idle is not None
    assert "1 other reading would have changed nothing up to here" in idle.text
    assert "some tables" in idle.text
    assert all("Coin for the last card" not in heading.text for heading in phone.page.all("h3"))


@pytest.mark.parametrize("value", ["always", None])
def test_E5_a_previewed_option_names_its_value_and_whose_it_is(app: Flask, value: str | None) -> None:
    table = Table.going_on(app, kept("pro-fifth-place"))
    edits = json.dumps([{"op": "option", "option": "equal_areas", "value": value}])
    phone = table["red"]
    phone.open(table.urls["red"] + "/correct")
    form = phone.form("See what that would change") | {"edits": edits, "option": ""}
    text = phone.show(phone.send(form)).text
    named = "Equal areas: Always (German rulebook (DE))"
    usual = "Equal areas: Only if they don't all fit (Czech translation (CS))"
    assert (named if value else usual) in text


def test_another_option_is_reached_from_the_tables_word(app: Flask) -> None:
    phone = Table.of(app, "pro", NAMES, [])["red"]
    phone.follow("The table decides")
    phone.follow("We play by another option")
    options = phone.page.by_id("options")
    assert options is not None
    assert "open" in options.attrs
    assert "Czech translation (CS)" in options.text
    assert "some tables" in options.text


def test_options_say_whose_they_are_before_the_game_and_in_its_rules(app: Flask) -> None:
    table = Table.of(app, "pro", NAMES, [], equal_areas="always")
    rules = table["red"].open(table.urls["red"] + "/game").text
    assert "Always: If there are more areas than places, equal ones never score, even if there is room." in rules
    assert "German rulebook (DE)" in rules
    assert "English sheet (EN)" in table["red"].open("/new").text
