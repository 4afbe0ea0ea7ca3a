"""Several phones at one table without a server: joined by codes, played to the sheet, cut, and tried by a bad guest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.hands import Cards
from tests.browser.joined import Joined, as_text, joined, token_of
from tests.browser.places import kept
from tests.browser.site import Host
from tests.browser.table import SEATS, Links, Play
from tests.browser.test_site import TO_THE_END, bring_in

SEED = 11
ADDRESSES = ("games", "decks", "new", "layouts", "t/{host}", "t/{other}", "api/v1/shelf/games", "healthz", "..//")


@pytest.fixture
def table(playwright: Playwright, host: Host, tmp_path: Path) -> Iterator[Joined]:
    """A phone with a table of Anna and Fritz, whose site's host is out of reach as soon as guests have fetched it."""
    with joined(playwright, tmp_path, host.url) as table:
        bring_in(table.host, kept(TO_THE_END["kontor"]), 0, tmp_path)
        yield table


def test_two_guests_join_by_camera_and_play(table: Joined, host: Host) -> None:
    links = links_of(table)
    for name in ("Anna", "Fritz"):
        table.by_camera(name, table.device(name))
    host.stop()
    table.to_the_table()
    table.host.open(links.look)
    anna, fritz = table.guests["Anna"], table.guests["Fritz"]
    assert (anna.page.url, fritz.page.url) == (links.seats["red"], links.seats["black"])
    play = Play({"red": anna, "black": fritz}, [table.host], Cards(SEATS, SEED))
    for _round in range(2):
        cards = {seat: play.cards.choose(seat) for seat in SEATS}
        for seat in SEATS:
            play.lay(seat, cards[seat])
        while (seat := play.turn()) is not None:
            play.place(seat, cards[seat])


def links_of(table: Joined) -> Links:
    """Read the links of the seats off the host's page."""
    host = table.host.page.url.partition("?")[0].removesuffix("/all")
    table.host.open(f"{host}/codes")
    links = [link.evaluate("link => link.href") for link in table.host.page.locator(".code a.button").all()]
    return Links(host, dict(zip(SEATS, links, strict=False)), links[-1])
