"""The editor of start pictures in a browser: taps faster than answers, the return key, and what axe says (N0)."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kontor_rules import begin, enter
from tests.browser.checks import one_of, problems
from tests.browser.ending import RECORDS
from tests.browser.phones import NARROW, PHONE, TABLET, Device, Devices
from tests.browser.server import Server

CANAL, ROUND, LARGE = 0, 7, 8
SIZES = {"320": NARROW, "390": PHONE, "1280": TABLET}


def edit(server: Server, device: Device, picture: int) -> Page:
    device.open(f"{server.url}/kontor/layouts/edit?ready={picture}")
    return device.page


def test_taps_faster_than_answers_are_all_heard(server: Server, new_device: Devices) -> None:
    device = new_device()
    page = edit(server, device, ROUND)
    taps = ["-1,0", "-2,0", "-3,0", "-2,0"]
    page.evaluate("cells => cells.forEach(one => document.querySelector(`[data-cell='${one}']`).click())", taps)
    for where, called in (("-1,0", "Water without a number"), ("-3,0", "Water without a number"), ("-2,0", "Island")):
        expect(page.locator(f"[data-cell='{where}']")).to_have_attribute("aria-label", re.compile(f"^{called}"))
    expect(page.locator("#verdict")).to_contain_text("Water cards: 13 of")
    assert page.url.endswith("?ready=7"), "no page was loaded anew"


@pytest.mark.thorough
def test_the_return_key_keeps_the_picture_and_lays_nothing(server: Server, new_device: Devices) -> None:
    device = new_device()
    page = edit(server, device, LARGE)
    page.locator("#keep summary").click()
    page.fill("#lay-name", "By return")
    page.press("#lay-name", "Enter")
    expect(page.locator("#keep [role=status]")).to_contain_text("Saved as “By return”.")
    expect(page.locator("#verdict")).to_contain_text("Water cards: 12 of")


@pytest.mark.parametrize("size", one_of(*SIZES))
@pytest.mark.parametrize("scheme", one_of("light", "dark"))
@pytest.mark.parametrize("picture", one_of(LARGE, CANAL))
def test_axe_finds_nothing_and_nothing_is_too_small(
    server: Server, new_device: Devices, size: str, scheme: str, picture: int
) -> None:
    device = new_device(SIZES[size], color_scheme=scheme)
    page = edit(server, device, picture)
    assert problems(page) == []
    box = page.locator("[data-cell='0,0']").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    assert page.evaluate("() => document.documentElement.scrollWidth") <= SIZES[size]["width"]
    page.locator("[data-cell='0,0']").click()
    expect(page.locator("#verdict")).to_contain_text("needs the harbour centre")
    assert problems(page) == []


CELL = """board => board.querySelector("svg").getScreenCTM().a * 40"""
ROWS_CUT_OFF = """board => {
    const frame = board.getBoundingClientRect();
    return [...board.querySelectorAll("[data-rows] text")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < frame.left || box.right > frame.right;
    }).map((one) => one.textContent);
}"""
IN_SIGHT = """board => {
    const frame = board.getBoundingClientRect();
    return [...board.querySelectorAll("a.spot")].some((one) => {
        const box = one.getBoundingClientRect();
        return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
    });
}"""


def late() -> tuple[dict[str, Any], str]:
    """Return the kept game of four up to its last turn, and whose turn that is."""
    record = json.loads((RECORDS / "extension-four.kontor.json").read_text("utf-8"))
    game, found = begin(record["setup"]).game, (0, "")
    for number, entry in enumerate(record["entries"], start=1):
        game = enter(game, entry).game
        if game.state.active:
            found = number, game.state.active
    return record | {"entries": record["entries"][: found[0]]}, found[1]


@pytest.fixture
def table(server: Server) -> tuple[dict[str, str], str]:
    """The links of that table, and whose turn it is."""
    record, seat = late()
    return server.table(record), seat


def cell(page: Page) -> float:
    """Return how many pixels a cell is wide."""
    return float(page.locator("#board").evaluate(CELL))


@pytest.mark.thorough
@pytest.mark.parametrize("size", [NARROW, PHONE], ids=["320", "390"])
def test_legal_cells_are_in_sight_at_once_and_at_every_zoom(
    table: tuple[dict[str, str], str], new_device: Devices, size: dict[str, int]
) -> None:
    urls, seat = table
    phone = new_device(size)
    phone.open(urls[seat])
    board = phone.page.locator("#board")
    assert board.evaluate(IN_SIGHT)
    assert cell(phone.page) >= 40
    before = cell(phone.page)
    phone.tap(phone.button("Larger"))
    assert cell(phone.page) == pytest.approx(before * 1.3, rel=0.02)
    phone.tap(phone.button("Fit"))
    assert board.evaluate("board => board.scrollWidth <= board.clientWidth")
    assert board.evaluate(IN_SIGHT)
    assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= size["width"]


def test_the_chosen_zoom_outlasts_a_tap_an_update_and_another_page(
    table: tuple[dict[str, str], str], new_device: Devices
) -> None:
    urls, seat = table
    phone, other = new_device(), new_device()
    phone.open(urls[seat])
    other.open(urls["host"] + "/all")
    phone.tap(phone.button("Larger"))
    phone.tap(phone.button("Larger"))
    chosen = cell(phone.page)
    phone.tap(phone.page.locator("#board a").first)
    expect(phone.page.get_by_role("button", name="here")).to_be_visible()
    assert cell(phone.page) == pytest.approx(chosen, rel=0.02)
    seen = other.seen
    other.tap(other.page.locator("#board a").first)
    other.tap(other.page.get_by_role("button", name="here"))
    expect(phone.page.locator(f"#again[data-seen='{seen}']")).to_have_count(0)
    assert cell(phone.page) == pytest.approx(chosen, rel=0.02)
    phone.page.goto(urls["look"] + "/kontor/areas")
    assert phone.page.locator(".board").evaluate(CELL) == pytest.approx(chosen, rel=0.02)


@pytest.mark.thorough
def test_the_whole_picture_stays_whole_when_the_phone_is_turned(
    table: tuple[dict[str, str], str], new_device: Devices
) -> None:
    urls, seat = table
    phone = new_device(PHONE)
    phone.open(urls[seat])
    phone.tap(phone.button("Fit"))
    phone.page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    board = phone.page.locator("#board")
    assert board.evaluate("board => board.scrollWidth <= board.clientWidth && board.scrollHeight <= board.clientHeight")


@pytest.mark.thorough
def test_without_script_the_picture_scrolls_and_has_no_buttons(
    table: tuple[dict[str, str], str], new_device: Devices
) -> None:
    urls, seat = table
    phone = new_device(NARROW, java_script_enabled=False)
    phone.page.goto(urls[seat])
    expect(phone.page.locator("[data-zoom]").first).to_be_hidden()
    box = phone.page.locator("#board svg").bounding_box()
    frame = phone.page.locator("#board").bounding_box()
    assert box is not None
    assert frame is not None
    assert box["width"] > frame["width"]


@pytest.mark.thorough
def test_a_laptop_shows_field_purses_and_warnings_without_scrolling(
    table: tuple[dict[str, str], str], new_device: Devices
) -> None:
    laptop = new_device(TABLET)
    laptop.open(table[0]["look"])
    for part in ("#board svg", ".purse >> nth=3", ".stock", "#few"):
        box = laptop.page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= TABLET["height"], part
    board = laptop.page.locator("#board")
    assert board.evaluate("board => board.scrollWidth <= board.clientWidth && board.scrollHeight <= board.clientHeight")


def test_the_numbers_of_the_rows_are_in_sight_however_far_a_narrow_frame_is_panned(
    table: tuple[dict[str, str], str], new_device: Devices
) -> None:
    urls, seat = table
    phone = new_device(NARROW)
    phone.open(urls[seat])
    board = phone.page.locator("#board")
    assert board.evaluate("board => board.scrollWidth > board.clientWidth")
    for far in ("0", "board.scrollLeft + 20", "board.scrollWidth"):
        board.evaluate(f"board => {{ board.scrollLeft = {far}; }}")
        phone.page.wait_for_function(f"() => !({ROWS_CUT_OFF})(document.getElementById('board')).length")
