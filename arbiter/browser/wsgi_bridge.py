"""The bridge to the app in a browser: takes requests that the service worker intercepted, and returns their answers.

It runs in WebAssembly, in a worker of one page, with the database in a folder that the worker keeps on the device.
There are no threads: streams are asked for what is new after each request, instead of waiting for it. What browsers
keep from service workers, cookies, is kept here beside the database.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import sqlite3
import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http.cookies import CookieError, Morsel, SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple, Self
from urllib.parse import unquote, unquote_to_bytes, urlsplit

from flask import request
from jinja2 import ChoiceLoader, ModuleLoader
from werkzeug.datastructures import Headers
from werkzeug.exceptions import BadHost, Gone
from werkzeug.test import EnvironBuilder, run_wsgi_app

from app import create_app
from arbiter.browser.copies import Copies
from arbiter.foundation.config import shown
from arbiter.pages.table.share_links import MOVED
from arbiter.tables.tokens import COPY
from arbiter.web.errors import GUEST
from arbiter.web.live import Hub

COMPILED = shown("templates").with_name("compiled-templates")
"""Templates as the build of the site has compiled them: in a browser that takes longer than all else of a page."""
STREAM = "text/event-stream"
GUEST_HEADER = re.compile(r"(?i)accept|accept-language|content-type|hx-[a-z-]+|if-none-match|last-event-id|referer")
"""The headers that another phone may send: nothing that claims its identity or origin."""
ADDRESS = re.compile(r"/[!-~]*")
"""A path and a query as browsers send them: what isn't ASCII is escaped."""
LINK = re.compile(r"/(?:t|api/v1/tables)/([^/]+)")
"""A path that begins with a table's link."""
NOWHERE = "on-another-phone"
"""A path without a page, for what a guest may not request: the app answers with its error page."""
GUEST_READS = re.compile(r"/(static/|device$|([\w-]+/)?(rules|legend)(/|$)(?!examples/))")
"""What a guest may request besides its link: the app's files, display settings of that phone, the rules."""


@dataclass(frozen=True, slots=True)
class BridgeAnswer:
    """What goes back: of a stream, what it begins with. `headers` are pairs; cookies aren't among them."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    streams: bool


FAILED = "arbiter.failed"
"""Under this name a request has the error that ended another one, whose answer it brings."""


class _Asked(NamedTuple):
    """A request: of which phone by its cookies, and what it says."""

    jar: Jar
    method: str
    path: str
    query: str
    headers: Mapping[str, str]
    body: bytes

    def look(self, path: str) -> _Asked:
        """Return the same phone's request for a page."""
        return self._replace(method="GET", path=path, query="", body=b"")


class PolledHub(Hub):
    """A hub whose streams never wait: each returns its news when polled."""

    published = False

    def publish(self, table_id: int, number: int) -> None:
        super().publish(table_id, number)
        self.published = True

    def _wait(self, *_what: Any) -> bool:
        """Go on with what there is."""
        return False

    def _start_watching(self) -> None:
        """Watch nothing: nobody else writes to this database."""


class WsgiBridge:
    """The app on a folder of this device; `base` is the address under which its pages are, as `https://host/path`.

    It answers once it is open; until then it has seen nothing of the device.
    """

    jar: Jar

    def __init__(self, folder: str, base: str) -> None:
        self._base = urlsplit(base)
        self.root = self._base.path
        self.folder = Path(folder)
        own = {"INSTANCE": folder, "SECRET_KEY": "not known yet", "PUBLIC_URL": base}
        self.app = create_app({**own, "HUB": PolledHub, "IN_BROWSER": True})
        if COMPILED.exists():
            self.app.jinja_env.loader = ChoiceLoader([ModuleLoader(COMPILED), self.app.create_global_jinja_loader()])
        self.app.before_request(_fail)
        self._hub: PolledHub = self.app.extensions["kontor-hub"]
        self._streams: dict[str, Any] = {}
        self._moved: dict[str, str] = {}
        self.copies = Copies(self.app.extensions["kontor-tables"])

    def open(self) -> Self:
        """Bring the database up to date. Raises Newer, and the database's errors for files that it can't use."""
        self.jar = Jar(_opened(self.folder / "device.db"))
        self.app.config["SECRET_KEY"] = self.jar.key
        self.app.extensions["kontor-tables"].store.migrate()
        self.app.extensions["kontor-upkeep"].at_start()
        self._moved = self.jar.moved()
        return self

    def close(self) -> None:
        """Close the files; nothing of them stays in memory."""
        tables = self.app.extensions["kontor-tables"]
        for memory in tables.memories:
            for table_id in memory.tables():
                memory.forget(table_id)
        tables.store.close()
        self.jar.close()

    def ask(
        self,
        name: str,
        method: str,
        address: str,
        headers: Mapping[str, str],
        body: bytes,
        guest: Mapping[str, str] | None = None,
    ) -> BridgeAnswer:
        """Answer a request. Everything that it has changed is in the database's files when this returns.

        `address` is path and query, `name` the request's own: of a stream, the one that it is asked and closed by.
        `guest` is another phone that asks: the `token` of the link that lets it in, and the `key` of its cookies.
        Whatever goes wrong is answered, too.
        """
        path, _, query = address.partition("?")
        jar = self.jar if guest is None else self.jar.of(guest["key"])
        known = {
            key: value
            for key, value in headers.items()
            if value.isascii() and value.isprintable() and (guest is None or GUEST_HEADER.fullmatch(key))
        }
        asked = _Asked(jar, method, path, query, known, body)
        try:
            if not ADDRESS.fullmatch(address):
                asked = asked.look(self._base.path)
                raise BadHost
            return self._ask(name, asked, guest)
        except Exception as error:
            self.leave(name)
            environ = self._environ(asked.look(asked.path)) | {FAILED: error}  # what came with it has been read
            return self._answer(name, environ)[0]

    def move(self, token: str, to: str) -> None:
        """Let a link look only from now on: the game has gone over to the phone of somebody; "" if it is back."""
        self.jar.move(token, to)
        self._moved = self.jar.moved()

    def _ask(self, name: str, asked: _Asked, guest: Mapping[str, str] | None) -> BridgeAnswer:
        if guest is not None:
            path = asked.path.removeprefix(self._base.path)
            if path in ("", "/"):
                return BridgeAnswer(303, [("Location", f"{self._base.path}/t/{guest['token']}")], b"", streams=False)
            if not _open_to(guest["token"], asked.method, path):
                asked = asked.look(f"{self._base.path}/{NOWHERE}")
        environ = self._environ(asked)
        link = LINK.match(unquote(asked.path.removeprefix(self._base.path)))
        if link and link[1] in self._moved:
            if asked.method not in ("GET", "HEAD"):
                raise Gone
            environ[MOVED] = self._moved[link[1]]
        answer, cookies = self._answer(name, environ)
        try:
            asked.jar.take(cookies)
        except sqlite3.OperationalError:
            # A page that is only looked at does without. What is stored under a key that isn't kept, nobody finds.
            if asked.method not in ("GET", "HEAD"):
                raise
        return answer

    def _answer(self, name: str, environ: dict[str, Any]) -> tuple[BridgeAnswer, list[str]]:
        """Return what the app answers, and apart from it the cookies."""
        pieces: Any  # to be closed, as all that Flask gives
        pieces, status, headers = run_wsgi_app(self.app.wsgi_app, environ)
        cookies = headers.getlist("Set-Cookie")
        headers.remove("Set-Cookie")
        streams = headers.get("Content-Type", "").startswith(STREAM)
        if streams:
            self._streams[name] = pieces
            body = next(pieces) + next(pieces)  # how to come back, and the number now
        else:
            with closing(pieces):
                body = b"".join(pieces)
        return BridgeAnswer(int(status[:3]), list(headers), body, streams), cookies

    def news(self, beat: bool) -> list[tuple[str, bytes]]:
        """Return the streams' news since the last call, empty if there are none.

        With `beat` they all say that they are there. If one of them fails, all end, and what it raised is raised.
        """
        if not (self._hub.published or beat):
            return []
        self._hub.published = False
        try:
            return [(name, next(pieces, b"")) for name, pieces in self._streams.items()]
        except Exception:
            for name in [*self._streams]:
                self.leave(name)
            raise

    def leave(self, name: str) -> None:
        """End a stream that nobody reads any more."""
        if name in self._streams:
            self._streams.pop(name).close()

    def _environ(self, asked: _Asked) -> dict[str, Any]:
        builder = EnvironBuilder(
            asked.path,
            f"{self._base.scheme}://{self._base.netloc}",  # the app itself knows under which path it stands
            asked.query,
            asked.method,
            headers=Headers(asked.headers),
            data=asked.body,
            environ_base={"REMOTE_ADDR": "127.0.0.1"},
            errors_stream=sys.stdout,  # the browser's console
        )
        # Browsers say which page a form stands on. Its token is of no use where a table has gone on on another phone.
        ours = asked.headers.get("referer", "").startswith(f"{self._base.geturl()}/")
        self.app.config["WTF_CSRF_CHECK_DEFAULT"] = not ours
        environ: dict[str, Any] = builder.get_environ()
        environ["HTTP_COOKIE"] = "; ".join(filter(None, (asked.jar.given(asked.path), environ.get("HTTP_COOKIE"))))
        return environ | ({GUEST: True} if asked.jar.owner else {})


def _fail() -> None:
    """Let the app answer an error of the bridge as one of its own."""
    if FAILED in request.environ:
        raise request.environ[FAILED]


def _opened(path: Path) -> sqlite3.Connection:
    """Open the database beside the app's: this device's cookies, each guest's apart, and the key that signs."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=0)  # nobody else writes to it
    connection.execute("PRAGMA journal_mode = TRUNCATE")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(
        "CREATE TABLE IF NOT EXISTS jars"
        " (owner TEXT, path TEXT, name TEXT, value TEXT NOT NULL, until REAL, PRIMARY KEY (owner, path, name))"
    )
    connection.execute("CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
    connection.execute("CREATE TABLE IF NOT EXISTS moved (token TEXT PRIMARY KEY, phone TEXT NOT NULL)")
    connection.execute("INSERT OR IGNORE INTO keys VALUES ('secret', ?)", (secrets.token_urlsafe(48),))
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'cookies'").fetchone():  # before there were guests
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT OR IGNORE INTO jars SELECT '', path, name, value, until FROM cookies")
            connection.execute("DROP TABLE cookies")
    connection.execute("DELETE FROM jars WHERE until < ?", (time.time(),))
    return connection


class Jar:
    """The cookies of a device: of this one, or of a guest."""

    def __init__(self, connection: sqlite3.Connection, owner: str = "") -> None:
        self._connection = connection
        self.owner = owner

    def of(self, guest: str) -> Jar:
        """Return the cookies of a guest, by its secret key."""
        return Jar(self._connection, f"guest {hashlib.sha256(guest.encode()).hexdigest()}")

    @property
    def key(self) -> str:
        """The app's secret key."""
        found: str = self._connection.execute("SELECT value FROM keys WHERE name = 'secret'").fetchone()[0]
        return found

    def move(self, token: str, to: str) -> None:
        """Note whose phone a link's table has moved to, or that it is back."""
        self._connection.execute("DELETE FROM moved WHERE token = ?", (token,))
        if to:
            self._connection.execute("INSERT INTO moved VALUES (?, ?)", (token, to))

    def moved(self) -> dict[str, str]:
        """Return the links whose tables have moved, and whose phone to."""
        return dict(self._connection.execute("SELECT token, phone FROM moved"))

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def take(self, given: Iterable[str]) -> None:
        """Keep the cookies of an answer, given as its headers; what is the same already isn't written."""
        for header in given:
            with suppress(CookieError):
                for name, morsel in SimpleCookie(header).items():
                    self._keep(name, morsel)

    def given(self, path: str) -> str:
        """Return the cookies for a path as the header that brings them, those of longer paths first."""
        rows = self._connection.execute(
            "SELECT path, name, value FROM jars WHERE owner = ? AND (until IS NULL OR until > ?)"
            " ORDER BY length(path) DESC",
            (self.owner, time.time()),
        )
        return "; ".join(f"{name}={value}" for root, name, value in rows if _under(path, root))

    def _keep(self, name: str, morsel: Morsel[str]) -> None:
        path = morsel["path"] or "/"
        until = _until(morsel)
        if until is not None and until <= time.time():
            where = (self.owner, path, name)
            self._connection.execute("DELETE FROM jars WHERE owner = ? AND path = ? AND name = ?", where)
            return
        self._connection.execute(
            "INSERT INTO jars VALUES (?, ?, ?, ?, ?) ON CONFLICT (owner, path, name) DO UPDATE"
            " SET value = excluded.value, until = excluded.until"
            " WHERE value <> excluded.value OR until < excluded.until - 86400",
            (self.owner, path, name, morsel.coded_value, until),
        )


def _open_to(token: str, method: str, path: str) -> bool:
    """Tell whether a guest with this link may ask for a path of the app: its table's, a copy's, or what is nobody's."""
    whole = unquote_to_bytes(path).decode("utf-8", "replace")
    if "/../" in f"{whole}/" or "//" in whole:
        return False
    own = any(_under(whole, root) for root in (f"/t/{token}", f"/api/v1/tables/{token}"))
    if own or whole.startswith(f"/t/{COPY}"):
        return True
    return bool(GUEST_READS.match(whole)) and (method in ("GET", "HEAD") or (method, whole) == ("POST", "/device"))


def _until(morsel: Morsel[str]) -> float | None:
    """Return until when a cookie is to be kept, as seconds of the epoch; None for as long as the device likes."""
    if morsel["max-age"]:
        return time.time() + int(morsel["max-age"])
    if morsel["expires"]:
        return parsedate_to_datetime(morsel["expires"]).timestamp()
    return None


def _under(path: str, root: str) -> bool:
    return path == root or path.startswith(root if root.endswith("/") else f"{root}/")
