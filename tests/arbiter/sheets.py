"""Finished games of every kind, and their score sheets."""

import importlib
from collections.abc import Iterable
from typing import Any

from flask import Flask

from arbiter.language import use_language
from arbiter.pages.table.table_context import open_table
from arbiter.paper.content import Cell, Party, Row, Said, Sheet, Table
from kontor_rules import adjudicate
from tests.rules.cases import kept_record
from tests.rules.kontor.random_games import random_setup, record_of

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
        sheets = importlib.import_module("kontor.table.score_sheet")
        paper = importlib.import_module("arbiter.pages.review.paper")
        return sheets.sheet_of(context), str(paper.drawing_of(context))


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


def _of_table(table: Table) -> list[str]:
    rows = (*table.rows, *table.foot)
    return [table.name, *(column.name for column in table.columns), *(text for row in rows for text in _of_row(row))]


def _of_row(row: Row) -> list[str]:
    return [*map(_of_cell, row.cells), row.note.text if row.note else ""]


def _of_cell(cell: Cell) -> str:
    if isinstance(cell, Party):
        return cell.letter
    return cell.text if isinstance(cell, Said) else cell
