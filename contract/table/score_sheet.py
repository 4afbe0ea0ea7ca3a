"""A table's score sheet: the defaults' with majorities, the rules that say who wins, and the options in force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from arbiter.defaults.sheet import columns_of, sheet_of
from arbiter.language import capitalized, gettext as _
from arbiter.pages.review.ledger import in_order
from arbiter.pages.summary_pages import option_facts
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Fact, PaperRow, PaperTable, Sheet
from contract.game import options_in_force
from contract.table.surroundings import over
from contract.words import kind_name
from contract_rules.kinds import KINDS


def contract_sheet(context: TableContext) -> Sheet:
    """Return the sheet; before the end of the game it says that there is no score yet."""
    sheet = sheet_of(context, _in_force(context))
    return replace(
        sheet,
        result=tuple(replace(line, rules=("E6",)) for line in sheet.result[:1]) + sheet.result[1:],
        said=over(context, in_order(context.ledger.lines)) or sheet.said,
        layout=_("The city"),
        details=_majorities(context),
        lead=_("The most influence of a kind brings 4 points; if several share it, 2 for each of them."),
    )


def _majorities(context: TableContext) -> PaperTable:
    """Return everybody's influence by kind, and what its majority brings (E5)."""
    rows = [PaperRow((capitalized(kind_name(kind, context.names)), *_of_kind(context, kind))) for kind in KINDS]
    return PaperTable(_("Influence and majorities"), columns_of(_("Influence"), context), tuple(rows), rules=("E5",))


def _of_kind(context: TableContext, kind: str) -> Iterator[str]:
    """Yield everybody's influence of a kind, with the points that it brings once they are scored."""
    score = context.table["score"]
    brought = score["influence"][kind] if score else {}
    for seat in context.seats:
        value = str(context.table["influence"][seat][kind])
        yield f"{value} (+{brought[seat]})" if seat in brought else value


def _in_force(context: TableContext) -> Iterator[Fact]:
    """Yield the options that act, and the tracks' top."""
    setup = context.position.setup
    yield from option_facts(options_in_force(setup), context.pages.words)
    if setup.get("influence_top"):
        yield Fact(_("Highest number on the tracks"), str(setup["influence_top"]))
