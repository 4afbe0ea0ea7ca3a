"""Counts that hold for all workers of a server together: in memory that was made before them."""

from __future__ import annotations

import mmap
import secrets
from hashlib import blake2b

_SLOTS = 1 << 16


class Shares:
    """Counts by name that hold for all workers. Each writes its own column; what counts is the sum of them.

    Names share a count where their digests do: of ten thousand with one each, hardly one meets another.
    """

    def __init__(self, workers: int = 1) -> None:
        self.worker = 0
        self._workers = workers
        self._key = secrets.token_bytes(16)
        self._counts = memoryview(mmap.mmap(-1, 2 * _SLOTS * workers)).cast("H")

    def add(self, name: str, number: int) -> None:
        self._counts[self._at(name) + self.worker] += number

    def of(self, name: str) -> int:
        start = self._at(name)
        return sum(self._counts[start : start + self._workers])

    def clear(self, worker: int) -> None:
        """Forget what a worker that died has counted."""
        for place in range(worker, len(self._counts), self._workers):
            self._counts[place] = 0

    def _at(self, name: str) -> int:
        digest = blake2b(name.encode(), key=self._key, digest_size=2).digest()
        return int.from_bytes(digest, "big") * self._workers
