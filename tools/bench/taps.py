"""A game without a server on three phones, each its own Chromium: from a tap on one until the others' pages show it.

Alone: `python -m tools.bench.taps`.
"""

import statistics
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.evening import Evening
from tests.browser.hands import Cards
from tests.browser.joining.phones import Joined, joined
from tests.browser.joining.test_played import links_of
from tests.browser.places import kept
from tests.browser.site import Host, SiteDevice
from tests.browser.table import SEATS
from tests.browser.test_site import TO_THE_END, bring_in
from tools.bench.browser import renderers
from tools.bench.harness import Figure, table
from tools.bench.slowed import slowed
from tools.site.build import build

SEED = 11
ROUNDS = 6
SLOWER = 4
ON_HOST, ON_GUEST = 0, 1
NOTE = """() => {
    const now = () => performance.timeOrigin + performance.now();
    self.noted = { taps: [], shown: {} };
    const look = () => { noted.shown[document.querySelector("#again")?.dataset.seen] ??= now(); };
    look();
    addEventListener("click", () => noted.taps.push(now()), true);
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Let a page note when it is tapped, and when it first shows each number of the table."""

Noted = Mapping[str, Any]


def measure() -> list[Figure]:
    """Return the figures of a host with two guests, also four times slower, and its memory with three."""
    with tempfile.TemporaryDirectory(prefix="kontor-bench-") as name:
        folder = Path(name)
        build(folder / "site")
        with _seated(folder) as phones:
            noted = _played(phones, ROUNDS)
            most = _memory(phones)
        with _seated(folder) as phones:
            slowly = _played(phones, ROUNDS // 2, SLOWER)
    return [
        *_figures("phones: from a tap on the host's to the others", _late(noted, ON_HOST), 90, 140),
        *_figures("phones: from a tap on a guest's to the others", _late(noted, ON_GUEST), 90, 140),
        *_figures("phones: the same on the host's, four times slower", _late(slowly, ON_HOST)),
        *_figures("phones: the same on a guest's, four times slower", _late(slowly, ON_GUEST)),
        Figure("phones: memory of a host's page with three guests", most, "MB", 245),
    ]


@contextmanager
def _seated(folder: Path) -> Iterator[Joined]:
    """A table of two: a host who plays, a guest who plays, and a guest who looks on."""
    host = Host(folder / "site")
    with (
        tempfile.TemporaryDirectory(dir=folder) as own,
        sync_playwright() as playwright,
        joined(playwright, Path(own), host.url) as phones,
    ):
        bring_in(phones.host, kept(TO_THE_END["kontor"]), 0, folder)
        for name in ("Fritz", "Spectators"):
            phones.by_text(name, phones.device(name))
        phones.to_the_table()
        yield phones
    host.stop()


def _played(phones: Joined, rounds: int, slower: int = 1) -> list[Noted]:
    """Play some rounds; return what each phone noted, the host's first."""
    links = links_of(phones)
    phones.host.open(links.seats["red"])
    plays, looks_on = phones.guests.values()
    devices: Sequence[SiteDevice] = (phones.host, plays, looks_on)
    for device in devices:
        device.page.evaluate(NOTE)
    with slowed(*(device.folder for device in devices), times=slower) if slower > 1 else nullcontext():
        Evening({"red": phones.host, "black": plays}, [looks_on], Cards(SEATS, SEED), links).play(rounds)
    noted = [device.page.evaluate("() => noted") for device in devices]
    phones.host.open(links.host)
    return noted


def _late(noted: Sequence[Noted], on: int) -> list[float]:
    """Return the milliseconds from each tap on a phone that entered something until each other phone showed it."""
    times: list[float] = []
    for number in noted[on]["shown"]:
        shown = [phone["shown"].get(number) for phone in noted]
        if None in shown:
            continue
        tapped = [max((tap for tap in phone["taps"] if tap < min(shown)), default=0) for phone in noted]
        if 0 < max(tapped) == tapped[on]:
            times += [when - tapped[on] for phone, when in enumerate(shown) if phone != on]
    return times


def _figures(what: str, times: list[float], most: float | None = None, most_late: float | None = None) -> list[Figure]:
    last = statistics.quantiles(times, n=20)[-1]
    return [Figure(what, statistics.median(times), "ms", most), Figure(f"{what}, 95 %", last, "ms", most_late)]


def _memory(phones: Joined) -> float:
    """Let one guest more join; return the memory in MB of the host's page."""
    phones.by_text("Anna", phones.device("Anna"))
    phones.to_the_table()
    return renderers(phones.host.folder)[0]


if __name__ == "__main__":
    print(table(measure()))
