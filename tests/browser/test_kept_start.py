"""A start that is kept on the device: later ones begin with it, no secret is in it, and nothing depends on it."""

import gzip
import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, expect

from arbiter.store.database import Store
from tests.arbiter.test_migrations import FOLDER
from tests.browser.places import kept
from tests.browser.site import PATH, START, Host, SiteDevice
from tests.browser.test_site import TO_THE_END, bring_in
from tests.browser.test_site_faults import ENTER, SEEN, begun, fails, kept_files
from tools.site.build import OURS
from tools.site.pyodide import CACHE, PATCHES, PYODIDE

pytestmark = pytest.mark.thorough

INSIDE = re.compile(r"\b(?:api|module|config|_module)\.(\w+)")
PRIVATE = re.compile(r"\b_(?:api|module|makeSnapshot|loadSnapshot)\b")
CHANGED = """async (change) => {
    const top = await navigator.storage.getDirectory();
    const folder = (await Array.fromAsync(top.values())).find(({ name }) => name.endsWith(" start"));
    const [file] = await Array.fromAsync(folder.values());
    const size = (await file.getFile()).size;
    if (change) {
        const into = await file.createWritable({ keepExistingData: true });
        if (change === "cut short") await into.truncate(size >> 1);
        if (change === "damaged") await into.write({ type: "write", position: size >> 1, data: "damaged" });
        await into.close();
        if (change === "of another version") await file.move("another");
    }
    return size;
}"""
"""Change the file in which the start is kept; return how long it was."""


def changed(device: SiteDevice, change: str = "") -> int:
    """Change the kept start, from a page that isn't the arbiter's."""
    device.around.goto(f"{device.url.removesuffix(PATH)}/nothing")
    size: int = device.around.evaluate(CHANGED, change)
    return size


def begins(device: SiteDevice, inside: str = "") -> bool:
    """Open the site in a new tab; tell whether it began with what was kept."""
    device.around.close()
    device.around = device.page.around = device.new_page()  # type: ignore[attr-defined]
    device.start(inside)
    restored: str = device.around.evaluate("document.documentElement.dataset.restored")
    return restored == "true"


def warnings_of(device: SiteDevice) -> list[str]:
    said: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "warning":
            said.append(message.text)

    device.context.on("console", hear)
    return said


def test_pyodide_has_inside_what_is_used_of_it() -> None:
    scripts = {path.name: path.read_text("utf-8") for path in (OURS / "page").glob("*js")}
    script = scripts.pop("snapshot.js")
    assert not [name for name, text in scripts.items() if PRIVATE.search(text)]
    pinned = b"".join((CACHE / PYODIDE / name).read_bytes() for name in ("pyodide.mjs", "pyodide.asm.mjs"))
    (magic,) = re.findall(r"PYODIDES = \[(\w+), \d+\]", script)
    names = set(INSIDE.findall(script)) | {"BUILD_ID", "_makeSnapshot", "_loadSnapshot", str(int(magic, 16))}
    assert {"serializeHiwireState", "growMemory", "_sqlite3_randomness", "BUILD_ID", "HEAPU8"} <= names
    lacking = [name for name in names if name.encode() not in pinned]
    assert not lacking, f"{PYODIDE} has nothing inside that is called {lacking}"
    assert {known: pinned.count(known) for known in PATCHES} == dict.fromkeys(PATCHES, 1)


def test_later_starts_begin_with_it_and_what_is_wrong_with_it_is_not_noticed(
    opens: Callable[[], Any], tmp_path: Path
) -> None:
    with opens() as device:
        said = warnings_of(device)
        table, seen = begun(device, tmp_path)
        inside = f"#{urlsplit(device.around.url).fragment}"
        for _time in range(2):
            assert begins(device, inside)
            assert device.page.evaluate(ENTER, [table, seen, 1])["kept"] == [seen := seen + 1]
        assert said == []
        for change in ("cut short", "damaged", "of another version"):
            changed(device, change)
            assert not begins(device, inside)
            assert device.page.evaluate(SEEN, table) == seen
            assert begins(device, inside)
        assert all(text.startswith("The kept start can't be used") for text in said), said
        device.forgive("status of 404")  # what is no page of the site's
        assert device.complaints == []


def test_each_start_draws_by_chance_anew(opens: Callable[[], Any]) -> None:
    drawn = set()
    with opens() as device:
        for _time in range(2):
            kept_files(device, {"kontor.db": b"", "kontor.db-wal": b"", "device.db": b""})
            assert begins(device)
            drawn.add(kept_files(device, {})["kontor.db-wal"][16:24])
    assert len(drawn) == 2, "SQLite's salts"


def test_nothing_of_the_device_is_in_it(opens: Callable[[], Any], tmp_path: Path) -> None:
    record = kept(TO_THE_END["kontor"])
    seats = record["setup"]["players"]
    names = {seat: f"Xaverine{place}" for place, seat in enumerate(sorted(player["seat"] for player in seats))}
    for player in seats:
        player["name"] = names[player["seat"]]
    with opens() as device:
        bring_in(device, record, len(record["entries"]) - 5, tmp_path)
        changed(device, "damaged")
        assert not begins(device)  # it is made anew, and there are games now
        links = set(re.findall(r"kt[\w.-]{24,}", " ".join(device.asked)))
        key = kept_files(device, {})["device.db"]
        size = changed(device)
    written = next(path for path in (tmp_path / "profile").rglob("*") if path.is_file() and path.stat().st_size == size)
    content = written.read_bytes()
    secret = re.findall(rb"secret([\w-]{64})", key)
    assert links
    assert secret
    for sought in [*secret, *(text.encode() for text in (*links, *names.values()))]:
        assert sought not in content


def test_what_starts_with_it_takes_databases_of_other_versions(opens: Callable[[], Any], tmp_path: Path) -> None:
    older, newer = tmp_path / "older.db", tmp_path / "newer.db"
    with closing(sqlite3.connect(older)) as connection:
        connection.executescript(gzip.decompress((FOLDER / "f182db1.sql.gz").read_bytes()).decode())
    with opens() as device:
        kept_files(device, {"kontor.db": older.read_bytes(), "kontor.db-wal": b""})
        assert begins(device)
        files = kept_files(device, {})
        for name in ("kontor.db", "kontor.db-wal"):
            newer.with_name(name.replace("kontor", "newer")).write_bytes(files[name])
        with closing(sqlite3.connect(newer, isolation_level=None)) as connection:
            assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (
                Store(f"sqlite:///{newer}").newest,
            )
            assert connection.execute("SELECT count(*) FROM tables").fetchone() > (0,)
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
        kept_files(device, {"kontor.db": newer.read_bytes(), "kontor.db-wal": b""})
        expect(fails(device, "newer")).to_contain_text("used by a newer arbiter. Nothing was changed.")
        assert kept_files(device, {})["kontor.db"] == newer.read_bytes()


def test_the_next_tab_starts_with_it_when_the_first_is_closed(opens: Callable[[], Any], tmp_path: Path) -> None:
    with opens() as device:
        table, seen = begun(device, tmp_path)
        assert begins(device, f"#{urlsplit(device.around.url).fragment}")
        other, shown = device.another_tab()
        device.around.close()
        expect(other.locator("html[data-restored=true]")).to_be_attached(timeout=START)
        device.around = device.page.around = other  # type: ignore[attr-defined]
        assert device.page.evaluate(ENTER, [table, seen, 1])["kept"] == [seen + 1]
        expect(shown.locator(f"#again[data-seen='{seen + 1}']")).to_be_attached()
        assert device.complaints == []


def test_a_private_window_starts_with_it_as_long_as_it_is_open(browser: Browser, host: Host) -> None:
    with closing(browser.new_context()) as private:
        for restored in ("false", "true"):
            page = private.new_page()
            page.goto(host.url)
            expect(page.locator(f"html[data-state=open][data-restored={restored}]")).to_be_attached(timeout=START)
            expect(page.frame_locator("#page").locator("h1")).to_be_visible()
            page.close()


def test_games_go_before_it_where_room_is_short(opens: Callable[[], Any], tmp_path: Path) -> None:
    with opens() as device:
        table, seen = begun(device, tmp_path)
        assert begins(device)
        size = changed(device)
        with closing(Short(device)) as short:
            short.leave(size // 2)
            assert begins(device)
            short.leave(0)
            answer = device.page.evaluate(ENTER, [table, seen, 200])
            assert answer == {"kept": list(range(seen + 1, seen + 201)), "status": 200}
            assert changed(device) == 0
            assert not begins(device)
            assert changed(device) == 0
        assert begins(device) is False
        assert begins(device)


class Short:
    """A device whose storage has no more room than is said."""

    def __init__(self, device: SiteDevice) -> None:
        self._session = device.context.new_cdp_session(device.context.pages[0])
        parts = urlsplit(device.url)
        self._origin = f"{parts.scheme}://{parts.netloc}"

    def leave(self, room: int) -> None:
        """Leave so many bytes."""
        usage = self._session.send("Storage.getUsageAndQuota", {"origin": self._origin})["usage"]
        self._session.send("Storage.overrideQuotaForOrigin", {"origin": self._origin, "quotaSize": int(usage) + room})

    def close(self) -> None:
        self._session.send("Storage.overrideQuotaForOrigin", {"origin": self._origin})


@pytest.mark.parametrize("times", [3, pytest.param(30, marks=pytest.mark.long)])
def test_a_tab_that_is_killed_while_it_is_made_loses_nothing(
    opens: Callable[[], Any], tmp_path: Path, times: int
) -> None:
    chance = random.Random(times)
    with opens() as device:
        table, seen = begun(device, tmp_path)
        for _time in range(times):
            changed(device, "damaged")
            device.around.goto(device.url)
            device.around.wait_for_timeout(chance.uniform(100, 3000))
            device.crash()
        begins(device)
        assert device.page.evaluate(SEEN, table) == seen
        assert device.page.evaluate(ENTER, [table, seen, 1])["kept"] == [seen + 1]
        assert begins(device)
