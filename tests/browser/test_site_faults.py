"""What can go wrong in the browser is said in words there, and nothing that was acknowledged is lost."""

import base64
import hashlib
import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from tests.browser.conftest import CHROMIUM
from tests.browser.site import PATH, START, Host, SiteDevice, opened
from tests.browser.test_site import TO_THE_END, bring_in, kept

pytestmark = pytest.mark.thorough

ASLEEP = 25  # seconds
ENTER = """async ([table, seen, times, tab]) => {
    const seats = ["red", "black"];
    const kept = [];
    for (let left = times; left; left -= 1) {
        const answer = await fetch(`${table}/entries`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ entry: { entry: "sit-out", seat: seats[seen % 2] }, seen }),
        });
        const said = await answer.json();
        if (answer.ok) kept.push(said.seen);
        else if (answer.status !== 409) return { kept, status: answer.status, said: said.detail };
        seen = said.seen;
    }
    return { kept, status: 200 };
}"""
"""Enter so many times what comes next; return what was acknowledged. Being late is no reason to stop."""
SEEN = "async (table) => (await (await fetch(table)).json()).seen"
FILES = """async (given) => {
    const top = await navigator.storage.getDirectory();
    const folder = (await Array.fromAsync(top.values())).find(({ name }) => !name.endsWith(" start"));
    const found = {};
    for await (const file of folder.values()) {
        found[file.name] = (new Uint8Array(await (await file.getFile()).arrayBuffer())).toBase64();
    }
    for (const [name, content] of Object.entries(given)) {
        const into = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await into.write(Uint8Array.fromBase64(content));
        await into.close();
    }
    return found;
}"""
"""Return the files that are kept on the device, and write others there."""


def begun(device: SiteDevice, folder: Path) -> tuple[str, int]:
    """Bring in a game; return where the API has its table, and its number."""
    bring_in(device, kept(TO_THE_END["kontor"]), 0, folder)
    return device.page.url.partition("?")[0].removesuffix("/all").replace("/t/", "/api/v1/tables/"), device.seen


def note(page: Page, name: str) -> Any:
    """What stands above the arbiter's page, in the one language that is read."""
    return page.locator(f"#{name} [lang]:visible")


@contextmanager
def full(device: SiteDevice) -> Iterator[None]:
    """The device's storage has no room left."""
    session = device.context.new_cdp_session(device.around)
    parts = urlsplit(device.url)
    origin = f"{parts.scheme}://{parts.netloc}"
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    yield
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})


def test_a_full_device_keeps_what_it_has_and_says_what_it_does_not(opens: Callable[[], Any], tmp_path: Path) -> None:
    with opens() as device:
        table, seen = begun(device, tmp_path)
        other = device.new_page()
        other.goto(device.around.url)
        expect(other.frame_locator("#page").locator("#again")).to_be_attached(timeout=START)
        with full(device):
            done = device.page.evaluate(ENTER, [table, seen, 1000])
            assert done["status"] == 507
            assert "nothing was entered" in done["said"]
            for page in device.around, other:
                expect(note(page, "full")).to_contain_text("wasn't saved")
            # What is kept can be looked at meanwhile, also with files of the app that can't be kept.
            assert device.page.evaluate("async () => (await fetch(`${document.scripts[0].src}0`)).ok")
            said = import_file(device, tmp_path / "game.kontor.json")
            expect(said).to_contain_text("nothing was entered; all before is safe.")
        seen = [seen, *done["kept"]][-1]
        assert device.page.evaluate(SEEN, table) == seen
        assert device.page.evaluate(ENTER, [table, seen, 200])["kept"] == list(range(seen + 1, seen + 201))
        for page in device.around, other:
            expect(note(page, "full")).to_have_count(0)
        device.forgive("status of 507")
        assert device.complaints == []


def test_a_file_that_the_device_cannot_finish_is_no_answer(opens: Callable[[], Any], tmp_path: Path) -> None:
    with opens() as device:
        table, seen = begun(device, tmp_path)
        (worker,) = device.around.workers
        worker.evaluate(
            """() => {
                const { prototype } = FileSystemSyncAccessHandle;
                self.flush = prototype.flush;
                prototype.flush = () => { throw new DOMException("", "QuotaExceededError"); };
            }"""
        )
        assert device.page.evaluate(ENTER, [table, seen, 1])["status"] == 503
        expect(note(device.around, "full")).to_contain_text("wasn't saved")
        assert device.page.evaluate(SEEN, table) == seen
        worker.evaluate("() => { FileSystemSyncAccessHandle.prototype.flush = self.flush; }")
        assert device.page.evaluate(ENTER, [table, seen, 1])["kept"] == [seen + 1]


def changed(folder: Path, to: Path, path: str, old: str, new: str) -> Host:
    """Hand out the site with another text in one of its files."""
    shutil.copytree(folder, to)
    before = (to / path).read_text("utf-8")
    assert old in before
    after = before.replace(old, new)
    (to / path).write_text(after, "utf-8")
    worker = to / "service-worker.js"
    digests = [hashlib.sha256(text.encode()).hexdigest() for text in (before, after)]
    worker.write_text(worker.read_text("utf-8").replace(*digests), "utf-8")
    return Host(to)


def test_where_the_browser_keeps_nothing_it_is_said_and_all_works(
    playwright: Playwright, folder: Path, tmp_path: Path
) -> None:
    refused = "await Promise.reject(new DOMException('', 'SecurityError'))"
    host = changed(folder, tmp_path / "site", "shell/python.js", "await navigator.storage.getDirectory()", refused)
    with opened(playwright, tmp_path / "profile", host.url, CHROMIUM) as device:
        expect(note(device.around, "lost")).to_contain_text("keeps nothing")
        table, seen = begun(device, tmp_path)
        device.sit_out()
        other = device.new_page()
        other.goto(device.around.url)
        expect(other.frame_locator("#page").locator(f"#again[data-seen='{seen + 1}']")).to_be_attached(timeout=START)
        expect(note(other, "lost")).to_contain_text("keeps nothing")
        assert device.page.evaluate(ENTER, [table, seen + 1, 50])["kept"][-1] == seen + 51
        assert device.complaints == []
    host.stop()


def import_file(device: SiteDevice, file: Path) -> Locator:
    """Try to bring in a file; return where the page says what it makes of it."""
    device.tap(device.page.locator("header a.home"))
    device.tap(device.page.get_by_role("link", name="Our games"))
    device.tap(device.page.get_by_role("link", name="Import games"))
    device.page.locator("input[type=file]").set_input_files(file)
    device.tap(device.page.locator("main form button"))
    return device.page.locator("main")


def test_a_broken_file_that_is_brought_in_changes_nothing(opens: Callable[[], Any], tmp_path: Path) -> None:
    with opens() as device:
        table, seen = begun(device, tmp_path)
        rubbish = tmp_path / "rubbish.json"
        rubbish.write_text('{"format": "kontor/', "utf-8")
        deep = tmp_path / "deep.json"
        deep.write_text("[" * 200_000, "utf-8")
        whole, broken = tmp_path / "whole.zip", tmp_path / "broken.zip"
        with zipfile.ZipFile(whole, "w") as made:
            made.write(tmp_path / "game.kontor.json", "game.kontor.json")
        broken.write_bytes(whole.read_bytes()[:-40])
        expect(import_file(device, rubbish)).to_contain_text("neither a record of a game nor a zip")
        expect(import_file(device, deep)).to_contain_text("neither a record of a game nor a zip")
        expect(import_file(device, broken)).to_contain_text("This zip is damaged.")
        assert device.page.evaluate(SEEN, table) == seen
        device.forgive("status of 422")
        assert device.complaints == []


def test_two_tabs_that_enter_at_once_lose_and_double_nothing(opens: Callable[[], Any], tmp_path: Path) -> None:
    with opens() as device:
        table, seen = begun(device, tmp_path)
        other, shown = device.another_tab()
        tabs = [device.page.frame, other.frames[1]]
        for tab in tabs:
            tab.evaluate(f"(what) => {{ self.entered = ({ENTER})(what); }}", [table, seen, 100])
        first, second = [tab.evaluate("() => self.entered") for tab in tabs]
        assert first["status"] == second["status"] == 200
        assert min(len(first["kept"]), len(second["kept"])) > 0
        both = sorted(first["kept"] + second["kept"])
        assert both == list(range(seen + 1, both[-1] + 1))
        assert len(both) < 200, "one of two is told that it is late"
        record = device.page.evaluate("async (table) => (await fetch(`${table}/record`)).json()", table)
        assert len(record["entries"]) == len(both)
        expect(shown.locator(f"#again[data-seen='{both[-1]}']")).to_be_attached()
        device.sees(both[-1])


def test_a_tab_that_sleeps_on_the_files_is_named_and_waited_for(opens: Callable[[], Any], tmp_path: Path) -> None:
    with opens() as device:
        table, seen = begun(device, tmp_path)
        other, _shown = device.another_tab()
        (worker,) = device.around.workers
        worker.evaluate(
            """(seconds) => setTimeout(() => {
                for (const until = Date.now() + 1000 * seconds; Date.now() < until; );
            })""",
            ASLEEP,
        )
        entering = f"(what) => {{ self.entered = ({ENTER})(what); }}"
        other.frames[1].evaluate(entering, [table, seen, 1])
        expect(note(other, "asleep")).to_contain_text("in another window")
        third = device.new_page()
        third.goto(device.around.url)
        expect(note(third, "asleep")).to_contain_text("in another window")
        assert other.frames[1].evaluate("() => self.entered") == {"kept": [seen + 1], "status": 200}
        for page in other, third:
            expect(page.frame_locator("#page").locator(f"#again[data-seen='{seen + 1}']")).to_be_attached(timeout=START)
            expect(note(page, "asleep")).to_have_count(0)
        expect(note(device.around, "asleep")).to_have_count(0)
        assert device.complaints == []


FAIL_ONCE = """() => {
    const { prototype } = BroadcastChannel;
    const usual = prototype.postMessage;
    prototype.postMessage = function (message) {
        if (message.status !== 200) return usual.call(this, message);
        prototype.postMessage = usual;
        throw new Error("planted");
    };
}"""


def test_an_arbiter_that_fails_starts_again_in_its_tab(opens: Callable[[], Any], tmp_path: Path) -> None:
    with opens() as device:
        table, seen = begun(device, tmp_path)
        other, shown = device.another_tab()
        (worker,) = device.around.workers
        worker.evaluate(FAIL_ONCE)
        said = device.page.evaluate(
            "async (table) => { const a = await fetch(table); return [a.status, await a.text()]; }", table
        )
        assert said[0] == 500
        assert "starting again" in said[1]
        assert device.page.evaluate(ENTER, [table, seen, 2])["kept"] == [seen + 1, seen + 2]
        assert device.around.workers != [worker]
        assert not other.workers
        expect(shown.locator(f"#again[data-seen='{seen + 2}']")).to_be_attached(timeout=START)
        device.sees(seen + 2)
        expect(device.around.locator("html[data-state=open]")).to_be_attached()
        device.forgive("planted|status of 500")
        assert device.complaints == []


def kept_files(device: SiteDevice, given: dict[str, bytes]) -> dict[str, bytes]:
    """Read the files that the device keeps, and write others: from a page of the same host that isn't the arbiter's."""
    device.around.goto(f"{device.url.removesuffix(PATH)}/nothing")
    written = {name: base64.b64encode(content).decode() for name, content in given.items()}
    found = device.around.evaluate(FILES, written)
    return {name: base64.b64decode(content) for name, content in found.items()}


def fails(device: SiteDevice, kind: str) -> Any:
    """Open the arbiter, which can't begin; return what is said."""
    device.around.goto(device.url)
    expect(device.around.locator(f"html[data-state='failed {kind}']")).to_be_attached(timeout=START)
    return device.around.locator("main:visible [role=alert]:visible")


def test_games_of_a_newer_arbiter_are_left_alone(opens: Callable[[], Any], tmp_path: Path) -> None:
    with opens() as device:
        seen = begun(device, tmp_path)[1]
        inside = urlsplit(device.around.url).fragment
        before = kept_files(device, {})
        for name in ("kontor.db", "kontor.db-wal"):
            (tmp_path / name).write_bytes(before[name])
        with closing(sqlite3.connect(tmp_path / "kontor.db", isolation_level=None)) as connection:
            (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
        newer = (tmp_path / "kontor.db").read_bytes()
        kept_files(device, {"kontor.db": newer, "kontor.db-wal": b""})
        expect(fails(device, "newer")).to_contain_text("used by a newer arbiter. Nothing was changed.")
        assert kept_files(device, {})["kontor.db"] == newer
        with closing(sqlite3.connect(tmp_path / "kontor.db", isolation_level=None)) as connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
        kept_files(device, {"kontor.db": (tmp_path / "kontor.db").read_bytes()})
        device.start(f"#{inside}")
        assert device.seen == seen


def test_games_that_cannot_be_read_are_saved_and_put_aside(opens: Callable[[], Any], tmp_path: Path) -> None:
    with opens() as device:
        begun(device, tmp_path)
        damaged = b"no database at all" * 1000
        kept_files(device, {"kontor.db": damaged, "kontor.db-wal": b""})
        expect(fails(device, "unreadable")).to_contain_text(
            "is damaged: the arbiter can't read it. Nothing was changed."
        )
        with device.around.expect_download() as download:
            device.around.locator("main:visible [data-files] a", has_text="kontor.db").first.click()
        assert Path(download.value.path()).read_bytes() == damaged
        device.around.locator("main:visible [data-anew]").click()
        expect(device.around.locator("html[data-state=open]")).to_be_attached(timeout=START)
        begun(device, tmp_path)
        aside = kept_files(device, {})
        assert [content for name, content in aside.items() if name.endswith("kontor.db aside")] == [damaged]


def test_an_update_that_does_not_come_whole_leaves_what_there_is(
    opens_copied: Callable[[], Any], copied: Path, tmp_path: Path
) -> None:
    with opens_copied() as device:
        seen = begun(device, tmp_path)[1]
        worker = copied / "service-worker.js"
        style = copied / "shell" / "shell.css"
        before = hashlib.sha256(style.read_bytes()).hexdigest()
        later = style.read_bytes() + b"/* newer */\n"
        style.unlink()  # not copied yet
        after = hashlib.sha256(later).hexdigest()
        worker.write_text(
            worker.read_text("utf-8").replace(before, after).replace('"version": "', '"version": "newer-')
        )
        update = "async () => { await (await navigator.serviceWorker.getRegistration()).update().catch(() => {}); }"
        half = "async () => !(await navigator.serviceWorker.getRegistration()).installing"
        for content in (None, b"something else", later):
            expect(device.around.locator("#newer")).to_be_hidden()
            if content is not None:
                style.write_bytes(content)
                os.utime(style, (0, 0))  # nothing but what is in it tells one from the other
            device.around.evaluate(update)
            device.around.wait_for_function(half)
            device.sit_out()
            seen += 1
            device.sees(seen)
        device.around.locator("#newer [data-take]:visible").click(timeout=START)
        device.around.wait_for_function(
            "async () => (await (await fetch('shell/shell.css')).text()).includes('newer')", timeout=START
        )
        expect(device.around.locator("html[data-took]")).to_be_attached(timeout=START)
        device.sees(seen)
