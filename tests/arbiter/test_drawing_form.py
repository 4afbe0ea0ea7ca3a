"""What holds for the drawings of both games: XML, ids, classes, style sheets, contrasts."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import contract.drawing
import contract.drawing.ink
import kontor.drawing
import kontor.drawing.ink
from tests.arbiter.colours import contrast
from tests.contract import test_drawing_form as of_contract
from tests.kontor import test_drawing_form as of_kontor

DRAWING = {of_kontor: kontor.drawing, of_contract: contract.drawing}
EACH = pytest.mark.parametrize("pictures", DRAWING, ids=["kontor", "contract"])


@EACH
def test_drawings_are_well_formed_and_carry_no_styles(pictures: Any) -> None:
    for svg in (*pictures.page(), pictures.everything(standalone=True), *pictures.small()):
        root = ElementTree.fromstring(svg)
        assert not {element.tag.rpartition("}")[2] for element in root.iter()} & {"style", "script", "foreignObject"}
        assert not [element for element in root.iter() if "style" in element.attrib]


@EACH
def test_ids_are_unique_per_page_and_every_reference_is_met_but_small_pictures_need_none(pictures: Any) -> None:
    page = ElementTree.fromstring(f"<p>{''.join(pictures.page())}</p>")
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {use.get("href", "")[1:] for use in page.iter("use")} <= set(ids)
    assert not [svg for svg in pictures.small() if "id=" in svg]


@EACH
def test_style_sheet_made_from_the_looks_knows_every_class(pictures: Any) -> None:
    sheet = DRAWING[pictures].stylesheet()
    drawn = " ".join(re.findall(r'class="([^"]+)"', "".join([*pictures.page(), *pictures.small()])))
    assert set(drawn.split()) - pictures.UNSTYLED <= set(re.findall(r"\.([a-z][\w-]*)", sheet))


@EACH
def test_standalone_picture_needs_no_style_sheet(pictures: Any) -> None:
    svg = pictures.everything(standalone=True)
    assert not [sign for sign in ("class=", "$") if sign in svg]
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg"')


@EACH
@pytest.mark.parametrize("time", [0, 1], ids=["day", "night"])
def test_contrasts_are_enough_by_day_and_by_night(pictures: Any, time: int) -> None:
    palette = DRAWING[pictures].ink.PALETTE
    for pairs, least in ((pictures.TEXTS, 4.5), (pictures.SHAPES, 3)):
        assert not {pair: found for pair in pairs if (found := contrast(palette, *pair, time)) < least}
