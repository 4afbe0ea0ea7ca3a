"""What every request asks: answered as by the usual way, on both databases, and again after a connection was lost."""

from collections.abc import Callable
from datetime import UTC, datetime

import psycopg
import pytest
from sqlalchemy import bindparam, select, text, update
from sqlalchemy.exc import OperationalError

from arbiter.store import database
from arbiter.store.database import Store
from arbiter.store.models import games, tables
from arbiter.tables.service import Tables
from tests.arbiter.play import SETUP

QUESTION = (
    select(tables.c.id, tables.c.clock, tables.c.changed, games.c.deleted, games.c.rules)
    .join(games, games.c.table_id == tables.c.id)
    .where(tables.c.id == bindparam("table_id"), tables.c.changed > bindparam("since", type_=tables.c.changed.type))
)
SINCE = datetime(2000, 1, 1, tzinfo=UTC)


@pytest.fixture
def table_id(tables: Tables) -> int:
    return tables.find(tables.open(SETUP).links.host).table_id


@pytest.mark.storage
def test_a_row_is_what_the_usual_way_answers(store: Store, table_id: int) -> None:
    for wish in (True, False):
        with store.writing() as connection:
            connection.execute(update(tables).values(clock=wish))
        values = {"table_id": table_id, "since": SINCE}
        with store.asking() as connection:
            usual = connection.execute(QUESTION, values).one()
        found = store.row(QUESTION, **values)
        assert tuple(found) == tuple(usual)
        assert [type(one) for one in found] == [type(one) for one in usual]
        assert found[1] is wish
    assert store.row(QUESTION, table_id=table_id + 1, since=SINCE) is None


@pytest.mark.storage
def test_it_is_asked_again_where_the_connection_was_lost(store: Store, table_id: int) -> None:
    values = {"table_id": table_id, "since": SINCE}
    before = store.row(QUESTION, **values)
    store._prepared_queries._connection.close()
    assert store.row(QUESTION, **values) == before
    assert store.row(QUESTION, **values) == before


def test_what_is_wrong_is_said_in_the_usual_way(tmp_path_factory: pytest.TempPathFactory) -> None:
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('none') / 'kontor.db'}")
    with pytest.raises(OperationalError, match="no such table"):
        store.row(QUESTION, table_id=1, since=SINCE)
    store.disconnect()


def test_a_connection_that_was_cut_while_nobody_used_it_is_made_anew(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(new_database("postgresql"))
    question = text("SELECT 1")
    with store.asking() as connection:
        connection.execute(question)
    url = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    monkeypatch.setattr(database, "IDLE", 0)
    with store.asking() as connection:
        assert connection.scalar(question) == 1
    store.close()
