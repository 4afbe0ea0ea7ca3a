"""The city of Contract on a phone: it zooms and pans in its frame, and its legend opens over it."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.checks import problems
from tests.browser.ending import RECORDS
from tests.browser.phones import NARROW, PHONE, TABLET, Devices
from tests.browser.server import Server
from tests.browser.test_layout_editor import CELL, IN_SIGHT

pytestmark = pytest.mark.thorough


@pytest.fixture
def page(server: Server) -> str:
    """The page of the seat that has the turn in a game of four, and may build."""
    record = json.loads((RECORDS / "random-four.contract.json").read_text("utf-8"))
    build = next(place for place, entry in enumerate(record["entries"][60:], 60) if entry["entry"] == "build")
    urls = server.table(record | {"entries": record["entries"][:build]})
    return urls[record["entries"][build]["seat"]]


@pytest.mark.parametrize("size", [NARROW, PHONE, TABLET], ids=["320", "390", "1280"])
def test_the_city_zooms_in_its_frame_also_while_a_cell_is_chosen(
    page: str, new_device: Devices, size: dict[str, int]
) -> None:
    phone = new_device(size)
    phone.open(page + "?entry=%7B%22entry%22:%22build%22%7D")
    phone.tap(phone.page.locator("a.offer-card.can").first)
    board = phone.page.locator("#board")
    before = float(board.evaluate(CELL))
    assert before >= 40
    phone.tap(phone.button("Larger"))
    larger = float(board.evaluate(CELL))
    assert larger == pytest.approx(before * 1.3, rel=0.02)
    phone.tap(phone.page.locator("a.spot").first)
    assert float(board.evaluate(CELL)) == pytest.approx(larger, rel=0.02)
    phone.tap(phone.button("Fit"))
    assert board.evaluate(IN_SIGHT)
    assert board.evaluate("board => board.scrollWidth <= board.clientWidth && board.scrollHeight <= board.clientHeight")
    assert phone.page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_legend_opens_over_the_city_and_closes_again(page: str, new_device: Devices, scheme: str) -> None:
    phone = new_device(color_scheme=scheme)
    phone.open(page)
    phone.tap(phone.page.get_by_role("link", name="Legend"))
    window = phone.page.locator("dialog#rule")
    expect(window).to_contain_text("A project may be placed here.")
    assert not problems(phone.page)
    phone.tap(window.get_by_role("button", name="Close"))
    expect(window).to_be_hidden()


SMALLEST = 14
"""Pixels of the smallest number in a picture: a card's on a city of nine rows."""
LETTERS = """svg => [...svg.querySelectorAll("text")].map(
    (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""


def look(server: Server, players: str, entries: int) -> str:
    """Open a kept game up to an entry, and return the page of those who look on."""
    record = json.loads((RECORDS / f"random-{players}.contract.json").read_text("utf-8"))
    return server.table(record | {"entries": record["entries"][:entries]})["look"]


@pytest.mark.parametrize(("players", "entries"), [("two", 100), ("four", 100), ("five", 122)])
def test_everything_of_the_table_is_in_one_window(
    server: Server, new_device: Devices, players: str, entries: int
) -> None:
    laptop = new_device(TABLET)
    laptop.open(look(server, players, entries))
    for part in (
        "#board svg",
        ".players li:last-child",
        ".tracks svg",
        ".offers li:last-child",
        ".committee:last-child",
    ):
        box = laptop.page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= TABLET["height"], part
        assert box["x"] + box["width"] <= TABLET["width"], part
    news = laptop.page.locator("#news").bounding_box()
    assert news is not None
    assert news["y"] + news["height"] <= TABLET["height"]


def test_points_and_tracks_are_read_from_two_metres(server: Server, new_device: Devices) -> None:
    laptop = new_device(TABLET)
    laptop.open(look(server, "five", 122))
    points = laptop.page.locator(".players b").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert points >= 28
    assert min(laptop.page.locator(".tracks svg").evaluate(LETTERS)) >= SMALLEST


def test_phones_show_the_numbers_as_a_table_instead(server: Server, new_device: Devices) -> None:
    phone = new_device(PHONE)
    phone.open(look(server, "five", 122))
    assert phone.page.locator(".tracks").is_hidden()
    assert phone.page.locator(".standings").is_visible()


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=["390", "320"])
def test_scores_of_five_fit_on_a_phone(server: Server, new_device: Devices, size: dict[str, int]) -> None:
    phone = new_device(size)
    phone.page.goto(look(server, "five", 212) + "/score")
    for frame in phone.page.locator(".table-frame").all():
        assert frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")
