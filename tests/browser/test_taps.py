"""Taps counted: from the start page to an open table, cards known and unknown, placing, taking back.

A tap is everything that is pressed for it: fields, digits, pictures, and the button that sends it.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.hands import FACES
from tests.browser.phones import Devices
from tests.browser.places import kept
from tests.browser.server import Server
from tests.browser.table import open_table

pytestmark = pytest.mark.thorough

LAID = "Your card lies face down"
OPEN_TABLE, KNOWN_CARD, CARD_IN_HAND, PLACING = 4, 3, 2, 2
PLAIN_NEW_CARD, NEW_CARD = 4, 6
BROUGHT_BACK = 142  # entries, the last of which brings water 67 back into red's hand


def test_an_open_table(server: Server, new_device: Devices) -> None:
    host = new_device()
    open_table(host, server.url)
    assert host.taps <= OPEN_TABLE


def test_a_known_card_and_placing_it(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = new_device(), new_device()
    anna.open(urls["red"])
    fritz.open(urls["black"])
    anna.lay(FACES["R17"])
    expect(anna.page.locator("h1")).to_contain_text(LAID)
    assert anna.taps <= KNOWN_CARD
    fritz.lay(FACES["W57"])
    expect(fritz.page.locator("h1")).to_contain_text("Your turn: place 57")
    fritz.taps = 0
    fritz.tap(fritz.page.locator("#board a").first)
    fritz.tap(fritz.button("Place 57 here"))
    expect(fritz.page.locator("h1")).to_contain_text("Anna places 17")
    assert fritz.taps == PLACING


@pytest.mark.parametrize(
    ("card", "taps"),
    [
        (FACES["R17"] | {"coin": False, "goods": ["spice"]}, PLAIN_NEW_CARD),
        (FACES["W57"] | {"coin": False, "ship": False}, PLAIN_NEW_CARD),
        (FACES["R17"] | {"coin": True, "goods": ["wine", "wine"]}, NEW_CARD),
    ],
    ids=["one good", "water", "two goods and a coin"],
)
def test_a_card_that_nobody_has_met(server: Server, new_device: Devices, card: dict[str, object], taps: int) -> None:
    phone = new_device()
    phone.open(open_table(new_device(), server.url).seats["red"])
    phone.lay(card)
    expect(phone.page.locator("h1")).to_contain_text(LAID)
    assert phone.taps <= taps


def test_T3_a_card_that_went_back_to_the_hand_is_one_tap_and_the_button(server: Server, new_device: Devices) -> None:
    pages = server.table(kept("extension-four.kontor", BROUGHT_BACK))
    red, black = new_device(), new_device()
    red.open(pages["red"])
    black.open(pages["black"])
    expect(black.page.locator(".chips")).to_have_count(0)
    chip = red.page.locator(".chips button")
    expect(chip).to_have_count(1)
    expect(chip).to_have_accessible_name("Water 67 (ship)")
    red.tap(chip)
    expect(red.page.locator("[data-card='67']")).to_be_attached()
    red.tap(red.button("Play it face down"))
    expect(red.page.locator("h1")).to_contain_text(LAID)
    assert red.taps == CARD_IN_HAND
