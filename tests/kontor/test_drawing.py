"""The layout as a picture: every element that the table looks for, by the rule that puts it there."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from xml.etree import ElementTree

import pytest

from kontor.drawing import LayoutState, Show, layout_svg
from kontor_rules import Card
from kontor_rules.field.cards import CENTRE, SMUGGLED, UNNUMBERED_WATER
from kontor_rules.field.cells import Borders, Cell
from kontor_rules.interface.output_object import VisibleArea

Board = dict[Cell, list[Card]]

WATER = UNNUMBERED_WATER
START: Board = {cell: [WATER] for cell in [(0, -2), (0, -1), (-2, 0), (-1, 0), (1, 0), (2, 0), (0, 1), (0, 2)]}
START[0, 0] = [CENTRE]

R3 = Card("R3", "goods", "red", 3, (1, 1, 1), ship=True)
R5 = Card("R5", "goods", "red", 5, (0, 0, 2), coin=True)
B16 = Card("B16", "goods", "black", 16, (0, 1, 0))
G5 = Card("G5", "goods", "green", 5, (1, 0, 0), bar="under")
R37 = Card("R37", "crane", "red", 37)
B38 = Card("B38", "crane", "black", 38)
R89 = Card("R89", "tavern", "red", 89)
W57 = Card("W57", "water", None, 57, coin=True)
S90 = Card("S90", "flood", None, 90)
S91 = Card("S91", "bridge", None, 91)
S94 = Card("S94", "customs", None, 94)
FACES = (R3, R5, B16, G5, R37, B38, R89, W57, S90, S91, S94)


def lying(cards: Board | None = None, field: Mapping[str, Any] | None = None, **more: Any) -> LayoutState:
    """A 6x6 field with the start layout and the cards."""
    stacks = {cell: tuple(stack) for cell, stack in (START | (cards or {})).items()}
    borders = Borders(width=6, height=6, left=-2, right=2, top=-2, bottom=2)
    return LayoutState(stacks, replace(borders, **(field or {})), **more)


def area(*cells: Cell, **more: Any) -> VisibleArea:
    return VisibleArea(cells, len(cells), **more)


def titles(svg: str) -> list[str]:
    return [found.text or "" for found in ElementTree.fromstring(svg).iter("title")]


def test_A3_open_and_closed_areas_look_different_and_say_so() -> None:
    cards: Board = {(1, 1): [R3], (2, 1): [B16], (-1, -1): [R5], (1, -1): [R89]}
    areas = [
        area((1, 1), (2, 1), goods=(("red", (1, 1, 1)),)),
        area((-1, -1), closed=True, valued=True, owner="red"),
        area((1, -1), closed=True, valued=True),
    ]
    svg = layout_svg(lying(cards, areas=areas))
    assert svg.count('class="k-open"') == svg.count('class="k-own-red"') == svg.count('class="k-nobody"') == 1
    assert "Area 1: 2 cells; open; red: 1 wine, 1 spice, 1 tea" in titles(svg)
    assert "Area 2: 1 cell; closed; owned by red" in titles(svg)
    assert "Area 3: 1 cell; closed; owned by nobody" in titles(svg)


def test_A6_keeper_of_the_owner_stands_on_an_owned_area() -> None:
    areas = [area((1, 1), closed=True, valued=True, owner="black")]
    svg = layout_svg(lying({(1, 1): [B16]}, areas=areas))
    assert '<use href="#k-keeper-black"' in svg
    assert "k-keeper-red" not in svg


def test_A5_no_warehouse_is_left_on_a_valued_area() -> None:
    goods = (("red", (3, 0, 0)),)
    areas = [area((1, 1), closed=True, valued=True, owner="red", goods=goods)]
    assert "k-count" not in layout_svg(lying({(1, 1): [R3]}, areas=areas))


def test_W1_central_warehouse_counts_each_good_stored() -> None:
    areas = [area((1, 1), goods=(("red", (4, 0, 2)),))]
    svg = layout_svg(lying({(1, 1): [R5]}, areas=areas))
    assert re.findall(r'class="k-count">(\d)<', svg) == ["4", "2"]


@pytest.mark.parametrize(("named", "cell"), [({}, "M13"), ({"red": [(2, 1)]}, "N13")])
def test_W3_warehouse_stands_on_the_first_own_goods_card_or_where_the_table_says(
    named: dict[str, list[tuple[int, int]]], cell: str
) -> None:
    cells = [(1, -1), (1, 1), (2, 1)]
    areas = [area(*cells, goods=(("red", (1, 0, 0)),))]
    shown = lying({(1, -1): [R37], (1, 1): [R5], (2, 1): [R3]}, areas=areas)
    root = ElementTree.fromstring(layout_svg(shown, Show(warehouses=named)))
    [at] = [group for group in root.iter("g") if group.find("text[@class='k-count']") is not None]
    assert (at.findtext("title") or "").endswith(cell)


def test_P4_crane_shows_whose_it_is_in_the_cells_it_closes() -> None:
    svg = layout_svg(lying({(1, 1): [R37]}))
    barred = [title for title in titles(svg) if "a crane lets in" in title]
    assert barred == [
        "N13: empty; a crane lets in only red's harbour cards",
        "M14: empty; a crane lets in only red's harbour cards",
    ]
    assert svg.count('class="k-tab-letter">R<') == 2


def test_P10_cranes_of_two_colours_close_a_cell_to_all() -> None:
    svg = layout_svg(lying({(1, 1): [R37], (2, 2): [B38]}))
    assert "N13: empty; cranes of red and black keep out every harbour card" in titles(svg)
    assert svg.count('href="#k-hatch-back"') == 2


def test_P4_cranes_close_nothing_once_the_game_is_over() -> None:
    assert "k-hatch" not in layout_svg(lying({(1, 1): [R37]}, over=True))


def test_P2_open_border_says_how_far_it_may_grow() -> None:
    svg = layout_svg(lying(field={"width": 7}))
    assert "← 2 more columns →" in svg
    assert "← 1 more row →" in svg
    assert "k-wall" not in svg
    assert ElementTree.fromstring(svg).findtext("desc") == (
        "Columns J to N, rows 10 to 14. It can still grow left and right: 2 more columns. It can still grow "
        "up and down: 1 more row."
    )


def test_P2_fixed_border_is_a_wall_and_nothing_lies_beyond() -> None:
    fixed = {"width": 5, "height": 5, "columns_fixed": True, "rows_fixed": True}
    svg = layout_svg(lying(field=fixed))
    assert svg.count('class="k-wall"') == 1
    assert "k-unfixed" not in svg
    assert "more" not in svg
    labels = re.findall(r'class="k-axis(?:-0)?">([^<]+)<', svg)
    assert labels == ["J", "K", "L", "M", "N", "10", "11", "12", "13", "14"]


def test_P2_one_fixed_dimension_has_walls_on_two_sides() -> None:
    svg = layout_svg(lying(field={"width": 5, "columns_fixed": True}))
    assert svg.count('class="k-wall"') == svg.count('class="k-unfixed"') == 1


def test_P7_P8_cards_under_a_bridge_and_a_flood_peek_out() -> None:
    svg = layout_svg(lying({(0, 1): [WATER, S91, S90], (1, 1): [B16, S90]}))
    assert re.findall(r'class="k-under">([^<]+)<', svg) == ["S91", "~", "B16"]
    assert "Flood 90; over Bridge 91; over Water without a number; L13" in titles(svg)


def test_F5_smuggled_card_shows_its_back_and_that_nothing_waits_for_it() -> None:
    svg = layout_svg(lying({(1, 1): [SMUGGLED]}))
    assert ('<use href="#k-back"/>' in svg, "k-rope" in svg, "waits" in svg) == (True, False, False)
    assert "Smuggled card, face down; M13" in titles(svg)


def test_H1_ship_stands_on_its_cell() -> None:
    svg = layout_svg(lying(ship=(0, 0)))
    assert '<use href="#k-piece-ship"' in svg
    assert "Harbour centre; L12; the ship is here" in titles(svg)


def test_C2_harbour_centre_has_an_anchor_and_other_water_its_number() -> None:
    svg = layout_svg(lying({(1, 1): [W57], (2, 1): [Card("W60", "water", number=60)]}))
    assert '<use href="#k-anchor"' in svg
    assert re.findall(r'class="k-depth">(\d+)<', svg) == ["57", "60"]
    assert "Water 57 (coin); M13" in titles(svg)


def test_card_laid_last_is_bracketed() -> None:
    svg = layout_svg(lying({(1, 1): [B16]}), Show(last=[(1, 1)]))
    assert svg.count('href="#k-brackets"') == 1
    assert "Black 16 (1 spice); M13; placed last" in titles(svg)


def test_a_cell_that_was_emptied_since_is_not_bracketed() -> None:
    assert 'href="#k-brackets"' not in layout_svg(lying(), Show(last=[(1, 1)]))


def test_legal_cells_are_links_with_a_name_and_the_address_is_escaped() -> None:
    show = Show(marks=[(1, 1), (0, 2)], link=lambda cell: f"/place?x={cell[0]}&y={cell[1]}")
    links = list(ElementTree.fromstring(layout_svg(lying(), show)).iter("a"))
    assert [(link.get("href"), link.get("aria-label")) for link in links] == [
        ("/place?x=1&y=1", "M13"),
        ("/place?x=0&y=2", "Water without a number; L14"),
    ]


def test_legal_cells_without_addresses_are_marked_only() -> None:
    svg = layout_svg(lying(), Show(marks=[(1, 1)]))
    assert svg.count('href="#k-berth"') == 1
    assert "<a " not in svg


def test_chosen_cell_shows_the_card_about_to_be_laid() -> None:
    svg = layout_svg(lying(), Show(chosen=((1, 1), R3)))
    assert "About to be placed: Red 3 (1 wine, 1 spice, 1 tea, ship); M13" in titles(svg)


def test_a_card_whose_face_is_unknown_is_drawn_by_its_letter() -> None:
    svg = layout_svg(lying({(1, 1): [Card("W60", "water", number=60)], (2, 1): [Card("G7", "unknown", "green", 7)]}))
    assert "Water 60; M13" in titles(svg)
    assert "Green 7; N13" in titles(svg)


def test_H1_H2_where_the_ship_may_go_and_what_it_may_take_look_different_and_lead_on() -> None:
    show = Show(marks=[(1, 0)], takes=[(1, 1)], link=lambda cell: f"?{cell[0]},{cell[1]}")
    svg = layout_svg(lying({(1, 1): [R3]}, ship=(2, 0)), show)
    links = {link.attrib["href"]: link for link in ElementTree.fromstring(svg).iter("a")}
    assert links.keys() == {"?1,0", "?1,1"}
    assert "Red 3" in links["?1,1"].attrib["aria-label"]
    assert [links[href][0].attrib["href"] for href in ("?1,0", "?1,1")] == ["#k-ring", "#k-take"]


def test_H4_a_card_about_to_be_taken_away_is_a_ghost_on_its_empty_cell() -> None:
    svg = layout_svg(lying(ship=(2, 0)), Show(gone=((1, 1), R3)))
    assert any(title.startswith("About to be removed: Red 3") for title in titles(svg))
    assert 'class="k-faded"' in svg


@dataclass(frozen=True)
class Block:
    """A block of Tic Tac Toe as the engine tells it."""

    cells: frozenset[tuple[int, int]]
    owners: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()


SQUARE = frozenset({(1, 1), (2, 1), (1, 2), (2, 2)})


def test_F5_an_area_that_waits_for_a_smuggled_card_has_its_own_look_and_says_so() -> None:
    cards: Board = {(1, 1): [B16], (1, 2): [SMUGGLED]}
    shown = lying(cards, areas=[area((1, 1), closed=True)])
    svg = layout_svg(shown, Show(pending=[{(1, 1), (1, 2)}]))
    assert svg.count('class="k-pending"') == svg.count('class="k-rope"') == 1
    said = "Area 1: 1 cell; closed; waits for the smuggled card: nothing may change there, and it is valued at the end"
    assert said in titles(svg)
    assert any("Smuggled card" in title and "closed area round it waits" in title for title in titles(svg))
    assert ">1?</text>" in svg


def test_N4_island_cells_are_marked_with_and_without_a_card() -> None:
    svg = layout_svg(lying({(1, 1): [B16]}), Show(island={(1, 1), (2, 1)}))
    assert svg.count('href="#k-sand"') == 2
    assert svg.count('class="k-shore"') == 1
    assert "Black 16 (1 spice); M13; island cell" in titles(svg)
    assert "N13: empty, island cell" in titles(svg)


def test_N2_blocks_are_framed_and_bear_their_owners() -> None:
    blocks = [Block(SQUARE), Block(frozenset({(-2, -2), (-1, -2), (-2, -1), (-1, -1)}), ("red", "black"))]
    svg = layout_svg(lying(), Show(blocks=blocks))
    assert svg.count('class="k-block"') == 2
    assert re.findall(r'class="k-tag-letter">(\w)<', svg) == ["R", "B"]
    assert "Block 1 of 9, from the upper left" in titles(svg)
    assert "Block 2 of 9, from the upper left: areas of red and black reach here" in titles(svg)
    assert "k-block-won" not in svg


def test_N2_a_row_that_wins_stands_out() -> None:
    svg = layout_svg(lying(), Show(blocks=[Block(SQUARE, ("red", "black"), ("black",))]))
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
    svg = layout_svg(lying(), Show(barred={(1, 1): [code]}))
    assert svg.count(f'<use href="#{sign}"') == 1
    assert f"M13: empty, {said}" in titles(svg)


def test_N1_other_reasons_are_not_drawn() -> None:
    assert layout_svg(lying(), Show(barred={(1, 1): ["place.dry"]})) == layout_svg(lying())


def test_areas_are_numbered_in_the_order_of_the_output() -> None:
    cards: Board = {(1, 1): [R3], (2, 1): [B16], (-1, -1): [R5]}
    areas = [area((-1, -1), closed=True, valued=True, owner="red"), area((1, 1), (2, 1))]
    svg = layout_svg(lying(cards, areas=areas))
    assert re.findall(r'class="k-number-text">([^<]+)<', svg) == ["1", "2"]
    assert [title[:7] for title in titles(svg) if title.startswith("Area ")] == ["Area 1:", "Area 2:"]


@pytest.mark.parametrize(
    ("face", "at"),
    [
        (Card("R7", "goods", "red", 7, (0, 0, 1)), (28.2, 3)),
        (Card("R7", "goods", "red", 7, (0, 0, 1), ship=True), (28.2, 15)),
        (Card("R7", "goods", "red", 7, (0, 0, 1), coin=True, ship=True), (28.2, 28.6)),
        (Card("R7", "goods", "red", 7, (1, 0, 2), coin=True, ship=True), (40 + 28.2, 3)),
    ],
    ids=["where a symbol would be", "under the symbol", "beside the good", "on the next card"],
)
def test_a_number_stands_where_it_covers_neither_symbols_nor_goods(face: Card, at: tuple[float, float]) -> None:
    svg = layout_svg(lying({(1, 1): [face], (2, 1): [B16]}, areas=[area((1, 1), (2, 1))]))
    [(x, y)] = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)"[^>]*class="k-number"', svg)
    corner = (4 * 40, 4 * 40)  # of the first of the two cells, in a picture that begins three columns and rows before 0
    assert (float(x) - corner[0], float(y) - corner[1]) == pytest.approx(at)


def test_W1_roofs_of_four_sides_differ() -> None:
    goods = tuple((side, (1, 0, 0)) for side in ("red", "black", "green"))
    cards: Board = {(1, 1): [R5], (2, 1): [B16], (1, 2): [G5]}
    svg = layout_svg(lying(cards, areas=[area((1, 1), (2, 1), (1, 2), goods=goods)]))
    assert sorted(set(re.findall(r'class="k-roof-(\w+)"', svg))) == ["black", "green", "red"]


def test_pictures_with_every_mark_are_well_formed() -> None:
    show = Show(
        island={(1, 1)},
        blocks=[Block(SQUARE, ("red",), ("red",))],
        barred={(2, 2): ["place.blockade"], (2, 1): ["place.joins-areas"]},
        pending=[{(1, 1)}],
        standalone=True,
    )
    svg = layout_svg(lying({(1, 1): [B16]}, areas=[area((1, 1), closed=True)]), show)
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "class=" not in svg
