"""Each step of joining on small and large phones, by day and by night: nothing beside the screen, and axe content."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import fits
from tests.browser.joining.phones import Joined, as_text
from tests.browser.phones import size_of

SCREENS = ("320x568", "390x844")
BACK = 20_000  # milliseconds


def looked_at(page: Page) -> None:
    """Hold what a phone shows to all screens and looks."""
    for screen in SCREENS:
        page.set_viewport_size(size_of(screen))  # type: ignore[arg-type]
        for look in ("light", "dark"):
            page.emulate_media(color_scheme=look)  # type: ignore[arg-type]
            fits(page)
            code = page.locator("[data-code] svg:visible")
            if code.count():
                box = code.bounding_box()
                assert box is not None
                assert box["width"] > 200, "large enough for a camera"


@pytest.mark.thorough
def test_every_step_of_joining_and_mending_fits(table: Joined) -> None:
    host, anna = table.host.page_extras, table.device("Anna")
    table.seats()
    looked_at(host)
    table.invite("Anna")
    offer = as_text(host, "offer")
    looked_at(host)
    anna.page_extras.goto(offer)
    answer = as_text(anna.page_extras, "answer")
    looked_at(anna.page_extras)
    host.locator("[data-read-answer]:visible").click()
    looked_at(host)
    table.answer(answer)
    table.has_come("Anna", anna)
    looked_at(host)
    looked_at(anna.page_extras)
    table.host.crash()
    expect(anna.page_extras.locator("#cut-off [data-rejoin]:visible")).to_be_visible(timeout=BACK)
    looked_at(anna.page_extras)
    anna.page_extras.locator("#cut-off [data-rejoin]:visible").click()
    looked_at(anna.page_extras)
