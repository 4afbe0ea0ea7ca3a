"""What helps a guest at first sight: codes first, the legend, the whole layout, the next question."""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import fits
from tests.browser.phones import NARROW, PHONE, Devices
from tests.browser.server import Server
from tests.browser.table import open_table
from tests.browser.test_rulings_settled import going_on

pytestmark = pytest.mark.thorough

WIDER = "board => board.scrollWidth - board.clientWidth"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_legend_opens_over_the_layout_and_closes_again(server: Server, new_device: Devices, scheme: str) -> None:
    phone = new_device(color_scheme=scheme)
    phone.open(going_on(server, "extension-four-restricted", 60)["red"])
    phone.tap(phone.page.get_by_role("link", name="Legend"))
    window = phone.page.locator("dialog#rule")
    expect(window).to_contain_text("Between two areas: only water may go there.")
    fits(phone.page)
    phone.tap(window.get_by_role("button", name="Close"))
    expect(window).to_be_hidden()


@pytest.mark.parametrize("size", [NARROW, PHONE], ids=["320", "390"])
def test_a_field_of_nine_is_seen_whole_where_nothing_is_to_be_tapped(
    server: Server, new_device: Devices, size: dict[str, int]
) -> None:
    phone = new_device(size)
    phone.open(going_on(server, "extension-four")["look"])
    assert phone.page.locator("#board").evaluate(WIDER) <= 0
    fits(phone.page)


def test_codes_come_first_until_something_has_been_entered(server: Server, new_device: Devices) -> None:
    host, phone = new_device(), new_device()
    links = open_table(host, server.url)
    codes = host.page.get_by_role("heading", name="Take your seats")
    expect(codes).to_be_in_viewport()
    phone.open(links.seats["red"])
    phone.sit_out()
    host.sees(1)
    expect(codes).to_be_hidden()


def test_what_a_card_with_goods_shows_is_asked_in_sight(server: Server, new_device: Devices) -> None:
    host, phone = new_device(), new_device()
    phone.open(open_table(host, server.url).seats["red"])
    for digit in "14":
        phone.tap(phone.button(digit))
    for good in ("wine", "spice", "tea"):
        expect(phone.page.locator(f"[data-add={good}]")).to_be_in_viewport(ratio=1)
    phone.tap(phone.page.locator("[data-add=spice]"))
    phone.tap(phone.button("Play it face down"))
    expect(phone.page.locator("h1")).to_contain_text("Your card lies face down")
