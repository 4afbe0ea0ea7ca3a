"""The registry of variants as a text table: `python -m kontor_rules variants`."""

from __future__ import annotations

from dataclasses import fields

from kontor_rules.state import Hooks
from kontor_rules.variants import OPTIONS, REGISTRY
from kontor_rules.variants.variant import GAMES, Variant

HEADINGS = ("id", "kind", "rule", "games", "sets", "hooks", "excludes", "needs")


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


def rows() -> list[tuple[str, ...]]:
    """Return a row for every variant, option values included, in registry order; the columns are HEADINGS."""
    values = [value for option in OPTIONS for value in option.values.values()]
    return [_row(variant) for variant in (*REGISTRY, *values)]


def variants_table() -> str:
    """Return the registry as a text table with aligned columns."""
    table = [HEADINGS, *rows()]
    widths = [max(len(row[column]) for row in table) for column in range(len(HEADINGS))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table
    )
