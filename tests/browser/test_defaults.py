"""The card game of docs/examples in Chromium, on the pages that it has by default: two phones, and the table's page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.phones import NARROW, PHONE, TABLET, Devices
from tests.browser.server import Server, serving

TOO_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
TURNS = 6


@pytest.fixture(scope="module")
def trails() -> Iterator[Server]:
    """An arbiter that serves the example alone."""
    with serving("-m", "tests.browser.example_app") as server:
        yield server


def test_two_phones_play_turns_that_the_other_page_follows(trails: Server, new_device: Devices) -> None:
    host = new_device(TABLET)
    host.open(trails.url)
    host.tap(host.page.get_by_role("link", name="Play Five Trails"))
    host.page.get_by_label("Name of Purple").fill("Ada")
    host.page.get_by_label("Name of Black").fill("Ben")
    host.tap(host.button("Open the table"))
    table = host.page.url
    host.tap(host.page.get_by_role("link", name="Show the codes"))
    links = [
        host.page.get_by_role("link", name=f"Play here as {name}").first.get_attribute("href")
        for name in ("Ada", "Ben")
    ]
    host.open(table)
    phones = [new_device(size, color_scheme=scheme) for size, scheme in ((NARROW, "light"), (PHONE, "dark"))]
    for phone, link in zip(phones, links, strict=True):
        phone.open(f"{trails.url}{link}")
    for turn in range(TURNS):
        phone, other = phones[turn % 2], phones[1 - turn % 2]
        expect(phone.page).to_have_title("● Your turn · Five Trails")
        phone.tap(phone.page.locator("#values a").nth(3 * turn))
        expect(phone.page.get_by_text("Where to?")).to_be_visible()
        phone.tap(phone.page.locator("#values a", has_text="Row"))
        phone.tap(phone.button("Enter"))
        if phone.page.locator("#values").count():
            phone.tap(phone.page.locator("#values a", has_text="Pile"))
        phone.tap(phone.button("Enter"))
        other.sees(phone.seen)
        host.sees(phone.seen)
        assert not any(device.page.evaluate(TOO_WIDE) for device in (*phones, host))
    phone = phones[1]
    phone.tap(phone.page.get_by_label("Take back the last entry"))
    phone.tap(phone.button("Take it back"))
    expect(phone.page).to_have_title("● Your turn · Five Trails")
    expect(host.page.locator("svg.p-map")).to_be_visible()
