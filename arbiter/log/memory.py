"""What is kept of tables in memory, up to so many bytes: their newest states, and apart what looking back brought."""

from __future__ import annotations

import gc
import sys
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from threading import Lock
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from arbiter.log.history import State

WEIGHED_EVERY = 32  # lines; a table grows slowly, and weighing takes half as long as replaying a game
_PROGRAM = (type, ModuleType, FunctionType, BuiltinFunctionType)


@dataclass(frozen=True, slots=True)
class _Kept:
    state: State
    bytes: int
    weighed_at: int


class States:
    """States by table; those that were not asked for longest go first."""

    def __init__(self, most: int) -> None:
        """`most` is in bytes, as `weight` counts them."""
        self._most = most
        self._kept: OrderedDict[int, _Kept] = OrderedDict()
        self._lock = Lock()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, table_id: int) -> State | None:
        """Return a table's state, None if none is kept."""
        with self._lock:
            kept = self._kept.get(table_id)
            if kept is None:
                return None
            self._kept.move_to_end(table_id)
            return kept.state

    def keep(self, table_id: int, state: State) -> None:
        """Keep a table's state, unless a newer one is kept."""
        before = self._kept.get(table_id)
        if before is None or state.length - before.weighed_at >= WEIGHED_EVERY:
            kept = _Kept(state, weight(state), state.length)
        else:
            kept = _Kept(state, before.bytes, before.weighed_at)
        with self._lock:
            newest = self._kept.get(table_id)
            if newest is not None and newest.state.length > state.length:
                return
            self.bytes += kept.bytes - (newest.bytes if newest else 0)
            self._kept[table_id] = kept
            self._kept.move_to_end(table_id)
            while self.bytes > self._most and len(self._kept) > 1:
                _oldest, gone = self._kept.popitem(last=False)
                self.bytes -= gone.bytes

    def tables(self) -> set[int]:
        """Return the tables whose states are kept."""
        with self._lock:
            return set(self._kept)

    def forget(self, table_id: int) -> None:
        """Keep nothing of a table any more."""
        with self._lock:
            gone = self._kept.pop(table_id, None)
            self.bytes -= gone.bytes if gone else 0


class LookedBack:
    """What replays of whole games brought, by table and what it is; what was not asked for longest goes first."""

    def __init__(self, most: int) -> None:
        """`most` is in bytes."""
        self._most = most
        self._kept: OrderedDict[tuple[int, Hashable], tuple[Any, int]] = OrderedDict()
        self._lock = Lock()
        self.bytes = 0

    def get(self, table_id: int, what: Hashable) -> Any:
        """Return the cached value, None if there is none."""
        with self._lock:
            kept = self._kept.get((table_id, what))
            if kept is None:
                return None
            self._kept.move_to_end((table_id, what))
            return kept[0]

    def keep(self, table_id: int, what: Hashable, value: object, size: int) -> None:
        """Keep something of so many bytes, in the place of what was there; not what is larger than all room."""
        with self._lock:
            self._drop((table_id, what))
            if size > self._most:
                return
            self._kept[table_id, what] = value, size
            self.bytes += size
            while self.bytes > self._most:
                self._drop(next(iter(self._kept)))

    def tables(self) -> set[int]:
        """Return the tables of which something is kept."""
        with self._lock:
            return {table_id for table_id, _what in self._kept}

    def forget(self, table_id: int) -> None:
        """Keep nothing of a table any more."""
        with self._lock:
            for place in [one for one in self._kept if one[0] == table_id]:
                self._drop(place)

    def _drop(self, place: tuple[int, Hashable]) -> None:
        _value, size = self._kept.pop(place, (None, 0))
        self.bytes -= size


def weight(state: State) -> int:
    """Return how many bytes a state takes."""
    return reach(state.setup, state.game, state.opening, state.lines, state.earlier)


def reach(*roots: object) -> int:
    """Return how many bytes values take: all that they reach, without the program. What they share with other tables
    counts too, so the sum is rather too much.
    """
    seen: set[int] = set()
    found = list(roots)
    total = 0
    while found:
        one = found.pop()
        if id(one) in seen or isinstance(one, _PROGRAM):
            continue
        seen.add(id(one))
        total += sys.getsizeof(one)
        found += gc.get_referents(one)
    return total
