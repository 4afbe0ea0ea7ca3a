"""Hosting as docs/hosting.md says: nginx with https under a path, two processes, PostgreSQL; killed, hung, restored."""

import http.client
import json
import os
import re
import socket
import sys
from collections.abc import Callable, Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

import pytest

from arbiter.pages.table.share_links import qr_svg
from tests.arbiter.pages.reader import Element, Page, elements_of, fields_of
from tests.arbiter.play import SETUP
from tests.browser.server import free_port
from tests.system.nginx import Nginx
from tests.system.server import ROOT, SOON, ran, told
from tests.system.service_manager import ServiceManager
from tests.system.test_deploy import settings_of_the_unit

UNDER = "/kontor"


class Phone:
    """A browser without script behind nginx: follows links, keeps cookies, sends forms with where it was."""

    def __init__(self, port: int, nginx: Nginx) -> None:
        self.origin = f"https://localhost:{port}"
        self._connection = http.client.HTTPSConnection("localhost", port, context=nginx.trust, timeout=SOON)
        self.cookies: dict[str, Any] = {}
        self.at = f"{self.origin}{UNDER}/"
        self.page = Page("", self.at)
        self._open: http.client.HTTPResponse | None = None

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> http.client.HTTPResponse:
        sent = {"Cookie": "; ".join(f"{name}={one.value}" for name, one in self.cookies.items()), "Referer": self.at}
        self._connection.request(method, path, body, sent | {name.replace("_", "-"): v for name, v in headers.items()})
        self._open = answer = self._connection.getresponse()
        for line in answer.headers.get_all("Set-Cookie", []):
            self.cookies.update(SimpleCookie(line).items())
        return answer

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
        self._connection.close()

    def go(self, path: str, body: str | None = None) -> str:
        """Open a page, following redirections; return its text."""
        kind = {} if body is None else {"Content_Type": "application/x-www-form-urlencoded"}
        answer = self.ask("GET" if body is None else "POST", path, body, **kind)
        text = answer.read().decode()
        if answer.status in (303, 308):
            return self.go(urljoin(path, answer.headers["Location"]))
        assert answer.status == 200, (path, answer.status, text)
        self.at = urljoin(self.origin, path)
        self.page = Page(text, self.at)
        return text

    def send(self, form: Element, **more: str) -> str:
        """Send a form of the page as it is, with some fields filled in."""
        return self.go(form.attrs["action"], urlencode(fields_of(form) | more))

    def api(self, method: str, path: str, body: object = None) -> Any:
        answer = self.ask(
            method, f"{UNDER}/api/v1{path}", json.dumps(body) if body else None, Content_Type="application/json"
        )
        found = json.loads(answer.read())
        assert answer.status < 300, found
        return found

    def leads_to(self) -> set[str]:
        """Return the paths that the page loads, links to, sends to and asks for."""
        found = set()
        for one in self.page.elements:
            for name in ("href", "src", "action", "hx-get", "hx-post", "hx-sse:connect", "sse-connect", "xlink:href"):
                value = one.attrs.get(name)
                if value is not None and not value.startswith(("#", "data:", "?")):
                    found.add(urljoin(self.at, value))
        return found


def run(url: str, instance: Path, *given: object) -> str:
    environment = {**os.environ, "DATABASE_URL": url, "KONTOR_INSTANCE": str(instance)}
    done = ran(sys.executable, "-m", "arbiter", *given, cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


class House:
    """nginx, and behind it two processes as the unit starts them, which can be ended and started anew."""

    def __init__(self, folder: Path) -> None:
        self.port, self.behind = free_port(), (free_port(), free_port())
        self.nginx = Nginx(folder / "nginx", self.port, self.behind)
        self._folder = folder
        self.processes: list[ServiceManager] = []
        self._phones: list[Phone] = []

    def serve(self, url: str, name: str, **settings: str) -> None:
        folder = self._folder / name
        folder.mkdir(exist_ok=True)
        common = settings_of_the_unit() | {
            "KONTOR_INSTANCE": str(folder),
            "DATABASE_URL": url,
            "KONTOR_URL": f"https://localhost:{self.port}{UNDER}",
        }
        self.processes = [
            ServiceManager(folder, number, common | settings | {"PORT": str(port)})
            for number, port in enumerate(self.behind)
        ]
        for process in self.processes:
            process.wait()

    def end(self) -> None:
        assert [process.stop() for process in self.processes] == [0] * len(self.processes)
        for process in self.processes:
            assert "Traceback" not in process.output
        self.processes = []

    def phone(self) -> Phone:
        self._phones.append(Phone(self.port, self.nginx))
        return self._phones[-1]

    def close(self) -> None:
        for phone in self._phones:
            phone.close()
        self.nginx.stop()
        self.end()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


@pytest.mark.thorough
def test_a_house_behind_nginx_plays_is_saved_killed_and_restored(
    house: House, new_database: Callable[[str], str], tmp_path: Path
) -> None:
    url = new_database("postgresql")
    house.serve(url, "one")
    phone = house.phone()
    assert phone.go(UNDER)
    everything_is_under_the_path(phone)
    phone.go(next(one.attrs["href"] for one in phone.page.all("a") if one.attrs.get("lang") == "de"))
    assert phone.page.all("html")[0].attrs["lang"] == "de"
    phone.go(f"{UNDER}/kontor/new")
    (form,) = (one for one in phone.page.all("form") if one.attrs.get("method") == "post")
    names = [name for name in fields_of(form) if name.startswith("name-")]
    phone.send(form, **dict(zip(names, ("Ada", "Fritz"), strict=False)))
    everything_is_under_the_path(phone)
    for name, cookie in phone.cookies.items():
        assert cookie["secure"], name
        assert cookie["path"].startswith(f"{UNDER}/"), name
    host = re.search(r"/t/(kt[\w-]{24,})", phone.at)
    assert host
    codes_lead_to_the_public_address(phone, host[1])
    hears_at_once(house, phone, host[1])
    assert phone.api("GET", "/openapi.json")["servers"] == [{"url": f"{UNDER}/"}]

    file = tmp_path / "house.zip"
    before = phone.api("GET", f"/tables/{host[1]}/rulings")
    run(url, tmp_path / "one", "backup", file)
    said = "".join(process.output for process in house.processes)
    house.end()
    anew = f"sqlite:///{tmp_path}/two/kontor.db"
    run(anew, tmp_path / "two", "restore", file)
    assert run(anew, tmp_path / "two", "check") == "All is well.\n"
    house.serve(anew, "two")
    phone = house.phone()
    assert phone.api("GET", f"/tables/{host[1]}/rulings") == before
    assert host[1] not in house.nginx.logs() + said


@pytest.mark.thorough
def test_nginx_writes_down_no_key_while_nothing_answers_behind_it(house: House) -> None:
    key = "kt" + "aB-_" * 6
    phone = house.phone()
    for path in (f"/t/{key}", f"/api/v1/tables/{key}", f"/games/{key}"):
        answer = phone.ask("GET", UNDER + path)
        assert (answer.status, answer.headers["Strict-Transport-Security"]) == (502, "max-age=31536000")
        answer.read()
    plain = http.client.HTTPConnection("127.0.0.1", house.nginx.plain, timeout=SOON)
    plain.request("GET", f"{UNDER}/t/{key}?all")
    answer = plain.getresponse()
    assert (answer.status, answer.headers["Location"]) == (308, f"https://localhost{UNDER}/t/{key}?all")
    plain.close()
    assert key not in house.nginx.logs()


@pytest.mark.thorough
def test_nginx_speaks_http2(house: House) -> None:
    house.nginx.trust.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("localhost", house.port), timeout=SOON) as connection,
        house.nginx.trust.wrap_socket(connection, server_hostname="localhost") as trusted,
    ):
        assert trusted.selected_alpn_protocol() == "h2"


def everything_is_under_the_path(phone: Phone) -> None:
    """What a page leads to stands under the path, and what it loads is there."""
    found = {one for one in phone.leads_to() if one.startswith(phone.origin)}
    assert len(found) > 5
    assert [one for one in found if not one.startswith(f"{phone.origin}{UNDER}/")] == []
    for one in found:
        if "/static/" in one:
            answer = phone.ask("GET", one.removeprefix(phone.origin))
            assert (answer.status, len(answer.read()) > 0) == (200, True), one


def codes_lead_to_the_public_address(phone: Phone, host: str) -> None:
    links = phone.api("GET", f"/tables/{host}")
    assert links["role"] == "host"
    phone.go(f"{UNDER}/t/{host}/codes")
    paths = {urlsplit(one).path for one in phone.leads_to() if re.search(r"/t/kt[\w-]{24,}$", one)}
    drawn = {one.attrs["d"] for one in phone.page.all("path") if one.attrs.get("fill") == "#000"}
    codes = (elements_of(qr_svg(phone.origin + one, "", mask=mask)) for one in paths for mask in range(8))
    wanted = {one.attrs["d"] for code in codes for one in code if one.tag == "path"}
    assert drawn
    assert drawn <= wanted


def hears_at_once(house: House, phone: Phone, host: str) -> None:
    """A stream through nginx brings what is entered."""
    other = house.phone()
    stream = other.ask("GET", f"{UNDER}/t/{host}/events")
    assert [stream.readline() for _ in range(5)][3] == b"data: 0\n"
    seat = SETUP["players"][0]["seat"]
    phone.api("POST", f"/tables/{host}/entries", {"entry": {"entry": "sit-out", "seat": seat}, "seen": 0})
    assert told(stream) == b"data: 1\n"
