"""Bringing about a resolution (C3-C6, C9): which committee, and what it brings to whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from marshmallow import fields, validate
from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import Form, PageLink, form_field
from arbiter.pages.table.tasks import sends
from arbiter.pages.words import Seat
from contract.table.fields import Listing, by_kind
from contract.table.overview import Committee, committees_of
from contract.table.position import brings
from contract.tasks.task import RESOLVE, Steppers, TurnTask, steppers
from contract.words import influence_text, kind_name, points_text, workers_text
from contract_rules import resolution
from contract_rules.interface.choices import Resolution
from contract_rules.kinds import COMMITTEES, KINDS


@dataclass(frozen=True, slots=True)
class Resolving(Form):
    """The committee that was tapped, and the kinds in which everybody takes the influence: "red-c1.blue-c3"."""

    committee: str = form_field(fields.String(required=True, validate=validate.OneOf(COMMITTEES)))
    kinds: tuple[str, ...] = form_field(Listing(fields.String(validate=validate.Regexp(r"[a-z]+-[a-z0-9]+\Z"))), ())

    def taken(self, seat: str) -> dict[str, int]:
        """Return what a seat takes, by kind."""
        said = (one.partition("-") for one in self.kinds)
        return by_kind(kind for who, _dash, kind in said if who == seat and kind in KINDS)


def _entry_of(seat: str, said: Resolving) -> Json:
    """Return the entry (record-contract.md)."""
    entry: Json = {"entry": "resolve", "seat": seat, "committee": said.committee}
    seats = dict.fromkeys(one.partition("-")[0] for one in said.kinds)
    kinds = {who: taken for who in seats if (taken := said.taken(who))}
    return entry | ({"kinds": kinds} if kinds else {})


@dataclass(frozen=True, slots=True)
class Resolvable:
    """A committee whose resolution can be brought about; `dues` are seats with their workers and what they get."""

    committee: Committee
    dues: tuple[tuple[Seat, str, str], ...]
    way: PageLink


class Resolve(TurnTask):
    """`me` brings about a resolution: one of `options`, or that of `option` as soon as one is chosen."""

    name = RESOLVE
    opened_by = "do=resolve"
    template = "contract/tasks/resolve.html"
    actions: ClassVar = {"resolve": sends(Resolving, _entry_of, about="choice", do=RESOLVE)}
    shows = ("committees",)

    @property
    def is_offered(self) -> bool:
        return super().is_offered and bool(self._legal)

    @property
    def _legal(self) -> list[str]:
        legal: list[str] = (self.context.table["legal"] or {"resolve": []})["resolve"]
        return legal

    @cached_property
    def options(self) -> list[Resolvable]:
        return [self._option(one) for one in committees_of(self.context) if one.id in self._legal]

    def _option(self, committee: Committee) -> Resolvable:
        found, there = resolution(self.game, self.me.seat, committee.id), self.state.committees[committee.id]
        dues = tuple(
            (self.context.seats[seat], workers_text(there[seat]), self._due_text(committee.id, seat, found))
            for seat in found.influence
        )
        return Resolvable(committee, dues, self.way(committee=committee.id))

    def _due_text(self, committee: str, seat: str, found: Resolution) -> str:
        influence, points = found.influence[seat], found.points[seat]
        said = []
        if influence and found.kinds:
            said.append(_("%(number)d influence of your choice") % {"number": influence})
        elif influence:
            kind = kind_name(self.state.setup.overviews[committee].kind, self.context.names)
            said.append(_("+%(number)d %(kind)s") % {"number": influence, "kind": kind})
        if points:
            said.append(points_text(points))
        return " · ".join(said) or _("nothing")

    @cached_property
    def option(self) -> Resolvable | None:
        wanted = self.given.of(Resolving).committee
        return next((one for one in self.options if one.committee.id == wanted), None)

    @cached_property
    def headline(self) -> str:
        if self.option is not None:
            return _("A resolution: %(committee)s") % {"committee": self.option.committee.name}
        return self.wording(_("A resolution of which committee?"), _("%(name)s: a resolution of which committee?"))

    @cached_property
    def _found(self) -> Resolution:
        return resolution(self.game, self.me.seat, self.option.committee.id if self.option else "")

    @property
    def _asked(self) -> dict[str, int]:
        """Who is asked in which kinds to take how much influence."""
        return {seat: due for seat, due in self._found.influence.items() if due} if self._found.kinds else {}

    @cached_property
    def said(self) -> Resolving:
        said = self.given.of(Resolving)
        return Resolving(said.committee, _fitting(said, self._asked)) if self.option else Resolving()

    def shown(self) -> Json:
        """`kinds` asks everybody who gets influence in which kinds."""
        found: Json = super().shown() | {"option": self.option, "options": self.options}
        if self.option is None:
            return found
        kinds = [(self.context.seats[seat], self._steppers(seat, due)) for seat, due in self._asked.items()]
        is_ready = all(not one.left for _seat, one in kinds)
        preview, against = brings(self.context, _entry_of(self.me.seat, self.said)) if is_ready else ((), ())
        confirm = _("Bring about this resolution") if is_ready and not against else ""
        return found | {"kinds": kinds, "preview": preview, "against": against, "confirm": confirm}

    def _steppers(self, seat: str, due: int) -> Steppers:
        others = [one for one in self.said.kinds if one.partition("-")[0] != seat]

        def way_with(points: tuple[str, ...]) -> PageLink:
            kept = Resolving(self.said.committee, (*others, *(f"{seat}-{kind}" for kind in points)))
            return self.way(**kept.query())

        taken = self.said.taken(seat)
        title = influence_text(taken, self.context.names) if taken else _("nothing yet")
        return steppers(self.context, (f"kinds-{seat}", title, due), dict.fromkeys(self._found.kinds), taken, way_with)


def _fitting(said: Resolving, asked: Mapping[str, int]) -> tuple[str, ...]:
    """Return what was chosen of those who get influence, no more than each gets."""
    found, taken = [], Counter[str]()
    for one in said.kinds:
        who = one.partition("-")[0]
        taken[who] += 1
        if taken[who] <= asked.get(who, 0):
            found.append(one)
    return tuple(found)
