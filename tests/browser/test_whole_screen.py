"""The table's page on a whole screen: nothing but what is read from two metres, live, with and without script."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.checks import problems
from tests.browser.hands import FACES
from tests.browser.phones import Devices
from tests.browser.places import PLACES
from tests.browser.server import Server

SCREENS = [(1280, 800), (1920, 1080), (2560, 1440)]
HIDDEN = ".tabs, .bar, .foot, .zoom, .back-last, .ways, .stock"
SMALLEST = 14  # pixels of a letter on a laptop


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["kontor", "contract"])
def test_nothing_but_what_is_read_from_two_metres(server: Server, new_device: Devices, game: str, scheme: str) -> None:
    device = new_device(color_scheme=scheme)
    page = device.page
    PLACES[f"{game} big"].open(server, device)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert not [one for one in page.locator(HIDDEN).all() if one.is_visible()]
        picture, frame = page.locator("#board svg").bounding_box(), page.locator("#board").bounding_box()
        assert picture is not None
        assert frame is not None
        assert frame["height"] >= picture["height"]
        assert min(picture["width"] / width, picture["height"] / height) > 0.4
        assert picture["y"] + picture["height"] <= height
        for part in ("h1", ".purse, .standings tr", ".news .ledger li"):
            box = page.locator(part).first.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height
        sizes = "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
        numbers = page.locator("[data-coins], .standings td:nth-child(2)").evaluate_all(sizes)
        assert min(numbers) >= height / 27
        letters = page.locator("h1, .does, .who, .news .ledger li").evaluate_all(sizes)
        assert min(letters) >= SMALLEST * height / 800
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not problems(page)


def test_a_tap_fills_the_screen_it_stays_live_and_escape_leaves_it(urls: dict[str, str], new_device: Devices) -> None:
    screen, anna = new_device({"width": 1280, "height": 800}), new_device()
    screen.open(urls["look"])
    assert screen.page.locator(".code").count() == 0
    screen.tap(screen.page.get_by_role("link", name="Full screen", exact=True))
    expect(screen.page.locator("body.big")).to_be_attached()
    screen.page.wait_for_function("() => document.fullscreenElement")
    assert screen.page.url == urls["look"] + "?big=1"
    anna.open(urls["red"])
    anna.lay(FACES["R17"])
    screen.sees(anna.seen)
    expect(screen.page.locator("body.big h1")).to_contain_text("Fritz")
    screen.tap(screen.page.get_by_role("link", name="Leave full screen"))
    expect(screen.page.locator("body.big")).to_have_count(0)
    assert screen.page.url == urls["look"]


@pytest.mark.thorough
def test_without_script_the_address_does_it(server: Server, new_device: Devices) -> None:
    device = new_device({"width": 1280, "height": 800}, java_script_enabled=False)
    device.page.goto(PLACES["kontor look-ring"].url(server))
    device.page.get_by_role("link", name="Full screen", exact=True).click()
    expect(device.page.locator(".tabs")).to_be_hidden()
    device.page.get_by_role("link", name="Leave full screen").click()
    expect(device.page.locator(".tabs")).to_be_visible()


@pytest.mark.thorough
def test_the_first_round_begins_with_the_picture_and_the_codes_are_a_tap_away(
    server: Server, new_device: Devices
) -> None:
    laptop = new_device({"width": 1280, "height": 800})
    for name in ("kontor first", "contract first"):
        replace(PLACES[name], fresh=True).open(server, laptop)  # a table that nobody has been at
        board = laptop.page.locator("#board").bounding_box()
        assert board is not None
        assert board["y"] + board["height"] <= 800
        laptop.tap(laptop.page.get_by_role("link", name="Show the codes"))
        expect(laptop.page.locator(".code svg").first).to_be_visible()
