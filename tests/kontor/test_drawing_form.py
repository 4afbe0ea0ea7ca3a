"""The form of Kontor's drawings: sizes, single cards, signs; of both games' see tests/arbiter/test_drawing_form.py."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from arbiter.language import CATALOGUES, use_language
from kontor.drawing import Show, card_svg, coin_svg, goods_svg, kind_svg, layout_svg, ship_svg, stylesheet
from kontor.drawing.cards import picture
from kontor.drawing.layout import MARGIN
from kontor.drawing.sheet import outline
from kontor.words import colour_letter
from kontor_rules import Card
from kontor_rules.field.cards import COLOURS, SMUGGLED
from tests.kontor.test_drawing import B16, FACES, G5, R3, R5, R37, R89, S90, S91, S94, W57, WATER, area, lying

UNSTYLED = set[str]()
KINDS = ("goods", "crane", "tavern", "water", "centre", "flood", "bridge", "customs")


def everything(**show: object) -> Markup:
    """A position with one of everything."""
    cards = {(-2, -2): [R3], (-1, -2): [B16], (1, -2): [G5], (2, -2): [R37], (-2, 2): [R89]}
    cards |= {(1, 2): [W57], (2, 2): [S94], (1, 1): [B16, S90], (0, 1): [WATER, S91], (-1, 2): [SMUGGLED]}
    areas = [
        area((-2, -2), (-1, -2), goods=(("red", (1, 2, 3)),)),
        area((1, -2), (2, -2), closed=True, valued=True, owner="green"),
        area((-2, 2), closed=True, valued=True),
        area((0, 1), closed=True),
    ]
    options = {"marks": [(1, -1)], "last": [(1, 2)], "chosen": ((-1, -1), R5), "link": str} | show
    return layout_svg(lying(cards, areas=areas, ship=(0, 0)), Show(**options))  # type: ignore[arg-type]


def small() -> list[Markup]:
    """All the small pictures."""
    pictures = [card_svg(face) for face in FACES] + [kind_svg(kind) for kind in KINDS]
    pictures += [goods_svg(good) for good in ("wine", "spice", "tea")] + [coin_svg(), ship_svg()]
    return pictures


def page() -> list[Markup]:
    """Pictures as they stand on one page."""
    return [everything(), everything(prefix="second")]


@pytest.mark.parametrize("code", CATALOGUES)
def test_each_colour_has_a_letter_of_its_own_in_each_language(code: str) -> None:
    with use_language(code):
        letters = {colour_letter(colour) for colour in ("red", "black", "green", "purple", None)}
    assert len(letters) == 5
    assert all(len(letter) == 1 for letter in letters)


def test_size_follows_the_pixels_asked_for() -> None:
    fixed = ElementTree.fromstring(everything(cell=60))
    assert fixed.get("width") == str((7 * 40 + 40) * 1.5).removesuffix(".0")
    assert "k-map" not in (fixed.get("class") or "")
    assert "k-map k-w7" in (ElementTree.fromstring(everything()).get("class") or "")


def test_no_cell_is_narrower_than_40_pixels_on_a_page() -> None:
    widths = dict(re.findall(r"\.k-w(\d+) \{ min-width: (\d+)px", stylesheet()))
    assert set(range(1, 15)) == {int(columns) for columns in widths}
    both_margins = 2 * MARGIN
    assert all(int(width) >= 40 * int(columns) + both_margins for columns, width in widths.items())


TEXTS = [("flag-text", colour) for colour in ("red", "black", "green", "purple")]
TEXTS += [("depth", "sea"), ("soft", "paper"), ("ink", "land"), ("neutral-ink", "neutral"), ("ink", "paper")]
SHAPES = [("brass", "paper"), ("brass", "sea"), ("brass", "land"), ("coast", "land"), ("coast", "sea")]
SHAPES += [(good, "land") for good in ("wine", "spice")] + [("outline", "tea")]
SHAPES += [(f"edge-{colour}", "sea") for colour in ("red", "black", "green", "purple")]


def test_C1_each_good_has_a_shape_of_its_own() -> None:
    shapes = {re.sub(r'class="[^"]+"', "", goods_svg(good)) for good in ("wine", "spice", "tea")}
    assert len(shapes) == 3


def test_C1_card_shows_each_of_its_goods() -> None:
    svg = card_svg(Card("R7", "goods", "red", 7, (1, 0, 2)))
    assert (svg.count('class="k-tea"'), svg.count('class="k-wine"')) == (2, 1)
    assert "<title>Red 7 (1 wine, 2 tea)</title>" in svg


def test_C1_colours_differ_in_letter_and_flag_too() -> None:
    cards = [card_svg(Card(f"{colour}7", "goods", colour, 7, (1, 0, 0)), titled=False) for colour in COLOURS]
    assert [re.findall(r"flag-letter\">(\w)<", svg) for svg in cards] == [["R"], ["B"], ["G"], ["P"]]
    assert len({re.findall(r'd="([^"]+)" class="k-flag', svg)[0] for svg in cards}) == 4


@pytest.mark.parametrize("bar", ["over", "under"])
def test_C4_bar_is_drawn_and_said(bar: str) -> None:
    svg = card_svg(replace(G5, bar=bar))
    assert svg.count('class="k-over"') == 1
    assert f"bar {bar} the number" in svg


def test_C5_coin_and_ship_are_shown_also_together() -> None:
    svg = card_svg(Card("R9", "goods", "red", 9, (1, 0, 0), coin=True, ship=True))
    assert svg.count('class="k-coin"') == svg.count('class="k-hull"') == 1
    assert "Red 9 (1 wine, coin, ship)" in svg


def test_untitled_pictures_are_hidden_from_those_who_hear_the_page() -> None:
    assert 'aria-hidden="true"' in card_svg(R3, titled=False)
    assert 'role="img"><title>Red 3' in card_svg(R3)


def test_texts_are_escaped() -> None:
    assert "<b>" not in picture("", 1, 1, title="<b>")


@pytest.mark.parametrize(
    ("cells", "path"),
    [
        ([(0, 0)], "M0 0h10v10h-10z"),
        ([(0, 0), (1, 0), (1, 1)], "M0 0h20v20h-10v-10h-10z"),
        ([(0, 0), (1, 1)], "M0 0h10v10h-10zM10 10h10v10h-10z"),
    ],
    ids=["cell", "corner", "touching in a point"],
)
def test_outline_goes_round_the_cells(cells: list[tuple[int, int]], path: str) -> None:
    assert outline(cells, 10, 0) == path


def test_outline_leaves_a_hole_out() -> None:
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert outline(ring, 10, 1) == "M1 1h28v28h-28zM21 9h-12v12h12z"
