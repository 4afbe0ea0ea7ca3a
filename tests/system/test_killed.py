"""A server killed in the middle of writing, again and again, loses no entry that it acknowledged."""

import http.client
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from tests.system.server import Connection, Server
from tests.system.writing import check_record, entry

KILLS = (
    ("sqlite", 3),
    pytest.param("sqlite", 10, marks=pytest.mark.thorough),
    pytest.param("postgresql", 4, marks=pytest.mark.thorough),
    pytest.param("sqlite", 200, marks=pytest.mark.long),
    pytest.param("postgresql", 200, marks=pytest.mark.long),
)
WRITERS = 3
MOST = 40  # entries between two kills
LONG = 500
"""Entries after which a writer begins another game: a table takes no more than some thousands."""
PATIENCE = 60  # seconds


class Writer:
    """A phone that enters without end, and sends again what wasn't acknowledged."""

    def __init__(self, connection: Connection) -> None:
        self.host = connection.open_table()["host"]
        self.acknowledged = 0

    def write(self, server: Server) -> None:
        with Connection(server) as connection, suppress(OSError, http.client.HTTPException):
            while True:
                number = self.acknowledged
                body = {"entry": entry(number), "seen": number, "key": f"key-{number}"}
                assert connection.post(f"/api/v1/tables/{self.host}/entries", body)["seen"] == number + 1
                self.acknowledged = number + 1

    def check(self, connection: Connection) -> None:
        """Look whether all that was acknowledged is there, and none twice."""
        check_record(connection.get(f"/api/v1/tables/{self.host}/record"), self.acknowledged)


@pytest.mark.parametrize(("kind", "kills"), KILLS)
def test_no_acknowledged_entry_is_lost(
    new_database: Callable[[str], str], tmp_path: Path, kind: str, kills: int
) -> None:
    url = new_database(kind)
    rng = random.Random(25)
    server = Server(url, tmp_path)
    connection = Connection(server)
    writers = [Writer(connection) for _ in range(WRITERS)]
    for _ in range(kills):
        with ThreadPoolExecutor(WRITERS) as pool:
            writing = [pool.submit(writer.write, server) for writer in writers]
            wait_for(writers, rng.randint(1, MOST))
            time.sleep(rng.uniform(0, 0.01))
            connection.close()
            server.kill()
        assert [one.exception() for one in writing] == [None] * WRITERS
        server = Server(url, tmp_path)
        connection = Connection(server)
        for writer in writers:
            writer.check(connection)
        writers = [writer if writer.acknowledged < LONG else Writer(connection) for writer in writers]
    connection.close()
    server.stop()


def wait_for(writers: list[Writer], more: int) -> None:
    """Wait until the writers have got so many more entries acknowledged, however fast the machine is."""
    goal = acknowledged(writers) + more
    until = time.monotonic() + PATIENCE
    while acknowledged(writers) < goal:
        assert time.monotonic() < until, "nothing is acknowledged"
        time.sleep(0.001)


def acknowledged(writers: list[Writer]) -> int:
    return sum(writer.acknowledged for writer in writers)
