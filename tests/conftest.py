"""What tests of the service stand on: both databases, an app of their own each, and a game to play."""

import gc
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from jinja2 import BytecodeCache, FileSystemBytecodeCache
from qrcode import QRCode
from werkzeug.routing import Rule

from app import GAMES, create_app
from arbiter.language import add_catalogues
from arbiter.store.database import Store
from arbiter.tables.service import Tables
from tests.described_client import DescribedClient
from tests.postgresql import Cluster

pytest_plugins = ["tests.tiers", "tests.reached"]

# What is made up is the same in each run, on however busy a machine.
settings.register_profile(
    "calm", deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("calm")
for _folder in filter(None, (game.folder for game in GAMES)):
    add_catalogues(_folder, _folder.name)  # for tests of words, which need no pages


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what uses a database on SQLite and on PostgreSQL: there always what is about storage, the rest seldom."""
    if "database_url" in metafunc.fixturenames:
        seldom = () if metafunc.definition.get_closest_marker("storage") else pytest.mark.thorough
        metafunc.parametrize("database_url", ["sqlite", pytest.param("postgresql", marks=seldom)], indirect=True)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Keep what was imported out of the garbage collector's sight: looking through it takes a seventh of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session")
def scratch() -> Iterator[Path]:
    """A folder for the whole run."""
    with tempfile.TemporaryDirectory(prefix="kontor-") as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server of this run's own, started by the first test that asks for it."""
    with Cluster.running() as cluster:
        yield cluster


@pytest.fixture(scope="session")
def new_database(scratch: Path, request: pytest.FixtureRequest) -> Callable[[str], str]:
    """Make a fresh database, "sqlite" or "postgresql", up to date, and return its URL."""
    blank = scratch / "blank.db"
    store = Store(f"sqlite:///{blank}")
    store.migrate()
    store.close()

    def make(kind: str) -> str:
        if kind == "postgresql":
            cluster: Cluster = request.getfixturevalue("cluster")
            return cluster.new_database()
        path = scratch / f"{secrets.token_hex(6)}.db"
        shutil.copy(blank, path)
        return f"sqlite:///{path}"

    return make


@pytest.fixture
def database_url(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> Iterator[str]:
    """A fresh database; the test runs once on each kind."""
    cluster: Cluster | None = request.getfixturevalue("cluster") if request.param == "postgresql" else None
    url = new_database(request.param)
    yield url
    if cluster is not None:
        cluster.give_back(url)


@pytest.fixture(scope="session")
def compiled_templates(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> BytecodeCache:
    """Every template compiled once a run: each app would do it anew."""
    folder = tmp_path_factory.getbasetemp()
    folder = (folder.parent if hasattr(request.config, "workerinput") else folder) / "templates"
    folder.mkdir(exist_ok=True)
    return FileSystemBytecodeCache(str(folder))


@pytest.fixture(scope="session", autouse=True)
def compiled_addresses() -> Iterator[None]:
    """What builds an address compiled once a run for each rule: each app would do it anew, in most of its time."""
    compiling = Rule._compile_builder
    compiled: dict[tuple[object, ...], Callable[..., tuple[str, str]]] = {}

    def found(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        key = (append_unknown, rule.rule, *rule._trace, *(rule.defaults or {}).items())
        if key not in compiled:
            compiled[key] = compiling(rule, append_unknown)
        return compiled[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rule, "_compile_builder", found)
        yield


@pytest.fixture(scope="session", autouse=True)
def codes_of_any_mask() -> Iterator[None]:
    """Codes drawn with the first mask: trying which of the eight reads best takes longer than a page with codes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QRCode, "best_mask_pattern", lambda _code: 0)
        yield


@pytest.fixture
def make_app(tmp_path: Path, compiled_templates: BytecodeCache) -> Iterator[Callable[[str], Flask]]:
    """Make an app on a database; all are closed after the test."""
    apps: list[Flask] = []

    def make(url: str) -> Flask:
        app = create_app({"TESTING": True, "DATABASE_URL": url, "INSTANCE": str(tmp_path), "SECRET_KEY": "for tests"})
        app.jinja_env.bytecode_cache = compiled_templates
        app.test_client_class = DescribedClient
        apps.append(app)
        return app

    yield make
    for app in apps:
        app.extensions["kontor-hub"].close()
        app.extensions["kontor-tables"].store.close()


@pytest.fixture
def app(make_app: Callable[[str], Flask], new_database: Callable[[str], str]) -> Flask:
    """An app on a fresh SQLite database."""
    return make_app(new_database("sqlite"))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of `app`."""
    return app.test_client()


@pytest.fixture
def both_app(make_app: Callable[[str], Flask], database_url: str) -> Flask:
    """An app; the test runs once on each kind of database."""
    return make_app(database_url)


@pytest.fixture
def both_client(both_app: Flask) -> FlaskClient:
    """A client of `both_app`."""
    return both_app.test_client()


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """A store; the test runs once on each kind of database."""
    store = Store(database_url)
    yield store
    store.close()


@pytest.fixture
def tables(store: Store) -> Tables:
    """The tables of `store`."""
    return Tables(store, lambda _table, _number: None, GAMES)
