"""Tables, apps and clients of a house that knows Kontor and the made-up game."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import BytecodeCache

import kontor
from app import GAMES
from arbiter.cli import command_line
from arbiter.factory import create_app
from arbiter.registry import Registry
from arbiter.store.database import Store
from arbiter.tables.service import Tables
from tests.arbiter.made_up_game import BIDS
from tests.described_client import DescribedClient

HOUSE = Registry([kontor.GAME, BIDS])
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def house(store: Store) -> Tables:
    """The tables of `store`, of both games."""
    return Tables(store, lambda _table, _number: None, HOUSE)


@pytest.fixture
def client_of(
    new_database: Callable[[str], str], tmp_path: Path, compiled_templates: BytecodeCache
) -> Iterator[Callable[..., FlaskClient]]:
    """Make a client of an app that knows some games, on a new database if none is named; all are closed in the end."""
    apps: list[Flask] = []

    def make(games: Registry, url: str | None = None) -> FlaskClient:
        given = {"TESTING": True, "DATABASE_URL": url or new_database("sqlite"), "INSTANCE": str(tmp_path)}
        apps.append(create_app(games, {**given, "SECRET_KEY": "for tests"}))
        apps[-1].jinja_env.bytecode_cache = compiled_templates
        apps[-1].test_client_class = DescribedClient
        return apps[-1].test_client()

    yield make
    for app in apps:
        app.extensions["kontor-hub"].close()
        app.extensions["kontor-tables"].store.close()


@pytest.fixture
def house_client(client_of: Callable[[Registry], FlaskClient]) -> FlaskClient:
    """A client of an app that knows both games."""
    return client_of(HOUSE)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command on a database and in an instance folder; return its status and what it said."""

    def run(url: str, instance: Path, *given: object) -> tuple[int, str]:
        monkeypatch.setenv("DATABASE_URL", url)
        monkeypatch.setenv("KONTOR_INSTANCE", str(instance))
        with pytest.raises(SystemExit) as ended:
            command_line.main(GAMES, [str(one) for one in given])
        code = ended.value.code
        said = capsys.readouterr()
        return (code, said.out) if isinstance(code, int) else (1, f"{said.out}{code}\n")

    return run
