"""All phones of a table at one worker, so that their table is replayed, and what they share is drawn, only once.

Workers take connections as they come. Whoever takes one looks which table's link its first request names, without
taking anything of it, and hands the connection over to the worker that has the table. It is for speed alone: every
worker can answer everything, and a kept connection may ask for another table later.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from arbiter.store.database import UNAVAILABLE
from arbiter.tables.tokens import TOKEN

HEAD = 4096  # bytes of a request in which its link has to be named: in its line, as a bearer, or where it comes from
_LINKS = 50_000  # whose tables are remembered
_PATIENCE = 1.0  # seconds until a worker that takes nothing over is done without
_LINK = re.compile(TOKEN.pattern.encode())


class Gathering:
    """Where the connections of all tables belong; made before the workers, who each have a number."""

    def __init__(self, workers: int, table_of: Callable[[str], int | None]) -> None:
        """`table_of` returns which table a link's token opens, None for none."""
        self.worker = 0
        self._table_of = lru_cache(_LINKS)(table_of)
        # One byte a connection, read one by one, so that each comes with its own.
        self._ways = [socket.socketpair() for _worker in range(workers)]
        for _inside, outside in self._ways:
            outside.settimeout(_PATIENCE)

    def hand_over(self, connection: Any) -> bool:
        """Wait for a connection's first request; hand it over if another worker has its table, and tell whether so.

        Raises OSError where nothing comes.
        """
        worker = self._worker_for(connection.recv(HEAD, socket.MSG_PEEK))
        if worker == self.worker:
            return False
        try:
            socket.send_fds(self._ways[worker][1], [b"."], [connection.fileno()])
        except OSError:  # it is busy, or there are too many on their way
            return False
        return True

    def take_over(self, take: Callable[[Any, Any], object]) -> None:
        """Take over what others hand over, for ever: `take` gets each connection with the address of its other side."""
        while True:
            _byte, files, _flags, _address = socket.recv_fds(self._ways[self.worker][0], 1, 1)
            for file in files:
                connection = socket.socket(fileno=file)
                try:
                    address = connection.getpeername()
                except OSError:  # it has gone meanwhile
                    connection.close()
                else:
                    take(connection, address)

    def close(self) -> None:
        """Hand nothing over any more."""
        for inside, outside in self._ways:
            inside.close()
            outside.close()

    def _worker_for(self, head: bytes) -> int:
        found = _LINK.search(head)
        try:
            table_id = self._table_of(found[0].decode()) if found else None
        except UNAVAILABLE:
            table_id = None
        return self.worker if table_id is None else table_id % len(self._ways)
