"""The command line: `python -m kontor_rules adjudicate FILE | deck FILE | variants` (RECORD.md)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from kontor_rules.game import adjudicate, check_deck
from kontor_rules.listing import variants_table
from kontor_rules.rulings import Refusal, refuse

EXIT_REFUSED = 2
STANDARD_INPUT = 0


def _read(file: str) -> object:
    """Return the JSON value in a file, or of standard input for "-"."""
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


def _answer(judge: Callable[[object], dict[str, object]], file: str) -> int:
    try:
        result, status = judge(_read(file)), 0
    except Refusal as refusal:
        result, status = {"error": refusal.error}, EXIT_REFUSED
    print(json.dumps(result))
    return status


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m kontor_rules", description="Adjudicates Kontor game records.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, about in (("adjudicate", "rule on a game record"), ("deck", "check a deck file")):
        command = commands.add_parser(name, help=about)
        command.add_argument("file", metavar="FILE", help="a JSON file; - for standard input")
    commands.add_parser("variants", help="list games, scenarios, special rules and options")
    options = parser.parse_args(arguments)
    if options.command == "variants":
        print(variants_table())
        return 0
    return _answer(adjudicate if options.command == "adjudicate" else check_deck, options.file)


if __name__ == "__main__":
    sys.exit(main())
