"""German and Czech on a phone: long words stay inside, and the footer's switch is a tap."""

import pytest
from playwright.sync_api import expect

from tests.arbiter.pages.record import kept
from tests.browser import places
from tests.browser.checks import problems
from tests.browser.phones import NARROW, PHONE, Devices
from tests.browser.server import Server

pytestmark = pytest.mark.thorough

TABS = ("", "/rulings", "/kontor/areas", "/kontor/cards", "/codes", "/score")


@pytest.mark.parametrize("code", ["de", "cs"])
@pytest.mark.parametrize("record", ["pro-two-phones", "team-four-phones"])
def test_long_words_stay_on_the_page(server: Server, new_device: Devices, record: str, code: str) -> None:
    tables = [server.table(kept(record, entries))["host"] for entries in (20, None)]
    narrow = new_device(NARROW, locale=code)
    pages = [f"{server.url}{path}" for path in ("/", "/kontor/new", "/kontor/rules")]
    for page in pages + [table + tab for table in tables for tab in TABS]:
        narrow.open(page)
        assert narrow.page.locator("html").get_attribute("lang") == code
        assert narrow.page.evaluate("() => document.documentElement.scrollWidth") <= NARROW["width"], page


@pytest.mark.parametrize("code", ["en", "de", "cs"])
def test_all_tabs_of_a_host_are_in_sight_on_a_phone(server: Server, new_device: Devices, code: str) -> None:
    phone = new_device(PHONE, locale=code)
    for record in ("pro-two-phones.kontor", "two-phones.contract"):
        for entries in (20, None):
            phone.open(server.table(places.kept(record, entries))["host"])
            tabs = phone.page.locator(".tabs")
            inside = "(row) => [row.scrollWidth, [...row.children].every((one) => one.scrollWidth <= one.clientWidth)]"
            assert tabs.evaluate(inside) == [PHONE["width"], True], tabs.inner_text()


def test_the_language_is_changed_in_the_footer_and_stays(server: Server, new_device: Devices) -> None:
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


SETTLED = {
    ("en", "M2"): ("Red wins the area with the largest lead: 2 in wine.", "The largest lead wins"),
    ("en", "M3"): ("Red leads in more goods and wins the area.", "Then the number of leads"),
    ("en", "M4"): ("Red wins the area, since wine beats spice.", "Then the goods' order"),
    ("de", "M2"): ("Rot gewinnt das Gebiet mit dem größten Warenvorteil: +2", "Der größte Warenvorteil gewinnt"),
    ("de", "M3"): ("Rot liegt in mehr Sorten vorn und gewinnt das Gebiet.", "Dann die Anzahl der Warenvorteile"),
    ("de", "M4"): ("Rot gewinnt das Gebiet, denn Wein ist mehr wert als Gewürze.", "Dann der Wert der Ware"),
    ("cs", "M2"): ("Červená vyhrává oblast díky největší převaze: 2", "Největší převaha vyhrává"),
    ("cs", "M3"): ("Červená má převahu ve více komoditách a vyhrává oblast.", "Potom počet převah"),
    ("cs", "M4"): ("Oblast vyhrává Červená, protože víno je hodnotnější než koření.", "Potom hodnota komodity"),
}
"""By language and rule: the sentence that decides, and what the rule is called."""

STEPS = {"M2": ["M1", "M1", "M1", "M2"], "M3": ["M1", "M1", "M1", "M2", "M3"], "M4": ["M1", "M1", "M2", "M3", "M4"]}
TERMS = {"en": ("area", "goods"), "de": ("Gebiet", "Ware"), "cs": ("oblast", "komodit")}
"""What each language's rulebook calls an area and the goods."""


@pytest.mark.parametrize(("code", "rule"), SETTLED)
def test_M2_M3_M4_why_says_who_wins_step_by_step_in_each_language(
    server: Server, new_device: Devices, code: str, rule: str
) -> None:
    sentence, title = SETTLED[code, rule]
    phone = new_device(locale=code)
    phone.open(f"{server.url}/kontor/rules/{rule}")
    phone.tap(phone.page.locator("figure.example button").first)
    phone.tap(phone.page.locator("li", has=phone.page.locator(f"a.rule[href$='/{rule}']")).locator("a.why"))
    expect(phone.page.locator("h1")).to_contain_text(sentence)
    assert phone.page.locator("html").get_attribute("lang") == code
    compared = phone.page.locator("section[aria-labelledby=compared]")
    expect(compared.locator("p").last).to_contain_text(sentence)
    steps = compared.locator("ol .rule").evaluate_all("(all) => all.map((one) => one.lastChild.textContent.trim())")
    assert steps == STEPS[rule]
    rules = phone.page.locator("section[aria-labelledby=rules]")
    expect(rules.locator("summary").first).to_have_text(f"{rule} · {title}")
    said = phone.page.locator("main").inner_text()
    assert all(term in said for term in TERMS[code])
    assert phone.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert not problems(phone.page)
