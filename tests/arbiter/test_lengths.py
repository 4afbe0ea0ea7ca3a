"""How long a record and a table's log may be: refused beyond, on import and at a running table; never by the engine."""

import json

import pytest
from flask.testing import FlaskClient

from arbiter.foundation.config import MAX_BODY, MAX_ENTRIES
from arbiter.foundation.faults import Invalid
from arbiter.log import drafts
from arbiter.tables.service import Tables
from kontor_rules import adjudicate
from tests.arbiter.pages import record
from tests.arbiter.play import SETUP, Json, Table


def sit_outs(number: int) -> Json:
    """Return a game in which nothing happens so many times."""
    entries = [record.sit_out(("red", "black")[place % 2]) for place in range(number)]
    return {"format": "kontor-record", "version": 1, "setup": SETUP, "entries": entries}


def short(value: Json) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def test_the_longest_record_that_fits_into_a_request_is_refused_by_the_api(client: FlaskClient) -> None:
    long = sit_outs(7670)
    assert len(short(long)) < MAX_BODY
    answer = client.post("/api/v1/records", data=short(long), content_type="application/json")
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == {"code": ["record.too-long"]}
    assert str(MAX_ENTRIES) in answer.get_json()["message"]


def test_a_record_of_just_that_many_entries_is_taken(tables: Tables) -> None:
    assert tables.open_record(sit_outs(MAX_ENTRIES)).seen == MAX_ENTRIES


def test_the_engine_knows_no_limit() -> None:
    assert adjudicate(sit_outs(MAX_ENTRIES + 1))["status"] == "playing"


def test_a_table_takes_no_entry_beyond_but_gets_shorter(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "MAX_ENTRIES", 3)
    table = Table.open(tables, SETUP)
    for entry in sit_outs(3)["entries"]:
        table.keep(tables.enter(table.host, entry, table.seen))
    fourth = record.sit_out("black")
    insert: Json = {"op": "insert", "at": 3, "entry": fourth}
    for act, wanted in ((tables.enter, fourth), (tables.amend, [insert])):
        with pytest.raises(Invalid, match="at most 3 entries"):
            act(table.host, wanted, table.seen)
    table.keep(tables.take_back(table.host, table.seen))
    table.keep(tables.enter(table.host, sit_outs(3)["entries"][2], table.seen))


def test_a_log_without_end_ends(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "MAX_LINES", 4)
    table = Table.open(tables, SETUP)
    for _ in range(2):
        table.keep(tables.enter(table.host, record.sit_out("red"), table.seen))
        table.keep(tables.take_back(table.host, table.seen))
    with pytest.raises(Invalid, match="at most 4 lines"):
        tables.enter(table.host, record.sit_out("red"), table.seen)
    assert tables.record(table.host)["entries"] == []
