"""From the lines of a table's log to its game.

The log only grows. What of it is the record of the game is found by a fold: an entry adds to the record, taking
back takes the last step's entries out of it, correcting a face changes it everywhere. This module is pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from arbiter.faults import Outdated
from kontor_rules import Game, Refusal, Ruling, begin, enter

Json = dict[str, Any]

ENTRY = "entry"  # content: the entry as RECORD.md has it
TAKEN_BACK = "take-back"  # content: {"step": …}, the step whose entries went
CORRECTED = "correct"  # content: {"card": …, "was": …}
LAID = "laid"  # content: {"seat": …}; which card is known to `seals` only
LIFTED = "lifted"  # content: {"seat": …}: a seat took its card up again before the reveal
RETURNED = "returned"  # content: {"seats": […], "error": … or null}: the arbiter gave cards laid down back
QUIET = frozenset({LAID, LIFTED})  # what other seats may overlook when they enter something

RECENT_RULINGS = 40
RECENT_LINES = 60


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table's log.

    `step` is the position of the first line that the same submission caused, `actor` "host" or a seat. `index` is
    the entry's place in the record, None for what isn't in it (any more). `taken_back` is the position of the line
    that took the entry back.
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


@dataclass(frozen=True, slots=True)
class State:
    """A table after `length` lines of its log: the game, and who has a card lying face down."""

    length: int
    setup: Json
    game: Game
    entries: int
    sealed: frozenset[str]
    opening: tuple[Ruling, ...]
    lines: tuple[Line, ...]

    def recent(self) -> State:
        """Return the state with as many lines as pages show, for keeping in memory."""
        keep = rulings = 0
        for line in reversed(self.lines[-RECENT_LINES:]):
            if rulings >= RECENT_RULINGS:
                break
            rulings += len(line.rulings)
            keep += 1
        return replace(self, lines=self.lines[len(self.lines) - keep :])


class Draft:
    """Lines being written for one submission, on top of a state that stays as it is until they are stored."""

    def __init__(self, before: State, actor: str, at: datetime) -> None:
        self.before = before
        self.state = before
        self.lines: list[Line] = []
        self._actor = actor
        self._at = at

    def add(self, kind: str, content: Json) -> None:
        """Write a line. Raises Refusal, with nothing written, if the rules refuse its entry."""
        after = advance(self.state, self._line(kind, content))
        assert after is not None, "lines that change the past go through rewrite"
        self.state = after
        self.lines.append(after.lines[-1])

    def rewrite(self, kind: str, content: Json, setup: Json, past: Sequence[Line]) -> None:
        """Write a line that changes the past: the set-up as opened and all lines so far are replayed under it."""
        self.state = replay(setup, [*past, self._line(kind, content)])
        self.lines.append(self.state.lines[-1])

    def drop_to(self, count: int, state: State) -> None:
        """Forget all but the first `count` lines, with the state that belonged to them."""
        del self.lines[count:]
        self.state = state

    def _line(self, kind: str, content: Json) -> Line:
        return Line(self.state.length, kind, self.before.length, self._actor, self._at, content)


@dataclass(slots=True)
class _Kept:
    """An entry on its way through the fold."""

    line: Line
    entry: Json


def record(setup: Json, lines: Iterable[Line]) -> tuple[Json, list[tuple[Line, Json]]]:
    """Return the set-up and the entries that are left, each with the line that brought it."""
    kept, _ = _fold(setup, lines)
    return kept[0], [(one.line, one.entry) for one in kept[1]]


def replay(setup: Json, lines: Sequence[Line]) -> State:
    """Return the state after these lines, every one of them with its rulings. Costs the whole game.

    Raises Outdated if the engine refuses what it once took.
    """
    (current, kept), gone = _fold(setup, lines)
    index = -1
    try:
        step = begin(current)
        opening, game = step.rulings, step.game
        ruled: dict[int, tuple[int, tuple[Ruling, ...]]] = {}
        for index, one in enumerate(kept):
            step = enter(game, one.entry)
            game = step.game
            ruled[one.line.position] = (index, step.rulings)
    except Refusal as refusal:
        raise Outdated(refusal.at(index)) from refusal
    told = tuple(_told(line, ruled, gone) for line in lines)
    return State(len(lines), current, game, len(kept), sealed_seats(lines), opening, told)


def advance(state: State, line: Line) -> State | None:
    """Return the state after one more line, at the cost of one entry; None if that needs a replay.

    Raises Refusal if the rules refuse the line's entry.
    """
    if line.kind in (TAKEN_BACK, CORRECTED):
        return None
    game, entries = state.game, state.entries
    if line.kind == ENTRY:
        step = enter(game, line.content)
        line = replace(line, index=entries, rulings=step.rulings)
        game, entries = step.game, entries + 1
    return replace(
        state,
        length=line.position + 1,
        game=game,
        entries=entries,
        sealed=_sealed_after(state.sealed, line),
        lines=(*state.lines, line),
    )


def sealed_seats(lines: Iterable[Line]) -> frozenset[str]:
    """Return the seats that have a card lying face down after these lines."""
    sealed: frozenset[str] = frozenset()
    for line in lines:
        sealed = _sealed_after(sealed, line)
    return sealed


def last_step(lines: Iterable[Line]) -> int | None:
    """Return the step that taking back would take, None if nothing is left."""
    _, kept = record({}, lines)
    return kept[-1][0].step if kept else None


def faces_in(entries: Iterable[Json]) -> dict[str, Json]:
    """Return the faces that entries teach, by card id."""
    return {entry["card"]["id"]: entry["card"] for entry in entries if entry.get("entry") == "face"}


def due(game: Game, sealed: frozenset[str]) -> tuple[str, ...]:
    """Return the seats that the reveal waits for: with cards, not sitting out, nothing laid yet."""
    state = game.state
    if state.phase != "announce":
        return ()
    return tuple(seat for seat, hand in state.hands.items() if hand.total and seat not in (*state.sat_out, *sealed))


def names_of(setup: Json) -> dict[str, str]:
    """Return the players' names by seat, in set-up order."""
    return {player["seat"]: player["name"] for player in setup["players"]}


def seats_of(setup: Json) -> list[str]:
    """Return the seats in set-up order."""
    return list(names_of(setup))


def _fold(setup: Json, lines: Iterable[Line]) -> tuple[tuple[Json, list[_Kept]], dict[int, int]]:
    kept: list[_Kept] = []
    gone: dict[int, int] = {}
    for line in lines:
        if line.kind == ENTRY:
            kept.append(_Kept(line, line.content))
        elif line.kind == TAKEN_BACK:
            while kept and kept[-1].line.step == line.content["step"]:
                gone[kept.pop().line.position] = line.position
        elif line.kind == CORRECTED:
            setup = _correct(setup, kept, line.content["card"])
    return (setup, kept), gone


def _correct(setup: Json, kept: list[_Kept], card: Json) -> Json:
    for one in kept:
        if one.entry.get("entry") == "face" and one.entry["card"]["id"] == card["id"]:
            one.entry = {**one.entry, "card": card}
    deck = setup.get("deck") or []
    if any(face["id"] == card["id"] for face in deck):
        return {**setup, "deck": [card if face["id"] == card["id"] else face for face in deck]}
    return setup


def _sealed_after(sealed: frozenset[str], line: Line) -> frozenset[str]:
    if line.kind == LAID:
        return sealed | {line.content["seat"]}
    if line.kind == LIFTED:
        return sealed - {line.content["seat"]}
    if line.kind == RETURNED:
        return sealed - set(line.content["seats"])
    if line.kind == ENTRY and line.content["entry"] == "play":
        return frozenset()
    return sealed


def _told(line: Line, ruled: Mapping[int, tuple[int, tuple[Ruling, ...]]], gone: Mapping[int, int]) -> Line:
    index, rulings = ruled.get(line.position, (None, ()))
    return replace(line, index=index, rulings=rulings, taken_back=gone.get(line.position))
