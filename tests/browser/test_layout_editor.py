"""The editor of start pictures in a browser: taps faster than answers, the return key, and what axe says (N0)."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import one_of, problems
from tests.browser.phones import NARROW, PHONE, TABLET, Device, Devices
from tests.browser.server import Server

CANAL, ROUND, LARGE = 0, 7, 8
SIZES = {"320": NARROW, "390": PHONE, "1280": TABLET}


def edit(server: Server, device: Device, picture: int) -> Page:
    device.open(f"{server.url}/kontor/layouts/edit?ready={picture}")
    return device.page


def test_taps_faster_than_answers_are_all_heard(server: Server, new_device: Devices) -> None:
    device = new_device()
    page = edit(server, device, ROUND)
    taps = ["-1,0", "-2,0", "-3,0", "-2,0"]
    page.evaluate("cells => cells.forEach(one => document.querySelector(`[data-cell='${one}']`).click())", taps)
    for where, called in (("-1,0", "Water without a number"), ("-3,0", "Water without a number"), ("-2,0", "Island")):
        expect(page.locator(f"[data-cell='{where}']")).to_have_attribute("aria-label", re.compile(f"^{called}"))
    expect(page.locator("#verdict")).to_contain_text("Water cards: 13 of")
    assert page.url.endswith("?ready=7"), "no page was loaded anew"


@pytest.mark.thorough
def test_the_return_key_keeps_the_picture_and_lays_nothing(server: Server, new_device: Devices) -> None:
    device = new_device()
    page = edit(server, device, LARGE)
    page.locator("#keep summary").click()
    page.fill("#lay-name", "By return")
    page.press("#lay-name", "Enter")
    expect(page.locator("#keep [role=status]")).to_contain_text("Saved as “By return”.")
    expect(page.locator("#verdict")).to_contain_text("Water cards: 12 of")


@pytest.mark.parametrize("size", one_of(*SIZES))
@pytest.mark.parametrize("scheme", one_of("light", "dark"))
@pytest.mark.parametrize("picture", one_of(LARGE, CANAL))
def test_axe_finds_nothing_and_nothing_is_too_small(
    server: Server, new_device: Devices, size: str, scheme: str, picture: int
) -> None:
    device = new_device(SIZES[size], color_scheme=scheme)
    page = edit(server, device, picture)
    assert problems(page) == []
    box = page.locator("[data-cell='0,0']").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    assert page.evaluate("() => document.documentElement.scrollWidth") <= SIZES[size]["width"]
    page.locator("[data-cell='0,0']").click()
    expect(page.locator("#verdict")).to_contain_text("needs the harbour centre")
    assert problems(page) == []
