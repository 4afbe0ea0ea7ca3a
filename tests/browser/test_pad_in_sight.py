"""Pad, button, what hands do now and the question for a face share every phone's screen, with nothing covered."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import one_of
from tests.browser.ending import RECORDS
from tests.browser.phones import ANSWERED, Device, Devices, size_of
from tests.browser.places import kept
from tests.browser.server import Server

SCREENS = ("320x568", "375x553", "390x664", "390x844", "844x390", "568x320")
GAMES = {
    "basic": ("basic-two-phones", "red"),
    "pro": ("pro-two-phones", "red"),
    "extension": ("extension-four", "green"),
}
THUMB = 43.5  # pixels: 44, less what rounding takes

TO_TAP = ".desk button, .desk label.picture, .desk summary:not(.below *), .desk input[type=text], .desk label.pick"
HIDDEN = """([wanted, low, whole]) => {
    const found = [];
    const seen = (one) => one.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true})
        && !one.closest(".back-last > form");
    for (const one of [...document.querySelectorAll(wanted)].filter(seen)) {
        if (whole) one.scrollIntoView({block: "center"});
        const box = one.getBoundingClientRect();
        const name = one.dataset.key || one.textContent.trim() || one.id;
        const out = box.top < -0.5 || box.left < -0.5 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
        if (out) found.push(`${name} is outside: ${Math.round(box.top)} to ${Math.round(box.bottom)}`);
        if (box.height < low) found.push(`${name} is only ${box.height} high`);
        for (const [x, y] of [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]]) {
            const top = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
            if (!out && !(top && (one.contains(top) || top.contains(one.querySelector("input")))))
                found.push(`${name} is covered by ${top?.outerHTML.slice(0, 80)}`);
        }
    }
    return found;
}"""


def laying(server: Server, game: str) -> str:
    """Open a game in which a seat has just placed a card and lays the next; return its page. Few faces are known."""
    name, seat = GAMES[game]
    record = json.loads((RECORDS / f"{name}.kontor.json").read_text("utf-8"))
    entries = record["entries"]
    end = next(at for at in range(20, len(entries)) if _has_placed(entries, at, seat))
    met = json.dumps(entries[:end])
    deck = [card for card in record["setup"].get("deck", []) if f'"{card["id"]}"' in met]
    record |= {"version": 1, "entries": entries[:end], "setup": record["setup"] | {"deck": deck}}
    return server.table(record)[seat]


def _has_placed(entries: list[dict[str, Any]], at: int, seat: str) -> bool:
    last, coming = entries[at - 1], entries[at]
    return last["entry"] == "place" and last["seat"] == seat and coming["entry"] in ("play", "face", "sit-out")


def phone_of(new_device: Devices, screen: str, language: str) -> Device:
    return new_device(size_of(screen), locale=language)


def hidden(page: Page, wanted: str = TO_TAP, *, scrolled: bool = False) -> list[str]:
    """Return what of all that is to be tapped is covered, too small, or out of the window, if need be `scrolled` to."""
    found: list[str] = page.evaluate(HIDDEN, [wanted, THUMB, scrolled])
    return found


def press(device: Device, digit: str) -> None:
    with device.page.expect_response(lambda answer: answer.url.endswith("/card")):
        device.page.locator(f".keys [data-key='{digit}']").click()
    device.page.wait_for_function(ANSWERED)


def ask(device: Device) -> None:
    """Type a number of two digits that asks for a face which may show goods."""
    press(device, "4")
    for second in "0123456789":
        press(device, second)
        if device.page.locator(".ask [data-add]").count():
            return
        press(device, "back")
    raise AssertionError("all faces from 40 to 49 are known")


def on_all_screens(device: Device) -> dict[str, list[str]]:
    """Return for each screen what of all that is to be tapped can't be."""
    found = {}
    for screen in SCREENS:
        device.page.set_viewport_size(size_of(screen))
        found[screen] = hidden(device.page)
    return {screen: wrong for screen, wrong in found.items() if wrong}


def places(device: Device) -> list[object]:
    """Return where the button is on each screen."""
    found = []
    for screen in SCREENS:
        device.page.set_viewport_size(size_of(screen))
        found.append(device.page.locator(".lay .main").bounding_box())
    return found


@pytest.mark.parametrize("language", one_of("de", "en", "cs"))
@pytest.mark.parametrize("game", one_of("extension", "basic", "pro"))
def test_pad_and_button_and_steps_are_seen_whole(server: Server, new_device: Devices, game: str, language: str) -> None:
    device = phone_of(new_device, SCREENS[0], language)
    device.open(laying(server, game))
    expect(device.page.locator(".keys button")).to_have_count(12)
    expect(device.page.locator(".in-line summary")).to_be_in_viewport(ratio=1)
    assert not on_all_screens(device)


@pytest.mark.parametrize("language", one_of("de", "en", "cs"))
def test_numbers_of_cards_to_turn_up_are_seen_whole(server: Server, new_device: Devices, language: str) -> None:
    device = phone_of(new_device, SCREENS[0], language)
    device.open(server.table(kept("two-phones.contract", 10))["all"])
    expect(device.page.locator(".numbers label")).to_have_count(28)
    expect(device.page.locator(".in-line summary")).to_be_in_viewport(ratio=1)
    assert not on_all_screens(device)
    device.page.set_viewport_size(size_of(SCREENS[0]))
    assert not hidden(device.page, ".desk .below summary", scrolled=True)


@pytest.mark.parametrize("language", one_of("de", "en", "cs"))
@pytest.mark.parametrize("game", one_of("extension", "basic"))
def test_a_face_is_asked_on_one_screen_and_nothing_moves_while_it_is_answered(
    server: Server, new_device: Devices, game: str, language: str
) -> None:
    device = phone_of(new_device, SCREENS[0], language)
    device.open(laying(server, game))
    page = device.page
    ask(device)
    expect(page.locator(".keys")).to_be_hidden()
    assert not on_all_screens(device)
    page.locator("[data-other]").click()
    assert not on_all_screens(device)
    before = places(device)
    for answer in ("[data-add=wine]", "[data-add=tea]", "label:has([name=coin])", "label:has([name=ship])"):
        with page.expect_response(lambda one: one.url.endswith("/growing")):
            page.locator(answer).click()
        page.wait_for_function(ANSWERED)
    expect(page.locator(".slot .face svg .k-coin")).to_be_attached()
    assert not on_all_screens(device)
    assert places(device) == before


def project(server: Server) -> str:
    """Open a game of Contract in which four types are known; return the page that asks for a project's face.

    Its build action may cost something (M8).
    """
    return server.table(kept("two-phones.contract", 30))["red"] + "?learn=33"


def described(device: Device, tap: Callable[[], None]) -> None:
    """Answer something about a project, and wait until its picture has it."""
    with device.page.expect_response(lambda one: one.url.endswith("/described")):
        tap()
    device.page.wait_for_function(ANSWERED)


@pytest.mark.parametrize("language", one_of("de", "en", "cs"))
@pytest.mark.parametrize("screen", one_of("390x664", "390x844", "844x390"))
def test_a_project_is_asked_on_one_screen_and_nothing_moves_while_it_grows(
    server: Server, new_device: Devices, screen: str, language: str
) -> None:
    device = phone_of(new_device, screen, language)
    device.open(project(server))
    page = device.page
    expect(page.locator(".types label.picture")).to_have_count(6)
    assert not hidden(page)
    before = page.locator(".lay .main").bounding_box()
    grown = page.locator(".drawn svg")
    taps = ["[data-cost=cost_c1]", "[data-cost=cost_c1]", "[data-cost=cost_development]"]
    taps += ["fieldset[id^=workers] label:has([value='2'])", ".types label:has([value=park])"]
    for wanted in taps:
        described(device, page.locator(wanted).click)
    described(device, lambda: page.locator("[name=points]").fill("6"))
    for shown in ("2", "1", "6", "Park" if language == "de" else "park"):
        expect(grown.get_by_text(shown, exact=True).first).to_be_attached()
    expect(grown.get_by_text("?", exact=True)).to_have_count(0)
    expect(page.locator(".slot .face b")).to_contain_text("park", ignore_case=True)
    for kind in ("c2", "c3", "c4"):
        described(device, page.locator(f"[data-cost=cost_{kind}]").click)
    expect(page.locator(".slot .face.no a.rule")).to_contain_text("M3")
    assert not hidden(page)
    assert page.locator(".lay .main").bounding_box() == before
    described(device, page.locator("fieldset[id^=cost] [data-free]").click)
    expect(page.locator("fieldset[id^=cost] .num:not(:empty)")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("screen", ["320x568", "375x553", "568x320"])
def test_on_the_smallest_phones_a_project_can_be_scrolled_to_and_nothing_covers_it(
    server: Server, new_device: Devices, screen: str
) -> None:
    device = phone_of(new_device, screen, "de")
    device.open(project(server))
    assert not hidden(device.page, scrolled=True)
    assert device.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    device.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert not hidden(device.page, scrolled=True)
    assert device.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.thorough
def test_what_is_wrong_with_a_project_pushes_nothing_and_goes_with_the_next_answer(
    server: Server, new_device: Devices
) -> None:
    device = phone_of(new_device, "390x844", "en")
    device.open(project(server))
    page = device.page
    before = page.locator(".lay .main").bounding_box()
    described(device, page.locator("[data-cost=cost_c1]").click)
    device.tap(page.locator(".lay .main"))
    device.forgive("422")
    expect(page.locator("#errors li")).to_have_count(3)
    expect(page.locator("[data-cost=cost_c1] .num")).to_have_text("1")
    expect(page.locator("[name=points]")).to_have_attribute("aria-invalid", "true")
    assert page.locator(".lay .main").bounding_box() == before
    assert not hidden(page)
    described(device, page.locator("fieldset[id^=workers] label:has([value='1'])").click)
    expect(page.locator("#errors, [aria-invalid]")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("screen", ["320x568", "390x844", "844x390"])
def test_with_type_twice_as_large_all_can_be_scrolled_to_and_nothing_covers_it(
    server: Server, new_device: Devices, screen: str
) -> None:
    device = phone_of(new_device, screen, "de")
    device.open(laying(server, "extension"))
    device.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert not hidden(device.page, scrolled=True)
    assert device.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    ask(device)
    assert not hidden(device.page, scrolled=True)
    assert device.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.thorough
def test_the_line_of_steps_opens_and_what_is_below_moves_down(server: Server, new_device: Devices) -> None:
    device = phone_of(new_device, "390x664", "en")
    device.open(laying(server, "basic"))
    page = device.page
    expect(page.locator("#now .line").nth(1)).to_be_hidden()
    device.tap(page.locator("#now summary"))
    expect(page.locator("#now .line").nth(1)).to_be_visible()
    assert not hidden(page, scrolled=True)
