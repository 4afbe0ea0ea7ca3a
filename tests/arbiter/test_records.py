"""Records out and in."""

import pytest

from arbiter.faults import Refused
from arbiter.tables.service import Tables
from kontor_rules import adjudicate, look
from tests.arbiter.play import FACES, SETUP, Table

RECORD = {"format": "kontor-record", "version": 1, "setup": SETUP, "entries": []}
TAUGHT = [
    {"entry": "face", "card": FACES["R17"]},
    {"entry": "face", "card": FACES["B18"]},
    {"entry": "play", "cards": {"red": "R17", "black": "B18"}},
]


def test_a_record_goes_on_at_a_new_table(tables: Tables) -> None:
    table = Table.open(tables)
    table.play_rounds(3)
    record = tables.record(table.host)
    opened = tables.open_record(record)
    access = tables.find(opened.links.host)
    assert opened.seen == len(record["entries"])
    assert tables.record(access) == record
    assert look(tables.position(access).game) == look(table.game)
    tables.enter(access, {"entry": "sit-out", "seat": "red"}, opened.seen)


def test_the_record_is_what_is_left(tables: Tables) -> None:
    table = Table.open(tables)
    table.play_rounds(2)
    table.keep(tables.take_back(table.host, table.seen))
    record = tables.record(table.host)
    assert len(record["entries"]) == table.seen - 2
    assert adjudicate(record)["status"] == "playing"


def test_an_imported_reveal_is_taken_back_in_one_step(tables: Tables) -> None:
    opened = tables.open_record({**RECORD, "entries": TAUGHT})
    access = tables.find(opened.links.host)
    tables.take_back(access, opened.seen)
    assert tables.record(access)["entries"] == []


@pytest.mark.parametrize(
    ("record", "entry"),
    [
        (None, None),
        ([], None),
        ({}, None),
        ({**RECORD, "version": 2}, None),
        ({**RECORD, "format": "kontor-deck"}, None),
        ({**RECORD, "more": 1}, None),
        ({**RECORD, "entries": {}}, None),
        ({**RECORD, "setup": {**SETUP, "game": "chess"}}, -1),
        ({**RECORD, "entries": [*TAUGHT, {"entry": "place", "seat": "red", "cell": [9, 9]}]}, 3),
        ({**RECORD, "entries": ["x"]}, 0),
    ],
)
def test_a_record_that_is_none_is_refused_with_the_place(tables: Tables, record: object, entry: int | None) -> None:
    with pytest.raises(Refused) as refused:
        tables.open_record(record)
    assert refused.value.refusal.error["entry"] == entry
