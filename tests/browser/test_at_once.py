"""Entering without confirming, on a device that is switched to it: what goes by itself, and the way back."""

from playwright.sync_api import expect

from tests.browser.phones import Device, Devices
from tests.browser.places import kept
from tests.browser.server import Server

SWITCHED = "localStorage.setItem('at-once', 'on')"
NEWER = "(seen) => Number(document.querySelector('#again').dataset.seen) > seen"


def switched(new_device: Devices, url: str) -> Device:
    """Open a page on a device that enters without confirming."""
    device = new_device()
    device.context.add_init_script(SWITCHED)
    device.open(url)
    return device


def type_number(device: Device, number: str) -> None:
    for digit in number:
        with device.page.expect_response(lambda answer: answer.url.endswith("/card")):
            device.tap(device.button(digit))


def test_a_round_goes_in_three_taps_each_and_is_taken_back_with_one(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = switched(new_device, urls["red"]), switched(new_device, urls["black"])
    type_number(anna, "17")
    expect(anna.page.locator("h1")).to_contain_text("Your card lies face down")
    expect(anna.button("Take it back")).to_be_in_viewport()
    type_number(fritz, "5")
    assert fritz.seen == anna.seen  # 50 to 59 may be meant, too
    type_number(fritz, "7")
    expect(fritz.page.locator(".not-yet")).to_be_visible()
    fritz.tap(fritz.button("Not that one"))
    expect(fritz.page.locator("[data-number]")).to_have_value("")
    fritz.page.wait_for_timeout(3500)
    expect(fritz.page.locator("[data-number]")).to_be_visible()  # nothing was sent
    seen = fritz.seen
    type_number(fritz, "57")
    fritz.page.wait_for_function(NEWER, arg=seen)
    expect(fritz.page.locator("h1")).to_contain_text("place 57")
    taps = fritz.taps
    fritz.tap(fritz.page.locator("#board a").first)
    expect(fritz.page.locator("h1")).not_to_contain_text("place 57")
    fritz.tap(fritz.page.locator(".back-last.just-sent button"))
    expect(fritz.page.locator("h1")).to_contain_text("place 57")
    assert fritz.taps == taps + 2
    assert anna.taps == len("17")


def test_what_closes_the_area_of_another_is_confirmed(server: Server, new_device: Devices) -> None:
    device = switched(new_device, server.table(kept("basic-two-phones.kontor", 89))["red"])
    seen = device.seen
    device.tap(device.page.locator("#board a[href*='cell=2,2']"))
    expect(device.page.locator("#effects")).to_contain_text("Fritz wins the area")
    expect(device.page.locator(".confirm button")).to_be_visible()
    assert device.seen == seen


def test_nothing_goes_by_itself_on_other_devices(urls: dict[str, str], new_device: Devices) -> None:
    device = new_device()
    device.open(urls["red"])
    type_number(device, "17")
    expect(device.page.locator(".at-once-switch")).to_be_hidden()  # offered after three rounds
    expect(device.page.locator("h1")).to_contain_text("Play a card face down")
    expect(device.button("Play it face down")).to_be_visible()
