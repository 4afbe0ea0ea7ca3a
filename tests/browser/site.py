"""The arbiter without a server: its folder of files on a plain web server, and a device that opens it."""

import fcntl
import functools
import http.server
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Frame, FrameLocator, Locator, Page, Playwright, Request, expect

from tests.browser.phones import ANSWERED, PHONE, Device
from tools.site.build import build
from tools.site.pyodide import CACHE

PATH = "/some/where/"
"""Sites of others stand on the same host: ours must do with a path of its own."""
START = 120_000  # milliseconds
PATIENCE = 60  # seconds for an answer, on however busy a machine

LISTEN = """() => {
    if (self.tapAsks !== undefined) return;
    self.tapAsks = false;
    addEventListener("submit", (event) => { self.tapAsks ||= !event.defaultPrevented; });
    addEventListener("click", (event) => {
        const link = event.target.closest("a[href]:not([download], [target], [href^='#'])");
        self.tapAsks ||= Boolean(link) && !event.defaultPrevented;
    });
}"""
"""Note in a page when it is asked to make room for another one, before anything has been asked of the arbiter."""


def built(folder: Path) -> Path:
    """Build the site where it isn't yet, one process at a time: they share what was compiled."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            build(folder)
    return folder


class Plain(http.server.SimpleHTTPRequestHandler):
    """Hands out files, says nothing of them but their kind, and notes what it was asked."""

    asked: list[str]

    def translate_path(self, path: str) -> str:
        if not path.startswith(PATH):
            return str(Path(self.directory) / "nothing")
        return super().translate_path(path.removeprefix(PATH.rstrip("/")))

    def log_message(self, *_what: Any) -> None:
        self.server.asked.append(self.path)  # type: ignore[attr-defined]


class Host:
    """A web server that knows nothing but files. `asked` is what it was asked for."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(Plain, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.asked: list[str] = []
        self._server.asked = self.asked  # type: ignore[attr-defined]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}{PATH}"

    def stop(self) -> None:
        """Go away, as a network does."""
        if self._server.fileno() >= 0:
            self._server.shutdown()
            self._server.server_close()


class _Shown:
    """What the shell shows: a frame that does what tests ask of pages."""

    def __init__(self, page: Page) -> None:
        self.around = page

    @property
    def frame(self) -> Frame:
        found = self.around.locator("#page").element_handle().content_frame()
        assert found is not None
        return found

    def expect_response(self, *what: Any) -> Any:
        return self.around.expect_response(*what)

    def expect_download(self) -> Any:
        return self.around.expect_download()

    @property
    def keyboard(self) -> Any:
        return self.around.keyboard

    def __getattr__(self, name: str) -> Any:
        return getattr(self.frame, name)


class SiteDevice(Device):
    """A browser with a profile of its own in a folder, with the arbiter in it. Everything that it asks is noted."""

    def __init__(self, playwright: Playwright, folder: Path, url: str, executable: str | None, *given: str) -> None:
        self.context = playwright.chromium.launch_persistent_context(
            str(folder),
            executable_path=executable,
            args=["--no-sandbox", *given],
            viewport=PHONE,
            has_touch=True,
            locale="en-GB",
        )
        self.url = url
        self.folder = folder
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.taps = 0
        self.under_way: set[Request] = set()
        self.context.on("request", self._begin)
        self.context.on("requestfinished", self._end)
        self.context.on("requestfailed", self._end)
        self.around = self.new_page()
        self.page = _Shown(self.around)  # type: ignore[assignment]

    def new_page(self) -> Page:
        """Open another tab, and listen to its complaints."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)
        return page

    def another_tab(self) -> tuple[Page, FrameLocator]:
        """Open what this tab shows in another one, and wait until that is live; return it and what it shows."""
        page = self.new_page()
        page.goto(self.around.url)
        shown = page.frame_locator("#page")
        expect(shown.locator("html[data-line=open]")).to_be_attached(timeout=START)
        return page, shown

    def _begin(self, request: Request) -> None:
        self.asked.append(request.url)
        if f"{PATH}app/" in request.url and not request.url.endswith("/events"):
            self.under_way.add(request)

    def _end(self, request: Request) -> None:
        self.under_way.discard(request)

    def tap(self, what: Locator) -> None:
        """Press something, and wait until all that it asks for has been answered."""
        self.page.evaluate(LISTEN)
        what.click()
        self.taps += 1
        quiet = 0
        until = time.monotonic() + PATIENCE
        while quiet < 3:
            assert time.monotonic() < until, f"no answer to {what}: {[one.url for one in self.under_way]}"
            self.around.wait_for_timeout(15)
            quiet = 0 if self.under_way or self.page.evaluate("self.tapAsks") else quiet + 1
        self.page.wait_for_function(ANSWERED)

    def start(self, inside: str = "") -> None:
        """Open the site, and wait until the arbiter's own page is there."""
        self.around.goto(f"{self.url}{inside}")
        expect(self.around.locator("html[data-state=open]")).to_be_attached(timeout=START)

    def crash(self) -> None:
        """Let the tab's process die as it is, and go on in a new one."""
        with self.around.expect_event("crash"), suppress(Error):
            self.around.goto("chrome://crash")
        self.around.close()
        self.under_way.clear()
        self.around = self.page.around = self.new_page()  # type: ignore[attr-defined]

    def open(self, url: str) -> None:
        """Show one of the arbiter's pages."""
        self.under_way.clear()  # what the page before had asked for when it was left may never be told as done
        self.page.goto(url)
        if self.page.locator("#stream").count():
            expect(self.page.locator("html[data-line=open]")).to_be_attached()


@contextmanager
def opened(playwright: Playwright, folder: Path, url: str, executable: str | None, *given: str) -> Iterator[SiteDevice]:
    """A device that has opened the site, with arguments for its browser; it is closed with all its tabs at the end."""
    device = SiteDevice(playwright, folder, url, executable, *given)
    try:
        device.start()
        yield device
    finally:
        device.context.close()
