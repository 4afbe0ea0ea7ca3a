"""A server killed in the middle of writing, again and again, loses no entry that it acknowledged."""

import http.client
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import repeat
from pathlib import Path

import pytest

from kontor_rules import adjudicate
from tests.arbiter.play import Json
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


PHONES = 8
TABLES = 3  # at once
MOST_AT_ONCE = 1500  # posts until new tables are opened: a game has 2,000 entries at most

SIZES = [
    ("sqlite", 2, 100),
    pytest.param("sqlite", 2, 300, marks=pytest.mark.thorough),
    pytest.param("postgresql", 2, 300, marks=pytest.mark.thorough),
    pytest.param("sqlite", 4, 20_000, marks=pytest.mark.long),
    pytest.param("postgresql", 4, 40_000, marks=pytest.mark.long),
]


class Phone:
    """Enters at any of the tables through one of the servers, having seen what it last heard of it."""

    def __init__(self, server: Server, number: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        self._random = random.Random(number)
        self.number = number
        self.answers: Counter[int] = Counter()
        self.taken: list[tuple[str, int]] = []

    def enter(self, hosts: list[str], posts: int) -> None:
        seen = dict.fromkeys(hosts, 0)
        for _ in range(posts):
            host = self._random.choice(hosts)
            status, answer = self._post(host, seen[host])
            self.answers[status] += 1
            if status == 200:
                self.taken.append((host, seen[host]))
            seen[host] = answer["seen"]

    def close(self) -> None:
        self._connection.close()

    def _post(self, host: str, seen: int) -> tuple[int, Json]:
        body = {"entry": entry(seen), "seen": seen, "key": f"{self.number}-{seen}"}
        headers = {"Content-Type": "application/json"}
        self._connection.request("POST", f"/api/v1/tables/{host}/entries", json.dumps(body), headers)
        response = self._connection.getresponse()
        return response.status, json.loads(response.read())


@pytest.mark.parametrize(("kind", "processes", "posts"), SIZES)
def test_each_number_is_taken_once_whoever_asks_where(
    new_database: Callable[[str], str], tmp_path: Path, kind: str, processes: int, posts: int
) -> None:
    url = new_database(kind)
    servers = [Server(url, tmp_path) for _ in range(processes)]
    connection = Connection(servers[0])
    answers: Counter[int] = Counter()
    for start in range(0, posts, MOST_AT_ONCE):
        hosts = [connection.open_table()["host"] for _ in range(TABLES)]
        phones = [Phone(servers[number % processes], number) for number in range(PHONES)]
        share = min(MOST_AT_ONCE, posts - start) // PHONES
        with ThreadPoolExecutor(PHONES) as pool:
            list(pool.map(Phone.enter, phones, repeat(hosts), repeat(share)))  # raises what one has raised
        check(connection, hosts, [one for phone in phones for one in phone.taken])
        answers += sum((phone.answers for phone in phones), Counter())
        for phone in phones:
            phone.close()
    connection.close()
    assert [server.stop() for server in servers] == [0] * processes
    assert answers.keys() == {200, 409}, answers
    assert answers[200] > posts // 10


def check(connection: Connection, hosts: list[str], taken: list[tuple[str, int]]) -> None:
    """Look whether each table has what was taken, each number once."""
    for host in hosts:
        numbers = sorted(number for table, number in taken if table == host)
        record = connection.get(f"/api/v1/tables/{host}/record")
        assert numbers == list(range(len(record["entries"])))
        assert record["entries"] == [entry(number) for number in numbers]
        adjudicate(record)
