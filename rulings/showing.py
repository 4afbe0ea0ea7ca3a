"""Records shown to people on the command line: the position, or the game entry by entry."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulings.command_line import Parser, exit_for, value_in, while_read
from rulings.engine import Engine
from rulings.replay import Step
from rulings.statements import Facts, Reason, Refusal, Ruling, shortened

HELP: Mapping[str, str] = {
    "show": "show the position of a recorded game, as plain text",
    "replay": "show a game entry by entry, with what followed",
    "FILE": "a JSON file; - for standard input",
}
"""Help texts of the commands and their argument."""
COMMANDS = ("show", "replay")
Say = Callable[[Ruling | Reason, object], str]
"""Says a ruling, or why something is refused, of a game at a moment; None where there is none."""


def add_showing(commands: argparse._SubParsersAction[Parser], said: Mapping[str, str]) -> None:
    """Add the commands of `shown`; `said` is HELP, in whatever language."""
    for name in COMMANDS:
        commands.add_parser(name, help=said[name]).add_argument("file", metavar="FILE", help=said["FILE"])


def codes(_record: object) -> Say:
    """Return what says all by codes, rules and facts."""
    return lambda one, _game: _said(one)


@while_read()
def shown(
    options: argparse.Namespace, engine_of: Callable[[object], Engine], words_of: Callable[[object], Say] = codes
) -> int:
    """Print a record as the options ask, and return the exit status; a refusal is printed in one line.

    A replay prints the entries before a refused one. `words_of` gives what says rulings and refusals of a record.
    """
    say = codes(None)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # old code pages have no arrows
    try:
        record = value_in(options.file)
        engine = engine_of(record)
        setup, entries = engine.read_record(record)
        say = words_of(record)
        if options.command == "replay":
            for line in replayed(engine, setup, entries, say):
                print(line)
        else:
            *_before, last = engine.steps(setup, entries)
            print(engine.text_picture(last.game))
    except Refusal as refusal:
        print(refused(refusal, options.file, say), file=sys.stderr)
        return exit_for(refusal)
    return 0


def replayed(engine: Engine, setup: object, entries: list[object], say: Say) -> Iterator[str]:
    """Yield a game's lines: each entry with its index in the record, its rulings below it. Raises Refusal."""
    steps = engine.steps(setup, entries)
    step = next(steps)
    yield from _followed(step, say)
    for number, entry in enumerate(entries):
        yield f"{number} {engine.entry_line(entry, step.game)}"
        step = next(steps)
        yield from _followed(step, say)
    yield engine.text_picture(step.game)


def refused(refusal: Refusal, file: str, say: Say) -> str:
    """Return a line that says what is refused and why."""
    where = {None: "", -1: ", set-up"}.get(refusal.entry, f", entry {refusal.entry}")
    return f"{file}{where}: refused. {shortened('; '.join(say(one, None) for one in refusal.reasons))}"


def _followed(step: Step[Any], say: Say) -> Iterator[str]:
    return (f"    {say(ruling, step.game)}" for ruling in step.rulings)


def _said(one: Ruling | Reason) -> str:
    rules = f" ({', '.join(one.rule)})" if one.rule else ""
    return f"{one.code}{rules}{_facts(one.facts)}"


def _facts(facts: Facts) -> str:
    return "".join(f" {name}={_fact(value)}" for name, value in facts.items())


def _fact(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
