"""Several processes on one database, and the states kept in memory."""

import json
import random
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import update

from app import GAMES
from arbiter.foundation.faults import Conflict, Outdated
from arbiter.log.history import LIFTED, Draft
from arbiter.log.journal import Submission
from arbiter.store.database import Store
from arbiter.store.models import log
from arbiter.tables.service import Tables
from kontor.game import laid_card
from tests.arbiter.play import SETUP, Table, choose, legal_entries


def silent(_table: int, _number: int) -> None:
    """Tell nobody."""


def seen_by(tables: Tables, table: Table) -> object:
    position = tables.position(table.host)
    return position.seen, position.game.state.board, position.game.state.coins, position.sealed, position.entries


@pytest.mark.storage
def test_another_process_sees_every_entry_and_taking_back(tables: Tables, database_url: str) -> None:
    store = Store(database_url)
    other = Tables(store, silent, GAMES)
    table = Table.open(tables)
    for count, entry in enumerate(legal_entries(3)):
        table.enter(entry)
        assert seen_by(other, table) == seen_by(tables, table)
        if count % 7 == 6:
            table.keep(other.take_back(table.host, table.seen))
            assert seen_by(other, table) == seen_by(tables, table)
            table.enter(entry)
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
        with pytest.raises(Outdated) as outdated:
            look(table.host)
        assert outdated.value.refusal.entry == 0
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
