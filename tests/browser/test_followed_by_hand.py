"""Hands follow what the pages say: a correction rounds ago on a real layout, a phone that was away, a game unpacked."""

import json
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

import kontor
from kontor.game import KONTOR
from kontor_rules import Game, Refusal, output, steps
from tests.arbiter.pages.record import kept
from tests.arbiter.pieces.hands import Table
from tests.browser.checks import problems
from tests.browser.phones import PHONE, TABLET, Device, Devices
from tests.browser.server import Server
from tests.browser.test_rulings_settled import going_on, lay_elsewhere

pytestmark = pytest.mark.thorough

Json = dict[str, Any]


def api(url: str, path: str = "") -> Json:
    found: Json = json.loads(urlopen(url.replace("/t/", "/api/v1/tables/") + path).read())
    return found


def lying(url: str) -> Table:
    """Return the real table as the API says how to lay it out from the box."""
    table = Table()
    table.follow(api(url, "/moves?since=box")["moves"])
    return table


def follow_the_page(device: Device, table: Table, before: Game, after: Json) -> None:
    """Do what the page of the table says, sentence by sentence, on a table of our own."""
    *_earlier, end = steps(after["setup"], after["entries"])
    words = kontor.GAME.pages.words
    found = words.moves(KONTOR.pieces.moves(before, end.game), words.names(after["setup"]), end.game)
    meant = {step.text: step.moves for step in found}
    people = {player["name"] for player in after["setup"]["players"]}
    told = device.page.locator("#now [data-step]").evaluate_all(
        "all => all.map(one => [one.dataset.step, one.textContent])"
    )
    assert told
    for name, said in told:
        assert name in people
        table.follow([move.json() for move in meant[said]])


def test_a_correction_three_rounds_ago_is_followed_on_a_real_layout(server: Server, new_device: Devices) -> None:
    urls, phone, laptop = going_on(server, "pro-two-phones", 48), new_device(PHONE), new_device(TABLET)
    record = kept("pro-two-phones", 48)
    *_before, end = steps(record["setup"], record["entries"])
    table = lying(urls["look"])
    laptop.open(urls["look"])
    place, cell = elsewhere(record, end.game.state.round - 3)
    phone.open(urls["red"])
    phone.open(f"{urls['red']}/correct/{place}")
    lay_elsewhere(phone, *cell)
    expect(phone.page.locator("#broken")).to_have_count(0)
    expect(phone.page.locator("#moves [data-step]").first).to_be_visible()
    assert not problems(phone.page)
    before = phone.page.locator("#moves [data-step]").all_text_contents()
    phone.tap(phone.button("No: move it now"))
    laptop.sees(49)
    follow_the_page(laptop, table, end.game, api(urls["look"], "/record"))
    assert not table.differences(lying(urls["look"]))
    assert sorted(before) == sorted(laptop.page.locator("#now [data-step]").all_text_contents())
    expect(laptop.page.locator("#board use[href$='-brackets']").first).to_be_attached()
    assert not problems(laptop.page)


def elsewhere(record: Json, last_round: int) -> tuple[int, tuple[int, int]]:
    """Return a placement of that round or before it, and another cell with which everything later still holds."""
    games = [step.game for step in steps(record["setup"], record["entries"])]
    for place, entry in reversed(list(enumerate(record["entries"]))):
        if entry["entry"] != "place" or games[place].state.round > last_round:
            continue
        for cell in output(games[place])["legal"]["cells"]:  # type: ignore[index]
            changed = [*record["entries"][:place], {**entry, "cell": cell}, *record["entries"][place + 1 :]]
            if cell != entry["cell"] and holds(record["setup"], changed):
                return place, (cell[0], cell[1])
    raise AssertionError("no placement can be changed")


def holds(setup: Json, entries: list[Json]) -> bool:
    try:
        list(steps(setup, entries))
    except Refusal:
        return False
    return True


def test_a_phone_that_was_away_is_told_until_it_says_done(server: Server, new_device: Devices) -> None:
    urls, away, there = going_on(server, "basic-two-phones", 20), new_device(), new_device()
    away.open(urls["red"])
    away.page.goto("about:blank")
    there.open(urls["host"] + "/all")
    for _time in range(2):
        there.tap(there.page.locator(".back-last > summary"))
        there.tap(there.button("Take it back"))
    there.sees(22)
    expect(there.page.locator("#since")).to_have_count(0)
    away.open(urls["red"])
    expect(away.page.locator("#since")).to_contain_text("New since you last looked")
    assert not problems(away.page)
    away.tap(away.page.locator("#since a.button"))
    expect(away.page.locator("#since")).to_have_count(0)
    away.open(urls["red"])
    expect(away.page.locator("#since")).to_have_count(0)


def test_ticks_stay_while_the_game_goes_on_and_after_loading_again(server: Server, new_device: Devices) -> None:
    urls, unpacking, playing = going_on(server, "basic-two-phones", 20), new_device(), new_device()
    unpacking.open(urls["look"] + "/set-up")
    assert not problems(unpacking.page)
    boxes = unpacking.page.locator(".tick input")
    unpacking.tap(boxes.first)
    playing.open(urls["host"] + "/all")
    playing.tap(playing.page.locator(".back-last > summary"))
    playing.tap(playing.button("Take it back"))
    unpacking.sees(21)
    expect(boxes.first).to_be_checked()
    expect(unpacking.page.locator(".tick input:checked")).to_have_count(1)
    unpacking.page.reload()
    expect(boxes.first).to_be_checked()
    expect(unpacking.page.locator(".tick input:checked")).to_have_count(1)
