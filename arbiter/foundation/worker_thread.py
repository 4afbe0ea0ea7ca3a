"""CPU-bound work and waiting for the disk, run in threads so that other phones don't wait."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextvars import ContextVar, copy_context
from functools import cache, partial
from threading import Lock
from typing import Any, NoReturn, TypeVar

Result = TypeVar("Result")

_one_at_a_time = Lock()
_left: ContextVar[bool] = ContextVar("left", default=False)  # whether this is done in a thread of its own already


def run_in_thread(work: Callable[[], Result]) -> Result:
    """Return what the work returns, or raise what it raises, one piece of work at a time.

    A greenlet server serves nobody while one greenlet computes, so there the work gets a thread of its own.
    """
    return in_thread("computes", partial(_alone, work)) if may_leave() else _alone(work)


def _alone(work: Callable[[], Result]) -> Result:
    with _one_at_a_time:
        return work()


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
    outcome: Callable[[], Result] = _thread(which).apply(context.run, (partial(_outcome, work),))
    return outcome()


def _outcome(work: Callable[[], Result]) -> Callable[[], Result]:
    """Do the work; return what then returns its result or raises its error.

    gevent prints each error that leaves a thread, with everything that the work was given.
    """
    try:
        result = work()
    except BaseException as error:
        return partial(_raise, error)
    return lambda: result


def _raise(error: BaseException) -> NoReturn:
    raise error


@cache
def _thread(_which: str) -> Any:
    from gevent.threadpool import ThreadPool

    return ThreadPool(1)
