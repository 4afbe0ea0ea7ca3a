"""Sentences are for people: no id of a card or seat, cells as the picture has them, one of a thing in the singular."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arbiter import language
from kontor import words
from kontor.drawing.layout import layout_svg
from kontor.game import KONTOR
from kontor.sentences import entry_said
from kontor.table.open_areas import what_keeps_open
from kontor_rules import Game, card_json, output, steps, why_not
from tests.kontor.test_explanations import CASES
from tests.kontor.words_samples import say_everything

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.kontor.json"))
EVERY_GAME = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
EVERY_LANGUAGE = pytest.mark.parametrize("code", language.CATALOGUES)

RAW = re.compile(r"\b(?:[RBGPWS]\d+|HC|(?:red|black)-[12])\b|\[-?\d+, ?-?\d+\]")
"""Ids of cards and seats, and offsets: what records have."""

CELL = re.compile(r"\b([A-Z])(\d+)\b")
ONE_OF_MANY = {
    "en": re.compile(r"\b1 (?:cards|cells|chits|coins|areas|places|points|keepers|leads|warehouses)\b"),
    "de": re.compile(r"\b1 (?:\w*[Kk]arten|Felder|Münzen|Gebiete|Plätze|Punkte|Lagerhäuser|Gewürze|Zeilen|Spalten)\b"),
    "cs": re.compile(r"\b1 (?:karet|karty|polí|žetonů|mincí|oblastí|míst|bodů|body|skladišť)\b"),
}


def played(path: Path) -> Iterator[tuple[Game, list[str]]]:
    """Give every moment of a kept game with all that is said of the entry before it."""
    record: dict[str, Any] = json.loads(path.read_text())
    names = words.table_names(record["setup"]["players"])
    entries, before = [None, *record["entries"]], None
    for entry, step in zip(entries, steps(record["setup"], record["entries"]), strict=True):
        said = [words.ruling_text(ruling, names, step.game.faces) for ruling in step.rulings]
        moves = KONTOR.pieces.moves(before, step.game) if before else ()
        said += [one.line for one in words.move_steps(moves, names, step.game.faces)]
        before = step.game
        said += [entry_said(entry, names)] if entry else []
        cells = [(x, y) for area in output(step.game)["areas"] for x, y in area["cells"][:1]]
        yield step.game, said + [told.text for cell in cells for told in what_keeps_open(step.game, cell)]


def refused(path: Path) -> Iterator[str]:
    """Give what the cells near the centre say against a card at moments of a kept game."""
    record: dict[str, Any] = json.loads(path.read_text())
    names = words.table_names(record["setup"]["players"])
    for step in list(steps(record["setup"], record["entries"]))[::9]:
        if step.game.state.phase == "turn":
            for cell in ((x, y) for x in range(-2, 3) for y in range(-2, 3)):
                yield from (words.reason_text(one, names, step.game.faces) for one in why_not(step.game, cell))


@EVERY_LANGUAGE
@EVERY_GAME
def test_no_sentence_of_a_kept_game_has_an_id(path: Path, code: str) -> None:
    with language.use_language(code):
        said = [text for _game, texts in played(path) for text in texts]
        said += refused(path)
    assert len(said) > 50
    assert [text for text in said if RAW.search(text)] == []
    assert [text for text in said if ONE_OF_MANY[code].search(text)] == []


@EVERY_LANGUAGE
def test_no_refusal_has_an_id(code: str) -> None:
    with language.use_language(code):
        heard = [case.position() for case in CASES if not case.code.startswith(("file.", "record."))]
    said = [text for one in heard for text in one.texts]
    assert len(said) > 100
    assert [text for text in said if RAW.search(text)] == []


@EVERY_LANGUAGE
def test_one_of_a_thing_is_one(code: str) -> None:
    with language.use_language(code):
        assert [text for text in say_everything() if ONE_OF_MANY[code].search(text)] == []


@EVERY_GAME
def test_S1_every_cell_named_in_a_sentence_stands_on_the_picture(path: Path) -> None:
    named = 0
    for game, said in played(path):
        cells = {cell for text in said for cell in CELL.findall(text)}
        if cells:
            faces = {card_id: card_json(card) for card_id, card in game.faces.items()}
            labels = set(re.findall(r'class="k-axis(?:-0)?">([^<]+)<', layout_svg(output(game), faces)))
            assert {label for cell in cells for label in cell} <= labels
        named += len(cells)
    assert named > 5
