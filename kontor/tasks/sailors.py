"""The sailor: sitting out by laying a card face down (F19)."""

from __future__ import annotations

from markupsafe import Markup

from arbiter.language import gettext as _
from arbiter.pages.table.table_context import TableContext
from kontor.table.position import state_of
from kontor.tasks.faces import Shown
from kontor_rules.entries.entry_values import SAILOR
from kontor_rules.interface.game import sailor


def sailor_text(context: TableContext) -> str:
    """Return what to lay for sitting out; "" where sitting out is announced."""
    what = sailor(context.position.game)
    if what is None:
        return ""
    if what == "tavern":
        return _(
            "Nobody announces sitting out: your tavern is the sailor, and you play it face down like any card. "
            "It goes back to your hand at the reveal, with a coin if the treasury has one."
        )
    if len(context.seats) > len(state_of(context).book.sides):
        return _(
            "Nobody announces sitting out: any special card of your hand can be the sailor, and you play it face "
            "down. It goes back to your hand at the reveal, with a coin if the treasury has one."
        )
    return _(
        "Nobody announces sitting out: a spare special card is your sailor, and you play it face down like "
        "any card. It goes back to your hand at the reveal, with a coin if the treasury has one."
    )


def sailor_shown() -> Shown:
    """Return the sailor as pages show a card."""
    name = _("The sailor")
    return Shown(SAILOR, Markup(), name, name)
