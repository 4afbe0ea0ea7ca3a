"""The command line: `python -m contract_rules adjudicate FILE | deck FILE` (RECORD.md)."""

from __future__ import annotations

import argparse
import sys

from contract_rules.game import adjudicate, check_deck
from rulings.command_line import answer


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m contract_rules", description="Adjudicates Contract game records.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, about in (("adjudicate", "rule on a game record"), ("deck", "check a deck file")):
        command = commands.add_parser(name, help=about)
        command.add_argument("file", metavar="FILE", help="a JSON file; - for standard input")
    options = parser.parse_args(arguments)
    return answer(adjudicate if options.command == "adjudicate" else check_deck, options.file)


if __name__ == "__main__":
    sys.exit(main())
