"""Replaying a game entry by entry, the same for every engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeAlias, TypedDict, TypeVar

from rulings.frozen import frozen
from rulings.statements import Refusal, Ruling

GameT = TypeVar("GameT")


MaybeNone: TypeAlias = Any
"""In a union: may be None, but callers mostly know that it isn't, so type checkers needn't insist on a test."""


class RulingJson(TypedDict):
    """A ruling in a record's output: `entry` is the index of the entry that it followed from, -1 for the set-up."""

    entry: int
    rule: list[str]
    code: str
    facts: dict[str, object]


@frozen
class Step(Generic[GameT]):
    """A game after its set-up or one more entry, with its rulings in event order."""

    game: GameT
    rulings: tuple[Ruling, ...]


def replay(
    begin: Callable[[object], Step[GameT]],
    enter: Callable[[GameT, object], Step[GameT]],
    setup: object,
    entries: Iterable[object],
) -> Iterator[Step[GameT]]:
    """Yield a game at its start and after each entry. Raises Refusal, with its index, at the first illegal entry."""
    step = begin(setup)
    yield step
    for index, entry in enumerate(entries):
        try:
            step = enter(step.game, entry)
        except Refusal as refusal:
            raise refusal.at(index) from None
        yield step


def rulings_json(index: int, rulings: Iterable[Ruling]) -> list[RulingJson]:
    """Return the rulings of the entry of a record at `index` (-1: of the set-up), as record.md writes them."""
    return [
        {"entry": index, "rule": list(ruling.rule), "code": ruling.code, "facts": dict(ruling.facts)}
        for ruling in rulings
    ]
