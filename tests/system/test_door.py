"""The door of the app in a browser, run here: what a device is told on its pages, without cookies that scripts set."""

import errno
import json
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from app import GAMES
from arbiter.browser.wsgi_bridge import COMPILED, BridgeAnswer, Jar, PolledHub, WsgiBridge
from arbiter.keeping.unpacking import in_texts
from tests.arbiter.pages.reader import Page, fields_of
from tests.arbiter.pages.record import Json, kept
from tests.arbiter.pages.tab import GuestTab, behind_the_door
from tests.arbiter.play import WITH_FACES
from tests.arbiter.test_rights import ACTIONS, LINKS, rights
from tests.system.server import FORM, ROOT, form_with_file
from tests.tiers import sampled
from tools.site.build import templates_as_python

BASE = "https://example.org/some/where/app"
LIVE = {"HX-Request": "true"}
NOTHING: Json = {}
SINCE = "New since you last looked"


class Tab:
    """A page of the site: asks the door as the service worker does, and has its forms."""

    def __init__(self, door: WsgiBridge) -> None:
        self._door = door
        self.page = Page("", "")

    def ask(
        self, method: str, address: str, form: Json = NOTHING, headers: Mapping[str, str] = NOTHING
    ) -> BridgeAnswer:
        """Ask for something, perhaps with a form. What is answered is the page now, or a part of one."""
        given = {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"{BASE}/", **headers}
        answer = self._door.ask("any", method, address, given, urlencode(form, doseq=True).encode())
        self.page = Page(answer.body.decode(), address)
        return answer

    def open(self, address: str) -> Page:
        assert self.ask("GET", address).status == 200
        return self.page

    @property
    def again(self) -> Mapping[str, str]:
        """How the page asks for updates of itself."""
        found = self.page.by_id("again")
        assert found is not None
        return found.attrs

    def take_back(self) -> None:
        """Press the button of the live page."""
        form = next(one for one in self.page.all("form") if one.attrs["action"].endswith("/take-back"))
        assert self.ask("POST", form.attrs["action"], fields_of(form), LIVE).status == 200


@pytest.fixture
def door(tmp_path: Path) -> WsgiBridge:
    return WsgiBridge(str(tmp_path), BASE).open()


@pytest.fixture
def tab(door: WsgiBridge) -> Tab:
    """A tab with the table of a game that was taken in."""
    tab = Tab(door)
    form = fields_of(tab.open("/some/where/app/games/import/camera").all("form")[0])
    answer = tab.ask("POST", "/some/where/app/games/import", {**form, "code": in_texts(kept("basic-two-phones", 40))})
    tab.open(urlsplit(dict(answer.headers)["Location"]).path)
    return tab


def test_a_device_is_not_told_what_was_entered_on_it(door: WsgiBridge, tab: Tab) -> None:
    address, other = tab.page.url, Tab(door)
    other.open(address)
    update = other.again["hx-get"]
    for _time in range(3):
        tab.take_back()
        assert SINCE not in tab.page.html
    other.open(update)
    assert SINCE not in other.page.html
    assert SINCE not in tab.open(address).html


@pytest.mark.thorough
def test_pages_by_templates_that_the_build_has_compiled_are_the_same(
    tab: Tab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path, python in templates_as_python(GAMES).items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(python)
    monkeypatch.setattr("arbiter.browser.wsgi_bridge.COMPILED", tmp_path / COMPILED.name)
    again = Tab(WsgiBridge(str(tmp_path), BASE).open())
    root = urlsplit(BASE).path
    for path in (tab.page.url, *(f"{root}/{name}" for name in ("", "games", "kontor/rules"))):
        assert without_keys(again.open(path).html) == without_keys(tab.open(path).html)


def without_keys(html: str) -> str:
    """Return a page without what is drawn by chance for its forms."""
    return re.sub(r'name="(key|csrf_token)"[^>]*', "", html)


PATH = urlsplit(BASE).path
KEY, OTHER_KEY = "a" * 64, "b" * 64


class Phone:
    """A phone that asks by the door; without a key it is the one that has the game."""

    def __init__(self, door: WsgiBridge, token: str = "", key: str = "") -> None:
        self._door = door
        self.token = token
        self.guest = {"token": token, "key": key} if key else None

    def ask(self, method: str, path: str, form: Json | None = None, **headers: str) -> BridgeAnswer:
        given = {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"{BASE}/", **headers}
        body = urlencode(form or {}).encode()
        return self._door.ask("any", method, f"{PATH}{path}", given, body, self.guest)

    def post(self, path: str, body: Json) -> BridgeAnswer:
        given = {"Content-Type": "application/json"}
        return self._door.ask("any", "POST", f"{PATH}{path}", given, json.dumps(body).encode(), self.guest)

    def enter(self, token: str, seat: str, seen: int) -> int:
        return self.post(
            f"/api/v1/tables/{token}/entries", {"entry": {"entry": "sit-out", "seat": seat}, "seen": seen}
        ).status


@pytest.fixture
def tokens(door: WsgiBridge) -> dict[str, str]:
    """The links of a table that the phone with the game has opened, and looked at."""
    host = Phone(door)
    links = json.loads(host.post("/api/v1/tables", {"setup": WITH_FACES}).body)["links"]
    assert host.ask("GET", f"/t/{links['host']}").status == 200
    return {"host": links["host"], "look": links["look"], **links["seats"]}


def test_a_guest_plays_by_its_own_link(door: WsgiBridge, tokens: dict[str, str]) -> None:
    guest = Phone(door, tokens["red"], KEY)
    shown = guest.ask("GET", f"/t/{tokens['red']}")
    assert shown.status == 200
    page = Page(shown.body.decode(), "/")
    form = next(one for one in page.all("form") if one.attrs["action"].endswith("/sit-out"))
    action = form.attrs["action"].removeprefix(PATH)
    assert guest.ask("POST", action, fields_of(form), **{"HX-Request": "true"}).status == 200
    assert json.loads(guest.ask("GET", f"/api/v1/tables/{tokens['red']}").body)["seen"] == 1
    assert guest.enter(tokens["red"], "black", 1) == 403


def test_the_start_page_of_a_guest_is_its_seat(door: WsgiBridge, tokens: dict[str, str]) -> None:
    answer = Phone(door, tokens["red"], KEY).ask("GET", "/")
    assert answer.status == 303
    assert dict(answer.headers)["Location"] == f"{PATH}/t/{tokens['red']}"


@pytest.mark.parametrize("link", ["host", "black", "look"])
def test_a_guest_reaches_no_other_link_though_it_knows_it(door: WsgiBridge, tokens: dict[str, str], link: str) -> None:
    guest = Phone(door, tokens["red"], KEY)
    for path in ("/t/{}", "/t/{}/all", "/t/{}/live/own", "/t/{}/record", "/t/{}/events", "/api/v1/tables/{}"):
        answer = guest.ask("GET", path.format(tokens[link]))
        assert answer.status == 404
        assert f'href="{PATH}/"' in answer.body.decode(), "the way back is the app's own"
    assert guest.enter(tokens[link], "black", 0) == 404
    assert guest.ask("GET", "/api/v1/table", Authorization=f"Bearer {tokens[link]}").status == 404


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_a_guest_reaches_nothing_but_its_table_the_rules_and_files(
    door: WsgiBridge, tokens: dict[str, str], method: str
) -> None:
    guest = Phone(door, tokens["red"], KEY)
    allowed = {f"/t/{tokens['red']}", f"/api/v1/tables/{tokens['red']}"}
    reached = set()
    for rule in door.app.url_map.iter_rules():
        path = rule.rule.replace("<token>", tokens["red"])
        if not any(path == one or path.startswith(f"{one}/") for one in allowed) and path != "/":
            answer = guest.ask(method, re.sub("[<> ]", "", path))
            if b"That is on another phone" not in answer.body:
                reached.add(rule.rule)
    open_to_all = re.compile(r"(/kontor|/contract)?/(rules|legend)|/static")
    read = {rule for rule in reached if open_to_all.match(rule)}
    assert reached - read == ({"/device"} if method != "DELETE" else set())
    assert bool(read) == (method == "GET")


@pytest.mark.parametrize(
    "path",
    [
        "/t/{red}/../{host}",
        "/t/{red}%2f..%2f{host}",
        "/t/{red}/%2e%2e/{host}",
        "//t/{host}",
        "/t/{red}x",
        "/static/../games",
        "/t//{host}",
    ],
)
def test_no_detour_leads_past_a_guests_link(door: WsgiBridge, tokens: dict[str, str], path: str) -> None:
    assert Phone(door, tokens["red"], KEY).ask("GET", path.format(**tokens)).status == 404


def test_a_guest_has_cookies_of_its_own(door: WsgiBridge, tokens: dict[str, str], tmp_path: Path) -> None:
    anna, fritz = Phone(door, tokens["red"], KEY), Phone(door, tokens["black"], OTHER_KEY)
    for phone in (anna, fritz):
        phone.ask("GET", f"/t/{phone.token}")
    assert Phone(door).ask("GET", "/").body.decode().count(tokens["host"]) > 0
    with closing(sqlite3.connect(tmp_path / "device.db")) as kept:
        owners = dict(kept.execute("SELECT owner, count(*) FROM jars WHERE name = 'kontor' GROUP BY owner"))
    assert sorted(owners.values()) == [1, 1, 1]
    assert "" in owners
    assert KEY not in str(owners)
    assert tokens["host"] not in anna.ask("GET", "/device").body.decode()


def test_a_guests_cookie_header_is_nobodys(door: WsgiBridge, tokens: dict[str, str]) -> None:
    mine = door.jar.given(f"{PATH}/")
    assert "kontor=" in mine
    guest = Phone(door, tokens["red"], KEY)
    guest.ask("GET", f"/t/{tokens['red']}", Cookie=mine)
    assert tokens["host"] not in guest.ask("GET", f"/t/{tokens['red']}", Cookie=mine).body.decode()


LONE = "\ud800"


@pytest.mark.parametrize("key", ["", KEY])
@pytest.mark.parametrize(
    ("address", "headers", "body", "status"),
    [
        ("/t/{red}/" + LONE, {}, b"", 400),
        ("/t/{red}?a=" + LONE, {}, b"", 400),
        ("/t/{red}?a=ř", {}, b"", 400),
        ("/t/{red} HTTP/1.1\r\nCookie: a=b", {}, b"", 400),
        ("//[/t/{red}", {}, b"", 404),
        ("/t/{red}/%ed%a0%80", {}, b"", 404),
        ("/t/{red}", {"constructor": "x", "__proto__": "x", LONE: "x", "a\n": "b"}, b"", 200),
        ("/t/{red}", {"Accept-Language": LONE, "HX-Request": "a\r\nb: c", "Referer": "http://[" + LONE}, b"", 200),
        ("/t/{red}", {"Referer": "http://[", "Content-Type": "multipart/form-data; boundary="}, b"x", 405),
        ("/api/v1/tables/{red}/entries", {"Content-Type": "application/json"}, b"[" * 5000, 400),
        ("/api/v1/tables/{red}/entries", {"Content-Type": "application/json; charset=no"}, b"\xed\xa0\x80", 400),
    ],
)
def test_whatever_a_phone_sends_is_answered_and_the_door_stays_open(
    door: WsgiBridge, tokens: dict[str, str], address: str, headers: Json, body: bytes, status: int, key: str
) -> None:
    phone = Phone(door, tokens["red"], key)
    path = f"{PATH}{address.format(**tokens)}"
    answer = door.ask("any", "POST" if body else "GET", path, headers, body, phone.guest)
    assert answer.status == status
    assert answer.body
    assert phone.ask("GET", f"/t/{tokens['red']}").status == 200


@pytest.mark.parametrize(
    ("path", "said"), [("/t/{red}", "That is our mistake"), ("/api/v1/tables/{red}", '"status": 500')]
)
def test_every_error_behind_the_door_is_an_answer(
    door: WsgiBridge, tokens: dict[str, str], monkeypatch: pytest.MonkeyPatch, path: str, said: str
) -> None:
    guest = Phone(door, tokens["red"], KEY)
    with monkeypatch.context() as broken:
        broken.setattr(Jar, "take", lambda *_given: 1 // 0)
        answer = guest.ask("GET", path.format(**tokens))
    assert answer.status == 500
    assert said in answer.body.decode()
    assert guest.ask("GET", path.format(**tokens)).status == 200


def test_a_stream_that_fails_ends_all_so_that_their_pages_come_back(
    door: WsgiBridge, tokens: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"{PATH}/t/{tokens['red']}/events"
    for name in ("one", "other"):
        assert door.ask(name, "GET", address, {}, b"").streams
    with monkeypatch.context() as broken:
        broken.setattr(PolledHub, "_wait", lambda *_given: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            door.news(beat=True)
    assert door.news(beat=True) == []
    assert door.ask("one", "GET", address, {}, b"").streams
    assert [name for name, _piece in door.news(beat=True)] == ["one"]


@pytest.mark.parametrize(
    ("action", "column"), sampled([(action, column) for action in ACTIONS for column in LINKS if column != "host"], 5)
)
def test_a_guests_link_may_what_a_servers_may_and_no_more(tmp_path: Path, action: str, column: str) -> None:
    with behind_the_door(tmp_path, GuestTab) as app:
        app.config["WTF_CSRF_ENABLED"] = False  # the tests take a form's key off a page that isn't open to guests
        tried = ACTIONS[action](app.test_client(), LINKS[column])
        assert tried == [rights()[action][column]] * len(tried)


def test_a_table_that_has_moved_is_looked_at_and_takes_no_entries(
    door: WsgiBridge, tokens: dict[str, str], tmp_path: Path
) -> None:
    path = f"/t/{tokens['host']}/all"
    assert "has moved" not in Phone(door).ask("GET", path).body.decode()
    for token in tokens.values():
        door.move(token, "Anna")
    for now in (door, WsgiBridge(str(tmp_path), BASE).open()):
        host, guest = Phone(now), Phone(now, tokens["red"], KEY)
        assert "This game has moved to the phone of Anna" in host.ask("GET", path).body.decode()
        assert "Let other phones join" not in host.ask("GET", f"/t/{tokens['host']}/codes").body.decode()
        assert host.ask("GET", f"/t/{tokens['host']}/record").status == 200
        assert host.enter(tokens["host"], "red", 0) == host.enter(tokens["red"], "red", 0) == 410
        assert guest.enter(tokens["red"], "red", 0) == 410
        assert "The game goes on on the other phone" in host.ask("POST", f"/t/{tokens['red']}/sit-out").body.decode()
        assert json.loads(host.ask("GET", f"/api/v1/tables/{tokens['host']}").body)["seen"] == 0


def test_nobody_is_sent_to_who_runs_the_arbiter_where_nobody_does(
    door: WsgiBridge, tokens: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Jar, "take", lambda *_given: raises(OSError(errno.ENOSPC, "full")))
    for path in (f"/t/{tokens['red']}", f"/api/v1/tables/{tokens['red']}"):
        answer = Phone(door, tokens["red"], KEY).ask("GET", path)
        assert answer.status == 507
        assert "The device with the game has no room left" in answer.body.decode()


def raises(error: Exception) -> None:
    raise error


def test_the_cookies_of_before_there_were_guests_are_this_phones(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "device.db", isolation_level=None)) as old:
        old.execute(
            "CREATE TABLE cookies (path TEXT, name TEXT, value TEXT NOT NULL, until REAL, PRIMARY KEY (path, name))"
        )
        old.execute("INSERT INTO cookies VALUES ('/', 'language', 'de', NULL)")
    door = WsgiBridge(str(tmp_path), BASE).open()
    assert door.jar.given("/") == "language=de"
    assert door.jar.of(KEY).given("/") == ""


RECORD = ROOT / "tests" / "records" / "basic-two-phones.kontor.json"
ADDRESS = "/app/games/import"
HEADERS = {"content-type": FORM, "referer": f"https://host{ADDRESS}", "accept-language": "de"}


@contextmanager
def unkept(folder: Path) -> Iterator[None]:
    """Nothing can be written to where cookies are."""
    with closing(sqlite3.connect(folder / "device.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def bring_in(door: WsgiBridge, page: BridgeAnswer) -> BridgeAnswer:
    """Send the form of a page that takes in games."""
    return door.ask("2", "POST", ADDRESS, HEADERS, form_with_file(page.body, "game.json", RECORD.read_bytes()))


def test_what_needs_a_cookie_that_cannot_be_kept_is_refused_in_words(tmp_path: Path) -> None:
    door = WsgiBridge(str(tmp_path), "https://host/app").open()
    page = door.ask("1", "GET", ADDRESS, {}, b"")
    with unkept(tmp_path):
        refused = bring_in(door, page)
    assert refused.status == 503
    assert "Der Schiedsrichter kommt nicht an seine Daten" in refused.body.decode()
    assert dict(refused.headers)["Cache-Control"] == "no-store"
    assert bring_in(door, page).status == 303


def test_pages_are_shown_without_their_cookies(tmp_path: Path) -> None:
    door = WsgiBridge(str(tmp_path), "https://host/app").open()
    with unkept(tmp_path):
        assert door.ask("1", "GET", ADDRESS, {}, b"").status == 200
