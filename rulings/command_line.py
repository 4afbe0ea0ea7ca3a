"""Shared by the engines' command lines: one JSON object per line as the answer, or a game shown to people."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import chain
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NoReturn

from rulings import __version__
from rulings.past import json_text
from rulings.records import Engine, Step
from rulings.statements import Reason, Refusal, Ruling, refuse, shortened

EXIT_UNREAD = 1
"""Exit status if the output is closed."""
EXIT_REFUSED = 2
EXIT_USAGE = 64
EXIT_UNREADABLE = 66
"""These two as in BSD's sysexits.h: wrong usage, and a file that can't be opened."""
STANDARD_INPUT = 0
SHOWING = ("show", "replay")
"""The commands that show a record to people."""
AT_ONCE = 16
"""Records per task of a worker process: enough that passing them costs little compared with adjudicating them."""

_UNREADABLE = "file.unreadable"
Source = tuple[str, bytes | str | OSError]
"""How messages begin that are about a record, and its data, the file that has it ("-": standard input), or no file."""

HELP: Mapping[str, str] = {
    "adjudicate": "rule on game records; for several records, one answer per line",
    "deck": "check a deck file",
    "show": "show the position of a recorded game, as plain text",
    "replay": "show a game entry by entry, with what followed",
    "FILE": "a JSON file; - for standard input",
    "--lines": "every line of the files is a record (JSON Lines)",
}
"""Help texts of the commands and their arguments."""


class Parser(argparse.ArgumentParser):
    """A parser whose exit status for wrong usage differs from that of a refusal."""

    def error(self, message: str) -> NoReturn:
        """Print the usage, and end the process."""
        self.print_usage(sys.stderr)
        self.exit(EXIT_USAGE, f"{self.prog}: {message}\n")


def parser(prog: str, about: str) -> tuple[Parser, argparse._SubParsersAction[Parser]]:
    """Return the parser of an engine's command line, and its subparsers for commands of its own."""
    whole = Parser(prog=prog, description=about)
    whole.add_argument("--version", action="version", version=__version__)
    commands = whole.add_subparsers(dest="command", required=True)
    add_commands(commands, HELP)
    return whole, commands


def add_commands(commands: argparse._SubParsersAction[Parser], help_texts: Mapping[str, str]) -> None:
    """Add the commands of `run`; `said` is HELP, in whatever language."""
    adjudicate = commands.add_parser("adjudicate", help=help_texts["adjudicate"])
    adjudicate.add_argument("files", metavar="FILE", nargs="+", help=help_texts["FILE"])
    adjudicate.add_argument("--lines", action="store_true", help=help_texts["--lines"])
    for name in ("deck", *SHOWING):
        commands.add_parser(name, help=help_texts[name]).add_argument("file", metavar="FILE", help=help_texts["FILE"])


@contextmanager
def while_read() -> Iterator[None]:
    """Print until the output is closed; then end the process silently: `… | head -1`."""
    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what is left in the buffer at exit
        sys.exit(EXIT_UNREAD)


@while_read()
def run(
    options: argparse.Namespace, engine_of: Callable[[object], Engine], words_of: Callable[[object], Say] | None = None
) -> int:
    """Do what the options ask by the engines of records and decks, and return the exit status.

    0; 2 where anything was refused, 66 where a file couldn't be opened: its answer then is {"error": …}, and the
    others stand all the same. Of several records its message says which one it is of, by file and line. `words_of`
    gives what says rulings and refusals of a record that is shown, None: by codes.
    """
    if options.command in SHOWING:
        return _shown(options, engine_of, words_of or _codes)
    judge = partial(_ruled, engine_of, options.command)
    files = [options.file] if options.command == "deck" else options.files
    if options.command == "deck" or (len(files) == 1 and not options.lines):
        return _print([judge(("", files[0]))])
    sources = chain.from_iterable(map(_lines, files)) if options.lines else ((f"{file}: ", file) for file in files)
    with Pool() as processors:  # one process per core
        return _print(processors.imap(judge, sources, AT_ONCE))


def _print(ruled: Iterable[tuple[str, int]]) -> int:
    worst = 0
    for line, status in ruled:
        print(line)
        worst = max(worst, status)
    return worst


def _lines(file: str) -> Iterator[Source]:
    """Yield the lines of a file that aren't empty, or why the file can't be read."""
    try:
        with open(STANDARD_INPUT if file == "-" else file, "rb", closefd=file != "-") as lines:
            yield from ((f"{file}, line {number}: ", line) for number, line in enumerate(lines, 1) if line.strip())
    except OSError as error:
        yield f"{file}: ", error


def _ruled(engine_of: Callable[[object], Engine], command: str, source: Source) -> tuple[str, int]:
    """Return as a line what its engine makes of a record or a deck, or why it can't be read, and the exit status."""
    where, data = source
    try:
        value = _value(data)
        engine = engine_of(value)
        return json_text(engine.check_deck(value) if command == "deck" else engine.adjudicate(value)), 0
    except Refusal as refusal:
        error = refusal.error | {"message": f"{where}{refusal.error['message']}"}
        return json_text({"error": error}), _exit_for(refusal)


def _exit_for(refusal: Refusal) -> int:
    return EXIT_UNREADABLE if refusal.reasons[0].code == _UNREADABLE else EXIT_REFUSED


def _value(data: bytes | str | OSError) -> object:
    """Return the JSON value in some data, or in the file of this name. Raises Refusal if it can't be read."""
    try:
        if isinstance(data, OSError):
            raise data
        if data == "-":
            with open(STANDARD_INPUT, "rb", closefd=False) as pipe:
                data = pipe.read()
        elif isinstance(data, str):
            data = Path(data).read_bytes()
    except OSError as error:
        refuse(_UNREADABLE, problem=error.strerror or "unreadable")
    try:
        return json.loads(data.decode("utf-8-sig"))  # a byte order mark is no fault of a file (RFC 8259, 8.1)
    except (ValueError, RecursionError):
        refuse("file.not-json", problem="not JSON in UTF-8")


Say = Callable[[Ruling | Reason, object], str]
"""Says a ruling, or why something is refused, of a game at a moment; None where there is none."""


def _codes(_record: object) -> Say:
    """Return what says all by codes, rules and facts."""

    def say(statement: Ruling | Reason, _game: object) -> str:
        rules = f" ({', '.join(statement.rule)})" if statement.rule else ""
        facts = {name: value if isinstance(value, str) else _compact(value) for name, value in statement.facts.items()}
        return f"{statement.code}{rules}" + "".join(f" {name}={value}" for name, value in facts.items())

    return say


def _shown(
    options: argparse.Namespace, engine_of: Callable[[object], Engine], words_of: Callable[[object], Say]
) -> int:
    """Print a record as the options ask; a refusal is printed in one line, and by a replay the entries before it."""
    say = _codes(None)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # old code pages have no arrows
    try:
        record = _value(options.file)
        engine = engine_of(record)
        setup, entries = engine.read_record(record)
        say = words_of(record)
        if options.command == "replay":
            for line in _replayed(engine, setup, entries, say):
                print(line)
        else:
            *_before, last = engine.steps(setup, entries)
            print(engine.text_picture(last.game))
    except Refusal as refusal:
        print(_refused(refusal, options.file, say), file=sys.stderr)
        return _exit_for(refusal)
    return 0


def _replayed(engine: Engine, setup: object, entries: list[object], say: Say) -> Iterator[str]:
    """Yield a game's lines: each entry with its index in the record, its rulings below it. Raises Refusal."""
    steps = engine.steps(setup, entries)
    step = next(steps)
    yield from _followed(step, say)
    for number, entry in enumerate(entries):
        yield f"{number} {engine.entry_line(entry, step.game)}"
        step = next(steps)
        yield from _followed(step, say)
    yield engine.text_picture(step.game)


def _refused(refusal: Refusal, file: str, say: Say) -> str:
    """Return a line that says what is refused and why."""
    where = {None: "", -1: ", set-up"}.get(refusal.entry, f", entry {refusal.entry}")
    return f"{file}{where}: refused. {shortened('; '.join(say(one, None) for one in refusal.reasons))}"


def _followed(step: Step[Any], say: Say) -> Iterator[str]:
    return (f"    {say(ruling, step.game)}" for ruling in step.rulings)


_compact = json.JSONEncoder(separators=(",", ":")).encode
