"""The form of Contract's drawings: looks, colours, sizes; of both games' see tests/arbiter/test_drawing_form.py."""

import re
from itertools import combinations

import pytest
from markupsafe import Markup

from arbiter.language import CATALOGUES, use_language
from arbiter.paper.canvas import on_paper, proportion
from contract.drawing import LEGEND, SEATS, CityMarks, city_svg, legend_svg, seat_letter, shared_signs
from contract.drawing.ink import LOOKS, PALETTE, letter_look
from contract.drawing.pen import BUILDINGS, GLYPHS
from contract.drawing.types import TYPES
from tests.arbiter.colours import contrast, linear
from tests.contract.pictures import FACES, small, town

UNSTYLED = {"defs"}


def everything(**marks: object) -> Markup:
    """A city with every mark."""
    position = town(12)
    cards = [lying["card"] for lying in position["city"]]
    shown = {"legal": [(9, 0)], "chosen": ((9, 1), 99), "last": cards[1:2], "acting": cards[2], "targets": cards[3:5]}
    shown |= {"picked": cards[5:6], "link": str, "title": "City", "desc": "12 projects"} | marks
    return city_svg(position, FACES, CityMarks(**shown))  # type: ignore[arg-type]


def page() -> list[Markup]:
    """All kinds of pictures as they stand on one page."""
    cities = (everything(), everything(prefix="second"), everything(prefix="third", shared=True))
    return [*cities, shared_signs(), *small(shared=True)]


def test_pictures_use_every_look_and_go_on_paper() -> None:
    drawn = " ".join(re.findall(r'class="([^"]+)"', "".join([everything(), shared_signs(), *small()])))
    assert {f"c-{look}" for look in LOOKS} <= set(drawn.split())
    svg = everything(standalone=True)
    assert 0.2 < proportion(svg) < 3
    assert "<title" not in on_paper(svg)


def test_a_city_of_20_cards_has_less_than_12_kilobytes_with_its_words() -> None:
    said = "Project 17, industry, 8 points; 2 workers of purple (Anna); N9"
    for seed in range(5):
        svg = city_svg(town(20, seed=seed), FACES, CityMarks(title="City", desc="20 projects", name=lambda _: said))
        assert len(svg.encode()) <= 12 * 1024


PLACES = range(len(TYPES))
GROUNDS = ["card", "paper", *(f"tint-{place}" for place in PLACES)]
TEXTS = [("on-type", f"type-{place}") for place in PLACES]
TEXTS += [(LOOKS[letter_look(seat, "piece")]["fill"][1:], f"seat-{seat}") for seat in SEATS]
TEXTS += [(text, ground) for text in ("ink", "warn") for ground in GROUNDS] + [("soft", "paper")]
SHAPES = [(f"type-{place}", ground) for place in PLACES for ground in ("card", "paper", f"tint-{place}")]
SHAPES += [(kind, ground) for kind in ("c1", "c2", "c3", "c4") for ground in GROUNDS]
SHAPES += [("gleam", kind) for kind in ("c1", "c2", "c3", "c4")]
SHAPES += [("piece-edge", ground) for ground in GROUNDS] + [("brass", "paper"), ("brass", "berth"), ("brass", "card")]
SHAPES += [("card-edge", "card"), ("card-edge", "paper"), ("ink", "hall"), ("soft", "card")]


@pytest.mark.parametrize("ground", GROUNDS)
def test_development_stands_out_by_its_edge_by_day_and_by_itself_at_night(ground: str) -> None:
    assert contrast(PALETTE, "symbol-edge", ground, 0) >= 3
    assert contrast(PALETTE, "development", ground, 1) >= 3


def lab(colour: str) -> tuple[float, float, float]:
    """A colour as CIE L*a*b*: distances in it are about as large as the eye finds them."""
    red, green, blue = linear(colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("time", [0, 1], ids=["day", "night"])
@pytest.mark.parametrize("names", [[f"seat-{seat}" for seat in SEATS], [f"type-{place}" for place in PLACES]])
def test_no_two_colours_of_a_series_are_alike(names: list[str], time: int) -> None:
    for one, other in combinations(names, 2):
        a, b = lab(PALETTE[one][time]), lab(PALETTE[other][time])
        assert sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5 >= 20, (one, other)


@pytest.mark.parametrize("code", CATALOGUES)
def test_each_colour_has_a_letter_of_its_own_in_each_language(code: str) -> None:
    with use_language(code):
        assert len({seat_letter(seat) for seat in SEATS}) == len(SEATS) == 10


def test_colours_are_never_alone() -> None:
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
