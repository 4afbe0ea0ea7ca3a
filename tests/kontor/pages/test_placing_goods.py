"""What a seat says about the goods of its card: F6, F8, W5, V1, without script and with.

Rule ids are rules-kontor.md's.
"""

import pytest
from flask import Flask

from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page
from tests.arbiter.pages.record import Table, place
from tests.kontor.pages.special import (
    CONFLICT,
    UNPROCESSABLE,
    laid,
    lay_again,
    live,
    opened,
    options,
    part,
    tap,
    ticked,
    turn,
    unsaid,
)
from tests.rules.kontor.kit import teach


@pytest.fixture
def table(app: Flask) -> Table:
    """Red is to place 7, which shows wine and tea, and may export."""
    return opened(app, "pro", "exportlager", *turn("red", "R7"))


@pytest.fixture
def anna(table: Table) -> Phone:
    """Red's phone, where a cell is tapped."""
    assert not part(table["red"], "goods")
    tap(table["red"], "1,1")
    return table["red"]


def test_F6_export_is_asked_with_nothing_as_the_answer_to_begin_with(table: Table, anna: Phone) -> None:
    assert options(anna, "goods") == ["none", "export-wine", "export-tea"]
    assert ticked(anna, "goods") == ["none"]
    into = ("Into the warehouse: 1 wine and 1 tea.", "Into the warehouse: 1 wine. In the export store then: 1 tea.")
    assert not unsaid(part(anna, "goods"), "F6", *into)
    anna.press("Place 7 here")
    assert table.entries()[-1] == place("red", 1, 1)


def test_F6_the_ticked_good_is_exported(table: Table, anna: Phone) -> None:
    anna.press("Place 7 here", goods="export-tea")
    assert table.entries()[-1] == place("red", 1, 1) | {"export": "tea"}
    assert "exports tea from red 7" in anna.page.text


def test_F6_with_script_the_same_form_answers_with_the_live_part(table: Table, anna: Phone) -> None:
    page = live(anna, anna.form("Place 7 here") | {"goods": "export-wine"})
    assert page.by_id("again") is not None
    assert table.entries()[-1]["export"] == "wine"


@pytest.mark.parametrize("wrong", ["export-spice", "export-gold", "choose-wine"])
def test_F6_F8_a_forged_good_is_refused_with_the_reason(table: Table, anna: Phone, wrong: str) -> None:
    before = table.entries()
    anna.press("Place 7 here", UNPROCESSABLE, goods=wrong)
    assert any(rule in part(anna, "errors") for rule in ("F6", "F8"))
    assert table.entries() == before
    page = live(anna, anna.form("Place 7 here") | {"goods": wrong}, UNPROCESSABLE)
    assert page.the("errors").all("li")


def test_F6_no_warehouse_in_the_supply_is_said(app: Flask) -> None:
    faces = [teach(f"R{number} ww") for number in (*range(60, 68), 75)]
    before = laid(*(f"R{number}@{1 + number % 4},{number // 4 - 14}" for number in range(60, 68)))
    more = {"options": {"warehouse_supply": "16"}, "known": False}
    anna = opened(app, "pro", "exportlager", *faces, *before, *turn("red", "R75"), **more)["red"]  # type: ignore[arg-type]
    tap(anna, "-1,1")
    assert options(anna, "goods") == ["none"]
    assert "The supply has no more: 2 wine." in part(anna, "goods")


def test_F8_one_good_must_be_chosen(app: Flask) -> None:
    table = opened(app, "pro", "freie-wahl-1", *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "1,1")
    assert (options(anna, "goods"), ticked(anna, "goods")) == (["choose-wine", "choose-tea"], [])
    anna.press("Place 7 here", UNPROCESSABLE)
    assert "F8" in part(anna, "errors")
    assert anna.page.the("goods").attrs["aria-invalid"] == "true"
    assert any(one.attrs["href"] == "#goods" for one in anna.page.the("errors").all("a"))
    anna.press("Place 7 here", goods="choose-tea")
    assert table.entries()[-1] == place("red", 1, 1) | {"choose": "tea"}


def test_F8_F6_stored_or_exported_is_one_question(app: Flask) -> None:
    table = opened(app, "pro", "exportlager freie-wahl-1", *turn("red", "R3"))
    anna = table["red"]
    tap(anna, "1,1")
    goods = ["wine", "spice", "tea"]
    assert options(anna, "goods") == [f"choose-{g}" for g in goods] + [f"choose-{g}.export-{g}" for g in goods]
    assert {"F6", "F8"} <= set(part(anna, "goods").split())
    anna.press("Place 3 here", UNPROCESSABLE, goods="choose-wine.export-tea")
    assert "F8" in part(anna, "errors")
    anna.press("Place 3 here", goods="choose-spice.export-spice")
    assert table.entries()[-1] == place("red", 1, 1) | {"choose": "spice", "export": "spice"}


def test_W5_V1_export_says_the_chits_left_and_what_is_lost(app: Flask) -> None:
    before = laid("R11@1,1", game="extension")
    table = opened(app, "extension", "restricted-storage", *before, *turn("red", "R9", "extension"))
    anna = table["red"]
    tap(anna, "2,1")
    told = ("Lost, because an area holds at most two of a good: 1 wine.", "5 chits of wine are left then.")
    assert not unsaid(part(anna, "goods"), "W5", *told)
    anna.press("Place 9 here", goods="export-wine")
    assert table.entries()[-1]["export"] == "wine"


def test_a_page_that_is_behind_keeps_what_was_ticked(table: Table, anna: Phone) -> None:
    form = anna.form("Place 7 here") | {"goods": "export-tea"}
    lay_again(table)
    anna.show(anna.send(form), CONFLICT)
    assert ticked(anna, "goods") == ["export-tea"]


def test_questions_stay_the_same_part_of_the_page_while_nothing_changes(anna: Phone) -> None:
    again = anna.page.the("again").attrs["hx-get"]
    before = _region(anna.page)
    assert _region(Page(anna.client.get(again).get_data(as_text=True), again)) == before
    anna.press("Place 7 here", UNPROCESSABLE, goods="export-spice")
    assert _region(anna.page) != before


def _region(page: Page) -> str:
    return next(one.attrs["id"] for one in page.all("div") if "hx-morph-skip" in one.attrs)
