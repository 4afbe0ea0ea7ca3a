"""What a seat draws: F9, F11, without script and with."""

import pytest
from flask import Flask

from tests.arbiter.pages.record import Json, place
from tests.kontor.pages.special import UNPROCESSABLE, laid, live, opened, options, part, tap, ticked, turn


def test_F9_the_pile_must_be_named(app: Flask) -> None:
    table = opened(app, "pro", "freie-wahl-2", *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "1,1")
    assert (options(anna, "draw"), ticked(anna, "draw")) == (["draw-harbour", "draw-water"], [])
    assert "19 cards in the pile." in part(anna, "draw")
    anna.press("Place 7 here", UNPROCESSABLE)
    assert "F9" in part(anna, "errors")
    anna.press("Place 7 here", draw="draw-water")
    assert table.entries()[-1] == place("red", 1, 1) | {"draw": "water"}


@pytest.mark.parametrize(
    ("rules", "answer", "left", "chosen", "why", "wrong", "rule"),
    [
        ("freie-wahl-2", {"draw": "water"}, "draw-harbour", ["draw-harbour"], "one", "draw-water", "F9"),
        ("erste-wahl", {"pick": True}, "none", ["none"], "can't pay 2 coins", "pick-yes", "F11"),
    ],
    ids=["one of each", "no coins"],
)
def test_F9_F11_one_answer_is_left_with_the_reason_for_the_other(
    app: Flask, rules: str, answer: Json, left: str, chosen: list[str], why: str, wrong: str, rule: str
) -> None:
    table = opened(app, "pro", rules, *laid("R25@1,1", "R27@2,1", **answer), *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "-1,1")
    assert (options(anna, "draw"), ticked(anna, "draw")) == ([left], chosen)
    assert why in part(anna, "draw")
    anna.press("Place 7 here", UNPROCESSABLE, draw=wrong)
    assert rule in part(anna, "errors")
    anna.press("Place 7 here")
    assert table.entries()[-1] == place("red", -1, 1) | ({"draw": "harbour"} if rule == "F9" else {})


def test_F11_picking_says_its_price_and_what_is_left(app: Flask) -> None:
    table = opened(app, "pro", "erste-wahl", *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "1,1")
    assert (options(anna, "draw"), ticked(anna, "draw")) == (["none", "pick-yes"], ["none"])
    assert "Costs 2 coins; 2 coins left then." in part(anna, "draw")
    anna.press("Place 7 here", draw="pick-yes")
    assert table.entries()[-1] == place("red", 1, 1) | {"pick": True}


@pytest.mark.parametrize("wrong", ["draw-special", "pick-no", "pick-yes", "draw-water.pick-yes", "draw-"])
def test_F9_F11_forged_answers_are_refused_with_the_reason(app: Flask, wrong: str) -> None:
    table = opened(app, "pro", "freie-wahl-2 erste-wahl", *turn("red", "R7"))
    anna = table["red"]
    tap(anna, "1,1")
    assert options(anna, "draw") == ["draw-harbour", "draw-water", "draw-harbour.pick-yes"]
    before = table.entries()
    page = live(anna, anna.form("Place 7 here") | {"draw": wrong}, UNPROCESSABLE)
    assert page.the("errors").text
    anna.press("Place 7 here", UNPROCESSABLE, draw=wrong)
    assert table.entries() == before
