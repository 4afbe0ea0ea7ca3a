"""The JSON Schema files of both games, generated from the engines: `make schemas` writes them to `schemas/`."""

import json
import shutil
from pathlib import Path

from app import GAMES
from rulings.shapes import DIALECT, Shape, collect

ROOT = Path(__file__).parents[1]

FILES = {
    "record": ("Record", "A game record"),
    "deck": ("Deck", "A deck file"),
    "output": ("Output", "What the adjudicator says of a record"),
    "ruling": ("Ruling", "A ruling, with the facts of each code"),
    "refusal": ("Refusal", "What the adjudicator says of a record that it refuses"),
}
"""The content of each file: name of the shape, and title."""


def written() -> dict[str, str]:
    """Return the files by name."""
    return {
        f"{game.id}-{name}.schema.json": json.dumps(_document(f"{game.id}-{name}", found, *told), indent=1) + "\n"
        for game in GAMES
        for found in (game.rules.shapes(),)
        for name, told in FILES.items()
    }


def _document(name: str, shapes: dict[str, Shape], shape: str, title: str) -> Shape:
    """Return a self-contained schema, with the other shapes that it refers to."""
    needed: dict[str, Shape] = {}
    collect(shapes[shape], shapes, needed)
    head = {"$schema": DIALECT, "$id": f"{name}.schema.json", "title": title}
    return head | shapes[shape] | ({"$defs": needed} if needed else {})


def main(folder: Path = ROOT / "schemas") -> None:
    """Write all of them, and remove everything else from the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, text in written().items():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
