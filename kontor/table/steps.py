"""What hands must do on the table now, grouped by person: the rulings of the last step that moved anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.log.lines import (
    CORRECTED,
    ENTRY,
    TAKEN_BACK,
    Line,
)
from arbiter.pages.seats import Seat
from arbiter.pages.table_context import TableContext
from kontor.table.position import state_of
from kontor.table.seats import seat_of
from kontor.words import Step, steps_of
from kontor_rules import Refusal, Ruling, enter

SHOWN, SHOWN_ON_THE_TABLE = 4, 8  # lines in sight; the others are one tap away


@dataclass(frozen=True, slots=True)
class Doer:
    """What one person, or one side, does; without a seat it doesn't matter whose hands do it."""

    seat: Seat | None
    name: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Now:
    """The list for hands, in sight and folded away.

    `first`: there is work for those in front of this page. `own`: what is in sight is one seat's, and needs no name.
    """

    headline: str
    shown: tuple[Doer, ...]
    folded: tuple[Doer, ...]
    more: str
    first: bool
    own: bool

    @property
    def here(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.shown or self.folded)


def now_of(context: TableContext) -> Now:
    """Return what hands must do after the last step."""
    headline, steps = _last(context)
    doers = _doers(context, steps)
    me = context.access.seat if context.mode == "own" else None
    if me is None:
        shown, folded = _cut(doers, SHOWN_ON_THE_TABLE if context.mode == "look" else SHOWN)
    else:
        mine = {me, state_of(context).book.side_of[me], None}
        own, others = ([one for one in doers if (_who(one) in mine) is here] for here in (True, False))
        own.sort(key=lambda one: one.seat is None)
        shown, rest = _cut(own, SHOWN)
        folded = [*rest, *others]
    return Now(headline, tuple(shown), tuple(folded), _more(folded), bool(shown), me is not None)


def _who(doer: Doer) -> str | None:
    return doer.seat.seat if doer.seat else None


def _last(context: TableContext) -> tuple[str, Sequence[Step]]:
    """Return the work of the newest step that brings any. What was taken back is to be undone, also by hand."""
    lines = context.position.lines
    gone = _taken_back(lines)
    if gone:
        return _("Put back on the table"), _undone(context, gone)
    for _step, group in groupby(reversed(lines), key=lambda line: line.step):
        told = list(group)[::-1]
        if any(line.kind == CORRECTED for line in told):
            return _("Now on the table"), [_compare()]
        steps = _steps(context, [one for line in told if line.taken_back is None for one in line.rulings])
        if steps:
            return _("Now on the table"), steps
    return "", ()


def _steps(context: TableContext, rulings: Iterable[Ruling]) -> Sequence[Step]:
    return steps_of(rulings, context.names, context.position.game.faces)


def _taken_back(lines: Sequence[Line]) -> list[Line]:
    """Return the entries that the newest lines took back, in the order in which they were made."""
    back: set[int] = set()
    for line in reversed(lines):
        if line.kind != TAKEN_BACK:
            break
        back.add(line.position)
    return [line for line in lines if line.kind == ENTRY and line.taken_back in back]


def _undone(context: TableContext, lines: Iterable[Line]) -> Sequence[Step]:
    """Return what entries that were taken back had brought, by entering them once more on a copy."""
    found: list[Ruling] = []
    game = context.position.game
    try:
        for line in lines:
            step = enter(game, line.content)
            game = step.game
            found += step.rulings
    except Refusal:  # a face corrected meanwhile, or more taken back than a page remembers
        return [_compare()]
    return _steps(context, found)


def _compare() -> Step:
    return Step(None, "", _("More has changed than fits in a list: compare the table with the picture."))


def _doers(context: TableContext, steps: Iterable[Step]) -> list[Doer]:
    """Return the steps by person, in the order in which each comes up first."""
    by_person: dict[str | None, list[Step]] = {}
    for step in steps:
        by_person.setdefault(step.who, []).append(step)
    return [_doer(context, who, found) for who, found in by_person.items()]


def _doer(context: TableContext, who: str | None, steps: list[Step]) -> Doer:
    seat = None if who is None else context.seats.get(who) or seat_of(who, steps[0].name)
    return Doer(seat, steps[0].name, tuple(step.text for step in steps))


def _cut(doers: Iterable[Doer], left: int) -> tuple[list[Doer], list[Doer]]:
    """Return the first lines, and those that are too many."""
    shown, folded = [], []
    for one in doers:
        if one.lines[:left]:
            shown.append(Doer(one.seat, one.name, one.lines[:left]))
        if one.lines[left:]:
            folded.append(Doer(one.seat, one.name, one.lines[left:]))
        left = max(0, left - len(one.lines))
    return shown, folded


def _more(folded: Sequence[Doer]) -> str:
    """Return what stands on the fold."""
    number = sum(len(one.lines) for one in folded)
    names = {one.name for one in folded}
    if len(names) == 1 and (name := names.pop()):
        said = ngettext("%(num)d step for %(name)s", "%(num)d steps for %(name)s", number)
        return said % {"num": number, "name": name}
    return ngettext("%(num)d more step", "%(num)d more steps", number) % {"num": number}
