"""Pages of a joined table that are reloaded, closed or killed: their lines come back without a code."""

import pytest
from playwright.sync_api import expect

from tests.browser.joining.phones import Joined

BACK = 20_000  # milliseconds
AGREED = """(number) => new Promise((done) => {
    const opening = indexedDB.open("arbiter /some/where/ return");
    opening.addEventListener("success", () => {
        const look = () => {
            const asked = opening.result.transaction("kept").objectStore("kept").getAll();
            asked.addEventListener("success", () => {
                if (asked.result.filter(({ offer }) => offer).length === number) opening.result.close() ?? done();
                else setTimeout(look, 20);
            });
        };
        look();
    });
})"""
"""Wait until a phone keeps the ways back to this number of others."""
COPIED = """() => new Promise((done) => {
    const opening = indexedDB.open("arbiter /some/where/ return");
    opening.addEventListener("success", () => {
        const asked = opening.result.transaction("kept").objectStore("kept").get("host");
        asked.addEventListener("success", () => {
            const { offer, answer } = asked.result;
            done({ offer: { ...offer, fingerprint: [...offer.fingerprint] }, answer: { ...answer, fingerprint: [] } });
        });
    });
})"""
"""What a phone keeps of its way back, but for the certificate, whose key no script can read."""
AS_ANOTHER = """async ({ offer, answer }) => {
    const { Introduction } = await import("/some/where/shell/peer.mjs");
    const certificate = await RTCPeerConnection.generateCertificate({ name: "ECDSA", namedCurve: "P-256" });
    const other = await Introduction.answer(offer, "0a1b2c3d", { later: true, certificate, like: answer });
    await other.call();
    const late = new Promise((done) => setTimeout(done, 6000, "none"));
    return Promise.race([other.line().then(() => "line"), late]);
}"""


@pytest.mark.thorough
@pytest.mark.parametrize("times", [3, pytest.param(20, marks=pytest.mark.long)])
def test_reloads_need_no_code(table: Joined, times: int) -> None:
    for name in ("Anna", "Fritz"):
        table.by_text(name, table.device(name))
    table.to_the_table()
    seen = 0
    for _time in range(times):
        for device in (*table.guests.values(), table.host):
            agreed(table)
            device.around.reload()
            comes_back(table)
            seen += 1
            by = table.guests["Anna" if seen % 2 else "Fritz"]
            by.sit_out()
            by.sees(seen)


def agreed(table: Joined) -> None:
    """Wait until all phones know how they would come back."""
    for guest in table.guests.values():
        guest.around.evaluate(AGREED, 1)
    table.host.around.evaluate(AGREED, len(table.guests))


def comes_back(table: Joined) -> None:
    """Wait until all guests are at the table again, live."""
    count = len(table.guests)
    expect(table.host.around.locator(f"html[data-guests='{count}'][data-state=open]")).to_be_attached(timeout=BACK)
    for guest in table.guests.values():
        expect(guest.around.locator("html[data-line=open][data-state=open]")).to_be_attached(timeout=BACK)
        expect(guest.page.locator("html[data-line=open]")).to_be_attached(timeout=BACK)


@pytest.mark.thorough
def test_tabs_that_were_killed_come_back_without_a_code(table: Joined) -> None:
    anna = table.device("Anna")
    table.by_text("Anna", anna)
    table.to_the_table()
    anna.sit_out()
    anna.sees(1)
    agreed(table)
    anna.crash()
    expect(table.host.around.locator("#gone p:visible")).to_contain_text("Anna", timeout=BACK)
    anna.around.goto(anna.url)
    comes_back(table)
    expect(table.host.around.locator("#gone p:visible")).to_have_count(0)
    agreed(table)
    anna.tap(anna.page.locator("details:not([open]) > summary:visible").first)
    inside = table.host.around.url.partition("#")[2]
    table.host.crash()
    expect(anna.page.locator("#cut:visible")).to_be_visible(timeout=BACK)
    table.host.start(f"#{inside}")
    expect(table.host.around.locator("#back p:visible")).to_contain_text("Anna")
    comes_back(table)
    anna.sees(1)
    expect(anna.page.locator("details[open]")).to_have_count(1)  # the page is as it was left


@pytest.mark.thorough
def test_a_way_back_is_nobody_elses(table: Joined) -> None:
    anna, fritz = table.device("Anna"), table.device("Fritz")
    table.by_text("Anna", anna)
    table.by_text("Fritz", fritz)
    agreed(table)
    copied = anna.around.evaluate(COPIED)
    anna.around.goto("about:blank")
    expect(table.host.around.locator("#gone p:visible")).to_contain_text("Anna", timeout=BACK)
    assert fritz.around.evaluate(AS_ANOTHER, copied) == "none"
