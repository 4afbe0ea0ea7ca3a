"""The board among the examples: a page of another origin that shows a game live, by a link for looking on alone."""

import json
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.server import Server
from tests.kontor.pages.special import record_of, turn
from tests.system.server import HERE, ROOT


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
