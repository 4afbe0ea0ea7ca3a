"""A whole team game on four phones with a table page beside them: 8x8, own purses, special cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.hands import KINDS, Card, Cards, proxy_cards
from tests.browser.phones import Device
from tests.browser.server import Server
from tests.browser.table import TEAM_SEATS, with_list

pytestmark = pytest.mark.thorough

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
    server: Server, new_device: Callable[..., Device], tmp_path: Path
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
