"""Tables, apps and clients of a house that knows Kontor and the made-up game."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from arbiter.factory import create_app
from arbiter.game import GAMES, Games
from arbiter.store.database import Store
from arbiter.tables.service import Tables
from tests.arbiter.made_up_game import BIDS

HOUSE = Games({"kontor": lambda: GAMES["kontor"], "bids": lambda: BIDS})


@pytest.fixture
def house(store: Store) -> Tables:
    """The tables of `store`, of both games."""
    return Tables(store, lambda _table, _number: None, HOUSE)


@pytest.fixture
def house_client(new_database: Callable[[str], str], tmp_path: Path) -> Iterator[FlaskClient]:
    """A client of an app that knows both games."""
    url = new_database("sqlite")
    given = {"TESTING": True, "DATABASE_URL": url, "INSTANCE": str(tmp_path), "SECRET_KEY": "for tests", "GAMES": HOUSE}
    app = create_app(given)
    yield app.test_client()
    app.extensions["kontor-hub"].close()
    app.extensions["kontor-tables"].store.close()
