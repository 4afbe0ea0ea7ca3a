"""What stays in memory: states up to a limit in bytes, each worked out once however many phones ask at once."""

import threading
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from app import GAMES
from arbiter.log import journal
from arbiter.log.history import TableState
from arbiter.log.memory import States, reach, weight
from arbiter.store.database import Store
from arbiter.tables.service import Tables
from tests.arbiter.play import SETUP, Table, legal_entries


def silent(_table: int, _number: int) -> None:
    """Tell nobody."""


def entered(tables: Tables, count: int) -> Table:
    """Return a table at which so many entries were made."""
    table = Table.open(tables)
    for entry in legal_entries(3)[:count]:
        table.enter(entry)
    return table


def test_states_go_when_there_is_no_room_for_their_bytes(store: Store) -> None:
    tables = Tables(store, silent, GAMES)
    one = weight(tables.journal.state(Table.open(tables, SETUP).host.table_id))
    tables = Tables(store, silent, GAMES, memory=int(3.5 * one * 4 / 3))
    accesses = [tables.find(tables.open(SETUP).links.host) for _ in range(6)]
    for access in accesses:
        tables.position(access)
    states = tables.journal.states
    assert len(states) == 3
    assert states.bytes <= 3.5 * one
    assert [states.get(access.table_id) is None for access in accesses] == [True] * 3 + [False] * 3
    assert tables.position(accesses[0]).length == 0


def test_the_state_asked_for_longest_ago_goes_first(tables: Tables) -> None:
    found = [tables.journal.state(Table.open(tables, SETUP).host.table_id) for _ in range(3)]
    states = States(int(2.5 * weight(found[0])))
    states.keep(1, found[0])
    states.keep(2, found[1])
    states.get(1)
    states.keep(3, found[2])
    assert [states.get(one) is not None for one in (1, 2, 3)] == [True, False, True]


def test_an_older_state_takes_no_newer_ones_place(tables: Tables) -> None:
    table = Table.open(tables, SETUP)
    old = tables.journal.state(table.host.table_id)
    table.enter({"entry": "sit-out", "seat": "red"})
    states = tables.journal.states
    states.keep(table.host.table_id, old)
    kept = states.get(table.host.table_id)
    assert kept.length == 1


def test_a_state_that_grows_is_weighed_again(tables: Tables) -> None:
    table = entered(tables, 1)
    early = tables.journal.states.bytes
    assert early == pytest.approx(weight(tables.journal.state(table.host.table_id)), rel=0.2)
    for entry in legal_entries(3)[1:61]:
        table.enter(entry)
    assert early < tables.journal.states.bytes <= weight(tables.journal.state(table.host.table_id)) * 1.2


def test_a_states_weight_is_what_it_takes(tables: Tables) -> None:
    table = entered(tables, 40)
    past = tables.journal.past(table.host.table_id)
    tracemalloc.start()
    try:
        before, _peak = tracemalloc.get_traced_memory()
        rules, setup, lines = tables.journal.past(table.host.table_id)
        state = journal.replay(rules, setup, lines).recent()
        del setup, lines
        after, _peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert past[1] == state.setup
    own = weight(state) - reach(state.setup["deck"])  # which another table's set-up has brought
    assert 0.8 * (after - before) <= own <= 2 * (after - before)


def test_tables_of_one_deck_share_its_faces(tables: Tables) -> None:
    one, other = (tables.journal.past(Table.open(tables).host.table_id)[1] for _ in range(2))
    assert one is not other
    assert all(face is same for face, same in zip(one["deck"], other["deck"], strict=True))


def test_what_looking_back_brings_counts_as_it_is_and_goes_when_there_is_no_room(tables: Tables, store: Store) -> None:
    accesses = [entered(tables, 40).host for _ in range(3)]
    tables.ledger(accesses[0])
    tables.timeline(accesses[0])  # what all games share is there
    looked_back = tables.journal.looked_back
    tracemalloc.start()
    try:
        (before, _peak), counted = tracemalloc.get_traced_memory(), looked_back.bytes
        for access in accesses[1:]:
            tables.ledger(access)
            tables.timeline(access)
        (after, _peak), counted = tracemalloc.get_traced_memory(), looked_back.bytes - counted
    finally:
        tracemalloc.stop()
    assert 0.8 * (after - before) <= counted <= 2 * (after - before)
    small = Tables(store, silent, GAMES, memory=3 * counted)
    for access in accesses:
        small.ledger(access)
        small.timeline(access)
        assert small.journal.looked_back.bytes <= 3 * counted // 4
    assert small.journal.looked_back.tables() == {accesses[-1].table_id}
    small.journal.forget(accesses[-1].table_id)
    assert small.journal.looked_back.bytes == 0


def test_phones_that_ask_at_once_cost_one_replay(tables: Tables, monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    table = entered(tables, 20)
    fresh, replays, wait = Tables(store, silent, GAMES), [], threading.Barrier(6)
    replay: Callable[..., TableState] = journal.replay

    def counted(*given: object) -> TableState:
        replays.append(1)
        return replay(*given)

    monkeypatch.setattr(journal, "replay", counted)

    def look() -> int:
        wait.wait()
        return fresh.position(table.host).length

    with ThreadPoolExecutor(6) as phones:
        asked = [phones.submit(look) for _ in range(6)]
    assert [one.result() for one in asked] == [20] * 6
    assert len(replays) == 1


def test_another_processes_entry_costs_no_replay(tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = entered(tables, 20)
    other = Tables(store, silent, GAMES)
    assert other.position(table.host).length == 20
    monkeypatch.setattr(journal, "replay", lambda *_given: pytest.fail("replayed"))
    table.play_rounds(1)
    assert other.position(table.host).length == table.seen > 20
    assert other.position(table.host).game.state.board == tables.position(table.host).game.state.board


def test_what_a_page_knows_is_not_asked_again(tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    links = tables.open(SETUP).links
    other = Tables(store, silent, GAMES)
    access = other.find(links.host)
    assert access.length == other.position(access).length == 0
    tables.enter(access, {"entry": "sit-out", "seat": "red"}, 0)
    assert other.position(access, 0).length == 0
    assert other.position(access, 1).length == 1
    again = other.find(links.host)
    monkeypatch.setattr(store, "reading", lambda: pytest.fail("asked the database"))
    assert other.position(again, again.length).length == 1
