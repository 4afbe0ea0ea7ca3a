"""A game of Die große Insel (N4) on two phones, with a layout drawn in the editor and kept under a name (N0)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.evening import Cell, Evening, cell_of, choose_scenario
from tests.browser.hands import Card, Cards, proxy_cards
from tests.browser.phones import Device
from tests.browser.server import Server
from tests.browser.table import SEATS

SEED = 2
ROUNDS = 9
NAME = "Anna's lagoon"
PLAIN_CRANES = frozenset(card["id"] for card in proxy_cards() if card["kind"] == "crane" and not card["ship"])
CENTRE = (0, 0)
AWAY = (-2, -2)  # from where the centre of the ready-made picture was
RING = ((1, 0), (2, 1), (2, 2), (1, 3), (0, 3), (-1, 2), (-1, 1))  # closes the ring that the centre is part of
ISLAND = frozenset({(0, 1), (1, 1), (0, 2), (1, 2)})


@dataclass
class Island(Evening):
    """Both want the island."""

    def wished(self, _seat: str, _card: Card, cells: list[Locator], /) -> Locator:
        ashore = [link for link in cells if cell_of(link) in ISLAND]
        return self.cards.chance.choice(ashore or cells)


def choose(host: Device) -> None:
    """Take the scenario and draw a start picture for it: the centre, and water round four cells."""
    choose_scenario(host, "insel", "The big island")
    host.tap(host.button("Look at it, or draw your own"))
    page, verdict = host.page, host.page.locator("#verdict")
    host.tap(host.button("Clear"))
    expect(verdict).to_contain_text("needs the harbour centre")
    tap_cell(host, AWAY)
    for cell in RING:
        expect(verdict).to_contain_text("There is no island yet")
        tap_cell(host, cell)
    expect(verdict).to_contain_text("The water encloses an island of 4 cells.")
    expect(verdict).to_contain_text("You can play with this.")
    host.tap(page.locator("#keep > summary"))
    page.get_by_label("Name of the start picture").fill(NAME)
    host.tap(host.button("Keep it"))
    expect(page.locator("#keep")).to_contain_text(f"Saved as “{NAME}”.")
    host.tap(host.button("Use this start picture"))
    expect(page.locator("#layout")).to_contain_text("the start picture that you drew")


def tap_cell(host: Device, cell: Cell) -> None:
    """Tap a cell of the editor and wait until the page knows."""
    with host.page.expect_response(lambda answer: answer.url.endswith("/layouts/edit")):
        host.tap(host.page.locator(f"[data-cell='{cell[0]},{cell[1]}']"))


def test_N0_N4_an_island_drawn_and_played(server: Server, new_device: Callable[..., Device], tmp_path: Path) -> None:
    cards = Cards(SEATS, SEED, used=len(RING), left_out=PLAIN_CRANES)
    game = Island.begin(server, new_device, cards, "pro", choose)
    assert game.play(ROUNDS) == ROUNDS
    game.end_by_agreement()
    record, result = game.check_end("island-two-phones", tmp_path)
    assert {(x, y) for x, y, _card in record["setup"]["layout"]} == {CENTRE, *RING}
    assert record["entries"][-1] == {"entry": "end", "reason": "agreed"}
    assert any(counts_twice(area) for area in result["areas"])


def counts_twice(area: dict[str, Any]) -> bool:
    """N4: an owned area with a cell of the island counts 2."""
    return area["points"] == 2 and any(tuple(cell) in ISLAND for cell in area["cells"])
