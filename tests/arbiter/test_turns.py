"""No request keeps a server's loop from the others: whatever is sent, less than 50 ms pass between two turns of it.

What passes is the processor time of the thread that serves everybody, so a busy machine makes no difference, and what a
worker thread does doesn't count. Every address of the app is asked, with the most that can be sent to it.
"""

import gc
import io
import json
import secrets
import time
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from inspect import unwrap
from threading import current_thread, main_thread
from typing import Any

import pytest
from flask import Flask, request
from sqlalchemy import insert, select, update
from werkzeug.routing import IntegerConverter, Rule
from werkzeug.test import EnvironBuilder, run_wsgi_app

from app import GAMES
from arbiter.api.description import document
from arbiter.factory import _NEWEST
from arbiter.foundation import worker_thread
from arbiter.foundation.config import MAX_BODY, MAX_ENTRIES, MAX_LINES
from arbiter.foundation.worker_thread import SHORT
from arbiter.keeping.archive import FORMAT, INDEX, MAX_GAMES
from arbiter.log.amending import MOST
from arbiter.log.history import ENTRY, TAKEN_BACK, Line
from arbiter.log.rows import line_row
from arbiter.store.models import games, log, tables
from arbiter.tables.service import Tables
from arbiter.web.live import Hub
from tests.arbiter.play import SETUP, Json
from tests.arbiter.test_lengths import sit_outs
from tests.rules.cases import kept, read
from tests.tiers import sampled

LIMIT = 0.05  # seconds
SLOWER = {"tables.lay": 0.1, "own_table.lay": 0.1}
"""Addresses that take more, with their limits: a face of tens of thousands of parts is read by the game there."""
TRIES = 12  # of which one has to do: what is loaded or compiled once is no request's
LINE = 8000  # bytes of a header or an address: our server reads no more
FITS = MAX_BODY - 20_000  # bytes of a part of a body
SOME = 100  # games of a list
ROOM = 200  # lines that are left of a log for what is entered
LONGEST = {game: max(map(read, kept(game)), key=lambda one: len(one["entries"])) for game in GAMES.ids}
HEADERS = {
    "Accept-Encoding": "gzip",
    "Accept-Language": ",".join(f"x{number};q=0.5" for number in range(LINE // 11)),
    "If-None-Match": ",".join(f'"{number}"' for number in range(LINE // 7)),
    "Last-Event-ID": ",".join(f"{number}:1" for number in range(LINE // 6)),
    "Range": "bytes=" + ",".join(["0-0"] * (LINE // 4)),
}
ASKED = ("q", "of", "back", "since", "entry", "ruling", "first", "cell", "number")
QUERY = "&".join(f"{name}={'a%20' * (LINE // 50)}" for name in ASKED)
LARGE = (
    json.dumps([{}] * (FITS // 4)),
    json.dumps({f"a{number}": 0 for number in range(FITS // 12)}),
    json.dumps(["a"] * (FITS // 5)),
    json.dumps("a" * FITS),
)
FORMS = ("&".join(f"a{number}=" for number in range(FITS // 9)), "&".join(["code=1"] * 999), "code=" + "a" * FITS)
FORM = "application/x-www-form-urlencoded"


class Loop:
    """An app whose turns are measured, with a list of games, and a table whose log is short and one whose is long."""

    def __init__(self, app: Flask, game: str, listed: int, long: Json) -> None:
        self.app, self.game = app, game
        self.longest = self.since = 0.0
        client = app.test_client()
        self.list = client.post("/api/v1/tables", json={"setup": SETUP, "deck": "Our copy"}).json["list"]
        fill(app.extensions["kontor-tables"], listed)
        self.record, self.listed = LONGEST[game], listed
        self.short = self._opened({**self.record, "entries": self.record["entries"][:SHORT]})
        self.long = self._opened(long)
        with client.session_transaction() as session:
            session["shelves"] = [self.list]
        cookie = client.get_cookie("kontor")
        assert cookie is not None
        self.cookie = f"kontor={cookie.value}"

    def _opened(self, record: Json) -> str:
        """Open a table, and return its host's link."""
        return str(self.app.test_client().post("/api/v1/records", json=record).json["links"]["host"])

    def turn(self) -> None:
        """End a turn of the loop; the next one begins when this thread goes on."""
        now = time.thread_time()
        self.longest, self.since = max(self.longest, now - self.since), now

    def ask(self, rule: Rule, method: str, token: str, **more: Any) -> float:
        """Return the longest turn of a request, in seconds."""
        key = self.list if rule.endpoint.startswith(("own_list", "own_shelf")) else token
        headers = {"Cookie": self.cookie, "Authorization": f"Bearer {key}", **more.pop("headers", {})}
        path = rule.build({name: self._argument(rule, name, token) for name in rule.arguments})
        assert path is not None
        if "file" in more:
            more = {"data": {"file": (io.BytesIO(more["file"]), "game.json")}}
        environ = EnvironBuilder(path[1], method=method, headers=headers, **more).get_environ()
        gc.collect(0)
        self.longest, self.since = 0.0, time.thread_time()
        parts, status, _headers = run_wsgi_app(self.app, environ)
        for part in parts:
            if part.startswith(b"event: beat"):  # of a stream, which goes on
                break
        parts.close()
        self.turn()
        assert not status.startswith("5") or rule.endpoint.startswith("health"), (method, path, status)
        return self.longest

    def _argument(self, rule: Rule, name: str, token: str) -> Any:
        """Return what stands in an address. KeyError: a new argument, to be told here."""
        if isinstance(rule._converters[name], IntegerConverter):
            return 1
        return {
            "token": token, "key": self.list, "game": self.game, "rule": "R1", "rule_id": "R1", "name": "points",
            "mode": "all", "action": "place", "role": "look", "thing": "coins.red", "mistake": "entry",
            "example_id": "P4", "card_id": "R17", "page": "rules", "more": "x", "filename": "kontor.js",
            "kind": "ship",
        }[name]  # fmt: skip

    def seen(self, token: str) -> int:
        """Return a table's number."""
        tables: Tables = self.app.extensions["kontor-tables"]
        return tables.journal.length(tables.find(token).table_id)


def fill(house: Tables, number: int) -> None:
    """Put finished games onto the only list."""
    now = datetime.now(UTC)
    ended = {"winners": ["red"], "points": {"red": 4, "black": 3}, "decided_by": "points", "rounds": 20}
    result = json.dumps({**ended, "special_rules": ["schutz", "schmuggel"]})
    with house.store.writing() as connection:
        table = dict(connection.execute(select(tables)).mappings().one())
        game = dict(connection.execute(select(games)).mappings().one())
        rows, listed = [], []
        for row in range(table["id"] + 1, table["id"] + 1 + number):
            names = [f"Player {row % 700}", f"Other {row % 311}"]
            words = " ".join(names).lower()
            players = json.dumps([["red", names[0]], ["black", names[1]]])
            more = {"players": players, "company": words, "search": words, "winners": names[0], "result": result}
            rows.append({**table, "id": row, "salt": secrets.token_bytes(16)})
            changed = now - timedelta(minutes=row)
            listed.append({**game, **more, "table_id": row, "begun": True, "finished": True, "changed": changed})
        connection.execute(insert(tables), rows)
        connection.execute(insert(games), listed)


def fill_log(house: Tables, token: str) -> None:
    """Take the last entry of a table back and enter it again until its log is all but full."""
    table_id = house.find(token).table_id
    lines = house.journal.past(table_id)[2]
    length, last = len(lines), lines[-1]
    for position in range(length, MAX_LINES - ROOM):
        takes_back = lines[-1].kind == ENTRY
        kind, content = (TAKEN_BACK, {"step": lines[-1].step}) if takes_back else (ENTRY, last.content)
        lines.append(Line(position, kind, position, "host", last.at, content))
    with house.store.writing() as connection:
        connection.execute(insert(log), [line_row(table_id, line) for line in lines[length:]])
        connection.execute(update(tables).where(tables.c.id == table_id).values(length=MAX_LINES - ROOM))
    house.journal.forget(table_id)


@pytest.fixture
def make_loop(
    make_app: Callable[[str], Flask], new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Loop]]:
    """Make an app whose worker threads are those of a server."""

    def make(*given: Any) -> Loop:
        app = make_app(new_database("sqlite"))
        app.config["WTF_CSRF_ENABLED"] = False
        app.teardown_request(lambda _error: request.close())  # files that were sent
        loop = Loop(app, *given)
        leave, wait = worker_thread.in_thread, time.sleep

        def sleep(seconds: float) -> None:
            if seconds or current_thread() is not main_thread():
                wait(seconds)
            else:
                loop.turn()

        def in_thread(which: str, work: Callable[[], Any]) -> Any:
            loop.turn()
            try:
                return leave(which, work)
            finally:
                loop.since = time.thread_time()

        monkeypatch.setattr(worker_thread, "has_greenlets", lambda: True)
        monkeypatch.setattr(worker_thread, "in_thread", in_thread)
        monkeypatch.setattr(time, "sleep", sleep)
        monkeypatch.setattr(Hub, "_wait", lambda *_given: False)
        return loop

    gc.disable()  # a collection looks at all that this run has made
    yield make
    gc.enable()


def requests(loop: Loop, rule: Rule, token: str) -> Iterator[tuple[str, Json]]:
    """Yield the requests of an address, each with its method."""
    for method in sorted((rule.methods or set()) - {"OPTIONS", "HEAD"}):
        if method != "POST":
            yield method, {}
            yield method, {"headers": HEADERS, "query_string": QUERY}
        elif rule.rule.startswith("/api/"):
            yield from (
                ("POST", {"data": body, "content_type": "application/json"}) for body in json_bodies(loop, rule, token)
            )
        else:
            yield from (("POST", {"data": form, "content_type": FORM}) for form in (f"seen={loop.seen(token)}", *FORMS))
            yield "POST", {"file": json.dumps(loop.record).encode()}
            if rule.endpoint == "transfer.taken":
                yield "POST", {"file": zip_of(loop.listed)}


def json_bodies(loop: Loop, rule: Rule, token: str) -> Iterator[bytes]:
    """Yield bodies as the API describes them, and with each value as large as fits."""
    described = document(GAMES, loop.game)
    path = "".join(f"{{{part}}}" if is_argument else part for is_argument, part in rule._trace).replace("|", "")
    if rule.endpoint.startswith("own_shelf."):
        path = path.replace("/shelf/", "/list/")
    assert path in document(GAMES)["paths"], rule
    operation = described["paths"].get(path, {}).get("post", {})  # a game may have no use for an address
    name = operation.get("operationId", "").removeprefix("own_")
    example = described["components"]["examples"].get(f"{loop.game}-{name}-body", {}).get("value", {})
    entries, seen = loop.record["entries"], loop.seen(token)
    edits = [{"op": "change", "at": 0, "entry": entries[0]}] * MOST
    told = {"seen": seen, "entry": entries[SHORT], "edits": edits, "key": secrets.token_hex()}
    assert example or "requestBody" not in operation, f"{name} has no example in api_examples.json"
    example = {key: told.get(key, value) for key, value in example.items()}
    for body in (example, {**example, "seen": 0}, {**example, "try": False}):
        yield json.dumps({key: value for key, value in body.items() if key in example}).encode()
    for key, usual in example.items():
        yield from (with_value(example, key, large) for large in LARGE)
        if isinstance(usual, dict):
            part = [{}] * (FITS // 4 // len(usual))
            large = {inner: value if inner in ("game", "entry") else part for inner, value in usual.items()}
            yield json.dumps({**example, key: large}).encode()
    if name == "open_record":
        yield json.dumps(sit_outs(MAX_ENTRIES) if loop.game == "kontor" else loop.record).encode()


def with_value(example: Json, key: str, value: str) -> bytes:
    """Return a body in which a key has a value that is JSON already."""
    return json.dumps({**example, key: "@"}).replace('"@"', value).encode()


def zip_of(number: int) -> bytes:
    """Return a file of so many games, for importing."""
    file, now = io.BytesIO(), datetime.now(UTC)
    record = json.dumps(sit_outs(1))
    with zipfile.ZipFile(file, "w") as archive:
        index = []
        for game in range(number):
            archive.writestr(f"games/{game}.json", record)
            at = (now - timedelta(days=game)).isoformat()
            index.append({"file": f"games/{game}.json", "opened": at, "changed": at, "place": "x" * 60})
        archive.writestr(INDEX, json.dumps({"format": FORMAT, "version": 1, "games": index}))
    return file.getvalue()


def least(loop: Loop, rule: Rule, method: str, token: str, sent: Json) -> float:
    """Return the longest turn of a request, at the first try that is within the limit, else at the best of some."""
    tries: list[float] = []
    while len(tries) < TRIES and min(tries, default=1) > LIMIT:
        tries.append(loop.ask(rule, method, token, **sent))
    return min(tries)


def check(loop: Loop, rules: list[Rule]) -> None:
    """Ask addresses, at the long table what isn't made in a thread as a whole (`App.dispatch_request`)."""
    over: list[str] = []
    for rule in sorted(rules, key=lambda one: "links" in one.rule):  # they change what opens the tables
        of_table = "token" in rule.arguments or rule.endpoint.startswith("own_table.")
        too = of_table and (rule.endpoint in _NEWEST or "POST" in (rule.methods or ()))
        for token in (loop.short, loop.long) if too else (loop.short,):
            for method, sent in requests(loop, rule, token):
                took = least(loop, rule, method, token, sent)
                if took > SLOWER.get(rule.endpoint, LIMIT):
                    over.append(f"{took:.3f} s: {method} {rule}, {loop.seen(token)} lines, {str(sent)[:100]}")
    assert not over, "\n".join(over)


def addresses(app: Flask, game: str) -> list[Rule]:
    """Return a game's addresses, and with the usual game's those of all games; those that do the same once."""
    others = () if game != GAMES.usual.id else tuple(f"{one}_" for one in GAMES.ids)
    rules = [
        one
        for one in app.url_map.iter_rules()
        if one.endpoint.startswith(f"{game}_") or (others and not one.endpoint.startswith(others))
    ]
    return list({unwrap(app.view_functions[one.endpoint]): one for one in rules}.values())


@pytest.mark.parametrize("game", sampled(GAMES.ids, 2))
def test_no_request_takes_a_long_turn(make_loop: Callable[..., Loop], game: str) -> None:
    loop = make_loop(game, SOME, LONGEST[game])
    check(loop, addresses(loop.app, game))


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # large uploads are collected late
@pytest.mark.parametrize("game", GAMES.ids)
def test_none_does_with_the_largest_tables_and_lists(make_loop: Callable[..., Loop], game: str) -> None:
    loop = make_loop(game, MAX_GAMES, sit_outs(MAX_ENTRIES) if game == "kontor" else LONGEST[game])
    fill_log(loop.app.extensions["kontor-tables"], loop.long)
    check(loop, list(loop.app.url_map.iter_rules()))
