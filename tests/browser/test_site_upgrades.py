"""An upgrade of the site whose rules rule otherwise: nobody announces it, so each page tells when it is opened."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import expect

from arbiter.registry import Registry
from tests.browser.phones import LOST_LINE
from tests.browser.places import kept
from tests.browser.site import START, SiteDevice, built
from tests.browser.test_site import bring_in
from tools.site import build

Json = dict[str, Any]
REFUSED = 19
"""The first entry of Kontor's game that the newer rules refuse."""
NEWER = {
    "kontor_rules/turn/turns.py": """
from kontor_rules.turn import placing
def vetoes(state, seat, card, cell):
    against = Reason("place.apart", ("P1",), {"cell": list(cell), "card": card.id})
    return (against,) if cell == (2, -1) else placing.vetoes(state, seat, card, cell)
""",
    "kontor_rules/changes.toml": """
[[changes]]
version = "99"
rules = ["P1"]
en = { before = "It might.", now = "It may not.", why = "So it is." }
""",
    "contract_rules/turn/committees.py": """
_due = points_due
def points_due(state, committee):
    return {seat: points + 1 for seat, points in _due(state, committee).items()}
""",
}  # fmt: skip
"""What is added to files of the rules: a card may not lie on one cell, and a committee gives a point more."""


@pytest.mark.long
def test_what_an_upgrade_rules_otherwise_is_told_at_opening_and_every_game_goes_on(
    opens_copied: Callable[[], Any], copied: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kontor, contract = kept("smuggling-two-phones.kontor"), kept("two-phones.contract")
    running = kontor | {"entries": kontor["entries"][: REFUSED + 2]}
    with opens_copied() as device:
        bring_in(device, running, 0, tmp_path)
        site = device.page.url.partition("/t/")[0]
        ended, counted, back, stands = (table_of(device, site, one) for one in (kontor, contract, running, running))
        before = {one: headline(device, f"{one}/score") for one in (ended, counted)}
        take(device, newer(copied, tmp_path, monkeypatch))
        for one, told in before.items():
            device.open(one)
            expect(device.page.locator("main")).to_contain_text(f"This game stays as it ended: {told}.")
            expect(device.page.locator("main")).to_contain_text("By today's rules")
            assert headline(device, f"{one}/score") == told
        device.open(ended)
        expect(device.page.locator("#changes")).to_contain_text("Before: It might. Now: It may not. Why: So it is.")
        for one, go_on in ((back, go_back), (stands, let_stand)):
            device.open(one)
            refused(device)
            go_on(device)
        assert entries_of(device, back) == running["entries"][:REFUSED]
        over = {**running["entries"][REFUSED], "entry": "override", "what": "place", "reason": "So we played it."}
        assert entries_of(device, stands) == [*running["entries"][:REFUSED], over, running["entries"][REFUSED + 1]]
        bring_in(device, running, REFUSED + 2, tmp_path)
        refused(device)
        correct(device)
        assert device.page.locator("h1").inner_text() != f"Today's rules refuse entry {REFUSED + 1}"
        device.forgive(LOST_LINE)
        assert device.complaints == []


def table_of(device: SiteDevice, site: str, record: Json) -> str:
    """Open a table on this device with a record; return the address of the host's page."""
    link: str = device.page.evaluate(
        """async ([address, body]) => {
            const headers = { "Content-Type": "application/json" };
            const answer = await fetch(address, { method: "POST", headers, body });
            return (await answer.json()).links.host;
        }""",
        [f"{site}/api/v1/records", json.dumps(record)],
    )
    return f"{site}/t/{link}"


def entries_of(device: SiteDevice, table: str) -> list[Json]:
    """Return the entries of a table's record."""
    address = f"{table.replace('/t/', '/api/v1/tables/')}/record"
    entries: list[Json] = device.page.evaluate("async (it) => (await (await fetch(it)).json()).entries", address)
    return entries


def headline(device: SiteDevice, address: str) -> str:
    device.open(address)
    return device.page.locator("h1").inner_text()


def newer(copied: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Build the site with other rules, and lay it where the device has its own from."""
    app = build._app

    def changed(games: Registry) -> Iterator[tuple[str, bytes]]:
        return ((path, content + NEWER.get(path, "").encode()) for path, content in app(games))

    monkeypatch.setattr(build, "_app", changed)
    copytree(built(folder / "newer"), copied, dirs_exist_ok=True)


def take(device: SiteDevice, _newer: None) -> None:
    """Take the newer version that the page offers."""
    device.around.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")
    device.around.locator("#newer [data-take]:visible").click(timeout=START)
    expect(device.around.locator("html[data-took]")).to_be_attached(timeout=START)
    device.start()


def refused(device: SiteDevice) -> None:
    """The page shows the table before the entry, and says which rule refuses it."""
    expect(device.page.locator("h1")).to_have_text(f"Today's rules refuse entry {REFUSED + 1}")
    expect(device.page.locator("main")).to_contain_text("nothing that came after it is lost")


def go_back(device: SiteDevice) -> None:
    device.tap(device.button("Go back to before it"))


def let_stand(device: SiteDevice) -> None:
    device.tap(device.page.get_by_role("link", name="Let it stand: overrule the arbiter"))
    device.tap(device.page.get_by_role("link", name="where the arbiter forbids it"))
    device.tap(device.page.locator("main a[href*='cell=2,-1']").first)
    form = device.page.locator("form:has(#reason-place)")
    form.locator("#reason-place").fill("So we played it.")
    device.tap(form.locator("button").last)
    device.tap(device.page.locator("#confirm"))


def correct(device: SiteDevice) -> None:
    """Say that the card went to another cell, see what follows from it, and do it."""
    device.tap(device.page.get_by_role("link", name="Correct this entry"))
    for part in ("/cell", "right="):
        device.tap(device.page.locator(f"main a[href*='{part}']").first)
    device.tap(device.page.locator("form[action$='/correct'] button").first)
