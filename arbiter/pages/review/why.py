"""Why: one ruling opened into what it rests on: the layout then, what was compared, the rules, the other readings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template

from arbiter.foundation.faults import Missing
from arbiter.game import Game, Json
from arbiter.language import gettext as _
from arbiter.language.rulebook import RuleText, ValueText
from arbiter.log.history import in_record, taken_steps
from arbiter.log.replays import OtherReading, other_readings
from arbiter.pages.table.table_context import TableContext, open_link
from arbiter.pages.words import ChangedRow
from arbiter.paper.content import RulingSentence
from rulings import Ruling

bp = Blueprint("why", __name__, url_prefix="/t/<token>/why")


@dataclass(frozen=True, slots=True)
class Reading:
    """What another value of an option would have meant here: a sentence, a row for each thing that differs, the moves.

    `of` has it by ids; `value` says who reads it so.
    """

    of: OtherReading
    option: str
    chosen: str
    value: ValueText
    meaning: str
    rows: Sequence[ChangedRow]
    moves: Sequence[str]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A ruling with what it rests on: `entry` in words, the `chain` of rulings that ends with it, what was compared.

    `compared` is of a type of the game's own, None if nothing was; `chosen` are the options that its rules leave to the
    table, by their ids with the values in force.
    """

    ruling: Ruling
    after: Game
    entry: str
    chain: Sequence[RulingSentence]
    compared: Any
    rules: Sequence[RuleText]
    chosen: Mapping[str, str]
    readings: Sequence[Reading]


@bp.get("/<int(signed=True):index>/<int:number>")
def show(token: str, index: int, number: int) -> str:
    """Show why the arbiter ruled as it did: ruling `number` of those that followed from entry `index`."""
    context = open_link(token)
    found = explanation(context, index, number)
    return render_template(
        "shared/table/ruling.html",
        context=context,
        said=found.chain[-1],
        entry=found.entry,
        number=index + 1,
        place=f"ruling-{index + 1}-{number}",
        chain=found.chain,
        board=context.pages.pictures.at_ruling(found.after, found.ruling),
        compared=found.compared,
        rules=found.rules,
        chosen=found.chosen,
        readings=[one for one in found.readings if not one.of.same],
        idle=[one for one in found.readings if one.of.same],
        fixed=[rule for rule in found.rules if rule.others],
    )


def explanation(context: TableContext, index: int, number: int) -> Explanation:
    """Return why the arbiter ruled: ruling `number` of those that followed from entry `index` (-1: from the set-up).

    Raises Missing if there is no such ruling.
    """
    setup, entries = _record(context)
    if not -1 <= index < len(entries):
        raise Missing
    steps, _refused = taken_steps(context.rules, setup, entries[: index + 1])
    step = steps[-1]
    if len(steps) < index + 2 or number >= len(step.rulings):
        raise Missing
    ruling = step.rulings[number]
    renderer, words, readings = context.renderer.at(step.game), context.pages.words, context.rules.readings
    options = readings.options(setup) if readings else ()
    return Explanation(
        ruling=ruling,
        after=step.game,
        entry=_("The game is set up") if index < 0 else renderer.entry(entries[index]),
        chain=renderer.all_ruled(step.rulings[: number + 1]),
        compared=context.pages.compared(ruling, context.short_names, step.game),
        rules=[words.rule(one) for one in renderer.rules(ruling)],
        chosen={one.id: one.value for one in options if not set(one.rule).isdisjoint(ruling.rule)},
        readings=[_reading(one, context) for one in other_readings(context.rules, setup, entries, index, [ruling])],
    )


def _record(context: TableContext) -> tuple[Json, list[Json]]:
    """Return set-up and entries as they stand, corrections and a copy's entries included."""
    return context.position.setup, [line.in_force for line in in_record(context.ledger.lines)]


def _reading(reading: OtherReading, context: TableContext) -> Reading:
    words = context.pages.words
    rows: Sequence[ChangedRow] = ()
    moves: Sequence[str] = ()
    if reading.differs is not None:
        rows = words.differences(reading.differs, context.names)
        moves = [step.line for step in words.moves(reading.differs.moves, context.names, context.position.game)]
    return Reading(
        of=reading,
        option=words.option(reading.option).name,
        chosen=words.option_value(reading.option, reading.chosen).name,
        value=words.option_value(reading.option, reading.value),
        meaning=_meaning(reading, context),
        rows=rows,
        moves=moves,
    )


def _meaning(reading: OtherReading, context: TableContext) -> str:
    if reading.refused is not None:
        _setup, entries = _record(context)
        said = {"number": reading.refused + 1, "what": context.renderer.entry(entries[reading.refused])}
        return _("The game couldn't have gone this way: entry %(number)d would have been refused. %(what)s") % said
    return "" if reading.same else _("Right after this entry, these things would differ:")
