"""Nothing to be tapped is covered, cut or too small: every kind of task and page, on every kind of screen.

A page is loaded once and its window resized. `make test` looks at every place in the language with the longest words,
on the smallest phone, one held lengthwise, and a laptop; all seven screens in three languages are for before a release.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.browser.phones import Device
from tests.browser.places import PLACES, Place
from tests.browser.server import Server
from tests.browser.test_on_the_phone import problems

REACH = (Path(__file__).parent / "reach.js").read_text("utf-8")
Screen = tuple[int, int]
SCREENS: list[Screen] = [(320, 568), (375, 553), (390, 664), (390, 844), (844, 390), (1280, 800), (2560, 1440)]
SAMPLE = [(320, 568), (844, 390), (1280, 800)]
LARGE_TYPE = "document.documentElement.style.fontSize = '200%'"
ENTERING = ("lay", "lay-known", "lay-unknown", "place-here", "place-ring", "ship-there", "tavern")
"""Kontor's tasks that end with a button or a choice, which a laptop has in sight."""


def out_of_reach(
    server: Server, device: Device, places: Iterable[tuple[str, Place]], screens: list[Screen], before: str = ""
) -> list[str]:
    """Return what a thumb can't press, place by place."""
    found: dict[str, list[str]] = {}
    for name, place in places:
        place.open(server, device)
        if before:
            device.page.evaluate(before)
        for width, height in screens:
            device.page.set_viewport_size({"width": width, "height": height})
            for complaint in device.page.evaluate(REACH):
                found.setdefault(f"{name}: {complaint}", []).append(f"{width} by {height}")
    return [f"{complaint} at {', '.join(at)}" for complaint, at in found.items()]


@pytest.mark.parametrize("game", ["kontor", "contract"])
def test_nothing_to_tap_is_covered_or_cut(server: Server, new_device: Callable[..., Device], game: str) -> None:
    device = new_device(locale="de")
    places = [(name, place) for name, place in PLACES.items() if name.startswith(game)]
    assert not out_of_reach(server, device, places, SAMPLE)
    device.forgive("404")


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en", "de", "cs"])
def test_nothing_to_tap_is_covered_or_cut_on_any_screen(
    server: Server, new_device: Callable[..., Device], locale: str
) -> None:
    device = new_device(locale=locale)
    assert not out_of_reach(server, device, PLACES.items(), SCREENS)
    device.forgive("404")


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=["390", "1280"])
def test_nothing_to_tap_is_covered_or_cut_in_type_twice_as_large(
    server: Server, new_device: Callable[..., Device], size: Screen
) -> None:
    device = new_device(locale="de")
    places = [
        one for one in PLACES.items() if not one[0].endswith(" big")
    ]  # whose type is as large as the window allows
    assert not out_of_reach(server, device, places, [size], LARGE_TYPE)
    device.forgive("404")


@pytest.mark.long
@pytest.mark.parametrize(("size", "scheme"), [((390, 844), "light"), ((1280, 800), "dark")], ids=["390", "1280"])
def test_axe_finds_nothing_anywhere(
    server: Server, new_device: Callable[..., Device], size: Screen, scheme: str
) -> None:
    device = new_device({"width": size[0], "height": size[1]}, color_scheme=scheme)
    found = {}
    for name, place in PLACES.items():
        place.open(server, device)
        found[name] = problems(device.page)
    assert not {name: wrong for name, wrong in found.items() if wrong}
    device.forgive("404")


@pytest.mark.parametrize("name", ENTERING)
def test_a_laptop_has_all_of_a_turn_in_sight(server: Server, new_device: Callable[..., Device], name: str) -> None:
    device = new_device({"width": 1280, "height": 800})
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
