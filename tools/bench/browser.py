"""The arbiter in Chromium without a server: download of a first visit, starts, entries, memory, compared with a server.

Alone: `python -m tools.bench.browser`.
"""

import json
import os
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from playwright.sync_api import Playwright, expect, sync_playwright

from tests.browser.conftest import CHROMIUM
from tests.browser.joining.phones import processes_of
from tests.browser.phones import ANSWERED, Device
from tests.browser.server import Server
from tests.browser.site import START, Host, SiteDevice, opened
from tests.browser.test_site import LAY, TO_THE_END, bring_in, kept, play_kontor, turns
from tools.bench.harness import Figure, memory, seconds, table
from tools.bench.service import downloads
from tools.bench.slowed import slowed
from tools.site.build import build

LONGEST = "extension-four.kontor"
LATER = 3
SEEN = (60, 251)
"""Entries of the game of which a seat is opened: of the whole game this device has a table already."""
OPEN = """() => {
    const { state, early } = document.documentElement.dataset;
    return state === "open" && [Number(early), performance.now()];
}"""
"""Milliseconds from opening to a page as it was last, and to the live page."""
PATIENCE = 60  # seconds
LAID = """(button) => new Promise((done) => {
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
LIMITS = {
    "fetched on a first visit": ("MB", 9.5),
    "from nothing to the start page": ("s", 12),
    "later start, without a network": ("s", 2),
    "a known card laid and shown": ("ms", 60),
    "a game of 252 entries opened": ("s", 1),
    "memory that the process has for itself": ("MB", 200),
    "the same, driven, with DevTools' copies": ("MB", 300),  # an automated page's keep all that was downloaded
    "memory of the service worker's process": ("MB", None),
    "later start, the device slowed four times": ("s", 8),
    "a seat's page as it was last, greyed": ("s", 0.3),
    "a seat's page live, after 60 entries": ("s", 2),
    "a seat's page live, after 251 entries": ("s", 2.5),
}
"""What is measured, in its unit, and at most how much."""


def measure() -> list[Figure]:
    """Return the figures of the browser, offline after the first visit, and of a server beside it."""
    with tempfile.TemporaryDirectory(prefix="kontor-bench-") as name, sync_playwright() as playwright:
        here, there = _in_browser(playwright, Path(name)), _on_server(playwright, Path(name))
    return [
        Figure(f"in the browser: {what}", value, unit, most, on_server)
        for (what, (unit, most)), value, on_server in zip_longest(LIMITS.items(), here, there)
    ]


def _in_browser(playwright: Playwright, folder: Path) -> Sequence[float]:
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

        later = statistics.median(seconds(start) for _time in range(LATER))
        opening = seconds(lambda: _open_game(device, f"{host.url}app/{longest}"))
        driven, *_others = renderers(folder / "profile")
        with slowed(folder / "profile"):
            slow = seconds(start)
        seats = [_seat_opened(device, folder, entries) for entries in SEEN]
    with closing(Unwatched(folder / "profile")) as browser:
        browser.open(f"{host.url}#{longest}", title)
        page, service_worker, *_idle = renderers(folder / "profile")
    opened_again = max(early for early, _live in seats), *(live for _early, live in seats)
    return size / 1e6, first, later, laid, opening, page, driven, service_worker, slow, *opened_again


def _on_server(playwright: Playwright, folder: Path) -> Sequence[float]:
    """Do the same with a server on this machine, as far as it can be; its later starts are visits."""
    server = Server(folder)
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    try:
        device = Device(browser, locale="en-GB")
        received = downloads(device)
        first = seconds(server.start) + seconds(lambda: device.open(server.url))
        device.page.wait_for_load_state("networkidle")
        fetched = sum(received)
        laid = _laid(device, folder)
        _bring(device, LONGEST, folder)
        longest = device.page.url
        later = statistics.median(seconds(lambda: device.open(server.url)) for _time in range(LATER))
        opening = seconds(lambda: _open_game(device, longest))
        return fetched / 1e6, first, later, laid, opening, memory(server.pid)
    finally:
        browser.close()
        server.stop()


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


def _seat_opened(device: SiteDevice, folder: Path, entries: int) -> tuple[float, float]:
    """Open a seat's page again in a new tab; return after how many seconds it is shown as it was last, and live."""
    _bring(device, LONGEST, folder, entries)
    device.open(f"{device.page.url.removesuffix('/all')}/codes")
    device.tap(device.page.locator(".codes a.button").first)
    times: list[list[float]] = []
    address = device.around.url
    for _time in range(LATER):
        device.around.close()  # keeps what it shows
        device.around = device.page.around = device.new_page()  # type: ignore[attr-defined]
        device.around.goto(address)
        found = device.around.wait_for_function(OPEN, timeout=START).json_value()
        times.append([milliseconds / 1000 for milliseconds in found])
    early, live = (statistics.median(seconds_each) for seconds_each in zip(*times, strict=True))
    return early, live


def _laid(device: Device, folder: Path) -> float:
    """Play a few rounds of a game, and return the median of milliseconds per card."""
    record = kept(TO_THE_END["kontor"])
    begin = turns(record)[-3]
    _bring(device, TO_THE_END["kontor"], folder, begin)
    times: list[float] = []

    def lay(on: Device) -> None:
        times.append(on.page.get_by_role("button", name=LAY).evaluate(LAID))
        on.page.wait_for_function(ANSWERED)

    play_kontor(device, record["entries"][begin:], lay)
    return statistics.median(times)


class Unwatched:
    """Opens tabs without driving them, so that their processes' memory is a browser's own."""

    def __init__(self, profile: Path) -> None:
        (profile / "DevToolsActivePort").unlink(missing_ok=True)
        options = ("--headless", "--no-sandbox", "--remote-debugging-port=0", f"--user-data-dir={profile}")
        # In a session of its own: Debian's Chromium is begun by a script, which passes no signal on.
        begun = [CHROMIUM, *options, "about:blank"]
        self._process = subprocess.Popen(begun, stderr=subprocess.DEVNULL, start_new_session=True)
        told = _until(lambda: (profile / "DevToolsActivePort").read_text().splitlines())
        self._url = f"http://127.0.0.1:{told[0]}/json"

    def open(self, url: str, title: str) -> None:
        """Open a tab, and wait until it shows a page of that title."""
        name = self._ask(f"new?{quote(url)}", "PUT")["id"]
        _until(lambda: any(tab["id"] == name and tab["title"] == title for tab in self._ask("list")))

    def close(self) -> None:
        """Stop it."""
        os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait()

    def _ask(self, what: str, method: str = "GET") -> Any:
        with urlopen(Request(f"{self._url}/{what}", method=method)) as answer:
            return json.load(answer)


def renderers(profile: Path) -> list[float]:
    """Return the private memory in MB of each process of pages and service workers of a browser, the largest first."""
    commands = {one: Path(f"/proc/{one}/cmdline").read_bytes() for one in processes_of(profile)}
    return sorted((memory(one) for one, command in commands.items() if b"--type=renderer" in command), reverse=True)


def _until(question: Callable[[], Any]) -> Any:
    """Poll until there is an answer."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError):
            if found := question():
                return found
        time.sleep(0.1)
    raise TimeoutError


if __name__ == "__main__":
    print(table(measure()))
