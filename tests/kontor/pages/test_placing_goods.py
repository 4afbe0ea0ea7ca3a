"""What a seat says about the goods of its card: F6, F8, W5, V1, without script and with. Rule ids are RULES.md's."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.arbiter.pages.reader import Page
from tests.arbiter.pages.record import place
from tests.kontor.pages.special import (
    CONFLICT,
    UNPROCESSABLE,
    at,
    live,
    opened,
    options,
    part,
    tap,
    ticked,
    turn,
)


def test_without_special_rules_nothing_is_asked(app: Flask) -> None:
    anna = opened(app, "pro", "", *turn("red", "R7"))["red"]
    tap(anna, "1,1")
    assert not part(anna, "goods") + part(anna, "draw") + part(anna, "joker")


def test_F6_export_is_asked_with_nothing_as_the_answer_to_begin_with(app: Flask) -> None:
    table = opened(app, "pro", "exportlager", *turn("red", "R7"))
    anna = table["red"]
    assert not part(anna, "goods")
    tap(anna, "1,1")
    assert options(anna, "goods") == ["none", "export-wine", "export-tea"]
    assert ticked(anna, "goods") == ["none"]
    assert "F6" in part(anna, "goods")
    assert "Into the warehouse: 1 wine and 1 tea." in part(anna, "goods")
    assert "Into the warehouse: 1 wine. In the export store then: 1 tea." in part(anna, "goods")
    anna.press("Lay 7 here")
    assert table.entries()[-1] == place("red", 1, 1)


def test_F6_the_ticked_good_is_exported(app: Flask) -> None:
    table = opened(app, "pro", "exportlager", *turn("red", "R7"))
    tap(table["red"], "1,1")
    table["red"].press("Lay 7 here", goods="export-tea")
    assert table.entries()[-1] == place("red", 1, 1) | {"export": "tea"}
    assert "exports tea from red 7" in table["red"].page.text


def test_F6_with_script_the_same_form_answers_with_the_live_part(app: Flask) -> None:
    table = opened(app, "pro", "exportlager", *turn("red", "R7"))
    tap(table["red"], "1,1")
    page = live(table["red"], table["red"].form("Lay 7 here") | {"goods": "export-wine"})
    assert page.by_id("again") is not None
    assert table.entries()[-1]["export"] == "wine"


@pytest.mark.parametrize("wrong", ["export-spice", "export-gold", "choose-wine"])
def test_F6_F8_a_forged_good_is_refused_with_the_reason(app: Flask, wrong: str) -> None:
    table = opened(app, "pro", "exportlager", *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "1,1")
    before = table.entries()
    anna.press("Lay 7 here", UNPROCESSABLE, goods=wrong)
    assert any(rule in part(anna, "errors") for rule in ("F6", "F8"))
    assert table.entries() == before
    page = live(anna, anna.form("Lay 7 here") | {"goods": wrong}, UNPROCESSABLE)
    assert at(page, "errors").all("li")


def test_F6_no_warehouse_in_the_supply_is_said(app: Flask) -> None:
    more = {"options": {"warehouse_supply": "16"}}
    laid = []
    for number in range(60, 68):
        laid += [
            {"entry": "face", "card": _wine(number)},
            *turn("red", f"R{number}"),
            place("red", 1 + (number - 60) % 4, 1 + (number - 60) // 4),
        ]
    table = opened(app, "pro", "exportlager", *laid, {"entry": "face", "card": _wine(75)}, *turn("red", "R75"),
                   known=False, **more)  # fmt: skip
    tap(table["red"], "-1,1")
    assert options(table["red"], "goods") == ["none"]
    assert "wine" in part(table["red"], "goods")
    assert "The supply has no more: 2 wine." in part(table["red"], "goods")


def _wine(number: int) -> dict[str, object]:
    return {"id": f"R{number}", "kind": "goods", "colour": "red", "number": number, "goods": ["wine", "wine"],
            "coin": False, "ship": False, "bar": None}  # fmt: skip


def test_F8_one_good_must_be_chosen(app: Flask) -> None:
    table = opened(app, "pro", "freie-wahl-1", *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "1,1")
    assert (options(anna, "goods"), ticked(anna, "goods")) == (["choose-wine", "choose-tea"], [])
    anna.press("Lay 7 here", UNPROCESSABLE)
    assert "F8" in part(anna, "errors")
    assert at(anna.page, "goods").attrs["aria-invalid"] == "true"
    assert any(one.attrs["href"] == "#goods" for one in at(anna.page, "errors").all("a"))
    anna.press("Lay 7 here", goods="choose-tea")
    assert table.entries()[-1] == place("red", 1, 1) | {"choose": "tea"}


def test_F8_F6_stored_or_exported_is_one_question(app: Flask) -> None:
    table = opened(app, "pro", "exportlager freie-wahl-1", *turn("red", "R3"))
    anna = table["red"]
    tap(anna, "1,1")
    goods = ["wine", "spice", "tea"]
    assert options(anna, "goods") == [f"choose-{g}" for g in goods] + [f"choose-{g}.export-{g}" for g in goods]
    assert {"F6", "F8"} <= set(part(anna, "goods").split())
    anna.press("Lay 3 here", UNPROCESSABLE, goods="choose-wine.export-tea")
    assert "F8" in part(anna, "errors")
    anna.press("Lay 3 here", goods="choose-spice.export-spice")
    assert table.entries()[-1] == place("red", 1, 1) | {"choose": "spice", "export": "spice"}


def test_F8_a_card_with_one_good_asks_nothing(app: Flask) -> None:
    table = opened(app, "pro", "freie-wahl-1", *turn("red", "R25"))
    tap(table["red"], "1,1")
    assert not part(table["red"], "goods")
    table["red"].press("Lay 25 here")
    assert table.entries()[-1] == place("red", 1, 1)


def test_W5_V1_export_says_the_chits_left_and_what_is_lost(app: Flask) -> None:
    first = [*turn("red", "R11", "extension"), place("red", 1, 1)]
    table = opened(app, "extension", "restricted-storage", *first, *turn("red", "R9", "extension"))
    anna = table["red"]
    tap(anna, "2,1")
    goods = part(anna, "goods")
    assert "W5" in goods
    assert "Lost, because two of a good are enough: 1 wine." in goods
    assert "5 chits of wine are left then." in goods
    anna.press("Lay 9 here", goods="export-wine")
    assert table.entries()[-1]["export"] == "wine"


def test_a_page_that_is_behind_keeps_what_was_ticked(app: Flask) -> None:
    table = opened(app, "pro", "exportlager", *turn("red", "R7"))
    anna, host = table["red"], table["host"]
    tap(anna, "1,1")
    form = anna.form("Lay 7 here") | {"goods": "export-tea"}
    host.open(table.urls["host"] + "/all")
    host.press("Take it back")
    host.follow("openly")
    host.press("Lay it down", number="7")
    anna.show(anna.send(form), CONFLICT)
    assert ticked(anna, "goods") == ["export-tea"]


def test_questions_stay_the_same_part_of_the_page_while_nothing_changes(app: Flask) -> None:
    table = opened(app, "pro", "exportlager", *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "1,1")
    again = at(anna.page, "again").attrs["hx-get"]
    before = _region(anna.page)
    assert _region(Page(anna.client.get(again).get_data(as_text=True), again)) == before
    anna.press("Lay 7 here", UNPROCESSABLE, goods="export-spice")
    assert _region(anna.page) != before


def _region(page: Page) -> str:
    return next(one.attrs["id"] for one in page.all("div") if "hx-morph-skip" in one.attrs)
