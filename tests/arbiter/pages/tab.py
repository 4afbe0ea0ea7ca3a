"""The arbiter as it runs in a browser: its app behind the door, and tabs of the one device that it is on."""

import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import Headers
from werkzeug.http import dump_cookie

from arbiter.browser.wsgi_bridge import WsgiBridge

ADDRESS = "http://localhost"


class Tab(FlaskClient):
    """A tab: what it asks goes in by the door, as what the service worker has caught. The cookies are the device's."""

    def __init__(self, door: WsgiBridge, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._door = door

    def run_wsgi_app(self, environ: dict[str, Any], buffered: bool = False) -> tuple[Iterable[bytes], str, Headers]:
        """Ask the door."""
        del buffered
        headers = {key[5:].replace("_", "-"): value for key, value in environ.items() if key.startswith("HTTP_")}
        headers |= {"Content-Type": environ["CONTENT_TYPE"]} if environ.get("CONTENT_TYPE") else {}
        name, path = secrets.token_hex(4), quote(environ["PATH_INFO"], encoding="latin-1")
        address, body = f"{path}?{environ['QUERY_STRING']}", environ["wsgi.input"].read()
        answer = self._door.ask(name, environ["REQUEST_METHOD"], address, headers, body, self.guest(path))
        if answer.streams:
            self._door.leave(name)
        return [answer.body], str(answer.status), Headers(answer.headers)

    def guest(self, path: str) -> dict[str, str] | None:
        """Return as which guest an address is asked for: this is the device that the arbiter is on."""
        del path
        return None

    def set_cookie(self, key: str, value: str = "", **more: Any) -> None:
        """Give the device a cookie."""
        self._door.jar.take([dump_cookie(key, value, **more)])

    def _add_cookies_to_wsgi(self, environ: dict[str, Any]) -> None:
        environ["HTTP_COOKIE"] = self._door.jar.given(environ["PATH_INFO"])

    def _update_cookies_from_response(self, _server: str, _path: str, headers: list[str]) -> None:
        self._door.jar.take(headers)


class GuestTab(Tab):
    """A phone that has joined: each table's page is asked for as by a guest that was let in to that very link."""

    def guest(self, path: str) -> dict[str, str] | None:
        """Take the link off the address; a link has cookies of its own."""
        found = re.match(r"/(?:t|api/v1/tables)/(kt[^/?]+)", path)
        return {"token": found[1], "key": found[1]} if found else None


@contextmanager
def behind_the_door(folder: Path, client: type[Tab] = Tab) -> Iterator[Flask]:
    """The app of a door whose files are in a folder; clients of it are tabs, or guests."""
    door = WsgiBridge(str(folder), ADDRESS).open()
    door.app.testing = True
    door.app.test_client_class = partial(client, door)
    yield door.app
    door.app.extensions["kontor-hub"].close()
    door.app.extensions["kontor-tables"].store.close()
    door.jar.close()
