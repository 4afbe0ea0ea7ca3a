"""Rulings, refusals and entries of both games in sentences: no ids, cells as pictures have them, one is singular."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import contract.words
import contract_rules.interface.code_catalogue
import kontor.words
import kontor_rules.interface.code_catalogue
from arbiter import language
from contract.drawing import city_svg
from contract.words.entries import ENTRIES
from contract_rules.turn.play import ENTRY_KINDS
from kontor.drawing import LayoutState, layout_svg
from kontor.page_words import entry_said
from kontor.table.areas import what_keeps_open
from rulings import Reason, Ruling
from tests.contract import words_samples as of_contract
from tests.kontor import words_samples as of_kontor
from tests.rules.cases import ENGINES, KEPT, ROOT, game_of, kept, read

ONE_OF_MANY = {
    "en": re.compile(r"\b(?<!Player )1 (?:cards|cells|chits|coins|areas|places|points|keepers|leads|warehouses)\b"),
    "de": re.compile(r"\b1 (?:\w*[Kk]arten|Felder|Münzen|Gebiete|Plätze|Punkte|Lagerhäuser|Gewürze|Zeilen|Spalten)\b"),
    "cs": re.compile(r"\b1 (?:karet|karty|polí|žetonů|mincí|oblastí|míst|bodů|body|skladišť)\b"),
}


def _before_cells(game: Any) -> Iterator[Reason]:
    """Yield what the cells near the centre say against a card that is to be placed."""
    if game.state.phase == "turn":
        cells = ((x, y) for x in range(-2, 3) for y in range(-2, 3))
        yield from (reason for cell in cells for reason in ENGINES["kontor"].why_not(game, cell))


def _before_entries(game: Any) -> Iterator[Reason]:
    """Yield what speaks against every kind of entry of the first seat."""
    for entry in of_contract.ENTRIES:
        tried = {**entry, "seat": game.setup.seats[0]} if "seat" in entry else entry
        yield from ENGINES["contract"].why_not(game, tried)


@dataclass(frozen=True)
class Said:
    """A game's sentences: `raw` is what records have, ids and offsets; `axis` the class of the letters of a picture."""

    words: Any
    samples: Any
    codex: Any
    faces: Mapping[Any, Any]
    raw: re.Pattern[str]
    axis: str
    plugin: Any
    entry: Callable[[Any, Any], str]
    picture: Callable[[Any], str]
    against: Callable[[Any], Iterator[Reason]]
    also: Callable[[Any], Iterator[str]] = lambda _game: iter(())
    """What is said of a position beside its rulings."""

    def names(self, record: Any) -> dict[str, str]:
        setup = record["setup"]
        return dict(self.words.table_names(setup["players"] if self.words is kontor.words else setup))

    def of(self, one: Ruling | Reason, names: Mapping[str, str], faces: Mapping[Any, Any]) -> str:
        return str(self.samples.in_words(one, names, faces))

    def sample(self, one: Ruling | Reason) -> str:
        return self.of(one, self.samples.NAMES, self.faces)

    def sentence(self, kind: str, code: str, facts: dict[str, Any]) -> str:
        if kind == "counted":
            return str(self.words.standing_text(Reason(code, (), facts), self.samples.NAMES))
        return self.sample((Ruling if kind == "ruled" else Reason)(code, (), facts))


def _kept_open(game: Any) -> Iterator[str]:
    areas = ENGINES["kontor"].output(game)["areas"]
    yield from (told.text for area in areas for told in what_keeps_open(game, tuple(area["cells"][0])))


SAID = {
    "kontor": Said(
        words=kontor.words,
        samples=of_kontor,
        codex=kontor_rules.interface.code_catalogue,
        faces=of_kontor.SPECIALS,
        raw=re.compile(r"\b(?:[RBGPWS]\d+|HC|(?:red|black)-[12])\b|\[-?\d+, ?-?\d+\]"),
        axis="k-axis",
        plugin=kontor.GAME,
        entry=entry_said,
        picture=lambda game: layout_svg(LayoutState.of(game)),
        against=_before_cells,
        also=_kept_open,
    ),
    "contract": Said(
        words=contract.words,
        samples=of_contract,
        codex=contract_rules.interface.code_catalogue,
        faces=of_contract.FACES,
        raw=re.compile(r"\bc[1-4]\b|\[-?\d+, ?-?\d+\]"),
        axis="c-axis",
        plugin=contract.GAME,
        entry=contract.words.entry_text,
        picture=lambda game: city_svg(ENGINES["contract"].output(game), game.faces),
        against=_before_entries,
    ),
}
KINDS = {kind.name for kind in ENTRY_KINDS}
EACH = pytest.mark.parametrize("game", SAID)
EVERY_GAME = pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
EVERY_LANGUAGE = pytest.mark.parametrize("code", language.CATALOGUES)


SENTENCES = [(game, *one) for game in SAID for one in read(ROOT / "tests" / game / "sentences.json")]
"""What was ruled or refused, or doesn't count, its facts, and how that is said: each with its game."""
SAID_TO_PROGRAMS_ONLY = {
    "file.unreadable",  # only the command line opens files
    "file.not-json",  # only the command line reads files that may be anything
    "setup.conflict",  # no two variants of the rules set one thing differently; who adds such a one is told
}


@pytest.mark.parametrize(
    ("said", "codex"),
    [
        ({*ENTRIES}, KINDS),
        ({entry["entry"] for entry in of_contract.ENTRIES}, KINDS),
        ({*contract.words.rulings.QUESTIONS}, {"cost.none", "type.once", "players.gap"}),
    ],
)
def test_each_code_has_its_sentence_and_none_is_left_over(said: Collection[str], codex: Collection[str]) -> None:
    assert set(said) == set(codex)


@EACH
def test_sentences_begin_with_a_capital_and_end_and_have_no_ids(game: str) -> None:
    ids = {"contract": re.compile(r"\b(red|blue|c[1-4]|final-[12])\b"), "kontor": SAID[game].raw}[game]
    for one in (*SAID[game].samples.rulings(), *SAID[game].samples.reasons()):
        text = SAID[game].sample(one)
        assert text[0].isupper() or text[0].isdigit() or text[0] == "“", text
        assert text[-1] in ".?" or text.endswith("missing"), text
        assert one.code == "setup.seats" or not ids.search(text), text


@pytest.mark.parametrize(("game", "kind", "code", "facts", "text"), SENTENCES)
def test_rulings_and_refusals_are_said_as_at_the_table(
    game: str, kind: str, code: str, facts: dict[str, Any], text: str
) -> None:
    assert SAID[game].sentence(kind, code, facts) == text


def test_of_kontor_every_refusal_and_what_is_argued_about_has_its_sentence() -> None:
    """Who, which card, how many; the engine's tests have a position of each."""
    codex = SAID["kontor"].codex
    rulings = {code for code in codex.RULINGS if code.startswith(("tax.", "area.", "override."))}
    due = {
        "refused": codex.REFUSALS.keys() - SAID_TO_PROGRAMS_ONLY,
        "ruled": rulings,
        "counted": codex.STANDINGS.keys(),
    }
    said = {(kind, code) for game, kind, code, *_ in SENTENCES if game == "kontor"}
    assert {(kind, code) for kind, codes in due.items() for code in codes} <= said


@pytest.mark.parametrize(
    ("game", "lacks", "number"),
    [
        ("kontor", "income.coin", Ruling("score.side", (), {"side": "red", "points": "many"})),
        ("contract", "pass.passed", Ruling("points.projects", (), {"seat": "red", "card": 12, "points": "many"})),
    ],
)
def test_a_fact_that_is_missing_is_an_error(game: str, lacks: str, number: Ruling) -> None:
    with pytest.raises(KeyError):
        SAID[game].sample(Ruling(lacks, (), {}))
    with pytest.raises(TypeError):
        SAID[game].sample(number)


def played(path: Path) -> Iterator[tuple[Any, list[str]]]:
    """Give every moment of a kept game with all that is said of the entry before it."""
    said, record, engine = SAID[game_of(path)], read(path), ENGINES[game_of(path)]
    names = said.names(record)
    steps, before = engine.steps(record["setup"], record["entries"]), None
    for entry, step in zip([None, *record["entries"]], steps, strict=True):
        texts = [said.of(ruling, names, step.game.faces) for ruling in step.rulings]
        moves = said.plugin.rules.pieces.moves(before, step.game) if before else ()
        texts += [one.line for one in said.plugin.pages.words.moves(moves, names, step.game)]
        before = step.game
        texts += [said.entry(entry, names)] if entry else []
        yield step.game, [*texts, *said.also(step.game)]


def refused(path: Path) -> Iterator[str]:
    """Give what speaks against something at moments of a kept game."""
    said, record = SAID[game_of(path)], read(path)
    for step in list(ENGINES[game_of(path)].steps(record["setup"], record["entries"]))[::9]:
        yield from (said.of(one, said.names(record), step.game.faces) for one in said.against(step.game))


@EVERY_LANGUAGE
@EVERY_GAME
def test_no_sentence_of_a_kept_game_has_an_id(path: Path, code: str) -> None:
    with language.use_language(code):
        said = [text for _game, texts in played(path) for text in texts]
        against = list(refused(path))
    assert len(said) > 50
    assert len(set(against)) > 12 or game_of(path) == "kontor"
    raw = SAID[game_of(path)].raw
    for text in (*said, *against):
        assert text
        assert not raw.search(text), text
        assert not ONE_OF_MANY[code].search(text), text
        assert "%(" not in text, text
        assert "None" not in text, text


@EVERY_LANGUAGE
def test_no_refusal_has_an_id(code: str) -> None:
    with language.use_language(code):
        for game, kind, of, facts, _text in SENTENCES:
            if kind == "refused" and not of.startswith("record."):
                assert not SAID[game].raw.search(SAID[game].sentence(kind, of, facts)), of


@EACH
@EVERY_LANGUAGE
def test_one_of_a_thing_is_one(game: str, code: str) -> None:
    with language.use_language(code):
        assert [text for text in SAID[game].samples.say_everything() if ONE_OF_MANY[code].search(text)] == []


@EVERY_GAME
def test_every_cell_named_in_a_sentence_stands_on_the_picture(path: Path) -> None:
    said, named = SAID[game_of(path)], 0
    for game, texts in played(path):
        cells = {cell for text in texts for cell in re.findall(r"\b([A-Z]{1,2})(\d+)\b", text)}
        if cells:
            labels = set(re.findall(rf'class="{said.axis}(?:-0)?">([^<]+)<', said.picture(game)))
            assert {label for cell in cells for label in cell} <= labels
        named += len(cells)
    assert named > 5


@EVERY_LANGUAGE
@pytest.mark.parametrize("path", kept("contract"), ids=lambda path: path.stem)
def test_what_is_waited_for_is_said_at_every_moment(path: Path, code: str) -> None:
    record = read(path)
    names = SAID["contract"].names(record)
    with language.use_language(code):
        for step in ENGINES["contract"].steps(record["setup"], record["entries"]):
            assert contract.words.expected_text(ENGINES["contract"].output(step.game), names)
