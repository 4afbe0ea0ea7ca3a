"""Contract's page in the middle of the table: everything in one window, in letters that are read from two metres."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.browser.ending import RECORDS
from tests.browser.phones import NARROW, PHONE, TABLET, Device
from tests.browser.server import Server

pytestmark = pytest.mark.thorough

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
    server: Server, new_device: Callable[..., Device], players: str, entries: int
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


def test_points_and_tracks_are_read_from_two_metres(server: Server, new_device: Callable[..., Device]) -> None:
    laptop = new_device(TABLET)
    laptop.open(look(server, "five", 122))
    points = laptop.page.locator(".players b").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert points >= 28
    assert min(laptop.page.locator(".tracks svg").evaluate(LETTERS)) >= SMALLEST


def test_phones_show_the_numbers_as_a_table_instead(server: Server, new_device: Callable[..., Device]) -> None:
    phone = new_device(PHONE)
    phone.open(look(server, "five", 122))
    assert phone.page.locator(".tracks").is_hidden()
    assert phone.page.locator(".standings").is_visible()


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=["390", "320"])
def test_scores_of_five_fit_on_a_phone(server: Server, new_device: Callable[..., Device], size: dict[str, int]) -> None:
    phone = new_device(size)
    phone.page.goto(look(server, "five", 212) + "/score")
    for frame in phone.page.locator(".table-frame").all():
        assert frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")
