"""What happens to phones at a table: no script, no network, sleep, one phone for all, small screens, wrong numbers."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tests.arbiter.pages.record import place, play
from tests.browser.checks import one_of
from tests.browser.hands import FACES
from tests.browser.phones import LOST_LINE, NARROW, Device, Devices, size_of
from tests.browser.places import kept
from tests.browser.server import Server, serving
from tests.browser.table import open_table
from tests.kontor.pages.special import record_of

LETTERS = """() => {
  const { a, b } = document.querySelector("#board svg").getScreenCTM(), found = {};
  for (const one of document.querySelectorAll("#board text, .defs text"))
    found[one.getAttribute("class")] = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
  return found;
}"""
COVERED = """() => [".as-it-would-be", ".arrows", ".with-map .confirm"].map(
    (part) => document.querySelector(part).getBoundingClientRect().toJSON())"""
SMALLEST = 12  # pixels of a letter in the picture of a field of seven columns
PAGES = ("", "/rulings", "/kontor/areas", "/kontor/cards", "/score")


def seats(urls: dict[str, str], new_device: Devices, **settings: object) -> tuple[Device, Device]:
    """Return both seats' phones."""
    anna, fritz = new_device(**settings), new_device(**settings)
    anna.open(urls["red"])
    fritz.open(urls["black"])
    return anna, fritz


def reveal(anna: Device, fritz: Device) -> None:
    """Lay red 17 and water 57; Fritz has the first turn."""
    anna.lay(FACES["R17"])
    expect(anna.page.locator("h1")).to_contain_text("Your card lies face down")
    fritz.sees(anna.seen)
    fritz.lay(FACES["W57"])
    expect(fritz.page.locator("h1")).to_contain_text("Your turn: place 57")


def test_digits_of_warehouses_numbers_of_areas_and_letters_of_badges_are_large_enough(
    server: Server, new_device: Devices
) -> None:
    phone = new_device()
    for entries in (70, 130):
        phone.open(server.table(kept("pro-two-phones.kontor", entries))["look"])
        sizes = phone.page.evaluate(LETTERS)
        assert {"k-count", "k-number-text", "k-flag-letter"} <= sizes.keys()
        assert {look: size for look, size in sizes.items() if size < SMALLEST} == {}


@pytest.mark.parametrize("screen", one_of("390x844", "390x664", "320x568"))
def test_the_button_of_a_correction_covers_no_arrow_of_a_picture_in_sight(
    server: Server, new_device: Devices, screen: str
) -> None:
    phone = new_device(size_of(screen))
    played = [play(red="R7", black="W57"), place("black", 1, 1), place("red", -1, 1)]
    phone.open(server.table(record_of("basic", "", *played))["red"] + "/wrong/entry.2/cell?right=1,-1")
    picture, arrows, button = phone.page.evaluate(COVERED)
    assert picture["top"] >= button["top"] or 0 <= arrows["top"] < arrows["bottom"] <= button["top"]


@pytest.mark.thorough
def test_a_game_begins_without_script(server: Server, new_device: Devices) -> None:
    phone = new_device(java_script_enabled=False)
    page = phone.page
    page.goto(server.url)
    page.get_by_role("link", name="Play Kontor").click()
    page.get_by_label("Name of Red").fill("Anna")
    page.get_by_label("Name of Black").fill("Fritz")
    phone.button("Open the table").click()
    page.get_by_role("link", name="Enter everything on this phone").click()
    page.get_by_role("link", name="I am Anna").click()
    lay_without_script(phone, "17", "goods", spice="1", coin="1")
    page.get_by_role("link", name="I am Fritz").click()
    lay_without_script(phone, "57", "water")
    expect(page.locator("h1")).to_contain_text("Fritz places 57")
    page.locator("#board a").first.click()
    phone.button("Place 57 here").click()
    expect(page.locator("h1")).to_contain_text("Anna places 17")


def lay_without_script(phone: Device, number: str, kind: str, **shows: str) -> None:
    phone.page.get_by_label("Number of the card").fill(number)
    phone.button("Play it face down").click()
    for name, value in {"kind": kind, **shows}.items():
        phone.pick(name, value)
    phone.button("Play it face down").click()


def test_from_the_start_page_to_the_first_card_in_ten_taps(server: Server, new_device: Devices) -> None:
    host = new_device()
    open_table(host, server.url)
    host.tap(host.page.get_by_role("link", name="Play here as Anna"))
    host.lay(FACES["R17"] | {"coin": False})
    expect(host.page.locator("h1")).to_contain_text("Your card lies face down")
    assert host.taps <= 10


def test_what_one_types_survives_what_another_does(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = seats(urls, new_device)
    anna.tap(anna.button("1"))
    fritz.lay(FACES["W57"])
    anna.sees(fritz.seen)
    number = anna.page.get_by_label("Number of the card")
    expect(number).to_have_value("1")
    anna.tap(anna.button("7"))
    expect(anna.page.locator(".face")).to_contain_text("Red 17")
    anna.tap(anna.button("Play it face down"))
    expect(anna.page.locator("h1")).to_contain_text("Fritz places 57")


@pytest.mark.thorough
def test_R7_a_wrong_number_is_told_at_once_and_at_the_button(urls: dict[str, str], new_device: Devices) -> None:
    anna, _fritz = seats(urls, new_device)
    anna.type_number(FACES["B18"])
    expect(anna.page.locator("[id^=face-]")).to_contain_text("R7")
    anna.tap(anna.button("Play it face down"))
    expect(anna.page).to_have_title(re.compile("^Error: "))
    expect(anna.page.locator("#errors")).to_be_focused()
    expect(anna.page.get_by_label("Number of the card")).to_have_value("18")
    anna.tap(anna.button("Clear"))
    anna.type_number(FACES["R17"])
    expect(anna.page.locator("#errors")).to_have_count(0)
    anna.tap(anna.button("Play it face down"))
    expect(anna.page.locator("h1")).to_contain_text("Your card lies face down")
    anna.forgive("422")


def test_a_tap_beside_the_legal_cells_says_why(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = seats(urls, new_device)
    reveal(anna, fritz)
    box = fritz.page.locator("#board svg").bounding_box()
    assert box is not None
    fritz.page.locator("#board svg").click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(fritz.page.locator("#why")).to_contain_text("P3")
    fritz.page.locator("#why a").first.click()
    expect(fritz.page.get_by_role("dialog")).to_contain_text("P3")


def test_cut_off_says_so_and_catches_up(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = seats(urls, new_device)
    anna.context.set_offline(True)
    expect(anna.page.locator("#cut")).to_contain_text("Connection lost")
    fritz.sit_out()
    expect(fritz.page.locator("h1")).to_contain_text("You sit this round out")
    anna.context.set_offline(False)
    anna.sees(fritz.seen)
    expect(anna.page.locator("#cut")).to_be_hidden()
    anna.forgive(LOST_LINE)


def test_what_is_sent_while_cut_off_is_kept_and_sent_again(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = seats(urls, new_device)
    anna.type_number(FACES["R17"])
    anna.context.set_offline(True)
    anna.tap(anna.button("Play it face down"))
    expect(anna.page.locator("#cut")).to_contain_text("Not sent")
    anna.context.set_offline(False)
    anna.tap(anna.button("Play it face down"))
    expect(anna.page.locator("h1")).to_contain_text("Your card lies face down")
    fritz.sees(anna.seen)
    anna.forgive(LOST_LINE)


def test_a_phone_that_slept_catches_up(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = seats(urls, new_device)
    hide(anna.page, hidden=True)
    fritz.sit_out()
    expect(fritz.page.locator("h1")).to_contain_text("You sit this round out")
    hide(anna.page, hidden=False)
    anna.sees(fritz.seen)


def hide(page: Page, *, hidden: bool) -> None:
    """Let a page believe that the phone went to sleep, or woke up."""
    page.evaluate(
        """(hidden) => {
            Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


@pytest.mark.thorough
def test_pages_catch_up_after_the_server_was_switched_off(new_device: Devices) -> None:
    with serving() as server:
        anna, fritz = seats(server.table(record_of("basic", "")), new_device)
        server.stop()
        expect(anna.page.locator("#cut")).to_contain_text("Connection lost")
        server.start()
        expect(anna.page.locator("#cut")).to_be_hidden()
        expect(fritz.page.locator("#cut")).to_be_hidden()
        fritz.sit_out()
        anna.sees(1)
        server.stop()
        for device in (anna, fritz):
            device.forgive(LOST_LINE)


@pytest.mark.thorough
def test_the_stream_opens_at_every_load(urls: dict[str, str], new_device: Devices) -> None:
    anna = new_device()
    for _ in range(8):
        anna.open(urls["red"])


@pytest.mark.thorough
def test_one_phone_goes_round(urls: dict[str, str], new_device: Devices) -> None:
    host = new_device()
    host.open(urls["host"] + "/all")
    host.tap(host.page.get_by_role("link", name="I am Anna"))
    host.lay(FACES["R17"])
    expect(host.page.locator("h1")).to_contain_text("Pass the phone to Fritz")
    assert not re.search(r"\b17\b", host.page.locator("body").inner_text())
    host.tap(host.page.get_by_role("link", name="I am Fritz"))
    host.lay(FACES["W57"])
    for name, number in (("Fritz", "57"), ("Anna", "17")):
        expect(host.page.locator("h1")).to_contain_text(f"{name} places {number}")
        host.tap(host.page.locator("#board a").first)
        host.tap(host.button(f"Place {number} here"))
    expect(host.page.locator("h1")).to_contain_text("Pass the phone to Anna")
    expect(host.page.locator(".kicker")).to_have_text("Round 2")


def test_an_update_from_before_an_entry_does_not_bring_back_the_seat_that_entered(
    urls: dict[str, str], new_device: Devices
) -> None:
    host = new_device()
    host.open(urls["host"] + "/all?seat=red")
    host.type_number(FACES["R17"])
    update = held(host.page, "**/live/all?*")
    host.page.locator("#stream").dispatch_event("changed")
    stale = update()
    host.button("Play it face down").click()
    expect(host.page.locator("h1")).to_contain_text("Pass the phone to Fritz")
    with host.page.expect_response("**/live/all"):
        stale.continue_()
    expect(host.page.locator("h1")).to_contain_text("Pass the phone to Fritz")


def test_a_page_just_opened_is_not_asked_for_again(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = new_device(), new_device()
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url) if "/live/" in request.url else None)
    anna.open(urls["red"])
    fritz.open(urls["black"])
    fritz.sit_out()
    anna.sees(1)
    assert asked == [urls["red"] + "/live/own"]


@pytest.mark.thorough
def test_what_the_stream_tells_while_an_entry_is_under_way_is_looked_at_once_it_is_answered(
    urls: dict[str, str], new_device: Devices
) -> None:
    anna, fritz = seats(urls, new_device)
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url) if "/live/" in request.url else None)
    anna.page.locator("[id^=sit-out] summary").click()
    entry = held(anna.page, "**/own/sit-out")
    anna.page.locator("[id^=sit-out] button").click()
    answer = entry().fetch()
    fritz.sees(1)
    anna.page.wait_for_timeout(200)
    assert asked == []
    entry().fulfill(response=answer)
    anna.sees(1)
    anna.tap(anna.page.locator("details.back-last summary"))
    back = held(anna.page, "**/own/take-back")
    anna.page.locator("details.back-last form button").click()
    answer = back().fetch()
    fritz.sees(2)
    fritz.sit_out()
    anna.page.wait_for_timeout(200)
    assert asked == []
    back().fulfill(response=answer)
    anna.sees(3)
    assert len(asked) == 1
    entry, before = held(anna.page, "**/own/sit-out"), anna.seen
    anna.tap(anna.page.locator("[id^=sit-out] summary"))
    anna.page.locator("[id^=sit-out] button").click()
    entry().abort()
    expect(anna.page.locator("#cut")).to_contain_text("Not sent")
    anna.page.unroute("**/own/sit-out")
    fritz.tap(fritz.page.locator("details.back-last summary"))
    fritz.tap(fritz.page.locator("details.back-last form button"))
    anna.sees(before + 1)
    anna.forgive(LOST_LINE)


def held(page: Page, address: str) -> Callable[[], Route]:
    """Hold the next request to an address back; return what waits for it."""
    routes: list[Route] = []

    def hold(route: Route) -> None:
        routes.append(route)
        if len(routes) > 1:
            route.continue_()

    page.route(address, hold)

    def caught() -> Route:
        while not routes:
            page.wait_for_timeout(10)
        return routes[0]

    return caught


def test_the_first_load_and_an_update_are_small(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = new_device(), new_device()
    loaded: list[Response] = []

    def keep(response: Response) -> None:
        loaded.append(response)

    anna.page.on("response", keep)
    anna.open(urls["red"])
    anna.page.wait_for_load_state("load")
    assert all(response.url.startswith(urls["red"].split("/t/")[0]) for response in loaded)
    first = sum(on_the_wire(response) for response in loaded if "/events" not in response.url)
    assert first <= 60 * 1024
    fritz.open(urls["black"])
    reveal(anna, fritz)
    with anna.page.expect_response(lambda response: "/live/" in response.url) as update:
        fritz.tap(fritz.page.locator("#board a").first)
        fritz.tap(fritz.button("Place 57 here"))
    assert on_the_wire(update.value) <= 8 * 1024


def on_the_wire(response: Response) -> int:
    """Return how many bytes an answer had, as they came."""
    sizes = response.request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


@pytest.mark.thorough
def test_cells_are_as_large_as_a_thumb(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = seats(urls, new_device, size=NARROW)
    reveal(anna, fritz)
    for cell in fritz.page.locator("#board a path").all():
        box = cell.bounding_box()
        assert box is None or min(box["width"], box["height"]) >= 36  # the link of a cell of 40
