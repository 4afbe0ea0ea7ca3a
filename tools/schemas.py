"""The JSON Schema files in `schemas/`, written anew from the engines: `python tools/schemas.py`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from app import GAMES  # noqa: E402
from rulings.shapes import DIALECT, Shape, collect  # noqa: E402

FOLDER = ROOT / "schemas"
FILES = {
    "record": ("Record", "A game record"),
    "deck": ("Deck", "A deck file"),
    "output": ("Output", "What the adjudicator says of a record"),
    "ruling": ("Ruling", "A ruling, with the facts of each code"),
    "refusal": ("Refusal", "What the adjudicator says of a record that it refuses"),
}
"""What each file describes: name of the shape, and title."""


def written() -> dict[str, str]:
    """Return the files by name."""
    return {
        f"{game.id}-{name}.schema.json": json.dumps(_document(f"{game.id}-{name}", found, *told), indent=1) + "\n"
        for game in GAMES
        for found in (game.rules.shapes(),)
        for name, told in FILES.items()
    }


def _document(name: str, found: dict[str, Shape], shape: str, title: str) -> Shape:
    """Return a schema that stands alone, with those other shapes that it refers to."""
    needed: dict[str, Shape] = {}
    collect(found[shape], found, needed)
    head = {"$schema": DIALECT, "$id": f"{name}.schema.json", "title": title}
    return head | found[shape] | ({"$defs": needed} if needed else {})


def main() -> None:
    """Write all, and take away what is no file of theirs any more."""
    files = written()
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.schema.json"):
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
