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
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import update

from app import GAMES
from arbiter.foundation.faults import Conflict, Outdated
from arbiter.log.drafts import Draft
from arbiter.log.history import LIFTED
from arbiter.log.journal import Submission
from arbiter.store.database import Store
from arbiter.store.models import log
from arbiter.tables.service import Tables
from kontor.game import laid_card
from tests.arbiter.play import SETUP, Json, Table, choose, legal_entries
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
    """A phone that enters until it is told to stop; `cut` counts the answers that broke off in the middle.

    It has a key for each entry, so nginx sends again by itself what one process didn't begin to answer.
    """

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self.host = open_table(house)["host"]
        self.acknowledged = 0
        self.latest = time.monotonic()
        self.longest = 0.0
        self.over = False
        self.refused: list[object] = []
        self.cut = 0

    def run(self) -> None:
        while not self.over and self.acknowledged < LONG:
            body = {"entry": entry(self.acknowledged), "seen": self.acknowledged, "key": f"key-{self.acknowledged}"}
            try:
                status, answer = asked(self.house, "POST", f"/tables/{self.host}/entries", body)
            except (OSError, http.client.HTTPException):
                self.cut += 1
                continue
            if status != 200:
                self.refused.append(answer)
                time.sleep(0.05)
                continue
            assert answer["seen"] == self.acknowledged + 1
            now = time.monotonic()
            self.longest, self.latest = max(self.longest, now - self.latest), now
            self.acknowledged += 1

    def check(self) -> None:
        """Look whether all was acknowledged and is there, none twice, and nothing was waited for too long."""
        assert self.refused == []
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
    settings = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]["kontor-1"]["environment"]
    common = {name: settings[name] for name in settings if name not in ("DATABASE_URL", "KONTOR_URL")}
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
        assert fault != signal.SIGTERM or not writer.cut


def silent(_table: int, _number: int) -> None:
    """Tell nobody."""


def seen_by(tables: Tables, table: Table) -> object:
    position = tables.position(table.host)
    return position.length, position.game.state.board, position.game.state.coins, position.sealed, position.entries


@pytest.mark.storage
def test_another_process_sees_every_entry_and_taking_back(tables: Tables, database_url: str) -> None:
    store = Store(database_url)
    other = Tables(store, silent, GAMES)
    table = Table.open(tables)
    for count, move in enumerate(legal_entries(3)):
        table.enter(move)
        assert seen_by(other, table) == seen_by(tables, table)
        if count % 7 == 6:
            table.keep(other.take_back(table.host, table.seen))
            assert seen_by(other, table) == seen_by(tables, table)
            table.enter(move)
        if count > 30:
            break
    table.tables = other
    table.play_rounds(1)
    assert seen_by(other, table) == seen_by(tables, table) == seen_by(Tables(store, silent, GAMES), table)
    store.close()


def test_the_kept_state_is_the_replayed_one(tables: Tables) -> None:
    table = Table.open(tables)
    table.play_rounds(8)
    position, ledger = tables.position(table.host), tables.ledger(table.host)
    assert position.lines == ledger.lines[-len(position.lines) :]
    assert len(position.lines) < len(ledger.lines)
    assert sum(len(line.rulings) for line in position.lines) >= 40
    assert position.game.state.board == ledger.game.state.board


@pytest.mark.storage
def test_of_two_phones_at_once_one_is_stored_and_one_told(tables: Tables) -> None:
    table = Table.open(tables)
    table.enter({"entry": "play", "cards": choose(table.game, random.Random(1))})
    barrier = threading.Barrier(4)

    def phone(_number: int) -> object:
        barrier.wait()
        try:
            return tables.enter(table.host, {"entry": "end", "reason": "agreed"}, table.seen).seen
        except Conflict as conflict:
            return conflict.seen

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(phone, range(4))) == [table.seen + 1] * 4
    assert len(tables.record(table.host)["entries"]) == 2


def test_who_is_faster_while_it_is_worked_out_comes_first(tables: Tables, store: Store) -> None:
    table, other = Table.open(tables), Tables(store, silent, GAMES)
    drafts: list[Draft] = []

    def plan(draft: Draft) -> None:
        if not drafts:
            other.seal(table.seats["red"], "red", laid_card("R17", None), 0)
        drafts.append(draft)
        draft.add(LIFTED, {"seat": "black"})

    stored = tables.journal.submit(table.host.table_id, None, Submission("black", 0, None, b""), plan)
    assert [draft.before.length for draft in drafts] == [0, 1]
    assert stored.seen == 2
    assert tables.position(table.host).sealed == {"red"}


def test_a_game_that_the_rules_no_longer_allow_keeps_its_record(tables: Tables, store: Store) -> None:
    table = Table.open(tables)
    table.enter({"entry": "sit-out", "seat": "red"})
    old = json.dumps({"entry": "sit-out", "seat": "nobody"})
    with store.writing() as connection:
        connection.execute(update(log).values(content=old))
    fresh = Tables(store, silent, GAMES)
    for look in (fresh.position, fresh.ledger):
        refused = look(table.host).refused
        assert refused is not None
        assert refused.entry == 0
    with pytest.raises(Outdated):
        fresh.enter(table.host, {"entry": "sit-out", "seat": "red"}, 1)
    assert fresh.record(table.host)["entries"] == [json.loads(old)]


def test_two_seats_laying_at_once_reveal_once(tables: Tables) -> None:
    for _ in range(5):
        table = Table.open(tables)
        with ThreadPoolExecutor(2) as pool:
            laying = [
                pool.submit(tables.seal, table.seats[seat], seat, laid_card(card, None), 0)
                for seat, card in (("red", "R17"), ("black", "B18"))
            ]
        assert [one.exception() for one in laying] == [None, None]
        assert [entry["entry"] for entry in tables.record(table.host)["entries"]] == ["play"]


@pytest.mark.storage
def test_each_commit_is_told_with_its_table_and_number(store: Store) -> None:
    told: list[tuple[int, int]] = []
    tables = Tables(store, lambda table, number: told.append((table, number)), GAMES)
    table = Table.open(tables, SETUP)
    table.enter({"entry": "sit-out", "seat": "red"})
    table.enter({"entry": "sit-out", "seat": "black"})
    assert told == [(table.host.table_id, 1), (table.host.table_id, 2)]
