"""Shared by the engines' command lines: JSON from files or standard input, one JSON object per line as the answer."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import chain
from multiprocessing import Pool
from pathlib import Path
from typing import NoReturn

from rulings import __version__
from rulings.engine import Judge
from rulings.past import json_text
from rulings.statements import Refusal, refuse

EXIT_UNREAD = 1
"""Exit status if the output is closed."""
EXIT_REFUSED = 2
EXIT_USAGE = 64
EXIT_UNREADABLE = 66
"""These two as in BSD's sysexits.h: wrong usage, and a file that can't be opened."""
STANDARD_INPUT = 0
AT_ONCE = 16
"""Records per task of a worker process: enough that passing them costs little compared with adjudicating them."""

_UNREADABLE = "file.unreadable"

HELP: Mapping[str, str] = {
    "adjudicate": "rule on game records; for several records, one answer per line",
    "deck": "check a deck file",
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
    """Return the parser of an engine's command line, and its subparsers for commands beside `adjudicate` and `deck`."""
    whole = Parser(prog=prog, description=about)
    whole.add_argument("--version", action="version", version=__version__)
    commands = whole.add_subparsers(dest="command", required=True)
    add_commands(commands, HELP)
    return whole, commands


def add_commands(commands: argparse._SubParsersAction[Parser], said: Mapping[str, str]) -> None:
    """Add the commands of `answer`; `said` is HELP, in whatever language."""
    adjudicate = commands.add_parser("adjudicate", help=said["adjudicate"])
    adjudicate.add_argument("files", metavar="FILE", nargs="+", help=said["FILE"])
    adjudicate.add_argument("--lines", action="store_true", help=said["--lines"])
    deck = commands.add_parser("deck", help=said["deck"])
    deck.add_argument("file", metavar="FILE", help=said["FILE"])


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
def answer(options: argparse.Namespace, adjudicate: Judge, check_deck: Judge) -> int:
    """Print the engine's answers for the files that the options name, and return the exit status.

    0; 2 where anything was refused, 66 where a file couldn't be opened: its answer then is {"error": …}, and the
    others stand all the same. Of several records its message says which one it is of, by file and line.
    """
    if options.command == "deck":
        return _print([_ruled(check_deck, _data(options.file))])
    if len(options.files) == 1 and not options.lines:
        return _print([_ruled(adjudicate, _data(options.files[0]))])
    with Pool() as processors:  # one process per core
        if options.lines:
            lines = chain.from_iterable(map(_lines, options.files))
            return _print(processors.imap(partial(_ruled_line, adjudicate), lines, AT_ONCE))
        return _print(processors.imap(partial(_ruled_file, adjudicate), options.files, AT_ONCE))


def _print(ruled: Iterable[tuple[str, int]]) -> int:
    worst = 0
    for line, status in ruled:
        print(line)
        worst = max(worst, status)
    return worst


def _lines(file: str) -> Iterator[tuple[str, bytes | OSError]]:
    """Yield the lines of a file that aren't empty, each with where it stands, or why the file can't be read."""
    try:
        with open(STANDARD_INPUT if file == "-" else file, "rb", closefd=file != "-") as lines:
            yield from ((f"{file}, line {number}", line) for number, line in enumerate(lines, 1) if line.strip())
    except OSError as error:
        yield file, error


def value_in(file: str) -> object:
    """Return the JSON value in a file ("-": standard input). Raises Refusal if it can't be read."""
    return _value(_data(file))


def _ruled_file(judge: Judge, file: str) -> tuple[str, int]:
    """Return what `judge` makes of one file of several, as `_ruled` does."""
    return _ruled(judge, _data(file), f"{file}: ")


def _ruled_line(judge: Judge, line: tuple[str, bytes | OSError]) -> tuple[str, int]:
    """Return what `judge` makes of a line, given with where it stands, as `_ruled` does."""
    where, data = line
    return _ruled(judge, data, f"{where}: ")


def _data(file: str) -> bytes | OSError:
    """Return what a file holds ("-": standard input), or why it can't be read."""
    try:
        return _piped() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        return error


def _ruled(judge: Judge, data: bytes | OSError, where: str = "") -> tuple[str, int]:
    """Return what `judge` makes of a JSON value, or what kept it from being read, as a line, and the exit status.

    `where` begins the message of a refusal.
    """
    try:
        return json_text(judge(_value(data))), 0
    except Refusal as refusal:
        error = refusal.error | {"message": f"{where}{refusal.error['message']}"}
        return json_text({"error": error}), exit_for(refusal)


def exit_for(refusal: Refusal) -> int:
    """Return the exit status that a refusal gives."""
    return EXIT_UNREADABLE if refusal.reasons[0].code == _UNREADABLE else EXIT_REFUSED


def _value(data: bytes | OSError) -> object:
    if isinstance(data, OSError):
        refuse(_UNREADABLE, problem=data.strerror or "unreadable")
    try:
        return json.loads(data.decode("utf-8-sig"))  # a byte order mark is no fault of a file (RFC 8259, 8.1)
    except (ValueError, RecursionError):
        refuse("file.not-json", problem="not JSON in UTF-8")


def _piped() -> bytes:
    """Return all of standard input. Raises OSError where the process was started without one."""
    with open(STANDARD_INPUT, "rb", closefd=False) as pipe:
        return pipe.read()
