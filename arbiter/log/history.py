"""From the lines of a table's log, what was entered, taken back or corrected, by whom and when, to its game.

The log only grows. What of it is the record of the game is found by a fold: an entry adds to the record, taking
back takes the last step's entries out of it, an amendment changes, inserts or deletes one entry or sets an option, and
each game folds the kinds of its own. This module is pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial, reduce
from itertools import takewhile, zip_longest
from operator import attrgetter

from arbiter.foundation.faults import Outdated
from arbiter.game import Game, Json, LineKind, Rules
from arbiter.log.kept_rulings import Text, are_kept, text_of, unpacked
from rulings import Refusal, Ruling, Step
from rulings.frozen import frozen

# The arbiter's own kinds
ENTRY = "entry"  # content: the entry as the record has it
TAKEN_BACK = "take-back"  # content: {"step": …}, the step whose entries went; with "accepted", an ACCEPTED line's
AMENDED = "amend"  # content: an edit of an entry or an option, see amending.py
ACCEPTED = "accept"  # content: {"result": …}, that of lists before: today's rulings hold, where the log has kept others
# (with "earlier", what was ruled then does, by the overrides of the same step)
OPENED = "opened"  # content: {"seat": …}, whose page a device with the host's link has opened

# Kinds of games with faces
CORRECTED = "correct"  # content: {"card": …}, the face; each game folds it in its own way

# Kinds of games with sealed entries
LAID = "laid"  # content: {"seat": …}; what it sealed is known to `seals` only
LIFTED = "lifted"  # content: {"seat": …}: a seat took it up again before the reveal
RETURNED = "returned"  # content: {"seats": […], "error": … or null}: the arbiter gave everything sealed back
SEALING_KINDS = (
    LineKind(LAID, seals=lambda sealed, content: sealed | {content["seat"]}, quiet=True),
    LineKind(LIFTED, seals=lambda sealed, content: sealed - {content["seat"]}, quiet=True),
    LineKind(RETURNED, seals=lambda sealed, content: sealed - set(content["seats"])),
)


@frozen
class Line:
    """One line of a table's log.

    `step` is the position of the first line that the same submission caused, `actor` "host" or a seat. `index` is
    the entry's place in the record, None for what isn't in it (any more). `taken_back` is the position of the line
    that took the entry back or deleted it, `amended` of the one that changed it last, and `entry` what stands in the
    record now: the changed or inserted one, or that with a corrected face, else None. `rulings` are what today's rules
    say; `ruled` is what the log keeps with the line of what was said then (kept_rulings.py), and `pieces_before` where
    the pieces lay before it, if rules that rule otherwise than the log has kept can't tell (kept_positions.py).
    """

    position: int
    kind: str
    step: int
    actor: str
    at: datetime
    content: Json
    index: int | None = None
    rulings: tuple[Ruling, ...] = ()
    taken_back: int | None = None
    amended: int | None = None
    entry: Json | None = None
    ruled: bytes | None = field(default=None, compare=False)
    pieces_before: bytes | None = field(default=None, compare=False)

    @property
    def changed(self) -> bool:
        """Whether the record has something else now than what was entered by this line."""
        return self.kind == ENTRY and self.amended is not None

    @property
    def in_force(self) -> Json:
        """The entry that the line stands for in the record; for other lines their content."""
        return self.content if self.entry is None else self.entry


def in_record(lines: Iterable[Line]) -> list[Line]:
    """Return the lines that stand for entries of the record, in the record's order."""
    return sorted((line for line in lines if line.index is not None), key=attrgetter("index"))


PAUSE = timedelta(minutes=10)
"""Who lets a table lie for longer doesn't think but has a break: nothing of it is charged."""
RECENT_RULINGS = 40
RECENT_LINES = 60
RECENT_STEPS = 4


@dataclass(frozen=True, slots=True)
class TableState:
    """A table after `length` lines of its log: the game, and which seats have sealed something.

    `earlier` are the games before its last steps, by the table's numbers then, as far as they are at hand.
    `ruled_otherwise` are the places in the record (-1: the set-up) of what today's rules rule otherwise than the log
    has kept. `refused` is why they refuse an entry that was taken once: the game is that before it then.
    """

    rules: Rules
    length: int
    setup: Json
    game: Game
    entries: int
    sealed: frozenset[str]
    opening: tuple[Ruling, ...]
    lines: tuple[Line, ...]
    earlier: tuple[tuple[int, Game], ...] = ()
    ruled_otherwise: tuple[int, ...] = ()
    refused: Refusal | None = None

    @property
    def as_kept(self) -> bool:
        """Whether today's rules take the whole record, and rule all of it as the log has kept it."""
        return self.refused is None and not self.ruled_otherwise

    @property
    def due(self) -> tuple[str, ...]:
        """The seats that the reveal waits for."""
        sealing = self.rules.sealing
        return sealing.due(self.game, self.sealed) if sealing else ()

    @property
    def awaited(self) -> tuple[str, ...]:
        """The seats that have to do something now; those that have sealed theirs are through."""
        return tuple(seat for seat in self.rules.standing(self.game).waits_for if seat not in self.sealed)

    def given_back(self, seat: str) -> Line | None:
        """Return the line that gave a seat back what it had sealed, if it is still to choose again."""
        for line in reversed(self.lines):
            if line.kind == RETURNED and seat in line.content["seats"]:
                return line
            if rewrites(self.rules, line.kind) or (line.kind == LAID and line.content["seat"] == seat):
                return None
            if line.kind == ENTRY and (self._withdraws(line, seat) or self.rules.reveals(line.content)):
                return None
        return None

    def _withdraws(self, line: Line, seat: str) -> bool:
        sealing = self.rules.sealing
        return sealing is not None and sealing.withdraws(line.content) == seat

    def thinking(self, at: datetime) -> tuple[tuple[str, ...], float]:
        """Return who thinks at a moment, and for how many seconds since the last line; nobody in a pause, or before it.

        Laying out cards and passing phones round before the first entry is no thinking. The time is charged to all for
        whom the table waited; nothing is ruled on it.
        """
        passed = at - self.lines[-1].at if self.lines else None
        return ((), 0.0) if passed is None or passed > PAUSE else (self.awaited, max(passed.total_seconds(), 0.0))

    def recent(self) -> TableState:
        """Return the state with as many lines as pages show, for keeping in memory."""
        keep = rulings = 0
        for line in reversed(self.lines[-RECENT_LINES:]):
            if rulings >= RECENT_RULINGS:
                break
            rulings += len(line.rulings)
            keep += 1
        return replace(self, lines=self.lines[len(self.lines) - keep :])


@dataclass(slots=True)
class _Kept:
    """An entry on its way through the fold."""

    line: Line
    entry: Json
    amended: int | None = None


@dataclass(slots=True)
class _Folded:
    """What the lines of a log come to: the set-up and entries in force, who took entries back, and how many entries
    there were after each line.
    """

    setup: Json
    kept: list[_Kept] = field(default_factory=list)
    gone: dict[int, int] = field(default_factory=dict)
    counts: list[int] = field(default_factory=list)


def record(rules: Rules, setup: Json, lines: Iterable[Line]) -> tuple[Json, list[tuple[Line, Json]]]:
    """Return the set-up and the entries that are left, each with the line that brought it."""
    folded = _fold(rules, setup, lines)
    return folded.setup, [(one.line, one.entry) for one in folded.kept]


def replay(rules: Rules, setup: Json, lines: Sequence[Line]) -> TableState:
    """Return the state after these lines, every one of them with its rulings. Costs the whole game.

    Where today's rules refuse an entry, its lines go on to that place, and entries after it have no rulings. Raises
    Outdated if they refuse the set-up.
    """
    folded = _fold(rules, setup, lines)
    kept = folded.kept
    (opening, *played), refused = begun_steps(rules, folded.setup, [one.entry for one in kept])
    there = {
        one.line.position: (place, one, () if step is None else step.rulings)
        for place, (one, step) in enumerate(zip_longest(kept, played))
    }
    kept_then = _kept_rulings(rules, lines, folded.counts)
    told = (_with_outcome(line, folded.gone, *there.get(line.position, (None, None, ()))) for line in lines)
    return TableState(
        rules=rules,
        length=len(lines),
        setup=folded.setup,
        game=(opening, *played)[-1].game,
        entries=len(kept),
        sealed=reduce(partial(_sealed_after, rules), lines, frozenset()),
        opening=opening.rulings,
        lines=tuple(told),
        ruled_otherwise=tuple(place - 1 for place in differing(kept_then, (opening, *played))),
        refused=refused,
    )


def taken_steps(rules: Rules, setup: Json, entries: Iterable[Json]) -> tuple[list[Step[Game]], Refusal | None]:
    """Return a game's start and its steps up to what today's rules refuse, and why (None: nothing is refused)."""
    steps: list[Step[Game]] = []
    try:
        for step in rules.steps(setup, entries):
            steps.append(step)  # one by one: those before the refusal count
    except Refusal as refusal:
        return steps, refusal
    return steps, None


def begun_steps(rules: Rules, setup: Json, entries: Sequence[Json]) -> tuple[list[Step[Game]], Refusal | None]:
    """Return the same of a game that can begin. Raises Outdated if today's rules refuse the set-up."""
    steps, refusal = taken_steps(rules, setup, entries)
    if not steps:
        raise Outdated(refusal)
    return steps, refusal


def kept_rulings(rules: Rules, setup: Json, lines: Sequence[Line]) -> list[Text | None]:
    """Return what was ruled on the set-up and on each entry of the record, as the log keeps it; None: it doesn't."""
    return _kept_rulings(rules, lines, _fold(rules, setup, lines).counts)


def differing(kept: Sequence[Text | None], steps: Sequence[Step[Game]]) -> list[int]:
    """Return the places, 0 for the set-up, where steps have other rulings than were kept; nothing kept says nothing."""
    texts = [text for text in kept[: len(steps)] if text is not None]
    if len(texts) == len(steps) and are_kept(texts, (step.rulings for step in steps)):
        return []
    pairs = enumerate(zip(kept, steps, strict=False))
    return [place for place, (text, step) in pairs if text is not None and text != text_of(step.rulings)]


def _kept_rulings(rules: Rules, lines: Iterable[Line], counts: Iterable[int]) -> list[Text | None]:
    told: list[Text | None] = []
    before = told
    for line, count in zip(lines, counts, strict=True):
        if line.kind == ACCEPTED:
            before = told.copy()
        elif revokes(line):
            told = before
        texts = [] if line.ruled is None else unpacked(line.ruled, rules.ruling_samples)
        told += [None] * (1 + count - len(told))
        told[1 + count - len(texts) :] = texts
    return told


def advance(state: TableState, line: Line) -> TableState | None:
    """Return the state after one more line, at the cost of one entry; None if that needs a replay.

    Raises Refusal if the rules refuse the line's entry.
    """
    if rewrites(state.rules, line.kind):
        return None
    game, entries, earlier = state.game, state.entries, state.earlier
    if line.kind == ENTRY:
        if line.step not in dict(earlier):
            earlier = (*earlier[1 - RECENT_STEPS :], (line.step, game))
        step = state.rules.enter(game, line.content)
        line = replace(line, index=entries, rulings=step.rulings)
        game, entries = step.game, entries + 1
    return replace(
        state,
        length=line.position + 1,
        game=game,
        entries=entries,
        sealed=_sealed_after(state.rules, state.sealed, line),
        lines=(*state.lines, line),
        earlier=earlier,
    )


def last_step(entries: Sequence[tuple[Line, Json]]) -> list[tuple[Line, Json]]:
    """Return what taking back would take of a record's entries, given with their lines: all of the last one's step."""
    step = takewhile(lambda one: one[0].step == entries[-1][0].step, reversed(entries))
    return list(step)[::-1]


def revokes(line: Line) -> bool:
    """Tell whether a line takes back which rulings hold, so that nobody has said it."""
    return line.kind == TAKEN_BACK and "accepted" in line.content


def accepted_last(rules: Rules, lines: Sequence[Line]) -> Line | None:
    """Return the line that said which rulings hold, if nothing of the record has changed since: the last step's."""
    last = next((line for line in reversed(lines) if line.kind == ENTRY or rewrites(rules, line.kind)), None)
    step = [] if last is None else [line for line in lines if line.position == last.step]
    return next((line for line in step if line.kind == ACCEPTED), None)


def rewrites(rules: Rules, kind: str) -> bool:
    """Tell whether lines of a kind change the past."""
    own = rules.kind(kind)
    return kind in (TAKEN_BACK, AMENDED, ACCEPTED) or (own is not None and own.rewrites is not None)


def is_quiet(rules: Rules, kind: str) -> bool:
    """Tell whether other seats may overlook lines of a kind when they enter something."""
    own = rules.kind(kind)
    return kind == OPENED or (own is not None and own.quiet)


def righted(rules: Rules, setup: Json, lines: Sequence[Line], number: int) -> tuple[tuple[Json, Json], ...]:
    """Return the entries that were changed since a table's number while the table was right: as each was and became."""
    found = []
    for line in lines[number:]:
        if line.kind == AMENDED and line.content.get("lies"):
            _now, entries = record(rules, setup, lines[: line.position])
            found.append((entries[line.content["at"]][1], line.content["entry"]))
    return tuple(found)


def _fold(rules: Rules, setup: Json, lines: Iterable[Line]) -> _Folded:
    folded = _Folded(setup)
    kept, gone = folded.kept, folded.gone
    for line in lines:
        if line.kind == ENTRY:
            kept.append(_Kept(line, line.content))
        elif line.kind == TAKEN_BACK:
            if revokes(line):
                gone[line.content["step"]] = line.position
            while kept and kept[-1].line.step == line.content["step"]:
                gone[kept.pop().line.position] = line.position
        elif line.kind == AMENDED:
            folded.setup = _amend(rules, folded.setup, kept, gone, line)
        elif (own := rules.kind(line.kind)) is not None and own.rewrites is not None:
            folded.setup, entries = own.rewrites(folded.setup, [one.entry for one in kept], line.content)
            for one, entry in zip(kept, entries, strict=True):
                one.entry = entry
        folded.counts.append(len(kept))
    return folded


def _amend(rules: Rules, setup: Json, kept: list[_Kept], gone: dict[int, int], line: Line) -> Json:
    """Carry out an edit of the record; return the set-up, changed if the edit is about an option."""
    edit = line.content
    if edit["op"] == "option":
        assert rules.readings is not None, "only games with options are edited so"
        return rules.readings.with_option(setup, edit["option"], edit["value"])
    at = edit["at"]
    if edit["op"] == "insert":
        kept.insert(at, _Kept(line, edit["entry"], line.position))
    elif edit["op"] == "delete":
        gone[kept.pop(at).line.position] = line.position
    else:
        kept[at].entry, kept[at].amended = edit["entry"], line.position
    return setup


def _sealed_after(rules: Rules, sealed: frozenset[str], line: Line) -> frozenset[str]:
    """Return the seats that have sealed something after one more line."""
    if line.kind == ENTRY:
        return frozenset() if rules.reveals(line.content) else sealed
    own = rules.kind(line.kind)
    return sealed if own is None or own.seals is None else own.seals(sealed, line.content)


def _with_outcome(
    line: Line, gone: Mapping[int, int], index: int | None, kept: _Kept | None, rulings: tuple[Ruling, ...]
) -> Line:
    """Return a line with what became of it: its place in the record, what is there now, what followed from it."""
    amended = None if kept is None else kept.amended
    entry = None if kept is None or kept.entry is line.content else kept.entry
    taken_back = gone.get(line.position)
    return replace(line, index=index, rulings=rulings, taken_back=taken_back, amended=amended, entry=entry)
