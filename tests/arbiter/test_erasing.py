"""`kontor find` and `kontor erase`: what an operator does who is asked to delete a game, or somebody's name."""

from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select, update

from app import GAMES
from arbiter.foundation.faults import Missing
from arbiter.store.database import Store
from arbiter.store.models import games, layouts, metadata
from arbiter.tables.service import Tables
from tests.arbiter.conftest import Run
from tests.arbiter.play import WITH_FACES, Json, Table

NAME = "Xanthippe"
SIT_OUT = {"entry": "sit-out", "seat": "red"}


def setup(*names: str) -> Json:
    players = [player | {"name": name} for player, name in zip(WITH_FACES["players"], names, strict=True)]
    return {**WITH_FACES, "players": players}


def opened(store: Store, *names: str, deck: str | None = None, list_key: str | None = None) -> Table:
    """Open a table with these players."""
    tables = Tables(store, lambda _table, _number: None, GAMES)
    shelf_id = None if list_key is None else tables.lists.ids([list_key])[list_key]
    return Table.open(tables, setup(*names), deck, shelf_id)


def rows_of(store: Store, table_id: int) -> dict[str, int]:
    """Return how many rows a table has in each table of the database."""
    columns = {one.name: one.c.get("table_id") for one in metadata.sorted_tables} | {
        "tables": metadata.tables["tables"].c.id
    }
    query = {
        name: select(func.count()).where(column == table_id) for name, column in columns.items() if column is not None
    }
    return {name: store.value(one) for name, one in query.items()}


@pytest.mark.storage
def test_a_table_is_found_and_erased_with_all_that_belongs_to_it(run: Run, database_url: str, tmp_path: Path) -> None:
    with closing(Store(database_url)) as store:
        tables = Tables(store, lambda _table, _number: None, GAMES)
        host = tables.open(setup(NAME, "Fritz")).links.host
        table, other = Table(tables, tables.find(host), tables.find(host), {}, 0), opened(store, "Ada", "Fritz")
        table.play_rounds(2)
        tables.replace_link(host, "seat", "red", "kt" + "x" * 32)
        number = table.host.table_id
        status, said = run(database_url, tmp_path, "find", NAME.upper())
        assert (status, f"{number:>8}" in said, f"{NAME}, Fritz" in said, "Ada" in said) == (0, True, True, False)
        assert run(database_url, tmp_path, "find", f"https://games.example/t/{host}/own") == (0, said)
        before = rows_of(store, number)
        status, said = run(database_url, tmp_path, "erase", number)
        assert (status, "Nothing is erased yet" in said, rows_of(store, number)) == (0, True, before)
        assert min(before[name] for name in ("log", "links", "replaced", "games", "tables")) > 0
        status, said = run(database_url, tmp_path, "erase", number, "--yes")
        assert (status, f"{NAME}, Fritz" in said, "Backups" in said) == (0, True, True)
        assert set(rows_of(store, number).values()) == {0}
        with pytest.raises(Missing):  # in a process, too, that has its state in memory
            table.tables.enter(table.host, SIT_OUT, table.seen)
        other.enter(SIT_OUT)
        assert run(database_url, tmp_path, "check") == (0, "All is well.\n")
        assert run(database_url, tmp_path, "find", NAME) == (1, "Nothing was found.\n")
        assert run(database_url, tmp_path, "erase", number, "--yes") == (1, "Nothing was found.\n")


def test_sqlite_keeps_nothing_of_it_in_its_file(run: Run, new_database: Callable[[str], str], tmp_path: Path) -> None:
    url = new_database("sqlite")
    with closing(Store(url)) as store:
        number = opened(store, NAME, "Fritz").host.table_id
    file = Path(url.removeprefix("sqlite:///"))
    assert NAME.encode() in file.read_bytes()
    run(url, tmp_path, "erase", number, "--yes")
    assert not [path for path in file.parent.glob(f"{file.name}*") if NAME.encode() in path.read_bytes()]


def test_old_tables_are_erased_all_at_once(run: Run, new_database: Callable[[str], str], tmp_path: Path) -> None:
    url = new_database("sqlite")
    with closing(Store(url)) as store:
        old, new = (opened(store, name, "Fritz").host.table_id for name in ("Ada", NAME))
        with store.writing() as connection:
            then = datetime.now(UTC) - timedelta(days=800)
            connection.execute(update(games).where(games.c.table_id == old).values(changed=then))
        day = (datetime.now(UTC) - timedelta(days=700)).date()
        assert NAME not in run(url, tmp_path, "erase", "--before", day, "--yes")[1]
        assert (rows_of(store, old)["tables"], rows_of(store, new)["tables"]) == (0, 1)
    assert run(url, tmp_path, "erase", "--before", "tomorrow")[0] == 64
    assert run(url, tmp_path, "erase")[0] == 64


@pytest.mark.storage
def test_a_name_is_erased_wherever_it_stands_and_the_games_stay_to_the_others(
    run: Run, database_url: str, tmp_path: Path
) -> None:
    with closing(Store(database_url)) as store:
        tables = Tables(store, lambda _table, _number: None, GAMES)
        key = tables.lists.make()
        table = opened(store, NAME, "N. N.", deck=f"{NAME}'s", list_key=key)
        table.enter(SIT_OUT)
        table.enter({"entry": "end", "reason": "agreed"})
        elsewhere, longer = opened(store, NAME.lower(), "Fritz"), opened(store, f"{NAME} B.", "Fritz")
        number, list_id = table.host.table_id, tables.lists.ids([key])[key]
        tables.lists.note_place(number, f"At {NAME}'s", [NAME, "N. N."])
        with store.writing() as connection:
            for name in ("N. N.", NAME):
                row = {"shelf_id": list_id, "name": name, "scenario": "insel", "seats": 2, "field": "", "layout": "[]"}
                connection.execute(insert(layouts).values(row))
        listed = run(database_url, tmp_path, "find", f"/games/share/{key}")[1]
        assert run(database_url, tmp_path, "erase", "--name", NAME, "--list", list_id)[1].startswith(listed[:60])
        status, said = run(database_url, tmp_path, "erase", "--name", NAME, "--list", list_id, "--yes")
        assert (status, "the games stay" in said) == (0, True)
        assert NAME not in "".join(str(row) for row in store.rows(select(games).where(games.c.table_id == number)))
        record = Tables(store, lambda _table, _number: None, GAMES).record_of(number)
        assert [player["name"] for player in record["setup"]["players"]] == ["N. N. 2", "N. N."]
        assert len(record["entries"]) == 2
        found = run(database_url, tmp_path, "find", f"/games/share/{key}")[1]
        assert ("N. N.'s" in found, "At N. N.'s" in found, NAME in found) == (True, True, False)
        # Somebody else of that name, on another list, and a longer name are left alone until they are meant.
        left = run(database_url, tmp_path, "find", NAME)[1]
        assert [str(one.host.table_id) in left for one in (elsewhere, longer)] == [True, True]
        assert run(database_url, tmp_path, "erase", "--name", NAME, "--yes")[0] == 0
        left = run(database_url, tmp_path, "find", NAME)[1]
        assert (f"{NAME} B." in left, NAME.lower() in left) == (True, False)
        assert run(database_url, tmp_path, "check") == (0, "All is well.\n")
