"""Smuggling a card right after placing a card (F5): where it goes. Which card it is stays a secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from markupsafe import Markup
from werkzeug.exceptions import BadRequest

from arbiter.language import gettext as _
from arbiter.pages.faults import Fault
from arbiter.pages.forms import CellField, Form, PageLink, Values, cell_param, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, OfSeat, Submission, entering
from kontor.drawing import layout_svg
from kontor.svg import faces_on
from kontor.table.board import Cell, as_ruled, lately
from kontor.table.position import state_of
from kontor.tasks.task import Chosen, KontorTask
from kontor.words import cell_name
from kontor_rules import legal_entries
from kontor_rules.turn.choices import why_no_smuggling
from kontor_rules.variants import smuggling as rule

Json = dict[str, Any]

SPOKEN_OF = "smuggle"
"""What an address says the cell by: as soon as it does, smuggling is spoken of."""
CHOOSING = "choose"
"""What an address says there while no cell is chosen yet."""
HIDDEN = "?"
"""The card lying face down, as record-kontor.md's output has it."""


@dataclass(frozen=True, slots=True)
class Smuggling(Form):
    """The cell chosen so far for the card face down. Nothing of it is stored."""

    cell: Cell | None = form_field(CellField(data_key=SPOKEN_OF), None)

    def query(self, suffix: str = "") -> Json:
        return {SPOKEN_OF: CHOOSING} | Form.query(self, suffix)


def _smuggle(context: TableContext, values: Values) -> Submission:
    """Lay a card face down right after placing a card (F5)."""
    smuggling = Smuggling.sent(values)
    if smuggling.cell is None:
        raise BadRequest
    entry = {"entry": "smuggle", "seat": OfSeat.sent(values).seat, "cell": list(smuggling.cell)}
    return Submission(entering(context, entry), smuggling.query())


@dataclass(frozen=True, slots=True)
class Offer:
    """The way to smuggling for `me`, who has just placed a card."""

    me: Seat
    way: PageLink


@dataclass(frozen=True, slots=True)
class Smuggle(KontorTask):
    """`me` lays a card face down. `cell` is the chosen cell if it is legal; `reasons` speak against the one tapped."""

    name: ClassVar[str] = "smuggle"
    template: ClassVar[str] = "kontor/tasks/smuggle.html"
    actions: ClassVar[Mapping[str, Action]] = {"smuggle": _smuggle}
    tapped: ClassVar[bool] = True
    headline: str
    me: Seat
    hint: str
    cell: str
    reasons_head: str
    reasons: tuple[Fault, ...]
    board: Markup
    query: Json
    back: PageLink

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Smuggle | None:
        return smuggle_task(context, given.of(Smuggling), given.of(Chosen).cell) if SPOKEN_OF in given.values else None

    def chosen(self) -> Json:
        return self.query


def offer_of(context: TableContext) -> Offer | None:
    """Return the way to smuggling, if somebody who enters through this link may smuggle now."""
    found = _open_to(context)
    return None if found is None else Offer(found[0], context.page_link(**Smuggling().query()))


def _open_to(context: TableContext) -> tuple[Seat, list[Cell]] | None:
    """Return who may smuggle now and enters through this link, and where."""
    if context.mode == "look" or rule.Smuggling not in state_of(context).slices:
        return None
    found = [entry for entry, _step in legal_entries(context.position.game, "smuggle")]
    if not found or not context.access.may_act_for(found[0]["seat"]):
        return None
    return context.seats[found[0]["seat"]], [(x, y) for x, y in (entry["cell"] for entry in found)]


def smuggle_task(context: TableContext, given: Smuggling, tapped: Cell | None) -> Smuggle | None:
    """Return what is asked about the card to smuggle; None if nobody here may smuggle now."""
    found = _open_to(context)
    if found is None:
        return None
    me, cells = found
    cell = next((one for one in (tapped, given.cell) if one in cells), None)
    head = ""
    reasons: tuple[Fault, ...] = ()
    if tapped is not None and tapped not in cells:
        head = _("The card can't go on %(cell)s") % {"cell": cell_name(tapped)}
        reasons = context.renderer.faults(why_no_smuggling(context.position.game, me.seat, tapped))
    query = Smuggling(cell).query()
    own = context.mode == "own"
    return Smuggle(
        headline=_("Smuggle a card") if own else _("%(name)s smuggles a card") % {"name": me.name},
        me=me,
        hint=_hint(cell),
        cell=cell_param(cell) if cell else "",
        reasons_head=head,
        reasons=reasons,
        board=_picture(context, cells, cell, query),
        query=query,
        back=context.page_link(),
    )


def _hint(cell: Cell | None) -> str:
    if cell is None:
        return _("Tap the cell that it goes to. All marked cells suit both kinds of card.")
    return _("On %(cell)s. Or tap another cell.") % {"cell": cell_name(cell)}


def _picture(context: TableContext, cells: list[Cell], cell: Cell | None, query: Json) -> Markup:
    table, game = context.table, context.position.game
    show = replace(
        as_ruled(game),
        marks=[one for one in cells if one != cell],
        link=context.cell_link(**query),
        **lately(context),
        chosen=(cell, HIDDEN) if cell else None,
    )
    return layout_svg(table, faces_on(game, table), show)
