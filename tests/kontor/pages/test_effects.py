"""What a button is said to bring before it is pressed: an area that closes, a flood, the end of the game."""

import pytest
from flask import Flask

from tests.arbiter.pages.record import Table, kept
from tests.kontor.pages.special import laid, opened, part
from tests.rules.kontor.kit import Table as Rules, no_place, place, play, ship, sit_out
from tests.rules.kontor.variants.kit import pools


def said(table: Table, seat: str, card: str, cell: str) -> str:
    """Return what is said once the cell for a seat's card has been tapped."""
    table.open(seat, f"?card={card}&cell={cell}")
    return part(table[seat], "effects")


@pytest.mark.parametrize(
    ("name", "at", "ends"),
    [
        ("basic-two-phones", 106, "This ends the game: Fritz wins, 3 to 1. (E1, E0)"),
        ("extension-four", 251, "This ends the game: Anna wins, 5 to 3 to 2 to 1. (E1, E0)"),
        ("extension-three-phones", 95, "This ends the game, 3 to 3 to 2. Dora wins, owning more areas. (E8, E0, E10)"),
        ("team-four-phones", 84, "wins: tied otherwise, but with more coins. (E1, E0, E2)"),
        ("tic-tac-toe-two-phones", 29, "This ends the game: Anna wins with three areas in a row. (N2, E0)"),
        ("smuggling-two-phones", 42, "This ends the game. Questions about the result follow. (E1, E0)"),
    ],
)
def test_E0_a_placement_that_ends_the_game_says_so_and_who_wins(app: Flask, name: str, at: int, ends: str) -> None:
    entries = kept(name)["entries"]
    seat, (x, y) = entries[at]["seat"], entries[at]["cell"]
    card = next(one["cards"][seat] for one in reversed(entries[:at]) if one["entry"] == "play")
    assert ends in said(Table.going_on(app, kept(name, at)), seat, card, f"{x},{y}")


def test_P8_a_flood_says_what_it_covers_which_goods_go_where_water_rises_and_that_it_brings_no_coin(app: Flask) -> None:
    entries = [*laid("R17@1,1"), sit_out("black"), play(red="S90")]
    assert said(opened(app, "pro", "hochwasser", *entries), "red", "S90", "1,1") == (
        "The flood covers red 17: from then on the cell counts as water. (P8)"
        " Anna loses 1 spice together with red 17. (W6)"
        " The water rises: a card from the water pile goes on N13. (F1)"
        " The water rises: a card from the water pile goes on M14. (F1)"
        " There is no coin for a flood. (I1)"
    )


def test_F15_a_card_taken_back_that_ends_the_game_says_so(app: Flask) -> None:
    layout = {"scenario": "wasserspiele", "layout": pools((1, 2), (2, 1), (3, 2), (5, 5))}
    table = Rules("pro", "R10 w, B31 s, B39 w ship", special_rules=["blockade"], **layout).turn("black", "B39")
    table.enter(ship("black", (2, 2)), place("black", (5, 5)), play(red="R10", black="B31"), no_place("black"))
    anna = Table.going_on(app, table.game.record())["red"]
    assert "This ends the game: player black wins, 1 to 0. (F15, E0)" in part(anna, "effects")
