"""Phones that join another phone's table, each in its own Chromium: codes, times, memory.

Alone: `python -m tools.bench.joining`.
"""

import statistics
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from tests.browser.joining.phones import Joined, as_text, joined
from tests.browser.places import kept
from tests.browser.site import PATH, Host, SiteDevice
from tests.browser.test_site import bring_in
from tools.bench.browser import renderers
from tools.bench.harness import Figure, table
from tools.site.build import build

FOUR = "extension-four.kontor"
RECEIVED = """async () => {
    const sums = await Promise.all(connections.map(async (one) => {
        const found = [...(await one.getStats()).values()].filter(({ type }) => type === "data-channel");
        return found.reduce((sum, { bytesReceived }) => sum + bytesReceived, 0);
    }));
    return sums.reduce((sum, one) => sum + one, 0);
}"""
SEES = """(number) => new Promise((done) => {
    const look = () => Number(document.querySelector("#again")?.dataset.seen) >= number && done(Date.now());
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
})"""
"""The time at which a page shows what was entered."""
SITS_OUT = """() => {
    const form = document.querySelector("[id^=sit-out]");
    form.open = true;
    const begun = Date.now();
    form.querySelector("button").click();
    return begun;
}"""


def measure() -> list[Figure]:
    """Return the figures of a host with one guest, and with four."""
    with tempfile.TemporaryDirectory(prefix="kontor-bench-") as name, sync_playwright() as playwright:
        folder = Path(name)
        build(folder / "site")
        host = Host(folder / "site")
        with joined(playwright, folder, host.url) as phones:
            bring_in(phones.host, kept(FOUR), 0, folder)
            alone = _memory(phones.host)
            names = [player["name"] for player in kept(FOUR)["setup"]["players"]]
            begun = len(host.asked)
            codes, opened, shown = zip(*(_join(phones, one) for one in names[:1]), strict=True)
            guest = phones.guests[names[0]]
            fetched = _sizes(folder / "site", host.asked[begun:]) + guest.around.evaluate(RECEIVED)
            small = _memory(guest)
            for one in names[1:4]:
                _join(phones, one)
            phones.to_the_table()
            full = _memory(phones.host)
            late = _latency(phones)
        with joined(playwright, folder / "together", host.url) as phones:
            bring_in(phones.host, kept(FOUR), 0, folder)
            together = _together(phones, names[:4])
        host.stop()
    return [
        Figure("phones: signs of a code", max(codes), "", 200),
        Figure("phones: four join by one code, a second a tap, two a scan", together, "s", 40),
        Figure("phones: from the answer read to the seats to choose from", opened[0], "s", 1),
        Figure("phones: from that to the guest's first page", shown[0], "s", 1),
        Figure("phones: from one to all others, of five", late, "ms", 200),
        Figure("phones: fetched by a guest before its first page", fetched / 1e3, "kB", 400),
        Figure("phones: memory of a guest's page", small, "MB", 60),
        Figure("phones: a host's memory with four guests, over that of one alone", full - alone, "MB", 40),
    ]


def _join(phones: Joined, name: str) -> tuple[int, float, float]:
    """Let a phone join; return the length of its code, and the seconds until the channel and the page were ready."""
    guest = phones.device(name)
    phones.seats()
    offer = as_text(phones.host.around, "seats")
    guest.around.goto(offer)
    answer = as_text(guest.around, "answer")
    begun = time.perf_counter()
    phones.answer(answer)
    guest.around.locator("[data-part=choosing]:visible").wait_for()
    opened = time.perf_counter()
    phones.sits(name, guest)
    length = max(len(text.partition("=")[2]) for text in (offer, answer))
    return length, opened - begun, time.perf_counter() - opened


def _together(phones: Joined, names: list[str]) -> float:
    """Return the seconds in which phones join by cameras, from the host's first tap until it is back at the table."""
    guests = {name: phones.device(name) for name in names}
    begun = time.perf_counter()
    phones.by_camera(guests, tap=1000, scan=2000)
    phones.host.around.wait_for_timeout(1000)
    phones.to_the_table()
    return time.perf_counter() - begun


def _memory(device: SiteDevice) -> float:
    """Return the memory in MB of the largest of a phone's pages."""
    return renderers(device.folder)[0]


def _sizes(site: Path, asked: list[str]) -> int:
    """Return how many bytes of the site were downloaded."""
    names = [urlsplit(one).path.removeprefix(PATH) or "index.html" for one in asked]
    return sum((site / name).stat().st_size for name in names if (site / name).is_file())


def _latency(phones: Joined) -> float:
    """Return the median of milliseconds from a tap on one phone until the slowest of the others shows it."""
    times = []
    guests = list(phones.guests.values())
    for by in guests:
        number = by.seen + 1
        for other in guests:
            other.page.evaluate(f"(number) => {{ self.shown = ({SEES})(number); }}", number)
        begun = by.page.evaluate(SITS_OUT)
        seen = [other.page.evaluate("() => self.shown") for other in guests if other is not by]
        times.append(max(seen) - begun)
    return statistics.median(times)


if __name__ == "__main__":
    print(table(measure()))
