"""Shared by the engines' command lines: one JSON object per line as the answer, or a game shown to people."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import unified_diff
from functools import cache, partial
from itertools import chain, zip_longest
from multiprocessing import Pool
from operator import attrgetter
from pathlib import Path
from typing import Any, NoReturn

from rulings import __version__
from rulings.changes import newest
from rulings.past import json_text
from rulings.records import Engine, Judge, Step
from rulings.statements import Reason, Refusal, Ruling, refuse, shortened

EXIT_UNREAD = 1
"""Exit status if the output is closed."""
EXIT_DIFFERS = 1
"""Exit status if an answer isn't what it was."""
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
    "--rules": "add to each output the version of the rules, and a digest",
    "--against": "print only how the answers differ from those in this file; exit status 1 if any does",
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
    adjudicate.add_argument("--rules", action="store_true", help=help_texts["--rules"])
    adjudicate.add_argument("--against", metavar="OUTPUT", help=help_texts["--against"])
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

    Answers that are compared with older ones are 1 where any differs, whatever was refused.
    """
    if options.command in SHOWING:
        return _shown(options, engine_of, words_of or _codes)
    if options.command == "deck":
        return _print([_ruled(engine_of, attrgetter("check_deck"), ("", options.file))])
    judge = partial(_ruled, engine_of, _with_rules if options.rules else attrgetter("adjudicate"))
    report = partial(_compared, options.against) if options.against else _print
    files = options.files
    if len(files) == 1 and not options.lines:
        return report([judge(("", files[0]))])
    sources = chain.from_iterable(map(_lines, files)) if options.lines else ((f"{file}: ", file) for file in files)
    with Pool() as processors:  # one process per core
        return report(processors.imap(judge, sources, AT_ONCE))


def _print(ruled: Iterable[tuple[str, int]]) -> int:
    worst = 0
    for line, status in ruled:
        print(line)
        worst = max(worst, status)
    return worst


def _compared(file: str, ruled: Iterable[tuple[str, int]]) -> int:
    """Print how answers differ from those that a file has: one alone, or one a line."""
    try:
        known = _answers(file)
    except Refusal as refusal:
        print(_error(refusal))
        return _exit_for(refusal)
    worst = 0
    for number, (answer, then) in enumerate(zip_longest(ruled, known), 1):
        line, status = answer or ("{}", 0)
        for difference in differences(then or {}, json.loads(line)):
            print(f"{number}: {difference}" if len(known) > 1 else difference)
            worst = max(worst, EXIT_DIFFERS)
        worst = max(worst, status if status == EXIT_UNREADABLE else 0)
    return worst


def _answers(file: str) -> list[Any]:
    """Return the answers that a file has, JSON objects. Raises Refusal for anything else."""
    lines = [data for _where, data in _lines(file)]
    try:
        answers = [_value(b"".join(line for line in lines if isinstance(line, bytes)))]
    except Refusal:
        answers = [_value(line) for line in lines]
    if not all(isinstance(answer, dict) for answer in answers):
        refuse("file.not-json", problem="not JSON objects")
    return answers


def _lines(file: str) -> Iterator[Source]:
    """Yield the lines of a file that aren't empty, or why the file can't be read."""
    try:
        with open(STANDARD_INPUT if file == "-" else file, "rb", closefd=file != "-") as lines:
            yield from ((f"{file}, line {number}: ", line) for number, line in enumerate(lines, 1) if line.strip())
    except OSError as error:
        yield f"{file}: ", error


def _ruled(
    engine_of: Callable[[object], Engine], judge_of: Callable[[Engine], Judge], source: Source
) -> tuple[str, int]:
    """Return as a line what its engine's judge makes of a record or a deck, or why not, and the exit status."""
    where, data = source
    try:
        value = _value(data)
        return json_text(judge_of(engine_of(value))(value)), 0
    except Refusal as refusal:
        return _error(refusal, where), _exit_for(refusal)


def _error(refusal: Refusal, where: str = "") -> str:
    return json_text({"error": refusal.error | {"message": f"{where}{refusal.error['message']}"}})


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


RULES, RULINGS, ERROR = "rules", "rulings", "error"
"""The keys of what isn't the position: what an output is by, where that was asked for; its rulings; a refusal."""
_NOTHING = object()
_canonical = partial(json.dumps, sort_keys=True, separators=(",", ":"))


def digest_of(output: Mapping[str, object]) -> str:
    """Return what tells an output from others: eight bytes of the SHA-256 of its canonical JSON, without `rules`.

    >>> digest_of({"round": 1, "rules": {}}) == digest_of({"round": 1})
    True
    """
    told = {key: value for key, value in output.items() if key != RULES}
    return hashlib.sha256(_canonical(told).encode()).hexdigest()[:16]


def _with_rules(engine: Engine) -> Judge:
    """Return what adjudicates, and says of each output by which version of the rules it is."""

    def adjudicated(record: object) -> Mapping[str, object]:
        output = engine.adjudicate(record)
        return {**output, RULES: {"version": _version(engine.changes_file), "digest": digest_of(output)}}

    return adjudicated


@cache
def _version(changes_file: str | None) -> str:
    """Return the version of rules whose changes a file tells of."""
    changes = tomllib.loads(Path(changes_file).read_text("utf-8"))["changes"] if changes_file else []
    return newest(change["version"] for change in changes)


def differences(then: Mapping[str, object], now: Mapping[str, object]) -> Iterator[str]:
    """Yield in lines how an output, or {"error": …}, differs from an older one of the same record.

    Neither what it is by nor the message of a refusal is compared.

    >>> list(differences({"coins": {"red": 3}, "rulings": []}, {"coins": {"red": 4}, "rulings": []}))
    ['coins.red: 3 -> 4']
    """
    if ERROR in then or ERROR in now:
        yield from _changed(ERROR, _refusal(then), _refusal(now))
    else:
        yield from _changed("", *(_without(output, RULES, RULINGS) for output in (then, now)))
        changed = unified_diff(_rulings(then), _rulings(now), n=0, lineterm="")
        yield from (f"rulings: {line[0]} {line[1:]}" for line in changed if line.startswith(("-{", "+{")))


def _refusal(output: Mapping[str, object]) -> object:
    error = output.get(ERROR, _NOTHING)
    return _without(error, "message") if isinstance(error, dict) else error


def _without(value: Mapping[str, object], *keys: str) -> dict[str, object]:
    return {key: one for key, one in value.items() if key not in keys}


def _rulings(output: Mapping[str, object]) -> list[str]:
    rulings = output.get(RULINGS)
    return [_canonical(ruling) for ruling in rulings] if isinstance(rulings, list) else []


def _changed(path: str, then: object, now: object) -> Iterator[str]:
    if isinstance(then, dict) and isinstance(now, dict):
        for key in {**then, **now}:
            yield from _changed(f"{path}.{key}" if path else key, then.get(key, _NOTHING), now.get(key, _NOTHING))
    elif isinstance(then, list) and isinstance(now, list):
        for index, (one, other) in enumerate(zip_longest(then, now, fillvalue=_NOTHING)):
            yield from _changed(f"{path}[{index}]", one, other)
    elif (was := _text(then)) != (becomes := _text(now)):
        yield f"{path}: {was} -> {becomes}"


def _text(value: object) -> str:
    return "nothing" if value is _NOTHING else _canonical(value)
