"""A whole game of Tic Tac Toe (N2) on two phones: three areas in a row win at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.evening import Cell, Evening, cell_of, choose_scenario
from tests.browser.hands import Card, Cards, proxy_cards
from tests.browser.phones import Device
from tests.browser.server import Server
from tests.browser.table import SEATS

SEED = 5
LINES = 27  # water cards in the layout, beside the centre
CRANES = frozenset(card["id"] for card in proxy_cards() if card["kind"] == "crane")
TOP_ROW = ((-2, -1), (1, 2), (4, 5))  # the columns of its blocks


@dataclass
class TicTacToe(Evening):
    """Anna fills the blocks of the top row, and Fritz, who is new to it, lays all his water there."""

    def wished(self, seat: str, card: Card, cells: list[Locator], /) -> Locator:
        """Return a cell of the top row, of its first block that has one; Fritz's harbour cards go elsewhere."""
        inside = sorted((cell for cell in map(cell_of, cells) if block_of(cell) is not None), key=block_of)
        first = [cell for cell in inside if block_of(cell) == block_of(inside[0])]
        elsewhere = [cell for cell in map(cell_of, cells) if cell not in inside]
        helps = seat == "red" or card["kind"] == "water"
        cell = self.cards.chance.choice((helps and first) or elsewhere or inside)
        return next(link for link in cells if cell_of(link) == cell)


def block_of(cell: Cell) -> int | None:
    """Return which block of the top row a cell lies in."""
    x, y = cell
    return next((number for number, columns in enumerate(TOP_ROW) if x in columns and y in (-2, -1)), None)


def choose(host: Device) -> None:
    """Take the scenario, look at its start picture, and play with it as it is."""
    choose_scenario(host, "tic-tac-toe", "Tic Tac Toe")
    host.tap(host.button("Look at it, or draw your own"))
    expect(host.page.locator("#verdict")).to_contain_text("You can play with this.")
    host.tap(host.button("Use this start picture"))
    expect(host.page.locator("#layout")).to_contain_text("the start picture that you drew")
    expect(host.page.get_by_label("Name of Black")).to_have_value("Fritz")


def test_N2_three_in_a_row_win_at_once(server: Server, new_device: Callable[..., Device], tmp_path: Path) -> None:
    game = TicTacToe.begin(server, new_device, Cards(SEATS, SEED, used=LINES, left_out=CRANES), "pro", choose)
    game.play()
    for device in game.devices:
        expect(device.page.locator("#over")).to_contain_text("three")
        won = device.page.locator("#board title", has_text="one of three in a row").all_text_contents()
        assert [name.startswith(f"Block {number} of 9") for number, name in enumerate(won, start=1)] == [True] * 3
        assert all("areas of red" in name for name in won)
    _record, result = game.check_end("tic-tac-toe-two-phones", tmp_path)
    expect(game.table.page.locator("main")).not_to_contain_text("0 points")
    assert result["score"]["decided_by"] == "three-in-a-row"
    assert result["score"]["winners"] == ["red"]
