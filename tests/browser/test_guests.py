"""What a guest finds without being told: taking back in sight, a keyboard that keeps its place, words in time."""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import fits
from tests.browser.hands import FACES
from tests.browser.phones import ANSWERED, LOST_LINE, NARROW, PHONE, Device, Devices
from tests.browser.places import kept
from tests.browser.server import Server
from tests.browser.table import open_table
from tests.browser.test_rulings_settled import going_on

pytestmark = pytest.mark.thorough

CALLED_IN_VAIN = "() => document.dispatchEvent(new CustomEvent('htmx:sse:error'))"
ON_TOP = """(button) => {
    const box = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


@pytest.mark.parametrize("language", ["en", "de", "cs"])
@pytest.mark.parametrize(
    ("name", "entries", "seat", "words"),
    [("basic-two-phones.kontor", 7, "black", "Fritz"), ("two-phones.contract", 10, "red", "Anna")],
    ids=["kontor", "contract"],
)
def test_taking_back_is_two_taps_in_sight(
    server: Server, new_device: Devices, name: str, entries: int, seat: str, words: str, language: str
) -> None:
    device = new_device(PHONE, locale=language)
    for page in ("host", seat):
        device.open(server.table(kept(name, entries))[page])
        before, device.taps = device.seen, 0
        for what in (".back-last > summary", ".back-last button"):
            one = device.page.locator(what)
            expect(one).to_be_in_viewport(ratio=1)
            assert one.evaluate(ON_TOP), page
            if what.endswith("button"):
                expect(device.page.locator(".back-last p")).to_contain_text(words)
            device.tap(one)
        assert device.taps == 2
        device.sees(before + 1)


def test_the_keyboard_stays_where_it_chose_a_cell_and_goes_on_at_the_headline(
    server: Server, new_device: Devices
) -> None:
    device = new_device()
    device.open(server.table(kept("basic-two-phones.kontor", 5))["red"])
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
    expect(page.locator("h1")).to_contain_text("Fritz places")
    expect(page.locator("h1")).to_be_focused()


@pytest.fixture
def anna(urls: dict[str, str], new_device: Devices) -> Device:
    """Anna's phone, at a table whose cards are all known."""
    device = new_device()
    device.open(urls["red"])
    return device


def test_an_error_goes_when_a_number_is_typed_that_can_be(anna: Device) -> None:
    anna.type_number(FACES["B18"])
    anna.tap(anna.button("Play it face down"))
    expect(anna.page.locator("#errors")).to_be_visible()
    anna.tap(anna.button("Clear"))
    expect(anna.page.locator("#errors")).to_be_visible()
    anna.type_number(FACES["R17"])
    expect(anna.page.locator("#errors")).to_have_count(0)
    expect(anna.page.get_by_label("Number of the card")).not_to_have_attribute("aria-invalid", "true")
    expect(anna.page).to_have_title("● Your turn · Kontor")
    anna.forgive("422")


def test_not_sent_stays_as_long_as_the_phone_is_offline(anna: Device) -> None:
    anna.type_number(FACES["R17"])
    anna.context.set_offline(True)
    anna.tap(anna.button("Play it face down"))
    line = anna.page.locator("#cut")
    expect(line).to_contain_text("Not sent")
    anna.page.evaluate(CALLED_IN_VAIN)
    expect(line).to_contain_text("Not sent")
    anna.context.set_offline(False)
    anna.tap(anna.button("Play it face down"))
    expect(anna.page.locator("h1")).to_contain_text("Your card lies face down")
    anna.forgive(LOST_LINE)


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
        expect(phone.page.locator(f"[data-plain='goods {good}']")).to_be_in_viewport(ratio=1)
    for good in ("wine", "spice", "tea"):
        expect(phone.page.locator(f"[data-add={good}]")).to_be_in_viewport(ratio=1)
    phone.tap(phone.page.locator("[data-add=spice]"))
    phone.tap(phone.button("Play it face down"))
    expect(phone.page.locator("h1")).to_contain_text("Your card lies face down")
