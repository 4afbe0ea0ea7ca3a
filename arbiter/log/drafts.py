"""What a submission is about to write into a table's log: lines on top of a state, checked as they come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from arbiter.foundation.config import MAX_ENTRIES, MAX_LINES
from arbiter.foundation.faults import Invalid, Outdated
from arbiter.game import Game, Json, Rules
from arbiter.log.history import (
    ACCEPTED,
    ENTRY,
    LAID,
    Line,
    TableState,
    advance,
    in_record,
    kept_rulings,
    replay,
    revokes,
)
from arbiter.log.kept_rulings import changed_from, packed, text_of
from arbiter.pieces import kept_positions
from rulings import Refusal


class Draft:
    """Lines being written for one submission, on top of a state that stays as it is until they are stored."""

    def __init__(self, before: TableState, actor: str, at: datetime, pieces_before: bytes | None = None) -> None:
        """`pieces_before` is where the pieces lay, if today's rules rule otherwise; None if that isn't known."""
        self.before = before
        self.state = before
        self.lines: list[Line] = []
        self.past: tuple[Json, Sequence[Line]] | None = None
        """The set-up as opened and the lines so far, where the draft changes what they stand for."""
        self.result: Json | None = None
        """The columns that tell how the game ended by the rulings that hold again; None: the state tells it."""
        self._pieces_before = pieces_before
        self._actor = actor
        self._at = at

    def add(self, kind: str, content: Json) -> None:
        """Write a line. Raises Refusal, with nothing written, if the rules refuse its entry.

        Raises Outdated where nobody has said yet what is to hold of what today's rules say otherwise.
        """
        if kind in (ENTRY, LAID) and not self.state.as_kept:
            raise Outdated(self.state.refused)
        after = advance(self.state, self._line(kind, content))
        assert after is not None, "lines that change the past go through rewrite"
        self.state = after
        self.lines.append(after.lines[-1])

    def rewrite(self, changes: Iterable[tuple[str, Json]], setup: Json, past: Sequence[Line]) -> None:
        """Write lines that change the past: the set-up as opened and all lines so far are replayed under them.

        Raises Refusal where today's rules refuse what comes of it, unless they refused an earlier entry of it before;
        and Outdated as `add` does, unless that is what the lines say or mend.
        """
        first, *others = self.upon(changes)
        lines = [replace(first, pieces_before=self._pieces_before), *others]
        if self.before.ruled_otherwise and self.before.refused is None and lines[0].kind != ACCEPTED:
            raise Outdated(None)
        self.past = setup, past
        self.state = replay(self.before.rules, setup, [*past, *lines])
        if self.state.refused is not None and not _comes_later(self.state.refused, self.before.refused):
            raise self.state.refused
        if not revokes(lines[0]):
            self.state = replace(self.state, ruled_otherwise=())  # the log keeps today's rulings with these lines
        self.lines += self.state.lines[-len(lines) :]

    def upon(self, changes: Iterable[tuple[str, Json]]) -> list[Line]:
        """Return lines of some kinds and contents that would follow now; nothing is written."""
        return [
            replace(self._line(kind, content), position=self.state.length + place)
            for place, (kind, content) in enumerate(changes)
        ]

    def ruled(self) -> bytes | None:
        """Return what the log keeps with the last of these lines: all rulings that they brought or changed."""
        opening, samples = text_of(self.state.opening), self.state.rules.ruling_samples
        if revokes(self.lines[0]):
            texts = []  # what was kept before
        elif self.past is None:
            texts = [] if self.before.length else [opening]
            texts += [text_of(line.rulings) for line in self.lines if line.kind == ENTRY]
        else:
            kept = kept_rulings(self.before.rules, *self.past)
            after = [opening, *(text_of(line.rulings) for line in in_record(self.state.lines))]
            texts = after[changed_from(kept, after) :]
        return packed(texts, samples) if texts else None

    def pieces(self) -> bytes | None:
        """Return what the table keeps of where its pieces lie after these lines; None if nobody has to know."""
        first = self.lines[0]
        if revokes(first) and self.past is not None:
            return next(line.pieces_before for line in self.past[1] if line.position == first.content["step"])
        return kept_pieces(self.state.rules, self.state.game) if self.state.as_kept else self._pieces_before

    def drop_to(self, count: int, state: TableState) -> None:
        """Forget all but the first `count` lines, with the state that belonged to them."""
        del self.lines[count:]
        self.state = state

    def check_size(self) -> None:
        """Refuse lines that make a table's record or log too long; what shortens the record goes. Raises Invalid."""
        if self.state.entries > self.before.entries:
            check_length(self.state.entries)
        if self.state.length > MAX_LINES:
            raise Invalid("log.full", f"The log of a table has at most {MAX_LINES} lines.")

    def _line(self, kind: str, content: Json) -> Line:
        return Line(
            position=self.state.length,
            kind=kind,
            step=self.before.length,
            actor=self._actor,
            at=self._at,
            content=content,
        )


def kept_pieces(rules: Rules, game: Game) -> bytes | None:
    """Return what a table keeps of where the pieces of its game lie, None where the game is over or doesn't say it."""
    if rules.pieces is None or rules.standing(game).finished:
        return None
    return kept_positions.packed(rules.pieces.lying(game))


def entry_count(record: object) -> int:
    """Return how many entries a record has; none, where that can't be read."""
    entries = record.get("entries") if isinstance(record, dict) else None
    return len(entries) if isinstance(entries, list) else 0


def check_length(entries: int) -> None:
    """Refuse a record of more entries than are replayed here: every look at one costs as much as it is long.

    The rules engines and their command lines know no such limit. Raises Invalid.
    """
    if entries > MAX_ENTRIES:
        raise Invalid("record.too-long", f"A record has at most {MAX_ENTRIES} entries here.")


def _comes_later(refused: Refusal, before: Refusal | None) -> bool:
    """Tell whether the entry that is refused comes later in the record than the one that was refused before."""
    return before is not None and (refused.entry or 0) > (before.entry or 0)
