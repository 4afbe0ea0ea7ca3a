"""Placing workers in committees (C1): tapped one by one, or two at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.forms import Form, PageLink, Values, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, Json, OfSeat, Submission, entering
from contract.table.fields import committees_field
from contract.table.overview import Committee, committees_of
from contract.table.position import state_of
from contract.tasks.task import PLACE, ContractTask, Doing, said_of, turn_of, way_to
from contract.words import entry_text

Places = tuple[str, ...]
"""A committee for each worker."""

SHAPES: Mapping[str, tuple[int, int]] = {"2": (2, 1), "1+1+1": (3, 3), "1+1": (2, 2), "1": (1, 1)}
"""record-contract.md's shapes of placing: how many workers, in how many committees."""


@dataclass(frozen=True, slots=True)
class Placed(Form):
    """The committees that were tapped, one for each worker."""

    at: Places = form_field(committees_field(), ())


def _place(context: TableContext, values: Values) -> Submission:
    """Place the workers."""
    said = Placed.sent(values)
    entry = {"entry": "place", "seat": OfSeat.sent(values).seat, "committees": list(said.at)}
    return Submission(entering(context, entry), {"do": PLACE} | said.query(), about="choice")


@dataclass(frozen=True, slots=True)
class Target:
    """A committee to tap: `one` puts a worker there, `two` puts two, `off` takes one away again."""

    committee: Committee
    chosen: int
    one: PageLink | None
    two: PageLink | None
    off: PageLink | None


@dataclass(frozen=True, slots=True)
class Place(ContractTask):
    """`me` places workers. With `confirm` what was chosen is one of the shapes of C1."""

    name: ClassVar[str] = "place"
    template: ClassVar[str] = "contract/tasks/place.html"
    actions: ClassVar[Mapping[str, Action]] = {"place": _place}
    shows: ClassVar[frozenset[str]] = frozenset({"committees"})
    headline: str
    me: Seat
    hint: str
    targets: tuple[Target, ...]
    at: Places
    confirm: str
    back: PageLink

    @property
    def at_param(self) -> str:
        """What was chosen, as the form writes it."""
        return str(Placed(self.at).query().get("at", ""))

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Place | None:
        me = turn_of(context)
        shapes = [SHAPES[shape] for shape in (context.table["legal"] or {"place": []})["place"]]
        if me is None or given.of(Doing).do != PLACE or not shapes:
            return None
        at = given.of(Placed).at
        if not _leads_to(at, shapes):
            at = ()
        free = state_of(context).holdings[me.seat].free
        targets = tuple(_target(one, at, shapes, context) for one in committees_of(context))
        confirm = _confirm(context, me, at) if _shape(at) in shapes else ""
        headline = said_of(context, me, _("Place workers"), _("%(name)s places workers"))
        return cls(
            headline=headline,
            me=me,
            hint=_hint(shapes, free),
            targets=targets,
            at=at,
            confirm=confirm,
            back=way_to(context),
        )

    def chosen(self) -> Json:
        return {"do": PLACE} | Placed(self.at).query()


def _shape(at: Places) -> tuple[int, int]:
    return len(at), len(set(at))


def _leads_to(at: Places, shapes: list[tuple[int, int]]) -> bool:
    """Tell whether these workers are some of a shape: all in one committee, or all in different ones."""
    count, different = _shape(at)
    return any(
        count <= workers and different == (min(count, 1) if into == 1 else count) for workers, into in shapes
    )  # fmt: skip


def _target(committee: Committee, at: Places, shapes: list[tuple[int, int]], context: TableContext) -> Target:
    place = committee.id

    def to(places: Places) -> PageLink | None:
        return way_to(context, PLACE, **Placed(places).query()) if _leads_to(places, shapes) else None

    off = list(at)
    if place in at:
        off.remove(place)
    two = to((place, place)) if not at and SHAPES["2"] in shapes else None
    return Target(committee, at.count(place), to((*at, place)), two, to(tuple(off)) if place in at else None)


def _hint(shapes: list[tuple[int, int]], free: int) -> str:
    says = {
        (2, 1): _("two workers in one committee"),
        (3, 3): _("one each in three"),
        (2, 2): _("one each in two"),
        (1, 1): _("one worker in one committee"),
    }
    may = " · ".join(says[shape] for shape in shapes)
    said = ngettext("%(num)d free worker: %(may)s.", "%(num)d free workers: %(may)s.", free)
    return said % {"num": free, "may": may}


def _confirm(context: TableContext, me: Seat, at: Places) -> str:
    """Return what the button says: the entry as the log will tell it."""
    return entry_text({"entry": "place", "seat": me.seat, "committees": list(at)}, context.names)
