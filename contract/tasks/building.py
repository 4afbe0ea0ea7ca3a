"""Building a project of the display (B): which one, and on which cell of the city."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from werkzeug.exceptions import BadRequest

from arbiter.language import gettext as _
from arbiter.pages.faults import Fault
from arbiter.pages.forms import CellField, Form, PageLink, Values, cell_param, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, Json, OfSeat, Submission, entering
from arbiter.paper.content import Said
from contract.table.board import Pick, city
from contract.table.position import brings, game_of
from contract.table.surroundings import Offer, offers_of
from contract.tasks.task import BUILD, ContractTask, Doing, said_of, turn_of, way_to
from contract.words import card_name
from contract_rules import Reason, projects
from contract_rules.state import CELLS, Cell


@dataclass(frozen=True, slots=True)
class At(Form):
    """The cell that was tapped."""

    cell: Cell | None = form_field(CellField(), None)


def _build(context: TableContext, values: Values) -> Submission:
    """Build a project."""
    doing, at = Doing.read(values), At.read(values)
    if doing.card is None or at.cell is None:
        raise BadRequest
    entry = entry_of(OfSeat.sent(values).seat, doing.card, at.cell)
    return Submission(entering(context, entry), {"do": BUILD, "card": doing.card} | at.query(), about="choice")


def entry_of(seat: str, card: int, cell: Cell) -> Json:
    """Return the entry (record-contract.md)."""
    return {"entry": "build", "seat": seat, "card": card, "cell": list(cell)}


@dataclass(frozen=True, slots=True)
class Choice:
    """A project of the display to tap: the way to building it, or to saying first what it shows."""

    offer: Offer
    way: PageLink


@dataclass(frozen=True, slots=True)
class Building:
    """The project that was chosen. `against` speaks against it; else a cell is asked for, then it can be confirmed."""

    offer: Offer
    against: tuple[Fault, ...]
    cell: Cell | None
    cell_name: str
    cell_param: str
    preview: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Build(ContractTask):
    """`me` builds: one of `choices`, or the project that was chosen, `building`."""

    name: ClassVar[str] = "build"
    template: ClassVar[str] = "contract/tasks/build.html"
    actions: ClassVar[Mapping[str, Action]] = {"build": _build}
    shows: ClassVar[frozenset[str]] = frozenset({"city", "display"})
    headline: str
    me: Seat
    choices: tuple[Choice, ...]
    gone: tuple[Fault, ...]
    building: Building | None
    board: Markup | None
    back: PageLink

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Build | None:
        me, doing = turn_of(context), given.of(Doing)
        if me is None or doing.do != BUILD:
            return None
        offers = {offer.card: offer for offer in offers_of(context, me.seat)}
        gone: tuple[Fault, ...] = ()
        if doing.card is not None and doing.card not in offers:
            gone = context.renderer.faults([Reason("build.not-in-display", ("B1",), {"card": doing.card})])
        chosen = offers.get(doing.card or 0)
        if chosen is None or not chosen.known:
            headline = said_of(context, me, _("Build: which project?"), _("%(name)s builds: which project?"))
            choices = tuple(_choice(context, offer) for offer in offers.values())
            return cls(
                headline=headline, me=me, choices=choices, gone=gone, building=None, board=None, back=way_to(context)
            )
        return _asking_for_the_cell(context, me, chosen, given.of(At).cell)

    def chosen(self) -> Json:
        if self.building is None:
            return {"do": BUILD}
        return {"do": BUILD, "card": self.building.offer.card} | At(self.building.cell).query()


def _choice(context: TableContext, offer: Offer) -> Choice:
    learn = None if offer.known else offer.card
    return Choice(offer, way_to(context, BUILD, card=offer.card, learn=learn))


def _asking_for_the_cell(context: TableContext, me: Seat, offer: Offer, cell: Cell | None) -> Build:
    legal = [(x, y) for x, y in context.table["legal"]["cells"]]
    at = cell if cell in legal else None
    against = context.renderer.faults(projects(game_of(context), me.seat)[offer.card])
    preview: tuple[Said, ...] = ()
    if at is not None and not against:
        preview, against = brings(context, entry_of(me.seat, offer.card, at))
    pick = Pick(
        cells=() if against else legal,
        chosen=None if at is None else (at, offer.card),
        link=lambda to: way_to(context, BUILD, card=offer.card, cell=cell_param(to)).url,
    )
    where, param = ("", "") if at is None else (CELLS.cell_label(at), cell_param(at))
    return Build(
        headline=said_of(context, me, _("Build %(card)s") % {"card": card_name(offer.card)}, _("%(name)s builds")),
        me=me,
        choices=(),
        gone=(),
        building=Building(offer=offer, against=against, cell=at, cell_name=where, cell_param=param, preview=preview),
        board=city(context, pick),
        back=way_to(context, BUILD),
    )
