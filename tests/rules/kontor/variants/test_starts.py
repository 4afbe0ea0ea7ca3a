"""What lies, what each holds and what the piles hold when a game begins (N's table, RECORD.md's counts, N0)."""

from __future__ import annotations

import pytest

from kontor_rules import begin, look
from tests.rules.kontor.kit import SEATS, Json, Table, play, refuses_setup, setup
from tests.rules.kontor.variants.kit import LAYOUTS, canal, lake, pools, with_scenario
from tests.rules.kontor.variants.random_variants import set_up

FOUR = {"seats": ("red", "black", "green", "purple")}
INSEL = {"scenario": "insel", "layout": LAYOUTS["insel"]}
NORMAL = (3, 2, 0)


def _rules(*rules: str, **options: str) -> Json:
    return {"special_rules": list(rules), "options": options}


@pytest.mark.parametrize(
    ("game", "more", "hand", "pile", "water", "special"),
    [
        ("basic", {}, NORMAL, 19, 31, 0),
        ("pro", {}, NORMAL, 19, 31, 0),
        ("team", {}, (3, 2, 1), 8, 27, 0),
        ("extension", {}, NORMAL, 19, 29, 6),
        ("extension", FOUR, NORMAL, 19, 27, 6),
        ("pro", with_scenario("canale-grande"), NORMAL, 19, 43 - 14 - 4, 0),
        ("pro", with_scenario("kleine"), NORMAL, 17, 39, 0),
        ("pro", with_scenario("wasserspiele"), NORMAL, 19, 43 - 8 - 4, 0),
        ("pro", with_scenario("tic-tac-toe"), NORMAL, 17, 12, 0),
        ("pro", with_scenario("bakschisch"), NORMAL, 19, 21, 0),
        ("pro", with_scenario("david-goliath"), NORMAL, 19, 31, 0),
        ("pro", with_scenario("gigant"), NORMAL, 19, 31, 0),
        ("pro", with_scenario("gulliver"), NORMAL, 17, 39, 0),
        ("pro", INSEL, NORMAL, 18, 43 - 7 - 4, 0),
        ("team", INSEL, NORMAL, 8, 43 - 7 - 8, 0),
        ("pro", with_scenario("armut"), NORMAL, 19, 31, 0),
        ("team", with_scenario("armut"), (3, 2, 1), 8, 27, 0),
        ("basic", _rules("justizia"), NORMAL, 15, 31, 0),
        ("extension", _rules(without_three_goods="yes"), NORMAL, 18, 29, 6),
        ("basic", _rules("drunken-sailor"), NORMAL, 18, 31, 0),
        ("basic", _rules("drunken-sailor", sailor="special"), NORMAL, 19, 31, 0),
        ("team", _rules("drunken-sailor"), (3, 2, 1), 8, 27, 0),
        ("basic", _rules("hochwasser"), (3, 2, 1), 19, 31, 0),
        ("basic", _rules("bruecke-hochwasser"), (3, 2, 2), 19, 31, 0),
        ("basic", _rules("sonderkarten"), NORMAL, 19, 31, 6),
        ("pro", with_scenario("kleine") | _rules("justizia", "drunken-sailor"), NORMAL, 12, 39, 0),
    ],
)
def test_counts_at_the_start(
    game: str, more: Json, hand: tuple[int, int, int], pile: int, water: int, special: int
) -> None:
    out = look(begin(setup(game, **more)).game)
    harbour, own_water, own_special = hand
    for seat in more.get("seats", SEATS[game]):
        counts = {"harbour": harbour, "water": own_water, "special": own_special, "hidden": 0}
        assert (out["hands"][seat], out["piles"][seat]) == (counts, pile)
    assert (out["piles"]["water"], out["piles"]["special"]) == (water, special)


@pytest.mark.parametrize(
    ("scenario", "game", "field", "coins", "treasury", "ship"),
    [
        ("canale-grande", "pro", (12, 4), 4, 12, True),
        ("kleine", "pro", (6, 6), 4, 12, False),
        ("wasserspiele", "pro", (6, 6), 4, 12, True),
        ("tic-tac-toe", "pro", (8, 8), 4, 12, True),
        ("bakschisch", "pro", (6, 6), 3, 14, False),
        ("david-goliath", "pro", (6, 6), 4, 12, True),
        ("gigant", "pro", (8, 8), 4, 12, True),
        ("gulliver", "pro", (5, 5), 3, 14, True),
        ("insel", "pro", (7, 7), 4, 12, True),
        ("insel", "team", (8, 8), 4, 4, True),
        ("armut", "pro", (7, 7), 3, 0, True),
        ("armut", "team", (7, 7), 3, 0, True),
    ],
)
def test_N_fields_coins_and_ship(
    scenario: str, game: str, field: tuple[int, int], coins: int, treasury: int, ship: bool
) -> None:
    out = look(begin(setup(game, **with_scenario(scenario))).game)
    assert (out["field"]["width"], out["field"]["height"]) == field
    assert (set(out["coins"].values()), out["treasury"]) == ({coins}, treasury)
    assert out["ship"] == ([0, 0] if ship else None)


@pytest.mark.parametrize("scenario", ["kleine", "gulliver"])
def test_N_centre_only(scenario: str) -> None:
    assert look(begin(setup("pro", scenario=scenario)).game)["board"] == [{"cell": [0, 0], "cards": ["HC"]}]


def test_N0_canale_grande_spans_its_field_either_way_and_fixes_it() -> None:
    for layout, size in ((lake(12, 4), None), (canal(*((x, 1) for x in range(8))), (12, 4)), (None, None)):
        start = setup("pro", scenario="canale-grande", layout=layout)
        if size is None:
            refuses_setup(start, "layout.too-much-water" if layout else "layout.needed", "S7" if layout else "N0")
            continue
        field = look(begin(start).game)["field"]
        assert (field["width"], field["height"], field["columns_fixed"], field["rows_fixed"]) == (*size, True, True)
    upright = [[y, x, card] for x, y, card in LAYOUTS["canale-grande"]]
    field = look(begin(setup("pro", scenario="canale-grande", layout=upright)).game)["field"]
    assert (field["width"], field["height"], field["top"], field["bottom"]) == (4, 12, -4, 7)


def test_N0_layouts_that_are_none() -> None:
    for layout, code in (
        ([[0, 0, None]], "layout.centre"),
        ([[1, 0, "W50"]], "layout.centre"),
        ([[0, 0, "HC"], [1, 0, "R3"]], "layout.not-water"),
        ([[0, 0, "HC"], [1, 0, "HC"]], "layout.card-twice"),
        ([[0, 0, "HC"], [1, 0, "W50"], [2, 0, "W50"]], "layout.card-twice"),
        ([[0, 0, "HC"], [1, 0, None], [1, 0, None]], "layout.cell-twice"),
        ([[0, 0, "HC"], [7, 0, None]], "layout.size"),
    ):
        refuses_setup(setup("pro", scenario="insel", layout=layout), code, "N0")
    short = LAYOUTS["canale-grande"][:11]
    refuses_setup(setup("pro", scenario="canale-grande", layout=short), "layout.not-spanning", "N0")
    begin(setup("pro", scenario="insel", layout=[[0, 0, "HC"]]))


def test_N0_other_scenarios_have_their_own_start() -> None:
    start = setup("pro", layout=LAYOUTS["insel"])
    refuses_setup(start, "layout.other-start", "S2", "N0")
    refuses_setup(start | {"scenario": "kleine"}, "layout.other-start")
    begin(setup("pro", scenario="kleine", layout=[[0, 0, "HC"]]))
    plus = [[x, 0, "HC" if x == 0 else None] for x in range(-2, 3)] + [[0, y, None] for y in (-2, -1, 1, 2)]
    begin(setup("pro", layout=plus))


def test_N0_layout_names_the_cards_that_lie() -> None:
    layout = [[x, y, "W50" if (x, y) == (1, 0) else card] for x, y, card in pools((5, 5))]
    table = Table("pro", "W50", scenario="wasserspiele", layout=layout)
    assert table.top(1, 0) == "W50"
    table.refuses(play(red="W50", black="W51"), "card.on-field", "R7", card="W50")


@pytest.mark.parametrize("corner", [(2, 2), (5, 2), (2, 5), (5, 5)])
def test_N2_tic_tac_toe_has_four_crossings_for_the_centre(corner: tuple[int, int]) -> None:
    column, row = corner
    cells = [(x - column, y - row) for x in range(8) for y in range(8) if x in (2, 5) or y in (2, 5)]
    layout = [[*cell, "HC" if cell == (0, 0) else None] for cell in cells]
    field = look(begin(setup("pro", scenario="tic-tac-toe", layout=layout)).game)["field"]
    assert (field["left"], field["top"], field["right"], field["bottom"]) == (-column, -row, 7 - column, 7 - row)
    assert (field["columns_fixed"], field["rows_fixed"]) == (True, True)
    refuses_setup(setup("pro", scenario="tic-tac-toe", layout=layout[:-1]), "layout.other-start")


def test_N2_tic_tac_toe_starts_north_west_if_nobody_says() -> None:
    field = look(begin(setup("pro", scenario="tic-tac-toe")).game)["field"]
    assert (field["left"], field["top"], field["right"], field["bottom"]) == (-2, -2, 5, 5)


def test_cards_left_out_follow_from_a_whole_colour() -> None:
    start = set_up("pro", "gulliver", frozenset(), 1)
    red = [card for card in start["deck"] if card["colour"] == "red"]
    cranes = [card["id"] for card in red if card["kind"] == "crane"]
    for ships, out_of_game in (((True, True), 1), ((False, True), 2), ((False, False), 3)):
        symbols = dict(zip(cranes, ships, strict=True))
        deck = [{**card, "ship": symbols.get(card["id"], card["ship"])} for card in start["deck"]]
        out = look(begin(start | {"deck": deck}).game)
        assert out["piles"]["red"] == 22 - out_of_game - 3
        part = [card for card in deck if card["id"] != red[0]["id"]]
        assert look(begin(start | {"deck": part}).game)["piles"]["red"] == 17


def test_cards_known_to_be_left_out_are_refused() -> None:
    kleine = Table("pro", "R21 crane, W50", scenario="kleine")
    kleine.refuses(play(red="R21", black="W50"), "card.out", "R7", card="R21")
    gulliver = Table("pro", "R21 crane, R23 crane ship, R89 tavern, W50", scenario="gulliver")
    gulliver.refuses(play(red="R21", black="W50"), "card.out", "R7")
    gulliver.refuses(play(red="R89", black="W50"), "card.out", "R7")
    gulliver.enter(play(red="R23", black="W50"))
    extension = Table("extension", "R3 wst, W50, W51", options={"without_three_goods": "yes"})
    extension.refuses(play(red="R3", black="W50", green="W51"), "card.out", "R7", card="R3")
    team = Table("team", "S90, W50, W51, W52", **INSEL)
    team.refuses(play(red_1="S90", red_2="W50", black_1="W51", black_2="W52"), "card.out", "R7", card="S90")
