"""Work that keeps a processor busy, done where it doesn't make the other phones wait."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any, TypeVar

Result = TypeVar("Result")

_one_at_a_time = Lock()


def aside(work: Callable[[], Result]) -> Result:
    """Return what the work returns, one piece of work at a time.

    A server of greenlets serves nobody while one of them computes: there the work gets a thread of its own. It must
    not ask for anything that belongs to the request, like the language.
    """
    monkey = sys.modules.get("gevent.monkey")  # not imported here: a server of greenlets has done so, others need none
    if monkey is not None and monkey.is_module_patched("threading"):
        result: Result = _thread().apply(work)
        return result
    with _one_at_a_time:
        return work()


@cache
def _thread() -> Any:
    from gevent.threadpool import ThreadPool

    return ThreadPool(1)
