"""Plots: what is in the file, for eyes, for ears, and by itself."""

from itertools import pairwise
from math import radians, sin
from xml.etree import ElementTree

import pytest

from arbiter.keeping.plots import WIDTH, Plot, Series, plot_svg, step

SVG = "{http://www.w3.org/2000/svg}"
SHADES = (("#a00000", "#ff8080"), ("#202020", "#c0c0c0"), ("#006000", "#80ff80"))


def plot(*values: tuple[int, ...], stacked: bool = False) -> Plot:
    series = tuple(Series(f"<{index}>", SHADES[index], one) for index, one in enumerate(values))
    return Plot("Points & more", "Round", "Points", tuple(map(str, range(1, len(values[0]) + 1))), series, stacked)


def drawn(given: Plot, *, dark: bool = False) -> ElementTree.Element:
    return ElementTree.fromstring(plot_svg(given, dark=dark))


def test_a_plot_is_told_to_who_listens() -> None:
    svg = drawn(plot((1, 2), (0, 5)))
    ids = (svg.attrib["aria-labelledby"]).split()
    told = {one.get("id"): one.text for one in svg if one.get("id")}
    assert [told[name] for name in ids] == ["Points & more", "Round: 1, 2; <0>: 1, 2; <1>: 0, 5"]


def test_a_plot_needs_no_style_no_script_and_nothing_from_elsewhere() -> None:
    for given in (plot((1, 2)), plot((1, 2), stacked=True)):
        for one in drawn(given).iter():
            assert one.tag.removeprefix(SVG) in {"svg", "title", "desc", "rect", "line", "text", "polyline", "path"}
            assert not {"style", "href"} & set(one.attrib)


@pytest.mark.parametrize("dark", [False, True])
def test_series_differ_in_colour_in_dashes_and_in_marks(dark: bool) -> None:
    svg = drawn(plot((1, 2), (0, 5), (3, 3)), dark=dark)
    lines = svg.findall(f"{SVG}polyline")
    assert {one.attrib["stroke"] for one in lines} == {shades[dark] for shades in SHADES}
    assert len({one.attrib["stroke-dasharray"] for one in lines}) == 3
    marks = {(one.attrib["fill"], one.attrib["d"].partition("m")[2]) for one in svg.findall(f"{SVG}path")}
    assert len(marks) == len({shape for _, shape in marks}) == 3


@pytest.mark.parametrize(
    "given",
    [
        plot((0,)),
        plot((0, 0, 0)),
        plot((-3, 12, 7), (5, -11, 0)),
        plot(tuple(range(0, 400, 3)), tuple(range(134))),
        plot((1, 2, 3), (4, 0, 6), (0, 0, 9), stacked=True),
        plot((), (), stacked=True),
    ],
)
def test_everything_lies_within_the_picture(given: Plot) -> None:
    svg = drawn(given)
    assert svg.attrib["viewBox"] == f"0 0 {WIDTH} {given.height}"
    for one in svg.iter(f"{SVG}polyline"):
        points = [tuple(map(float, point.split(","))) for point in one.attrib["points"].split()]
        assert all(0 <= x <= WIDTH and 0 <= y <= given.height for x, y in points)
    for one in svg.iter(f"{SVG}rect"):
        x, y, width, height = (float(one.get(name, 0)) for name in ("x", "y", "width", "height"))
        assert min(x, y, width, height, WIDTH - x - width, given.height - y - height) >= 0


@pytest.mark.parametrize(
    "labels", [["Maximil…", *["Wilhelm"] * 9], [f"{low}-{low + 29}" for low in range(100, 400, 30)], ["Ada", "Bob"]]
)
def test_labels_dont_overlap(labels: list[str]) -> None:
    given = Plot("Won", "Player", "Games", tuple(labels), (Series("won", SHADES[0], (1,) * len(labels)),), stacked=True)
    texts = [one for one in drawn(given).findall(f"{SVG}text") if one.text in labels]
    assert [one.text for one in texts] == labels
    for one, other in pairwise(texts):
        between = float(other.attrib["x"]) - float(one.attrib["x"])
        size, leaning = int(one.attrib["font-size"]), "transform" in one.attrib
        assert between * sin(radians(35)) > 1.2 * size if leaning else between > 0.57 * size * len(one.text or "")


def test_bars_stand_on_each_other() -> None:
    bars = drawn(plot((1,), (2,), stacked=True)).findall(f"{SVG}rect")[1:3]
    (low, high), (next_low, next_high) = (
        (float(bar.attrib["y"]) + float(bar.attrib["height"]), float(bar.attrib["y"])) for bar in bars
    )
    assert next_low == pytest.approx(high)
    assert next_low - next_high == pytest.approx(2 * (low - high), abs=0.2)


def test_scales_go_by_ones_twos_and_fives() -> None:
    assert [step(span, 7) for span in (0, 4, 7, 8, 14, 15, 35, 36, 700, 701)] == [1, 1, 1, 2, 2, 5, 5, 10, 100, 200]
