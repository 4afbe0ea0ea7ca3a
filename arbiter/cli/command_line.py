"""The command line: `kontor`, or `python -m arbiter` in a checkout.

The rules work without the web: whatever needs it is imported on demand.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from arbiter.foundation.faults import Invalid
from arbiter.language import gettext as _
from arbiter.language import of_terminal, use_language
from arbiter.registry import Registry
from rulings import __version__, showing
from rulings.command_line import Parser, add_commands, answer

OF_THE_RULES = ("adjudicate", "deck")
PROJECT = "kontor-arbiter"


def main(games: Registry, given: Sequence[str] | None = None) -> None:
    """Do with these games what the command line says, and end the process; where it can't be done with a sentence."""
    with use_language(of_terminal()):
        asked = _parser().parse_args(given)
        try:
            if asked.command in OF_THE_RULES:
                sys.exit(answer(asked, partial(_adjudicate, games), partial(_check_deck, games)))
            if asked.command in showing.COMMANDS:
                sys.exit(showing.shown(asked, games.engine_of))
            _look_after(games, asked)
        except Invalid as invalid:
            sys.exit(str(invalid))
        except ModuleNotFoundError as error:
            sys.exit(_lacking(asked.command, error.name or ""))


def _adjudicate(games: Registry, record: object) -> Mapping[str, object]:
    return games.engine_of(record).adjudicate(record)


def _check_deck(games: Registry, deck: object) -> Mapping[str, object]:
    return games.engine_of(deck).check_deck(deck)


def _look_after(games: Registry, asked: argparse.Namespace) -> None:
    from arbiter.cli.commands import run

    run(games, asked)


def _lacking(command: str, module: str) -> str:
    said = _("“%(command)s” needs %(module)s, which isn't installed here: pip install '%(project)s'")
    extra = "postgresql" if module == "psycopg" else "web"
    return said % {"command": command, "module": module, "project": f"{PROJECT}[{extra}]"}


def _parser() -> Parser:
    prog = "kontor" if Path(sys.argv[0]).stem == "kontor" else "python -m arbiter"
    parser = Parser(prog=prog, description=_("Rules on games, and runs a server for them."))
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    add_commands(
        commands,
        {
            "adjudicate": _("rule on game records; for several records, one answer per line"),
            "deck": _("check a deck file"),
            "FILE": _("a JSON file; - for standard input"),
            "--lines": _("every line of the files is a record (JSON Lines)"),
        },
    )
    showing.add_showing(
        commands,
        {
            "show": _("show the position of a recorded game, as plain text"),
            "replay": _("show a game entry by entry, with what followed"),
            "FILE": _("a JSON file; - for standard input"),
        },
    )
    commands.add_parser("serve", help=_("run the server until stopped"))
    commands.add_parser("migrate", help=_("bring the database up to date"))
    saving = commands.add_parser("backup", help=_("back everything up into a file, while others play"))
    saving.add_argument("file", metavar="FILE", type=Path)
    filling = commands.add_parser("restore", help=_("fill an empty database from such a file"))
    filling.add_argument("file", metavar="FILE", type=Path)
    commands.add_parser("check", help=_("check that the database is intact and every game valid"))
    commands.add_parser("new-key", help=_("change the secret key; what the former one signed is still accepted"))
    commands.add_parser("forget-keys", help=_("stop accepting what former secret keys signed"))
    return parser
