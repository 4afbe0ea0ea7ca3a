"""Smuggling a card right after placing a card (F5): where it goes. Which card it is stays a secret."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from markupsafe import Markup

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.faults import Fault
from arbiter.pages.forms import CellField, Form, PageLink, cell_param, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import sends
from kontor.table.board import Cell
from kontor.table.position import state_of
from kontor.tasks.task import NONE_YET, KontorTask
from kontor.words import cell_name
from kontor_rules import legal_entries
from kontor_rules.turn.choices import why_no_smuggling
from kontor_rules.variants import smuggling as rule

HIDDEN = "?"
"""The card lying face down, as record-kontor.md's output has it."""


@dataclass(frozen=True, slots=True)
class Smuggling(Form):
    """The cell chosen for the card face down. Nothing of it is stored."""

    smuggle: Cell | None = form_field(CellField(required=True), None)

    def query(self, suffix: str = "") -> Json:
        return {"smuggle": NONE_YET} | Form.query(self, suffix)


def _entry_of(seat: str, said: Smuggling) -> Json:
    return {"entry": "smuggle", "seat": seat, "cell": list(said.smuggle or ())}


@dataclass(frozen=True, slots=True)
class Offer:
    """The way to smuggling for `me`, who has just placed a card."""

    me: Seat
    way: PageLink


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


class Smuggle(KontorTask):
    """`me` lays a card face down on `cell`, if one is chosen."""

    name = "smuggle"
    opened_by = "smuggle"
    template = "kontor/tasks/smuggle.html"
    actions: ClassVar = {"smuggle": sends(Smuggling, _entry_of)}
    tapped = True

    @cached_property
    def _open(self) -> tuple[Seat, list[Cell]] | None:
        return _open_to(self.context)

    @property
    def is_offered(self) -> bool:
        return self._open is not None

    @cached_property
    def me(self) -> Seat | None:
        return self._open[0] if self._open else None

    @property
    def cells(self) -> list[Cell]:
        return self._open[1] if self._open else []

    @cached_property
    def cell(self) -> Cell | None:
        found = (self.chosen.cell, self.given.of(Smuggling).smuggle)
        return next((one for one in found if one in self.cells), None)

    @cached_property
    def headline(self) -> str:
        return self.wording(_("Smuggle a card"), _("%(name)s smuggles a card"))

    def shown(self) -> Json:
        return {
            "hint": self._hint(),
            "against": self._against(),
            "fields": {"smuggle": cell_param(self.cell)} if self.cell else {},
            "confirm": _("Place a card face down here") if self.cell else "",
            "back": self.context.page_link(),
        }

    def _hint(self) -> str:
        if self.cell is None:
            return _("Tap the cell that it goes to. All marked cells suit both kinds of card.")
        return _("On %(cell)s. Or tap another cell.") % {"cell": cell_name(self.cell)}

    def _against(self) -> tuple[str, tuple[Fault, ...]]:
        tapped = self.chosen.cell
        if tapped is None or tapped in self.cells or self.me is None:
            return "", ()
        reasons = why_no_smuggling(self.game, self.me.seat, tapped)
        return _("The card can't go on %(cell)s") % {"cell": cell_name(tapped)}, self.context.renderer.faults(reasons)

    @cached_property
    def query(self) -> Json:
        return Smuggling(self.cell).query()

    @cached_property
    def board(self) -> Markup:
        cell = self.cell
        return self.drawn(
            marks=[one for one in self.cells if one != cell],
            link=self.context.cell_link(**self.query),
            chosen=(cell, HIDDEN) if cell else None,
        )
