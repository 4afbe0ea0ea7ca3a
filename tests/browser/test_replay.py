"""A game watched again with the keyboard, a finger and the slider; and its sheet printed by the browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.arbiter.pages.record import kept
from tests.browser.ending import pages_of_print
from tests.browser.phones import PHONE, TABLET, Device, Devices
from tests.browser.server import Server


@pytest.fixture
def look(server: Server) -> str:
    """The address of a finished team game, for looking on."""
    return server.table(kept("team-four-phones"))["look"]


def at(device: Device, number: int) -> None:
    """Wait until the page shows a moment, and has its address."""
    expect(device.page.get_by_role("heading", level=1)).to_have_text(f"Move {number} of 78")
    expect(device.page).to_have_url(re.compile(f"/replay/{number}$"))


def swipe(device: Device, left: bool) -> None:
    """Move a finger across the picture."""
    box = device.page.locator("#moment .board").bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    ends = [box["x"] + box["width"] * part for part in ((0.8, 0.2) if left else (0.2, 0.8))]
    session = device.context.new_cdp_session(device.page)
    for kind, x in (("touchStart", ends[0]), ("touchMove", sum(ends) / 2), ("touchMove", ends[1])):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_arrow_keys_step_through_the_game(look: str, new_device: Devices) -> None:
    device = new_device(TABLET)
    device.open(look + "/replay/0")
    keyboard = device.page.keyboard
    keyboard.press("ArrowRight")
    at(device, 1)
    for _ in range(9):
        keyboard.press("ArrowRight")
    at(device, 10)
    keyboard.press("ArrowLeft")
    at(device, 9)
    keyboard.press("End")
    at(device, 78)
    keyboard.press("ArrowRight")
    keyboard.press("Home")
    at(device, 0)
    device.page.reload()
    at(device, 0)


def test_a_finger_swipes_through_the_game(look: str, new_device: Devices) -> None:
    device = new_device(PHONE)
    device.open(look + "/replay/20")
    swipe(device, left=True)
    at(device, 21)
    swipe(device, left=True)
    at(device, 22)
    swipe(device, left=False)
    at(device, 21)
    width = device.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]


@pytest.mark.thorough
def test_buttons_and_slider_lead_to_the_same_moments(look: str, new_device: Devices) -> None:
    device = new_device(PHONE)
    device.open(look + "/replay/0")
    on = device.page.get_by_role("link", name="One move forward")
    on.focus()
    device.page.keyboard.press("Enter")
    at(device, 1)
    expect(on).to_be_focused()
    slider = device.page.get_by_role("slider", name="Move")
    slider.fill("40")
    at(device, 40)
    expect(slider).to_have_value("40")
    slider.press("ArrowRight")
    at(device, 41)


@pytest.mark.thorough
def test_the_sheet_prints_on_one_page(look: str, new_device: Devices) -> None:
    device = new_device(TABLET)
    device.open(look + "/score")
    assert pages_of_print(device) == 1


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_plots_come_by_day_and_by_night(look: str, new_device: Devices, scheme: str) -> None:
    device = new_device(PHONE, color_scheme=scheme)
    device.open(look + "/kontor/rounds")
    for picture in device.page.locator(".plot img").all():
        picture.scroll_into_view_if_needed()
        assert picture.evaluate("one => one.decode().then(() => one.naturalWidth)") > 0
        assert ("night" in picture.evaluate("one => one.currentSrc")) == (scheme == "dark")
