"""Records shown to people on the command line: the position, or the game entry by entry."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping

from rulings.command_line import Parser, exit_for, value_in, while_read
from rulings.engine import Engine
from rulings.statements import Facts, Reason, Refusal, Ruling, shortened

HELP: Mapping[str, str] = {
    "show": "show the position of a recorded game, as plain text",
    "replay": "show a game entry by entry, with what followed",
    "FILE": "a JSON file; - for standard input",
}
"""Help texts of the commands and their argument."""
COMMANDS = ("show", "replay")


def add_showing(commands: argparse._SubParsersAction[Parser], said: Mapping[str, str]) -> None:
    """Add the commands of `shown`; `said` is HELP, in whatever language."""
    for name in COMMANDS:
        commands.add_parser(name, help=said[name]).add_argument("file", metavar="FILE", help=said["FILE"])


@while_read()
def shown(options: argparse.Namespace, engine_of: Callable[[object], Engine]) -> int:
    """Print a record as the options ask, and return the exit status; a refusal is printed as a sentence.

    A replay prints the entries before a refused one.
    """
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # old code pages have no arrows
    try:
        record = value_in(options.file)
        engine = engine_of(record)
        setup, entries = engine.read_record(record)
        if options.command == "replay":
            for line in replayed(engine, setup, entries):
                print(line)
        else:
            *_before, last = engine.steps(setup, entries)
            print(engine.text_picture(last.game))
    except Refusal as refusal:
        print(refused(refusal, options.file), file=sys.stderr)
        return exit_for(refusal)
    return 0


def replayed(engine: Engine, setup: object, entries: list[object]) -> Iterator[str]:
    """Yield a game's lines: each entry with its index in the record, its rulings below it. Raises Refusal."""
    steps = engine.steps(setup, entries)
    step = next(steps)
    yield from _followed(step.rulings)
    for number, entry in enumerate(entries):
        yield f"{number} {engine.entry_line(entry, step.game)}"
        step = next(steps)
        yield from _followed(step.rulings)
    yield engine.text_picture(step.game)


def refused(refusal: Refusal, file: str) -> str:
    """Return a sentence that says what is refused and why."""
    where = {None: "", -1: ", set-up"}.get(refusal.entry, f", entry {refusal.entry}")
    return f"{file}{where}: refused. {shortened('; '.join(map(_said, refusal.reasons)))}"


def _followed(rulings: Iterable[Ruling]) -> Iterator[str]:
    return (f"    {_said(ruling)}" for ruling in rulings)


def _said(one: Ruling | Reason) -> str:
    rules = f" ({', '.join(one.rule)})" if one.rule else ""
    return f"{one.code}{rules}{_facts(one.facts)}"


def _facts(facts: Facts) -> str:
    return "".join(f" {name}={_fact(value)}" for name, value in facts.items())


def _fact(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
