"""Why: every ruling opens into the facts, the rules and the other readings behind it, which say whose they are."""

import json

import pytest
from flask import Flask

from tests.arbiter.pages.record import NAMES, Table, kept, place, play, sit_out
from tests.kontor.pages.special import opened
from tests.rules.kontor.kit import teach

NEAR = "Czech translation (CS)"


def test_every_ruling_of_whole_games_opens(app: Flask) -> None:
    table = Table.going_on(app, kept("pro-fifth-place"))
    links = table.open("look", "/rulings?all=1").hrefs("/why/")
    assert len(links) > 150
    for link in links[:: len(links) // 25]:
        assert table["look"].open(link).by_id("facts") is not None


@pytest.mark.sample
def test_M2_an_areas_ruling_shows_what_was_compared(app: Flask) -> None:
    table = Table.going_on(app, kept("basic-two-phones"))
    table.open("look", "/rulings?all=1")
    page = table["look"].follow("wins the area with the largest lead")
    assert page.by_id("compared") is not None
    text = page.text
    for said in ("That's a lead of", "An area of", "M2", "Other groups read this differently"):  # A3: border_closes
        assert said in text
    assert "would have changed nothing up to here" in text or "these things would differ" in text


@pytest.mark.sample
def test_T5_what_the_other_reading_would_have_meant_is_worked_out(app: Flask) -> None:
    empty = [
        {"entry": "override", "what": "coins", "seat": seat, "coins": 0, "reason": "Agreed."} for seat in NAMES
    ]  # fmt: skip
    table = Table.of(app, "basic", NAMES, [*empty, play(red="R5", black="B16")], both_broke="any")
    phone = table["red"]
    phone.follow("All rulings")
    pages = [phone.open(link).text for link in phone.page.hrefs("/why/2/")]
    broke = next(text for text in pages if "T5" in text and "Other groups read this differently" in text)
    assert "Right after this entry, these things would differ" in broke
    assert "Coins: Anna 1 0" in broke


def test_R1_a_reading_under_which_the_game_couldnt_have_gone_so_names_the_entry(app: Flask) -> None:
    out = [sit_out("red"), sit_out("black")]
    table = Table.of(app, "basic", NAMES, [*out, *out])
    phone = table["red"]
    phone.follow("All rulings")
    phone.follow("Anna sits this round out")
    assert "The game couldn't have gone this way: entry 3 would have been refused. Anna sits out" in phone.page.text


def test_the_set_up_opens_too_and_what_isnt_there_is_missing(app: Flask) -> None:
    table = Table.of(app, "pro", NAMES, [play(red="R7", black="W57"), place("black", 1, 1)])
    phone = table["red"]
    phone.follow("All rulings")
    phone.follow("The game begins")
    assert "The game is set up" in phone.page.text
    for wrong in ("-2/0", "99/0", "0/99"):
        assert phone.client.get(f"{table.urls['red']}/why/{wrong}").status_code == 404


def test_on_a_copy_its_own_entries_are_explained(app: Flask) -> None:
    table = Table.of(app, "basic", NAMES, [])
    phone = table["red"]
    phone.follow("What if")
    phone.press("Anna sits out")
    phone.follow("Anna sits this round out")
    assert "Entry 1" in phone.page.text


def test_C7_a_game_with_a_corrected_face_is_explained_by_the_face_as_it_is_now(app: Flask) -> None:
    taught = teach("R60 w")
    table = opened(
        app, "basic", "", taught, teach("W57"), play(red="R60", black="W57"), place("red", 1, 1), known=False
    )
    tables = app.extensions["kontor-tables"]
    access = tables.find(table.urls["host"].removeprefix("/t/"))
    with app.app_context():
        tables.correct(access, {**taught["card"], "goods": ["tea", "tea"]}, tables.position(access).length)
    assert "Anna stores 2 tea from red 60." in table.open("red", "/why/3/1").text


def test_E5_a_ruling_about_the_score_lists_which_areas_counted_and_why_the_others_didnt(app: Flask) -> None:
    table = Table.going_on(app, kept("pro-fifth-place"))
    table.open("look", "/rulings")
    compared = table["look"].follow("Anna wins with the most points").the("compared")
    steps = [one.text for one in compared.parent.all("li")]
    assert len(steps) == 8
    assert sum("it counts, for" in one for one in steps) == 5
    equal = [one for one in steps if "2 areas are equal in size and distance, but only 1 place is left" in one]
    assert len(equal) == 2
    assert all("E5" in one for one in equal)


def test_H2_why_shows_how_the_czech_translation_differs_and_that_it_cant_be_chosen(app: Flask) -> None:
    faces = [teach("R7 w ship"), teach("B16 t ship")]
    entries = [*faces, sit_out("black"), play(red="R7"), place("red", 1, 1), sit_out("red"), play(black="B16")]
    entries += [{"entry": "ship", "seat": "black", "to": [1, 0], "remove": [1, 1]}]
    table = opened(app, "pro", "", *entries, known=False)
    table.open("look", "/rulings")
    text = table["look"].follow("removes red 7").text
    for said in ("none but your own", NEAR, "This can't be chosen", "Back to the hand"):
        assert said in text


def test_P5_the_rule_says_how_the_czech_translation_has_it(app: Flask) -> None:
    phone = Table.of(app, "basic", NAMES, [])["look"]
    for rule, words in (("P5", "it may lie right beside one"), ("H2", "none but your own")):
        text = phone.open(f"/kontor/rules/{rule}").text
        for said in ("Another reading:", words, NEAR):
            assert said in text
    assert "Another reading:" not in phone.open("/kontor/rules/P4").text
    assert "P5" in phone.open("/kontor/rules?q=right+beside+one").text


def test_I1_readings_that_changed_nothing_are_one_folded_line(app: Flask) -> None:
    phone = Table.of(app, "pro", NAMES, [play(red="R7", black="W57"), place("black", 1, 1)])["red"]
    idle = phone.tap("/why/1/2").the("idle").text
    assert "1 other reading would have changed nothing up to here" in idle
    assert "some groups" in idle
    assert all("Coin for the last card" not in heading.text for heading in phone.page.all("h3"))


@pytest.mark.parametrize(
    ("value", "named"),
    [
        ("always", "Equal areas: Always (German rulebook (DE))"),
        (None, "Equal areas: Only if they don't all fit (Czech translation (CS))"),
    ],
)
def test_E5_a_previewed_option_names_its_value_and_whose_it_is(app: Flask, value: str | None, named: str) -> None:
    table = Table.going_on(app, kept("pro-fifth-place"))
    edits = json.dumps([{"op": "option", "option": "equal_areas", "value": value}])
    table.open("host", "/correct")
    assert named in table["host"].press("See what that would change", edits=edits, option="").text


def test_another_option_is_reached_from_the_tables_word(app: Flask) -> None:
    phone = Table.of(app, "pro", NAMES, [])["host"]
    phone.follow("Something is wrong")
    phone.follow("Overrule the arbiter")
    options = phone.follow("We play with a different option").the("options")
    assert "open" in options.attrs
    assert NEAR in options.text
    assert "some groups" in options.text


def test_options_say_whose_they_are_before_the_game_and_in_its_rules(app: Flask) -> None:
    table = Table.of(app, "pro", NAMES, [], equal_areas="always")
    rules = table.open("red", "/kontor/game").text
    assert "Always: If there are more areas than places, equal ones never score, even if there is room." in rules
    assert "German rulebook (DE)" in rules
    assert "English sheet (EN)" in table["red"].open("/kontor/new").text
