"""The ledger: who entered what, what followed, and by which rules."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from arbiter.language import capitalized, date_text, gettext as _, join_and
from arbiter.log.history import (
    ACCEPTED,
    AMENDED,
    CORRECTED,
    ENTRY,
    LAID,
    LIFTED,
    OPENED,
    RETURNED,
    TAKEN_BACK,
    Line,
    TableState,
    in_record,
    revokes,
)
from arbiter.pages.sentences import SentenceRenderer
from arbiter.paper.content import RulingSentence
from arbiter.tables.tokens import HOST
from rulings import Reason, Ruling

_SILENT = (LAID, LIFTED)
"""Kinds of lines of which nobody reads anything."""


@dataclass(slots=True)
class LedgerStep:
    """What one submission brought: a heading where the sentences don't say who did it, and what followed."""

    heading: str
    lines: list[RulingSentence]
    gone: bool = False


@dataclass(frozen=True, slots=True)
class LedgerRound:
    """The lines of a round, step by step, in order; their sentences are made when somebody reads them.

    `opening` are the set-up's rulings, in the first round.
    """

    number: int
    groups: list[list[Line]]
    opening: tuple[Ruling, ...] = ()

    @property
    def entries(self) -> list[Line]:
        """The lines that stand for entries of the record, in its order."""
        return in_record(line for lines in self.groups for line in lines)

    @property
    def rulings(self) -> int:
        """How many rulings there are to read."""
        return len(self.opening) + sum(len(line.rulings) for lines in self.groups for line in lines)

    def has(self, index: int) -> bool:
        """Tell whether the round has an entry of the record, -1 being the set-up."""
        return bool(self.opening) if index < 0 else any(line.index == index for line in self.entries)

    def steps(self, renderer: SentenceRenderer) -> list[LedgerStep]:
        """Return what the round says."""
        found = [_opening(self.opening, renderer)] if self.opening else []
        for lines in self.groups:
            found += _steps(lines, renderer)
        return found


def news(position: TableState, renderer: SentenceRenderer, most: int) -> list[LedgerStep]:
    """Return the newest steps with what followed from them, the last one first."""
    groups = [list(group) for _step, group in groupby(position.lines, key=lambda line: line.step)]
    found: list[LedgerStep] = []
    for lines in reversed(groups):
        found += _steps(lines, renderer)
        if sum(len(one.lines) + bool(one.heading) for one in found) >= most:
            return found
    if position.length == len(position.lines):
        found.append(_opening(position.opening, renderer))
    return found


def rounds(state: TableState, renderer: SentenceRenderer) -> list[LedgerRound]:
    """Return the whole ledger untold, the newest round first."""
    found = [LedgerRound(1, [], state.opening)]
    over = 0
    for _step, group in groupby(in_order(state.lines), key=lambda line: line.step):
        lines = list(group)
        kept = [line for line in lines if line.index is not None]
        if not all(renderer.words.belongs_to_turn(line.in_force) for line in kept):
            found += [LedgerRound(found[-1].number + number, []) for number in range(1, over + 1)]
            over = 0
        if any(line.kind not in _SILENT for line in lines):
            found[-1].groups.append(lines)
        over += sum(renderer.words.rounds_over(line.in_force, line.rulings, state.game) for line in kept)
    return [one for one in reversed(found) if one.groups or one.opening]


def in_order(lines: Iterable[Line]) -> list[Line]:
    """Return lines in the order of the record, as inserted entries stand; other lines stay behind those before them."""
    found, place = [], -1
    for line in lines:
        place = line.index if line.index is not None else place
        found.append((place, line))
    return [line for _place, line in sorted(found, key=lambda one: one[0])]


def _opening(rulings: Sequence[Ruling], renderer: SentenceRenderer) -> LedgerStep:
    return LedgerStep("", _ruled_in_place(-1, rulings, renderer))


def _steps(lines: Iterable[Line], renderer: SentenceRenderer) -> list[LedgerStep]:
    """Return lines of the log as steps; what nobody needs to read is left out."""
    found = []
    for _step, group in groupby(lines, key=lambda line: line.step):
        told = [line for line in group if line.kind not in _SILENT]
        if told:
            said = [one for line in told for one in _sentences(line, renderer)]
            found.append(LedgerStep(_heading(told[-1], renderer), said, told[-1].taken_back is not None))
    return [step for step in found if step.lines or step.heading]


def _heading(line: Line, renderer: SentenceRenderer) -> str:
    """Return what was entered, where it was taken back; or who entered it, where that isn't the seat itself."""
    if line.taken_back is not None and line.kind != ACCEPTED:
        return _("Taken back: %(what)s") % {"what": entry_text(line, renderer)}
    if line.changed:
        return _("Corrected later. First entered: %(what)s") % {"what": entry_text(line, renderer)}
    return _("Entered by the host") if line.kind == ENTRY and line.actor == HOST else ""


def entry_text(line: Line, renderer: SentenceRenderer) -> str:
    """Return what was entered first, in a few words, with who entered it; also of an entry inserted later."""
    said = renderer.entry(line.content["entry"] if line.kind == AMENDED else line.content)
    if line.actor != HOST:
        return said
    return _("%(what)s (entered by %(who)s)") % {"what": said, "who": actor(line, renderer)}


def line_text(line: Line, renderer: SentenceRenderer) -> str:
    """Return any line of the log in a few words."""
    if line.kind == TAKEN_BACK:
        said = _("%(who)s took the last entry back.")
        if revokes(line):
            said = _("%(who)s took back that today's rulings hold: what was ruled before holds again.")
            if "earlier" in line.content:
                said = _("%(who)s took back that the earlier rulings hold.")
        return said % {"who": subject(line, renderer)}
    if line.kind == CORRECTED:
        return renderer.words.line(line, subject(line, renderer))
    if line.kind in (AMENDED, ACCEPTED):
        return _amended(line, renderer)
    if line.kind == OPENED:
        return _("The host's device has opened the page of %(name)s.") % {"name": renderer.names[line.content["seat"]]}
    if line.kind == RETURNED:
        seats = join_and(renderer.names[seat] for seat in line.content["seats"])
        return _("%(names)s took their face-down cards back.") % {"names": seats}
    return entry_text(line, renderer)


def _amended(line: Line, renderer: SentenceRenderer) -> str:
    """Return what somebody changed of what had been entered before, or of what had been ruled on it."""
    edit, at = line.content, line.at.astimezone()
    when = {"day": date_text(at), "time": f"{at:%H:%M}"}
    who = _("%(who)s (%(day)s, %(time)s)") % {"who": subject(line, renderer), **when}
    if line.kind == ACCEPTED:
        holds = (
            _("%(who)s lets the earlier rulings hold.")
            if "earlier" in edit
            else _("%(who)s lets today's rulings hold.")
        )
        return holds % {"who": who}
    said = {"who": who, "number": edit.get("at", 0) + 1}
    if edit["op"] == "option":
        option = renderer.words.option(edit["option"]).name
        return _("%(who)s changed an option of the game: %(option)s") % {**said, "option": option}
    if edit["op"] == "delete":
        return _("%(who)s deleted entry %(number)d.") % said
    said |= {"what": renderer.entry(edit["entry"])}
    if edit["op"] == "insert":
        return _("%(who)s inserted entry %(number)d. %(what)s") % said
    return _("%(who)s changed entry %(number)d. %(what)s") % said


def actor(line: Line, renderer: SentenceRenderer) -> str:
    """Return who entered a line."""
    return _("the host") if line.actor == HOST else renderer.names[line.actor]


def subject(line: Line, renderer: SentenceRenderer) -> str:
    """Return who entered a line, for the beginning of a sentence."""
    return capitalized(actor(line, renderer)) if line.actor == HOST else actor(line, renderer)


def _sentences(line: Line, renderer: SentenceRenderer) -> list[RulingSentence]:
    """Return what the arbiter had to say to a line."""
    if line.kind == RETURNED:
        return [*reasons_of(line, renderer), RulingSentence(line_text(line, renderer))]
    if line.kind in (TAKEN_BACK, CORRECTED, AMENDED, ACCEPTED, OPENED):
        return [RulingSentence(line_text(line, renderer)), *_ruled_in_place(line.index, line.rulings, renderer)]
    return _ruled_in_place(line.index, line.rulings, renderer)


def reasons_of(line: Line, renderer: SentenceRenderer) -> list[RulingSentence]:
    """Return why what lay face down was given back by a line."""
    return [renderer.reason(Reason(one["code"], tuple(one["rule"]), one["facts"])) for one in line.content["reasons"]]


def _ruled_in_place(index: int | None, rulings: Sequence[Ruling], renderer: SentenceRenderer) -> list[RulingSentence]:
    """Return the rulings that followed from an entry, each with its place."""
    return [
        replace(one, of=None if index is None else (index, number))
        for number, one in enumerate(renderer.all_ruled(rulings))
    ]
