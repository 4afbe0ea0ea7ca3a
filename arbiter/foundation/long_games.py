"""Long games: whatever costs as much as a game is long is done in a thread, so that the other phones don't wait.

An address has one such piece of work done at a time, and only so much waiting. Games longer than those that people play
have a thread of their own: nobody's look at a game of usual length waits for them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeVar
from weakref import WeakValueDictionary

from flask import has_request_context

from arbiter.foundation.faults import TooMany
from arbiter.foundation.worker_thread import in_thread, may_leave
from arbiter.web import allowances

REPLAYS = "replays"
SHORT = 60  # lines of a log; so many are replayed and shown within some milliseconds
PLAYED = 600  # the longest of 400 played and 60 random games has 428 entries
MAX_WAITING = 20_000  # lines of the games for which an address may be waiting at once: seconds of work
SOON = 5  # seconds after which some of that is done

Result = TypeVar("Result")


@dataclass(eq=False)
class _Queue:
    """Those of an address who wait for a thread, with the lines of their games."""

    turn: Lock = field(default_factory=Lock)
    lines: int = 0


_queues: WeakValueDictionary[tuple[str, str], _Queue] = WeakValueDictionary()


def in_turn(length: int, work: Callable[[], Result]) -> Result:
    """Return what work returns, or raise what it raises, that looks at a whole game of so many lines. Raises TooMany.

    It may ask for what belongs to the request. Done at once where the game is short, or no other phone waits.
    """
    if length <= SHORT or not may_leave():
        return work()
    address, thread = (
        allowances.here().whose() if has_request_context() else "",
        "long" if length > PLAYED else "played",
    )
    queue = _queues.setdefault((address, thread), _Queue())
    if address and queue.lines and queue.lines + length > MAX_WAITING:
        raise TooMany(REPLAYS, SOON)
    queue.lines += length
    try:
        with queue.turn:
            return in_thread(thread, work)
    finally:
        queue.lines -= length
