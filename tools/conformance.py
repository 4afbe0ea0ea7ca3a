"""Regenerates the adjudicated cases in `docs/conformance/`: `python -m tools.conformance`.

Real games, random games from fixed seeds, and entries and set-ups that are refused. A case is included if it covers
a rule or a code that no case before it covers. Nothing is written where a result has changed and no change of the rules
is told (`kontor_rules/changes.toml`).
"""

import gzip
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from app import GAMES
from arbiter.foundation.rule_changes import behind
from arbiter.game import Rules
from rulings.command_line import digest_of

ROOT = Path(__file__).parents[1]

FOLDER = ROOT / "docs" / "conformance"
VERSION = "1.2"
"""A new case raises the minor version, a case with a different result the major version."""
ENGINES = {game.id: import_module(f"{game.id}_rules") for game in GAMES}
RULES = {game.id: game.rules for game in GAMES}
INPUTS = {game.id: import_module(f"tests.rules.{game.id}.conformance_inputs") for game in GAMES}
"""What each game is tested with besides real games: `random_records` and `odd_setups`."""
Json = dict[str, Any]


def judged(engine: ModuleType, record: Json) -> Json:
    """Return a case's result: the output, or the refusal."""
    try:
        return {"expected": json.loads(json.dumps(engine.adjudicate(record)))}
    except engine.Refusal as refusal:
        return {"refused": {key: refusal.error[key] for key in ("entry", "code", "rule")}}


def touched(case: Json) -> tuple[set[str], set[str]]:
    """Return the rules and the codes that a case covers."""
    said = case["expected"]["rulings"] if "expected" in case else [case["refused"]]
    return {rule for one in said for rule in one["rule"]}, {one["code"] for one in said}


def chosen(game: str) -> list[Json]:
    """Return the cases of a game."""
    engine, cases, known = ENGINES[game], [], set[str]()
    for name, record, always in _candidates(game):
        case = {"id": f"{game}-{name}", "record": record, **judged(engine, record)}
        rules, codes = touched(case)
        if always or not rules | codes <= known:
            known |= rules | codes
            cases.append(case | {"rules": sorted(rules)})
    return cases


def _candidates(game: str) -> Iterator[tuple[str, Json, bool]]:
    kept = sorted((ROOT / "tests" / "records").glob(f"*.{game}.json"))
    records = [(path.name.split(".")[0], json.loads(path.read_text("utf-8"))) for path in kept]
    yield from ((name, record, True) for name, record in records)
    yield from ((name, record, False) for name, record in INPUTS[game].random_records())
    for name, record in [*records, *INPUTS[game].random_records()]:
        for number, wrong in enumerate(_refused(ENGINES[game], record)):
            yield f"{name}-refused-{number}", wrong, False
    yield from ((name, record, False) for name, record in _set_ups(game, records))


def _set_ups(game: str, records: list[tuple[str, Json]]) -> Iterator[tuple[str, Json]]:
    """Yield records without entries, whose set-ups are variations of real ones: invalid combinations and odd faces."""
    for name, record in records:
        setup = record["setup"]
        wrong = [*_odd_decks(setup), *INPUTS[game].odd_setups(setup)]
        for number, one in enumerate(wrong):
            yield f"{name}-set-up-{number}", {**record, "version": 1, "setup": one, "entries": []}


def _odd_decks(setup: Json) -> Iterator[Json]:
    deck = setup.get("deck") or []
    for index, card in enumerate(deck[:6]):
        for key in card:
            for other in [*(one[key] for one in deck[:30]), 0, 99, 1000, "Q", [1], {"c1": 0}, {"other": 1}]:
                if other != card[key]:
                    yield {**setup, "deck": [*deck[:index], {**card, key: other}, *deck[index + 1 :]]}


def _refused(engine: ModuleType, record: Json) -> Iterator[Json]:
    """Yield records up to an entry that is refused, one for each code: legal entries with one key changed."""
    seen: set[str] = set()
    entries = record["entries"]
    pool = _values(entries)
    for index, step in enumerate(engine.steps(record["setup"], entries)):
        if index % 5 and index < len(entries) - 3:
            continue
        usual = entries[index] if index < len(entries) else entries[-1]
        for wrong in (*_changed(usual, pool), *({**one} for one in entries[max(0, index - 9) : index : 2])):
            code = _code(engine, lambda: engine.enter(step.game, wrong))  # noqa: B023
            if code and code not in seen:
                seen.add(code)
                yield {**record, "entries": [*entries[:index], wrong]}


def _code(engine: ModuleType, judge: Callable[[], object]) -> str:
    try:
        judge()
    except engine.Refusal as refusal:
        return str(refusal.error["code"])
    return ""


def _values(entries: Iterable[Json]) -> dict[str, list[Any]]:
    """Return some values from entries of a game, by key."""
    found: dict[str, list[Any]] = {}
    for entry in entries:
        for key, value in entry.items():
            known = found.setdefault(key, [])
            if value not in known and len(known) < 24:
                known.append(value)
    return found


def _changed(entry: Json, pool: dict[str, list[Any]]) -> Iterator[Json]:
    """Yield variations of an entry with one key changed to another entry's value, removed, or added."""
    for key, values in pool.items():
        if key != "entry":
            yield from ({**entry, key: value} for value in values if entry.get(key) != value)
    yield from ({other: one for other, one in entry.items() if other != key} for key in entry)
    if isinstance(entry.get("card"), dict):
        faces = [one for one in pool.get("card", ()) if isinstance(one, dict)]
        yield from (
            {**entry, "card": {**entry["card"], key: face[key]}}
            for face in faces
            for key in face
            if key in entry["card"]
        )
    if "cell" in entry:
        x, y = entry["cell"]
        yield from ({**entry, "cell": [x + dx, y + dy]} for dx in range(-3, 4) for dy in range(-3, 4))


def digests(rules: Rules, cases: Iterable[Json], known: Mapping[str, str]) -> dict[str, str]:
    """Return by case the version of the rules that last changed its result, and the result's digest.

    Raises ValueError where a result isn't the `known` one, and no newer change of the rules that it cites is told.
    """
    told = {}
    for case in cases:
        name, digest = case["id"], digest_of(case.get("expected") or case["refused"])
        version, _, was = known.get(name, f"{rules.rules_version} {digest}").partition(" ")
        if digest != was:
            if not any(behind(rules.changes, version, case["rules"])):
                raise ValueError(f"{name} has another result: say why in {rules.changes_file}, newer than {version}")
            version = rules.rules_version
        told[name] = f"{version} {digest}"
    return told


def _written(path: Path) -> list[Json]:
    """Return the cases of a file, if it is there."""
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()] if path.exists() else []


def main() -> None:
    """Write the cases of all games, one per line and compressed, and the manifest."""
    (FOLDER / "cases").mkdir(parents=True, exist_ok=True)
    games: Json = {}
    before = json.loads((FOLDER / "manifest.json").read_text("utf-8"))["games"]
    for game, engine in ENGINES.items():
        cases, path = chosen(game), FOLDER / "cases" / f"{game}.jsonl.gz"
        records = {case["id"]: case["record"] for case in _written(path)}
        same = {case["id"] for case in cases if case["record"] == records.get(case["id"])}
        told = digests(RULES[game], cases, {name: before[game]["digests"][name] for name in same})
        lines = "".join(json.dumps(case, separators=(",", ":")) + "\n" for case in cases)
        path.write_bytes(gzip.compress(lines.encode(), 9, mtime=0))
        rules = {rule for case in cases for rule in case["rules"]}
        games[game] = {
            "file": f"cases/{game}.jsonl.gz",
            "sha256": hashlib.sha256(lines.encode()).hexdigest(),
            "cases": len(cases),
            "refused": sum("refused" in case for case in cases),
            "digests": told,
            "untouched": [rule for rule in engine.interface.code_catalogue.RULE_IDS if rule not in rules],
        }
    (FOLDER / "VERSION").write_text(VERSION + "\n", "utf-8")
    (FOLDER / "manifest.json").write_text(json.dumps({"version": VERSION, "games": games}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
