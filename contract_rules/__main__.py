"""The command line: `python -m contract_rules adjudicate FILE… | deck FILE` (RECORD.md)."""

from __future__ import annotations

import sys

from contract_rules.engine import ENGINE
from rulings.command_line import answer, parser


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    asked, _commands = parser("python -m contract_rules", "Adjudicates Contract game records.")
    return answer(asked.parse_args(arguments), ENGINE.adjudicate, ENGINE.check_deck)


if __name__ == "__main__":
    sys.exit(main())
