"""What hands must do on the table now, grouped by person: the rulings of the last step that moved anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from arbiter.language import gettext as _
from arbiter.log.lines import CORRECTED, ENTRY, TAKEN_BACK, Line
from arbiter.pages.seats import Seat
from arbiter.pages.table_context import TableContext
from contract.table.position import game_of
from contract.words import Step, steps_of
from contract_rules import Refusal, Ruling, enter

SHOWN, SHOWN_ON_THE_TABLE = 4, 8  # lines in sight; the others are one tap away


@dataclass(frozen=True, slots=True)
class Doer:
    """What one person does; without a seat it doesn't matter whose hands do it."""

    seat: Seat | None
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Now:
    """The list for hands: in sight the first lines of what is for those in front of this page, folded away the rest."""

    headline: str
    shown: tuple[Doer, ...]
    folded: tuple[Doer, ...]

    @property
    def first(self) -> bool:
        """Whether there is work for those in front of this page."""
        return bool(self.shown)

    @property
    def more(self) -> int:
        """How many lines are folded away."""
        return sum(len(one.lines) for one in self.folded)


def now_of(context: TableContext) -> Now:
    """Return what hands must do after the last step."""
    headline, steps = _last(context)
    doers = _doers(context, steps)
    me = context.access.seat if context.mode == "own" else None
    mine = [one for one in doers if me is None or one.seat is None or one.seat.seat == me]
    shown, folded = _cut(mine, SHOWN_ON_THE_TABLE if context.mode == "look" else SHOWN)
    return Now(headline, shown, (*folded, *(one for one in doers if one not in mine)))


def _cut(doers: Iterable[Doer], left: int) -> tuple[tuple[Doer, ...], tuple[Doer, ...]]:
    """Return the first lines, and those that are too many."""
    shown, folded = [], []
    for one in doers:
        here = max(0, left)
        shown += [Doer(one.seat, one.lines[:here])] if one.lines[:here] else []
        folded += [Doer(one.seat, one.lines[here:])] if one.lines[here:] else []
        left -= len(one.lines)
    return tuple(shown), tuple(folded)


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
    return steps_of(rulings, context.names, game_of(context).faces)


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
    game = game_of(context)
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


def _doers(context: TableContext, steps: Iterable[Step]) -> tuple[Doer, ...]:
    """Return the steps by person, in the order in which each comes up first."""
    by_person: dict[str | None, list[str]] = {}
    for step in steps:
        by_person.setdefault(step.who, []).append(step.text)
    return tuple(Doer(context.seats[who] if who else None, tuple(lines)) for who, lines in by_person.items())
