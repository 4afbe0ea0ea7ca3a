"""What the engines' command lines share: JSON from a file or standard input, one JSON object as the answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from rulings.statements import Refusal, refuse

EXIT_REFUSED = 2
STANDARD_INPUT = 0


def answer(judge: Callable[[object], Mapping[str, object]], file: str) -> int:
    """Print what `judge` makes of the JSON value in a file ("-": standard input); return the exit status."""
    try:
        result: Mapping[str, object] = judge(_read(file))
        status = 0
    except Refusal as refusal:
        result, status = {"error": refusal.error}, EXIT_REFUSED
    print(json.dumps(result))
    return status


def _read(file: str) -> object:
    try:
        data = _piped() if file == "-" else Path(file).read_bytes()
        return json.loads(data.decode("utf-8"))
    except OSError as error:
        refuse("file.unreadable", problem=error.strerror or "unreadable")
    except (ValueError, RecursionError):
        refuse("file.not-json", problem="not JSON in UTF-8")


def _piped() -> bytes:
    """Return all of standard input. Raises OSError where the process was started without one."""
    with open(STANDARD_INPUT, "rb", closefd=False) as pipe:
        return pipe.read()
