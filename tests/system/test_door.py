"""The door of the app in a browser, run here: what a device is told on its pages, without cookies that scripts set."""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from arbiter.browser.wsgi_bridge import Answer, WsgiBridge
from arbiter.keeping.unpacking import in_texts
from tests.arbiter.pages.reader import Page, fields_of
from tests.arbiter.pages.record import Json, kept

BASE = "https://example.org/some/where/app"
LIVE = {"HX-Request": "true"}
NOTHING: Json = {}
SINCE = "New since you last looked"


class Tab:
    """A page of the site: asks the door as the service worker does, and has its forms."""

    def __init__(self, door: WsgiBridge) -> None:
        self._door = door
        self.page = Page("", "")

    def ask(self, method: str, address: str, form: Json = NOTHING, headers: Mapping[str, str] = NOTHING) -> Answer:
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
    return WsgiBridge(str(tmp_path), BASE)


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
