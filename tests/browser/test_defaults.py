"""The examples of docs in Chromium: stones on pages that a game has by default, and a board on a page elsewhere."""

import json
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phones import NARROW, PHONE, TABLET, Devices
from tests.browser.server import Server, serving
from tests.kontor.pages.special import record_of, turn
from tests.system.server import HERE, ROOT

TOO_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
TURNS = 6


@pytest.fixture(scope="module")
def stones() -> Iterator[Server]:
    """An arbiter that serves the example alone."""
    with serving("-m", "tests.browser.example_app") as server:
        yield server


def test_two_phones_play_turns_that_the_other_page_follows(stones: Server, new_device: Devices) -> None:
    host = new_device(TABLET)
    host.open(stones.url)
    host.tap(host.page.get_by_role("link", name="Play Nine Stones Across"))
    host.page.get_by_label("Name of Black").fill("Ada")
    host.page.get_by_label("Name of Red").fill("Ben")
    host.tap(host.button("Open the table"))
    table = host.page.url
    host.tap(host.page.get_by_role("link", name="Show the codes"))
    links = [
        host.page.get_by_role("link", name=f"Play here as {name}").first.get_attribute("href")
        for name in ("Ada", "Ben")
    ]
    host.open(table)
    phones = [new_device(size, color_scheme=scheme) for size, scheme in ((NARROW, "light"), (PHONE, "dark"))]
    for phone, link in zip(phones, links, strict=True):
        phone.open(f"{stones.url}{link}")
    for number in range(TURNS):
        phone, other = phones[number % 2], phones[1 - number % 2]
        expect(phone.page).to_have_title("● Your turn · Nine Stones Across")
        phone.tap(phone.page.get_by_role("link", name="Place a stone"))
        phone.tap(phone.page.locator("a.spot").nth(7 * number))
        phone.tap(phone.button("Place a stone"))
        other.sees(phone.seen)
        host.sees(phone.seen)
        assert not any(device.page.evaluate(TOO_WIDE) for device in (*phones, host))
    phone = phones[1]
    phone.tap(phone.page.get_by_label("Take back the last entry"))
    phone.tap(phone.button("Take it back"))
    expect(phone.page).to_have_title("● Your turn · Nine Stones Across")
    expect(host.page.locator("svg.p-map")).to_be_visible()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_said: object) -> None:
        """Say nothing."""


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """Another site, with the examples."""
    site = ThreadingHTTPServer((HERE, 0), partial(Quiet, directory=str(ROOT / "docs" / "examples")))
    Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://{HERE}:{site.server_port}"
    site.shutdown()
    site.server_close()


def test_a_page_elsewhere_shows_the_game_and_follows_it(browser: Browser, server: Server, elsewhere: str) -> None:
    urls = server.table(record_of("basic", "", *turn("red", "W50", "basic")))
    host, look = (urls[name].rpartition("/")[2] for name in ("host", "look"))
    page = browser.new_page()
    page.goto(f"{elsewhere}/board.html?server={server.url}&look={look}")
    board = page.locator("#board")
    expect(board.locator("svg")).to_be_visible()
    before = board.inner_html()
    with urlopen(f"{server.url}/api/v1/tables/{host}/legal-entries?entry=place") as answer:
        legal = json.load(answer)
    server.post(f"/tables/{host}/entries", {"entry": legal["entries"][0]["entry"], "seen": legal["seen"]})
    expect(board).not_to_have_js_property("innerHTML", before)
    page.close()
