"""The page that was open last: shown, greyed, until the arbiter is there; never one that isn't for everybody's eyes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import FrameLocator, Locator, expect

from tests.browser.places import kept
from tests.browser.site import START, SiteDevice
from tests.browser.test_site import TO_THE_END, bring_in
from tests.browser.test_site_faults import note

pytestmark = pytest.mark.thorough

HOLD = """(base) => new Promise((held) => {
    navigator.locks.request(`arbiter ${new URL(base).pathname}`, () => {
        held();
        return new Promise((free) => { self.free = free; });
    });
})"""
"""Keep Python from starting until `free()`."""
LAST = """() => {
    dispatchEvent(new Event("pagehide"));
    return Object.entries(localStorage).find(([key]) => key.endsWith(" last"))?.[1];
}"""
"""Let the page go out of sight; return what is kept of it."""
MOVED_ON = r"""() => {
    const [[name, kept]] = Object.entries(localStorage).filter(([key]) => key.endsWith(" last"));
    localStorage.setItem(name, kept.replace(/data-seen=\\"\d+/, 'data-seen=\\"7'));
}"""
"""Let what is kept of a page be of another moment than what comes."""
LAY = """async ([table, seen, card]) => (await fetch(`${table}/lay`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ seat: "red", card, seen }),
})).status"""


def seat_page(device: SiteDevice, folder: Path, game: str, entries: int, place: int) -> str:
    """Bring in a game as far as these entries, and open a seat's own page; return where that is."""
    bring_in(device, kept(TO_THE_END[game]), entries, folder)
    device.open(f"{device.page.url.partition('?')[0].removesuffix('/all')}/codes")
    device.tap(device.page.locator(".codes a.button").nth(place))
    expect(device.page.locator("#again")).to_be_attached()
    return f"#{urlsplit(device.around.url).fragment}"


def shown(device: SiteDevice) -> str | None:
    """What is kept of the page that is shown now."""
    kept: str | None = device.around.evaluate(LAST)
    return kept


@contextmanager
def starting(device: SiteDevice, inside: str, meanwhile: str = "() => {}") -> Iterator[FrameLocator]:
    """Open the site in a new tab, with Python kept from starting meanwhile; it is there at the end."""
    waits = device.new_page()
    waits.goto(f"{device.url}manifest-en.webmanifest")
    device.around.close()
    waits.evaluate(HOLD, device.url)
    waits.evaluate(meanwhile)
    device.around = device.page.around = device.new_page()  # type: ignore[attr-defined]
    device.around.goto(f"{device.url}{inside}")
    yield device.around.frame_locator("#early")
    waits.evaluate("self.free()")
    expect(device.around.locator("html[data-state=open]")).to_be_attached(timeout=START)
    expect(device.around.locator("#early")).to_have_count(0)
    waits.close()


def tap(device: SiteDevice, what: Locator) -> None:
    """Tap on something in the page that was open last; what is said below it tells that the tap waits."""
    said = device.around.locator("#waiting span:visible")
    expect(said).to_have_text("As it was last. The arbiter is starting.")
    box = what.bounding_box()
    assert box is not None
    device.around.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(said).to_have_text("The arbiter is starting. Your tap waits for it.")


def test_a_tap_on_the_last_page_waits_and_is_carried_out_on_nothing_else(
    opens: Callable[[], Any], tmp_path: Path
) -> None:
    with opens() as device:
        inside = seat_page(device, tmp_path, "contract", 41, 1)
        seen, back = device.seen, "button[id^=take-back]"
        device.page.locator(f"details:has({back}) > summary").click()
        device.page.evaluate("scrollTo(0, 30)")
        assert shown(device)
        with starting(device, inside) as early:
            tap(device, early.locator(back))
            assert early.locator("body").evaluate("({ inert }) => inert && scrollY") == 30
        expect(device.page.locator(f"#again[data-seen='{seen + 1}']")).to_be_attached()
        assert shown(device)
        with starting(device, inside, MOVED_ON) as early:
            tap(device, early.locator(".tabs a").nth(1))
        said = note(device.around, "not-done")
        expect(said).to_contain_text("Your tap came too early")
        assert f"#{urlsplit(device.around.url).fragment}" == inside
        said.get_by_role("button").click()
        expect(said).to_have_count(0)
        device.forgive("Failed to fetch")  # what was under way when the tab was closed
        assert device.complaints == []


def test_no_page_is_kept_that_is_not_for_all_eyes(opens: Callable[[], Any], tmp_path: Path) -> None:
    with opens() as device:
        inside = seat_page(device, tmp_path, "kontor", 60, 0)
        own = device.page.url
        assert "data-early" in (shown(device) or "")
        device.page.locator("[id^=pad] [data-key='1']").click()
        assert shown(device) == "", "a number is typed"
        device.open(own)
        assert shown(device)
        assert device.page.evaluate(LAY, [own.replace("/t/", "/api/v1/tables/"), device.seen, "W48"]) == 200
        device.open(own)
        assert shown(device) == "", "a card lies face down"
        with starting(device, inside):
            expect(device.around.locator("[data-when=starting]:visible")).to_contain_text("The arbiter is starting.")
            expect(device.around.locator("#early")).to_have_count(0)
        device.tap(device.page.locator(".bar a.home"))
        device.tap(device.page.locator("main .list a[href$='/all']").first)
        assert shown(device) == "", "the phone is passed round"
        assert device.complaints == []
