"""What is kept of tables in memory, up to so many bytes: their newest states, and apart what looking back brought."""

import gc
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, Generic, TypeVar

from arbiter.foundation.worker_thread import in_turn
from arbiter.log.history import TableState

WEIGHED_EVERY = 32  # lines; a table grows slowly, and weighing takes half as long as replaying a game
_PROGRAM = (type, ModuleType, FunctionType, BuiltinFunctionType)
_Key = tuple[int, Hashable]


class _Kept:
    """Values by table and what they are, up to so many bytes; what was not asked for longest goes first."""

    _least = 0  # values that are kept however large they are

    def __init__(self, most: int) -> None:
        """`most` is in bytes, as `weight` counts them."""
        self._most = most
        self._kept: OrderedDict[_Key, tuple[Any, int]] = OrderedDict()
        self._lock = Lock()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def tables(self) -> set[int]:
        """Return the tables of which something is kept."""
        with self._lock:
            return {table_id for table_id, _what in self._kept}

    def forget(self, table_id: int) -> None:
        """Keep nothing of a table any more."""
        with self._lock:
            for key in [one for one in self._kept if one[0] == table_id]:
                self._drop(key)

    def _value_of(self, key: _Key) -> Any:
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key][0]

    def _put(self, key: _Key, value: object, size: int) -> None:
        self._drop(key)
        self._kept[key] = value, size
        self.bytes += size
        while self.bytes > self._most and len(self._kept) > self._least:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: _Key) -> None:
        _value, size = self._kept.pop(key, (None, 0))
        self.bytes -= size


class States(_Kept):
    """States by table, each with its length when it was weighed."""

    _least = 1

    def get(self, table_id: int) -> TableState | None:
        """Return a table's state, None if none is kept."""
        state: TableState | None = (self._value_of((table_id, None)) or (None,))[0]
        return state

    def keep(self, table_id: int, state: TableState) -> None:
        """Keep a table's state, unless a newer one is kept."""
        key = table_id, None
        (_state, weighed_at), size = self._kept.get(key, ((None, -WEIGHED_EVERY), 0))
        if state.length - weighed_at >= WEIGHED_EVERY:
            weighed_at, size = state.length, weight(state)
        with self._lock:
            newest = self._kept.get(key)
            if newest is None or newest[0][0].length <= state.length:
                self._put(key, (state, weighed_at), size)


class LookedBack(_Kept):
    """What replays of whole games brought."""

    def get(self, table_id: int, what: Hashable) -> Any:
        """Return the cached value, None if there is none."""
        return self._value_of((table_id, what))

    def keep(self, table_id: int, what: Hashable, value: object, size: int) -> None:
        """Keep something of so many bytes, in the place of what was there; not what is larger than all room."""
        with self._lock:
            if size <= self._most:
                self._put((table_id, what), value, size)
            else:
                self._drop((table_id, what))


Brought = TypeVar("Brought")


class Replayed(Generic[Brought]):
    """Looking at a game step by step, or round by round, replays it once."""

    def __init__(self, memory: LookedBack, work: Callable[[int], Brought], weigh: Callable[[Brought], int]) -> None:
        """`weigh` says how many bytes that takes which `work` brings."""
        self._memory, self._work, self._weigh = memory, work, weigh

    def of(self, table_id: int, length: int) -> Brought:
        """Return what a table's log brings; `length` is how long it is."""
        kept: tuple[int, Brought] | None = self._memory.get(table_id, self)
        if kept is not None and kept[0] == length:
            return kept[1]

        def replayed() -> Brought:
            found = self._work(table_id)
            self._memory.keep(table_id, self, (length, found), self._weigh(found))
            return found

        return in_turn(length, replayed)


def weight(state: TableState) -> int:
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
