"""The service's speed and size: a server on a port of its own, two phones in Chromium, and the API."""

import socket
import statistics
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import contract_rules
import kontor_rules
from tests.arbiter.play import WITH_FACES, legal_entries
from tests.browser.conftest import CHROMIUM
from tests.browser.phones import Device
from tests.browser.places import kept
from tests.browser.server import Server, serving
from tests.rules.contract.random_games import play
from tools.bench.harness import Client, Figure, memory

TAPS = 30
TABLES = 40
STREAMS_A_TABLE = 3
LATE_GAMES = {
    "pro game": ("pro-two-phones", ("red", "black")),
    "team game at 8x8": ("team-four-phones", ("red-1", "black-2")),
    "extension at 9x9": ("extension-four", ("red", "purple")),
}
WATCH = """() => {
    window.changedAt = [];
    const now = () => performance.timeOrigin + performance.now();
    new MutationObserver((changes) => {
        if (changes.some((change) => change.attributeName === "data-seen")) window.changedAt.push(now());
    }).observe(document, {subtree: true, attributes: true, attributeFilter: ["data-seen"]});
}"""
POSTS = """(sent) => performance.getEntriesByType("resource")
    .filter((one) => one.name.endsWith("/" + sent))
    .map((one) => [performance.timeOrigin + one.startTime, one.duration])"""


@dataclass(frozen=True, slots=True)
class Entering:
    """An entry that a seat makes by tapping, takes back and makes again; and the path that its page posts to."""

    taps: Callable[[Device], None]
    sent_to: str


def _place_workers(device: Device) -> None:
    for part in ("#entry-place", "#committees-c1-two", ".confirm button"):
        device.tap(device.page.locator(part).first)


SITTING_OUT = Entering(Device.sit_out, "sit-out")
PLACING = Entering(_place_workers, "enter")


class Api(Client):
    """A client of the API."""

    def open_table(self, setup: object = WITH_FACES, rules: str = "kontor") -> Any:
        """Open a table, Kontor's with all faces known, and return its links."""
        return self.post("/tables", {"setup": setup, "rules": rules})[0]["links"]

    def play(self, host: str, entries: Iterable[object]) -> list[float]:
        """Enter a whole game and return the seconds of each entry."""
        seen, spent = 0, []
        for entry in entries:
            answer, seconds = self.post(f"/tables/{host}/entries", {"entry": entry, "seen": seen})
            seen = answer["seen"]
            spent.append(seconds)
        return spent


def measure() -> list[Figure]:
    """Return the service's figures on SQLite, for each game on a server of its own."""
    with serving() as server:
        figures = _phones(server, Api(server.port).open_table(), ("red", "black"), "base game")
        for game, (name, seats) in LATE_GAMES.items():
            figures += _phones(server, server.post("/records", before_last_cards(name))["links"], seats, game)
        figures += _entries(server)
        figures.append(_memory(server))
    return [*figures, *measure_contract()]


def measure_contract() -> list[Figure]:
    """Return the same of Contract: at tables of two and of five, late in the game."""
    figures = []
    with serving() as server:
        for players in ("two", "five"):
            links, seats = _before_placing(server, f"random-{players}")
            figures += _phones(server, links, seats, f"Contract, {players} players", PLACING)
        figures += _entries(server, "contract")
        figures.append(_memory(server, "contract"))
    return figures


def before_last_cards(name: str) -> Any:
    """Return a real game of Kontor as far as its last cards are to be played."""
    record = kept(f"{name}.kontor")
    moments = enumerate(kontor_rules.steps(record["setup"], record["entries"]))
    late = [place for place, step in moments if step.game.state.phase == "announce" and not step.game.state.sat_out]
    return record | {"entries": record["entries"][: late[-1]]}


def _before_placing(server: Server, name: str) -> tuple[Any, tuple[str, str]]:
    """Open a table late in a real game of Contract, where two workers can be placed.

    Return its links, the seat that may place them, and another seat.
    """
    record = kept(f"{name}.contract")
    moments = contract_rules.steps(record["setup"], record["entries"])
    late = [place for place, step in enumerate(moments) if _may_place_two(step.game)][-1]
    entries = record["entries"][:late]
    *_before, step = contract_rules.steps(record["setup"], entries)
    active, *others = sorted(step.game.setup.seats, key=lambda seat: seat != step.game.state.active)
    return server.post("/records", record | {"entries": entries})["links"], (active, others[0])


def _may_place_two(game: contract_rules.Game) -> bool:
    legal = contract_rules.output(game)["legal"]
    return legal is not None and "2" in legal["place"] and not game.state.final


def _phones(
    server: Server, links: Any, seats: tuple[str, str], game: str, entering: Entering = SITTING_OUT
) -> list[Figure]:
    """Measure a seat's page and the update of another phone, at a table where the first seat may make the entry."""
    one, other = (f"{server.url}/t/{links['seats'][seat]}" for seat in seats)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        first, update = _weights(browser, one, entering)
        posts, changes = _latencies(browser, one, other, entering)
        browser.close()
    return [
        Figure(f"{game}: seat page, first load, over the wire", first / 1000, "KB", 52),
        Figure(f"{game}: an update of it, over the wire", update / 1000, "KB", 8),
        Figure(f"{game}: the POST itself, median", statistics.median(posts), "ms", 12),
        Figure(f"{game}: from the POST to the other phone's page, median", statistics.median(changes), "ms", 25),
        Figure(f"{game}: the same, slowest", max(changes), "ms"),
    ]


def _weights(browser: Browser, url: str, entering: Entering) -> tuple[int, int]:
    """Return the bytes of a seat page's first load, and of an update after another seat's entry."""
    device = Device(browser)
    received = downloads(device)
    device.open(url)
    device.page.wait_for_load_state("load")
    device.page.wait_for_timeout(500)
    first = sum(received)
    received.clear()
    seen = device.seen
    entering.taps(device)
    device.sees(seen + 1)
    device.page.wait_for_timeout(300)
    update = max(received)
    _take_back(device)
    device.sees(seen + 2)
    device.context.close()
    return first, update


def downloads(device: Device) -> list[int]:
    """Return the list that each answer's bytes over the wire are added to from now on."""
    network = device.context.new_cdp_session(device.page)
    network.send("Network.enable")
    received: list[int] = []
    network.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    return received


def _take_back(device: Device) -> None:
    device.tap(device.page.locator("details[id^=back-] summary"))
    device.tap(device.page.locator("details[id^=back-] form button"))


def _latencies(
    browser: Browser, address: str, other_address: str, entering: Entering
) -> tuple[list[float], list[float]]:
    """Return the milliseconds of each entry's POST, and from its start to the other phone's changed page.

    Every entry is taken back before the next one; this costs a replay and isn't counted.
    """
    sender, other = Device(browser), Device(browser)
    sender.open(address)
    other.open(other_address)
    other.page.evaluate(WATCH)
    seen = sender.seen
    for tap in range(TAPS):
        if tap % 2:
            _take_back(sender)
        else:
            entering.taps(sender)
        seen += 1
        sender.sees(seen)
        other.sees(seen)
    posts = sender.page.evaluate(POSTS, entering.sent_to)
    changed = other.page.evaluate("() => window.changedAt")
    starts = [start for start, _ in posts]
    after = [min(at for at in changed if at > start) - start for start in starts]
    return [duration for _, duration in posts], after


def _games(rules: str, number: int) -> Iterator[tuple[object, Iterable[object]]]:
    """Yield a number of random games, each with its set-up and entries."""
    for seed in range(number):
        if rules == "kontor":
            yield WITH_FACES, legal_entries(seed)
        else:
            record = play(seed)
            yield record["setup"], record["entries"]


def _entries(server: Server, rules: str = "kontor") -> list[Figure]:
    """Measure whether an entry costs more late in a game than early."""
    api, head = Api(server.port), "" if rules == "kontor" else "Contract: "
    games = [api.play(api.open_table(setup, rules)["host"], entries) for setup, entries in _games(rules, 3)]
    early = [seconds for game in games for seconds in game[:20]]
    late = [seconds for game in games for seconds in game[-20:]]
    early_ms, late_ms = (1000 * statistics.median(times) for times in (early, late))
    return [
        Figure(f"{head}an entry by the API, among the first 20, median", early_ms, "ms", 15),
        Figure(f"{head}an entry by the API, among the last 20, median", late_ms, "ms", 15),
    ]


def _memory(server: Server, rules: str = "kontor") -> Figure:
    """Measure the server's memory for tables in use: a whole game each, three pages listening."""
    api, head = Api(server.port), "" if rules == "kontor" else "Contract: "
    before = memory(server.pid, "VmRSS")
    streams = []
    for setup, entries in _games(rules, TABLES):
        links = api.open_table(setup, rules)
        streams += [_listen(server.port, links["look"]) for _ in range(STREAMS_A_TABLE)]
        api.play(links["host"], entries)
    after = memory(server.pid, "VmRSS")
    for stream in streams:
        stream.close()
    return Figure(f"{head}server memory a table in use, three pages open", 1000 * (after - before) / TABLES, "KB", 150)


def _listen(port: int, token: str) -> socket.socket:
    stream = socket.create_connection(("127.0.0.1", port))
    stream.sendall(f"GET /t/{token}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    stream.recv(1)
    return stream
