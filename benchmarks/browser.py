"""The arbiter in Chromium without a server: what a first visit fetches, starts, entries, memory.

By itself: `python -m benchmarks.browser`.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import expect, sync_playwright

from benchmarks.figures import Figure, table
from browser.build import build
from tests.browser.conftest import CHROMIUM
from tests.browser.phones import ANSWERED
from tests.browser.site import START, Host, SiteDevice, opened
from tests.browser.test_site import LAY, TO_THE_END, bring_in, kept, play_kontor, round_begins

LONGEST = "extension-four.kontor"
WARM = 3
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
"""Milliseconds from the tap on a known card's place until the page shows it."""


def measure() -> list[Figure]:
    """Return what was measured, without a network after the first visit."""
    with tempfile.TemporaryDirectory(prefix="kontor-bench-") as name, sync_playwright() as playwright:
        folder = Path(name)
        size = build(folder / "site")
        host = Host(folder / "site")
        begun = time.perf_counter()
        with opened(playwright, folder / "profile", host.url, CHROMIUM) as device:
            cold = time.perf_counter() - begun
            host.stop()
            laid = _laid(device, folder)
            bring_in(device, kept(LONGEST), len(kept(LONGEST)["entries"]), folder)
            longest = urlsplit(device.around.url).fragment
            warm = []
            for _time in range(WARM):
                device.around.close()
                device.around = device.page.around = device.new_page()  # type: ignore[attr-defined]
                begun = time.perf_counter()
                device.start()
                warm.append(time.perf_counter() - begun)
            begun = time.perf_counter()
            device.page.goto(f"{host.url}app/{longest}")
            expect(device.page.locator("#again")).to_be_attached(timeout=START)
            opening = time.perf_counter() - begun
            memory = _memory(str(folder / "profile"))
    return [
        Figure("in the browser: fetched on a first visit", size / 1e6, "MB", 9),
        Figure("in the browser: first visit to the start page", cold, "s", 12),
        Figure("in the browser: later start, without a network", statistics.median(warm), "s", 4),
        Figure("in the browser: a known card laid and shown", statistics.median(laid), "ms", 60),
        Figure("in the browser: a game of 252 entries opened", opening, "s", 1),
        Figure("in the browser: memory that the page's process has for itself", memory, "MB", 300),
    ]


def _laid(device: SiteDevice, folder: Path) -> list[float]:
    """Play a few rounds of a game, and time how long each card takes."""
    record = kept(TO_THE_END["kontor"])
    begin = round_begins(record)[-3]
    bring_in(device, record, begin, folder)
    times = []

    def lay(on: SiteDevice) -> None:
        expect(on.page.get_by_role("button", name=LAY)).to_be_visible()
        times.append(on.page.evaluate(LAID))
        on.page.wait_for_function(ANSWERED)

    play_kontor(device, record["entries"][begin:], lay)
    return times


def _memory(profile: str) -> float:
    """Return the private memory of the largest renderer of a Chromium with this profile, in MB, as its task manager."""
    sizes = [0.0]
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_text()
            status = (process / "status").read_text()
        except OSError:
            continue
        if profile in command and "--type=renderer" in command:
            resident = next(line for line in status.splitlines() if line.startswith("RssAnon"))
            sizes.append(int(resident.split()[1]) / 1000)
    return max(sizes)


if __name__ == "__main__":
    print(table(measure()))
