"""Nothing to be tapped is covered, cut or too small: every kind of task and page, on every kind of screen.

A page is loaded once and its window resized. `make test` looks at one page of each kind on the smallest phone, and
`make test-all` at every place in the language with the longest words, on the smallest phone, one held lengthwise, and a
laptop; all seven screens in three languages are for before a release.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import problems
from tests.browser.phones import Device, Devices, size_of
from tests.browser.places import PLACES, Place
from tests.browser.server import ROOT, Server
from tests.tiers import sampled

REACH = (Path(__file__).parent / "reach.js").read_text("utf-8")
SMALLEST, LAPTOP = "320x568", "1280x800"
SAMPLE = [SMALLEST, "844x390", LAPTOP]
SCREENS = [*SAMPLE, "375x553", "390x664", "390x844", "2560x1440"]
NOTCHES = {
    "375x553": {"top": 0, "bottom": 0, "left": 0, "right": 0},
    "390x664": {"top": 47, "bottom": 34, "left": 0, "right": 0},
    "430x739": {"top": 59, "bottom": 34, "left": 0, "right": 0},
    "844x390": {"top": 0, "bottom": 21, "left": 47, "right": 47},
}
"""What Safari's bars leave of an iPhone's screen, and its safe area: an SE, one with a notch, one with an island, one
lengthwise. A page under the bars has no inset at its top: that is an installed app's."""
LARGE_TYPE = "document.documentElement.style.fontSize = '200%'"
SMALL_FIELDS = """() => [...document.querySelectorAll("input, select, textarea")]
    .filter((one) => !/checkbox|radio|range|hidden/.test(one.type) && parseFloat(getComputedStyle(one).fontSize) < 16)
    .map((one) => one.outerHTML)"""
"""To which an iPhone zooms."""
ZOOMING = """() => [...document.querySelectorAll("a[href], button, summary, label, [type=checkbox], #board, #board *")]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
        for (let part = one; part; part = part.parentElement)
            if (getComputedStyle(part).touchAction === "manipulation") return false;
        return true;
    })
    .map((one) => one.outerHTML.slice(0, 120))"""
"""What two quick taps would zoom to."""
FILLED_BY_ITSELF = """() => [...document.querySelectorAll("input[type=text], input[type=search]")]
    .filter((one) => one.checkVisibility() && !one.readOnly && one.autocomplete !== "off")
    .map((one) => one.outerHTML)"""
"""What a browser may fill in from its address book."""
KINDS = {
    "kontor": """lay-unknown laid purchases place-asked ship-there smuggle highest wait end look table/rulings
        table/kontor/areas table/kontor/cards table/codes table/score table/correct table/replay/30 table/kontor/decide
        away/ away/kontor/new away/kontor/rules/P4 away/kontor/decks away/games""",
    "contract": """turn-up learn place build-here resolve-one act look table/score table/contract/rounds
        table/contract/may away/contract/new""",
}
"""One place of each kind."""
ENTERING = ("lay", "lay-known", "lay-unknown", "place-here", "place-ring", "ship-there", "tavern")
"""Kontor's tasks that end with a button or a choice, which a laptop has in sight."""


def out_of_reach(
    server: Server, device: Device, places: Iterable[tuple[str, Place]], screens: list[str], before: str = ""
) -> list[str]:
    """Return what a thumb can't press, place by place."""
    found: dict[str, list[str]] = {}
    for name, place in places:
        place.open(server, device)
        if before:
            device.page.evaluate(before)
        for screen in screens:
            device.page.set_viewport_size(size_of(screen))
            for complaint in device.page.evaluate(REACH):
                found.setdefault(f"{name}: {complaint}", []).append(screen)
    return [f"{complaint} at {', '.join(at)}" for complaint, at in found.items()]


def everywhere(
    server: Server, device: Device, what: Callable[[Page], object], places: Mapping[str, Place] = PLACES
) -> dict[str, object]:
    """Return what is wrong at each place, where anything is."""
    found = {}
    for name, place in places.items():
        place.open(server, device)
        found[name] = what(device.page)
    device.forgive("404")
    return {name: wrong for name, wrong in found.items() if wrong}


def test_heights_are_what_the_bars_of_a_phone_leave() -> None:
    sheets = [*(ROOT / "static").glob("*.css"), *(ROOT / "browser").rglob("*.css")]
    said = {sheet.name: re.findall(r"[\d.]+d?vh\b", sheet.read_text("utf-8")) for sheet in sheets}
    assert {name: heights for name, heights in said.items() if heights} == {"style.css": ["100vh", "1dvh", "100dvh"]}


@pytest.mark.parametrize("game", sampled(list(KINDS), 2))
def test_one_page_of_each_kind_on_the_smallest_phone(server: Server, new_device: Devices, game: str) -> None:
    device = new_device(size_of(SMALLEST), locale="de")
    places = {name: PLACES[f"{game} {name}"] for name in KINDS[game].split()}
    assert not everywhere(server, device, lambda page: page.evaluate(REACH) + problems(page), places)


@pytest.mark.thorough
@pytest.mark.parametrize("game", KINDS)
def test_nothing_to_tap_is_covered_or_cut(server: Server, new_device: Devices, game: str) -> None:
    device = new_device(locale="de")
    places = [(name, place) for name, place in PLACES.items() if name.startswith(game)]
    assert not out_of_reach(server, device, places, SAMPLE)
    device.forgive("404")


@pytest.mark.thorough
@pytest.mark.parametrize("screen", NOTCHES)
@pytest.mark.parametrize("game", KINDS)
def test_nothing_to_tap_lies_under_a_notch_or_the_home_bar(
    server: Server, new_device: Devices, game: str, screen: str
) -> None:
    device = new_device(size_of(screen), locale="de")
    session = device.context.new_cdp_session(device.page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCHES[screen]})
    places = [(name, place) for name, place in PLACES.items() if name.startswith(game)]
    assert not out_of_reach(server, device, places, [screen])
    device.forgive("404")


@pytest.mark.thorough
def test_an_iphone_zooms_to_no_field_nor_by_two_quick_taps_and_offers_no_address(
    server: Server, new_device: Devices
) -> None:
    def wrong(page: Page) -> list[str]:
        viewport = page.locator("meta[name=viewport]").get_attribute("content") or ""
        assert "scal" not in viewport.replace("initial-scale=1", ""), "pinching is never forbidden"
        return [one for script in (SMALL_FIELDS, ZOOMING, FILLED_BY_ITSELF) for one in page.evaluate(script)]

    assert not everywhere(server, new_device(size_of(SMALLEST)), wrong)


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en", "de", "cs"])
def test_nothing_to_tap_is_covered_or_cut_on_any_screen(server: Server, new_device: Devices, locale: str) -> None:
    device = new_device(locale=locale)
    assert not out_of_reach(server, device, PLACES.items(), SCREENS)
    device.forgive("404")


@pytest.mark.long
@pytest.mark.parametrize("size", ["390x844", LAPTOP])
def test_nothing_to_tap_is_covered_or_cut_in_type_twice_as_large(
    server: Server, new_device: Devices, size: str
) -> None:
    device = new_device(locale="de")
    places = [
        one for one in PLACES.items() if not one[0].endswith(" big")
    ]  # whose type is as large as the window allows
    assert not out_of_reach(server, device, places, [size], LARGE_TYPE)
    device.forgive("404")


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(SMALLEST, "dark", marks=pytest.mark.thorough),
        pytest.param(LAPTOP, "light", marks=pytest.mark.thorough),
        pytest.param("390x844", "light", marks=pytest.mark.long),
        pytest.param(LAPTOP, "dark", marks=pytest.mark.long),
    ],
)
def test_axe_finds_nothing_anywhere(server: Server, new_device: Devices, size: str, scheme: str) -> None:
    assert not everywhere(server, new_device(size_of(size), color_scheme=scheme), problems)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ENTERING)
def test_a_laptop_has_all_of_a_turn_in_sight(server: Server, new_device: Devices, name: str) -> None:
    device = new_device(size_of(LAPTOP))
    PLACES[f"kontor {name}"].open(server, device)
    parts = "#board svg, .keys button, .ask label, .lay button, .confirm button, .choices a, main h1"
    hidden = device.page.locator(parts).evaluate_all(
        """(all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true }))
            .map((one) => one.getBoundingClientRect())
            .filter((box) => box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth)
            .map((box) => `${box.top} ${box.bottom}`)"""
    )
    assert not hidden
    picture = device.page.locator("#board").bounding_box()
    assert picture is not None
    assert picture["height"] >= 600


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["kontor look", "contract look", "contract look-five"])
def test_a_phone_held_lengthwise_has_the_whole_field_in_sight_on_the_tables_page(
    server: Server, new_device: Devices, name: str
) -> None:
    device = new_device(size_of("844x390"))
    PLACES[name].open(server, device)
    field = device.page.locator("#board").bounding_box()
    assert field is not None
    assert field["y"] + field["height"] <= 390


@pytest.mark.thorough
@pytest.mark.parametrize("game", KINDS)
def test_that_the_game_is_over_stands_clear_of_the_way_to_the_score(
    server: Server, new_device: Devices, game: str
) -> None:
    device = new_device()
    PLACES[f"{game} look-end"].open(server, device)
    headline, button = (device.page.locator(one).bounding_box() for one in ("h1", ".table-ways .main"))
    assert headline is not None
    assert button is not None
    assert button["y"] - headline["y"] - headline["height"] >= 8


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["kontor place", "kontor place-here", "kontor wait"])
def test_on_the_smallest_phone_the_picture_begins_above_the_middle_and_seven_columns_fit(
    server: Server, new_device: Devices, name: str
) -> None:
    device = new_device(size_of(SMALLEST))
    PLACES[name].open(server, device)
    device.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    board = device.page.locator("#board")
    field = board.bounding_box()
    assert field is not None
    assert field["y"] <= 568 / 2
    assert board.evaluate("(frame) => frame.scrollWidth - frame.clientWidth") == 0


@pytest.mark.thorough
def test_the_button_of_what_was_tapped_comes_into_sight(server: Server, new_device: Devices) -> None:
    device = new_device(size_of("844x390"))
    PLACES["contract build-here"].open(server, device)
    expect(device.page.locator("#live .confirm button")).to_be_in_viewport(ratio=1)
