"""Several processes behind one socket: one that starts them, puts others in the place of those that died, and ends all.

The socket is bound and the database brought up to date before, once. Workers share the socket, and the memory that was
made before them: counts that have to hold for all of them together live there (`arbiter.shares`).
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable
from types import FrameType

import gevent
from gevent import monkey

FORKS = hasattr(os, "fork")
WITHIN = 60.0  # seconds in which no more than AGAIN workers a place may die
AGAIN = 5
GRACE = 6  # seconds after which a worker that was asked to end is killed
_PAUSE = 0.2  # seconds before another worker takes a place

_ENDING = (signal.SIGTERM, signal.SIGINT)
_log = logging.getLogger(__name__)


class Crew:
    """The workers of a server. `work` is run in each, with its number; `died` in their parent, before another comes."""

    def __init__(self, number: int, work: Callable[[int], None], died: Callable[[int], None]) -> None:
        self._number = number
        self._work = work
        self._died = died
        self._at: dict[int, int] = {}
        self._deaths: deque[float] = deque(maxlen=AGAIN * number + 1)
        self._stopping = False
        self._failed = False
        self._life = os.pipe()  # its end says that the parent has gone, however it went

    def start(self) -> None:
        """Start all workers."""
        for name in _ENDING:
            signal.signal(name, self._stop)
        signal.signal(signal.SIGALRM, self._kill)
        for worker in range(self._number):
            self._start(worker)

    def wait(self) -> int:
        """Wait until all have ended; return the exit status."""
        while self._at:
            pid, status = _waitpid(-1, 0)
            worker = self._at.pop(pid)
            if not self._stopping:
                self._replace(worker, os.waitstatus_to_exitcode(status))
        return 1 if self._failed else 0

    def _replace(self, worker: int, code: int) -> None:
        self._died(worker)
        self._deaths.append(time.monotonic())
        if len(self._deaths) == self._deaths.maxlen and self._deaths[-1] - self._deaths[0] < WITHIN:
            _log.error("workers keep dying (%s): the server ends", _how(code))
            self._failed = True
            self._stop()
            return
        _log.error("a worker died (%s): another one takes its place", _how(code))
        _sleep(_PAUSE)
        self._start(worker)

    def _start(self, worker: int) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)  # nobody is started after the others were told to end
        try:
            if self._stopping:
                return
            pid = _fork()
            if pid:
                self._at[pid] = worker
            else:
                self._be(worker)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)

    def _be(self, worker: int) -> None:
        """Be a worker; it never returns."""
        code = 1
        try:
            for name in (*_ENDING, signal.SIGALRM):
                signal.signal(name, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
            _close(self._life[1])
            gevent.reinit()
            gevent.spawn(self._end_with_parent)
            self._work(worker)
            code = 0
        except BaseException:
            _log.exception("a worker has failed")
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def _end_with_parent(self) -> None:
        loop = gevent.get_hub().loop
        gevent.get_hub().wait(loop.io(self._life[0], 1))
        os.kill(os.getpid(), signal.SIGTERM)
        gevent.sleep(GRACE)
        os._exit(1)

    def _stop(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        if not self._stopping:
            self._stopping = True
            signal.alarm(GRACE)
        self._tell(signal.SIGTERM)

    def _kill(self, _signal: int, _frame: FrameType | None) -> None:
        self._tell(signal.SIGKILL)

    def _tell(self, what: signal.Signals) -> None:
        for pid in list(self._at):
            os.kill(pid, what)  # nobody has waited for it yet, so the id is still its own


def cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _how(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"status {code}"


# As they were before gevent's: the parent only waits, and needs no loop of its own; what is closed is closed at once.
_fork: Callable[[], int] = monkey.get_original("os", "fork") if FORKS else lambda: 0
_waitpid: Callable[[int, int], tuple[int, int]] = monkey.get_original("os", "waitpid")
_close: Callable[[int], None] = monkey.get_original("os", "close")
_sleep: Callable[[float], None] = monkey.get_original("time", "sleep")
