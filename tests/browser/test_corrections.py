"""Twenty corrections by the shortest way that a page offers, counted: at most four taps to the preview, five to stored.

Typing a number counts as one tap. Each preview says by which rule.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from kontor.game import proxy_deck
from tests.arbiter.pages.record import NAMES, kept, place, play, sit_out
from tests.browser.checks import fits
from tests.browser.phones import ANSWERED, PHONE, TABLET, Device, Devices
from tests.browser.server import Server
from tests.rules.cases import RECORDS

pytestmark = pytest.mark.thorough

Json = dict[str, Any]
Do = Callable[[Device], None]

PATIENCE = 8_000  # milliseconds
TO_PREVIEW, TO_STORED, SCREENS = 4, 5, 1.0
START = [play(red="R7", black="W57"), place("black", 1, 1), place("red", -1, 1)]
LOCATE = """([x, y]) => {
  const board = document.getElementById("board"), [left, top] = board.dataset.corner.split(",").map(Number);
  const drawing = board.querySelector("svg"), at = new DOMPoint((x - left) * 40 + 20, (y - top) * 40 + 20);
  const found = at.matrixTransform(drawing.getScreenCTM());
  window.scrollBy(0, Math.max(0, found.y - window.innerHeight / 2));
  const now = at.matrixTransform(drawing.getScreenCTM());
  return [now.x, now.y];
}"""


def touch(x: int, y: int) -> Do:
    """Touch a cell of the picture on a page on which nothing is due there."""

    def do(device: Device) -> None:
        device.page.mouse.click(*device.page.evaluate(LOCATE, [x, y]))
        device.taps += 1
        device.page.wait_for_selector(".wrong-ways")
        device.page.wait_for_function(ANSWERED)

    return do


def choose(part: str) -> Do:
    """Tap the first link whose address has this part."""
    return lambda device: device.tap(device.page.locator(f"main a[href*='{part}']").first)


def somewhere(device: Device) -> None:
    """Go to where everything can be touched."""
    device.tap(device.page.locator("main a[href$='/wrong']").first)


def press(button: str) -> Do:
    return lambda device: device.tap(device.page.locator("main").get_by_role("button", name=button).first)


def number(typed: int, field: str = "number") -> Do:
    """Type a number: one tap, as if it were."""

    def do(device: Device) -> None:
        device.page.locator(f"#{field}").fill(str(typed))
        device.taps += 1

    return do


def tick(selector: str) -> Do:
    return lambda device: device.tap(device.page.locator(f"label:has({selector})").first)


SEE = "button.main"
see: Do = lambda device: device.tap(device.page.locator(f"main {SEE}").first)  # noqa: E731


@dataclass(frozen=True)
class Correction:
    """A correction: the game, whose page, what is tapped up to the preview, its first rule, and if it holds."""

    name: str
    game: Callable[[], Json]
    seat: str
    taps: tuple[Do, ...]
    rule: str
    holds: bool = True


def basic(*more: Json) -> Callable[[], Json]:
    """Return a basic game on the proxy deck after its first round and some more entries."""

    def game() -> Json:
        players = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
        setup = {"game": "basic", "players": players, "deck": proxy_deck()["cards"]}
        return {"format": "kontor-record", "version": 1, "setup": setup, "entries": [*START, *more]}

    return game


def shipped() -> Json:
    """Return a game right after the ship has taken a card away."""
    record = kept("pro-two-phones")
    at = next(number for number, entry in enumerate(record["entries"]) if entry.get("remove"))
    return {**record, "entries": record["entries"][: at + 1]}


def ship_cell() -> tuple[int, int]:
    x, y = shipped()["entries"][-1]["to"]
    return x, y


def contract(kind: str, times: int = 1) -> Callable[[], Json]:
    """Return a game of Contract right after so many entries of a kind."""

    def game() -> Json:
        record = json.loads((RECORDS / "two-phones.contract.json").read_text())
        places = [number for number, entry in enumerate(record["entries"]) if entry["entry"] == kind]
        return {**record, "version": 1, "entries": record["entries"][: places[times - 1] + 1]}

    return game


def entry(part: str) -> Do:
    """Tap the newest line of the log that is about an entry of this number."""
    return choose(f"/why/{part}/")


KONTOR = (
    Correction("wrong cell", basic(), "red", (touch(-1, 1), choose("/cell"), choose("right=1,-1")), "P1"),
    Correction("wrong number", basic(), "red", (touch(-1, 1), choose("/card.red"), number(9), see), "R2"),
    Correction("wrong face", basic(), "black", (touch(1, 1), choose("/cards/W57"), tick("[name=coin]"), see), "T1"),
    Correction("back to the hand", basic(), "red", (touch(-1, 1), choose("/gone")), "P9", holds=False),
    Correction("a coin symbol", basic(), "red", (choose("/coins.red"), choose("/coin"), choose("right=R7")), "T1"),
    Correction("a line of the log", basic(), "red", (entry("2"), choose("/cell"), choose("right=1,-1")), "P1"),
    Correction("the host, another's", basic(), "host/all", (touch(-1, 1), choose("/card.red"), number(9), see), "R2"),
    Correction(
        "while others act", basic(play(red="R9", black="B18")), "red",
        (touch(-1, 1), choose("/cell"), choose("right=1,-1")), "P1",
    ),
    Correction(
        "on one's own turn", basic(play(red="R9", black="B18")), "black",
        (touch(1, 1), choose("/cell"), choose("right=1,-1")), "P1",
    ),
    Correction(
        "never sat out", basic(sit_out("red")), "red",
        (entry("3"), choose("/correct/3"), press("This never happened")), "R1",
    ),
    Correction("the ship stayed", shipped, "host", (somewhere, choose(f"cell.{ship_cell()[0]},{ship_cell()[1]}"),
                                                    choose("/stayed")), "H4"),
    Correction("no card taken away", shipped, "host", (somewhere, choose("/removed."), choose("/remove"),
                                                       choose("right=-")), "H4"),
    Correction("the ship elsewhere", shipped, "host", (somewhere, choose("/removed."), choose("/to"),
                                                       choose("right=")), "H2", holds=False),
)  # fmt: skip
CONTRACT = (
    Correction("a worker", contract("place"), "host/all", (choose("/committee.c3"), choose("/committees"),
                                                           choose("right=c2-c3")), "C1"),
    Correction("a project's cell", contract("build"), "host", (somewhere, choose("cell.0,1"), choose("/cell"),
                                                               choose("right=")), "B4"),
    Correction("another project", contract("build"), "host", (somewhere, choose("cell.0,1"), choose("/card"),
                                                              choose("right=5")), "M9", holds=False),
    Correction("a card turned up", contract("reveal", 8), "host", (somewhere, choose("/display.27"),
                                                                   choose("/card"), choose("right=26")), "S7"),
    Correction("a committee", contract("resolve"), "host/all", (choose("/committee.c3"), choose("/committee"),
                                                                choose("right=c4")), "C5"),
    Correction("points", contract("build"), "host/all", (choose("/points.red"), choose("/contract/cards/3"),
                                                         number(2, "points"), see), "B6"),
    Correction("my own worker", contract("place"), "red", (choose("/committee.c1"), choose("/committees"),
                                                           choose("right=c2-c1")), "C1"),
)  # fmt: skip
ALL = (*KONTOR, *CONTRACT)
IN_LANGUAGES = tuple(
    one for one in ALL if one.name in {"wrong cell", "wrong number", "a coin symbol", "a worker", "points"}
)


def test_there_are_twenty() -> None:
    assert len(ALL) == 20
    assert len(IN_LANGUAGES) == 5


def corrected(device: Device, server: Server, one: Correction) -> None:
    """Correct something, count the taps, and store it if it holds."""
    urls = server.table(one.game())
    seat, _slash, page = one.seat.partition("/")
    device.open(urls[seat] + (f"/{page}" if page else ""))
    before = record_at(urls["look"])
    device.page.set_default_timeout(PATIENCE)
    device.taps = 0
    scrolled = 0.0
    for do in one.taps:
        do(device)
        fits(device.page)
        scrolled = max(scrolled, device.page.evaluate("window.scrollY / window.innerHeight"))
    expect(device.page.locator("#edits")).to_be_visible(timeout=PATIENCE)
    assert device.taps <= TO_PREVIEW, f"{one.name}: {device.taps} taps to the preview"
    assert scrolled <= SCREENS, f"{one.name}: {scrolled:.1f} screens"
    rules = device.page.locator("main .rules a").all_text_contents()
    assert rules[0].split()[-1] == one.rule, rules
    assert record_at(urls["look"]) == before
    print(f"{one.name}: {device.taps} taps to the preview, {scrolled:.1f} screens")
    expect(device.page.locator("#broken")).to_have_count(0 if one.holds else 1, timeout=PATIENCE)
    if one.holds:
        device.tap(device.page.locator("form[action$='/correct'] button").first)
        expect(device.page.locator("#edits")).to_have_count(0)
        assert device.taps <= TO_STORED
        assert record_at(urls["look"]) != before


def record_at(url: str) -> bytes:
    found: bytes = urlopen(url + "/record").read()
    return found


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_it_takes_four_taps_to_the_preview(server: Server, new_device: Devices, one: Correction) -> None:
    corrected(new_device(PHONE), server, one)


@pytest.mark.parametrize("language", ["de-DE", "cs-CZ"])
@pytest.mark.parametrize("one", IN_LANGUAGES, ids=lambda one: one.name)
def test_it_does_in_other_languages(server: Server, new_device: Devices, one: Correction, language: str) -> None:
    device = new_device(PHONE, locale=language)
    corrected(device, server, one)
    assert not re.search(r"What|Something", device.page.locator("main").inner_text())


def test_all_others_are_told_within_the_update_and_a_half_typed_number_survives_it(
    server: Server, new_device: Devices
) -> None:
    urls = server.table(basic()())
    anna, fritz, host, table = new_device(PHONE), new_device(PHONE), new_device(PHONE), new_device(TABLET)

    def told(said: str, *, by: Device) -> None:
        for other in (fritz, table):
            other.sees(by.seen)
            expect(other.page.locator("#notices")).to_contain_text(said)
        expect(typed).to_have_value("4")

    fritz.open(urls["black"])
    table.open(urls["look"])
    fritz.tap(fritz.button("4"))
    typed = fritz.page.locator("input.shown").first
    expect(typed).to_have_value("4")
    anna.open(urls["red"] + "/wrong/entry.2/cell?right=1,-1")
    anna.tap(anna.button("No: move it now"))
    told("Anna corrected round 1: red 7 on M11, not on K13.", by=anna)
    expect(anna.page.locator("#notices")).to_have_count(0)
    anna.open(urls["red"])
    anna.sit_out()
    anna.tap(anna.page.locator(".back-last summary").first)
    anna.tap(anna.page.locator(".back-last form button").first)
    told("Anna took back", by=anna)
    host.open(urls["host"] + "/kontor/decide")
    host.tap(host.page.locator("#decide-coins summary"))
    coins = host.page.locator("#decide-coins")
    host.tap(coins.locator("label", has_text="Fritz"))
    coins.get_by_label("Coins from now on").fill("7")
    coins.get_by_label("Why?").fill("One fell off the table.")
    host.tap(coins.get_by_role("button", name="Decide this"))
    host.tap(host.button("Decide this"))
    told("One fell off the table.", by=host)
    expect(fritz.page.locator("#notices")).to_contain_text("You:")
    expect(anna.page.locator("#notices")).not_to_contain_text("You:")
    fritz.tap(fritz.page.locator("#notices a.button"))
    expect(fritz.page.locator("#notices")).to_have_count(0)
    expect(typed).to_have_value("4")
