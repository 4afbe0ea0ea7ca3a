"""Writers of SQLite's wait for the disk together: each keeps or undoes its own, and none goes on before it is kept."""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from arbiter.store.database import Store

SEVERAL = 8


class OwnFault(Exception):  # it stands for whatever a writer raises
    """What one writer raises."""


@pytest.fixture
def store(tmp_path: Path) -> Any:
    store = Store(f"sqlite:///{tmp_path / 'some.db'}")
    with store.writing() as connection:
        connection.execute(text("CREATE TABLE some (number INTEGER PRIMARY KEY, much TEXT)"))
    yield store
    store.close()


def numbers(store: Store) -> set[int]:
    with closing(sqlite3.connect(str(store.url.database))) as other:
        return {number for (number,) in other.execute("SELECT number FROM some")}


def write(store: Store, number: int, then: Callable[[], object] = lambda: None) -> None:
    with store.writing() as connection:
        connection.execute(text("INSERT INTO some VALUES (:number, '')"), {"number": number})
        then()


def all_at_once(store: Store, works: list[Callable[[], object]]) -> list[BaseException | None]:
    """Let a first writer, of 0, wait within its block until the others have begun; return what each raised."""
    raised: list[BaseException | None] = [None] * (1 + len(works))
    begun = threading.Event()
    ready = threading.Event()

    def run(place: int, work: Callable[[], object]) -> None:
        try:
            work()
        except BaseException as error:
            raised[place] = error

    def first() -> None:
        begun.set()
        assert ready.wait(20)

    leading = threading.Thread(target=run, args=(0, lambda: write(store, 0, first)))
    leading.start()
    assert begun.wait(20)
    threads = [threading.Thread(target=run, args=one) for one in enumerate(works, start=1)]
    for thread in threads:
        thread.start()
    ready.set()
    for thread in (leading, *threads):
        thread.join(20)
    return raised


def commits(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[set[int]]:
    """Note what is in the file after each commit."""
    found: list[set[int]] = []

    def wait_in_thread(wait: Callable[[], None]) -> None:
        wait()
        found.append(numbers(store))

    monkeypatch.setattr("arbiter.store.database.wait_in_thread", wait_in_thread)
    return found


def test_those_who_wait_are_kept_together_and_each_before_it_goes_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = commits(store, monkeypatch)
    kept: dict[int, bool] = {}

    def work(number: int) -> None:
        write(store, number)
        kept[number] = number in numbers(store)

    assert all_at_once(store, [lambda number=number: work(number) for number in range(1, SEVERAL)]) == [None] * SEVERAL  # type: ignore[misc]
    assert numbers(store) == set(range(SEVERAL))
    assert kept == dict.fromkeys(range(1, SEVERAL), True)
    assert len(found) < SEVERAL


def test_what_one_raises_undoes_its_own_alone(store: Store) -> None:
    def fail() -> None:
        raise OwnFault

    works = [lambda: write(store, 1), lambda: write(store, 2, fail), lambda: write(store, 0), lambda: write(store, 4)]
    raised = all_at_once(store, works)
    assert [type(one).__name__ for one in raised] == ["NoneType", "NoneType", "OwnFault", "IntegrityError", "NoneType"]
    assert numbers(store) == {0, 1, 4}
    write(store, 5)
    assert numbers(store) == {0, 1, 4, 5}


def test_where_there_is_no_room_nobody_of_them_is_told_that_it_is_kept(store: Store) -> None:
    def much() -> None:
        with store.writing() as connection:
            connection.execute(text("PRAGMA max_page_count = 1"))
            connection.execute(text("INSERT INTO some VALUES (9, :much)"), {"much": "x" * 100_000})

    raised = all_at_once(store, [much, lambda: write(store, 2)])
    assert isinstance(raised[1], OperationalError)
    assert numbers(store) == {number for number, why in ((0, raised[0]), (2, raised[2])) if why is None}


def test_what_cannot_be_committed_is_told_to_all(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_wait: Callable[[], None]) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("arbiter.store.database.wait_in_thread", fail)
    raised: list[BaseException] = []

    def work(number: int) -> None:
        with pytest.raises(OperationalError) as told:
            write(store, number)
        raised.append(told.value)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    monkeypatch.undo()
    assert len(raised) == 3
    assert numbers(store) == set()
    write(store, 7)
    assert numbers(store) == {7}
