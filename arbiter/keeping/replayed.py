"""What a replay of a table's whole log brings, kept for the tables that were looked at last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from arbiter.foundation.long_games import in_turn
from arbiter.log.memory import LookedBack

Brought = TypeVar("Brought")


class Replayed(Generic[Brought]):
    """Looking at a game step by step, or round by round, replays it once."""

    def __init__(
        self, memory: LookedBack, work: Callable[[int], tuple[int, Brought]], weigh: Callable[[Brought], int]
    ) -> None:
        """`work` returns the log's length too; `weigh` says how many bytes that takes which it brings."""
        self._memory, self._work, self._weigh = memory, work, weigh

    def of(self, table_id: int, length: int) -> Brought:
        """Return what a table's log brings; `length` is how long it is."""
        kept: tuple[int, Brought] | None = self._memory.get(table_id, self)
        if kept is not None and kept[0] == length:
            return kept[1]
        return in_turn(length, lambda: self._replayed(table_id))

    def _replayed(self, table_id: int) -> Brought:
        found = self._work(table_id)
        self._memory.keep(table_id, self, found, self._weigh(found[1]))
        return found[1]
