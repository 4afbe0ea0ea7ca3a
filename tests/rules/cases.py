"""The adjudicated cases of the conformance kit, as games to look at."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "conformance" / "cases"


def records(game: str) -> list[dict[str, Any]]:
    """Return the records of a game's cases."""
    packed = (FOLDER / f"{game}.jsonl.gz").read_bytes()
    return [json.loads(line)["record"] for line in gzip.decompress(packed).splitlines()]
