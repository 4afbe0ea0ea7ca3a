"""What hands must do on the table now: the work of the newest step that moved anything, whoever's it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from arbiter.language import gettext as _
from arbiter.pages.seats import Seat
from arbiter.pages.steps import Doer, Now, Step, cut
from arbiter.pages.table_context import TableContext

SHOWN, SHOWN_ON_THE_TABLE = 4, 8  # lines in sight; the others are one tap away


def now_of(context: TableContext) -> Now:
    """Return what hands must do after the last step."""
    doers = by_person(context, _last(context))
    me = context.access.seat if context.mode == "own" else None
    if me is None:
        shown, folded = cut(doers, SHOWN_ON_THE_TABLE if context.mode == "look" else SHOWN)
    else:
        mine = (me, context.rules.side_of(me))
        own = [one for one in doers if one.seat is None or one.seat.seat in mine]
        own.sort(key=lambda one: one.seat is None)
        shown, rest = cut(own, SHOWN)
        folded = [*rest, *(one for one in doers if one not in own)]
    return Now(_("Now on the table"), tuple(shown), tuple(folded), me is not None)


def _last(context: TableContext) -> Sequence[Step]:
    """Return the work of the newest step that brings any; none where a round was over since, for that is done."""
    words, game = context.pages.words, context.position.game
    for _step, group in groupby(reversed(context.position.lines), key=lambda line: line.step):
        told = [line for line in reversed(list(group)) if line.index is not None]
        steps = words.steps([one for line in told for one in line.rulings], context.names, game)
        if steps or any(words.rounds_over(line.in_force, line.rulings, game) for line in told):
            return steps
    return ()


def by_person(context: TableContext, steps: Iterable[Step]) -> list[Doer]:
    """Return steps by person, in the order in which each comes up first."""
    found: dict[str | None, list[Step]] = {}
    for step in steps:
        found.setdefault(step.who, []).append(step)
    return [Doer(_badge(context, own[0]), own[0].name, tuple(one.text for one in own)) for own in found.values()]


def _badge(context: TableContext, step: Step) -> Seat | None:
    """Return whose badge stands beside a step. A side's is that of its seats, without their numbers."""
    if step.who is None or step.who in context.seats:
        return context.seats.get(step.who or "")
    mate = next(seat for seat in context.seats.values() if context.rules.side_of(seat.seat) == step.who)
    return replace(mate, seat=step.who, name=step.name, letter=mate.letter[:1])
