"""Where no server answers, the device's worker does: it says what is going on, and goes on when the arbiter is back."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.phones import Devices
from tests.browser.server import Server
from tests.kontor.pages.special import record_of

KEPT = """async () => {
  const names = await caches.keys();
  const found = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())));
  return found.flat().map((one) => new URL(one.url).pathname).sort();
}"""


@pytest.mark.thorough
def test_updates_do_not_ask_the_worker(urls: dict[str, str], new_device: Devices) -> None:
    phone = new_device()
    phone.open(urls["red"])
    phone.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    phone.open(urls["red"])
    asked = phone.page.evaluate(
        """async () => {
            const { href } = new URL(document.querySelector("#again").getAttribute("hx-get"), location.href);
            await (await fetch(href)).text();
            return performance.getEntriesByName(href).at(-1).workerFinalSourceType;
        }"""
    )
    assert asked == "network"


@pytest.mark.thorough
def test_a_page_without_its_server_says_so_and_comes_back_by_itself(tmp_path: Path, new_device: Devices) -> None:
    server = Server(tmp_path).start()
    try:
        phone, address = new_device(), server.table(record_of("basic", ""))["red"]
        phone.open(address)
        phone.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        assert phone.page.evaluate(KEPT) == [
            "/offline", "/static/icon.svg", "/static/offline.js", "/static/style.css",
        ]  # fmt: skip
        server.stop()
        phone.page.reload()
        expect(phone.page.locator("h1")).to_have_text("No connection to the arbiter")
        expect(phone.page.locator("#main")).to_contain_text("Nothing is lost")
        width = "[getComputedStyle(document.body).backgroundColor, document.documentElement.scrollWidth - innerWidth]"
        assert phone.page.evaluate(width) == ["rgb(243, 236, 221)", 0]
        assert phone.page.url == address
        server.start()
        expect(phone.page.locator("#again[data-seen]")).to_be_attached()
        assert phone.page.url == address
    finally:
        server.stop()
        phone.forgive(
            "network error|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|ERR_EMPTY|ERR_CONNECTION_RESET|Failed to fetch"
        )
