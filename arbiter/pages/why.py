"""Why: one ruling opened into what it rests on: the layout then, what was compared, the rules, the other readings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

from flask import Blueprint, abort, render_template
from markupsafe import Markup

from arbiter.language import gettext as _
from arbiter.log.lines import Json, in_record
from arbiter.log.readings import OtherReading, other_readings
from arbiter.pages.copies import open_any
from arbiter.pages.ledger import entry_said, ruled
from arbiter.pages.table_context import Door
from kontor.differences import Differences
from kontor.drawing import layout_svg
from kontor.table import changes
from kontor.table.board import Cell, as_ruled, faces_on
from kontor.table.changes import Row
from kontor.words import (
    Decision,
    decision,
    option,
    option_value,
    rule,
)
from kontor_rules import OPTIONS, Game, Ruling, look, steps

bp = Blueprint("why", __name__, url_prefix="/t/<token>/why")


@dataclass(frozen=True, slots=True)
class Reading:
    """What another value of an option would have meant here: in a sentence, and a row for each thing that differs."""

    option: str
    chosen: str
    value: str
    source: str
    meant: str
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class Moment:
    """One entry of the record (None: the set-up), the game after it, and all that followed from it."""

    entry: Json | None
    after: Game
    rulings: tuple[Ruling, ...]


@bp.get("/<int(signed=True):index>/<int:number>")
def show(token: str, index: int, number: int) -> str:
    """Show why the arbiter ruled as it did: ruling `number` of those that followed from entry `index`."""
    door = open_any(token)
    setup, entries = _record(door)
    moment = _moment(setup, entries, index)
    if moment is None or number >= len(moment.rulings):
        abort(404)
    ruling = moment.rulings[number]
    faces = moment.after.faces
    return render_template(
        "shared/table/ruling.html",
        door=door,
        tabs=door.tabs("rulings"),
        said=ruled(ruling, door.names, faces),
        entry=entry_said(moment.entry, door.names) if moment.entry else _("The game is set up"),
        number=index + 1,
        chain=[ruled(one, door.names, faces) for one in moment.rulings[: number + 1]],
        board=_picture(moment.after, ruling),
        decided=_decided(ruling, door),
        rules=[rule(one) for one in ruling.rule],
        chosen=_chosen(setup, ruling),
        readings=[_reading(one, door) for one in other_readings(door.access.rules, setup, entries, index, [ruling])],
    )


def _record(door: Door) -> tuple[Json, list[Json]]:
    """Return set-up and entries as they stand, corrections and a copy's entries included."""
    return door.position.setup, [line.in_force for line in in_record(door.ledger.lines)]


def _moment(setup: Json, entries: list[Json], index: int) -> Moment | None:
    if not -1 <= index < len(entries):
        return None
    *_before, step = steps(setup, entries[: index + 1])
    return Moment(entries[index] if index >= 0 else None, step.game, step.rulings)


def _picture(game: Game, ruling: Ruling) -> Markup:
    """Draw the layout right after the entry, with the cells that the ruling speaks of."""
    table = look(game)
    return layout_svg(table, faces_on(game, table), replace(as_ruled(game), last=_cells(ruling)))


def _cells(ruling: Ruling) -> list[Cell]:
    facts: dict[str, Any] = dict(ruling.facts)
    cells = [*facts.get("cells", []), *(facts[name] for name in ("cell", "to") if facts.get(name))]
    return [(x, y) for x, y in cells]


def _decided(ruling: Ruling, door: Door) -> Decision | None:
    """Return how an area was decided, good by good, if the ruling is about that (M)."""
    chapter, _dot, decided_by = ruling.code.partition(".")
    if chapter != "area":
        return None
    facts = ruling.facts
    area = {"goods": facts["goods"], "owner": facts["owner"], "decided_by": decided_by, "closed": True}
    return decision(area, door.short_names)


def _chosen(setup: Json, ruling: Ruling) -> dict[str, str]:
    """Return the value in force of every option that the ruling's rules leave to the table, by the option's id."""
    given: dict[str, str] = setup.get("options") or {}
    mine = [one for one in OPTIONS if not set(one.rule).isdisjoint(ruling.rule)]
    return {one.id: given.get(one.id, next(iter(one.values_for(setup["game"])))) for one in mine}


def _reading(one: OtherReading, door: Door) -> Reading:
    value = option_value(one.option, one.value)
    rows = changes.rows(cast(Differences, one.differs), door.names) if one.differs is not None else []
    return Reading(
        option(one.option).name,
        option_value(one.option, one.chosen).name,
        value.name,
        value.source,
        _meant(one, door),
        rows,
    )


def _meant(one: OtherReading, door: Door) -> str:
    if one.refused is not None:
        _setup, entries = _record(door)
        said = {"number": one.refused + 1, "what": entry_said(entries[one.refused], door.names)}
        return _("The game couldn't have gone this way: entry %(number)d would have been refused. %(what)s") % said
    if one.same:
        return _("Up to here nothing would be otherwise.")
    return _("Right after this entry it would be otherwise:")
