"""The physical moves due now: from the table as it lay before the newest step that moved anything, or since the device
last saw it. And set up again: how a game that was packed away is laid out from its box, to be ticked off and printed.

What a device has seen of a table is the number that it showed last, in a cookie that only the table's pages get. The
server writes it with every whole page and with every answer to an entry; the script with every update that somebody
can see. While a page tells what happened since, the number stays, until that has been put away.

If the app runs in a browser, scripts can't set its cookies. No number is stored there, and nothing shown.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from arbiter.drawing import Arrow, Cell
from arbiter.game import Game, Json
from arbiter.language import capitalized, gettext as _, ngettext, pgettext
from arbiter.log.history import TAKEN_BACK, Line, is_quiet, rewrites
from arbiter.pages.forms import PageLink
from arbiter.pages.table.share_links import in_browser
from arbiter.pages.table.table_context import TableContext, once_an_answer, open_table
from arbiter.pages.words import MoveStep, Seat, SetupGroup
from arbiter.pieces.positions import Move
from arbiter.web.proxies import is_secure

COOKIE = "looked"
KEPT = 90 * 24 * 3600  # seconds


def seen_last(context: TableContext) -> int | None:
    """Return the number that this device saw last of a table, None if it never looked, or can't miss anything."""
    found = [request.args.get(COOKIE, ""), request.cookies.get(COOKIE, "")]
    numbers = [int(text) for text in found if text.isdecimal() and len(text) <= len(str(context.position.length))]
    known = [number for number in numbers if number <= context.position.length]
    return max(known, default=None) if can_miss(context) else None


def steps_since(context: TableContext, number: int) -> int:
    """Return how many steps a table has made since this number, as far as its lines go back.

    What is laid face down is none: nobody but its own player has to do with it.
    """
    steps = {(line.kind, line.step) for line in context.position.lines if line.position >= number}
    loud = {kind for kind in {kind for kind, _step in steps} if not is_quiet(context.rules, kind)}
    return len({step for kind, step in steps if kind in loud})


def note_seen(answer: Response, context: TableContext) -> None:
    """Note in an answer that this device has seen the table as it stands."""
    if can_miss(context):
        answer.set_cookie(
            COOKIE, str(context.position.length), max_age=KEPT, path=url_for("table.page", token=context.token),
            secure=is_secure(), samesite="Lax",
        )  # fmt: skip


def can_miss(context: TableContext) -> bool:
    """Tell whether something can happen without this device: to a table, and where that can be noted."""
    return not (context.is_copy or in_browser())


FEW = 3
"""Steps that nobody loses count of."""
SHOWN, SHOWN_ON_THE_TABLE = 4, 8  # lines in sight; the others are one tap away


@dataclass(frozen=True, slots=True)
class PersonSteps:
    """What one person does; without a seat, the host.

    The first of the lines has the number `first` among all steps.
    """

    seat: Seat | None
    name: str
    lines: tuple[str, ...]
    first: int = 1


@dataclass(frozen=True, slots=True)
class CurrentSteps:
    """The physical moves, those in sight and those folded.

    `own`: what is in sight is one seat's, and needs no name. `seen` puts a list of several steps away. `numbered`: the
    picture has the steps' numbers too, with arrows.
    """

    headline: str
    shown: tuple[PersonSteps, ...]
    folded: tuple[PersonSteps, ...]
    own: bool
    seen: PageLink | None = None
    numbered: bool = False

    @property
    def in_order(self) -> Sequence[PersonSteps]:
        """All of it, in the order in which hands can do it."""
        return sorted(self.shown + self.folded, key=lambda one: one.first)

    @property
    def many(self) -> bool:
        """Whether there are so many numbered steps that each is ticked off."""
        return self.numbered and sum(len(one.lines) for one in self.shown + self.folded) > FEW

    @property
    def has_steps(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.shown or self.folded)

    @property
    def first(self) -> bool:
        """Whether there is work for those in front of this page."""
        return bool(self.shown)

    @property
    def leading(self) -> PersonSteps:
        """Whose step is the first."""
        return (self.shown + self.folded)[0]

    @property
    def besides(self) -> str:
        """How many steps there are besides the first; "" for none."""
        number = sum(len(one.lines) for one in self.shown + self.folded) - 1
        return ngettext("%(num)d more step", "%(num)d more steps", number) % {"num": number} if number else ""

    @property
    def more(self) -> str:
        """What stands on the fold."""
        number = sum(len(one.lines) for one in self.folded)
        if len(seats := {one.seat for one in self.folded}) == 1 and (seat := seats.pop()):
            said = ngettext("%(num)d step for %(name)s", "%(num)d steps for %(name)s", number)
            return said % {"num": number, "name": seat.name}
        return ngettext("%(num)d more step", "%(num)d more steps", number) % {"num": number}


def cut(doers: Iterable[PersonSteps], left: int) -> tuple[list[PersonSteps], list[PersonSteps]]:
    """Return the first `left` lines, and those that are too many."""
    shown, folded = [], []
    for one in doers:
        if one.lines[:left]:
            shown.append(PersonSteps(one.seat, one.name, one.lines[:left], one.first))
        if one.lines[left:]:
            folded.append(PersonSteps(one.seat, one.name, one.lines[left:], one.first + max(0, left)))
        left = max(0, left - len(one.lines))
    return shown, folded


def now_of(context: TableContext) -> CurrentSteps:
    """Return the physical moves: after the last step, or since this device last looked at the table."""
    since, numbered = _since(context), bool(moved_steps(context))
    if since is None:
        return _shown(context, *_last(context), numbered=numbered)
    seen = context.page_link(looked=context.position.length)
    return _shown(context, _("New since you last looked"), since, seen, numbered=numbered)


@once_an_answer
def moved_steps(context: TableContext) -> Sequence[MoveStep]:
    """Return the physical moves that a picture shows with arrows: not those after an entry, which go without saying."""
    since = _since(context)
    if since is not None:
        return since
    told = next(_newest_first(context), None)
    if told is None or _is_entered(context, told):
        return ()
    return moved(context, context.moves_since(told[0].step))


def _shown(
    context: TableContext, headline: str, steps: Iterable[MoveStep], seen: PageLink | None = None, *, numbered: bool
) -> CurrentSteps:  # fmt: skip
    """Return the steps to show: on a seat's page those of that seat, elsewhere the first lines, in sight."""
    doers = by_person(context, steps)
    own_seat = context.access.seat if context.mode == "own" else None
    if own_seat is None:
        shown, folded = cut(doers, SHOWN_ON_THE_TABLE if context.mode == "look" else SHOWN)
    else:
        own = [one for one in doers if one.seat and one.seat.seat == own_seat]
        shown, rest = cut(own, SHOWN)
        folded = [*rest, *(one for one in doers if one not in own)]
    return CurrentSteps(
        headline=headline,
        shown=tuple(shown),
        folded=tuple(folded),
        own=own_seat is not None,
        seen=seen,
        numbered=numbered,
    )


@once_an_answer
def _since(context: TableContext) -> Sequence[MoveStep] | None:
    """Return what moved since this device saw the table, None if it missed one step at most or nothing moved."""
    number = seen_last(context) if context.looks else None
    if number is None or steps_since(context, number) <= 1:
        return None
    return moved(context, context.moves_since(number)) or None


def _last(context: TableContext) -> tuple[str, Sequence[MoveStep]]:
    """Return the work of the newest step that brings any, with a headline.

    There is none where a round was over or began since, for that is done, nor where an entry alone was wrong: all lay
    right.
    """
    rules, words, game = context.rules, context.pages.words, context.position.game
    for told in _newest_first(context):
        kept = [line for line in told if line.index is not None]
        at_it = _only_seat(context, kept[-1].in_force) if kept and _is_entered(context, told) else None
        steps = moved(context, context.moves_since(told[0].step), at_it=at_it)
        if any(line.kind == TAKEN_BACK for line in told):
            return _("Undo this on the table"), steps
        lies = any(line.content.get("lies") for line in told)
        done = (rules.reveals(one.in_force) or words.rounds_over(one.in_force, one.rulings, game) for one in kept)
        if steps or lies or any(done):
            return _("To do on the table now"), steps
    return "", ()


def _newest_first(context: TableContext) -> Iterator[list[Line]]:
    """Yield the lines of each step, without those that nobody but their own player has to do with.

    A copy has none: nothing is moved for what is only tried.
    """
    if context.is_copy:
        return
    for _step, group in groupby(reversed(context.position.lines), key=attrgetter("step")):
        told = [line for line in reversed(list(group)) if not is_quiet(context.rules, line.kind)]
        if told:
            yield told


def _is_entered(context: TableContext, lines: Iterable[Line]) -> bool:
    """Tell whether a step is what somebody did in the game; else it changed the past, or the table overruled it."""
    return not any(
        rewrites(context.rules, line.kind) or any(one.code.startswith("override.") for one in line.rulings)
        for line in lines
    )


def _only_seat(context: TableContext, entry: Json) -> str | None:
    """Return the seat that alone may enter something, None if there is none."""
    able = [seat for seat in context.seats if context.rules.may_enter(seat, entry)]
    return able[0] if len(able) == 1 else None


def steps_to(context: TableContext, after: Game, seat: str) -> Sequence[MoveStep]:
    """Return the steps to the game that something a seat is about to enter would bring."""
    return moved(context, moves_to(context, after), after, at_it=seat)


def moves_to(
    context: TableContext, after: Game, lies: Sequence[tuple[Json, Json]] = ()
) -> tuple[Move, ...]:  # fmt: skip
    """Return the moves from the table as it lies to that of another game; `lies` is what lies right already."""
    pieces = context.rules.pieces
    return pieces.moves(context.position.game, after, lies) if pieces else ()


def moved(
    context: TableContext, moves: Iterable[Move], after: Game | None = None, *, at_it: str | None = None
) -> Sequence[MoveStep]:
    """Return the moves to a game, by default that of the table, as steps, each to be done by one person.

    Of those who may do it, that is who laid the card, else `at_it`, the seat that is at it anyway, by default whose
    turn it is in that game; else a side's first seat, or the host.
    """
    if at_it is None:
        turns = (context.rules.standing(after) if after else context.standing).waits_for
        at_it = turns[0] if len(turns) == 1 else None
    sides = {seat: context.rules.side_of(seat) for seat in context.seats}
    steps = []
    for step in context.pages.words.moves(moves, context.names, context.position.game):
        able = [seat for seat, side in sides.items() if step.who in (None, seat, side)]
        owners = (*(move.owner for move in step.moves), at_it, able[0] if step.who else None)
        who = next((seat for seat in owners if seat in able), None)
        name = context.names[who] if who else capitalized(pgettext("subject", "the host"))
        steps.append(replace(step, who=who, name=name))
    return steps


def by_person(context: TableContext, steps: Iterable[MoveStep]) -> list[PersonSteps]:
    """Return steps by person, in their order: who has to wait for somebody else comes up twice."""
    found, first = [], 1
    for _who, group in groupby(steps, key=attrgetter("who")):
        own = list(group)
        found.append(PersonSteps(badge(context, own[0]), own[0].name, tuple(one.text for one in own), first))
        first += len(own)
    return found


def badge(context: TableContext, step: MoveStep) -> Seat | None:
    """Return whose badge stands beside a step. A side's is that of its seats, without their numbers."""
    if step.who is None or step.who in context.seats:
        return context.seats.get(step.who or "")
    mate = next(seat for seat in context.seats.values() if context.rules.side_of(seat.seat) == step.who)
    return replace(mate, seat=step.who, name=step.name, letter=mate.letter[:1])


def arrows_of(steps: Sequence[MoveStep], at: Mapping[Any, Cell]) -> tuple[Arrow, ...]:
    """Return the arrows of steps, numbered like the steps; `at` gives the cells of cards after them.

    What stands on a card that a later step moves is where that card comes from.
    """
    moves = [(number, move) for number, step in enumerate(steps, start=1) for move in step.moves]
    arrows = []
    for now, (number, move) in enumerate(moves):
        ends: list[Cell | None] = []
        for place in (move.origin, move.to):
            there = next((later.origin for _number, later in moves[now:] if later.piece == place.stands_on), place)
            of: Mapping[str, Any] = dict((there.stands_on or there).keys)
            ends.append(of.get("cell") if there.stands_on is None else at.get(of["card"]))
        if any(ends):
            arrows.append(Arrow(number, *ends))
    return tuple(dict.fromkeys(arrows))


bp = Blueprint("set_up", __name__, url_prefix="/t/<token>/set-up")


@dataclass(frozen=True, slots=True)
class Tick:
    """Something to lay out; `id` is the same as long as it is the same thing."""

    id: str
    text: str
    done: bool


@dataclass(frozen=True, slots=True)
class SetupPart:
    """A heap with the badge of whose it is."""

    heap: SetupGroup
    seat: Seat | None
    ticks: tuple[Tick, ...]


@bp.get("")
def page(token: str) -> str:
    """Show what is to be laid out, with what is ticked already on a device without script."""
    context = open_table(token)
    return render_template("shared/table/set_up.html", **_laid_out(context))


@bp.get("/live")
def live(token: str) -> str:
    """Show what changes on the page when the game goes on."""
    return render_template("shared/table/set_up_part.html", **_laid_out(open_table(token)))


def _laid_out(context: TableContext) -> dict[str, object]:
    game, pieces = context.position.game, context.rules.pieces
    moves = pieces.moves(None, game) if pieces else ()
    heaps = context.pages.words.set_up(moves, context.names, game)
    return {
        "context": context,
        "parts": [_part(context, heap) for heap in heaps],
        "board": context.pages.pictures.at_entry(game, None),
    }


def _part(context: TableContext, heap: SetupGroup) -> SetupPart:
    done = request.args.getlist("done")
    ids = [f"tick-{zlib.crc32(f'{heap.title} {text}'.encode()):x}" for text in heap.lines]
    ticks = (Tick(one, text, one in done) for one, text in zip(ids, heap.lines, strict=True))
    return SetupPart(heap, badge(context, MoveStep(heap.who, heap.title, "")), tuple(ticks))
