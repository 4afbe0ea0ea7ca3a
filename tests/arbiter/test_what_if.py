"""What if: entries on a copy, carried by its link; the record's bytes stay as they are."""

import json

import pytest

from arbiter.foundation.faults import Invalid, Missing, Refused
from arbiter.log import what_if
from arbiter.log.history import Json
from arbiter.log.what_if import WhatIf
from arbiter.tables.service import Tables
from kontor.game import laid_card
from kontor_rules import output
from tests.arbiter.play import Table, legal_entries

SECRET = "a secret of the test"
START = legal_entries(3)[:12]
SIT_OUT: Json = {"entry": "sit-out", "seat": "red"}


def opened(tables: Tables) -> tuple[Table, WhatIf]:
    """Return a table with a game under way, and a copy of it from its start."""
    table = Table.open(tables)
    for entry in START:
        table.enter(entry)
    return table, WhatIf(table.host.table_id, 0)


def test_a_copy_goes_its_own_way_and_the_record_keeps_its_bytes(tables: Tables) -> None:
    table, copy = opened(tables)
    before = json.dumps(tables.record(table.host))
    for seat in ("red", "black"):
        copy = what_if.enter(tables.journal, copy, {**SIT_OUT, "seat": seat})
    position = what_if.state_of(tables.journal, copy)
    assert (position.game.state.round, position.entries) == (2, 2)
    assert json.dumps(tables.record(table.host)) == before
    assert output(what_if.state_of(tables.journal, WhatIf(table.host.table_id, len(START))).game) == output(table.game)


def test_its_link_carries_it_and_nothing_else_opens_one(tables: Tables) -> None:
    _, copy = opened(tables)
    copy = what_if.enter(tables.journal, copy, SIT_OUT)
    copy = what_if.seal(tables.journal, WhatIf(copy.table_id, 0), "red", laid_card("R7", None))
    link, laid = what_if.link_of(tables.store, copy, [SECRET]), what_if.laid_on(copy, "this copy", [SECRET])
    found = what_if.read(tables.store, link, [SECRET])
    assert (found.laid, what_if.with_laid(found, "another", laid, [SECRET])) == ({}, found)
    assert what_if.with_laid(found, "this copy", laid, [SECRET]) == copy
    for wrong in (link[:-1], link + "A", "", "x" * 5000, link.replace(".", "")):
        with pytest.raises(Missing):
            what_if.read(tables.store, wrong, [SECRET])
    with pytest.raises(Missing):
        what_if.read(tables.store, link, ["another secret"])


def test_what_the_rules_refuse_is_refused_on_a_copy_too(tables: Tables) -> None:
    _, copy = opened(tables)
    with pytest.raises(Refused):
        what_if.enter(tables.journal, copy, {"entry": "place", "seat": "red", "cell": [1, 1]})
    copy = what_if.seal(tables.journal, copy, "red", laid_card("W57", None))
    with pytest.raises(Refused):
        what_if.seal(tables.journal, copy, "black", laid_card("W57", None))
    with pytest.raises(Missing):
        what_if.state_of(tables.journal, WhatIf(copy.table_id, 99))


def test_a_copy_has_an_end(tables: Tables) -> None:
    _, copy = opened(tables)
    for _ in range(what_if.DEEPEST // 2):
        copy = what_if.enter(tables.journal, copy, SIT_OUT)
        copy = what_if.enter(tables.journal, copy, {**SIT_OUT, "seat": "black"})
    with pytest.raises(Invalid):
        what_if.enter(tables.journal, copy, SIT_OUT)


def test_what_was_entered_on_a_copy_becomes_edits_of_the_record(tables: Tables) -> None:
    table, copy = opened(tables)
    out = what_if.enter(tables.journal, WhatIf(copy.table_id, 0, instead="change"), SIT_OUT)
    assert what_if.edits_of(out) == [{"op": "change", "at": 0, "entry": SIT_OUT}]
    both = what_if.enter(tables.journal, out, {**SIT_OUT, "seat": "black"})
    assert [edit["op"] for edit in what_if.edits_of(both)] == ["delete", "insert", "insert"]
    before = WhatIf(copy.table_id, 0, edits=({"op": "delete", "at": 1},), instead="insert")
    inserted = what_if.edits_of(what_if.enter(tables.journal, before, SIT_OUT))
    assert inserted == [{"op": "delete", "at": 1}, {"op": "insert", "at": 0, "entry": SIT_OUT}]
    assert tables.try_edits(table.host, inserted).setup == tables.position(table.host).setup
