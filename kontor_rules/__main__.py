"""The command line: `python -m kontor_rules adjudicate FILE | deck FILE | variants` (RECORD.md)."""

from __future__ import annotations

import argparse
import sys

from kontor_rules.game import adjudicate, check_deck
from kontor_rules.listing import variants_table
from rulings.command_line import answer


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
    return answer(adjudicate if options.command == "adjudicate" else check_deck, options.file)


if __name__ == "__main__":
    sys.exit(main())
