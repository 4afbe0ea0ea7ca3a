"""What a guest finds without being told: taking back in sight, a keyboard that keeps its place, words in time."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.ending import RECORDS
from tests.browser.phones import ANSWERED, PHONE, Device
from tests.browser.server import Server
from tests.browser.table import open_table
from tests.browser.test_on_the_phone import FACES, LOST_LINE

CALLED_IN_VAIN = "() => document.dispatchEvent(new CustomEvent('htmx:sse:error'))"
ON_TOP = """(button) => {
    const box = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


def opened(server: Server, name: str, entries: int) -> dict[str, str]:
    """Open a table with the first entries of a kept game; return its pages: the seats', the host's, all seats'."""
    record = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    record |= {"version": 1, "entries": record["entries"][:entries]}
    links = server.post("/records", record)["links"]
    pages = links["seats"] | {"host": links["host"], "all": f"{links['host']}/all"}
    return {page: f"{server.url}/t/{link}" for page, link in pages.items()}


@pytest.mark.parametrize("language", ["en", "de", "cs"])
@pytest.mark.parametrize(
    ("name", "entries", "words"),
    [("basic-two-phones.kontor", 9, "Fritz"), ("two-phones.contract", 12, "5")],
    ids=["kontor", "contract"],
)
def test_taking_back_is_two_taps_in_sight(
    server: Server, new_device: Callable[..., Device], name: str, entries: int, words: str, language: str
) -> None:
    device = new_device(PHONE, locale=language)
    for page, url in opened(server, name, entries).items():
        device.open(url)
        before, device.taps = device.seen, 0
        for what in ("[id^=back-] > summary", "[id^=back-] button"):
            one = device.page.locator(what)
            expect(one).to_be_in_viewport(ratio=1)
            assert one.evaluate(ON_TOP), page
            if what.endswith("button"):
                expect(device.page.locator("[id^=back-] p")).to_contain_text(words)
            device.tap(one)
        assert device.taps == 2
        device.sees(before + 1)
        words = ""


def test_the_keyboard_stays_where_it_chose_a_cell_and_goes_on_at_the_headline(
    server: Server, new_device: Callable[..., Device]
) -> None:
    device = new_device()
    device.open(opened(server, "basic-two-phones.kontor", 5)["red"])
    page = device.page
    link = page.locator("#board a").nth(1)
    cell = link.get_attribute("aria-label")
    link.focus()
    page.locator("#stream").dispatch_event("changed")
    page.wait_for_function(ANSWERED)
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == cell
    page.keyboard.press("Enter")
    expect(page.locator(".confirm button")).to_be_visible()
    expect(page.locator("#board")).to_be_focused()
    page.locator(".confirm button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("Fritz lays")
    expect(page.locator("h1")).to_be_focused()


def laying(server: Server, new_device: Callable[..., Device]) -> Device:
    """Return Anna's phone, at a table whose cards are all known."""
    host = new_device()
    links = open_table(host, server.url, deck="proxy")
    device = new_device()
    device.open(links.seats["red"])
    return device


def test_an_error_goes_when_a_number_is_typed_that_can_be(server: Server, new_device: Callable[..., Device]) -> None:
    device = laying(server, new_device)
    device.type_number(FACES["B18"])
    device.tap(device.button("Lay it down"))
    expect(device.page.locator("#errors")).to_be_visible()
    device.tap(device.button("Clear"))
    expect(device.page.locator("#errors")).to_be_visible()
    device.type_number(FACES["R17"])
    expect(device.page.locator("#errors")).to_have_count(0)
    expect(device.page.get_by_label("Number of the card")).not_to_have_attribute("aria-invalid", "true")
    expect(device.page).to_have_title("● Your turn · Kontor")
    device.forgive("422")


def test_not_sent_stays_as_long_as_the_phone_is_offline(server: Server, new_device: Callable[..., Device]) -> None:
    device = laying(server, new_device)
    device.type_number(FACES["R17"])
    device.context.set_offline(True)
    device.tap(device.button("Lay it down"))
    line = device.page.locator("#cut")
    expect(line).to_contain_text("Not sent")
    device.page.evaluate(CALLED_IN_VAIN)
    expect(line).to_contain_text("Not sent")
    device.context.set_offline(False)
    device.tap(device.button("Lay it down"))
    expect(device.page.locator("h1")).to_contain_text("Your card lies face down")
    device.forgive(LOST_LINE)
