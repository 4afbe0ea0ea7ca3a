"""A test of any game in one line: `plays_through(GAME)` plays it from set-up to sheet, on pages and by the API."""

import json
import random
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from arbiter.factory import create_app
from arbiter.game import Json, Standing
from arbiter.registry import BoardGame, Registry
from arbiter.store.database import Store
from arbiter.tables.service import Tables

LIVE = {"HX-Request": "true"}
"""What a page with a script sends."""
UNDONE = (3, 12, 25)
"""Entries after which what was done is undone and done again."""


class _Page(HTMLParser):
    """What a test needs of a page: links, forms with their fields, headings and ids."""

    def __init__(self, answer: TestResponse) -> None:
        super().__init__()
        self.language, self.values, self.links = "", [], []
        self.forms: list[tuple[str, dict[str, str]]] = []
        self.counts: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()
        self._select = ""
        self.feed(answer.text)

    language: str
    values: list[str]
    """The addresses of what may be said next."""
    links: list[str]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.counts[tag] += 1
        if "id" in given:
            self.ids[given["id"]] += 1
        if tag == "html":
            self.language = given.get("lang", "")
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
            if "data-says" in given or given.get("class") == "spot":
                self.values.append(given["href"])
        if tag == "form":
            self.forms.append((given.get("action", ""), {}))
        if tag == "option" and self.forms and ("selected" in given or not self.forms[-1][1][self._select]):
            self.forms[-1][1][self._select] = given.get("value", "")
        if tag == "select":
            self._select = given["name"]
        unticked = given.get("type") in ("radio", "checkbox") and "checked" not in given
        if tag in ("input", "select", "textarea") and self.forms and "name" in given and not unticked:
            self.forms[-1][1][given["name"]] = given.get("value", "")

    def form(self, end: str) -> tuple[str, dict[str, str]] | None:
        """Return the form that is sent to an address with this end, with its fields as the page fills them in."""
        return next((form for form in self.forms if form[0].partition("?")[0].endswith(end)), None)


def plays_through(game: BoardGame, record: Json | None = None) -> None:
    """Play a game from its set-up to its sheet. AssertionError where a page or an answer isn't what it should be.

    It is played on its pages, by chance, if they are the defaults; of another game a `record` is entered by the API.
    """
    with app_of(Registry([game]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        table = _Table(game, app.test_client(), record)
        table.set_up()
        if record is None:
            table.play_on_pages()
        else:
            table.play_by_api(record["entries"])
        table.look_at_everything()
        table.keep()


@contextmanager
def app_of(games: Registry, **settings: Any) -> Iterator[Flask]:
    """Make an app of these games with a database of its own, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="kontor-") as folder:
        url = f"sqlite:///{folder}/test.db"
        app = create_app(games, {"DATABASE_URL": url, "INSTANCE": folder, "SECRET_KEY": "for tests", **settings})
        store: Store = app.extensions["kontor-tables"].store
        store.migrate()
        try:
            yield app
        finally:
            app.extensions["kontor-hub"].close()
            store.close()


class _Table:
    """A table that is played at, with its links."""

    def __init__(self, game: BoardGame, client: FlaskClient, record: Json | None) -> None:
        self.game, self.client, self.record = game, client, record
        self.chance = random.Random(1)
        self.host, self.look, self.seats = "", "", dict[str, str]()

    # What a page has to be

    def page(self, url: str, *, part: bool = False) -> _Page:
        """Return a page: found, whole, in a language, with one headline and no id twice."""
        answer = self.client.get(url, headers=LIVE if part else {})
        assert answer.status_code == 200, f"{url}: {answer.status_code}"
        found = _Page(answer)
        assert [one for one, count in found.ids.items() if count > 1] == [], url
        if not part:
            assert (found.counts["h1"], found.counts["title"] > 0, bool(found.language)) == (1, True, True), url
        return found

    def sent(self, url: str, form: Mapping[str, str], *, live: bool = False, status: int = 0) -> TestResponse:
        """Send a form as a page does, with a script or without."""
        answer = self.client.post(url, data=form, headers=LIVE if live else {})
        assert answer.status_code == (status or (200 if live else 303)), f"{url}: {answer.status_code} {form}"
        return answer

    def asked(self, path: str, given: Json | None = None, status: int = 200) -> Any:
        """Ask the API."""
        url = f"/api/v1/{path}"
        answer = self.client.get(url) if given is None else self.client.post(url, json=given)
        assert answer.status_code == status, f"{url}: {answer.status_code} {answer.text[:500]}"
        return answer.json

    @property
    def now(self) -> Json:
        found: Json = self.asked(f"tables/{self.host}")
        return found

    # Setting up

    def set_up(self) -> None:
        """Open the table on the page for it; of a record by the API, where that page is looked at."""
        start = self.page("/")
        with self.client.application.test_request_context():
            new = self.game.pages.new_url()
        assert new in start.links, new
        action, fields = self.page(new).form(new) or ("", {})
        assert action, f"{new} has no form"
        if self.record is None:
            self.sent(new, {**fields, **{name: "" for name in fields if name.startswith("name-")}}, status=422)
            names = [name for name in fields if name.startswith("name-")]
            answer = self.sent(new, {**fields, **{name: f"Player {place}" for place, name in enumerate(names)}})
            self.host = answer.location.removesuffix("/").split("/")[2]
        else:
            self.host = self.asked("tables", {"rules": self.game.id, "setup": self.record["setup"]}, 201)["links"][
                "host"
            ]
        assert self.asked("tables", {"rules": self.game.id, "setup": {}}, 422)["detail"]
        described = self.asked("openapi.json")["components"]["schemas"]
        assert f"{self.game.id.capitalize()}Setup" in described, "the API says nothing of its shapes"
        links = [
            one.split("/")[2].partition("?")[0]
            for one in self.page(f"/t/{self.host}/codes").links
            if one.startswith("/t/")
        ]
        players = self.game.rules.players(self._record()["setup"])
        others = [one for one in dict.fromkeys(links) if one != self.host]
        self.seats, self.look = dict(zip(players, others, strict=False)), others[-1]

    def _record(self) -> Json:
        found: Json = self.asked(f"tables/{self.host}/record")
        return found

    # Playing

    def play_on_pages(self) -> None:
        """Enter what the pages offer, by turns with a script and without, at seats and for all, until it is over."""
        for number in range(1, 2000):
            seat = next(iter(self._awaited()), None)
            if seat is None:
                return
            token, end = ((self.seats[seat], ""), (self.host, f"/all?seat={seat}"))[number % 2]
            self._choose(f"/t/{token}{end}", live=number % 3 == 0, again=number in UNDONE)
            if number in UNDONE:
                self.undo()
            if number == UNDONE[0]:
                self.look_at_everything()
        raise AssertionError("the game doesn't end")

    def _standing(self) -> Standing:
        """Return how far the game is, which the API says in each game's own words."""
        tables: Tables = self.client.application.extensions["kontor-tables"]
        return self.game.rules.standing(tables.position(tables.find(self.host)).game)

    def _awaited(self) -> list[str]:
        return [seat for seat in self._standing().waits_for if seat not in self.now["sealed"]]

    def _choose(self, url: str, *, live: bool, again: bool = False) -> None:
        """Follow what may be chosen on a page until there is something to enter, and enter it."""
        page = self.page(url)
        while page.values and not (page.form("/enter") or page.form("/lay")):
            page = self.page(self.chance.choice(page.values))
        action, fields = page.form("/enter") or page.form("/lay") or ("", {})
        assert action, f"nothing can be entered on {url}"
        self.sent(action, fields, live=live)
        if again:  # the same key stores nothing
            self.sent(action, fields, live=live)

    def play_by_api(self, entries: list[Json]) -> None:
        """Enter a record's entries, as the host."""
        for number, entry in enumerate(entries, 1):
            self.enter(entry)
            if number in UNDONE:
                self.undo()

    def enter(self, entry: Json) -> None:
        """Enter something through the API; a stale page is refused."""
        seen = self.now["seen"]
        self.asked(f"tables/{self.host}/entries", {"entry": entry, "seen": seen, "key": f"k{seen}"})

    def undo(self) -> None:
        """Take the last entry back and enter it again; correct it away, with a preview; and try another on a copy."""
        entries = self._record()["entries"]
        if not entries:
            return
        host = f"/t/{self.host}"
        action, fields = self.page(host).form("/take-back") or ("", {})
        assert action, "nothing can be taken back"
        self.sent(action, fields)
        left = self._record()["entries"]
        assert left == entries[: len(left)] != entries
        self.asked(f"tables/{self.host}/entries", {"entry": entries[0], "seen": 0, "key": "late"}, 409)
        for entry in entries[len(left) :]:
            self.enter(entry)
        last = len(entries) - 1
        self.page(f"{host}/correct")
        self.page(f"{host}/correct/{last}")
        edits = json.dumps([{"op": "delete", "at": last}])
        tried = self.client.post(f"{host}/correct/try", data={"edits": edits})
        assert tried.status_code == 200, tried.status_code
        assert self._record()["entries"] == entries
        self.sent(f"{host}/correct", {"edits": edits, "seen": str(self.now["seen"]), "key": f"c{last}"})
        assert self._record()["entries"] == entries[:last]
        self.enter(entries[last])
        copied = self.client.post(f"{host}/correct/copy", data={"edits": "[]", "at": str(last), "use": "change"})
        assert copied.status_code == 303, copied.status_code
        self.page(copied.location)
        if self.record is None:
            self._choose(copied.location, live=False)
        assert self._record()["entries"] == entries

    # Looking

    def look_at_everything(self) -> None:
        """Look at all pages and files of a table, and at each ruling's reasons."""
        host = f"/t/{self.host}"
        for token in (self.host, next(iter(self.seats.values()))):
            page = self.page(f"/t/{token}")
            for url in dict.fromkeys(page.links):
                if url.startswith(f"/t/{token}/") and "what-if" not in url:
                    self.page(url.partition("#")[0])
        for end in ("live/look", "live/all", "rulings"):
            self.page(f"{host}/{end}", part=True)
        self.page(self.client.get(f"{host}/what-if").location)
        log = self.asked(f"tables/{self.host}/rulings")
        why = [(-1, 0)] if log["opening"] else []
        why += [(line["index"], 0) for line in log["lines"] if line.get("index") is not None and line["rulings"]]
        for index, number in why[-3:] + why[:3]:
            self.page(f"{host}/why/{index}/{number}")
        for end in ("layout.svg", "layout.png", "record.txt", "score", "set-up"):
            assert self.client.get(f"{host}/{end}").status_code == 200, end
        with self.client.application.test_request_context(host):
            mine = [self.game.pages.rulebook.index_url(), self.game.pages.legend.url()]
        for url in mine:
            self.page(url)
        self.asked(f"tables/{self.host}/moves?since=0")

    def keep(self) -> None:
        """Look at the score, the sheet and the replay, and take the record out and in."""
        host, now = f"/t/{self.host}", self.now
        assert self._standing().finished, "the game isn't over"
        assert self.client.get(f"{host}/sheet.pdf").data.startswith(b"%PDF"), "no sheet"
        record = self._record()
        for number in dict.fromkeys((0, 1, len(record["entries"]) // 2, len(record["entries"]))):
            self.page(f"{host}/replay/{number}")
        again = self.asked("records", record, 201)["links"]["host"]
        assert self.asked(f"tables/{again}/record") == record
        assert self.asked(f"tables/{again}")["position"] == now["position"]
        assert self.game.engine is None or self.game.engine.adjudicate(record)
        for url in ("/", "/games", "/games/won", "/games/statistics", "/games/import"):
            self.page(url)
