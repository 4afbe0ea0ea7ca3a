"""Looking at a whole long game lets the other phones go on, and an address has only so much of it waiting."""

from collections.abc import Callable, Iterator
from threading import Event

import gevent
import pytest
from flask import Flask
from flask.testing import FlaskClient

from arbiter.foundation import worker_thread
from arbiter.foundation.worker_thread import SHORT, has_left, in_turn
from arbiter.pages.review import ledger
from arbiter.tables.service import Tables
from tests.arbiter.play import WITH_FACES, legal_entries
from tests.arbiter.test_allowances import OTHER, STRANGER

WITHIN = 20  # seconds after which a test that hangs fails


@pytest.fixture
def _greenlets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Greenlets and threads as a server has them; nothing else is patched."""
    monkeypatch.setattr(worker_thread, "has_greenlets", lambda: True)


@pytest.fixture
def link_of(tables: Tables) -> Callable[[int], str]:
    """Return the link for looking on at a table with so many lines."""

    def open_table(lines: int) -> str:
        entries = [entry for entry, _number in zip(legal_entries(3), range(lines), strict=False)]
        record = {"format": "kontor-record", "version": 1, "setup": WITH_FACES, "entries": entries}
        return tables.open_record(record).links.look

    return open_table


@pytest.fixture
def tables(app: Flask) -> Tables:
    return app.extensions["kontor-tables"]


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    return app.test_client()


@pytest.mark.usefixtures("_greenlets")
def test_others_go_on_while_a_whole_game_is_looked_at() -> None:
    told = Event()
    gevent.spawn(told.set)  # somebody else, who has a turn only if this one leaves
    assert in_turn(SHORT + 1, lambda: told.wait(WITHIN))
    assert not in_turn(SHORT, has_left)
    assert in_turn(SHORT + 1, lambda: in_turn(SHORT + 1, has_left))  # and leaves once
    with pytest.raises(KeyError):
        in_turn(SHORT + 1, lambda: {}["what it raises comes back"])


@pytest.mark.usefixtures("_greenlets")
def test_pages_about_a_whole_game_are_made_in_a_thread_as_they_would_be_here(
    client: FlaskClient, link_of: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds, left = ledger.rounds, []
    monkeypatch.setattr(ledger, "rounds", lambda *given: left.append(has_left()) or rounds(*given))
    client.set_cookie("language", "de")
    page = f"/t/{link_of(20)}/rulings?all=1"
    here = client.get(page)
    monkeypatch.setattr(worker_thread, "SHORT", 5)
    there = client.get(page)
    assert left == [False, True]
    assert here.status_code == there.status_code == 200
    assert "Entscheidungen" in there.text
    assert there.text == here.text


@pytest.mark.usefixtures("_greenlets")
def test_an_address_has_only_so_much_waiting_and_others_are_served(
    app: Flask, client: FlaskClient, link_of: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("SHORT", 1), ("PLAYED", 5), ("MAX_WAITING", 20)):
        monkeypatch.setattr(worker_thread, name, value)
    longest, usual = (f"/t/{link_of(lines)}/rulings" for lines in (8, 4))
    begun, ended = Event(), Event()

    def look() -> bool:
        begun.set()
        return ended.wait(WITHIN)

    def first() -> bool:
        with app.test_request_context(environ_overrides=STRANGER):
            return in_turn(15, look)

    waiting = gevent.spawn(first)
    while not begun.is_set():
        gevent.idle()
    refused = client.get(longest, environ_overrides=STRANGER)
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) == worker_thread.SOON
    assert "One moment, please" in refused.text
    assert client.get(usual, environ_overrides=STRANGER).status_code == 200  # a game as people play it
    assert client.get(usual, environ_overrides=OTHER).status_code == 200
    ended.set()
    assert waiting.get(timeout=WITHIN)
    assert client.get(longest, environ_overrides=STRANGER).status_code == 200
