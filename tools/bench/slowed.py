"""A slower device: browsers whose processes, with all their threads, run for a part of the time only."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.joining.phones import processes_of

RUNS = 0.005  # seconds at a time


@contextmanager
def slowed(*profiles: Path, times: int = 4) -> Iterator[None]:
    """Slow the running browsers with these profiles down, all in step: what they do takes so many times as long.

    That holds of pages, workers, the browser itself and what it starts meanwhile. What waits for a clock, or for
    somebody else, takes as long as ever.
    """
    groups = {os.getpgid(process) for profile in profiles for process in processes_of(profile)}
    over = threading.Event()

    def brake() -> None:
        begun = time.perf_counter()
        while not over.wait(RUNS):
            ran = time.perf_counter() - begun
            _send(groups, signal.SIGSTOP)
            time.sleep(ran * (times - 1))  # waiting may have taken longer than it should
            _send(groups, signal.SIGCONT)
            begun = time.perf_counter()

    thread = threading.Thread(target=brake)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _send(groups: set[int], what: signal.Signals) -> None:
    for group in [*groups]:
        try:
            os.killpg(group, what)
        except ProcessLookupError:
            groups.discard(group)  # closed meanwhile
