"""Examples in the API's description: what is sent and what comes back, of a game that was played."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from arbiter.game import Json
from arbiter.registry import BoardGame

FILE = "api_examples.json"
"""In a game's folder, by operation: `body` and `answer`. `python -m tools.api_examples` writes it."""


def put_in(described: Json, games: Iterable[BoardGame]) -> None:
    """Put an example of each game into every operation's body and main answer, where either is a JSON value."""
    played = {game.rules: _played(game) for game in games}
    kept = described["components"].setdefault("examples", {})
    for operation in _operations(described):
        name = operation["operationId"].removeprefix("own_")  # the same with the token as a bearer's
        for rules, examples in played.items():
            for part, value in examples.get(name, {}).items():
                kept[f"{rules.id}-{name}-{part}"] = {"value": value}
                for kind, content in _contents(operation, part).items():
                    if kind in ("application/json", "text/event-stream", rules.media_type):
                        reference = {"$ref": f"#/components/examples/{rules.id}-{name}-{part}"}
                        content.setdefault("examples", {})[rules.id] = reference


def _played(game: BoardGame) -> Json:
    file = game.folder and game.folder / FILE
    return json.loads(file.read_text("utf-8")) if file and file.exists() else {}


def _operations(described: Json) -> Iterator[Json]:
    for methods in described["paths"].values():
        for method in ("get", "post", "delete"):
            if method in methods:
                yield methods[method]


def _contents(operation: Json, part: str) -> Json:
    """Return the media types of an operation's body or of its main answer, with what is said of each."""
    if part == "body":
        said = operation["requestBody"]
    else:
        said = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
    found: Json = said.get("content", {})
    return found
