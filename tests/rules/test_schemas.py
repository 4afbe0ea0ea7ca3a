"""The JSON Schema files: what the engines' own readers and types say, true of all kept games."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

import contract_rules.entries.shapes
import kontor_rules.entries.shapes
from tests.rules.cases import ENGINES, KEPT, ROOT, game_of, kept, moments, read, records
from tests.rules.kontor.random_games import random_game, random_setup
from tools.schemas import main, written

PROXY_DECKS = {game: ROOT / game / "proxy_deck.json" for game in ENGINES}
Json = dict[str, Any]


DESCRIBED = [
    (kontor_rules.entries.shapes, kontor_rules.entries.shapes.DESCRIPTIONS),
    (contract_rules.entries.shapes, contract_rules.entries.shapes.DESCRIPTIONS),
]

files = cache(written)


@cache
def schema(game: str, name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(files()[f"{game}-{name}.schema.json"]))


def check(game: str, name: str, value: object) -> None:
    problems = [f"{error.instance_path}: {error.message[:200]}" for error in schema(game, name).iter_errors(value)]
    assert problems == []


def test_the_command_writes_them_into_a_folder_of_their_own(tmp_path: Path) -> None:
    folder = tmp_path / "schemas"
    folder.mkdir()
    (folder / "old.schema.json").write_text("{}")
    main(folder)
    assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == files()


@pytest.mark.parametrize("game", ENGINES)
def test_there_is_a_schema_of_each_thing_that_a_program_reads(game: str) -> None:
    names = [name.removesuffix(".schema.json") for name in files() if name.startswith(game)]
    assert names == [f"{game}-{name}" for name in ("record", "deck", "output", "ruling", "refusal")]
    assert all(meta.is_valid(json.loads(files()[f"{name}.schema.json"])) for name in names)


@pytest.mark.parametrize("shapes", [kontor_rules.entries.shapes, contract_rules.entries.shapes])
def test_each_ruling_of_the_codex_is_described_and_no_fact_is_left_over(shapes: ModuleType) -> None:
    described = {one["properties"]["code"]["const"] for one in shapes.definitions()["Ruling"]["oneOf"]}
    assert described == shapes.code_catalogue.RULINGS.keys()
    facts = {name for names in shapes.code_catalogue.RULINGS.values() for name in names}
    assert shapes.FACTS.keys() <= facts
    assert shapes.CODE_FACTS.keys() <= shapes.code_catalogue.RULINGS.keys()


@pytest.mark.parametrize(("engine_shapes", "descriptions"), DESCRIBED)
def test_each_key_is_described_with_rules_that_there_are(
    engine_shapes: ModuleType, descriptions: Mapping[str, str]
) -> None:
    """No description is left over, and none names another rule; a key without one is a KeyError."""
    written = json.dumps(engine_shapes.definitions())
    assert {text for text in descriptions.values() if f'"description": {json.dumps(text)}' not in written} == set()
    known = {*engine_shapes.code_catalogue.RULE_IDS, *getattr(engine_shapes.code_catalogue, "CHAPTERS", ())}
    ids = {one for text in descriptions.values() for one in re.findall(r"\b[A-Z][0-9]+\b", text)}
    assert ids - known == set()
    assert len(ids) > 30


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_kept_games_and_all_that_is_said_of_them_have_these_shapes(path: Path) -> None:
    game, record = game_of(path), read(path)
    check(game, "record", record)
    for ruling in ENGINES[game].adjudicate(record)["rulings"]:
        check(game, "ruling", json.loads(json.dumps(ruling)))
    entries = record["entries"]
    for count in sorted({0, len(entries) // 3, len(entries) // 2, len(entries)}):
        half = {**record, "entries": entries[:count]}
        half["version"] = 2 if any(one["entry"] == "override" for one in half["entries"]) else 1
        check(game, "output", json.loads(json.dumps(ENGINES[game].adjudicate(half))))


def by_chance(kind: str, seed: int) -> Json:
    setup = random_setup(kind, seed)
    return {"setup": setup, "entries": [entry for _before, entry, _step in random_game(setup, seed, 160)]}


def questions_checked(game: str, played: Iterable[Json]) -> set[str]:
    """Check the shape of each position of some games; return which questions were open."""
    engine, asked = ENGINES[game], set()
    for record in played:
        with suppress(engine.Refusal):
            for step in engine.steps(record["setup"], record["entries"]):
                position = json.loads(json.dumps({**engine.output(step.game), "rulings": []}))
                check(game, "output", position)
                asked.add((position.get("question") or {}).get("question"))
    return asked - {None}


def test_each_position_has_this_shape_whatever_question_is_open() -> None:
    asking = [one for one in records("kontor") if any(entry["entry"] == "answer" for entry in one["entries"])]
    tied = by_chance("extension", 8)
    assert questions_checked("kontor", [*asking, tied]) == {"smuggled", "tavern", "highest-card"}
    assert questions_checked("contract", records("contract")[:5]) == set()


@pytest.mark.thorough
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_each_position_of_a_kept_game_has_this_shape(path: Path) -> None:
    questions_checked(game_of(path), [read(path)])


@pytest.mark.long
@pytest.mark.parametrize("game", ENGINES)
def test_each_position_of_the_conformance_kit_has_this_shape(game: str) -> None:
    questions_checked(game, records(game))


@pytest.mark.parametrize("game", ENGINES)
def test_decks(game: str) -> None:
    deck = read(PROXY_DECKS[game])
    check(game, "deck", deck)
    for wrong in ({**deck, "more": 1}, {**deck, "version": 2}, {**deck, "cards": [1]}, {**deck, "format": "other"}):
        assert not schema(game, "deck").is_valid(wrong)


# Planted errors

WRONG: tuple[object, ...] = (None, True, 5, -1, 2.5, "", "nothing", [], {}, [1, "x"], {"x": 1})


def planted(value: object) -> Iterator[object]:
    """Yield a value with one error each, planted at every place of it: something else, a key more, a key less."""
    yield from (wrong for wrong in WRONG if wrong != value)
    if isinstance(value, dict):
        yield {**value, "unknown": 1}
        for key, item in value.items():
            yield {other: kept for other, kept in value.items() if other != key}
            yield from ({**value, key: wrong} for wrong in planted(item))
    elif isinstance(value, list):
        yield [*value, "more"]
        for index in range(min(len(value), 2)):
            yield from ([*value[:index], wrong, *value[index + 1 :]] for wrong in planted(value[index]))


def firsts(game: str) -> Iterator[tuple[Any, Json]]:
    """Yield each kind of entry where it first comes in the kept games, with the game before it."""
    seen = set()
    for path in kept(game):
        for entry, before in zip(read(path)["entries"], moments(path), strict=False):
            kind = (entry["entry"], entry.get("question"), entry.get("what"), *sorted(entry))
            if kind not in seen:
                seen.add(kind)
                yield before, entry


def refused(engine: ModuleType, judge: Callable[[], object]) -> str:
    """Return the code by which something is refused, "" for none."""
    try:
        judge()
    except engine.Refusal as refusal:
        return str(refusal.error["code"])
    return ""


def agree(code: str, valid: bool, value: object) -> bool:
    """Check that an engine and its schema agree on the form of a value; return whether it is of the right one."""
    said = json.dumps(value)[-400:]
    assert not (valid and code.endswith((".form", ".version"))), f"allowed, but refused by {code}: {said}"
    assert valid or code, f"not allowed, but accepted: {said}"
    return valid


@pytest.mark.parametrize("game", ENGINES)
def test_planted_errors_in_entries_are_rejected(game: str) -> None:
    engine, record = ENGINES[game], json.loads(files()[f"{game}-record.schema.json"])
    entry_schema = Draft202012Validator({"$ref": "#/$defs/Entry", "$defs": record["$defs"]})
    rejected = 0
    for before, entry in firsts(game):
        assert agree(refused(engine, lambda: engine.enter(before, entry)), entry_schema.is_valid(entry), entry)  # noqa: B023
        for wrong in planted(entry):
            code = refused(engine, lambda: engine.enter(before, wrong))  # noqa: B023
            rejected += not agree(code, entry_schema.is_valid(wrong), wrong)
    assert rejected > 500


@pytest.mark.parametrize("game", ENGINES)
def test_planted_errors_in_set_ups_and_heads_are_rejected(game: str) -> None:
    engine, rejected = ENGINES[game], 0
    record = read(kept(game)[0])
    record = {**record, "setup": {**record["setup"], "deck": record["setup"].get("deck", [])[:1]}, "entries": []}
    for wrong in planted(record):
        code = refused(engine, lambda: engine.adjudicate(wrong))  # noqa: B023
        rejected += not agree(code, schema(game, "record").is_valid(wrong), wrong)
    assert rejected > 100
