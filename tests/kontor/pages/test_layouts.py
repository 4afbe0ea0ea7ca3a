"""Start pictures without script (N0): drawn by tapping, checked while drawn, kept, opened again, deleted, used."""

import json

import pytest
from flask import Flask

from arbiter.tables.service import Tables
from kontor.setup.kept_layouts import KeptLayout, OwnLayouts
from kontor.setup.start_layouts import PICTURES, start_picture
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page
from tests.arbiter.play import first_shelf
from tests.tiers import sampled

CANAL, UPRIGHT, FOUNTAIN, LINES, ROUND, LARGE = 0, 1, 2, 3, 7, 8


def begin(phone: Phone, picture: int) -> Page:
    return phone.open(f"/kontor/layouts/edit?ready={picture}")


def cells(page: Page) -> dict[str, str]:
    """Return what the editor's cells are called, by coordinates."""
    named = {one.attrs["data-cell"]: one for one in page.all("button") if "data-cell" in one.attrs}
    return {cell: one.attrs["aria-label"].partition(";")[0] for cell, one in named.items()}


def cards(page: Page) -> dict[str, str | None]:
    """Return the layout that the editor would send on."""
    field = next(one for one in page.all("input") if one.attrs.get("name") == "layout")
    return {f"{x},{y}": card for x, y, card in json.loads(field.attrs["value"])}


def send(phone: Phone, status: int = 200, **given: str) -> Page:
    """Press a button of the editor, or tap a cell, by its name and value."""
    form = phone.form("Clear" if phone.page.html.count('value="clear"') else "Show")
    form.pop("lay-act", None)
    given = {f"lay-{name}": value for name, value in given.items()}
    return phone.show(phone.send(form | given), status)


def tap(phone: Phone, *where: str, tool: str = "water") -> Page:
    for cell in where:
        send(phone, tap=cell, tool=tool)
    return phone.page


def verdict(page: Page) -> str:
    return page.the("verdict").text


def kept(app: Flask) -> list[KeptLayout]:
    tables: Tables = app.extensions["kontor-tables"]
    return OwnLayouts(tables.store, (first_shelf(tables),)).listing()


@pytest.mark.parametrize("number", sampled(range(len(PICTURES)), 4))
def test_N0_every_ready_made_picture_opens_and_can_be_played_with(phone: Phone, number: int) -> None:
    page = begin(phone, number)
    assert cards(page) == {f"{x},{y}": card for x, y, card in PICTURES[number].layout}
    assert "You can play with this." in verdict(page)


def test_the_list_says_whose_pictures_they_are(phone: Phone) -> None:
    phone.open("/")
    page = phone.follow("Start layouts")
    assert "not the pictures in the rulebook" in page.text
    assert len([one for one in page.all("a") if "ready=" in one.attrs["href"]]) == len(PICTURES)
    phone.follow("The fountain")
    assert phone.page.h1 == "Start layout: Water games"
    assert "not the picture in the rulebook" in phone.page.text


def test_a_tap_lays_water_and_a_second_takes_it_away(phone: Phone) -> None:
    before = cards(begin(phone, FOUNTAIN))
    assert "-1,-1" not in before
    assert cards(tap(phone, "-1,-1")) == before | {"-1,-1": None}
    assert cells(phone.page)["-1,-1"] == "Water without a number"
    assert cards(tap(phone, "-1,-1")) == before


def test_S1_the_centre_moves_and_all_cells_count_from_it(phone: Phone) -> None:
    before = begin(phone, FOUNTAIN)
    assert cards(before)["1,0"] is None
    page = tap(phone, "1,0", tool="centre")
    assert cards(page) == {
        f"{int(x) - 1},{y}": "HC" if (x, y) == ("1", "0") else None
        for x, y in (cell.split(",") for cell in cards(before))
    }
    assert cells(page)["0,0"] == "Harbour centre"


def test_the_centre_can_move_to_an_empty_cell(phone: Phone) -> None:
    count = len(cards(begin(phone, FOUNTAIN)))
    page = tap(phone, "-1,-1", tool="centre")
    assert (len(cards(page)), cards(page)["0,0"], "1,1" in cards(page)) == (count, "HC", False)


def test_N0_a_missing_centre_is_said_and_clearing_asks_for_it_first(phone: Phone) -> None:
    begin(phone, FOUNTAIN)
    assert "needs the harbour centre" in verdict(tap(phone, "0,0"))
    page = send(phone, act="clear")
    assert cards(page) == {}
    assert "needs the harbour centre" in verdict(page)
    assert [one.attrs["value"] for one in page.all("input") if "checked" in one.attrs] == ["centre"]
    first = next(iter(cells(page)))
    page = tap(phone, first, tool="centre")
    assert cards(page) == {"0,0": "HC"}
    assert [one.attrs["value"] for one in page.all("input") if "checked" in one.attrs] == ["water"]


def test_N0_canale_grande_says_if_it_doesnt_span_and_can_be_turned(phone: Phone) -> None:
    begin(phone, CANAL)
    ends = [cell for cell in cards(phone.page) if cell.startswith("6,")]
    assert "has to reach across 12 by 4" in verdict(tap(phone, *ends))
    page = tap(phone, *ends)
    assert "You can play with this." in verdict(page)
    turned = send(phone, act="turn")
    assert cards(turned) == {f"{x},{y}": card for x, y, card in PICTURES[UPRIGHT].layout}
    assert len(cells(turned)) == 48


def test_S7_too_much_water_is_said(phone: Phone) -> None:
    begin(phone, CANAL)
    free = [cell for cell, name in cells(phone.page).items() if name == "Empty"]
    assert "at most 39" in verdict(tap(phone, *free[:23]))
    assert "can play" in verdict(phone.page)
    assert "There aren't enough water cards" in verdict(tap(phone, free[23]))


def test_N0_a_layout_that_is_too_large_is_shown_whole_and_said(phone: Phone) -> None:
    begin(phone, FOUNTAIN)
    large = json.dumps([*(start_picture("insel", 4) or []), [7, 0, None]])
    page = phone.show(phone.send(phone.form("Rotate") | {"layout": large, "lay-act": ""}))
    assert "too large for the field: it is 8 wide" in verdict(page)
    assert "the field has 6 by 6" in verdict(page)
    assert len(cells(page)) == 48


def test_N4_the_island_is_shown_and_its_absence_said(phone: Phone) -> None:
    page = begin(phone, ROUND)
    assert "island of 10 cells" in verdict(page)
    assert list(cells(page).values()).count("Island") == 10
    page = tap(phone, "-2,1")
    assert "There is no island yet" in verdict(page)
    assert "can play" in verdict(page), "the rules don't ask for one"
    assert "Island" not in cells(page).values()


def test_a_water_cards_number_is_noted_and_taken_away(phone: Phone) -> None:
    begin(phone, ROUND)
    page = tap(phone, "0,-1", tool="number")
    assert not [one for one in page.all("input") if one.attrs.get("name") == "lay-number"]
    tap(phone, "1,-1", tool="number")
    page = phone.press("Note it", **{"lay-number": "57"})
    assert cards(page)["1,-1"] == "W57"
    assert "57" in cells(page)["1,-1"]
    tap(phone, "1,-2", tool="number")
    page = phone.press("Note it", **{"lay-number": "57"})
    assert "The start layout has water 57 twice" in verdict(page)
    tap(phone, "1,-2", tool="number")
    page = phone.press("Note it", 422, **{"lay-number": "5x"})
    assert "one to three digits" in page.the("errors").text
    page = phone.press("Note it", **{"lay-number": ""})
    assert cards(page)["1,-2"] is None
    assert "can play" in verdict(page)


def test_the_picture_moves_within_its_field_and_stays_the_same(phone: Phone) -> None:
    before = begin(phone, ROUND)
    corner = next(iter(cells(before)))
    page = send(phone, act="down")
    assert cards(page) == cards(before)
    assert next(iter(cells(page))) != corner
    disabled = {one.attrs["value"] for one in page.all("button") if "disabled" in one.attrs}
    assert "down" in disabled
    assert "up" not in disabled


@pytest.mark.parametrize(
    "odd", ["", "[", "{}", "[[0]]", "[[0,0,true]]", "[[90,0,null],[0,0,\"HC\"]]", "[" * 9999, "[[1e999,0,null]]"]
)  # fmt: skip
def test_what_is_no_layout_becomes_the_ready_made_one(phone: Phone, odd: str) -> None:
    begin(phone, ROUND)
    page = phone.show(phone.send(phone.form("Rotate") | {"layout": odd, "lay-act": "", "lay-corner": "x"}))
    assert cards(page) == {f"{x},{y}": card for x, y, card in PICTURES[ROUND].layout}


@pytest.mark.parametrize(
    "odd", [{"tap": "99,99"}, {"tap": "x"}, {"act": "ready-99"}, {"act": "ready-²"}, {"act": "dance"}]
)
def test_an_unknown_button_changes_nothing(phone: Phone, odd: dict[str, str]) -> None:
    before = cards(begin(phone, ROUND))
    assert cards(send(phone, **odd)) == before
    send(phone, 404, act="kept-1")


def test_N0_only_the_centre_of_tic_tac_toe_moves_and_only_onto_a_crossing(phone: Phone) -> None:
    page = begin(phone, LINES)
    assert {one.attrs["value"] for one in page.all("input") if one.attrs.get("type") == "radio"} == {"centre", "number"}
    assert "can play" in verdict(tap(phone, "3,3", tool="centre"))
    assert "has a fixed start layout" in verdict(tap(phone, "1,0", tool="centre"))


@pytest.mark.sample
def test_a_picture_is_kept_opened_again_replaced_and_deleted(phone: Phone, app: Flask) -> None:
    begin(phone, ROUND)
    tap(phone, "-3,-1")
    page = send(phone, act="save", name=" Ida's ")
    assert "Saved as “Ida's”." in page.text
    drawn = cards(page)
    phone.open("/kontor/layouts")
    page = phone.follow("Ida's")
    assert cards(page) == drawn
    tap(phone, "-3,-1")
    page = send(phone, 422, act="save", name="Ida's")
    assert "of this name already" in page.the("errors").text
    phone.press("Replace the other one")
    assert [(one.name, len(one.layout)) for one in kept(app)] == [("Ida's", len(drawn) - 1)]
    begin(phone, ROUND)
    page = send(phone, act=f"kept-{kept(app)[0].id}")
    assert len(cards(page)) == len(drawn) - 1
    phone.open("/kontor/layouts")
    page = phone.follow("Delete Ida's")
    assert page.h1 == "Delete “Ida's”?"
    assert kept(app)
    page = phone.press("Delete it")
    assert page.h1 == "Start layouts"
    assert kept(app) == []
    phone.open("/kontor/layouts/1/delete", 404)
    phone.open("/kontor/layouts/edit?kept=1", 404)


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\u0007"])
def test_a_name_that_is_none_is_told_at_its_field(phone: Phone, app: Flask, name: str) -> None:
    begin(phone, ROUND)
    page = send(phone, 422, act="save", name=name)
    assert next(one.attrs["href"] for one in page.the("errors").all("a")) == "#lay-name"
    assert kept(app) == []


def test_N0_what_cant_be_played_isnt_kept_and_the_reason_is_given(phone: Phone, app: Flask) -> None:
    begin(phone, FOUNTAIN)
    tap(phone, "0,0")
    page = send(phone, 422, act="save", name="No anchor")
    assert "needs the harbour centre" in page.the("errors").text
    assert kept(app) == []


def test_the_return_key_means_the_button_beside_the_field(phone: Phone, app: Flask) -> None:
    begin(phone, ROUND)
    tap(phone, "1,-1", tool="number")
    page = send(phone, act="enter", number="60")
    assert cards(page)["1,-1"] == "W60"
    send(phone, act="enter", name="Dora")
    assert [one.name for one in kept(app)] == ["Dora"]
    before = cards(phone.page)
    assert cards(send(phone, act="enter", name="")) == before


def test_the_set_up_form_travels_through_the_editor_and_back(phone: Phone) -> None:
    phone.open("/kontor/new")
    typed = {"game": "pro", "scenario": "insel", "name-red": "Anna", "name-black": "Fritz", "deck": "proxy"}
    given = {**typed, "rule-finale": "on", "option-placing": "may", "layout": "", "lay-act": "open"}
    page = phone.show(phone.send(phone.form("Open the table") | given, to="/kontor/layouts/edit"))
    assert page.h1 == "Start layout: The big island"
    tap(phone, "-3,-1")
    back = phone.form("Use this start layout")
    assert back["action"] == "/kontor/new"
    assert {name: back[name] for name in (*typed, "rule-finale", "option-placing")} == {
        **typed, "rule-finale": "on", "option-placing": "may",
    }  # fmt: skip
    assert (back["shown"], back["back"]) == ("", "layout")
    assert {f"{x},{y}": card for x, y, card in json.loads(back["layout"])} == cards(phone.page)
    page = phone.press("Use this start layout")
    assert page.h1 == "New table"
    assert page.the("name-red").attrs["value"] == "Anna"


def test_N0_a_table_opens_with_the_picture_that_was_drawn(phone: Phone, app: Flask) -> None:
    begin(phone, ROUND)
    tap(phone, "-3,-1")
    drawn = json.loads(phone.form("Use this start layout")["layout"])
    players = [{"seat": "red", "name": "Anna"}, {"seat": "black", "name": "Fritz"}]
    setup = {"game": "pro", "scenario": "insel", "players": players, "layout": drawn}
    table = app.extensions["kontor-tables"].open(setup, "proxy")
    page = phone.open(f"/t/{table.links.look}")
    lying = [one.text for one in page.all("title") if "Water without a number" in one.text]
    assert len(lying) == len(drawn) - 1


def test_from_a_wrong_picture_there_is_a_way_back_without_it(phone: Phone) -> None:
    phone.open("/kontor/new")
    was = json.dumps(PICTURES[ROUND].layout)
    given = {"game": "pro", "scenario": "insel", "name-red": "Anna", "layout": was, "lay-act": "open"}
    phone.show(phone.send(phone.form("Open the table") | given, to="/kontor/layouts/edit"))
    tap(phone, "0,0")
    form = phone.form("Back without it")
    assert (form["layout"], form["name-red"], form["back"]) == (was, "Anna", "layout")
    assert not [one for one in phone.page.all("button") if "Use this" in one.text]


@pytest.mark.parametrize("given", [{"game": "chess"}, {"scenario": "atoll"}, {"game": "basic"}, {"rule-dance": "on"}])
def test_a_game_that_there_isnt_is_refused(phone: Phone, given: dict[str, str]) -> None:
    begin(phone, ROUND)
    phone.show(phone.send(phone.form("Rotate") | given), 422)
    phone.open("/kontor/layouts/edit?ready=99", 404)


def test_what_doesnt_go_together_is_left_to_the_set_up_page(phone: Phone) -> None:
    phone.open("/kontor/new")
    given = {"game": "basic", "scenario": "insel", "lay-act": "open"}
    answer = phone.send(phone.form("Open the table") | given, to="/kontor/layouts/edit")
    assert (answer.status_code, answer.location) == (307, "/kontor/new")


def test_S2_the_usual_start_can_have_its_numbers_noted(phone: Phone) -> None:
    phone.open("/kontor/new")
    form = phone.form("Open the table") | {"game": "basic", "lay-act": "open"}
    page = phone.show(phone.send(form, to="/kontor/layouts/edit"))
    assert len(cards(page)) == 9
    assert "has a fixed start layout" in page.text
    assert page.by_id("keep") is None
    tap(phone, "2,0", tool="number")
    page = phone.press("Note it", **{"lay-number": "57"})
    assert cards(page)["2,0"] == "W57"
    assert "can play" in verdict(page)


def test_a_live_page_gets_the_editor_only(phone: Phone) -> None:
    begin(phone, ROUND)
    html = phone.send(phone.form("Rotate"), {"HX-Request": "true"}).get_data(as_text=True)
    assert "<html" not in html
    assert 'data-cell="0,0"' in html
