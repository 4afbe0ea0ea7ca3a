"""What a layout picture marks beside cards: smuggled and pending, the island, blocks, closed cells, area numbers."""

import re
from dataclasses import dataclass
from xml.etree import ElementTree

import pytest

from kontor.drawing import Show, layout_svg
from kontor.drawing.accessible_names import Face
from tests.kontor.test_drawing import FACES, Board, area, card, position, titles


@dataclass(frozen=True)
class Block:
    """A block of Tic Tac Toe as the engine tells it."""

    cells: frozenset[tuple[int, int]]
    owners: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()


SQUARE = frozenset({(1, 1), (2, 1), (1, 2), (2, 2)})


def test_F5_an_area_that_waits_for_a_smuggled_card_has_its_own_look_and_says_so() -> None:
    cards: Board = {(1, 1): ["B16"], (1, 2): ["?"]}
    shown = position(cards, areas=[area([(1, 1)], closed=True)])
    svg = layout_svg(shown, FACES, Show(pending=[{(1, 1), (1, 2)}]))
    assert svg.count('class="k-pending"') == svg.count('class="k-rope"') == 1
    said = "Area 1: 1 cell; closed; waits for the smuggled card: nothing may change there, and it is valued at the end"
    assert said in titles(svg)
    assert any("Smuggled card" in title and "closed area round it waits" in title for title in titles(svg))
    assert ">1?</text>" in svg


def test_N4_island_cells_are_marked_with_and_without_a_card() -> None:
    svg = layout_svg(position({(1, 1): ["B16"]}), FACES, Show(island={(1, 1), (2, 1)}))
    assert svg.count('href="#k-sand"') == 2
    assert svg.count('class="k-shore"') == 1
    assert "Black 16 (1 spice); M13; island cell" in titles(svg)
    assert "N13: empty, island cell" in titles(svg)


def test_N2_blocks_are_framed_and_bear_their_owners() -> None:
    blocks = [Block(SQUARE), Block(frozenset({(-2, -2), (-1, -2), (-2, -1), (-1, -1)}), ("red", "black"))]
    svg = layout_svg(position(), FACES, Show(blocks=blocks))
    assert svg.count('class="k-block"') == 2
    assert re.findall(r'class="k-tag-letter">(\w)<', svg) == ["R", "B"]
    assert "Block 1 of 9, from the upper left" in titles(svg)
    assert "Block 2 of 9, from the upper left: areas of red and black reach here" in titles(svg)
    assert "k-block-won" not in svg


def test_N2_a_row_that_wins_stands_out() -> None:
    svg = layout_svg(position(), FACES, Show(blocks=[Block(SQUARE, ("red", "black"), ("black",))]))
    assert svg.count('class="k-block-won"') == svg.count('class="k-row-ring"') == 1
    assert any(title.endswith("one of three in a row") for title in titles(svg))


@pytest.mark.parametrize(
    ("code", "sign", "said"),
    [
        ("place.blockade", "k-hatch-flat", "closed by the ship to every card"),
        ("place.joins-areas", "k-only-water", "takes only water: it lies between two areas"),
    ],
    ids=["F15", "V2"],
)
def test_F15_V2_cells_closed_by_rules_have_signs_of_their_own(code: str, sign: str, said: str) -> None:
    svg = layout_svg(position(), FACES, Show(barred={(1, 1): [code]}))
    assert svg.count(f'<use href="#{sign}"') == 1
    assert f"M13: empty, {said}" in titles(svg)


def test_N1_other_reasons_are_not_drawn() -> None:
    assert layout_svg(position(), FACES, Show(barred={(1, 1): ["place.dry"]})) == layout_svg(position(), FACES)


def test_areas_are_numbered_in_the_order_of_the_output() -> None:
    cards: Board = {(1, 1): ["R3"], (2, 1): ["B16"], (-1, -1): ["R5"]}
    areas = [area([(-1, -1)], closed=True, valued=True, owner="red"), area([(1, 1), (2, 1)])]
    svg = layout_svg(position(cards, areas=areas), FACES)
    assert re.findall(r'class="k-number-text">([^<]+)<', svg) == ["1", "2"]
    assert [title[:7] for title in titles(svg) if title.startswith("Area ")] == ["Area 1:", "Area 2:"]


@pytest.mark.parametrize(
    ("face", "at"),
    [
        (card("R7", goods=["tea"]), (28.1, 3.6)),
        (card("R7", goods=["tea"], ship=True), (28.1, 15.6)),
        (card("R7", goods=["tea"], coin=True, ship=True), (28.1, 30)),
        (card("R7", goods=["tea", "tea", "wine"], coin=True, ship=True), (40 + 28.1, 3.6)),
    ],
    ids=["where a symbol would be", "under the symbol", "beside the good", "on the next card"],
)
def test_a_number_stands_where_it_covers_neither_symbols_nor_goods(face: Face, at: tuple[float, float]) -> None:
    faces = FACES | {"R7": face}
    svg = layout_svg(position({(1, 1): ["R7"], (2, 1): ["B16"]}, areas=[area([(1, 1), (2, 1)])]), faces)
    [(x, y)] = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)"[^>]*class="k-number"', svg)
    corner = (4 * 40, 4 * 40)  # of the first of the two cells, in a picture that begins three columns and rows before 0
    assert (float(x) - corner[0], float(y) - corner[1]) == pytest.approx(at)


def test_W1_roofs_of_four_sides_differ() -> None:
    one = {"wine": 1, "spice": 0, "tea": 0}
    goods = dict.fromkeys(("red", "black", "green"), one)
    cards: Board = {(1, 1): ["R5"], (2, 1): ["B16"], (1, 2): ["G5"]}
    svg = layout_svg(position(cards, areas=[area([(1, 1), (2, 1), (1, 2)], goods=goods)]), FACES)
    assert sorted(set(re.findall(r'class="k-roof-(\w+)"', svg))) == ["black", "green", "red"]


def test_pictures_with_every_mark_are_well_formed() -> None:
    show = Show(
        island={(1, 1)},
        blocks=[Block(SQUARE, ("red",), ("red",))],
        barred={(2, 2): ["place.blockade"], (2, 1): ["place.joins-areas"]},
        pending=[{(1, 1)}],
        standalone=True,
    )
    svg = layout_svg(position({(1, 1): ["B16"]}, areas=[area([(1, 1)], closed=True)]), FACES, show)
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "class=" not in svg
