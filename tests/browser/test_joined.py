"""Several phones at one table without a server: joined by codes, played to the sheet, cut, and tried by a bad guest."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.codes import record_here
from tests.browser.hands import Cards
from tests.browser.joined import CUT, Joined, asleep, joined, token_of
from tests.browser.places import kept
from tests.browser.site import Host
from tests.browser.table import SEATS, Links, Play
from tests.browser.test_site import TO_THE_END, bring_in

SEED = 11
BACK = 10_000  # milliseconds
SLEEP = 20_000  # milliseconds
SITS_OUT = """([path, seat]) => {
    const table = new URL(`/some/where/app${path}`, location.href).href;
    const post = (body) => fetch(`${table}/entries`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
    });
    self.over = false;
    self.entering = (async () => {
        const kept = [];
        let seen = 0;
        while (!self.over) {
            const answer = await post({ entry: { entry: "sit-out", seat }, seen, key: crypto.randomUUID() });
            const said = await answer.json();
            if (answer.ok) kept.push(said.seen);
            await new Promise((done) => setTimeout(done, 100));
            seen = said.seen ?? (await (await fetch(table)).json()).seen;
        }
        return kept;
    })();
}"""
"""Let a seat sit out, round after round; what was acknowledged is noted."""
STOP = "() => { self.over = true; return self.entering; }"
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


@pytest.mark.thorough
@pytest.mark.parametrize("times", [5, pytest.param(20, marks=pytest.mark.long)])
def test_nothing_acknowledged_is_lost_however_often_the_line_is_cut(table: Joined, times: int) -> None:
    chance = random.Random(times)
    guests = {seat: table.device(seat) for seat in SEATS}
    for name, guest in zip(("Anna", "Fritz"), guests.values(), strict=True):
        table.by_text(name, guest)
    for seat, guest in guests.items():
        guest.page.evaluate(SITS_OUT, [f"/api/v1/tables/{token_of(guest)}", seat])
    for _time in range(times):
        table.host.around.wait_for_timeout(chance.uniform(100, 1500))
        chance.choice([table.host, *guests.values()]).around.evaluate(CUT)
        for guest in guests.values():
            expect(guest.around.locator("html[data-line=open]")).to_be_attached(timeout=BACK)
            expect(guest.page.locator("html[data-line=open]")).to_be_attached(timeout=BACK)
    kept = [guest.page.evaluate(STOP) for guest in guests.values()]
    entries = record_here(table.guests["Anna"].page)["entries"]
    for guest in guests.values():
        guest.forgive("status of (409|422)")  # it wasn't that seat's turn
    assert all(numbers for numbers in kept)
    numbers = sorted(number for numbers in kept for number in numbers)
    assert len(set(numbers)) == len(numbers)
    assert len(entries) == numbers[-1], "what was acknowledged is there, and nothing twice"


@pytest.mark.thorough
def test_a_phone_that_slept_says_so_keeps_what_was_typed_and_comes_back(table: Joined) -> None:
    anna = table.device("Anna")
    table.by_text("Anna", anna)
    anna.tap(anna.button("1"))
    with asleep(anna):
        expect(table.host.around.locator("#gone p:visible")).to_contain_text("Anna", timeout=BACK)
        table.host.around.wait_for_timeout(SLEEP)
    expect(table.host.around.locator("#gone p:visible")).to_have_count(0, timeout=BACK)
    expect(anna.page.locator("html[data-line=open]")).to_be_attached(timeout=BACK)
    expect(anna.page.locator("input[name=number]")).to_have_value("1")
    anna.sit_out()
    anna.sees(1)


def links_of(table: Joined) -> Links:
    """Read the links of the seats off the host's page."""
    host = table.host.page.url.partition("?")[0].removesuffix("/all")
    table.host.open(f"{host}/codes")
    links = [link.evaluate("link => link.href") for link in table.host.page.locator(".code a.button").all()]
    return Links(host, dict(zip(SEATS, links, strict=False)), links[-1])
