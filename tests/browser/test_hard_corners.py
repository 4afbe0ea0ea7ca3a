"""What tables argue about most is settled within three taps from the table's page, in each language, both readings."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from arbiter.language import use_language
from kontor.words import option, option_value, rule
from kontor_rules import steps
from rulings.records import version_for
from tests.arbiter.pages.record import Json, kept, place, play, sit_out
from tests.browser.checks import problems
from tests.browser.phones import Devices
from tests.browser.server import Server
from tests.rules.kontor.kit import setup, ship, teach

pytestmark = pytest.mark.thorough

NAMES = {"red": "Anna", "black": "Fritz"}
LANGUAGES = ("en", "de", "cs")
MAY, SHIP = "a[href$='/kontor/may']", "#may-entry a[href*='%22ship%22']"


@dataclass(frozen=True)
class Corner:
    """A position that tables argue about, the ruling or the taps that settle it, and what stands there then.

    `told`: the code of the ruling that is tapped. `taps`: selectors, where nothing has been ruled yet. `shows`: the
    part of the page with the answer. `readings`: an option with the value in force and another one.
    """

    record: Json
    rules: tuple[str, ...]
    told: str = ""
    taps: tuple[str, ...] = ()
    shows: str = "main"
    readings: tuple[str, str, str] | None = None


def record(game: str, *entries: Json) -> Json:
    start = setup(game)
    start["players"] = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
    return {"format": "kontor-record", "version": version_for([*entries]), "setup": start, "entries": list(entries)}


def coins(seat: str, number: int) -> Json:
    return {"entry": "override", "what": "coins", "seat": seat, "coins": number, "reason": "A test."}


def cell(x: int, y: int) -> str:
    ways = (f"cell={x}%2C{y}", f"cell={x},{y}", f"%22cell%22:%5B{x},{y}%5D", f"%22to%22:%5B{x},{y}%5D")
    return ", ".join(f".board a[href*='{way}']" for way in ways)


def laid(card: str, x: int, y: int) -> list[Json]:
    """Return the entries of a round in which one seat lays a card and the other sits out."""
    seat, other = ("black", "red") if card.startswith("B") else ("red", "black")
    return [sit_out(other), play(**{seat: card}), place(seat, x, y)]


TAXING = (
    teach("R10 w"),
    teach("B13 tt coin"),
    teach("B30 crane"),
    teach("R3 wst ship"),
    teach("B36 t"),
    teach("B16 s"),
)
REVEALED = play(red="R10", black="B13")
PARTED = (
    *laid("B36", 2, 1), *laid("R3", 1, 1), *laid("B16", 1, 2), teach("B20 t ship"), sit_out("red"), play(black="B20"),
    ship("black", (1, 0), (1, 1)),
)  # fmt: skip
CRANE = record("basic", *TAXING, *laid("R10", 1, 1), *laid("B30", 2, 1))
CORNERS = {
    "taxes without coins": Corner(record("basic", *TAXING, coins("red", 0), REVEALED), ("T3", "T6"), "tax.card-back"),
    "both out of coins": Corner(
        record("basic", *TAXING, coins("red", 0), coins("black", 0), REVEALED), ("T3", "T5"), "tax.card-back",
        readings=("both_broke", "taxed_both", "any"),
    ),
    "crane and a card that lay before": Corner(CRANE, ("P10",), taps=(MAY, cell(1, 1)), shows="#crane"),
    "crane and a later card": Corner(CRANE, ("P4",), taps=(MAY, cell(3, 1)), shows="#may-kind"),
    "equal areas at the fifth place": Corner(
        kept("pro-fifth-place"), ("E3", "E5"), "score.points", readings=("equal_areas", "if_needed", "always")
    ),
    "ship back to its cell": Corner(record("pro"), ("H1",), taps=(MAY, SHIP, cell(0, 0)), shows="#may"),
    "what the ship has taken": Corner(
        record("pro", *TAXING, *PARTED), ("H2", "H4"), "ship.removed.pile",
        readings=("removed_card", "under_pile", "to_hand"),
    ),
    "partial areas after a removal": Corner(record("pro", *TAXING, *PARTED), ("W2", "W3"), "warehouse.moved"),
    "the last coin": Corner(
        record("basic", coins("red", 16), coins("black", 3), sit_out("red"), sit_out("black")), ("R1", "S7"),
        "sit-out.no-coin", readings=("both_sit_out", "allowed", "one_only"),
    ),
}  # fmt: skip


def why(found: Json, code: str) -> str:
    """Return what the link to the last ruling of a code ends with."""
    told = [
        (index, number)
        for index, step in enumerate(steps(found["setup"], found["entries"]), start=-1)
        for number, ruling in enumerate(step.rulings)
        if ruling.code == code
    ]
    return "a.why[href$='/why/{}/{}']".format(*told[-1])


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", CORNERS)
def test_a_hard_corner_is_settled_within_three_taps(server: Server, new_device: Devices, name: str, code: str) -> None:
    corner, phone = CORNERS[name], new_device(locale=code)
    phone.open(server.table(corner.record)["look"])
    for tap in corner.taps or (why(corner.record, corner.told),):
        phone.tap(phone.page.locator(tap).first)
    assert phone.taps <= 3
    assert phone.page.locator("html").get_attribute("lang") == code
    answer = phone.page.locator(corner.shows)
    cited = answer.locator(".rule, section[aria-labelledby=rules] summary").evaluate_all(
        "(all) => all.map((one) => one.lastChild.textContent.trim())"
    )
    with use_language(code):
        titles = [f"{one} · {rule(one).title}" for one in corner.rules]
        named = [option_value(corner.readings[0], value) for value in corner.readings[1:]] if corner.readings else []
        asked = option(corner.readings[0]).name if corner.readings else ""
        whose = [value.whose_name for value in named]
    assert all(one in cited or title in cited for one, title in zip(corner.rules, titles, strict=True)), cited
    if named:
        readings = phone.page.locator("section[aria-labelledby=readings]")
        for words in (asked, named[1].name, whose[1]):
            expect(readings).to_contain_text(words)
        expect(phone.page.locator("section[aria-labelledby=rules]")).to_contain_text(named[0].name)
    assert phone.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert code != "en" or not problems(phone.page)  # the same page in other words
