"""Bringing about a resolution (C3-C6, C9): which committee, and what it brings to whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from marshmallow import fields, validate
from werkzeug.exceptions import BadRequest

from arbiter.language import gettext as _
from arbiter.pages.faults import Fault
from arbiter.pages.forms import Form, PageLink, Values, form_field
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Action, Input, Json, OfSeat, Submission, entering
from arbiter.paper.content import Said
from contract.table.fields import Listing, by_kind
from contract.table.overview import Committee, committees_of
from contract.table.position import brings, game_of, state_of
from contract.tasks.steppers import Steppers, steppers
from contract.tasks.task import RESOLVE, ContractTask, Doing, said_of, turn_of, way_to
from contract.words import influence_text, kind_name, points_text, workers_text
from contract_rules import resolution
from contract_rules.interface.choices import Resolution
from contract_rules.kinds import COMMITTEES, KINDS


@dataclass(frozen=True, slots=True)
class Resolving(Form):
    """The committee that was tapped, and the kinds in which everybody takes the influence: "red-c1.blue-c3"."""

    committee: str = form_field(fields.String(validate=validate.OneOf(COMMITTEES)))
    kinds: tuple[str, ...] = form_field(Listing(fields.String(validate=validate.Regexp(r"[a-z]+-[a-z0-9]+\Z"))), ())

    def taken(self, seat: str) -> dict[str, int]:
        """Return what a seat takes, by kind."""
        said = (one.partition("-") for one in self.kinds)
        return by_kind(kind for who, _dash, kind in said if who == seat and kind in KINDS)


def _resolve(context: TableContext, values: Values) -> Submission:
    """Bring about a resolution."""
    said = Resolving.read(values)
    if not said.committee:
        raise BadRequest
    entry = entry_of(OfSeat.sent(values).seat, said)
    return Submission(entering(context, entry), {"do": RESOLVE} | said.query(), about="choice")


def entry_of(seat: str, said: Resolving) -> Json:
    """Return the entry (record-contract.md)."""
    entry: Json = {"entry": "resolve", "seat": seat, "committee": said.committee}
    seats = dict.fromkeys(one.partition("-")[0] for one in said.kinds)
    kinds = {who: taken for who in seats if (taken := said.taken(who))}
    return entry | ({"kinds": kinds} if kinds else {})


@dataclass(frozen=True, slots=True)
class Due:
    """What somebody gets out of a resolution."""

    seat: Seat
    workers: str
    text: str


@dataclass(frozen=True, slots=True)
class Option:
    """A committee whose resolution can be brought about, and what that brings to whom."""

    committee: Committee
    dues: tuple[Due, ...]
    way: PageLink


@dataclass(frozen=True, slots=True)
class Resolve(ContractTask):
    """`me` brings about a resolution: one of `options`, or that of `chosen_one` as soon as one is chosen.

    `kinds` asks everybody in which kinds they take what they get. With `confirm` nothing is left to be said.
    """

    name: ClassVar[str] = "resolve"
    template: ClassVar[str] = "contract/tasks/resolve.html"
    actions: ClassVar[Mapping[str, Action]] = {"resolve": _resolve}
    shows: ClassVar[frozenset[str]] = frozenset({"committees"})
    headline: str
    me: Seat
    options: tuple[Option, ...]
    chosen_one: Option | None
    kinds: tuple[tuple[Seat, Steppers], ...]
    preview: tuple[Said, ...]
    against: tuple[Fault, ...]
    query: Json
    confirm: bool
    back: PageLink

    @classmethod
    def offered(cls, context: TableContext, given: Input) -> Resolve | None:
        me = turn_of(context)
        legal = (context.table["legal"] or {"resolve": []})["resolve"]
        if me is None or given.of(Doing).do != RESOLVE or not legal:
            return None
        said = given.of(Resolving)
        options = {one.id: _option(context, me, one) for one in committees_of(context) if one.id in legal}
        chosen = options.get(said.committee)
        if chosen is not None:
            return _confirming(context, me, chosen, said)
        headline = said_of(
            context, me, _("A resolution of which committee?"), _("%(name)s: a resolution of which committee?")
        )
        return cls(
            headline=headline,
            me=me,
            options=tuple(options.values()),
            chosen_one=None,
            kinds=(),
            preview=(),
            against=(),
            query={},
            confirm=False,
            back=way_to(context),
        )

    def chosen(self) -> Json:
        return {"do": RESOLVE} | self.query


def _option(context: TableContext, me: Seat, committee: Committee) -> Option:
    found = resolution(game_of(context), me.seat, committee.id)
    there = state_of(context).committees[committee.id]
    dues = tuple(
        Due(context.seats[seat], workers_text(there[seat]), _due_text(context, committee.id, seat, found))
        for seat in found.influence
    )
    return Option(committee, dues, way_to(context, RESOLVE, committee=committee.id))


def _due_text(context: TableContext, committee: str, seat: str, found: Resolution) -> str:
    influence, points = found.influence[seat], found.points[seat]
    said = []
    if influence and found.kinds:
        said.append(_("%(number)d influence of your choice") % {"number": influence})
    elif influence:
        kind = state_of(context).setup.overviews[committee].kind
        said.append(_("+%(number)d %(kind)s") % {"number": influence, "kind": kind_name(kind, context.names)})
    if points:
        said.append(points_text(points))
    return " · ".join(said) or _("nothing")


def _confirming(context: TableContext, me: Seat, option: Option, said: Resolving) -> Resolve:
    found = resolution(game_of(context), me.seat, option.committee.id)
    asked = {seat: due for seat, due in found.influence.items() if due} if found.kinds else {}
    kept = Resolving(said.committee, _fitting(said, asked))
    kinds = tuple((context.seats[seat], _kinds(context, kept, seat, due, found.kinds)) for seat, due in asked.items())
    ready = all(not one.left for _seat, one in kinds)
    preview, against = brings(context, entry_of(me.seat, kept)) if ready else ((), ())
    own = _("A resolution: %(committee)s") % {"committee": option.committee.name}
    return Resolve(
        headline=said_of(context, me, own, own),
        me=me,
        options=(),
        chosen_one=option,
        kinds=kinds,
        preview=preview,
        against=against,
        query=kept.query(),
        confirm=ready and not against,
        back=way_to(context, RESOLVE),
    )


def _fitting(said: Resolving, asked: Mapping[str, int]) -> tuple[str, ...]:
    """Return what was chosen of those who get influence, no more than each gets."""
    found, taken = [], Counter[str]()
    for one in said.kinds:
        who = one.partition("-")[0]
        taken[who] += 1
        if taken[who] <= asked.get(who, 0):
            found.append(one)
    return tuple(found)


def _kinds(context: TableContext, said: Resolving, seat: str, due: int, kinds: tuple[str, ...]) -> Steppers:
    others = [one for one in said.kinds if one.partition("-")[0] != seat]

    def way_with(points: tuple[str, ...]) -> PageLink:
        kept = Resolving(said.committee, (*others, *(f"{seat}-{kind}" for kind in points)))
        return way_to(context, RESOLVE, **kept.query())

    taken = said.taken(seat)
    title = influence_text(taken, context.names) if taken else _("nothing yet")
    return steppers(context, (f"kinds-{seat}", title, due), dict.fromkeys(kinds), taken, way_with)
