"""What tests of both engines look at: the kept games, and the adjudicated cases of the conformance kit."""

import gzip
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import contract_rules
import kontor_rules

ROOT = Path(__file__).parents[2]
ENGINES: dict[str, ModuleType] = {"kontor": kontor_rules, "contract": contract_rules}
RECORDS = ROOT / "tests" / "records"
KEPT = sorted(RECORDS.glob("*.json"))


def read(path: Path) -> Any:
    """Return what a file of JSON holds."""
    return json.loads(path.read_text("utf-8"))


def kept_record(name: str) -> dict[str, Any]:
    """Return a kept record, by its name and its game's: "two-phones.contract"."""
    return read(RECORDS / f"{name}.json")


def game_of(path: Path) -> str:
    """Return the game of a kept record, by its name."""
    return path.name.split(".")[-2]


def kept(game: str) -> list[Path]:
    """Return the files of a game's kept records."""
    return [path for path in KEPT if game_of(path) == game]


def moments(path: Path) -> list[Any]:
    """Return a kept game at its start and after every entry."""
    record = read(path)
    return [step.game for step in ENGINES[game_of(path)].steps(record["setup"], record["entries"])]


def records(game: str) -> list[dict[str, Any]]:
    """Return the records of a game's cases."""
    packed = (ROOT / "docs" / "conformance" / "cases" / f"{game}.jsonl.gz").read_bytes()
    return [json.loads(line)["record"] for line in gzip.decompress(packed).splitlines()]
