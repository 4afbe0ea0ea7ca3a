"""The team game's pages on small and large screens: set-up, 8x8, cards onto cards."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from kontor_rules import begin, enter, output
from tests.browser.checks import problems
from tests.browser.ending import RECORDS
from tests.browser.evening import Evening
from tests.browser.hands import KINDS, Card, Cards, proxy_cards
from tests.browser.phones import NARROW, PHONE, TABLET, Devices
from tests.browser.server import Server
from tests.browser.table import TEAM_SEATS, with_list

pytestmark = pytest.mark.thorough

BOTTOM = TABLET["height"]


def before_the_last_flood() -> tuple[dict[str, Any], str, int]:
    """Return the kept team game up to the turn of its last flood, whose turn that is, and the number of its cells."""
    record = json.loads((RECORDS / "team-four-phones.kontor.json").read_text("utf-8"))
    game, found = begin(record["setup"]).game, (0, "", 0)
    for index, entry in enumerate(record["entries"]):
        state = game.state
        if entry["entry"] == "place" and state.revealed and state.revealed[entry["seat"]].kind == "flood":
            legal: Any = output(game)["legal"]
            found = index, entry["seat"], len(legal["cells"])
        game = enter(game, entry).game
    return record | {"entries": record["entries"][: found[0]]}, *found[1:]


@pytest.fixture
def flood(server: Server) -> tuple[dict[str, str], str, int]:
    """A table late in a team game: its links, whose flood is to be laid, and onto how many cells it may go."""
    record, seat, cells = before_the_last_flood()
    return server.table(record), seat, cells


@pytest.mark.parametrize("size", [NARROW, PHONE], ids=["320", "390"])
def test_P8_every_card_that_a_flood_may_cover_is_reached_and_tapped(
    flood: tuple[dict[str, str], str, int], new_device: Devices, size: dict[str, int]
) -> None:
    urls, seat, cells = flood
    phone = new_device(size)
    phone.open(urls[seat])
    page = phone.page
    expect(page.locator("#board a")).to_have_count(cells)
    for number in range(cells):
        page.goto(urls[seat])
        cell = page.locator("#board a").nth(number)
        box = cell.locator("path").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 36
        phone.tap(cell)
        expect(page.get_by_role("button", name="here")).to_be_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size["width"]


def test_the_whole_field_is_seen_on_a_tablet(flood: tuple[dict[str, str], str, int], new_device: Devices) -> None:
    table = new_device(TABLET)
    table.open(flood[0]["look"])
    box = table.page.locator("#board svg").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= BOTTOM
    board = table.page.locator("#board")
    assert board.evaluate("board => board.scrollWidth <= board.clientWidth")


def test_switching_the_game_keeps_what_was_typed(server: Server, new_device: Devices) -> None:
    host = new_device()
    page = host.page
    page.goto(server.url + "/kontor/new")
    page.get_by_label("Name of Red").fill("Anna")
    page.get_by_label("Name of Black").fill("Fritz")
    host.pick("game", "team")
    page.get_by_label("Name of Red 2").fill("Bela")
    expect(page.get_by_label("Name of Red 1")).to_have_value("Anna")
    expect(page.get_by_label("Name of Black 1")).to_have_value("Fritz")
    assert not problems(page)
    host.pick("game", "pro")
    expect(page.locator("input[name=shown][value=pro]")).to_be_attached()
    expect(page.get_by_label("Name of Red")).to_have_value("Anna")
    host.pick("game", "team")
    expect(page.get_by_label("Name of Red 2")).to_have_value("Bela")
    expect(page.locator("input[name=game][value=team]")).to_be_focused()


SEED = 28
COPY = "The harbour box"
UNTAUGHT = {"R19", "R37", "B34", "B18", "W55", "W57", "S90", "S91", "S92", "S93", "S94", "S95"}
"""Cards that the arbiter hasn't met before this game; the others lay on a table of the same copy earlier."""


class Team(Evening):
    """Partners may talk once the cards lie open; what lies face down is looked for."""

    checks_sealed = True

    def place(self, seat: str, card: Card) -> None:
        """Place a card, where the page says that partners may talk."""
        expect(self.phones[seat].page.locator("#conduct")).to_contain_text("Partners may talk now")
        super().place(seat, card)


def test_four_phones_and_a_table_page_play_a_whole_team_game(
    server: Server, new_device: Devices, tmp_path: Path
) -> None:
    players = [{"seat": "red", "name": "Ida"}, {"seat": "black", "name": "Otto"}]
    key = server.teach({"game": "basic", "players": players}, COPY, filter(is_taught, proxy_cards()))
    host = with_list(new_device(), server.url, key)
    game = Team.begin(server, new_device, Cards(TEAM_SEATS, SEED), "team", deck=f"own:{COPY}", host=host)
    game.met = {card["id"] for card in proxy_cards()} - UNTAUGHT
    game.play()
    record, result = game.check_end("team-four-phones", tmp_path)
    check_specials(record, result)


def is_taught(card: Card) -> bool:
    return card["id"] not in UNTAUGHT and card["kind"] != "centre" and card["colour"] in ("red", "black", None)


def check_specials(record: dict[str, Any], result: dict[str, Any]) -> None:
    """All kinds of special cards were laid, floods and bridges onto other cards; the purses of a team decided."""
    kinds = {card["id"]: card["kind"] for card in proxy_cards() if card["kind"] in KINDS["special"]}
    stacks = [stack["cards"] for stack in result["board"]]
    laid = {card: stack.index(card) for stack in stacks for card in stack if card in kinds}
    assert {kinds[card] for card in laid} == set(KINDS["special"])
    assert all((below > 0) == (kinds[card] != "customs") for card, below in laid.items())
    assert max(laid.values()) == 2  # a flood over a bridge, or the other way round
    played = {card for entry in record["entries"] if entry["entry"] == "play" for card in entry["cards"].values()}
    assert {entry["card"]["id"] for entry in record["entries"] if entry["entry"] == "face"} == played & UNTAUGHT
    assert result["score"]["decided_by"] == "money"
