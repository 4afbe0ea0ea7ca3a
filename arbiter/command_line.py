"""The command line: `kontor`, or `python -m arbiter` in a checkout.

The rules answer without the web: whatever needs it is imported when it is asked for.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from arbiter.faults import Invalid
from arbiter.language import gettext as _
from arbiter.language import of_terminal, speaking
from arbiter.registry import Registry
from rulings import __version__, showing
from rulings.command_line import add_commands, answer

OF_THE_RULES = ("adjudicate", "deck")
PROJECT = "kontor-arbiter"


def main(games: Registry, given: Sequence[str] | None = None) -> None:
    """Do with these games what the command line says, and end the process; where it can't be done with a sentence."""

    def adjudicate(record: object) -> Mapping[str, object]:
        return games.engine_of(record).adjudicate(record)

    def check_deck(deck: object) -> Mapping[str, object]:
        return games.engine_of(deck).check_deck(deck)

    with speaking(of_terminal()):
        asked = _parser().parse_args(given)
        try:
            if asked.command in OF_THE_RULES:
                sys.exit(answer(asked, adjudicate, check_deck))
            if asked.command in showing.COMMANDS:
                sys.exit(showing.shown(asked, games.engine_of))
            _look_after(games, asked)
        except Invalid as invalid:
            sys.exit(str(invalid))
        except ModuleNotFoundError as error:
            sys.exit(_lacking(asked.command, error.name or ""))


def _look_after(games: Registry, asked: argparse.Namespace) -> None:
    from arbiter.commands import run

    run(games, asked)


def _lacking(command: str, module: str) -> str:
    said = _("“%(command)s” needs %(module)s, which isn't installed here: pip install '%(project)s'")
    extra = "postgresql" if module == "psycopg" else "web"
    return said % {"command": command, "module": module, "project": f"{PROJECT}[{extra}]"}


def _parser() -> argparse.ArgumentParser:
    prog = "kontor" if Path(sys.argv[0]).stem == "kontor" else "python -m arbiter"
    parser = argparse.ArgumentParser(
        prog=prog, description=_("Rules on games, and runs and looks after a house of them.")
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    add_commands(
        commands,
        {
            "adjudicate": _("rule on game records; of several, one answer a line"),
            "deck": _("check a deck file"),
            "FILE": _("a JSON file; - for standard input"),
            "--lines": _("every line of the files is a record (JSON Lines)"),
        },
    )
    showing.add_showing(
        commands,
        {
            "show": _("show how the game of a record stands, in plain text"),
            "replay": _("show a game entry by entry, with what followed"),
            "FILE": _("a JSON file; - for standard input"),
        },
    )
    commands.add_parser("serve", help=_("serve until stopped"))
    commands.add_parser("migrate", help=_("bring the database up to date"))
    saving = commands.add_parser("backup", help=_("save everything into a file, while others play"))
    saving.add_argument("file", metavar="FILE", type=Path)
    filling = commands.add_parser("restore", help=_("fill an empty database from such a file"))
    filling.add_argument("file", metavar="FILE", type=Path)
    commands.add_parser("check", help=_("say whether the database is sound and every game holds"))
    commands.add_parser("new-key", help=_("change the secret key; what the former one signed is still read"))
    commands.add_parser("forget-keys", help=_("read no more what former secret keys signed"))
    return parser
