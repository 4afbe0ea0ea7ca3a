"""German and Czech on a phone: long words stay inside, and the footer's switch is a tap."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.arbiter.pages.record import kept
from tests.browser.checks import problems
from tests.browser.phones import NARROW, PHONE, Device
from tests.browser.server import Server

pytestmark = pytest.mark.thorough

TABS = ("", "/rulings", "/kontor/areas", "/kontor/cards", "/codes", "/score")


@pytest.mark.parametrize("code", ["de", "cs"])
@pytest.mark.parametrize("record", ["pro-two-phones", "team-four-phones"])
def test_long_words_stay_on_the_page(server: Server, new_device: Callable[..., Device], record: str, code: str) -> None:
    tables = [server.table(kept(record, entries))["host"] for entries in (20, None)]
    narrow = new_device(NARROW, locale=code)
    pages = [f"{server.url}{path}" for path in ("/", "/kontor/new", "/kontor/rules")]
    for page in pages + [table + tab for table in tables for tab in TABS]:
        narrow.open(page)
        assert narrow.page.locator("html").get_attribute("lang") == code
        assert narrow.page.evaluate("() => document.documentElement.scrollWidth") <= NARROW["width"], page


def test_the_language_is_changed_in_the_footer_and_stays(server: Server, new_device: Callable[..., Device]) -> None:
    phone = new_device(PHONE, locale="de-AT")
    phone.open(f"{server.url}/kontor/new")
    page = phone.page
    expect(page.locator("h1")).to_have_text("Neuer Tisch")
    assert problems(phone.page) == []
    page.get_by_role("link", name="Čeština").click()
    expect(page).to_have_url(f"{server.url}/kontor/new")
    expect(page.locator("h1")).to_have_text("Nový stůl")
    assert problems(phone.page) == []
    phone.open(server.url)
    expect(page.locator("h1")).to_have_text("Rozhodčí u vašeho stolu")
