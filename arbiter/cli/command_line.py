"""The command line: `kontor`, or `python -m arbiter` in a checkout.

The rules work without the web: whatever needs it is imported on demand.
"""

import argparse
import sys
from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path

from arbiter.foundation.faults import Invalid
from arbiter.game import Game, Json
from arbiter.language import gettext as _, of_terminal, use_language
from arbiter.registry import Registry
from rulings import Reason, Ruling, __version__
from rulings.command_line import HELP, SHOWING, Parser, Say, add_commands, run

COMPLETION = "completion"
PROGRAM = "kontor"
PROJECT = "kontor-arbiter"


def main(games: Registry, given: Sequence[str] | None = None) -> None:
    """Do with these games what the command line says, and end the process; where it can't be done with a sentence."""
    with use_language(of_terminal()):
        asked = _parser().parse_args(given)
        try:
            if asked.command in HELP:
                words_of = partial(_sentences, games) if getattr(asked, "sentences", False) else None
                sys.exit(run(asked, games.engine_of, words_of))
            if asked.command == COMPLETION:
                print(f'complete -o default -W "{" ".join(_words())}" {PROGRAM}')
                return
            if asked.command == "random":
                from arbiter.cli.random_records import print_random

                print_random(games, asked)
                sys.exit(0)
            from arbiter.cli import commands

            commands.run(games, asked)
        except Invalid as invalid:
            sys.exit(str(invalid))
        except ModuleNotFoundError as error:
            sys.exit(_lacking(asked.command, error.name or ""))


def _sentences(games: Registry, record: Json) -> Say:
    """Return what says rulings and refusals of a record in sentences, which the pages have too."""
    game = games.of_record(record)
    words = game.pages.words

    def say(statement: Ruling | Reason, at: Game | None) -> str:
        names = {} if at is None else words.names(record["setup"])
        return (
            words.rulings([statement], names, at)[0]
            if isinstance(statement, Ruling)
            else words.reason(statement, names, at)
        )

    return say


def _words() -> list[str]:
    """Return what may follow the program's name: its commands, and what each of them takes."""
    commands = next(action for action in _parser()._actions if isinstance(action, argparse._SubParsersAction))
    options = {one for parser in commands.choices.values() for one in parser._option_string_actions}
    return [*commands.choices, *sorted(options)]


def _lacking(command: str, module: str) -> str:
    said = _("“%(command)s” needs %(module)s, which isn't installed here: pip install '%(project)s'")
    extra = "postgresql" if module == "psycopg" else "web"
    return said % {"command": command, "module": module, "project": f"{PROJECT}[{extra}]"}


def _parser() -> Parser:
    prog = PROGRAM if Path(sys.argv[0]).stem == PROGRAM else "python -m arbiter"
    parser = Parser(prog=prog, description=_("Rules on games, and runs a server for them."))
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    add_commands(
        commands,
        {
            "adjudicate": _("rule on game records; for several records, one answer per line"),
            "deck": _("check a deck file"),
            "show": _("show the position of a recorded game, as plain text"),
            "replay": _("show a game entry by entry, with what followed"),
            "FILE": _("a JSON file; - for standard input"),
            "--lines": _("every line of the files is a record (JSON Lines)"),
            "--rules": _("add to each output the version of the rules, and a digest"),
            "--against": _("print only how the answers differ from those in this file; exit status 1 if any does"),
        },
    )
    for name in SHOWING:
        commands.choices[name].add_argument("--sentences", action="store_true", help=_("say it in sentences"))
    commands.add_parser(COMPLETION, help=_("print what completes commands in bash and zsh"))
    _add_random(commands.add_parser("random", help=_("print records of legal games by chance, one a line")))
    serving = commands.add_parser("serve", help=_("run the server until stopped"))
    more = _("serve the game of this Python file, too, again after each save")
    serving.add_argument("--game", metavar="FILE", type=Path, action="append", help=more)
    commands.add_parser("migrate", help=_("bring the database up to date"))
    saving = commands.add_parser("backup", help=_("back everything up into a file, while others play"))
    saving.add_argument("file", metavar="FILE", type=Path)
    filling = commands.add_parser("restore", help=_("fill an empty database from such a file"))
    filling.add_argument("file", metavar="FILE", type=Path)
    checking = commands.add_parser("check", help=_("check that the database is intact and every game valid"))
    checked = _("a Python file: check the game in it instead, by playing it")
    checking.add_argument("file", metavar="FILE", type=Path, nargs="?", help=checked)
    _add_reviewing(commands.add_parser("review", help=_("list what today's rules would rule otherwise than was ruled")))
    commands.add_parser("new-key", help=_("change the secret key; what the former one signed is still accepted"))
    commands.add_parser("forget-keys", help=_("stop accepting what former secret keys signed"))
    finding = commands.add_parser("find", help=_("find where a name, a place or a link stands"))
    finding.add_argument("text", metavar="TEXT")
    _add_erasing(commands.add_parser("erase", help=_("erase tables, or a name, for good")))
    return parser


def _add_random(random: argparse.ArgumentParser) -> None:
    random.add_argument(
        "--game", metavar="GAME", default="kontor", help=_("a game here, or the Python file of another")
    )
    random.add_argument("--seed", metavar="N", type=int, default=0, help=_("what the games follow from"))
    random.add_argument("--count", metavar="N", type=int, default=1, help=_("how many games"))
    named = _("only games with these: a variant, a scenario, special rules, OPTION=VALUE; nothing else is chosen")
    random.add_argument("--options", metavar="NAME", nargs="+", default=(), help=named)
    wrong = _("print cases of the conformance kit instead: which share of them must be refused, 0 to 1")
    random.add_argument("--wrong", metavar="SHARE", type=float, help=wrong)


def _add_reviewing(reviewing: argparse.ArgumentParser) -> None:
    after = _("go on after this table, by its number")
    reviewing.add_argument("--after", metavar="TABLE", type=int, default=0, help=after)
    reviewing.add_argument("--against", metavar="BACKUP", type=Path, help=_("review what a backup has instead"))
    reviewing.add_argument("--json", action="store_true", help=_("print a line of JSON for each game that differs"))


def _add_erasing(erasing: argparse.ArgumentParser) -> None:
    what = erasing.add_mutually_exclusive_group(required=True)
    what.add_argument("table", metavar="TABLE", type=int, nargs="?", help=_("a table, by the number that “find” shows"))
    what.add_argument(
        "--before",
        metavar="DATE",
        type=date.fromisoformat,
        help=_("all tables without an entry since then, YYYY-MM-DD"),
    )
    what.add_argument("--name", metavar="NAME", help=_("a name, wherever it stands; its games stay to the others"))
    erasing.add_argument("--list", metavar="LIST", type=int, help=_("only what is on this list, by its number"))
    erasing.add_argument("--yes", action="store_true", help=_("do it, not only show what would be erased"))
