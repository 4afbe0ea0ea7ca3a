"""The command line.

`python -m kontor_rules adjudicate FILE… | deck | show | replay FILE | variants` (record-kontor.md).
"""

from __future__ import annotations

import sys

import kontor_rules
from kontor_rules.interface.listing import variants_table
from rulings import showing
from rulings.command_line import answer, parser, while_read
from rulings.engine import Engine

ENGINE = Engine.of(kontor_rules)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    asked, commands = parser("python -m kontor_rules", "Adjudicates Kontor game records.")
    commands.add_parser("variants", help="list games, scenarios, special rules and options")
    showing.add_showing(commands, showing.HELP)
    options = asked.parse_args(arguments)
    if options.command in showing.COMMANDS:
        return showing.shown(options, lambda _record: ENGINE)
    if options.command == "variants":
        with while_read():
            print(variants_table())
        return 0
    return answer(options, ENGINE.adjudicate, ENGINE.check_deck)


if __name__ == "__main__":
    sys.exit(main())
