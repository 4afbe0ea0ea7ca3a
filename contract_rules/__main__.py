"""The command line: `python -m contract_rules adjudicate FILE… | deck | show | replay FILE` (record-contract.md)."""

from __future__ import annotations

import sys

import contract_rules
from rulings.command_line import parser, run
from rulings.records import Engine

ENGINE = Engine.of(contract_rules)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    asked, _commands = parser("python -m contract_rules", "Adjudicates Contract game records.")
    return run(asked.parse_args(arguments), ENGINE.itself)


if __name__ == "__main__":
    sys.exit(main())
