"""One stream for all tables of a list: every number once, however often it is cut."""

import json
from collections import Counter
from random import Random

from flask.testing import FlaskClient

from tests.arbiter.play import SETUP, Json
from tests.arbiter.test_api import error_of

TABLES, CUTS = 100, 50
Event = tuple[str, Json]


def opened(client: FlaskClient, key: str | None = None) -> Json:
    return client.post("/api/v1/tables", json={"setup": SETUP, "deck": "Our copy", "shelf": key}).json


def heard(client: FlaskClient, key: str, last: str, most: int) -> list[Event]:
    """So many events of a list's stream, which is cut then."""
    headers = {"Authorization": f"Bearer {key}", "Last-Event-ID": last}
    with client.get("/api/v1/list/events", headers=headers, buffered=False) as stream:
        assert stream.status_code == 200
        found: list[Event] = []
        for part in stream.iter_encoded():
            if b"data: {" in part:
                said = dict(line.split(": ", 1) for line in part.decode().splitlines() if line)
                found.append((said["id"], json.loads(said["data"])))
            if len(found) == most:
                break
    return found


def test_a_hundred_tables_cut_fifty_times_miss_no_number_and_tell_none_twice(client: FlaskClient) -> None:
    first = opened(client)
    key, chance = first["shelf"], Random(1)
    tables = [first, *(opened(client, key) for _ in range(TABLES - 1))]
    hosts = [one["links"]["host"] for one in tables]
    start = heard(client, key, "", TABLES)
    assert {change["seen"] for _id, change in start} == {0}
    last, told, entered = start[-1][0], Counter[tuple[int, int]](), 0
    numbers = dict.fromkeys(hosts, 0)
    for _ in range(CUTS):
        for host in chance.choices(hosts, k=4):
            seat = ("red", "black")[numbers[host] % 2]
            entry = {"entry": "sit-out", "seat": seat}
            stored = client.post(f"/api/v1/tables/{host}/entries", json={"entry": entry, "seen": numbers[host]})
            numbers[host] = stored.json["seen"]
            entered += 1
        due = entered - sum(told.values())
        for number, change in heard(client, key, last, chance.randrange(0, due + 1)):
            told[change["game"], change["seen"]] += 1
            last = number
    for number, change in heard(client, key, last, entered - sum(told.values())):
        told[change["game"], change["seen"]] += 1
        last = number
    assert sum(told.values()) == entered
    assert max(told.values()) == 1
    newest = {game: max(seen for one, seen in told if one == game) for game, _seen in told}
    assert Counter(newest.values()) == Counter(number for number in numbers.values() if number)


def test_who_looks_by_a_streams_link_sees_the_table(client: FlaskClient) -> None:
    table = opened(client)
    ((_id, change),) = heard(client, table["shelf"], "", 1)
    looked = client.get(f"/api/v1/tables/{change['look']}").json
    assert (looked["role"], looked["seen"]) == ("look", 0)


def test_it_is_for_the_lists_key_alone(client: FlaskClient) -> None:
    table = opened(client)
    for key in ("", table["links"]["host"], "kt" + "A" * 24):
        error_of(client.get("/api/v1/list/events", headers={"Authorization": f"Bearer {key}"}), 401)
