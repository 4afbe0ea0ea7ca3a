"""A test of any game in one line: `plays_through(GAME)` plays it from set-up to sheet, on pages and by the API."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from flask import Flask

from arbiter.factory import create_app
from arbiter.foundation.text_files import FileError
from arbiter.game import Json
from arbiter.game_checks import file_of
from arbiter.played_table import PlayedTable
from arbiter.registry import BoardGame, Registry
from arbiter.store.database import Store
from arbiter.tapping import screens
from arbiter.text_checks import check_texts, marked_language

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MORE_GAMES = 3
"""So many are played at most after the first, by as few as can and for kinds of entries that never came up."""


def plays_through(game: BoardGame, record: Json | None = None, browser: Browser | None = None) -> None:
    """Play a game as people do, from its set-up to its sheet.

    It is played on its pages, by chance, if they are the defaults: every kind of entry by what its page offers, in a
    `browser` by tapping it on a phone, with a script and without. Of another game a `record` is entered by the API.
    FileError, with file and place, names what a person would stumble over; AssertionError a page or an answer that
    isn't what it should be.
    """
    check_texts(game)
    with (
        app_of(Registry([game]), TESTING=True, WTF_CSRF_ENABLED=False) as app,
        screens(app, browser) as phones,
        marked_language(),
    ):
        entered: set[str] = set()
        for number in range(1 + MORE_GAMES):
            table = PlayedTable(game, app.test_client(), record, number, entered, phones)
            if number == 0:
                table.play(table.most)
                table.look_at_everything()
                table.keep()
            elif table.never_entered or (number == 1 and table.fewest < table.most):
                table.play(table.fewest if number == 1 else table.most)
        if table.never_entered:
            raise FileError(
                file_of(game.rules), "entry_kinds", f'"{table.never_entered[0]}" can\'t be entered on any page'
            )


@contextmanager
def app_of(games: Registry, **settings: Any) -> Iterator[Flask]:
    """Make an app of these games with a database of its own, which is gone afterwards."""
    # What a closed browser had still asked for may be answered meanwhile, and open the database again.
    with tempfile.TemporaryDirectory(prefix="kontor-", ignore_cleanup_errors=True) as folder:
        url = f"sqlite:///{folder}/test.db"
        app = create_app(games, {"DATABASE_URL": url, "INSTANCE": folder, "SECRET_KEY": "for tests", **settings})
        store: Store = app.extensions["kontor-tables"].store
        store.migrate()
        try:
            yield app
        finally:
            app.extensions["kontor-hub"].close()
            store.close()
