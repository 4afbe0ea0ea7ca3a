"""Two processes behind nginx: any can answer, one that is killed, stopped or hangs costs seconds and nothing else."""

import http.client
import json
import os
import random
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.arbiter.play import SETUP, Json
from tests.system.server import SOON, ran
from tests.system.service_manager import ServiceManager
from tests.system.test_deploy import DEPLOY
from tests.system.test_hosting import UNDER, House
from tests.system.writing import check_record, entry

WITHIN = 10.0  # seconds until a process that hangs has been ended; how long another one takes to start is the machine's
WRITERS = 3
LONG = 500  # entries after which a writer rests: a game takes no more than some thousands
FAULTS = (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM)
ROUNDS = [
    pytest.param("sqlite", 1, marks=pytest.mark.thorough),
    pytest.param("postgresql", 1, marks=pytest.mark.thorough),
    pytest.param("sqlite", 100, marks=pytest.mark.long),
    pytest.param("postgresql", 100, marks=pytest.mark.long),
]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


def asked(house: House, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
    """Ask nginx once, on a connection of its own; return status and JSON."""
    connection = http.client.HTTPSConnection("localhost", house.port, context=house.nginx.trust, timeout=SOON)
    with closing(connection):
        sent = None if body is None else json.dumps(body)
        kind = {} if body is None else {"Content-Type": "application/json"}
        connection.request(method, f"{UNDER}/api/v1{path}", sent, kind | headers)
        answer = connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if answer.headers["Content-Type"].endswith("json") else text


def open_table(house: House) -> Json:
    status, opened = asked(house, "POST", "/tables", {"setup": SETUP})
    assert status == 201
    links: Json = opened["links"]
    return links


class Writer(threading.Thread):
    """A phone that enters until it is told to stop, and sends again what wasn't acknowledged."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self.host = open_table(house)["host"]
        self.acknowledged = 0
        self.latest = time.monotonic()
        self.longest = 0.0
        self.over = False

    def run(self) -> None:
        while not self.over and self.acknowledged < LONG:
            body = {"entry": entry(self.acknowledged), "seen": self.acknowledged, "key": f"key-{self.acknowledged}"}
            with suppress(OSError, http.client.HTTPException):
                status, answer = asked(self.house, "POST", f"/tables/{self.host}/entries", body)
                if status == 200:
                    assert answer["seen"] == self.acknowledged + 1
                    now = time.monotonic()
                    self.longest, self.latest = max(self.longest, now - self.latest), now
                    self.acknowledged += 1
                    continue
                assert status in (502, 503, 504), answer
            time.sleep(0.05)

    def check(self) -> None:
        """Look whether all that was acknowledged is there, none twice, and nothing was waited for too long."""
        status, record = asked(self.house, "GET", f"/tables/{self.host}/record")
        assert status == 200
        check_record(record, self.acknowledged)
        assert self.longest < SOON


def wait_until(true: Callable[[], bool]) -> float:
    """Wait until something is true; return after how many seconds."""
    begun = time.monotonic()
    while not true():
        assert time.monotonic() - begun < SOON
        time.sleep(0.02)
    return time.monotonic() - begun


def test_all_links_of_a_table_lead_to_one_process_and_tables_to_both(
    house: House, new_database: Callable[[str], str]
) -> None:
    house.serve(new_database("postgresql"), "kontor")
    used = []
    for _table in range(8):
        links, before = open_table(house), 9 * len(used) + 1  # an opening, and two questions by each of four links
        wait_until(lambda: len(house.nginx.upstreams()) == before)  # noqa: B023
        for token in (links["host"], links["look"], *links["seats"].values()):
            assert asked(house, "GET", f"/tables/{token}")[0] == 200
            assert asked(house, "GET", "/table", Authorization=f"Bearer {token}")[0] == 200
        wait_until(lambda: len(house.nginx.upstreams()) == before + 8)  # noqa: B023
        (upstream,) = set(house.nginx.upstreams()[before:])
        used.append(upstream)
    assert len(set(used)) == 2
    # A phone that comes to another process, by whatever way, sees at once what was entered here.
    body = {"entry": entry(0), "seen": 0}
    assert asked(house, "POST", f"/tables/{links['host']}/entries", body)[0] == 200
    for port in house.behind:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SOON)
        with closing(connection):
            connection.request("GET", f"/api/v1/tables/{links['look']}")
            assert json.loads(connection.getresponse().read())["seen"] == 1
    assert links["host"] not in house.nginx.logs()


@pytest.mark.thorough
def test_the_processes_of_the_compose_file_serve_behind_its_nginx(
    house: House, new_database: Callable[[str], str]
) -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    first, second = (services[name]["environment"] for name in ("kontor-1", "kontor-2"))
    assert {name for name in first if first[name] != second[name]} == {"PORT"}
    upstreams = re.findall(r"server 127\.0\.0\.1:(\d+) ", (DEPLOY / "nginx.conf").read_text("utf-8"))
    assert upstreams == [first["PORT"], second["PORT"]]
    common = {name: first[name] for name in first if name not in ("PORT", "DATABASE_URL", "KONTOR_URL")}
    house.serve(new_database("postgresql"), "kontor", **common)
    assert open_table(house)["host"]
    check = re.search(
        r"^HEALTHCHECK .* CMD \.venv/bin/python (.+)$", (DEPLOY / "Containerfile").read_text("utf-8"), re.M
    )
    assert check
    for port in house.behind:
        assert ran("sh", "-c", f"{sys.executable} {check[1]}", env={"PORT": str(port)}).returncode == 0
    assert ran("sh", "-c", f"{sys.executable} {check[1]}", env={"PORT": "9"}).returncode == 1


@pytest.mark.parametrize(("kind", "rounds"), ROUNDS)
def test_processes_are_killed_hang_and_end_under_load_and_no_entry_is_lost(
    kind: str, rounds: int, house: House, new_database: Callable[[str], str]
) -> None:
    house.serve(new_database(kind), "kontor")
    rng = random.Random(27)
    for _round in range(rounds):
        for fault in FAULTS:
            under_load(house, rng.choice(house.processes), fault, rng.uniform(0.05, 0.3))


def under_load(house: House, process: ServiceManager, fault: signal.Signals, pause: float) -> None:
    """Let writers write, do something to a process, and see that it is replaced and each writer goes on."""
    writers = [Writer(house) for _ in range(WRITERS)]
    for writer in writers:
        writer.start()
    before = process.ended
    time.sleep(pause)
    os.kill(process.pid, fault)
    assert wait_until(lambda: process.ended > before) < WITHIN
    process.wait()
    wanted = [(writer, writer.acknowledged) for writer in writers]
    wait_until(lambda: all(one.acknowledged > least or not one.is_alive() for one, least in wanted))
    for writer in writers:
        writer.over = True
        writer.join()
        writer.check()
