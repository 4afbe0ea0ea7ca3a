"""The arbiter in Chromium without a server: download of a first visit, starts, entries, memory, compared with a server.

Alone: `python -m tools.bench.browser`.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Playwright, expect, sync_playwright

from tests.browser.conftest import CHROMIUM
from tests.browser.phones import ANSWERED, Device
from tests.browser.server import Server
from tests.browser.site import START, Host, opened
from tests.browser.test_site import LAY, TO_THE_END, bring_in, kept, play_kontor, turns
from tools.bench.figures import Figure, table
from tools.bench.service import downloads
from tools.bench.unwatched import memory, renderers, unwatched
from tools.site.build import build

LONGEST = "extension-four.kontor"
LATER = 3
LAID = """() => new Promise((done) => {
    const button = [...document.querySelectorAll("button")].find((one) => /^Lay .* here/.test(one.textContent.trim()));
    const before = document.querySelector("#again").dataset.seen;
    const begun = performance.now();
    new MutationObserver((_all, watch) => {
        if (document.querySelector("#again").dataset.seen === before) return;
        watch.disconnect();
        done(performance.now() - begun);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    button.click();
})"""
"""Milliseconds from the tap that places a known card until the page shows it."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The same actions measured in one place: bytes, seconds, milliseconds per card placed, megabytes.

    `driven` is the memory of an automated page, where DevTools keep a copy of everything that was downloaded.
    """

    fetched: float
    first: float
    later: float
    laid: float
    opened: float
    memory: float
    service_worker: float = 0
    driven: float = 0


def measure() -> list[Figure]:
    """Return the figures of the browser, offline after the first visit, and of a server beside it."""
    with tempfile.TemporaryDirectory(prefix="kontor-bench-") as name, sync_playwright() as playwright:
        here, there = _in_browser(playwright, Path(name)), _on_server(playwright, Path(name))
    return [
        Figure("in the browser: fetched on a first visit", here.fetched / 1e6, "MB", 9, there.fetched / 1e6),
        Figure("in the browser: from nothing to the start page", here.first, "s", 12, there.first),
        Figure("in the browser: later start, without a network", here.later, "s", 4, there.later),
        Figure("in the browser: a known card laid and shown", here.laid, "ms", 60, there.laid),
        Figure("in the browser: a game of 252 entries opened", here.opened, "s", 1, there.opened),
        Figure("in the browser: memory that the process has for itself", here.memory, "MB", 300, there.memory),
        Figure("in the browser: the same, driven, with DevTools' copies", here.driven, "MB", 300),
        Figure("in the browser: memory of the service worker's process", here.service_worker, "MB"),
    ]


def _in_browser(playwright: Playwright, folder: Path) -> Measured:
    size = build(folder / "site")
    host = Host(folder / "site")
    begun = time.perf_counter()
    with opened(playwright, folder / "profile", host.url, CHROMIUM) as device:
        first = time.perf_counter() - begun
        host.stop()
        laid = _laid(device, folder)
        _bring(device, LONGEST, folder)
        longest, title = urlsplit(device.around.url).fragment, device.around.title()

        def start() -> None:
            device.around.close()
            device.around = device.page.around = device.new_page()  # type: ignore[attr-defined]
            device.start()

        later = statistics.median(_seconds(start) for _time in range(LATER))
        opening = _seconds(lambda: _open_game(device, f"{host.url}app/{longest}"))
        driven = max(renderers(folder / "profile"))
    with unwatched(folder / "profile") as browser:
        browser.open(f"{host.url}#{longest}", title)
        page, service_worker, *_idle = browser.memory()
    return Measured(
        fetched=size,
        first=first,
        later=later,
        laid=laid,
        opened=opening,
        memory=page,
        service_worker=service_worker,
        driven=driven,
    )


def _on_server(playwright: Playwright, folder: Path) -> Measured:
    """Do the same with a server on this machine; its later starts are visits."""
    server = Server(folder)
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    try:
        device = Device(browser, locale="en-GB")
        received = downloads(device)
        first = _seconds(server.start) + _seconds(lambda: device.open(server.url))
        device.page.wait_for_load_state("networkidle")
        fetched = sum(received)
        laid = _laid(device, folder)
        _bring(device, LONGEST, folder)
        longest = device.page.url
        later = statistics.median(_seconds(lambda: device.open(server.url)) for _time in range(LATER))
        opening = _seconds(lambda: _open_game(device, longest))
        private = memory(server.pid)
        return Measured(fetched=fetched, first=first, later=later, laid=laid, opened=opening, memory=private)
    finally:
        browser.close()
        server.stop()


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _bring(device: Device, name: str, folder: Path, until: int | None = None) -> None:
    """Import a game, and continue it on this device for all seats: a server offers a choice of devices."""
    record = kept(name)
    bring_in(device, record, len(record["entries"]) if until is None else until, folder)
    if not urlsplit(device.page.url).path.endswith("/all"):
        device.open(f"{device.page.url}/all")
        openly = device.page.locator("a[href*='openly=1']")
        if openly.count():
            device.tap(openly)


def _open_game(device: Device, url: str) -> None:
    device.page.goto(url)
    expect(device.page.locator("#again")).to_be_attached(timeout=START)


def _laid(device: Device, folder: Path) -> float:
    """Play a few rounds of a game, and return the median of milliseconds per card."""
    record = kept(TO_THE_END["kontor"])
    begin = turns(record)[-3]
    _bring(device, TO_THE_END["kontor"], folder, begin)
    times: list[float] = []

    def lay(on: Device) -> None:
        expect(on.page.get_by_role("button", name=LAY)).to_be_visible()
        times.append(on.page.evaluate(LAID))
        on.page.wait_for_function(ANSWERED)

    play_kontor(device, record["entries"][begin:], lay)
    return statistics.median(times)


if __name__ == "__main__":
    print(table(measure()))
