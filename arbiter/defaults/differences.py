"""Differences between two courses of a game, found by comparing their outputs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from arbiter.game import Differences, Game, Json, Option, Pieces, Readings
from arbiter.pieces.positions import Move

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that differs: the path of keys to it, and its values in both games; None if missing."""

    path: Path
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class OutputDifferences(Differences):
    """All that differs: in what the rules say of both games, and on the table."""

    found: tuple[Difference, ...]
    moves: tuple[Move, ...]

    @property
    def any(self) -> bool:
        return bool(self.found or self.moves)


class OutputReadings(Readings):
    """No options, and what differs between two games."""

    def __init__(self, said: Callable[[Game], Mapping[str, Any]], pieces: Pieces | None) -> None:
        self._said = said
        self._pieces = pieces

    def options(self, setup: Json) -> tuple[Option, ...]:
        del setup
        return ()

    def with_option(self, setup: Json, option: str, value: str | None) -> Json:
        del option, value
        return setup

    def can_begin(self, setup: Json) -> bool:
        del setup
        return True

    def differences(self, before: Game, after: Game) -> OutputDifferences:
        old, new = (dict(_values((), self._said(game))) for game in (before, after))
        paths = dict.fromkeys((*old, *new))
        found = (Difference(path, old.get(path), new.get(path)) for path in paths if old.get(path) != new.get(path))
        return OutputDifferences(tuple(found), self._pieces.moves(before, after) if self._pieces else ())


def _values(path: Path, value: Any) -> Iterator[tuple[Path, object]]:
    if not isinstance(value, Mapping):
        yield path, value
        return
    for key, one in value.items():
        yield from _values((*path, str(key)), one)
