"""What a replay of a table's whole log brings, kept for the tables that were looked at last."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Generic, TypeVar

from arbiter.long_games import in_turn

IN_MEMORY = 8

Brought = TypeVar("Brought")


class Replayed(Generic[Brought]):
    """Looking at a game step by step, or round by round, replays it once. `work` returns the log's length too."""

    def __init__(self, work: Callable[[int], tuple[int, Brought]]) -> None:
        self._work = work
        self._kept: OrderedDict[int, tuple[int, Brought]] = OrderedDict()
        self._lock = Lock()

    def of(self, table_id: int, length: int) -> Brought:
        """Return what a table's log brings; `length` is how long it is."""
        with self._lock:
            kept = self._kept.get(table_id)
        if kept is not None and kept[0] == length:
            return kept[1]
        found = in_turn(length, partial(self._work, table_id))
        with self._lock:
            self._kept[table_id] = found
            self._kept.move_to_end(table_id)
            while len(self._kept) > IN_MEMORY:
                self._kept.popitem(last=False)
        return found[1]

    def tables(self) -> set[int]:
        """Return the tables of which something is kept."""
        with self._lock:
            return set(self._kept)

    def forget(self, table_id: int) -> None:
        """Keep nothing of a table any more."""
        with self._lock:
            self._kept.pop(table_id, None)
