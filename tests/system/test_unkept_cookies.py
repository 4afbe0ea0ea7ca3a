"""In a browser, without a server: what is done with cookies that the device can't keep."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from arbiter.browser.wsgi_bridge import Answer, WsgiBridge
from tests.system.server import FORM, ROOT, form_with_file

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


def bring_in(door: WsgiBridge, page: Answer) -> Answer:
    """Send the form of a page that takes in games."""
    return door.ask("2", "POST", ADDRESS, HEADERS, form_with_file(page.body, "game.json", RECORD.read_bytes()))


def test_what_needs_a_cookie_that_cannot_be_kept_is_refused_in_words(tmp_path: Path) -> None:
    door = WsgiBridge(str(tmp_path), "https://host/app")
    page = door.ask("1", "GET", ADDRESS, {}, b"")
    with unkept(tmp_path):
        refused = bring_in(door, page)
    assert refused.status == 503
    assert "Der Schiedsrichter kommt nicht an seine Daten" in refused.body.decode()
    assert dict(refused.headers)["Cache-Control"] == "no-store"
    assert bring_in(door, page).status == 303


def test_pages_are_shown_without_their_cookies(tmp_path: Path) -> None:
    door = WsgiBridge(str(tmp_path), "https://host/app")
    with unkept(tmp_path):
        assert door.ask("1", "GET", ADDRESS, {}, b"").status == 200
