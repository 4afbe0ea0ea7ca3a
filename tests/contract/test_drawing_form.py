"""The form of the drawings: XML, ids, classes, colours, sizes."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from arbiter.paper.ink import on_paper, proportion
from contract.drawing import LEGEND, SEAT_LETTERS, Marks, city_svg, legend_svg, shared_signs, stylesheet
from contract.drawing.glyphs import BUILDINGS, GLYPHS
from contract.drawing.ink import LOOKS, PALETTE, letter_look
from contract.drawing.types import TYPES
from tests.contract.pictures import FACES, small, town

CITY_CSS = Path(__file__).parents[2] / "static" / "city.css"


def everything(**marks: object) -> Markup:
    """A city with every mark."""
    position = town(12)
    cards = [lying["card"] for lying in position["city"]]
    shown = {"legal": [(9, 0)], "chosen": ((9, 1), 99), "last": cards[1:2], "acting": cards[2], "targets": cards[3:5]}
    shown |= {"picked": cards[5:6], "link": str, "title": "City", "desc": "12 projects"} | marks
    return city_svg(position, FACES, Marks(**shown))  # type: ignore[arg-type]


def test_drawings_are_well_formed_and_carry_no_styles() -> None:
    for svg in (everything(), everything(standalone=True), shared_signs(), *small()):
        root = ElementTree.fromstring(svg)
        assert not {element.tag.rpartition("}")[2] for element in root.iter()} & {"style", "script", "foreignObject"}
        assert not [element for element in root.iter() if "style" in element.attrib]


def test_ids_are_unique_per_page_and_every_reference_is_met() -> None:
    cities = (everything(), everything(prefix="second"), everything(prefix="third", shared=True))
    page = ElementTree.fromstring(f"<p>{''.join((*cities, shared_signs(), *small(shared=True)))}</p>")
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {use.get("href", "")[1:] for use in page.iter("use")} <= set(ids)


def test_small_pictures_need_no_ids() -> None:
    assert not [svg for svg in small() if "id=" in svg]


def test_style_sheet_is_the_one_written_from_the_looks() -> None:
    assert CITY_CSS.read_text() == stylesheet(), "run: python -m contract.drawing > static/city.css"


def test_style_sheet_knows_every_class_and_pictures_use_every_look() -> None:
    known = set(re.findall(r"\.([a-z][\w-]*)", stylesheet()))
    drawn = " ".join(re.findall(r'class="([^"]+)"', "".join([everything(), shared_signs(), *small()])))
    assert set(drawn.split()) - {"defs"} <= known
    assert {f"c-{look}" for look in LOOKS} <= set(drawn.split())


def test_standalone_picture_needs_no_style_sheet_and_goes_on_paper() -> None:
    svg = everything(standalone=True)
    assert "class=" not in svg
    assert "$" not in svg
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert 0.2 < proportion(svg) < 3
    assert "<title" not in on_paper(svg)


def test_a_city_of_20_cards_has_less_than_12_kilobytes_with_its_words() -> None:
    said = "Project 17, industry, 8 points; 2 workers of purple (Anna); N9"
    for seed in range(5):
        svg = city_svg(town(20, seed=seed), FACES, Marks(title="City", desc="20 projects", name=lambda _: said))
        assert len(svg.encode()) <= 12 * 1024


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(front: str, back: str, time: int) -> float:
    darker, lighter = sorted(luminance(PALETTE[name][time]) for name in (front, back))
    return (lighter + 0.05) / (darker + 0.05)


PLACES = range(len(TYPES))
GROUNDS = ["card", "paper", *(f"tint-{place}" for place in PLACES)]
TEXTS = [("on-type", f"type-{place}") for place in PLACES]
TEXTS += [(LOOKS[letter_look(seat, "piece")]["fill"][1:], f"seat-{seat}") for seat in SEAT_LETTERS]
TEXTS += [(text, ground) for text in ("ink", "warn") for ground in GROUNDS] + [("soft", "paper")]
SHAPES = [(f"type-{place}", ground) for place in PLACES for ground in ("card", "paper", f"tint-{place}")]
SHAPES += [(kind, ground) for kind in ("c1", "c2", "c3", "c4") for ground in GROUNDS]
SHAPES += [("gleam", kind) for kind in ("c1", "c2", "c3", "c4")]
SHAPES += [("piece-edge", ground) for ground in GROUNDS] + [("brass", "paper"), ("brass", "berth"), ("brass", "card")]
SHAPES += [("card-edge", "card"), ("card-edge", "paper"), ("ink", "hall"), ("soft", "card")]


@pytest.mark.parametrize("time", [0, 1], ids=["day", "night"])
@pytest.mark.parametrize(("pairs", "least"), [(TEXTS, 4.5), (SHAPES, 3)], ids=["texts", "shapes"])
def test_contrasts_are_enough_by_day_and_by_night(pairs: list[tuple[str, str]], least: float, time: int) -> None:
    poor = {pair: round(contrast(*pair, time), 2) for pair in pairs if contrast(*pair, time) < least}
    assert not poor


@pytest.mark.parametrize("ground", GROUNDS)
def test_development_stands_out_by_its_edge_by_day_and_by_itself_at_night(ground: str) -> None:
    assert contrast("symbol-edge", ground, 0) >= 3
    assert contrast("development", ground, 1) >= 3


def lab(colour: str) -> tuple[float, float, float]:
    """A colour as CIE L*a*b*: distances in it are about as large as the eye finds them."""
    linear = []
    for at in (1, 3, 5):
        value = int(colour[at : at + 2], 16) / 255
        linear.append(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
    red, green, blue = linear
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("time", [0, 1], ids=["day", "night"])
@pytest.mark.parametrize("names", [[f"seat-{seat}" for seat in SEAT_LETTERS], [f"type-{place}" for place in PLACES]])
def test_no_two_colours_of_a_series_are_alike(names: list[str], time: int) -> None:
    for one, other in combinations(names, 2):
        a, b = lab(PALETTE[one][time]), lab(PALETTE[other][time])
        assert sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5 >= 20, (one, other)


def test_colours_are_never_alone() -> None:
    assert len(set(SEAT_LETTERS.values())) == len(SEAT_LETTERS) == 10
    assert len(set(BUILDINGS)) == len(TYPES) == 10
    outlines = {GLYPHS[kind].split("{")[0] for kind in ("c1", "c2", "c3", "c4", "development")}
    assert len(outlines) == 5


def test_the_legend_draws_every_sign() -> None:
    looks = "".join(map(legend_svg, LEGEND))
    assert len({legend_svg(name) for name in LEGEND}) == len(LEGEND)
    left_out = {
        name for name in GLYPHS if GLYPHS[name].format_map({look: f'class="c-{look}"' for look in LOOKS}) not in looks
    }
    assert not left_out
