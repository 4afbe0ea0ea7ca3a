"""Kept games: the sheet as a PDF, a step of the replay, a list of ten thousand games, corrections of long ones."""

import json
import random
import statistics
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial

from flask import Flask
from sqlalchemy import insert, select
from werkzeug.test import TestResponse

from app import GAMES
from arbiter.keeping.results import players_key, search_of
from arbiter.paper import picture_png, sheet_pdf
from arbiter.store.models import games, tables as tables_table
from arbiter.tables.service import Tables
from arbiter.tables.tokens import new_salt
from arbiter.testing import app_of
from tests.browser.places import kept
from tools.bench.harness import Figure, seconds

LISTED = 10_000
NAMES = ("Anna", "Bela", "Fritz", "Gesa", "Jan", "Žofie", "Petr", "Eva", "Änne", "Karl")
TRIES = 15
LONG = ("basic-two-phones", "pro-two-phones", "extension-four")
"""Games of a hundred entries and more."""
EDITS = json.dumps([{"op": "option", "option": "placing", "value": "may"}])
"""An edit that is legal in every game and makes all of it replay."""
LISTS = {"first page": "/games", "last page": "/games?page=200", "search": "/games?q=anna+jan", "who won": "/games/won"}


def measure() -> list[Figure]:
    """Return the figures, with SQLite and without a network."""
    with app_of(GAMES, WTF_CSRF_ENABLED=False) as app:
        tables: Tables = app.extensions["kontor-tables"]
        return [*_sheet(app, tables), *_corrections(app, tables), *_lists(app, tables)]


def _sheet(app: Flask, tables: Tables) -> list[Figure]:
    link, client = tables.open_record(kept("team-four-phones.kontor")).links.look, app.test_client()
    size = len(client.get(f"/t/{link}/sheet.pdf").data)

    def drawn(file: str) -> TestResponse:
        sheet_pdf.cache_clear()
        picture_png.cache_clear()
        return client.get(f"/t/{link}/{file}")

    numbers = iter(range(TRIES * 2))
    return [
        Figure("score sheet as a PDF, the first answer", _milliseconds(partial(drawn, "sheet.pdf")), "ms", 100),
        Figure("score sheet as a PDF, another answer", _milliseconds(lambda: client.get(f"/t/{link}/sheet.pdf")), "ms"),
        Figure("score sheet as a PDF", size / 1024, "KB", 200),
        Figure("layout as a PNG", _milliseconds(partial(drawn, "layout.png")), "ms"),
        Figure(
            "a step of the replay",
            _milliseconds(lambda: client.get(f"/t/{link}/replay/{next(numbers) + 30}")),
            "ms",
            50,
        ),
        Figure("a plot", _milliseconds(lambda: client.get(f"/t/{link}/kontor/plots/points.svg")), "ms"),
    ]


def _corrections(app: Flask, tables: Tables) -> Iterator[Figure]:
    """Yield the time of the page that shows what a correction would change: a replay, the differences, a picture."""
    client = app.test_client()
    for name in LONG:
        record = kept(f"{name}.kontor")
        url = f"/t/{tables.open_record(record).links.host}/correct/try"
        what = f"{name}: a correction of its {len(record['entries'])} entries, the page"
        show = partial(client.post, url, data={"edits": EDITS})
        assert 'id="broken"' not in show().text
        yield Figure(what, _milliseconds(show), "ms", 150)


def _lists(app: Flask, tables: Tables) -> list[Figure]:
    client = app.test_client()
    key = tables.lists.make()
    with client.session_transaction() as session:
        session["shelves"] = [key]
    _fill(tables, tables.lists.ids([key])[key])
    return [
        Figure(f"list of {LISTED} games: {what}", _milliseconds(partial(client.get, path)), "ms", 100)
        for what, path in LISTS.items()
    ]


def _fill(tables: Tables, list_id: int) -> None:
    """Put ten thousand games of ten people on a list; their set-ups are as long as real ones."""
    chance, now = random.Random(1), datetime.now(UTC)
    setup = json.dumps(kept("basic-two-phones.kontor")["setup"])
    rows = []
    with tables.store.writing() as connection:
        first = (connection.scalar(select(tables_table.c.id).order_by(tables_table.c.id.desc())) or 0) + 1
        for number in range(first, first + LISTED):
            rows.append(_row(number, list_id, now - timedelta(hours=number), chance))
        moments = {"opened": now, "changed": now, "setup": setup, "length": 1, "round": 20, "finished": True}
        opened = [{"id": row["table_id"], "salt": new_salt(), **moments} for row in rows]
        connection.execute(insert(tables_table), opened)
        connection.execute(insert(games), rows)


def _row(number: int, list_id: int, played: datetime, chance: random.Random) -> dict[str, object]:
    names = chance.sample(NAMES, 2)
    won = chance.randrange(2)
    return {
        "table_id": number,
        "shelf_id": list_id,
        "opened": played,
        "changed": played,
        "game": "pro",
        "scenario": None,
        "players": json.dumps([["red", names[0]], ["black", names[1]]]),
        "company": players_key(names),
        "search": search_of(names, "Praha"),
        "begun": True,
        "finished": True,
        "result": json.dumps({"winners": [("red", "black")[won]], "points": {"red": 3, "black": 2}}),
        "winners": names[won],
        "place": "Praha",
    }


def _milliseconds(work: Callable[[], TestResponse]) -> float:
    """Return the median of several tries, after one to warm up."""
    assert work().status_code == 200
    return 1000 * statistics.median(seconds(work) for _try in range(TRIES))
