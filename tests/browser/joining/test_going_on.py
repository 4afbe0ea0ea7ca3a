"""A phone that has a game is gone: another one goes on with it, with all that was confirmed and nothing secret."""

import os
import signal
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.codes import record_here
from tests.browser.joining.phones import Joined, asleep, processes_of, token_of
from tests.browser.joining.test_cut import SITS_OUT, STOP
from tests.browser.places import kept
from tests.browser.site import SiteDevice
from tests.browser.test_site import TO_THE_END

BACK = 30_000  # milliseconds
API = """async ([path, body]) => {
    const sent = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const address = new URL(`/some/where/app/api/v1/tables/${path}`, location.href);
    const answer = await fetch(address, body ? sent : {});
    return [answer.status, await answer.json()];
}"""
STORED = """async () => {
    const kept = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name } of await indexedDB.databases()) {
        const opening = indexedDB.open(name);
        const database = await new Promise((done) => { opening.onsuccess = () => done(opening.result); });
        for (const store of database.objectStoreNames) {
            const asked = database.transaction(store).objectStore(store).getAll();
            kept.push(JSON.stringify(await new Promise((done) => { asked.onsuccess = () => done(asked.result); })));
        }
        database.close();
    }
    return kept.join("\\n") + document.documentElement.outerHTML;
}"""
"""All that a phone which isn't the host has of a game."""
HEARD = """self.heard = [];
self.RTCDataChannel.prototype.send = new Proxy(RTCDataChannel.prototype.send, {
    apply(send, channel, [data]) {
        heard.push(new TextDecoder().decode(data));
        return Reflect.apply(send, channel, [data]);
    },
});"""
"""Note what a phone says to others."""


def api(device: SiteDevice, path: str, body: dict[str, Any] | None = None) -> Any:
    return device.page.evaluate(API, [path, body])


def kill(device: SiteDevice) -> None:
    for process in processes_of(device.folder):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    device.complaints.clear()


def two_come(table: Joined, *able: str) -> tuple[SiteDevice, SiteDevice]:
    """Let Anna and Fritz join, some of them with the whole arbiter; wait until Anna's phone would go on."""
    anna, fritz = table.device("Anna"), table.device("Fritz")
    for name, phone in (("Anna", anna), ("Fritz", fritz)):
        if name in able:
            phone.start()
        table.by_text(name, phone)
        phone.forgive("Failed to load resource|sse:error")
    table.seats()
    expect(table.host.around.locator("[data-standby=yes]:visible")).to_contain_text("Anna", timeout=BACK)
    table.to_the_table()
    return anna, fritz


def go_on(anna: SiteDevice, fritz: SiteDevice) -> None:
    """Press the one button, and wait until the other phone has followed."""
    anna.around.locator("#go-on [data-go-on]:visible").click(timeout=BACK)
    expect(anna.around.locator("#leads:visible")).to_be_visible(timeout=BACK)
    follows(fritz)


def follows(phone: SiteDevice) -> None:
    expect(phone.around.locator("html[data-line=open]")).to_be_attached(timeout=BACK)
    expect(phone.page.locator("html[data-line=open]")).to_be_attached(timeout=BACK)


@pytest.mark.thorough
@pytest.mark.parametrize("able", [("Anna",), pytest.param(("Anna", "Fritz"), marks=pytest.mark.long)])
def test_nothing_confirmed_is_lost_or_doubled_when_the_host_is_killed(table: Joined, able: tuple[str, ...]) -> None:
    anna, fritz = two_come(table, *able)
    fritz.page.evaluate(SITS_OUT, [f"/api/v1/tables/{token_of(fritz)}", "black"])
    anna.page.evaluate(SITS_OUT, [f"/api/v1/tables/{token_of(anna)}", "red"])
    table.host.around.wait_for_timeout(2000)
    before = anna.page.evaluate(STOP)
    kill(table.host)
    go_on(anna, fritz)
    anna.page.evaluate(SITS_OUT, [f"/api/v1/tables/{token_of(anna)}", "red"])
    anna.around.wait_for_timeout(2000)
    numbers = sorted([*before, *anna.page.evaluate(STOP), *fritz.page.evaluate(STOP)])
    for phone in (anna, fritz):
        phone.forgive("status of (409|422)")
    entries = record_here(anna.page)["entries"]
    assert len(numbers) > len(before) > 0
    assert len(set(numbers)) == len(numbers)
    assert len(entries) == numbers[-1]
    assert record_here(fritz.page)["entries"] == entries


@pytest.mark.thorough
def test_what_lies_face_down_stays_with_its_phone(table: Joined) -> None:
    record = kept(TO_THE_END["kontor"])
    cards = next(one["cards"] for one in record["entries"] if one["entry"] == "play")
    faces = {one["card"]["id"]: one["card"] for one in record["entries"] if one["entry"] == "face"}
    table.host.around.add_init_script(HEARD)
    table.host.around.reload()
    expect(table.host.around.locator("html[data-state=open]")).to_be_attached(timeout=BACK)
    anna, fritz = two_come(table, "Anna")

    def lay(phone: SiteDevice, seat: str) -> int:
        seen = api(phone, token_of(phone))[1]["seen"]
        body = {"seat": seat, "card": cards[seat], "face": faces[cards[seat]], "seen": seen, "key": f"{seat}-lays"}
        status: int = api(phone, f"{token_of(phone)}/lay", body)[0]
        return status

    assert lay(fritz, "black") == 200
    fritz.around.wait_for_timeout(500)
    assert f'"{cards["black"]}"' not in anna.around.evaluate(STORED)
    assert f'"{cards["black"]}"' in fritz.around.evaluate(STORED).replace('\\"', '"')
    kill(table.host)
    go_on(anna, fritz)
    expect(fritz.page.locator("html[data-line=open]")).to_be_attached()
    assert lay(fritz, "black") == 200, "the same form is answered once more"
    assert lay(anna, "red") == 200
    assert record_here(anna.page)["entries"][-1] == {"entry": "play", "cards": cards}
    assert record_here(fritz.page) == record_here(anna.page)


@pytest.mark.thorough
def test_a_host_that_only_slept_is_a_guest_when_it_wakes(table: Joined) -> None:
    anna, fritz = two_come(table, "Anna")
    host = table.host
    fritz.sit_out()
    with asleep(host):
        go_on(anna, fritz)
        anna.sit_out()
        fritz.sees(2)
    follows(host)
    host.forgive("sse:error|Failed to load resource|network error")
    assert api(host, token_of(host))[1]["role"] == "host"
    fritz.sit_out()
    anna.sees(3)
    host.sees(3)


FORGED = """(epoch) => {
    const told = new TextEncoder().encode(JSON.stringify({ lead: epoch, stands: true, had: 99, digest: "00" }));
    const sent = new Uint8Array(5 + told.length);
    sent[0] = 1;
    new DataView(sent.buffer).setUint32(1, told.length);
    sent.set(told, 5);
    for (const channel of channels.filter((one) => one.readyState === "open")) {
        for (let at = 0; at < 300; at += 1) channel.send(sent);
    }
}"""
"""Claim over all lines that this phone goes on with the game, and to have what can't be had, again and again."""


@pytest.mark.thorough
def test_as_long_as_the_host_is_heard_nobody_else_has_the_game(table: Joined) -> None:
    anna, fritz = two_come(table, "Anna")
    for phone, epoch in ((fritz, 9), (anna, 2)):
        phone.around.evaluate(FORGED, epoch)
    fritz.sit_out()
    for phone in (anna, fritz):
        phone.sees(1)
        expect(phone.around.locator("#go-on:visible, #goes-on:visible")).to_have_count(0)
    assert not table.host.around.evaluate("() => sessionStorage.getItem('guest')")
