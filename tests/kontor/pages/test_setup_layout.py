"""N0: the start picture that comes with the set-up form as text, drawn or ready-made."""

import json

import pytest

from kontor.setup.start_pictures import start_picture
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.setting_up import UNPROCESSABLE, names_for, record_of, show

RING = [[x, y, "HC" if (x, y) == (0, 0) else None] for y in range(3) for x in range(3) if (x, y) != (1, 1)]


@pytest.mark.parametrize(("game", "seats"), [("pro", 2), ("team", 4)])
def test_N0_nobody_has_to_draw_a_start_picture(phone: Phone, game: str, seats: int) -> None:
    phone.open("/kontor/new")
    page = show(phone, game=game)
    page = show(phone, scenario="insel")
    assert "begins with a ready-made start layout" in page.text
    phone.press("Open the table", **names_for(page))
    assert record_of(phone)["layout"] == start_picture("insel", seats)


def test_N0_a_drawn_start_picture_is_played_and_kept_on_the_page(phone: Phone) -> None:
    phone.open("/kontor/new")
    page = show(phone, game="pro", scenario="insel", layout=json.dumps(RING))
    assert "that you drew" in page.text
    phone.press("Open the table", UNPROCESSABLE)
    phone.press("Open the table", **names_for(page))
    assert record_of(phone)["layout"] == RING


def test_N0_back_from_drawing_only_shows_the_form(phone: Phone) -> None:
    phone.open("/kontor/new")
    page = show(phone, game="pro", scenario="insel")
    page = phone.press("Open the table", layout=json.dumps(RING), back="layout", shown="", **names_for(page))
    assert page.h1 == "New table"
    assert "that you drew" in page.text


def test_N0_a_picture_that_no_longer_fits_is_taken_out_and_said(phone: Phone) -> None:
    phone.open("/kontor/new")
    show(phone, game="pro", scenario="insel", layout=json.dumps(RING))
    page = show(phone, scenario="gigant")
    assert "doesn't fit this game any more" in page.text
    phone.press("Open the table", **names_for(page))
    assert record_of(phone)["layout"] is None


@pytest.mark.parametrize("layout", ["[[0, 0, null]]", "no", "{}", "[" * 5000, json.dumps([[0, 0, "HC"], [1, 0, "R3"]])])
def test_N0_a_forged_start_picture_is_refused_at_its_field(phone: Phone, layout: str) -> None:
    phone.open("/kontor/new")
    page = show(phone, game="pro", scenario="insel")
    page = phone.press("Open the table", UNPROCESSABLE, layout=layout, **names_for(page))
    summary = page.the("errors")
    assert "#layout" in [link.attrs["href"] for link in summary.all("a")]
