"""What a seat is asked in its turn, in a browser: ticks that last, taps for the joker, two waters, smuggling."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.arbiter.pages.record import Json, place, play
from tests.browser.checks import fits
from tests.browser.hands import FACES
from tests.browser.phones import PHONE, TABLET, Devices
from tests.browser.places import kept
from tests.browser.server import Server
from tests.browser.table import open_table
from tests.browser.test_ship_pages import tap
from tests.kontor.pages.special import record_of, turn

pytestmark = pytest.mark.thorough

SIZES = {"390": PHONE, "1280": TABLET}
JOKER_LAID = [
    entry
    for card, x, y in (("R25", 1, 1), ("R27", 2, 1), ("R29", -1, -1))
    for entry in (*turn("red", card), place("red", x, y) | {"draw": "harbour"})
]
FLOOD = [*turn("red-1", "R25", "team"), place("red-1", 1, 1), *turn("red-1", "S90", "team")]
BLACK_SAYS = {"choose": "wine", "draw": "harbour"}


def opened(server: Server, game: str, rules: str, *entries: Json) -> dict[str, str]:
    """Open a table that has come so far; return the addresses by seat, and the host's."""
    return server.table(record_of(game, rules, *entries))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_F6_F8_F9_F11_ticks_outlast_an_update_and_another_cell(
    server: Server, new_device: Devices, size: str, scheme: str
) -> None:
    rules = "schmuggel exportlager freie-wahl-1 freie-wahl-2 erste-wahl"
    urls = opened(server, "pro", rules, play(red="R7", black="B12"), place("black", 1, 1) | BLACK_SAYS)
    phone, other = new_device(SIZES[size], color_scheme=scheme), new_device()
    phone.open(urls["red"])
    tap(phone.page, (-1, 1))
    expect(phone.page.locator("#choose")).to_be_visible()
    fits(phone.page)
    for value in ("choose-tea", "export-tea", "draw-water"):
        say(phone.page, value)
    other.open(urls["black"])
    other.page.get_by_role("link", name="Smuggle a card").click()
    expect(other.page.locator("h1")).to_contain_text("Smuggle a card")
    tap(other.page, (2, 1))
    fits(other.page)
    before = other.seen
    other.button("Place a card face down here").click()
    phone.sees(before + 1)
    assert sorted(said(phone.page)) == ["choose-tea", "draw-water", "export-tea"]
    tap(phone.page, (-2, 1))
    expect(phone.page.locator("[id^=form-] [name=entry]")).to_have_value(re.compile(r'"cell":\[-2,1\]'))
    assert sorted(said(phone.page)) == ["choose-tea", "draw-water", "export-tea"]
    phone.button("Place 7 here").click()
    expect(phone.page.locator("h1")).to_contain_text("Play a card face down")
    expect(phone.page.locator("main")).to_contain_text("Anna exports tea from red 7")


def say(page: Page, value: str) -> None:
    """Tap a value of a key, and wait until it is said."""
    page.locator(f"[id='{value}']").click()
    expect(page.locator(f"[id='{value}'][aria-current]")).to_be_visible()


def said(page: Page) -> list[str]:
    """Return the values that are said."""
    found: list[str] = page.locator("#asks [aria-current]").evaluate_all("(all) => all.map((one) => one.id)")
    return found


def test_F18_taps_on_cards_tick_them_and_keep_the_other_answers(server: Server, new_device: Devices) -> None:
    urls = opened(server, "pro", "bestechung-2 freie-wahl-2", *JOKER_LAID, *turn("red", "R89"))
    phone = new_device()
    phone.open(urls["red"])
    tap(phone.page, (-2, 1))
    say(phone.page, "draw-water")
    for cell, marked in (((1, 1), ["1,1"]), ((-1, -1), ["-1,-1", "1,1"]), ((2, 1), ["-1,-1", "2,1"])):
        tap(phone.page, cell)
        expect(phone.page.locator("#joker [aria-current]")).to_have_count(len(marked))
        expect(phone.page.locator(f"[id='joker-{marked[-1]}'][aria-current]")).to_be_visible()
        assert sorted(said(phone.page)) == sorted([*(f"joker-{one}" for one in marked), "draw-water"])
    fits(phone.page)
    phone.button("Place 89 here").click()
    expect(phone.page.locator("main")).to_contain_text("adds a warehouse of tea to red 27")


def test_F16_two_waters_by_thumb_in_the_team_game(server: Server, new_device: Devices) -> None:
    phone = new_device()
    phone.open(opened(server, "team", "erweitertes-hochwasser", *FLOOD)["red-1"])
    phone.page.get_by_role("link", name="Place two water cards instead").click()
    for digits, cell in (("57", (2, 1)), ("59", (1, 2))):
        for digit in digits:
            phone.button(digit).click()
        fits(phone.page)
        phone.button("Go on with this card").click()
        expect(phone.page.locator("main")).to_contain_text("Tap the cell of the")
        tap(phone.page, cell)
    expect(phone.page.locator("#preview")).to_be_visible()
    fits(phone.page)
    phone.button("Place both here").click()
    expect(phone.page.locator("main")).to_contain_text("places water instead of flood 90")


def test_H7_buying_with_the_ship(server: Server, new_device: Devices) -> None:
    sailed = [*turn("red", "R7", "extension"), {"entry": "ship", "seat": "red", "to": [1, 0]}, place("red", 1, 1)]
    phone = new_device()
    phone.open(opened(server, "extension", "", *sailed, *turn("red", "R13", "extension"))["red"])
    phone.page.get_by_role("link", name="Move the ship first").click()
    expect(phone.page.locator("h1")).to_contain_text("Your turn: move the ship")
    tap(phone.page, (0, 0))
    phone.page.get_by_role("link", name="Buy 1 special card").click()
    expect(phone.page.locator("#count [aria-current]")).to_contain_text("Buy 1 special card")
    fits(phone.page)
    phone.button("Move the ship").click()
    expect(phone.page.locator("main")).to_contain_text("buys 1 special card for 2 coins")


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
