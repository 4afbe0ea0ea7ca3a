"""The city of Contract on a phone: it zooms and pans in its frame, and its legend opens over it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.checks import problems
from tests.browser.ending import RECORDS
from tests.browser.phones import NARROW, PHONE, TABLET, Device
from tests.browser.server import Server
from tests.browser.test_layout_zoom import CELL, IN_SIGHT

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
    page: str, new_device: Callable[..., Device], size: dict[str, int]
) -> None:
    phone = new_device(size)
    phone.open(f"{page}?do=build")
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
def test_the_legend_opens_over_the_city_and_closes_again(
    page: str, new_device: Callable[..., Device], scheme: str
) -> None:
    phone = new_device(color_scheme=scheme)
    phone.open(page)
    phone.tap(phone.page.get_by_role("link", name="Legend"))
    window = phone.page.locator("dialog#rule")
    expect(window).to_contain_text("A project may be placed here.")
    assert not problems(phone.page)
    phone.tap(window.get_by_role("button", name="Close"))
    expect(window).to_be_hidden()
