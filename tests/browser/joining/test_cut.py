"""Lines that break, phones that sleep, tabs that are killed: nothing acknowledged is lost, and everybody comes back."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.codes import record_here
from tests.browser.joining.phones import CUT, Joined, asleep, token_of
from tests.browser.site import START, Plain
from tests.browser.table import SEATS
from tests.browser.test_site_faults import FAIL_ONCE

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
    for guest in guests.values():
        expect(guest.page.locator("#cut:visible")).to_have_count(0, timeout=BACK)
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


@pytest.mark.thorough
def test_an_arbiter_that_dies_starts_again_and_its_guests_stay(table: Joined) -> None:
    anna = table.device("Anna")
    table.by_text("Anna", anna)
    (worker,) = table.host.around.workers
    worker.evaluate(FAIL_ONCE)
    status = "async (path) => (await fetch(path, { cache: 'no-store' })).status"
    assert anna.page.evaluate(status, f"/some/where/app/t/{token_of(anna)}") == 500
    anna.sit_out()
    anna.sees(1)
    assert table.host.around.workers != [worker]
    expect(table.host.around.locator("#gone p:visible")).to_have_count(0)
    for device in (anna, table.host):
        device.forgive("planted|status of 500")


@pytest.mark.thorough
def test_a_game_goes_over_to_a_guests_phone_once_that_has_started(
    table: Joined, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, fritz = table.device("Anna"), table.device("Fritz")
    table.by_text("Anna", anna)
    table.by_text("Fritz", fritz)
    anna.sit_out()
    old = table.host.around
    with monkeypatch.context() as offline:
        offline.setattr(Plain, "translate_path", lambda *_asked: "/nothing")
        table.row("Anna").locator("[data-hand]").click()
        expect(old.locator("[data-note=asked]:visible")).to_contain_text("Anna")
        anna.around.locator("#handed [data-take-over]:visible").click()
        expect(anna.around.locator("#unable p:visible")).to_contain_text("can't take the game", timeout=START)
        expect(old.locator("[data-note=kept]:visible")).to_contain_text("Anna")
    fritz.sit_out()
    fritz.sees(2)
    before = record_here(anna.page)
    table.row("Anna").locator("[data-hand]").click()
    anna.around.locator("#handed [data-take-over]:visible").click()
    expect(old.locator("[data-note=taken]:visible")).to_contain_text("Anna", timeout=START)
    expect(fritz.around.locator("[data-note=moved]:visible")).to_be_visible()
    expect(anna.around.locator("html[data-took][data-state=open]")).to_be_attached(timeout=START)
    assert record_here(anna.page) == before
    table.to_the_table()
    expect(table.host.page.locator("main, body").first).to_contain_text("has moved to the phone of Anna")
    table.host, old_host = anna, table.host
    table.by_text("Fritz", fritz)
    fritz.sees(2)
    table.host = old_host
    anna.forgive("Failed to load resource|service worker|ServiceWorker")
