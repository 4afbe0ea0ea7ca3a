"""Changes of the past by others, announced at the top of every page of a table until the device has seen them.

Corrections, options, what was taken back, and what the table decided against the arbiter. A cookie that only the
table's pages get holds the number up to which this device has put them away; a device that is new to a table has
nothing to catch up with.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import groupby

from flask import Response, current_app, redirect, request, url_for

from arbiter.language import capitalized, gettext as _, join_and, pgettext
from arbiter.log.amending import OPTION
from arbiter.log.history import AMENDED, CORRECTED, ENTRY, TAKEN_BACK, Line, in_record, is_quiet, revokes, rewrites
from arbiter.pages.forms import PageLink
from arbiter.pages.review import ledger
from arbiter.pages.table.physical_moves import can_miss, moved
from arbiter.pages.table.table_context import TableContext, once_an_answer
from arbiter.tables.service import tables
from arbiter.tables.tokens import HOST
from arbiter.web.proxies import is_secure
from rulings import Refusal, Ruling
from rulings.records import OVERRIDE

COOKIE = "told"
_KEPT = 90 * 24 * 3600  # seconds
FOLLOWED = 6
"""Differences that are told; the page of the correction has shown all."""


@dataclass(frozen=True, slots=True)
class Notices:
    """What changed, in sentences; `yours` is what the page's own seat moves for it, `away` puts them away."""

    lines: tuple[str, ...]
    yours: str
    away: PageLink


@once_an_answer
def notices_of(context: TableContext) -> Notices | None:
    """Return what this device has not put away yet, None for nothing; what it has just entered itself it knows."""
    number, lines = _told(context), context.position.lines
    own = lines[-1].step if lines and not context.looks else None
    found = [
        line
        for line in lines
        if number is not None and line.position >= number and line.step != own
        if rewrites(context.rules, line.kind) or (line.kind == ENTRY and line.content.get("entry") == OVERRIDE)
    ]
    if not found:
        return None
    said = tuple(
        text
        for step, group in groupby(found, key=lambda line: line.step)
        for text in (*_said(context, group), *_followed(context, step))
    )
    own_seat, yours = context.access.seat, ""
    if own_seat is not None:
        steps = moved(context, context.moves_since(found[0].step))
        yours = " ".join(one.text for one in steps if one.who == own_seat)
    return Notices(said, yours, context.page_link(told=context.position.length))


def remember(answer: Response, context: TableContext) -> None:
    """Note in an answer what this device has put away; one that is new to the table has put away everything."""
    number = _told(context)
    if number is None or COOKIE in request.args:
        _write(answer, context, context.position.length if number is None else number)


def stored(after: TableContext) -> Response:
    """Return the next page after something was stored, marking this device's own changes as seen."""
    answer = current_app.make_response(redirect(after.page_url(), 303))
    note_own(answer, after)
    return answer


def note_own(answer: Response, after: TableContext) -> None:
    """Note in an answer that this device has seen what it stored, unless others' changes wait to be looked at."""
    if notices_of(after) is None:
        _write(answer, after, after.position.length)


def _write(answer: Response, context: TableContext, number: int) -> None:
    if can_miss(context):
        answer.set_cookie(
            COOKIE, str(number), max_age=_KEPT, path=url_for("table.page", token=context.token), secure=is_secure(),
            samesite="Lax",
        )  # fmt: skip


@once_an_answer
def _told(context: TableContext) -> int | None:
    """Return the number up to which this device has put away what changed; None if it is new, or misses nothing."""
    if not can_miss(context):
        return None
    found = [request.args.get(COOKIE, ""), request.cookies.get(COOKIE, "")]
    numbers = [int(text) for text in found if text.isdecimal() and len(text) <= len(str(context.position.length))]
    return max((number for number in numbers if number <= context.position.length), default=None)


def _said(context: TableContext, lines: Iterator[Line]) -> Iterator[str]:
    """Yield what one submission changed, each thing in a sentence."""
    for line in lines:
        who, op = {"who": _who(context, line)}, line.content.get("op")
        gone = [one for one in context.position.lines if one.taken_back == line.position]
        if line.kind == ENTRY:
            yield context.renderer.outcome(line.in_force, line.rulings)
        elif line.kind == TAKEN_BACK and gone and not revokes(line):  # else older than is kept
            yield _("%(who)s took back: %(what)s") % {**who, "what": " ".join(_taken_back(context, line, gone))}
        elif line.kind == AMENDED and op == "change":
            yield _changed(context, line)
        elif line.kind == AMENDED and op == OPTION:
            yield _option(context, line)
        elif line.kind == AMENDED and op == "delete" and gone:
            yield _("%(who)s deleted: %(what)s.") % {**who, "what": context.renderer.entry(gone[0].content)}
        elif line.kind == AMENDED and op == "insert" and line.index is not None:
            yield _("%(who)s added: %(what)s") % {**who, "what": context.renderer.outcome(line.in_force, line.rulings)}
        else:
            yield ledger.line_text(line, context.renderer)


def _option(context: TableContext, line: Line) -> str:
    """Return which option has changed, from what to what."""
    words, name, readings = context.pages.words, line.content["option"], context.rules.readings
    setup = tables.journal.state_at(context.access.table_id, line.step).setup
    setups = (setup, readings.with_option(setup, name, line.content["value"])) if readings else ()
    values = [one.value for each in setups if readings for one in readings.options(each) if one.id == name]
    before, after = (words.option_value(name, value).name for value in values)
    said = {"who": _who(context, line), "option": words.option(name).name, "before": before, "after": after}
    return _("%(who)s changed the option “%(option)s” from “%(before)s” to “%(after)s”.") % said


def _followed(context: TableContext, step: int) -> Iterator[str]:
    """Yield in a sentence what differs by what a submission corrected, the most important first."""
    lines, readings = [line for line in context.position.lines if line.step == step], context.rules.readings
    if readings is None or not any(line.kind in (AMENDED, CORRECTED) for line in lines):
        return
    found = readings.differences(context.game_at(step), context.game_at(lines[-1].position + 1))
    rows = context.pages.words.differences(found, context.names)[:FOLLOWED]
    if rows:
        changed = (_("%(what)s (%(before)s → %(after)s)") % asdict(row) for row in rows)
        yield _("What follows: %(changes)s.") % {"changes": join_and(changed)}


def _who(context: TableContext, line: Line) -> str:
    """Return who changed something, for the beginning of a sentence that says what they did."""
    return capitalized(pgettext("subject", "the host")) if line.actor == HOST else context.renderer.names[line.actor]


def _taken_back(context: TableContext, line: Line, gone: Iterable[Line]) -> Iterator[str]:
    """Yield what was taken back, as the arbiter said it if nothing has followed since, or else in a few words."""
    newest = all(is_quiet(context.rules, one.kind) for one in context.position.lines if one.position > line.position)
    game = context.position.game
    for one in gone:
        rulings: Sequence[Ruling] = ()
        if newest:
            with suppress(Refusal):  # it was corrected before it was taken back
                game, rulings = (step := context.rules.enter(game, one.content)).game, step.rulings
        yield context.renderer.outcome(one.content, rulings) if rulings else f"{context.renderer.entry(one.content)}."


def _changed(context: TableContext, line: Line) -> str:
    """Return what an entry has become, and as far as the newest lines go back its round and how it was."""
    was = next((one for one in context.position.lines if one.amended == line.position), None)
    becomes, renderer = line.content["entry"], context.renderer
    said = {"who": _who(context, line), "number": line.content["at"] + 1}
    if was is None or was.index is None:
        return _("%(who)s corrected entry %(number)d: %(what)s") % {**said, "what": renderer.in_full(becomes, ())}
    game, over = context.position.game, context.pages.words.rounds_over
    since = (one for one in in_record(context.position.lines) if (one.index or 0) >= was.index)
    number = context.standing.round - sum(over(one.in_force, one.rulings, game) for one in since)
    said |= {"number": number, "what": renderer.correction(was.content, becomes, was.rulings)}
    return _("%(who)s corrected round %(number)d: %(what)s") % said
