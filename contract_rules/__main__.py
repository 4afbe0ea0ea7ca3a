"""The command line: `python -m contract_rules adjudicate FILE… | deck | show | replay FILE` (record-contract.md)."""

from __future__ import annotations

import sys

import contract_rules
from rulings import showing
from rulings.command_line import answer, parser
from rulings.engine import Engine

ENGINE = Engine.of(contract_rules)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    asked, commands = parser("python -m contract_rules", "Adjudicates Contract game records.")
    showing.add_showing(commands, showing.HELP)
    options = asked.parse_args(arguments)
    if options.command in showing.COMMANDS:
        return showing.shown(options, lambda _record: ENGINE)
    return answer(options, ENGINE.adjudicate, ENGINE.check_deck)


if __name__ == "__main__":
    sys.exit(main())
