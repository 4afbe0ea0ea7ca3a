"""The arbiter in the browser, without a server: built, opened from a plain host, played without a network."""

import json
import random
import re
from collections.abc import Callable
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.checks import one_of
from tests.browser.codes import camera, filmed, photographed, record_here, show
from tests.browser.conftest import CHROMIUM
from tests.browser.contract_players import BOX, decide, enter, say_influence, tell, turn_up
from tests.browser.ending import adjudicated
from tests.browser.hands import FACES
from tests.browser.phones import TABLET, Devices
from tests.browser.places import kept
from tests.browser.server import Server
from tests.browser.site import START, Host, SiteDevice, opened
from tests.browser.table import SEATS, sit_down
from tests.browser.test_two_phones import COUNT, SEATS as CONTRACT_SEATS

Json = dict[str, Any]
KILLED = 5
LAY = re.compile("^Place .* here")
TO_THE_END = {"kontor": "basic-two-phones.kontor", "contract": "two-phones.contract"}


@pytest.mark.parametrize("game", one_of(*TO_THE_END))
@pytest.mark.thorough
def test_a_game_is_played_to_its_sheet_without_a_network(
    opens: Callable[[], Any], host: Host, tmp_path: Path, game: str
) -> None:
    record = kept(TO_THE_END[game])
    *_before, begin, last = turns(record)
    with opens() as device:
        assert host.asked[0] == urlsplit(host.url).path
        host.stop()
        bring_in(device, record, begin, tmp_path)
        PLAY[game](device, record, begin, last)
        address, seen = device.around.url, device.seen
        nothing_foreign(device, host)
        assert device.complaints == []
    with opens() as device:
        device.start(f"#{urlsplit(address).fragment}")
        assert device.seen == seen
        PLAY[game](device, record, last)
        check_end(device, record, tmp_path)
        nothing_foreign(device, host)
        assert device.complaints == []


@pytest.mark.long
@pytest.mark.parametrize("game", TO_THE_END)
def test_a_whole_game_is_tapped_from_its_set_up_to_its_sheet(
    opens: Callable[[], Any], host: Host, tmp_path: Path, game: str
) -> None:
    record = kept(TO_THE_END[game])
    begun = turns(record)
    middle = begun[len(begun) // 2]
    with opens() as device:
        host.stop()
        SET_UP[game](device)
        PLAY[game](device, record, 0, middle)
        address, seen = device.around.url, device.seen
    with opens() as device:
        device.start(f"#{urlsplit(address).fragment}")
        assert device.seen == seen
        PLAY[game](device, record, middle)
        assert check_end(device, record, tmp_path)["setup"] == record["setup"]
        nothing_foreign(device, host)
        assert device.complaints == []


def turns(record: Json) -> list[int]:
    """Return where each turn of Contract begins, or each round of Kontor after the first, as places in the entries."""
    entries = record["entries"]
    if "contract" in record["format"]:
        return [place for place, entry in enumerate(entries) if entry["entry"] == "place"]
    announced = ("sit-out", "face", "play")
    return [
        place
        for place, (before, entry) in enumerate(pairwise(entries), 1)
        if before["entry"] == "place" and entry["entry"] in announced
    ]


def bring_in(device: SiteDevice, record: Json, until: int, folder: Path) -> None:
    """Take in a game as a file, as far as these entries, and go on with it openly on this phone."""
    file = folder / ("game.kontor.json" if "kontor" in record["format"] else "game.contract.json")
    file.write_text(json.dumps(record | {"entries": record["entries"][:until]}), "utf-8")
    device.tap(device.page.locator("header a.home"))
    device.tap(device.page.get_by_role("link", name="Our games"))
    device.tap(device.page.get_by_role("link", name="Import games"))
    device.page.locator("input[type=file]").set_input_files(file)
    device.tap(device.page.locator("main form button"))
    expect(device.page.locator("#again")).to_be_attached()
    openly = device.page.locator("a[href*='openly=1']")
    if openly.count():
        device.tap(openly)


def set_up_kontor(device: SiteDevice) -> None:
    """Open a table of the base game with cards that the arbiter doesn't know, and pass the phone round."""
    device.tap(device.page.get_by_role("link", name="Play Kontor"))
    sit_down(device, SEATS)
    device.tap(device.button("Open the table"))


def set_up_contract(device: SiteDevice) -> None:
    """Open a table of two with cards that the arbiter doesn't know, and a pile counted by hand."""
    device.tap(device.page.get_by_role("link", name="Play Contract"))
    sit_down(device, CONTRACT_SEATS)
    for letter, number in COUNT.items():
        device.page.get_by_label(f"Cards with {letter} on the back").fill(str(number))
    device.tap(device.button("Open the table"))


def lay(device: SiteDevice) -> None:
    """Lay the card on the chosen cell, and wait until the page shows it."""
    before = device.seen
    device.tap(device.page.get_by_role("button", name=LAY))
    device.page.wait_for_function(f"() => Number(document.querySelector('#again').dataset.seen) > {before}")


def play_kontor(device: SiteDevice, entries: list[Json], lay_down: Callable[[SiteDevice], object] = lay) -> None:
    """Tap what a record has: rounds of announcing and placing, everybody on this phone."""
    waiting: dict[str, Json | None] = {}
    for entry in entries:
        if entry["entry"] == "sit-out":
            waiting[entry["seat"]] = None
        elif entry["entry"] == "play":
            waiting |= {seat: FACES[card] for seat, card in entry["cards"].items()}
        elif entry["entry"] == "place":
            cell = ",".join(map(str, entry["cell"]))
            device.tap(device.page.locator(f"main a[href*='cell={cell}']").first)
            lay_down(device)
        if set(waiting) == set(SEATS) and entry["entry"] != "face":
            for seat in SEATS:
                announce(device, waiting[seat])
            if waiting["red"] and not waiting["black"]:
                announce(device, waiting["red"])  # back in the hand, because black sat out after it (R1)
            waiting = {}


def announce(device: SiteDevice, card: Json | None) -> None:
    passed = device.page.locator(".handover a.main")
    if passed.count():
        device.tap(passed)
    before = device.seen
    if card is None:
        device.sit_out()
    else:
        device.lay(card)
    device.page.wait_for_function(f"() => Number(document.querySelector('#again').dataset.seen) > {before}")


def play_contract(device: SiteDevice, record: Json, begin: int, end: int | None = None) -> None:
    """Tap the entries of a record from one of them on, up to another one or to the last."""
    entries = record["entries"]
    told = {entry["card"]["number"]: entry["card"] for entry in entries if entry["entry"] == "face"}
    for place, entry in [*enumerate(entries)][begin:end]:
        before = device.seen
        if entry["entry"] == "reveal":
            turn_up(device, [entry["card"]])
        elif entry["entry"] == "override":
            decide(device, entry["what"], lambda phone, said=entry: say_influence(phone, said), entry["reason"])
            device.tap(device.page.get_by_role("link", name="Enter", exact=True))
        elif entry["entry"] != "face":
            enter(device, entry, BOX | told)
        elif entries[place + 1].get("card") == entry["card"]["number"]:
            continue  # it is said when the card is built
        else:
            tell(device, entry["card"])
        device.page.wait_for_function(f"() => Number(document.querySelector('#again').dataset.seen) > {before}")


SET_UP = {"kontor": set_up_kontor, "contract": set_up_contract}
PLAY = {
    "kontor": lambda device, record, begin, end=None: play_kontor(device, record["entries"][begin:end]),
    "contract": play_contract,
}


def by_seat(entries: list[Json]) -> list[Json]:
    """Return entries with those who sit out in the order in which a phone goes round."""
    runs = [list(run) for _kind, run in groupby(entries, itemgetter("entry"))]
    return [one for run in runs for one in (sorted(run, key=seat_of) if run[0]["entry"] == "sit-out" else run)]


def seat_of(entry: Json) -> int:
    return SEATS.index(entry["seat"])


def check_end(device: SiteDevice, record: Json, folder: Path) -> Json:
    """The sheet has the sums that the command line comes to with the record that was saved; return that."""
    device.tap(device.page.get_by_role("link", name="To the score"))
    with device.around.expect_download() as download:
        device.page.get_by_role("link", name="Save the record").click()
    saved: Json = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert by_seat(saved["entries"]) == by_seat(record["entries"])
    result = adjudicated(saved, folder)
    sides = result["score"].get("sides") or result["points"]
    shown = device.page.locator("main").inner_text()
    for side in sides.values():
        assert str(side["total"]) in shown.split()
    return saved


def nothing_foreign(device: SiteDevice, host: Host) -> None:
    """Nothing was asked of any other host."""
    ours = urlsplit(host.url).netloc
    foreign = {
        url for url in device.asked if urlsplit(url).scheme in ("http", "https") and urlsplit(url).netloc != ours
    }
    assert foreign == set()


ENTER_ON = """async ([table, seen]) => {
    for (;;) {
        const seat = ["red", "black"][seen % 2];
        const answer = await fetch(`${table}/entries`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ entry: { entry: "sit-out", seat }, seen }),
        });
        if (!answer.ok) throw new Error(await answer.text());
        ({ seen } = await answer.json());
        console.info(`kept ${seen}`);
    }
}"""
"""Both sit out, round after round, until the page is gone. What was acknowledged is said."""


@pytest.mark.thorough
@pytest.mark.parametrize("times", [KILLED, pytest.param(50, marks=pytest.mark.long)])
def test_every_entry_that_was_acknowledged_is_there_after_its_tab_was_killed(
    opens: Callable[[], Any], tmp_path: Path, times: int
) -> None:
    chance = random.Random(times)
    with opens() as device:
        bring_in(device, kept(TO_THE_END["kontor"]), 0, tmp_path)
        table = device.page.url.partition("?")[0].removesuffix("/all").replace("/t/", "/api/v1/tables/")
        inside = urlsplit(device.around.url).fragment
        seen = device.seen
        for _time in range(times):
            acknowledged = [seen]
            device.around.on("console", lambda said, told=acknowledged: note(said.text, told))
            # Nobody waits for what the page would return: it has no end but the tab's.
            device.page.evaluate(
                f"(what) => {{ ({ENTER_ON})(what).catch((error) => console.error(error)); }}", [table, seen]
            )
            device.around.wait_for_timeout(chance.uniform(100, 1500))
            device.crash()
            device.start(f"#{inside}")
            now = device.page.evaluate("async (table) => (await (await fetch(table)).json()).seen", table)
            assert now in (acknowledged[-1], acknowledged[-1] + 1), "one may have been kept and not acknowledged"
            assert now > seen
            seen = now
        assert device.complaints == []


def note(said: str, told: list[int]) -> None:
    if said.startswith("kept "):
        told.append(int(said.removeprefix("kept ")))


@pytest.mark.thorough
def test_tabs_show_the_same_live_and_a_newer_version_is_offered(
    opens_copied: Callable[[], Any], copied: Path, tmp_path: Path
) -> None:
    with opens_copied() as device:
        bring_in(device, kept(TO_THE_END["kontor"]), 0, tmp_path)
        other, shown = device.another_tab()
        device.sit_out()
        expect(shown.locator(f"#again[data-seen='{device.seen}']")).to_be_attached()
        seen = device.seen
        device.around.close()
        device.around = device.page.around = other  # type: ignore[attr-defined]
        device.sit_out()  # as soon as this tab has started the arbiter
        expect(shown.locator(f"#again[data-seen='{seen + 1}']")).to_be_attached(timeout=START)
        worker = copied / "service-worker.js"
        worker.write_text(worker.read_text("utf-8").replace('"version": "', '"version": "newer-'), "utf-8")
        other.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")
        offer = other.locator("#newer [data-take]:visible")
        expect(offer).to_be_visible(timeout=START)
        expect(shown.locator("#again")).to_be_attached()  # nothing is forced
        offer.click()
        expect(other.locator("html[data-took]")).to_be_attached(timeout=START)
        expect(shown.locator(f"#again[data-seen='{seen + 1}']")).to_be_attached(timeout=START)


@pytest.mark.thorough
def test_a_game_comes_from_a_server_by_the_camera_and_goes_back_by_pictures(
    playwright: Playwright, server: Server, new_device: Devices, host: Host, tmp_path: Path
) -> None:
    record = kept(TO_THE_END["contract"], 30)
    house = new_device(TABLET)
    house.open(server.table(record)["host"] + "/record/codes")
    film = filmed(photographed(house.page), tmp_path / "codes.mjpeg")
    with opened(playwright, tmp_path / "profile", host.url, CHROMIUM, *camera(film)) as device:
        device.tap(device.page.get_by_role("link", name="Our games"))
        device.tap(device.page.get_by_role("link", name="Import games"))
        device.page.get_by_role("link", name="Read codes with the camera").click()
        device.page.wait_for_url("**/t/**", timeout=START)
        assert record_here(device.page) == record
        device.open(f"{device.page.url.partition('?')[0].removesuffix('/all')}/record/codes")
        pictures = photographed(device.page)
        assert device.complaints == []
    house.open(f"{server.url}/games/import/camera")
    show(house.page, pictures)
    house.page.wait_for_url("**/t/**")
    assert record_here(house.page) == record


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("missing", "said"),
    [
        ("delete Navigator.prototype.serviceWorker", "runs no service workers"),
        ("delete window.WebAssembly", "has no WebAssembly"),
        ("delete window.DecompressionStream", "too old"),
    ],
)
def test_what_a_browser_lacks_is_said(browser: Browser, host: Host, missing: str, said: str) -> None:
    page = browser.new_page(locale="en-GB")
    page.add_init_script(missing)
    page.goto(host.url)
    expect(page.locator("main:visible [role=alert]:visible")).to_contain_text(said)
    page.close()
