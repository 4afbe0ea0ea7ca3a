"""The engine of every iPhone: a round on two phones, a seat of Contract, and the site, in WebKitGTK."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright
from selenium.common.exceptions import InvalidSessionIdException

from tests.browser.phones import Device
from tests.browser.places import PLACES, kept
from tests.browser.server import Server, serving
from tests.browser.site import Host
from tests.browser.test_two_phones import play_a_whole_game
from tests.browser.webkit import START, WebKitPhone, phones
from tests.kontor.pages.special import record_of

pytestmark = pytest.mark.thorough

CELL = "#board a"
NAMED = ("type-name-3", "new_type-3")
SCROLLED = """const { scrollHeight, clientHeight, scrollTop } = document.getElementById("rule");
return [scrollHeight - clientHeight, scrollTop]"""


@pytest.fixture
def new_phone() -> Iterator[Callable[[], WebKitPhone]]:
    with phones() as make:
        yield make


def test_a_round_with_sealed_cards_a_take_back_and_a_restart(new_phone: Callable[[], WebKitPhone]) -> None:
    with serving() as server:
        play_a_round(server, new_phone(), new_phone())


def play_a_round(server: Server, anna: WebKitPhone, fritz: WebKitPhone) -> None:
    """Lay, reveal, place, take back; the server ends and starts again while a number is half typed."""
    urls = server.table(record_of("basic", ""))
    anna.open(urls["red"])
    fritz.open(urls["black"])
    anna.press("[data-pad][data-key='5']")
    fritz.lay(18)
    anna.sees(fritz.seen)
    typed = "return document.querySelector('[data-number]').value"
    assert anna.run(typed) == "5"
    server.stop()
    anna.until("return document.documentElement.dataset.line === 'cut'")
    server.start()
    for phone in (anna, fritz):
        phone.until("return document.documentElement.dataset.line === 'open'")
    assert anna.run(typed) == "5"
    anna.press("[data-pad][data-key='7']")
    anna.until("return document.querySelector('[data-card=\"57\"]')")
    assert "57" not in fritz.run("return document.querySelector('main').innerText")
    anna.press("button.main", "Play it face down")
    fritz.says("h1", "Anna places 57")
    anna.says("h1", "Your turn: place 57")
    place_where_it_was_tapped(anna)
    fritz.sees(anna.seen)
    fritz.says("h1", "Your turn: place 18")
    anna.press(".back-last > summary")
    anna.press(".back-last button")
    for phone in (anna, fritz):
        phone.until("return /places? 57/.test(document.querySelector('h1').textContent)")


def place_where_it_was_tapped(phone: WebKitPhone) -> None:
    """Lay the card on a cell of the picture, which was made larger: it is the cell under the finger."""
    before = phone.run("return document.querySelector('#board svg').getBoundingClientRect().width")
    phone.press("[data-zoom=in]")
    assert phone.run("return document.querySelector('#board svg').getBoundingClientRect().width") > before
    name = phone.run("return document.querySelector(arguments[0]).getAttribute('aria-label')", CELL)
    phone.press(CELL)
    phone.says(".confirm button", "Place 57 here")
    assert name.partition(",")[0] in phone.run("return document.querySelector('main').textContent")
    before = phone.seen
    phone.press(".confirm button", "Place 57 here")
    phone.until("return Number(document.getElementById('again').dataset.seen) > arguments[0]", before)


def test_a_page_that_is_swiped_back_to_shows_what_is_new_and_goes_on(
    server: Server, new_phone: Callable[[], WebKitPhone]
) -> None:
    urls, anna, fritz = server.table(record_of("basic", "")), new_phone(), new_phone()
    anna.open(urls["red"])
    fritz.open(urls["black"])
    fritz.lay(18)
    fritz.driver.get(f"{server.url}/rules")
    anna.lay(57)
    fritz.driver.back()  # WebKit has kept the page as it was, unless memory was short, and its scripts go on in it
    fritz.sees(anna.seen)
    place_where_it_was_tapped(anna)
    fritz.sees(anna.seen)


def test_a_rule_longer_than_the_window_opens_with_its_heading_in_sight(
    server: Server, new_phone: Callable[[], WebKitPhone]
) -> None:
    phone, score = new_phone(), PLACES["kontor table/score"]
    phone.driver.set_window_size(450, 500)
    phone.open(score.url(server) + score.path)
    phone.press("a.rule", "Rule E3")  # "Rule" is for who hears the page
    phone.until("return document.getElementById('rule').open")
    longer, scrolled = phone.run(SCROLLED)
    assert longer > 0
    assert scrolled == 0
    phone.press("#rule [data-close]")
    phone.until("return !document.getElementById('rule').open")


def test_a_seat_of_contract_builds(server: Server, new_phone: Callable[[], WebKitPhone]) -> None:
    phone, before = new_phone(), 31
    phone.open(
        server.table(kept("five-one-phone.contract", before))["host"] + "/all?entry=%7B%22entry%22:%22build%22%7D"
    )
    phone.press("a.offer-card.can")
    phone.press(CELL)
    phone.press(".confirm button")
    phone.until("return Number(document.getElementById('again').dataset.seen) > arguments[0]", before)


def test_what_a_project_shows_is_asked_beside_its_fields(server: Server, new_phone: Callable[[], WebKitPhone]) -> None:
    phone, learn = new_phone(), PLACES["contract learn"]
    phone.open(learn.url(server) + learn.path)
    phone.press(*learn.taps)
    phone.until("return document.getElementById('new_type-3')")
    name, field = (phone.run(f"return document.getElementById('{one}').getBoundingClientRect()") for one in NAMED)
    assert name["right"] <= field["left"]
    assert field["top"] < (name["top"] + name["bottom"]) / 2 < field["bottom"]


def test_the_site_starts_and_says_that_nothing_is_kept(host: Host, new_phone: Callable[[], WebKitPhone]) -> None:
    try:
        start(new_phone(), host)
    except InvalidSessionIdException:  # about once in ten times JavaScriptCore itself crashes as it compiles Python
        start(new_phone(), host)


def start(phone: WebKitPhone, host: Host) -> None:
    """Open the site, and wait until it has said what it can't keep."""
    phone.driver.get(host.url)
    phone.until("return document.documentElement.dataset.state === 'open'", patience=START)
    phone.until("return document.querySelector('#lost:not([hidden]) [lang=en]')?.textContent.includes('keeps nothing')")


FIREFOX = Path("/usr/bin/firefox-esr")


@pytest.fixture
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """Firefox, as the operating system has it; Ubuntu's is a snap, where the driver's own stands in."""
    own = {"channel": "moz-firefox", "executable_path": FIREFOX} if FIREFOX.exists() else {}
    fox = playwright.firefox.launch(**own)
    yield fox
    fox.close()


def test_two_phones_and_a_table_page_play_a_whole_game_in_firefox(
    server: Server, firefox: Browser, tmp_path: Path
) -> None:
    devices: list[Device] = []

    def new_device(*size: dict[str, int]) -> Device:
        devices.append(Device(firefox, *size))
        return devices[-1]

    play_a_whole_game(server, new_device, tmp_path, printed=False)
    for device in devices:
        device.forgive("Error in input stream")  # how Firefox calls it that a page with a stream was left
    assert not [complaint for device in devices for complaint in device.complaints]
