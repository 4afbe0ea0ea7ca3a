"""Whose turn it is, in browsers: told by the page's look, by sound and vibration where they are wanted, and the screen
stays on. What a browser does of it is written down by spies."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.phones import TABLET, Device, Devices
from tests.browser.places import Place, kept
from tests.browser.server import Server

SPIES = """
window.told = { notes: [], vibrations: [], locks: 0, released: 0 };
class Param {
  setValueAtTime() {}
  exponentialRampToValueAtTime() {}
}
window.AudioContext = class {
  state = "running";
  currentTime = 0;
  destination = {};
  async resume() {}
  createOscillator() {
    const one = {
      frequency: new Param(), connect: (to) => to, stop() {},
      start: () => window.told.notes.push(one.frequency.value),
    };
    return one;
  }
  createGain() {
    return { gain: new Param(), connect: (to) => to };
  }
};
navigator.vibrate = (pattern) => window.told.vibrations.push(pattern);
class Lock extends EventTarget {
  async release() {
    window.told.released += 1;
    this.dispatchEvent(new Event("release"));
  }
}
Object.defineProperty(navigator, "wakeLock", { configurable: true, value: {
  request: async () => {
    window.told.locks += 1;
    return (window.lock = new Lock());
  },
}});
"""
MARKS = "#board use[href$='-berth']"


def told(device: Device) -> dict[str, Any]:
    """Return what the spies have seen of a page since it was loaded."""
    return device.page.evaluate("() => window.told")


def spied(device: Device) -> Device:
    device.page.add_init_script(SPIES)
    return device


def switch(device: Device, *names: str) -> None:
    """Switch something on or off."""
    if device.page.locator("#attention:not([open])").count():
        device.tap(device.page.locator("#attention summary"))
    for name in names:
        device.tap(device.page.locator(f"label:has(#tell-{name})"))


def icon(device: Device) -> str:
    return str(device.page.locator("link[rel=icon]").get_attribute("href")).partition("?")[0]


def revealed(anna: Device, fritz: Device, urls: dict[str, str]) -> None:
    """Let both lay a card of the proxy deck: it's Anna's turn to place hers."""
    anna.open(urls["red"])
    fritz.open(urls["black"])
    lay(anna, 57)
    lay(fritz, 18)


def lay(device: Device, number: int) -> None:
    for digit in str(number):
        device.tap(device.button(digit))
    device.tap(device.button("Play it face down"))


def test_the_waiting_page_has_nothing_to_tap_and_a_tap_is_answered(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = new_device(), new_device()
    revealed(anna, fritz, urls)
    expect(fritz.page.locator("h1")).to_contain_text("Anna places 57")
    expect(anna.page.locator("h1")).to_contain_text("Your turn: place 57")
    assert anna.page.locator(MARKS).count() > 0
    assert fritz.page.locator(MARKS).count() == fritz.page.locator("#board a").count() == 0
    head = "() => getComputedStyle(document.querySelector('.bar')).backgroundColor"
    assert anna.page.evaluate(head) != fritz.page.evaluate(head)
    fritz.tap(fritz.page.locator("#board svg"))
    answer = fritz.page.locator("#asking")
    expect(answer).to_contain_text("Anna goes first.")
    expect(answer).to_be_in_viewport(ratio=1)
    fritz.tap(answer.get_by_role("link").first)
    expect(fritz.page.locator("h1")).to_have_text("May I?")
    expect(fritz.page.locator("#answer")).to_contain_text("L12")


@pytest.mark.thorough
def test_a_tap_asks_about_the_cell_under_the_finger(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = new_device(), new_device()
    revealed(anna, fritz, urls)
    cell = anna.page.locator("a:has(use[href$='-berth'])").first
    name = str(cell.get_attribute("aria-label"))
    there = fritz.page.evaluate(
        """(name) => {
            const drawing = document.querySelector("#board svg");
            const texts = [...drawing.querySelectorAll("text")];
            const at = (said) => texts.find((one) => one.textContent === said).getBoundingClientRect();
            const [column, row] = [at(name[0]), at(name.slice(1))];
            return [column.x + column.width / 2, row.y + row.height / 2];
        }""",
        name,
    )
    fritz.page.mouse.click(*there)
    expect(fritz.page.locator("#asking")).to_contain_text(f"What may be placed on {name}?")


def test_title_and_icon_call_whose_turn_it_is(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = new_device(), new_device()
    revealed(anna, fritz, urls)
    expect(anna.page).to_have_title("● Your turn · Kontor")
    expect(fritz.page).to_have_title("Anna places 57 · Kontor")
    assert icon(anna).endswith("/icon-called.svg")
    assert icon(fritz).endswith("/icon.svg")
    place(anna)
    expect(fritz.page).to_have_title("● Your turn · Kontor")
    assert icon(fritz).endswith("/icon-called.svg")
    assert icon(anna).endswith("/icon.svg")


def place(device: Device) -> None:
    device.tap(device.page.locator("#board a").first)
    device.tap(device.page.get_by_role("button", name="here"))


def test_sound_and_vibration_come_once_with_the_turn_and_only_where_they_are_wanted(
    urls: dict[str, str], new_device: Devices
) -> None:
    anna, fritz = spied(new_device(is_mobile=True)), spied(new_device())
    anna.open(urls["red"])
    switch(anna, "sound", "vibration")
    tried = told(anna)  # switching it on lets it be heard
    assert len(tried["notes"]) == 2
    assert len(tried["vibrations"]) == 1
    anna.page.reload()
    anna.open(urls["red"])
    fritz.open(urls["black"])
    lay(fritz, 18)
    lay(anna, 57)  # the reveal makes it Anna's turn, but she brought it about herself
    expect(anna.page.locator("h1")).to_contain_text("Your turn: place 57")
    assert told(anna) == {"notes": [], "vibrations": [], "locks": 1, "released": 0}
    place(anna)
    expect(fritz.page).to_have_title("● Your turn · Kontor")
    place(fritz)  # that ends the round: all choose a card again
    expect(anna.page.locator("h1")).to_contain_text("Play a card face down")
    assert len(told(anna)["notes"]) == 2
    assert len(told(anna)["vibrations"]) == 1
    fritz.tap(fritz.page.locator("[id^=sit-out] summary"))
    fritz.tap(fritz.page.locator("[id^=sit-out] button"))
    anna.sees(fritz.seen)
    assert len(told(anna)["notes"]) == 2  # the same turn goes on
    assert told(fritz)["notes"] == told(fritz)["vibrations"] == []


@pytest.mark.thorough
def test_what_was_switched_is_remembered_on_the_device(urls: dict[str, str], new_device: Devices) -> None:
    anna = spied(new_device())
    anna.open(urls["red"])
    switch(anna, "sound", "awake")
    anna.page.reload()
    anna.tap(anna.page.locator("#attention summary"))
    expect(anna.page.locator("#tell-sound")).to_be_checked()
    expect(anna.page.locator("#tell-awake")).not_to_be_checked()
    expect(anna.page.locator("#attention")).to_contain_text("A muted phone stays silent.")
    assert told(anna)["locks"] == 0
    anna.tap(anna.page.get_by_role("button", name="Try the sound"))
    assert len(told(anna)["notes"]) == 2


@pytest.mark.thorough
def test_what_a_device_cannot_do_is_said_in_place_of_its_switch(urls: dict[str, str], new_device: Devices) -> None:
    laptop = new_device(TABLET)
    laptop.page.add_init_script("delete Navigator.prototype.wakeLock; delete Navigator.prototype.vibrate;")
    laptop.open(urls["red"])
    laptop.tap(laptop.page.locator("#attention summary"))
    for name in ("vibration", "awake"):
        expect(laptop.page.locator(f"#tell-{name}")).to_be_hidden()
        expect(laptop.page.locator(f"[data-without={name}]")).to_be_visible()
    expect(laptop.page.locator("#tell-sound")).to_be_visible()


def test_the_screen_stays_on_while_the_page_is_in_front(urls: dict[str, str], new_device: Devices) -> None:
    anna = spied(new_device())
    anna.open(urls["red"])
    assert told(anna)["locks"] == 1
    seen(anna, hidden=True)
    assert (told(anna)["locks"], told(anna)["released"]) == (1, 1)
    seen(anna, hidden=False)
    assert told(anna)["locks"] == 2
    switch(anna, "awake")
    assert told(anna)["released"] == 2
    seen(anna, hidden=False)
    assert told(anna)["locks"] == 2


def seen(device: Device, *, hidden: bool) -> None:
    """Put a page behind another one, or in front again, as far as its scripts can tell."""
    device.page.evaluate(
        """(hidden) => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


@pytest.mark.thorough
def test_a_page_in_the_background_hears_of_its_turn_too(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = spied(new_device()), new_device()
    anna.open(urls["red"])
    switch(anna, "sound")
    fritz.open(urls["black"])
    lay(anna, 57)
    before = len(told(anna)["notes"])
    seen(anna, hidden=True)
    lay(fritz, 18)
    expect(anna.page).to_have_title("● Your turn · Kontor")
    assert len(told(anna)["notes"]) == before + 2


@pytest.mark.thorough
def test_clocks_run_where_somebody_thinks(urls: dict[str, str], new_device: Devices) -> None:
    anna, fritz = new_device(), new_device()
    revealed(anna, fritz, urls)
    anna.tap(anna.page.get_by_role("link", name="Game", exact=True))
    anna.tap(anna.button("Show the clock"))
    anna.open(urls["red"])
    running, resting = anna.page.locator(".clock[data-runs]"), anna.page.locator(".clock:not([data-runs])")
    expect(running).to_have_count(1)
    before, still = running.inner_text(), resting.inner_text()
    expect(running).not_to_have_text(before)
    expect(resting).to_have_text(still)


@pytest.mark.thorough
def test_a_waiting_page_of_contract_has_nothing_to_tap_and_answers(server: Server, new_device: Devices) -> None:
    urls = server.table(kept("two-phones.contract", 35))
    pages = []
    for seat in ("red", "blue"):
        pages.append(new_device())
        pages[-1].open(urls[seat])
    waits = next(one for one in pages if one.page.locator("#again[data-turn=wait]").count())
    acts = next(one for one in pages if one.page.locator("#again[data-turn=mine]").count())
    expect(acts.page).to_have_title("● Your turn · Contract")
    assert waits.page.locator("#board a").count() == 0
    waits.tap(waits.page.locator("#board svg"))
    expect(waits.page.locator("#asking")).to_contain_text("goes first. Meanwhile you may ask:")
    waits.tap(waits.page.locator("#asking a.full"))
    expect(waits.page.locator("h1")).to_have_text("May I?")


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_waiting_and_acting_pages_differ_by_more_than_colour(
    urls: dict[str, str], new_device: Devices, scheme: str
) -> None:
    anna, fritz = new_device(color_scheme=scheme), new_device(color_scheme=scheme)
    revealed(anna, fritz, urls)
    expect(fritz.page.locator(".turn-told")).to_have_text("You wait")
    for device in (anna, fritz):
        text, ground = device.page.evaluate(
            "() => ['color', 'backgroundColor'].map((one) => getComputedStyle(document.querySelector('.bar'))[one])"
        )
        assert contrast(text, ground) >= 4.5


def contrast(one: str, other: str) -> float:
    """Return how much two colours differ in lightness, as WCAG 2 has it; CSS says them as rgb() or color(srgb …)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    inside = colour[colour.index("(") + 1 : colour.index(")")].replace("srgb", "").replace(",", " ").split()
    parts = [float(part) / (1 if colour.startswith("color") else 255) for part in inside[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("seat", ["red", "black"])
def test_the_head_of_a_wide_page_is_off_the_picture(server: Server, new_device: Devices, seat: str) -> None:
    device = new_device(TABLET)
    Place(kept("basic-two-phones.kontor", 105), seat).open(server, device)
    head, picture = (device.page.locator(one).first.bounding_box() for one in (".bar", ".map"))
    assert head
    assert picture
    assert device.page.locator("#again[data-whose=black]").count()
    assert head["y"] + head["height"] <= picture["y"]
