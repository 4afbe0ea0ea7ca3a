"""Phones without script, and tables to play at: at a server, and in a browser that has the arbiter in it."""

import shutil
from collections.abc import Callable, Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import BytecodeCache

from arbiter.tables import opening
from arbiter.tables.access import Opened
from arbiter.tables.service import Tables
from tests.arbiter.pages.marks import Marked, names_in
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import mistakes
from tests.arbiter.pages.record import Table
from tests.arbiter.pages.tab import behind_the_door
from tests.tiers import whole


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what uses an app at a server and in a browser: there always what is a sample, the rest before a release."""
    marks = {mark.name for mark in metafunc.definition.iter_markers()}
    if "app" in metafunc.fixturenames and "devices" not in marks:
        seldom = () if "sample" in marks else pytest.mark.long
        metafunc.parametrize("app", ["server", pytest.param("browser", marks=seldom)], indirect=True)


@pytest.fixture
def app(
    request: pytest.FixtureRequest,
    make_app: Callable[[str], Flask],
    new_database: Callable[[str], str],
    compiled_templates: BytecodeCache,
    tmp_path: Path,
) -> Iterator[Flask]:
    """An app on a fresh database; in a browser all phones are tabs of its one device."""
    url = new_database("sqlite")
    if getattr(request, "param", "server") == "server":
        yield make_app(url)
        return
    shutil.move(url.removeprefix("sqlite:///"), tmp_path / "kontor.db")
    with behind_the_door(tmp_path) as app:
        app.jinja_env.bytecode_cache = compiled_templates
        yield app


@pytest.fixture
def strict(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hold to HTML5 the last page that a phone of the test is shown; all of them after `make test`."""
    monkeypatch.setattr(Phone, "strict", whole(pytestconfig))
    monkeypatch.setattr(Phone, "last", "")
    yield
    if Phone.last and not Phone.strict:
        assert mistakes(Phone.last) == []


@pytest.fixture(autouse=True)
def marked(strict: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001
    """Mark every text that a catalogue was asked for: phones look for those that have no mark."""
    monkeypatch.setattr("arbiter.language.CATALOGUES", {"en": Marked()})
    monkeypatch.setattr(Phone, "typed", set())
    monkeypatch.setattr(Tables, "open", _noting_names(Tables.open))
    monkeypatch.setattr(opening, "add_checked", _noting_names(opening.add_checked))


def _noting_names(opens: Callable[..., Opened]) -> Callable[..., Opened]:
    def noting(*given: object, **more: object) -> Opened:
        Phone.typed.update(name for one in (*given, *more.values()) for name in names_in(one))
        return opens(*given, **more)

    return noting


@pytest.fixture
def unmarked(marked: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001
    """Leave texts as they are: for a test that sends one and compares it with the next."""
    monkeypatch.setattr("arbiter.language.CATALOGUES", {"en": NullTranslations()})
    monkeypatch.setattr("tests.arbiter.pages.phone.untranslated", lambda *_given: set())


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A phone that knows no table."""
    return Phone(app)


@pytest.fixture
def new_game(app: Flask) -> Callable[..., Table]:
    """Open a table of Anna and Fritz on the proxy deck, or another one, with all its links."""
    return lambda deck="proxy", **options: Table.opened(
        app, deck, **{f"option-{name}": value for name, value in options.items()}
    )


@pytest.fixture
def game(new_game: Callable[..., Table]) -> Table:
    """A table of Anna and Fritz on the proxy deck."""
    return new_game()
