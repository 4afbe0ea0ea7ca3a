"""Building a project of the display (B): which one, and on which cell of the city."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from marshmallow import fields, validate
from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import CellField, Form, FormFault, cell_param, form_field
from arbiter.pages.table.tasks import sends
from arbiter.paper.content import Said
from contract.drawing import Marks
from contract.table.board import city
from contract.table.position import brings
from contract.table.surroundings import Offer, offers_of
from contract.tasks.task import BUILD, TurnTask
from contract.words import card_name
from contract_rules import Reason, projects
from contract_rules.state import CELLS, Cell


@dataclass(frozen=True, slots=True)
class Building(Form):
    """The project that was chosen, and its cell."""

    card: int | None = form_field(fields.Integer(required=True, validate=validate.Range(1, 36)), None)
    cell: Cell | None = form_field(CellField(required=True), None)


def _entry_of(seat: str, said: Building) -> Json:
    return {"entry": "build", "seat": seat, "card": said.card, "cell": list(said.cell or ())}


class Build(TurnTask):
    """`me` builds: one of `choices`, or the project that was chosen, the `offer`."""

    name = BUILD
    opened_by = "do=build"
    template = "contract/tasks/build.html"
    actions: ClassVar = {"build": sends(Building, _entry_of, about="choice", do=BUILD)}
    shows = ("city", "display")

    @cached_property
    def _offers(self) -> dict[int, Offer]:
        return {offer.card: offer for offer in offers_of(self.context, self.me.seat)}

    @cached_property
    def offer(self) -> Offer | None:
        offer = self._offers.get(self.given.of(Building).card or 0)
        return offer if offer and offer.known else None

    @cached_property
    def said(self) -> Building:
        legal, cell = self._legal, self.given.of(Building).cell
        return Building(self.offer.card, cell if cell in legal else None) if self.offer else Building()

    @property
    def _legal(self) -> list[Cell]:
        return [(x, y) for x, y in self.context.table["legal"]["cells"]]

    @cached_property
    def headline(self) -> str:
        if self.offer is None:
            return self.wording(_("Build: which project?"), _("%(name)s builds: which project?"))
        return self.wording(_("Build %(card)s"), _("%(name)s builds"), card=card_name(self.offer.card))

    def shown(self) -> Json:
        """`choices` are the projects, each with the way to building it, or to saying first what it shows.

        `gone` says that what was chosen isn't there any more. `against` speaks against the project; without, a cell is
        asked for, then it can be confirmed.
        """
        offers, offer, (preview, against) = self._offers, self.offer, self._brings
        known = {card: None if one.known else card for card, one in offers.items()}
        card, cell = self.given.of(Building).card, CELLS.cell_label(self.said.cell) if self.said.cell else ""
        gone = [Reason("build.not-in-display", ("B1",), {"card": card})] if card not in (None, *offers) else []
        confirm = ""
        if offer and preview:
            confirm = _("Build %(card)s at %(cell)s") % {"card": offer.name, "cell": cell}
        return super().shown() | {
            "choices": [(one, self.way(card=card, learn=known[card])) for card, one in offers.items()],
            "gone": self.context.renderer.faults(gone),
            "offer": offer,
            "cell": cell,
            "preview": preview,
            "against": against,
            "confirm": confirm,
        }

    @cached_property
    def _brings(self) -> tuple[tuple[Said, ...], tuple[FormFault, ...]]:
        if self.offer is None:
            return (), ()
        against = self.context.renderer.faults(projects(self.game, self.me.seat)[self.offer.card])
        if against or not self.said.cell:
            return (), against
        return brings(self.context, _entry_of(self.me.seat, self.said))

    @cached_property
    def board(self) -> Markup:
        offer, cell = self.offer, self.said.cell
        if offer is None:
            return super().board
        marks = Marks(
            legal=() if self._brings[1] else self._legal,
            chosen=None if cell is None else (cell, offer.card),
            link=lambda to: self.way(card=offer.card, cell=cell_param(to)).url,
        )
        return city(self.context, marks)
