"""Rulings, refusals and addresses in the words of a table."""

from __future__ import annotations

from collections.abc import Iterable

from arbiter.pages.faults import Fault
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Said
from contract.table.position import Json, game_of, tried
from contract.words import reason_text, ruling_text
from contract_rules import Reason, Ruling

_SILENT = frozenset({"resolve.chosen"})
"""Rulings that tell no more than what was entered itself."""


def faults_of(context: TableContext, reasons: Iterable[Reason], field: str = "") -> tuple[Fault, ...]:
    """Return the engine's reasons in words, each rule and sentence once."""
    faces = game_of(context).faces
    found = (Fault(field, reason_text(one, context.names, faces), tuple(one.rule)) for one in reasons)
    return tuple(dict.fromkeys(found))


def ruled(context: TableContext, rulings: Iterable[Ruling]) -> tuple[Said, ...]:
    """Return rulings in words."""
    faces = game_of(context).faces
    return tuple(Said(ruling_text(one, context.names, faces), one.rule) for one in rulings if one.code not in _SILENT)


def brings(context: TableContext, entry: Json) -> tuple[tuple[Said, ...], tuple[Fault, ...]]:
    """Return what an entry would bring, in words, or what speaks against it."""
    rulings, reasons = tried(game_of(context), entry)
    return ruled(context, rulings), faults_of(context, reasons)
