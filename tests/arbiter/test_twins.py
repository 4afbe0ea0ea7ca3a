"""Twin games that differ in one card lying face down: whatever anybody but its seat gets, is the same in both.

All addresses there are, read off the map of routes, are asked through every other link: pages, their parts, pictures,
sheets, files, the API, streams, errors and cookies. Both games have the same links; what is left to differ by itself
(moments, and keys of forms) is taken out. A game that seals entries has to have twins here.
"""

from __future__ import annotations

import io
import itertools
import json
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from weakref import WeakKeyDictionary

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import AnyConverter, IntegerConverter, Rule
from werkzeug.test import TestResponse

from app import GAMES
from arbiter.keeping.unpacking import is_zip
from arbiter.tables import tokens
from arbiter.tables.service import Tables
from kontor.game import cards_for, laid_card, proxy_deck
from tests.arbiter.pages.tab import GuestTab, behind_the_door
from tests.arbiter.play import Json, Table
from tests.rules.kontor.kit import setup

RING = ("red", "black", "green")
SETUP: Json = setup("extension", seats=RING)
FACES: dict[str, Json] = {card["id"]: card for card in cards_for(SETUP, proxy_deck()["cards"])}
TEA: Json = {**FACES["R17"], "kind": "goods", "goods": ["tea"], "coin": False, "ship": False}
WINE: Json = {**TEA, "goods": ["wine"]}
KNOWN = {**SETUP, "deck": list(FACES.values())}
VALUES: dict[str, Sequence[str]] = {
    "card_id": ("R17", "R29", "X"),
    "more": ("R2",),
    "rule_id": ("R2", "C4"),
    "action": (),  # filled from the games' tasks
    "name": ("points",),
    "thing": ("cell.0,0", "cell.1,1", "coins.red", "entry.0", "removed.0", "X"),
    "mistake": ("cell", "card.red", "face", "coin", "gone", "decide", "X"),
}
"""What stands for an argument of an address, where its kind doesn't say it. An argument that is missing here fails."""

QUERIES = (
    "", "?card=R17", "?card=R19&number=17", "?number=17", "?seat=red", "?since=0", "?since=box", "?place=0&do=lay",
)  # fmt: skip
FORMS: tuple[dict[str, str], ...] = (
    {},
    {"number": "17", "card": "R17", "kind": "goods", "tea": "1"},
    {"seat": "red", "what": "coins", "coins": "3", "reason": "counted", "place": "0"},
    {"number": "abc", "seat": "black", "yes": "1", "sure": "1"},
)
BODIES: tuple[Json, ...] = (
    {},
    {"seat": "red"},
    {"seat": "red", "card": "R17"},
    {"seat": "red", "card": "R17", "face": WINE},
    {"seat": "black", "card": "R17"},
    {"card": WINE},
    {"card": {**FACES["R19"], "coin": not FACES["R19"]["coin"]}},
    {"entry": {"entry": "sit-out", "seat": "red"}},
    {"entry": {"entry": "play", "cards": {"red": "R17", "black": "B18", "green": "G17"}}},
    {"entry": {"entry": "face", "card": WINE}},
    {"edits": [{"op": "face", "card": WINE}], "try": True},
    {"edits": [{"op": "insert", "at": 0, "entry": {"entry": "sit-out", "seat": "red"}}]},
)

_OF_ITSELF = (
    (re.compile(rb'(name="(?:csrf_token|key)"[^>]*value=")[^"]*'), rb"\1"),
    (re.compile(rb'(csrf[-_]token[^>]*content=")[^"]*'), rb"\1"),
    (re.compile(rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d[:.\d]*(Z|\+00:00)?"), b"<moment>"),
    (re.compile(rb"\b\d\d?:\d\d(:\d\d)?\b"), b"<time>"),
    (re.compile(rb"(/CreationDate|/ModDate) ?\([^)]*\)|/ID ?\[[^\]]*\]"), b""),
)


class Mint:
    """Draws the same links in both houses, in each one after the other."""

    def __init__(self) -> None:
        self.house = 0
        self._drawn: Counter[int] = Counter()

    def salt(self) -> bytes:
        return self._drawn[self.house].to_bytes(16, "big")

    def __call__(self, _public: str = "") -> str:
        self._drawn[self.house] += 1
        return f"ktTwins{self._drawn[self.house]:019}"


@dataclass
class Twins:
    """Two houses with the same table and the same links; in each, red has laid another card face down."""

    apps: tuple[Flask, Flask]
    mint: Mint
    setup: Json
    laid: tuple[Json, Json]
    before: Callable[[Table], None]
    tables: list[Table] = field(default_factory=list)
    links: dict[str, str] = field(default_factory=dict)

    def deal(self) -> Twins:
        """Open a new table in both houses, and let red lay its card."""
        self.tables = []
        for house, (app, laid) in enumerate(zip(self.apps, self.laid, strict=True)):
            self.mint.house = house
            tables: Tables = app.extensions["kontor-tables"]
            opened = tables.open(self.setup)
            links = {"host": opened.links.host, "look": opened.links.look, **opened.links.seats}
            assert house == 0 or links == self.links
            self.links = links
            table = Table(tables, *(tables.find(links[who]) for who in ("host", "look")), {}, opened.seen)
            table.seats = {seat: tables.find(token) for seat, token in opened.links.seats.items()}
            self.before(table)
            table.keep(tables.seal(table.seats["red"], "red", laid, table.seen))
            self.tables.append(table)
        return self

    @property
    def seen(self) -> int:
        """The number of both tables: not even that may differ."""
        first, second = (table.tables.position(table.look).length for table in self.tables)
        assert first == second
        return first

    @property
    def hidden(self) -> bool:
        return all("red" in table.tables.position(table.look).sealed for table in self.tables)

    def others(self, *, whole: bool = True) -> dict[str, str]:
        """All links but red's own; not `whole`, two of them."""
        found = {who: token for who, token in self.links.items() if who != "red"}
        return found if whole else {who: found[who] for who in ("host", "black")}

    def devices(self, token: str) -> tuple[FlaskClient, FlaskClient]:
        """A device in each house that has opened a link."""
        first, second = (app.test_client() for app in self.apps)
        for client in (first, second):
            assert client.get(f"/t/{token}").status_code == 200
        return first, second

    def both(
        self, devices: tuple[FlaskClient, FlaskClient], ask: Callable[[FlaskClient], TestResponse]
    ) -> list[tuple[object, ...]]:
        """Ask both houses the same, and return what they tell."""
        found = []
        for house, device in enumerate(devices):
            self.mint.house = house
            found.append(told(device, ask(device)))
        return found


def told(client: FlaskClient, answer: TestResponse) -> tuple[object, ...]:
    """Return all that an answer tells: status, headers, cookie, body, without what differs by itself."""
    stream = answer.response
    if answer.mimetype == "text/event-stream" and isinstance(stream, Iterator):
        body = next(stream) + next(stream)
    else:
        body = answer.data
    answer.close()
    if is_zip(io.BytesIO(body)):
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            body = b"".join(name.encode() + archive.read(name) for name in archive.namelist())
    by_itself = ("Set-Cookie", "Date", "Content-Length", "X-Request-ID", "ETag")  # an ETag is a digest of the body
    kept = {name: value for name, value in answer.headers if name not in by_itself}
    with client.session_transaction() as session:
        cookie = {name: value for name, value in session.items() if name != "csrf_token"}
    return answer.status_code, kept, json.dumps(cookie, sort_keys=True), plain(body)


def plain(body: bytes) -> bytes:
    for pattern, instead in _OF_ITSELF:
        body = pattern.sub(instead, body)
    return body


def addresses(app: Flask, token: str, method: str) -> Iterator[str]:
    """Yield all addresses that take a method: with every value of their arguments, those of other tables left out."""
    for rule in app.url_map.iter_rules():
        if method not in (rule.methods or ()) or rule.endpoint == "static":
            continue
        if "token" not in rule.arguments and (method != "GET" or rule.arguments - {"table_id"}):
            continue  # of no table: sent to, or about something else
        for values in itertools.product(*(candidates(rule, name, token) for name in sorted(rule.arguments))):
            built = rule.build(dict(zip(sorted(rule.arguments), values, strict=True)))
            yield built[1]


def candidates(rule: Rule, name: str, token: str) -> Sequence[object]:
    """Return what stands for an argument of an address."""
    if name == "token":
        return [token]
    if name == "action":
        tasks = [task for game in GAMES for task in game.pages.tasks]
        return sorted({"take-back", *(one for task in tasks for one in (*task.actions, *task.previews))})
    converter = rule._converters[name]
    if isinstance(converter, AnyConverter):
        return sorted(converter.items)
    if isinstance(converter, IntegerConverter):
        return [0, 1, 2]
    assert name in VALUES, f"{rule}: say in VALUES what may stand for {name}"
    return VALUES[name]


def rounds(table: Table) -> None:
    """Play a round, so that there is a past."""
    table.play_rounds(1)


def nothing(_table: Table) -> None:
    """Begin with the card itself."""


PAIRS = {
    "two cards": (KNOWN, (laid_card("R17", None), laid_card("R29", None)), nothing),
    "two cards later": (KNOWN, (laid_card("R17", None), laid_card("R29", None)), rounds),
    "two faces": (SETUP, (laid_card("R17", TEA), laid_card("R17", WINE)), nothing),
    "known or not": ({**SETUP, "deck": [TEA]}, (laid_card("R17", None), laid_card("R29", FACES["R29"])), nothing),
}
LONG = pytest.mark.long
NO_HEADERS: Mapping[str, str] = {}
_TOKENS: WeakKeyDictionary[FlaskClient, str] = WeakKeyDictionary()


@pytest.fixture
def mint(monkeypatch: pytest.MonkeyPatch) -> Mint:
    mint = Mint()
    monkeypatch.setattr(tokens, "new_token", mint)
    monkeypatch.setattr(tokens, "new_salt", mint.salt)
    monkeypatch.setattr("arbiter.pages.table.tasks.secrets", SimpleNamespace(token_hex=lambda _length: "0000"))
    return mint


@pytest.fixture
def twins(
    request: pytest.FixtureRequest, make_app: Callable[[str], Flask], new_database: Callable[[str], str], mint: Mint
) -> Twins:
    apps = make_app(new_database("sqlite")), make_app(new_database("sqlite"))
    return Twins(apps, mint, *PAIRS[request.param]).deal()


def test_R2_every_game_that_seals_entries_has_twins_here() -> None:
    assert [game.id for game in GAMES if game.rules.sealing is not None] == ["kontor"]


@pytest.mark.parametrize(
    ("twins", "whole"),
    [("two faces", False), *(pytest.param(pair, True, marks=LONG) for pair in PAIRS)],
    indirect=["twins"],
)
def test_R2_no_page_file_stream_or_answer_of_others_tells_the_card(twins: Twins, whole: bool) -> None:
    nothing_differs(twins, whole)


@pytest.mark.thorough
@pytest.mark.parametrize("pair", ["two faces", pytest.param("two cards later", marks=LONG)])
def test_R2_no_guest_of_a_browser_is_told_the_card(tmp_path: Path, mint: Mint, pair: str) -> None:
    folders = tmp_path / "one", tmp_path / "two"
    for folder in folders:
        folder.mkdir()
    with behind_the_door(folders[0], GuestTab) as one, behind_the_door(folders[1], GuestTab) as two:
        two.config["SECRET_KEY"] = one.config["SECRET_KEY"]  # copies' links are signed
        nothing_differs(Twins((one, two), mint, *PAIRS[pair]).deal(), whole=False)


def nothing_differs(twins: Twins, whole: bool) -> None:
    """Ask both houses for everything by others' links; red's own link shows that the twins do differ."""
    differing, asked = [], 0
    for who, token in twins.others(whole=whole).items():
        devices = twins.devices(token)
        for address in addresses(twins.apps[0], token, "GET"):
            for query in QUERIES if whole else ("",):
                for headers in ({}, {"HX-Request": "true"}):
                    first, second = twins.both(devices, getting(address + query, headers))
                    asked += 1
                    if first != second:
                        differing.append((who, address + query))
    assert differing == []
    assert asked > 200
    red = twins.links["red"]
    first, second = twins.both(twins.devices(red), lambda one: one.get(f"/api/v1/tables/{red}"))
    assert first != second, "its own seat sees it: the twins do differ"


@pytest.mark.parametrize(
    ("twins", "whole"),
    [("two cards later", False), *(pytest.param(pair, True, marks=LONG) for pair in PAIRS)],
    indirect=["twins"],
)
def test_R2_nothing_that_others_send_is_answered_with_the_card(twins: Twins, whole: bool) -> None:
    differing, asked = [], 0
    for who in twins.others(whole=whole):
        number, devices = 0, twins.devices(twins.links[who])
        for address in addresses(twins.apps[0], "LINK", "POST"):
            bodies = BODIES if address.startswith("/api/") else FORMS
            for body in bodies if whole else bodies[asked % len(bodies) :][:1]:
                if not twins.hidden:
                    devices = twins.deal().devices(twins.links[who])
                number += 1
                first, second = twins.both(devices, posting(twins, twins.links[who], address, body, f"{who}-{number}"))
                asked += 1
                if first != second:
                    differing.append((who, address, body))
    assert differing == []
    assert asked > 50


def getting(path: str, headers: Mapping[str, str] = NO_HEADERS) -> Callable[[FlaskClient], TestResponse]:
    return lambda one: one.get(path, headers=headers)


def csrf_token(client: FlaskClient) -> str:
    """Return the key of this device's forms, asked for once."""
    if client not in _TOKENS:
        found = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/kontor/decks").get_data(as_text=True))
        assert found
        _TOKENS[client] = found[1]
    return _TOKENS[client]


def posting(twins: Twins, token: str, address: str, body: Json, key: str) -> Callable[[FlaskClient], TestResponse]:
    path = address.replace("LINK", token)
    seen = twins.seen
    if address.startswith("/api/"):
        return lambda one: one.post(path, json={**body, "seen": seen, "key": key})

    def send(one: FlaskClient) -> TestResponse:
        form = {**body, "seen": str(seen), "key": key, "csrf_token": csrf_token(one)}
        return one.post(path, data=form)

    return send


def test_R7_a_refused_reveal_tells_nobody_the_card_of_one_who_had_no_part_in_it(
    make_app: Callable[[str], Flask], new_database: Callable[[str], str], mint: Mint
) -> None:
    """Black and green lay one number with two faces: red's card, another in each house, comes back too."""
    apps = make_app(new_database("sqlite")), make_app(new_database("sqlite"))
    twins = Twins(apps, mint, SETUP, (laid_card("R17", TEA), laid_card("R29", FACES["R29"])), nothing).deal()
    answers = []
    for seat, coin in (("black", True), ("green", False)):
        face, token = {**FACES["W57"], "coin": coin}, twins.links[seat]
        body = {"seat": seat, "card": "W57", "face": face}
        answers.append(twins.both(twins.devices(token), posting(twins, token, "/api/v1/tables/LINK/lay", body, seat)))
    assert not twins.hidden
    for first, second in answers:
        assert first == second
    assert b'"returned"' in answers[-1][0][-1]
    for who, token in twins.others(whole=False).items():
        devices = twins.devices(token)
        for address in addresses(twins.apps[0], token, "GET"):
            first, second = twins.both(devices, getting(address))
            assert first == second, (who, address)
