"""Finished games of every kind, and their score sheets."""

import gc
import importlib
import os
import weakref
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from arbiter.language import use_language
from arbiter.pages.table.table_context import open_table
from arbiter.paper import PAPERS, canvas, picture_png, sheet_pdf
from arbiter.paper.canvas import PdfCanvas
from arbiter.paper.content import Cell, PaperRow, PaperTable, Party, RulingSentence, Section, Sheet
from arbiter.paper.sheet import MARGIN
from kontor_rules import adjudicate
from tests.arbiter.paper import Box, Leaf, colour_of, pages_of, squeezed
from tests.rules.cases import kept_record
from tests.rules.kontor.random_games import random_setup, record_of
from tests.tiers import sampled

Json = dict[str, Any]

NAMES = ("Anna", "Bela", "Fritz", "Gesa")
LONG_NAMES = (
    "Příšerně Žluťoučký-Kůň Ďábelských Óděčků",
    "W" * 40,
    "Jan Křtitel Řehoř Šťastný z Dolních Břez",
    "Ännchen von Tharau-Überlingen-Großößberg",
)
KEPT = {"basic": "basic-two-phones", "pro": "pro-fifth-place", "team": "team-four-phones"}
PLAYED: dict[str, tuple[str, int, Json]] = {
    "extension-3": ("extension", 3, {"seats": ["black", "green", "purple"]}),
    "extension-4": ("extension", 1, {"seats": ["red", "black", "green", "purple"]}),
    "restricted": ("extension", 5, {"seats": ["red", "green", "black"], "special_rules": ["restricted-storage"]}),
    "scenario": ("pro", 2, {"scenario": "gigant", "special_rules": ["schmuggel", "exportlager", "finale"]}),
    "small": ("pro", 4, {"scenario": "kleine"}),
    "poor": ("team", 2, {"scenario": "armut"}),
}
KINDS = (*KEPT, *PLAYED)


def record_of_kind(kind: str) -> Json:
    """Return a finished game."""
    if kind in KEPT:
        return kept_record(f"{KEPT[kind]}.kontor")
    game, seed, more = PLAYED[kind]
    while True:
        played = record_of(random_setup(game, seed, **more), seed)
        if adjudicate(played)["status"] == "finished":
            return named(played, NAMES)
        seed += 1


def named(record: Json, names: Iterable[str]) -> Json:
    """Return the game as others would have played it."""
    players = [{**player, "name": name} for player, name in zip(record["setup"]["players"], names, strict=False)]
    return {**record, "setup": {**record["setup"], "players": players}}


def sheet_of_record(app: Flask, record: Json, language: str = "en") -> tuple[Sheet, str]:
    """Return the sheet of a game in a language, and its layout as a drawing."""
    token = app.extensions["kontor-tables"].open_record(record).links.look
    with app.test_request_context("/"), use_language(language):
        context = open_table(token)
        paper = importlib.import_module("arbiter.pages.review.paper")
        return context.pages.sheet(context), str(paper.drawing_of(context))


def texts_of(sheet: Sheet) -> list[str]:
    """Return every piece of text that stands on a sheet."""
    found = [sheet.title, sheet.lead, sheet.rules_name, sheet.overruled.name, sheet.signatures, sheet.link_label]
    found += [text for fact in (*sheet.facts, *sheet.rules) for text in (fact.name, fact.text)]
    found += [party.name for party in sheet.players]
    found += [said.text for said in (*sheet.said, *sheet.overruled.lines)]
    found += [] if sheet.overruled.lines else [sheet.overruled.empty]
    return [
        text
        for text in (
            *found,
            *(text for table in (sheet.score, sheet.more, sheet.details) if table for text in _of_table(table)),
        )
        if text
    ]


def _of_table(table: PaperTable) -> list[str]:
    rows = (*table.rows, *table.foot)
    return [table.name, *(column.name for column in table.columns), *(text for row in rows for text in _of_row(row))]


def _of_row(row: PaperRow) -> list[str]:
    return [*map(_of_cell, row.cells), row.note.text if row.note else ""]


def _of_cell(cell: Cell) -> str:
    if isinstance(cell, Party):
        return cell.letter
    return cell.text if isinstance(cell, RulingSentence) else cell


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
@pytest.mark.parametrize("kind", sampled(KINDS, 3))
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
@pytest.mark.parametrize("kind", sampled(["team", "extension-4", "scenario"], 3))
def test_the_sheet_fits_in_every_language(app: Flask, kind: str, language: str) -> None:
    sheet, drawing = sheet_of_record(app, named(record_of_kind(kind), LONG_NAMES), language)
    assert sheet.overruled.empty != "Nothing: you all agreed with every ruling."
    pages = pdf_of(sheet, drawing, "a4", kind)
    assert len(pages) <= most_pages(kind)
    check(pages, sheet)


def test_what_the_table_overruled_stands_on_the_sheet(app: Flask) -> None:
    sheet, drawing = sheet_of_record(app, record_of_kind("team"))
    lines = tuple(RulingSentence(f"Overruled {number}: " + "a long reason " * 9, ("E5",)) for number in range(4))
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


def test_the_names_of_five_are_in_one_piece_beside_a_city(app: Flask) -> None:
    sheet, drawing = sheet_of_record(app, kept_record("five-one-phone.contract"))
    (page,) = pdf_of(sheet, drawing, "a4", "contract")
    check([page], sheet)
    assert page.text.count("Carla") == 4  # at the top, over both tables, to sign


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
    with PdfCanvas() as canvas:
        narrow = canvas.wide("Hohenlohe-Schil", 9)
        assert canvas.wrap("von Hohenlohe-Schillingsfürst", narrow, 9) == ["von Hohenlohe-", "Schillingsfürst"]
        assert canvas.wrap("on 2026-11-21 at -1", 999, 9) == ["on 2026-11-21 at -1"]


@pytest.mark.thorough
def test_documents_that_were_drawn_leave_memory() -> None:
    gc.collect()
    gc.disable()
    try:
        drawn = []
        for _ in range(2 * canvas._KEPT):
            with PdfCanvas() as one:
                drawn.append(weakref.ref(one.pdf))
        del one
    finally:
        gc.enable()
    assert sum(pdf() is not None for pdf in drawn) <= canvas._KEPT
