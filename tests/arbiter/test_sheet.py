"""The score sheet on paper: on its pages, with everything on it, nothing cut off and nothing over anything else."""

import os
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from flask import Flask

from arbiter.paper import PAPERS, picture_png, sheet_pdf
from arbiter.paper.content import Said, Section, Sheet
from arbiter.paper.ink import Ink
from arbiter.paper.sheet import MARGIN
from tests.arbiter.paper import Box, Leaf, colour_of, pages_of, squeezed
from tests.arbiter.sheets import KINDS, LONG_NAMES, named, record_of_kind, sheet_of_record, texts_of

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "sheets"
SHOWN = ("basic", "pro", "team", "extension-4")
WHITE = 255


def most_pages(kind: str) -> int:
    return 2 if kind in ("extension-3", "extension-4", "restricted") else 1


def pdf_of(sheet: Sheet, drawing: str, paper: str, kind: str) -> list[Leaf]:
    pdf = sheet_pdf(sheet, drawing, paper, most_pages(kind))
    assert len(pdf) <= 200 * 1024
    return pages_of(pdf)


def check(pages: list[Leaf], sheet: Sheet) -> None:
    """Everything stands on the paper, within its margins, with nothing over it."""
    said = squeezed("".join(page.text for page in pages))
    assert [text for text in texts_of(sheet) if squeezed(text) not in said] == []
    for page in pages:
        assert [box for box in page.boxes if not inside(box, page)] == []
        assert [(a.text, b.text) for a, b in combinations(page.boxes, 2) if a.overlaps(b)] == []
        assert edges_are_white(page)


def inside(box: Box, page: Leaf) -> bool:
    low, wide, high = MARGIN - 0.5, page.width - MARGIN + 0.5, page.height - MARGIN + 0.5
    return low <= box.left and box.right <= wide and low <= box.bottom and box.top <= high


def edges_are_white(page: Leaf) -> bool:
    """Tell whether nothing is drawn in the margins, but something within them."""
    picture = page.picture
    margin = int(picture.width * (MARGIN - 1) / page.width)
    width, height = picture.size
    edges = [(0, 0, width, margin), (0, height - margin, width, height)]
    edges += [(0, 0, margin, height), (width - margin, 0, width, height)]
    return all(picture.crop(edge).getextrema()[0] == WHITE for edge in edges) and picture.getextrema()[0] < WHITE


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_of_every_kind_of_game_is_whole_on_its_page(app: Flask, kind: str, paper: str) -> None:
    sheet, drawing = sheet_of_record(app, record_of_kind(kind))
    pages = pdf_of(sheet, drawing, paper, kind)
    assert 1 <= len(pages) <= most_pages(kind)
    assert (round(pages[0].width), round(pages[0].height)) == {"a4": (210, 297), "letter": (216, 279)}[paper]
    check(pages, sheet)


@pytest.mark.parametrize("kind", ["basic", "team", "extension-4"])
def test_names_of_40_letters_are_whole(app: Flask, kind: str) -> None:
    sheet, drawing = sheet_of_record(app, named(record_of_kind(kind), LONG_NAMES))
    pages = pdf_of(sheet, drawing, "a4", kind)
    assert {len(party.name) for party in sheet.players} == {40}
    assert len(pages) == 1
    check(pages, sheet)


@pytest.mark.parametrize("language", ["de", "cs"])
@pytest.mark.parametrize("kind", ["team", "extension-4", "scenario"])
def test_the_sheet_fits_in_every_language(app: Flask, kind: str, language: str) -> None:
    sheet, drawing = sheet_of_record(app, named(record_of_kind(kind), LONG_NAMES), language)
    assert sheet.overruled.empty != "Nothing: you all agreed with every ruling."
    pages = pdf_of(sheet, drawing, "a4", kind)
    assert len(pages) <= most_pages(kind)
    check(pages, sheet)


def test_what_the_table_overruled_stands_on_the_sheet(app: Flask) -> None:
    sheet, drawing = sheet_of_record(app, record_of_kind("team"))
    lines = tuple(Said(f"Overruled {number}: " + "a long reason " * 9, ("E5",)) for number in range(4))
    sheet = replace(sheet, overruled=Section(sheet.overruled.name, lines, sheet.overruled.empty))
    pages = pdf_of(sheet, drawing, "letter", "team")
    assert len(pages) == 1
    check(pages, sheet)


def test_a_city_of_one_building_is_not_half_of_the_sheet(app: Flask) -> None:
    sheet, _drawing = sheet_of_record(app, record_of_kind("basic"))
    city = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 52"><path d="M0 0h52v52H0z" fill="#f00"/></svg>'
    (page,) = pdf_of(sheet, city, "a4", "basic")
    check([page], sheet)
    dark = sum(page.picture.point(lambda grey: grey < 128).histogram()[1:])
    assert dark < 0.06 * page.picture.width * page.picture.height


def test_an_endless_sheet_goes_on_to_a_second_page(app: Flask) -> None:
    sheet, drawing = sheet_of_record(app, record_of_kind("extension-4"))
    sheet = replace(sheet, details=replace(sheet.details, rows=sheet.details.rows * 5))
    pages = pdf_of(sheet, drawing, "a4", "extension-4")
    assert len(pages) == 2
    check(pages, sheet)


def test_the_picture_of_a_layout_is_readable_in_a_chat(app: Flask) -> None:
    _sheet, drawing = sheet_of_record(app, record_of_kind("team"))
    png = picture_png(drawing, "Anna has won", "Anna: 3")
    assert png.startswith(b"\x89PNG")
    width, height = (int.from_bytes(png[at : at + 4]) for at in (16, 20))
    assert width == 1240
    assert height > width
    assert len(png) <= 200 * 1024


@pytest.mark.parametrize("kind", SHOWN)
def test_the_pictures_in_the_docs_are_there(app: Flask, kind: str) -> None:
    """KONTOR_KEEP_SHEETS=1 draws them anew."""
    kept = PICTURES / f"{kind}.png"
    if os.environ.get("KONTOR_KEEP_SHEETS"):
        kept.parent.mkdir(exist_ok=True)
        sheet, drawing = sheet_of_record(app, record_of_kind(kind))
        colour_of(sheet_pdf(sheet, drawing)).quantize(64).save(kept, optimize=True)
    assert kept.stat().st_size <= 150 * 1024


def test_a_line_ends_after_a_hyphen_rather_than_within_a_word() -> None:
    with Ink() as ink:
        narrow = ink.wide("Hohenlohe-Schil", 9)
        assert ink.wrap("von Hohenlohe-Schillingsfürst", narrow, 9) == ["von Hohenlohe-", "Schillingsfürst"]
        assert ink.wrap("on 2026-11-21 at -1", 999, 9) == ["on 2026-11-21 at -1"]
