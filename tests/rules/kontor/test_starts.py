"""N0, S7: all that is wrong with a start layout, and what a game asks of one."""

from __future__ import annotations

import pytest

from kontor_rules import Refusal, begin, layout_faults, layout_island, start_of
from tests.rules.kontor.kit import setup
from tests.rules.kontor.variants.kit import LAYOUTS, Layout, canal, lake, pools, ring

TWELVE = [(x, 3) for x in range(12)]


def codes(layout: object, scenario: str | None = "wasserspiele", game: str = "pro", seats: int = 2) -> list[str]:
    return [reason.code for reason in layout_faults(game, scenario, seats, (), layout)]


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
        ([[0, 0, "HC"], [6, 0, None]], "wasserspiele", ["layout.size"]),
        ([[0, 0, "HC"], [0, 7, "R8"], [0, 7, "R8"]], "wasserspiele",
         ["layout.cell-twice", "layout.card-twice", "layout.not-water", "layout.not-water", "layout.size"]),
        ([[0, 0, "HC"], [0, 101, None]], "insel", ["layout.far", "layout.size"]),
        ([[1, 0, None], [2, 0, None]], "canale-grande", ["layout.centre", "layout.not-spanning"]),
        (canal(*TWELVE[:7]), "canale-grande", ["layout.too-much-water"]),
        (lake(7, 7), "wasserspiele", ["layout.size", "layout.too-much-water"]),
        ([[0, 0, "HC"]], "tic-tac-toe", ["layout.other-start"]),
        ([[0, 0, "HC"]], None, ["layout.other-start"]),
    ],
)  # fmt: skip
def test_N0_all_that_is_wrong_is_said_and_begin_refuses_the_first(
    layout: Layout | None, scenario: str | None, said: list[str]
) -> None:
    assert codes(layout, scenario) == said
    with pytest.raises(Refusal) as refused:
        begin(setup("pro", scenario=scenario, layout=layout))
    assert refused.value.error["code"] == said[0]


def test_S7_how_much_water_a_start_may_have_depends_on_the_hands() -> None:
    two, four = start_of("pro", "insel", 2), start_of("team", "insel", 4)
    assert (two.most_water, two.fields, two.kind, two.cells) == (39, ((7, 7),), "own", ())
    assert (four.most_water, four.fields, start_of("pro", "bakschisch", 2).most_water) == (35, ((8, 8),), 29)
    full = lake(8, 8, *((x, y) for x in range(1, 8) for y in range(4)))
    assert (len(full), codes(full, "insel", "team", 4)) == (36, [])
    full.append([1, 1, None])
    assert codes(full, "insel", "team", 4) == ["layout.too-much-water"]


def test_N0_canale_grande_lies_or_stands() -> None:
    assert start_of("pro", "canale-grande", 2).fields == ((12, 4), (4, 12))
    upright = [[0, y, "HC" if y == 0 else None] for y in range(12)] + [[x, 5, None] for x in range(1, 4)]
    assert codes(upright, "canale-grande") == []


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
