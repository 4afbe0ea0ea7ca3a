"""Positions in plain text and as SVG files, from games alone."""

import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import contract_rules
import kontor_rules
from arbiter.language import use_language
from contract.svg import svg as contract_svg
from contract_rules.state import CELLS as CITY
from kontor.svg import svg as kontor_svg
from kontor_rules.field.cells import CELLS as LAYOUT
from rulings.cell_names import CellNames
from tests.rules.cases import ROOT, kept, moments

KONTOR, CONTRACT = kept("kontor"), kept("contract")


def read(picture: str, names: CellNames) -> dict[tuple[int, int], str]:
    """Return what a picture shows on its cells, dots aside."""
    head, *rows = picture.split("\nround ", maxsplit=1)[0].splitlines()
    shown = {}
    for row in rows:
        number, *signs = row.split()
        for column, sign in zip(head.split(), signs, strict=True):
            if sign != ".":
                shown[names.cell(column + number)] = sign
    return shown


@pytest.mark.parametrize("path", KONTOR, ids=lambda path: path.name)
def test_a_layout_in_text_shows_each_top_card_the_ship_and_where_a_card_may_go(path: Path) -> None:
    for game in moments(path)[::5]:
        seen, picture = kontor_rules.output(game), kontor_rules.text_picture(game)
        wanted = {tuple(one["cell"]): one["cards"][-1] or "W" for one in seen["board"]}
        if seen["ship"] is not None:
            wanted[tuple(seen["ship"])] += "*"
        legal = seen["legal"]["cells"] if seen["legal"] is not None else []
        assert read(picture, LAYOUT) == {tuple(cell): "+" for cell in legal} | wanted
        assert all(f"{seat}: {coins} coins" in picture for seat, coins in seen["coins"].items())


@pytest.mark.parametrize("path", CONTRACT, ids=lambda path: path.name)
def test_a_city_in_text_shows_each_card_who_stands_there_and_where_one_may_be_laid(path: Path) -> None:
    for game in moments(path)[::5]:
        seen, picture = contract_rules.output(game), contract_rules.text_picture(game)
        wanted = {tuple(cell): "+" for cell in (seen["legal"]["cells"] if seen["legal"] is not None else [])}
        for lying in seen["city"]:
            stands = f":{lying['seat']}{lying['workers']}" if lying["seat"] else ""
            wanted[tuple(lying["cell"])] = f"{lying['card'] or '#'}{stands}"
        assert read(picture, CITY) == wanted
        assert all(f"{seat}: points {points['total']};" in picture for seat, points in seen["points"].items())


@pytest.mark.parametrize("names", [LAYOUT, CITY])
def test_a_name_leads_back_to_its_cell(names: CellNames) -> None:
    for x in range(-60, 61):
        for y in range(-49, 50):
            assert names.cell(names.cell_label((x, y))) == (x, y)
    for wrong in ("", "12", "L", "L0", "L012", "L100", "l12", "LLL12", "É12", "L²"):
        with pytest.raises(ValueError, match=f"^{wrong}$"):
            names.cell(wrong)


def test_a_game_is_drawn_as_a_file_in_three_languages() -> None:
    for draw, path in ((kontor_svg, KONTOR[0]), (contract_svg, CONTRACT[0])):
        game = moments(path)[-1]
        drawn = set()
        for code in ("en", "de", "cs"):
            with use_language(code):
                drawn.add(str(draw(game)))
        assert len(drawn) == 3
        for one in drawn:
            assert ET.fromstring(one).tag == "{http://www.w3.org/2000/svg}svg"
            assert "class=" not in one  # which would need a page's style sheet


def test_pictures_need_no_web() -> None:
    asked = "import sys, kontor.svg, contract.svg; print(*sorted({one.partition('.')[0] for one in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "markupsafe" in loaded
    assert not loaded & {"flask", "werkzeug", "jinja2", "marshmallow", "sqlalchemy", "gevent", "fpdf"}
