"""The ship's pages in a browser: taps on marked and unmarked cells, the choice, the preview, and what axe says."""

from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect

from tests.arbiter.pages.record import kept
from tests.browser.checks import one_of, problems
from tests.browser.phones import NARROW, PHONE, TABLET, Devices
from tests.browser.server import Server

SIZES = {"320": NARROW, "390": PHONE, "1280": TABLET}


@pytest.fixture
def seat(server: Server) -> str:
    """The address of the seat that, in the kept pro game, is about to take a card away with the ship."""
    record = kept("pro-two-phones")
    index = next(i for i, entry in enumerate(record["entries"]) if "remove" in entry)
    return server.table(record | {"entries": record["entries"][:index]})[record["entries"][index]["seat"]]


def sail(page: Page) -> tuple[int, int]:
    """Ask for the ship and choose the cell of the kept game; return the card to take away."""
    entry = next(entry for entry in kept("pro-two-phones")["entries"] if "remove" in entry)
    page.get_by_role("link", name="Move the ship first").click()
    expect(page.locator("h1")).to_contain_text("Your turn: move the ship")
    tap(page, entry["to"])
    expect(page.locator("#removed")).to_contain_text("Remove nothing")
    return entry["remove"]


def tap(page: Page, cell: tuple[int, int]) -> None:
    """Press the middle of a cell of the picture, whatever is there."""
    page.evaluate(
        """([x, y]) => {
            const board = document.querySelector("#board"), drawing = board.querySelector("svg");
            const at = new DOMPoint((x - board.dataset.left + .5) * 40, (y - board.dataset.top + .5) * 40)
                .matrixTransform(drawing.getScreenCTM());
            const click = { bubbles: true, cancelable: true, clientX: at.x, clientY: at.y };
            drawing.dispatchEvent(new MouseEvent("click", click));
        }""",
        list(cell),
    )


@pytest.mark.parametrize("scheme", one_of("light", "dark"))
@pytest.mark.parametrize("size", one_of(*SIZES))
def test_H1_H4_the_ship_by_taps_alone(seat: str, new_device: Devices, size: str, scheme: str) -> None:
    phone = new_device(SIZES[size], color_scheme=scheme)
    phone.open(seat)
    page = phone.page
    card = sail(page)
    tap(page, (0, 9))
    expect(page.locator("#why")).to_contain_text("H1")
    tap(page, card)
    expect(page.locator("#preview")).to_be_visible()
    page.locator("#removed-closed summary, #preview summary").last.click()
    assert not problems(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    page.get_by_role("button", name="Move the ship").click()
    expect(page.locator("h1")).to_contain_text("Your turn: place")
    expect(page.locator("#now")).to_contain_text("Move the ship")
    assert not problems(page)


@pytest.mark.thorough
def test_the_ship_stays_where_it_is_with_one_more_tap(seat: str, new_device: Devices) -> None:
    phone = new_device()
    phone.open(seat)
    sail(phone.page)
    phone.tap(phone.page.get_by_role("link", name="Leave the ship where it is"))
    expect(phone.page.locator("h1")).to_contain_text("Your turn: place")
    phone.tap(phone.page.locator("#board a").first)
    expect(phone.page.get_by_role("button", name="here")).to_be_visible()


@pytest.mark.thorough
def test_what_is_chosen_about_the_ship_outlives_what_others_do(seat: str, new_device: Devices) -> None:
    phone = new_device()
    phone.open(seat)
    card = sail(phone.page)
    tap(phone.page, card)
    expect(phone.page.locator("#preview")).to_be_visible()
    phone.page.evaluate("document.dispatchEvent(new Event('changed', { bubbles: true }))")
    address = phone.page.locator("#again").get_attribute("hx-get") or ""
    assert f'"remove":[{card[0]},{card[1]}]' in unquote(address)
    phone.page.goto(seat.rpartition("/t/")[0] + address.replace("/live/own", ""))
    expect(phone.page.locator("#preview")).to_be_visible()
