"""What iPhones do to any page: it is pinched larger, tapped fast, filled in, dictated to, read out, in large text."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phones import ANSWERED, Device, Devices, size_of
from tests.browser.places import PLACES
from tests.browser.server import Server
from tests.browser.site import SiteDevice
from tests.browser.test_reach import NOTCHES, REACH, out_of_reach
from tests.browser.test_site_faults import begun

AWAY = ("look", "look-ring", "look-five", "look-end", "rule")
SEATS = {
    name: place for name, place in PLACES.items() if place.who and not place.path and name.partition(" ")[2] not in AWAY
}
"""What somebody who plays has in front of them."""
LARGE_TEXT = "document.body.style.textSizeAdjust = '200%'"
"""As Safari does it: text alone grows, and no length that is measured in it."""
PINCHED = 2.2
MIDDLE = """(one) => {
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { x, y, width, height } = one.getBoundingClientRect();
    const { offsetLeft, offsetTop } = visualViewport;
    return [x + width / 2 - offsetLeft, y + height / 2 - offsetTop];
}"""
"""Where to touch something, in a page that was made larger: Chromium takes it in the page's own pixels."""


def press(device: Device, what: Locator) -> None:
    """Touch the glass where something is."""
    device.page.touchscreen.tap(*what.evaluate(MIDDLE))
    device.page.wait_for_timeout(50)


@pytest.mark.thorough
@pytest.mark.parametrize(("cell", "said"), [("K11", "Place 17 here"), ("N13", "17 can't go on N13")])
def test_a_page_that_is_pinched_larger_knows_the_cell_under_the_finger(
    server: Server, new_device: Devices, cell: str, said: str
) -> None:
    device = new_device(is_mobile=True)
    PLACES["kontor place"].open(server, device)
    session = device.context.new_cdp_session(device.page)
    session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": PINCHED})
    press(device, device.page.locator(f"#board a[aria-label='{cell}'], #board g:has(> title:text('{cell}'))").first)
    expect(device.page.locator("#live").get_by_text(said)).to_be_visible()
    assert device.page.evaluate("visualViewport.scale") == pytest.approx(PINCHED)


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["kontor", "contract"])
def test_nothing_to_tap_is_covered_or_cut_in_an_iphones_text_of_twice_the_size(
    server: Server, new_device: Devices, game: str
) -> None:
    device = new_device(is_mobile=True, locale="de")
    places = [one for one in PLACES.items() if one[0].startswith(game) and not one[0].endswith(" big")]
    assert not out_of_reach(server, device, places, ["390x844"], LARGE_TEXT)
    device.forgive("404")


UPWARDS = """() => {
    const found = [];
    const parts = document.querySelectorAll("#live :is(h1, h2, a[href], button, input, select, summary, p)");
    const seen = [...parts].filter((one) => one.checkVisibility({ visibilityProperty: true })
        && one.getBoundingClientRect().height > 2 && !one.closest("svg, .confirm, .hide"));
    let last = null;
    for (const one of seen) {
        const box = one.getBoundingClientRect();
        const next = last && box.left >= last.right; // a column to the right begins at its top
        if (last && !next && box.bottom <= last.top + 1) found.push(one.outerHTML.slice(0, 120));
        last = box;
    }
    return found;
}"""
"""What is heard after something below which it stands above."""


@pytest.mark.thorough
def test_a_seats_page_is_heard_in_the_order_in_which_it_is_seen(server: Server, new_device: Devices) -> None:
    device, found = new_device(), {}
    for name, place in SEATS.items():
        place.open(server, device)
        heard = device.page.locator("body").aria_snapshot()
        assert re.findall(r"^- (\w+)", heard, re.M) == ["link", "banner", "navigation", "main", "contentinfo"], name
        (first, *_others) = re.findall(r"heading .*", heard.partition("- main")[2])
        assert "[level=1]" in first, name
        found[name] = device.page.evaluate(UPWARDS)
    assert not {name: wrong for name, wrong in found.items() if wrong}


@pytest.mark.thorough
def test_a_turn_is_heard_from_its_headline_over_the_card_and_the_cells_to_the_button(
    server: Server, new_device: Devices
) -> None:
    device = new_device()
    PLACES["kontor place-here"].open(server, device)
    heard = device.page.locator("main").aria_snapshot()
    parts = (
        "heading",
        "Red 17 ",
        'group "Layout"',
        "About to be placed: Red 17",
        "M10",
        "J11",
        "N15",
        'button "Place 17 here"',
    )
    places = [heard.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)
    assert all(heard.count(part) == 1 for part in parts[2:])


FILLED_IN = """(field, name) => {
    field.value = name; // as browsers fill in: no key is heard
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}"""


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["", "/contract"])
def test_names_that_are_filled_in_or_dictated_are_the_names_alone(
    server: Server, new_device: Devices, game: str
) -> None:
    device = new_device()
    page = device.page
    device.open(f"{server.url}{game}/new")
    first, second = page.locator("input[autocapitalize=words]").all()[:2]
    first.evaluate(FILLED_IN, "Anna Maria")
    second.focus()
    page.keyboard.insert_text("Fritz ")  # as it is dictated: whole words, with a blank for the next one
    device.tap(page.locator("summary", has_text="Cards:"))
    device.tap(page.locator("label:has(input[name=deck]:not(:checked))").first)  # the page is asked for anew
    expect(first).to_have_value("Anna Maria")
    device.tap(device.button("Open the table"))
    expect(page.get_by_role("heading", name="Anna Maria", exact=True).first).to_be_visible()
    expect(page.get_by_role("heading", name="Fritz", exact=True).first).to_be_visible()


@pytest.mark.thorough
def test_a_word_that_is_being_dictated_survives_an_update(server: Server, new_device: Devices) -> None:
    device = new_device()
    PLACES["contract learn"].open(server, device)
    word = device.page.locator("[name=new_type]")
    word.focus()
    session = device.context.new_cdp_session(device.page)
    session.send("Input.imeSetComposition", {"text": "red hou", "selectionStart": 7, "selectionEnd": 7})
    with device.page.expect_response("**/live/**"):
        device.page.evaluate("() => document.getElementById('stream').dispatchEvent(new Event('changed'))")
    device.page.wait_for_function(ANSWERED)
    session.send("Input.insertText", {"text": "red house"})
    expect(word).to_have_value("red house")
    expect(word).to_be_focused()


@pytest.mark.thorough
@pytest.mark.parametrize("screen", ["390x664", "844x390"])
def test_the_site_in_the_browser_keeps_clear_of_notch_and_home_bar(
    opens: Callable[[], Any], screen: str, tmp_path: Path
) -> None:
    with opens() as device:
        begun(device, tmp_path)
        device.around.set_viewport_size(size_of(screen))
        session = device.context.new_cdp_session(device.around)
        session.send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCHES[screen]})
        note = device.around.locator("#persistence")
        expect(note).to_be_visible()
        edges_are(device, NOTCHES[screen] | {"top": 0})
        button = note.locator("button:visible")
        box = button.bounding_box()
        assert box is not None
        assert box["y"] >= NOTCHES[screen]["top"]
        button.click()
        edges_are(device, NOTCHES[screen])
        assert not device.page.evaluate(REACH)
        device.tap(device.page.locator(".tabs a[href$='/rulings']"))
        edges_are(device, NOTCHES[screen])


def edges_are(device: SiteDevice, edges: dict[str, int]) -> None:
    """Wait until the page in the site's frame leaves so much of each edge, in pixels."""
    names = {"top": "above", "right": "right", "bottom": "below", "left": "left"}
    for edge, name in names.items():
        device.page.wait_for_function(
            "([name, much]) => document.documentElement.style.getPropertyValue(`--${name}`) === `${much}px`",
            arg=[name, edges[edge]],
        )
