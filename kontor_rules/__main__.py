"""The command line.

`python -m kontor_rules adjudicate FILE… | deck | show | replay FILE | variants` (record-kontor.md).
"""

from __future__ import annotations

import sys
from dataclasses import fields

import kontor_rules
from kontor_rules.state import Hooks
from kontor_rules.variants import OPTIONS, REGISTRY
from kontor_rules.variants.variant import GAMES, Variant
from rulings.command_line import parser, run, while_read
from rulings.records import Engine

ENGINE = Engine.of(kontor_rules)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    asked, commands = parser("python -m kontor_rules", "Adjudicates Kontor game records.")
    commands.add_parser("variants", help="list games, scenarios, special rules and options")
    options = asked.parse_args(arguments)
    if options.command == "variants":
        with while_read():
            print(_variants_table())
        return 0
    return run(options, ENGINE.itself)


_HEADINGS = ("id", "kind", "rule", "games", "sets", "hooks", "excludes", "needs")


def _row(variant: Variant) -> tuple[str, ...]:
    sets = [f"{name}={value}" for name, value in variant.sets.items()]
    sets += [
        f"{name}={value} ({players})" for players, more in variant.sets_for.items() for name, value in more.items()
    ]
    games = [game for game in GAMES if game in variant.games]
    return (
        variant.id,
        variant.kind,
        " ".join(variant.rule),
        "all" if len(games) == len(GAMES) else " ".join(games),
        "; ".join(sets) or "-",
        " ".join(field.name for field in fields(Hooks) if getattr(variant.hooks, field.name)) or "-",
        " ".join(f"{other} ({rule})" for other, rule in variant.excludes) or "-",
        " ".join(f"{need} ({rule})" for need, rule in variant.needs) or "-",
    )


def _variants_table() -> str:
    """Return the registry as a text table with aligned columns: a row for every variant, option values included."""
    values = [value for option in OPTIONS for value in option.values.values()]
    table = [_HEADINGS, *(_row(variant) for variant in (*REGISTRY, *values))]
    widths = [max(len(row[column]) for row in table) for column in range(len(_HEADINGS))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table
    )


if __name__ == "__main__":
    sys.exit(main())
