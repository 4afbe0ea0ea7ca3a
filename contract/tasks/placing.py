"""Placing workers in committees (C1): tapped one by one, or two at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.forms import Form, PageLink, form_field
from arbiter.pages.table.tasks import sends
from contract.table.fields import committees_field
from contract.table.overview import Committee, committees_of
from contract.tasks.task import PLACE, TurnTask, way_to
from contract.words import entry_text

Places = tuple[str, ...]
"""A committee for each worker."""

SHAPES: Mapping[str, tuple[int, int]] = {"2": (2, 1), "1+1+1": (3, 3), "1+1": (2, 2), "1": (1, 1)}
"""record-contract.md's shapes of placing: how many workers, in how many committees."""


@dataclass(frozen=True, slots=True)
class Placed(Form):
    """The committees that were tapped, one for each worker."""

    at: Places = form_field(committees_field(), ())


def _entry_of(seat: str, said: Placed) -> Json:
    return {"entry": "place", "seat": seat, "committees": list(said.at)}


@dataclass(frozen=True, slots=True)
class Target:
    """A committee to tap: `one` puts a worker there, `two` puts two, `off` takes one away again."""

    committee: Committee
    chosen: int
    one: PageLink | None
    two: PageLink | None
    off: PageLink | None


class Place(TurnTask):
    """`me` places workers. It is confirmed as soon as what was chosen is one of the shapes of C1."""

    name = PLACE
    opened_by = "do=place"
    template = "contract/tasks/place.html"
    actions: ClassVar = {"place": sends(Placed, _entry_of, about="choice", do=PLACE)}
    shows = ("committees",)

    @property
    def is_offered(self) -> bool:
        return super().is_offered and bool(self.shapes)

    @cached_property
    def shapes(self) -> list[tuple[int, int]]:
        return [SHAPES[shape] for shape in (self.context.table["legal"] or {"place": []})["place"]]

    @cached_property
    def headline(self) -> str:
        return self.wording(_("Place workers"), _("%(name)s places workers"))

    @cached_property
    def said(self) -> Placed:
        said = self.given.of(Placed)
        return said if _leads_to(said.at, self.shapes) else Placed()

    def shown(self) -> Json:
        """What is confirmed is said as the log will say it."""
        confirm = ""
        if _shape(self.said.at) in self.shapes:
            confirm = entry_text(_entry_of(self.me.seat, self.said), self.context.names)
        targets = [self._target(one) for one in committees_of(self.context)]
        back = way_to(self.context)
        may_two = SHAPES["2"] in self.shapes
        shown = {"hint": self._hint(), "targets": targets, "may_two": may_two, "confirm": confirm, "back": back}
        return super().shown() | shown

    def _hint(self) -> str:
        says = {
            (2, 1): _("two workers in one committee"),
            (3, 3): _("one each in three"),
            (2, 2): _("one each in two"),
            (1, 1): _("one worker in one committee"),
        }
        may, free = " · ".join(says[shape] for shape in self.shapes), self.state.holdings[self.me.seat].free
        said = ngettext("%(num)d free worker: %(may)s.", "%(num)d free workers: %(may)s.", free)
        return said % {"num": free, "may": may}

    def _target(self, committee: Committee) -> Target:
        at, place = self.said.at, committee.id
        off = list(at)
        if place in at:
            off.remove(place)
        two = self._to((place, place)) if not at and SHAPES["2"] in self.shapes else None
        one, off_link = self._to((*at, place)), self._to(tuple(off)) if place in at else None
        return Target(committee, at.count(place), one, two, off_link)

    def _to(self, places: Places) -> PageLink | None:
        return self.way(**Placed(places).query()) if _leads_to(places, self.shapes) else None


def _shape(at: Places) -> tuple[int, int]:
    return len(at), len(set(at))


def _leads_to(at: Places, shapes: list[tuple[int, int]]) -> bool:
    """Tell whether these workers are some of a shape: all in one committee, or all in different ones."""
    count, different = _shape(at)
    return any(
        count <= workers and different == (min(count, 1) if into == 1 else count) for workers, into in shapes
    )  # fmt: skip
