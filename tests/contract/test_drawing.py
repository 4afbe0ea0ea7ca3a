"""What the pictures show: the city, its marks and names of cells, cards and signs of types, committees, tracks."""

import re
from itertools import combinations
from math import dist
from xml.etree import ElementTree

import pytest

from arbiter.drawing import Arrow, arrows_svg
from arbiter.pages.table.physical_moves import arrows_of
from arbiter.pages.words import MoveStep
from arbiter.pieces.positions import Move, Piece, Place
from contract.drawing import (
    CityMarks,
    TypeSign,
    city_svg,
    committee_svg,
    offered_types,
    project_svg,
    tracks_svg,
    type_signs,
    unknown_svg,
    worker_svg,
)
from contract_rules import output
from contract_rules.state import CELLS, Cell
from tests.contract.pictures import FACES, KINDS, SIGN, face, games, titles, town


def texts(svg: str, look_name: str) -> list[str]:
    return re.findall(rf'class="c-{look_name}"[^>]*>([^<]*)<', svg)


def box(svg: str) -> list[float]:
    return [float(value) for value in ElementTree.fromstring(svg).get("viewBox", "").split()]


@pytest.mark.parametrize("name", ["two", "three", "four", "five"])
def test_every_card_of_a_real_city_is_there_with_who_stands_on_it(name: str) -> None:
    for game in games(name)[::40] + games(name)[-1:]:
        position = output(game)
        svg = city_svg(position, game.faces)
        built = [lying for lying in position["city"] if lying["card"]]
        assert texts(svg, "number") == [str(lying["card"]) for lying in built]
        assert texts(svg, "points") == [str(game.faces[lying["card"]].points) for lying in built]
        for seat in position["points"]:
            workers = sum(lying["workers"] for lying in built if lying["seat"] == seat)
            assert svg.count(f'<use href="#c-worker-{seat}"') == workers
        assert titles(svg) == [
            f"{one['card']}, {CELLS.cell_label((one['cell'][0], one['cell'][1]))}" for one in position["city"]
        ]


def test_S6_the_picture_fits_the_city_and_what_is_marked() -> None:
    alone = {"city": town(0)["city"]}
    assert box(city_svg(alone, {})) == [-19, -16, 64, 61]
    assert box(city_svg(alone, {}, CityMarks(legal=[(-1, 0), (0, 1), (1, 0)])))[2:] == [144, 101]
    assert box(city_svg(alone, {}, CityMarks(chosen=((0, -36), 5))))[2:] == [64, 16 + 37 * 40 + 5]


def test_S6_columns_and_rows_are_labelled_and_the_town_halls_stand_out() -> None:
    svg = city_svg({"city": town(0)["city"]}, {}, CityMarks(legal=[(-1, 0), (0, 1)]))
    assert (texts(svg, "axis"), texts(svg, "axis-0")) == (["L", "11"], ["M", "10"])


def test_B4_legal_cells_lead_on_by_their_names() -> None:
    marks = CityMarks(
        legal=[(1, 0), (0, -1)], link=lambda cell: f"?x={cell[0]}&y={cell[1]}", name_cell=lambda cell: f"<{cell}>"
    )
    root = ElementTree.fromstring(city_svg(town(0), {}, marks))
    assert {(a.get("href"), a.get("aria-label")) for a in root.iter("a")} == {
        ("?x=1&y=0", "<(1, 0)>"),
        ("?x=0&y=-1", "<(0, -1)>"),
    }
    assert "c-tap" in (root.get("class") or "")
    assert "<a " not in city_svg(town(0), {}, CityMarks(legal=[(1, 0)]))


def test_B4_the_chosen_cell_shows_the_card_about_to_be_laid() -> None:
    svg = city_svg(town(0), FACES, CityMarks(legal=[(1, 0), (0, 1)], chosen=((1, 0), 12), link=str))
    assert texts(svg, "number") == ["12"]
    assert svg.count("<a ") == 1
    assert 'href="#c-ghost"' in svg


def test_A1_acting_card_targets_and_the_last_cards_are_marked() -> None:
    position = town(8)
    cards = [lying["card"] for lying in position["city"]]
    marks = CityMarks(
        acting=cards[1], targets=cards[2:5], picked=cards[4:6], last=cards[6:8], link=lambda cell: f"{cell}"
    )
    svg = city_svg(position, FACES, marks)
    counts = {name: svg.count(f'<use href="#c-{name}"') for name in ("acting", "ring", "picked", "brackets")}
    assert counts == {"acting": 1, "ring": 2, "picked": 2, "brackets": 2}
    assert svg.count("<a ") == 4


def test_a_cell_that_a_card_leaves_has_an_arrow_and_no_brackets() -> None:
    first, *_rest = (tuple(lying["cell"]) for lying in town(8)["city"])
    svg = city_svg(town(8), FACES, CityMarks(arrows=[Arrow(1, (9, 9), first)]))
    assert svg.count('<use href="#c-brackets"') == 1
    assert 'class="arrows"' in svg


def test_numbers_of_arrows_stand_beside_one_another_and_clear_of_tips() -> None:
    moves = [Arrow(1, None, (1, 1)), Arrow(2, (0, 0), (1, 1)), Arrow(2, (0, 1), (1, 1)), Arrow(3, (1, 1), None)]
    svg = arrows_svg(moves, (0, 0), 40, [])
    numbers = [(float(x), float(y)) for x, y in re.findall(r'cx="([\d.]+)" cy="([\d.]+)"', svg)]
    tips = [(float(x), float(y)) for x, y in re.findall(r" (\S+) (\S+)M\S+ \S+L\1 \2L", svg)]
    assert (len(numbers), len(tips)) == (4, 4)  # each line is drawn twice: with its halo
    assert min(dist(one, other) for one, other in combinations(numbers, 2)) >= 12
    assert min(dist(numbers[3], tip) for tip in tips) >= 10


@pytest.mark.parametrize("to", [(0, 8), (1, 7), (4, 4), (8, 0)])
def test_an_arrow_bends_round_the_numbers_of_cards(to: Cell) -> None:
    others = [(x, y) for x in range(9) for y in range(9) if (x + 2 * y) % 3 and (x, y) not in [(0, 0), to]]
    svg = arrows_svg([Arrow(1, (0, 0), to)], (0, 0), 40, others)
    curve = [float(one) for one in re.findall(r"[\d.]+", svg.partition('halo" d="M')[2].partition("M")[0])]
    ends = [*zip(curve[::2], curve[1::2], strict=True)]
    weights = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in (n / 50 for n in range(51))]
    points = [[sum(w * end[axis] for w, end in zip(four, ends, strict=True)) for axis in (0, 1)] for four in weights]
    covered = [(x, y) for x, y in points if (x // 40, y // 40) in others and x % 40 < 25 and y % 40 < 14]
    assert not covered


def test_an_arrow_of_what_stands_on_a_card_begins_where_the_card_still_lies() -> None:
    card, worker, free = Piece("project", (("card", 3),)), Piece("worker"), Place("free")
    on, here, there = (
        Place("on", stands_on=card),
        Place("cell", (("cell", (0, 1)),)),
        Place("cell", (("cell", (2, 1)),)),
    )
    lifted, moved, back = Move(worker, 1, on, free), Move(card, 1, here, there), Move(worker, 1, free, on)
    steps = [MoveStep(None, "", "", (one,)) for one in (lifted, moved, back)]
    assert arrows_of(steps, {3: (2, 1)}) == (Arrow(1, (0, 1), None), Arrow(2, (0, 1), (2, 1)), Arrow(3, None, (2, 1)))


def test_M9_a_card_without_a_known_face_is_a_back_with_its_number() -> None:
    assert texts(city_svg(town(3), {}), "back-number") == [str(one["card"]) for one in town(3)["city"][1:]]
    assert texts(unknown_svg(7), "back-number") == ["7"]


def test_titles_are_those_passed_in_and_escaped() -> None:
    marks = CityMarks(title="<b>", desc="a & b", name=lambda lying: f"<{lying['card']}>")
    svg = city_svg(town(1), FACES, marks)
    assert titles(svg)[:2] == ["<b>", "<0>"]
    assert 'aria-labelledby="c-t" aria-describedby="c-d"' in svg
    assert titles(project_svg(face(), SIGN, title="Tea & trade")) == ["Tea & trade"]
    assert 'aria-hidden="true"' in worker_svg("red")


def test_M3_M4_M6_a_project_shows_cost_points_and_workers() -> None:
    svg = project_svg(face(5, cost={"development": 1, "c2": 3}, points=17, workers=2), SIGN)
    assert (texts(svg, "number-large"), texts(svg, "points-large")) == (["5"], ["17"])
    assert texts(svg, "count") == ["3", "1"]
    assert svg.index("c-kind-c2") < svg.index("c-kind-development")
    assert svg.count("c-anybody") == 2


def test_M3_a_project_that_costs_nothing_has_a_dash() -> None:
    assert 'class="c-base"' in project_svg(face(cost={}), SIGN)


def test_M8_a_build_cost_is_told_from_the_cost() -> None:
    svg = project_svg(face(3, cost={}, build_cost={"c4": 2}), SIGN)
    assert texts(svg, "count-small") == ["2"]
    assert svg.count("c-arrow") == 1
    assert "c-arrow" not in project_svg(face(), SIGN)


def test_B2_B3_what_is_missing_is_marked() -> None:
    svg = project_svg(face(2, cost={"c1": 3, "c3": 1}, workers=2), SIGN, lacks={"c1": 2, "workers": 1})
    assert texts(svg, "lacks") == ["\N{MINUS SIGN}2"]
    assert [svg.count(f'class="c-{name}"') for name in ("lacks-ring", "lacks-piece", "anybody")] == [1, 1, 1]


def test_M5_M7_a_large_card_has_the_types_word_and_its_back() -> None:
    svg = project_svg(face(letter="B", players=(2, 4), type="town-park"), SIGN, large=True)
    assert (texts(svg, "word"), texts(svg, "word-small")) == (["town-park"], ["B · 2 4"])
    assert "textLength" not in svg
    assert "textLength" in project_svg(face(type="administration-house"), SIGN, large=True)


def test_C7_a_committee_shows_everybodys_workers_and_grows_with_them() -> None:
    svg = committee_svg("c2", {"red": 2, "white": 0, "grey": 3})
    assert [svg.count(f'class="c-seat-{seat}"') for seat in ("red", "white", "grey")] == [2, 0, 3]
    full = committee_svg("special", dict.fromkeys(("red", "blue", "green", "yellow", "black"), 6))
    assert full.count("c-seat-") == 30
    assert box(committee_svg("c1", {}))[3] == box(svg)[3] < box(full)[3]


def test_C7_no_worker_of_a_committee_stands_beside_its_picture() -> None:
    for counts in ((6, 6, 6, 6, 6), (1, 1, 1, 1, 1), (2, 6, 1, 3, 2), (4, 4, 4)):
        svg = committee_svg("c1", dict(zip(("red", "blue", "green", "yellow", "black"), counts, strict=False)))
        _left, _top, width, height = box(svg)
        for x, y in re.findall(r"translate\(([\d.]+) ([\d.]+)\)scale\(0\.9\)", svg):
            assert 34 <= float(x) <= width - 7
            assert 10 <= float(y) <= height - 10


def test_E5_leaders_wear_crowns_and_those_who_share_hollow_ones() -> None:
    influence = {"red": dict.fromkeys(KINDS, 3) | {"c4": 12}, "blue": dict.fromkeys(KINDS, 3)}
    lead = {kind: ["red"] if kind == "c4" else ["red", "blue"] for kind in KINDS}
    svg = tracks_svg(influence, lead)
    assert [svg.count(f'class="c-{look_name}"') for look_name in ("crown", "crown-shared")] == [1, 8]
    assert sorted(texts(svg, "value"), key=int) == ["3"] * 9 + ["12"]
    assert texts(svg, "seat-dark") == ["R", "B"] * 5


@pytest.mark.parametrize(
    ("cell", "label"), [((0, 0), "M10"), ((1, -1), "N9"), ((-2, 3), "K13"), ((14, 0), "AA10"), ((-13, -10), "ZZ99")]
)
def test_S6_a_cell_has_a_letter_and_a_number(cell: tuple[int, int], label: str) -> None:
    assert CELLS.cell_label(cell) == label


def test_S6_no_two_cells_that_36_projects_can_reach_are_called_the_same() -> None:
    reach = range(-36, 37)
    assert len({CELLS.column_label(x) for x in reach}) == len({CELLS.row_label(y) for y in reach}) == len(reach)


def test_M5_types_get_signs_in_the_order_of_learning_and_keep_them() -> None:
    words = ["plaza", "port", "school-2", "post", "plaza"]
    signs = type_signs(words)
    assert signs == {
        "plaza": TypeSign(0, "P"),
        "port": TypeSign(1, "Po"),
        "school-2": TypeSign(2, "S"),
        "post": TypeSign(3, "Ps"),
    }
    assert all(type_signs(words[:count]).items() <= signs.items() for count in range(5))


def test_M5_a_type_called_by_a_colour_has_that_colour_and_a_park_is_green() -> None:
    assert [sign.place for sign in type_signs(["green", "rot", "mill", "red", "blue"]).values()] == [2, 0, 1, 3, 4]
    assert [sign.place for sign in type_signs(["park", "prumysl", "mill", "wohnen"]).values()] == [2, 1, 0, 3]


def test_M5_six_types_are_offered_and_a_colour_that_is_tapped_is_drawn_so() -> None:
    assert offered_types([]) == ("red", "blue", "green", "yellow", "purple", "teal")
    assert offered_types(["mill", "blau"]) == ("mill", "blau", "green", "yellow", "purple", "teal")
    words = ["mill", "port", "school", "post", "yard", "bank", "court"]
    assert offered_types(words) == tuple(words)
    for word in ("green", "yellow", "purple", "teal"):
        assert type_signs(["mill", "blau", word])[word] == type_signs(offered_types(["mill", "blau"]))[word]


def test_M5_more_types_than_the_series_differ_in_letters() -> None:
    signs = type_signs([f"x{number}" for number in range(36)])
    assert len({sign.letters for sign in signs.values()}) == 36
    assert max([sign.place for sign in signs.values()].count(place) for place in range(10)) == 4


def test_M5_words_that_run_out_of_letters_still_get_two() -> None:
    signs = type_signs(["a" * length for length in range(1, 21)])
    assert len({sign.letters for sign in signs.values()}) == 20
    assert all(len(sign.letters) <= 2 for sign in signs.values())
