"""Choosing a game on the set-up page, without script: seats, who faces whom, options; what was typed stays."""

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page
from tests.kontor.pages.team import NAMES, Team

UNPROCESSABLE = 422


def names_asked(page: Page) -> list[str]:
    """Return the ids of the fields for names, in order."""
    return [one.attrs["id"] for one in page.all("input") if one.attrs.get("id", "").startswith("name-")]


def value(page: Page, name: str) -> str:
    """Return what stands in a field, shown or kept."""
    return next(one.attrs["value"] for one in page.all("input") if one.attrs.get("name") == name)


def options(page: Page) -> set[str]:
    ids = (one.attrs.get("id", "") for one in page.all("fieldset"))
    return {one.removeprefix("option-") for one in ids if one.startswith("option-")}


def test_every_game_is_offered_with_a_sentence(phone: Phone) -> None:
    page = phone.open("/new")
    choices = [one for one in page.all("label") if [radio.attrs.get("name") for radio in one.all("input")] == ["game"]]
    assert [one.all("b")[0].text for one in choices] == ["Base game", "Pro game", "Team game", "Extension"]
    assert all(len(one.text) > 60 for one in choices)


def test_S4_the_pro_game_has_two_seats_and_its_options(phone: Phone) -> None:
    phone.open("/new")
    page = phone.press("Show the seats", game="pro")
    assert names_asked(page) == ["name-red", "name-black"]
    assert options(page) >= {"removed_card", "unowned_rank", "equal_areas"}
    phone.press("Open the table", **{"name-red": "Anna", "name-black": "Fritz"})
    assert "Waiting for the cards of Anna and Fritz." in phone.open(phone.table).h1


@pytest.mark.sample
def test_S5_the_team_game_asks_for_four_names_clockwise_and_says_who_faces_whom(phone: Phone) -> None:
    phone.open("/new")
    page = phone.press("Show the seats", game="team")
    assert names_asked(page) == ["name-red", "name-red-2", "name-black", "name-black-2"]
    labels = [one.text for one in page.all("label") if one.attrs.get("for", "").startswith("name-")]
    assert labels == [
        "Name of Red 1 sits opposite Black 1",
        "Name of Red 2 sits opposite Black 2",
        "Name of Black 1 sits opposite Red 1",
        "Name of Black 2 sits opposite Red 2",
    ]
    assert options(page) >= {"customs_close", "customs_size"}


def test_switching_the_game_keeps_names_cards_and_options(phone: Phone) -> None:
    phone.open("/new")
    given = {"name-red": "Anna", "name-black": "Fritz", "deck": "proxy", "option-placing": "may"}
    phone.press("Show the seats", game="team", **given)
    given = {"name-red-2": "Bela", "option-customs_close": "may"}
    page = phone.press("Show the seats", game="basic", **given)
    assert names_asked(page) == ["name-red", "name-black"]
    assert "customs_close" not in options(page)
    page = phone.press("Show the seats", game="team")
    kept = {name: value(page, name) for name in ("name-red", "name-red-2", "name-black", "name-black-2")}
    assert kept == {"name-red": "Anna", "name-red-2": "Bela", "name-black": "Fritz", "name-black-2": ""}
    chosen = {
        one.attrs["name"]: one.attrs["value"]
        for one in page.all("input")
        if one.attrs.get("type") == "radio" and "checked" in one.attrs
    }
    assert chosen["deck"] == "proxy"
    assert (chosen["option-placing"], chosen["option-customs_close"]) == ("may", "may")


def test_opening_with_another_game_than_shown_first_shows_its_seats(phone: Phone) -> None:
    phone.open("/new")
    page = phone.press("Open the table", game="team", **{"name-red": "Anna", "name-black": "Fritz"})
    assert page.h1 == "New table"
    assert len(names_asked(page)) == 4
    assert page.by_id("errors") is None


def test_a_page_that_updates_itself_gets_the_form_only(phone: Phone) -> None:
    phone.open("/new")
    form = phone.form("Open the table") | {"game": "team"}
    html = phone.send(form, {"HX-Request": "true"}).get_data(as_text=True)
    assert "<html" not in html
    assert 'id="name-black-2"' in html


def test_missing_long_and_equal_names_are_told_at_their_fields(phone: Phone) -> None:
    phone.open("/new")
    phone.press("Show the seats", game="team")
    given = {"name-red": "Anna", "name-red-2": "x" * 41, "name-black": "Anna "}
    page = phone.press("Open the table", UNPROCESSABLE, **given)
    summary = page.by_id("errors")
    assert summary is not None
    said = {one.attrs["href"]: one.text for one in summary.all("a") if one.attrs["href"].startswith("#")}
    assert set(said) == {"#name-red-2", "#name-black", "#name-black-2"}
    assert "at most 40" in said["#name-red-2"]
    assert "same name" in said["#name-black"]
    assert "Black 2" in said["#name-black-2"]


def test_an_unknown_game_is_read_as_the_first(phone: Phone) -> None:
    phone.open("/new")
    phone.press("Open the table", game="chess", **{"name-red": "Anna", "name-black": "Fritz"})
    assert phone.open(phone.table).h1 == "Waiting for the cards of Anna and Fritz."


def test_S5_the_record_names_the_seats_clockwise_with_names_of_40_characters(app: Flask) -> None:
    team = Team.opened(app)
    record = team.look.client.get(team.urls["look"] + "/record").get_json(force=True)
    assert record["setup"]["game"] == "team"
    assert record["setup"]["players"] == [{"seat": seat, "name": name} for seat, name in NAMES.items()]
    assert {card["colour"] for card in record["setup"]["deck"]} == {"red", "black", None}
