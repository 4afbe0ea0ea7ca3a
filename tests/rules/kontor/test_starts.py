"""S2, N0, S7: where a game starts, all that is wrong with a start layout, and what a game asks of one."""

import pytest

from kontor_rules import Refusal, begin, output
from kontor_rules.interface.setup_compatibility import layout_faults, layout_island, start_of
from tests.rules.kontor.kit import Json, Table, codes_of, play, refuses_setup, setup
from tests.rules.kontor.variants.kit import LAYOUTS, Layout, canal, lake, pools, ring

TWELVE = [(x, 3) for x in range(12)]
PLUS = [[0, -2], [0, -1], [-2, 0], [-1, 0], [0, 0], [1, 0], [2, 0], [0, 1], [0, 2]]
FREE = {"columns_fixed": False, "rows_fixed": False}
FIXED = {"columns_fixed": True, "rows_fixed": True}


def codes(layout: object, scenario: str | None = "wasserspiele", game: str = "pro", seats: int = 2) -> list[str]:
    return codes_of(layout_faults(game, scenario, seats, (), layout))


def plus(**cards: str) -> Layout:
    """Return the normal start (S2), with a card noted at (2, 0) if one is named."""
    return [[x, y, "HC" if (x, y) == (0, 0) else cards.get("east") if (x, y) == (2, 0) else None] for x, y in PLUS]


def field_of(scenario: str | None, layout: Layout | None = None) -> Json:
    """Return the field with which a pro game begins."""
    return output(begin(setup("pro", scenario=scenario, layout=layout)).game)["field"]


def test_S2_normal_start_is_a_plus_of_centre_and_eight_water_cards() -> None:
    for layout in (None, plus()):
        table = Table("pro", layout=layout)
        table.shows(board=[{"cell": cell, "cards": ["HC" if cell == [0, 0] else None]} for cell in PLUS])
        assert table.out["field"].items() >= {"left": -2, "right": 2, "top": -2, "bottom": 2, **FREE}.items()


@pytest.mark.parametrize("scenario", ["kleine", "gulliver"])
def test_N_centre_only(scenario: str) -> None:
    for layout in (None, [[0, 0, "HC"]]):
        Table("pro", scenario=scenario, layout=layout).shows(board=[{"cell": [0, 0], "cards": ["HC"]}])


def test_S2_N0_a_layout_may_name_the_cards_that_lie() -> None:
    table = Table("basic", layout=plus(east="W50"))
    assert table.top(2, 0) == "W50"
    table.refuses(play(red="W50", black="W50"), "card.unknown", "R7")
    layout = [[x, y, "W50" if (x, y) == (1, 0) else card] for x, y, card in pools((5, 5))]
    table = Table("pro", "W50", scenario="wasserspiele", layout=layout)
    assert table.top(1, 0) == "W50"
    table.refuses(play(red="W50", black="W51"), "card.on-field", "R7", card="W50")


def test_S2_a_layouts_ids_arent_checked_against_faces() -> None:
    assert Table("basic", "R57 w", layout=plus(east="W57")).top(2, 0) == "W57"


@pytest.mark.parametrize("scenario", sorted(LAYOUTS))
def test_N0_a_layout_that_begins_a_game_has_no_fault(scenario: str) -> None:
    begin(setup("pro", scenario=scenario, layout=LAYOUTS[scenario]))
    assert codes(LAYOUTS[scenario], scenario) == []


@pytest.mark.parametrize(
    ("layout", "scenario", "said"),
    [
        (None, "wasserspiele", ["layout.needed"]),
        ([], "wasserspiele", ["layout.centre"]),
        ([[0, 0, None]], "wasserspiele", ["layout.centre"]),
        ([[1, 0, "W50"]], "insel", ["layout.centre"]),
        ([[0, 0, "HC"], [1, 0, "R3"]], "insel", ["layout.not-water"]),
        ([[0, 0, "HC"], [1, 0, "HC"]], "insel", ["layout.card-twice", "layout.not-water"]),
        ([[0, 0, "HC"], [1, 0, "W50"], [2, 0, "W50"]], "insel", ["layout.card-twice"]),
        ([[0, 0, "HC"], [1, 0, None], [1, 0, None]], "insel", ["layout.cell-twice"]),
        ([[0, 0, "HC"]], "insel", []),
        ([[0, 0, "HC"], [7, 0, None]], "insel", ["layout.size"]),
        ([[0, 0, "HC"], [6, 0, None]], "wasserspiele", ["layout.size"]),
        ([[0, 0, "HC"], [0, 7, "R8"], [0, 7, "R8"]], "wasserspiele",
         ["layout.cell-twice", "layout.card-twice", "layout.not-water", "layout.not-water", "layout.size"]),
        ([[0, 0, "HC"], [0, 101, None]], "insel", ["layout.far", "layout.size"]),
        ([[1, 0, None], [2, 0, None]], "canale-grande", ["layout.centre", "layout.not-spanning"]),
        (LAYOUTS["canale-grande"][:11], "canale-grande", ["layout.not-spanning"]),
        (canal(*TWELVE[:7]), "canale-grande", ["layout.too-much-water"]),
        (lake(12, 4), "canale-grande", ["layout.too-much-water"]),
        (lake(7, 7), "wasserspiele", ["layout.size", "layout.too-much-water"]),
        ([[0, 0, "HC"]], "tic-tac-toe", ["layout.other-start"]),
        ([[0, 0, "HC"]], None, ["layout.other-start"]),
        (ring(), None, ["layout.other-start"]),
        (ring(), "kleine", ["layout.other-start"]),
        ([], None, ["layout.centre"]),
        ([[0, 0, None]], None, ["layout.centre", "layout.other-start"]),
        ([[0, 0, "HC"], [1, 0, "R7"]], None, ["layout.not-water", "layout.other-start"]),
        ([[0, 0, "HC"], [1, 0, None], [1, 0, None]], None, ["layout.cell-twice", "layout.other-start"]),
        ([[0, 0, "HC"], [101, 0, None]], None, ["layout.far", "layout.other-start", "layout.size"]),
    ],
)  # fmt: skip
def test_N0_all_that_is_wrong_is_said_and_begin_refuses_the_first(
    layout: Layout | None, scenario: str | None, said: list[str]
) -> None:
    assert codes(layout, scenario) == said
    start = setup("pro", scenario=scenario, layout=layout)
    if said:
        cites = {"layout.too-much-water": ("S7",), "layout.other-start": ("S2", "N0")}
        refuses_setup(start, said[0], *cites.get(said[0], ("N0",)))
    else:
        begin(start)


def test_S7_how_much_water_a_start_may_have_depends_on_the_hands() -> None:
    two, four = start_of("pro", "insel", 2), start_of("team", "insel", 4)
    assert (two.most_water, two.fields, two.kind, two.cells) == (39, ((7, 7),), "own", ())
    assert (four.most_water, four.fields, start_of("pro", "bakschisch", 2).most_water) == (35, ((8, 8),), 29)
    full = lake(8, 8, *((x, y) for x in range(1, 8) for y in range(4)))
    assert (len(full), codes(full, "insel", "team", 4)) == (36, [])
    full.append([1, 1, None])
    assert codes(full, "insel", "team", 4) == ["layout.too-much-water"]


def test_N0_canale_grande_lies_or_stands_and_fixes_its_borders() -> None:
    assert start_of("pro", "canale-grande", 2).fields == ((12, 4), (4, 12))
    upright = [[y, x, card] for x, y, card in LAYOUTS["canale-grande"]]
    assert codes(upright, "canale-grande") == []
    flat, tall = (field_of("canale-grande", layout) for layout in (canal(*((x, 1) for x in range(8))), upright))
    assert flat.items() >= {"width": 12, "height": 4, **FIXED}.items()
    assert tall.items() >= {"width": 4, "height": 12, "top": -4, "bottom": 7}.items()


@pytest.mark.parametrize("corner", [(2, 2), (5, 2), (2, 5), (5, 5)])
def test_N2_tic_tac_toe_has_four_crossings_for_the_centre(corner: tuple[int, int]) -> None:
    column, row = corner
    cells = [(x - column, y - row) for x in range(8) for y in range(8) if x in (2, 5) or y in (2, 5)]
    layout = [[*cell, "HC" if cell == (0, 0) else None] for cell in cells]
    borders = {"left": -column, "top": -row, "right": 7 - column, "bottom": 7 - row, **FIXED}
    assert field_of("tic-tac-toe", layout).items() >= borders.items()
    assert codes(layout[:-1], "tic-tac-toe") == ["layout.other-start"]


def test_N2_tic_tac_toe_starts_north_west_if_nobody_says() -> None:
    assert field_of("tic-tac-toe").items() >= {"left": -2, "top": -2, "right": 5, "bottom": 5}.items()


def test_S2_games_with_a_start_of_their_own_tell_its_cells() -> None:
    assert (len(start_of("basic", None, 2).cells), start_of("pro", "kleine", 2).cells) == (9, ((0, 0),))
    lines = start_of("pro", "tic-tac-toe", 2)
    assert (lines.kind, len(lines.cells), lines.fields) == ("lines", 28, ((8, 8),))


def test_F2_special_rules_that_set_the_field_are_heard() -> None:
    assert start_of("basic", None, 2, ["bruecke-hochwasser"]).fields == ((7, 7),)


@pytest.mark.parametrize(
    ("game", "scenario", "code"),
    [
        ("chess", None, "setup.game"),
        ("pro", "atoll", "setup.unknown-scenario"),
        ("basic", "insel", "setup.not-in-game"),
    ],
)
def test_what_isnt_known_is_refused(game: str, scenario: str | None, code: str) -> None:
    assert codes(ring(), scenario, game) == [code]
    with pytest.raises(Refusal) as refused:
        start_of(game, scenario, 2)
    assert refused.value.error["code"] == code


@pytest.mark.parametrize("odd", [7, "x", {}, [[0, 0]], [[0, 0, "?"]], [[0, 0.5, None]], [None]])
def test_what_is_no_layout_is_a_fault_of_form(odd: object) -> None:
    assert codes(odd) == ["setup.form"]


def test_N4_the_island_is_what_the_water_encloses() -> None:
    assert layout_island("insel", ring()) == {(1, 1)}
    assert layout_island("insel", ring()[1:]) == {(1, 1)}, "the corner isn't needed"
    assert layout_island("insel", [card for card in ring() if card[:2] != [1, 2]]) == set()
    assert (layout_island("insel", []), layout_island("wasserspiele", pools((1, 1)))) == (set(), set())
    assert start_of("team", "insel", 4).island
    assert not start_of("pro", "wasserspiele", 2).island
