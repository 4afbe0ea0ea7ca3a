"""CPU-bound work, waiting for the disk, and whatever costs as much as a game is long: in threads, so that other phones
don't wait.

An address has one piece of work on a whole game done at a time, and only so much waiting. Games longer than those that
people play have a thread of their own: nobody's look at a game of usual length waits for them.
"""

import sys
from collections.abc import Callable
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, field
from functools import cache, partial
from threading import Lock
from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

from flask import current_app, has_request_context

from arbiter.foundation.faults import TooMany

REPLAYS = "replays"
SHORT = 60  # lines of a log; so many are replayed and shown within some milliseconds
PLAYED = 600  # the longest of 400 played and 60 random games has 428 entries
MAX_WAITING = 20_000  # lines of the games for which an address may be waiting at once: seconds of work
SOON = 5  # seconds after which some of that is done

Result = TypeVar("Result")

_one_at_a_time = Lock()
_left: ContextVar[bool] = ContextVar("left", default=False)  # whether this is done in a thread of its own already


def run_in_thread(work: Callable[[], Result]) -> Result:
    """Return what the work returns, or raise what it raises, one piece of work at a time.

    A greenlet server serves nobody while one greenlet computes, so there the work gets a thread of its own.
    """

    def alone() -> Result:
        with _one_at_a_time:
            return work()

    return in_thread("computes", alone) if may_leave() else alone()


def wait_in_thread(wait: Callable[[], None]) -> None:
    """Wait for the disk; in a greenlet server, in a thread of its own, so that the others continue."""
    if may_leave():
        in_thread("waits", wait)
    else:
        wait()


def may_leave() -> bool:
    """Tell whether work may leave for a thread: in a server of greenlets, unless it has done so already."""
    return has_greenlets() and not has_left()


def has_left() -> bool:
    """Tell whether the caller runs in a worker thread."""
    return _left.get()


def has_greenlets() -> bool:
    """Tell whether this is a server of greenlets."""
    monkey = sys.modules.get("gevent.monkey")  # not imported here: a server of greenlets has done so, others need none
    return monkey is not None and monkey.is_module_patched("threading")


def in_thread(which: str, work: Callable[[], Result]) -> Result:
    """Return what the work returns, or raise what it raises, in the thread of a name; where it may leave."""
    context = copy_context()  # of the request: what is asked of it there is answered as here
    context.run(_left.set, True)
    result, error = _thread(which).apply(context.run, (partial(_outcome, work),))
    if error is not None:
        raise error
    return cast(Result, result)


def _outcome(work: Callable[[], Result]) -> tuple[Result | None, BaseException | None]:
    """Do the work; return its result or its error.

    gevent prints each error that leaves a thread, with everything that the work was given.
    """
    try:
        return work(), None
    except BaseException as error:
        return None, error


@cache
def _thread(_which: str) -> Any:
    from gevent.threadpool import ThreadPool

    return ThreadPool(1)


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
    address = current_app.extensions["kontor-allowances"].whose() if has_request_context() else ""
    thread = "long" if length > PLAYED else "played"
    queue = _queues.setdefault((address, thread), _Queue())
    if address and queue.lines and queue.lines + length > MAX_WAITING:
        raise TooMany(REPLAYS, SOON)
    queue.lines += length
    try:
        with queue.turn:
            return in_thread(thread, work)
    finally:
        queue.lines -= length
