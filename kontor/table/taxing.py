"""The taxes of the last reveal in a ring of three or four (T3-T6), for the live pages."""

from __future__ import annotations

from arbiter.log.lines import ENTRY
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Said
from kontor.table.position import state_of
from kontor.words import ring_of, taxes_told


def taxes_of(context: TableContext) -> list[Said]:
    """Return the taxes of the last reveal, step by step, while its turns last; none where no ring taxes.

    A reveal after which all took their cards back has no turns: it is told until the next entry.
    """
    ring = ring_of(state_of(context).book.taxed)
    lines = [line for line in context.position.lines if line.kind == ENTRY and line.taken_back is None]
    told = [line for line in lines if line.content["entry"] == "play"]
    if len(ring) < 3 or not told or (state_of(context).phase != "turn" and told[-1] is not lines[-1]):
        return []
    found = taxes_told(told[-1].rulings, ring, context.names, context.position.game.faces)
    return [Said(text, rules) for text, rules in found]
