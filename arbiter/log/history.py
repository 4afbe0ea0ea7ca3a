"""From the lines of a table's log to its game.

The log only grows. What of it is the record of the game is found by a fold: an entry adds to the record, taking
back takes the last step's entries out of it, correcting a face changes it everywhere, an amendment changes, inserts or
deletes one entry or sets an option. This module is pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from arbiter.faults import Outdated
from arbiter.log.lines import (
    AMENDED,
    CORRECTED,
    ENTRY,
    LAID,
    LIFTED,
    RETURNED,
    REWRITING,
    TAKEN_BACK,
    Json,
    Line,
)
from kontor_rules import Game, Refusal, Ruling, enter, steps

RECENT_RULINGS = 40
RECENT_LINES = 60


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
        self.past: tuple[Json, Sequence[Line]] | None = None
        """The set-up as opened and the lines so far, where the draft changes what they stand for."""
        self._actor = actor
        self._at = at

    def add(self, kind: str, content: Json) -> None:
        """Write a line. Raises Refusal, with nothing written, if the rules refuse its entry."""
        after = advance(self.state, self._line(kind, content))
        assert after is not None, "lines that change the past go through rewrite"
        self.state = after
        self.lines.append(after.lines[-1])

    def rewrite(self, changes: Iterable[tuple[str, Json]], setup: Json, past: Sequence[Line]) -> None:
        """Write lines that change the past: the set-up as opened and all lines so far are replayed under them."""
        lines = self.upon(changes)
        self.past = setup, past
        self.state = replay(setup, [*past, *lines])
        self.lines += self.state.lines[-len(lines) :]

    def upon(self, changes: Iterable[tuple[str, Json]]) -> list[Line]:
        """Return lines of some kinds and contents that would follow now; nothing is written."""
        return [
            replace(self._line(kind, content), position=self.state.length + place)
            for place, (kind, content) in enumerate(changes)
        ]

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
    amended: int | None = None


def record(setup: Json, lines: Iterable[Line]) -> tuple[Json, list[tuple[Line, Json]]]:
    """Return the set-up and the entries that are left, each with the line that brought it."""
    kept, _ = _fold(setup, lines)
    return kept[0], [(one.line, one.entry) for one in kept[1]]


def replay(setup: Json, lines: Sequence[Line]) -> State:
    """Return the state after these lines, every one of them with its rulings. Costs the whole game.

    Raises Outdated if the engine refuses what it once took.
    """
    (current, kept), gone = _fold(setup, lines)
    try:
        opening, *played = steps(current, [one.entry for one in kept])
    except Refusal as refusal:
        raise Outdated(refusal) from refusal
    ruled = {one.line.position: (index, played[index].rulings) for index, one in enumerate(kept)}
    by_line = {one.line.position: one for one in kept}
    told = tuple(_told(line, by_line.get(line.position), ruled, gone) for line in lines)
    game = (opening, *played)[-1].game
    return State(len(lines), current, game, len(kept), sealed_seats(lines), opening.rulings, told)


def advance(state: State, line: Line) -> State | None:
    """Return the state after one more line, at the cost of one entry; None if that needs a replay.

    Raises Refusal if the rules refuse the line's entry.
    """
    if line.kind in REWRITING:
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


def side_of(seat: str) -> str:
    """Return the side that a seat scores for: its colour."""
    return seat.partition("-")[0]


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
        elif line.kind == AMENDED:
            setup = _amend(setup, kept, gone, line)
    return (setup, kept), gone


def _amend(setup: Json, kept: list[_Kept], gone: dict[int, int], line: Line) -> Json:
    """Carry out an edit of the record; return the set-up, changed if the edit is about an option."""
    edit = line.content
    if edit["op"] == "option":
        others = {name: value for name, value in (setup.get("options") or {}).items() if name != edit["option"]}
        chosen = {} if edit["value"] is None else {edit["option"]: edit["value"]}
        return {**setup, "options": {**others, **chosen}}
    at = edit["at"]
    if edit["op"] == "insert":
        kept.insert(at, _Kept(line, edit["entry"], line.position))
    elif edit["op"] == "delete":
        gone[kept.pop(at).line.position] = line.position
    else:
        kept[at].entry, kept[at].amended = edit["entry"], line.position
    return setup


def _correct(setup: Json, kept: list[_Kept], card: Json) -> Json:
    for one in kept:
        if one.entry.get("entry") == "face" and _card_id(one.entry) == card["id"]:
            one.entry = {**one.entry, "card": card}
    deck = setup.get("deck") or []
    if any(face["id"] == card["id"] for face in deck):
        return {**setup, "deck": [card if face["id"] == card["id"] else face for face in deck]}
    return setup


def _card_id(entry: Json) -> object:
    """Return the id of the card that an entry teaches; an edit on trial may be no such entry at all."""
    card = entry.get("card")
    return card.get("id") if isinstance(card, dict) else None


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


def _told(
    line: Line, kept: _Kept | None, ruled: Mapping[int, tuple[int, tuple[Ruling, ...]]], gone: Mapping[int, int]
) -> Line:
    index, rulings = ruled.get(line.position, (None, ()))
    amended = None if kept is None else kept.amended
    entry = kept.entry if kept is not None and kept.entry is not line.content else None
    return replace(
        line, index=index, rulings=rulings, taken_back=gone.get(line.position), amended=amended, entry=entry
    )  # fmt: skip
