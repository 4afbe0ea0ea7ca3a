"""Kept games with a thumb: a game deleted after a second question, and taken back; a deck's cards on one page."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from arbiter.keeping.archive import INDEX
from tests.arbiter.test_archive import a_zip, index
from tests.arbiter.test_lengths import short, sit_outs
from tests.browser.ending import RECORDS, pages_of_print
from tests.browser.phones import PHONE, TABLET, Device, Devices
from tests.browser.server import ROOT, Server

pytestmark = pytest.mark.thorough


@pytest.fixture
def device(server: Server, new_device: Devices) -> Device:
    """A phone that has taken one game in."""
    device = new_device(PHONE)
    device.open(server.url + "/games/import")
    device.page.set_input_files("#file", RECORDS / "pro-fifth-place.kontor.json")
    device.tap(device.button("Import"))
    device.page.wait_for_url("**/t/**")
    return device


def test_a_game_is_deleted_and_taken_back(server: Server, device: Device) -> None:
    page, table = device.page, device.page.url
    device.open(server.url + "/games")
    device.tap(page.locator(".list a"))
    device.tap(page.get_by_role("link", name="Delete this game"))
    device.tap(page.get_by_role("link", name="No, keep it"))
    device.tap(page.get_by_role("link", name="Delete this game"))
    device.tap(device.button("Yes, delete it"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Deleted games")
    answer = page.goto(table)
    assert answer is not None
    assert answer.status == 404
    device.forgive("404")
    device.open(server.url + "/games")
    expect(page.locator(".list a")).to_have_count(0)
    device.tap(page.get_by_role("link", name="1 deleted game"))
    device.tap(device.button("Take it back"))
    device.tap(page.get_by_role("link", name="To the score"))
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("has won"))
    page.go_back()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("page", ["/games", "/games/won", "/games/share", "/games/import", "/kontor/decks"])
def test_nothing_scrolls_sideways_or_is_too_small_to_press(server: Server, device: Device, page: str) -> None:
    device.open(server.url + page)
    assert device.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for target in device.page.locator("main :is(button, .button, .list a):visible").all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 40


def test_all_cards_of_a_deck_print_on_one_page(server: Server, new_device: Devices, tmp_path: Path) -> None:
    deck = json.loads((ROOT / "kontor" / "proxy_deck.json").read_text("utf-8")) | {"name": "Printed"}
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(deck), "utf-8")
    device = new_device(TABLET)
    device.open(server.url + "/kontor/decks")
    device.page.set_input_files("#file", file)
    device.tap(device.button("Import"))
    device.tap(device.page.get_by_role("link", name="All cards on one page"))
    expect(device.page.locator(".distribution .tile")).to_have_count(22 * 4 + 43 + 6)
    assert pages_of_print(device) == 1


def test_how_far_an_import_is_can_be_seen_while_it_goes_on(server: Server, new_device: Devices, tmp_path: Path) -> None:
    games = [f"{number}.kontor.json" for number in range(160)]  # of 1,500 entries: some seconds
    file = tmp_path / "all.zip"
    file.write_bytes(a_zip({INDEX: index(*games), **dict.fromkeys(games, short(sit_outs(1500)))}).getvalue())
    device = new_device(PHONE, java_script_enabled=False)
    page = device.page
    page.goto(server.url + "/games/import")
    page.set_input_files("#file", file)
    page.get_by_role("button", name="Import").click(no_wait_after=True)
    expect(page.locator(".counting p:visible")).to_have_text(
        re.compile("Replayed: [0-9]+ of 160 games"), timeout=20_000
    )
    expect(page.get_by_text("160 games were imported.")).to_be_visible(timeout=60_000)
    expect(page.locator(".counting p:visible")).to_have_count(0)
