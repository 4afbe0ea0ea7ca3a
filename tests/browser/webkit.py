"""Phones in WebKit, the engine of every iPhone, as WebKitGTK has it: Selenium drives it on a screen in memory."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import JavascriptException, StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.server import free_port

PATIENCE = 60  # seconds: on two busy cores WebKit takes three times as long as on calm ones
START = 180  # seconds for the site, whose Python it compiles anew each time
SIZE = (450, 844)
"""Its window is never narrower."""
QUIET = "return document.readyState === 'complete' && !document.querySelector('.htmx-request:not(#stream)')"
LISTEN = """
if (window.complaints) return;
window.complaints = [];
addEventListener("error", (event) => complaints.push(event.message));
addEventListener("unhandledrejection", (event) => complaints.push(String(event.reason)));
addEventListener("securitypolicyviolation", (event) => complaints.push(event.violatedDirective));
"""
MIDDLE = """
const [what, said] = arguments;
const shown = [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
const one = shown.find(({ textContent }) => !said || textContent.trim().startsWith(said));
if (!one) return null;
one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
const { left, top, width, height } = one.getClientRects()[0];
return [Math.round(left + width / 2), Math.round(top + height / 2)];
"""
"""Where to press what a selector finds, and whose text begins so."""


@contextmanager
def screen() -> Iterator[str]:
    """A screen in memory; its name is what DISPLAY says."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            yield f":{int(answer.readline())}"
    finally:
        process.terminate()
        process.wait()


class WebKitPhone:
    """A browser of its own, with one page. The driver refuses to click on some elements, so places are pressed."""

    def __init__(self, display: str) -> None:
        (program,) = Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")
        options = Options()
        options.binary_location = str(program)
        options.add_argument("--automation")
        # In containers, where tests run as root, its sandbox can't be made.
        own = {"DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        self._service = Service("/usr/bin/WebKitWebDriver", port=free_port(), env=os.environ | own)
        self._service.start()
        there = RemoteConnection(client_config=ClientConfig(remote_server_addr=self._service.service_url))
        try:
            self.driver = webdriver.Remote(there, options=options)
        except Exception:
            self._service.stop()
            raise
        self.driver.set_window_size(*SIZE)

    def close(self) -> None:
        """End it, and what drives it."""
        self.driver.quit()
        self._service.stop()

    def run(self, script: str, *given: Any) -> Any:
        """Return what a script in the page returns."""
        return self.driver.execute_script(script, *given)

    def until(self, script: str, *given: Any, patience: int = PATIENCE) -> Any:
        """Wait until a script returns something true, at most so many seconds; return it."""
        wait = WebDriverWait(self.driver, patience, 0.05, [JavascriptException, StaleElementReferenceException])
        return wait.until(lambda _driver: self.run(script, *given), script)

    def open(self, url: str) -> None:
        """Load a page, and wait until it listens for what other devices do."""
        self.driver.get(url)
        self.run(LISTEN)
        self.until("return !document.getElementById('stream') || document.documentElement.dataset.line === 'open'")

    def press(self, what: str, said: str = "") -> None:
        """Press the middle of the first that is shown and says so; wait until the page has answered."""
        self.press_at(*self.until(MIDDLE, what, said))

    def press_at(self, x: int, y: int) -> None:
        """Press a place of the window, as a finger does."""
        finger = ActionBuilder(self.driver, mouse=PointerInput("mouse", "finger"))
        finger.pointer_action.move_to_location(x, y).pointer_down().pointer_up()
        finger.perform()
        self.until(QUIET)
        self.run(LISTEN)

    def says(self, what: str, text: str) -> None:
        """Wait until what a selector finds says something."""
        self.until("return document.querySelector(arguments[0])?.textContent.includes(arguments[1])", what, text)

    @property
    def seen(self) -> int:
        """The number of entries that the page shows."""
        return int(self.run("return document.getElementById('again').dataset.seen"))

    def sees(self, seen: int) -> None:
        """Wait until the page shows the table as of this number."""
        self.until("return Number(document.getElementById('again')?.dataset.seen) === arguments[0]", seen)

    def lay(self, number: int) -> None:
        """Lay a card that the deck knows face down."""
        before = self.seen
        for digit in str(number):
            self.press(f"[data-pad][data-key='{digit}']")
        self.until("return document.querySelector(`[data-card='${arguments[0]}']`)", str(number))
        self.press("button.main", "Play it face down")
        self.until("return Number(document.getElementById('again').dataset.seen) > arguments[0]", before)

    @property
    def complaints(self) -> list[str]:
        """What went wrong in this page since it was loaded; one that crashed says nothing."""
        try:
            return list(self.run("return window.complaints ?? []"))
        except WebDriverException:
            return []


@contextmanager
def phones() -> Iterator[Callable[[], WebKitPhone]]:
    """Make phones on one screen; at the end none may have complained."""
    made: list[WebKitPhone] = []
    with ExitStack() as stack:
        display = stack.enter_context(screen())

        def make() -> WebKitPhone:
            made.append(WebKitPhone(display))
            stack.callback(made[-1].close)
            return made[-1]

        yield make
        assert not [complaint for phone in made for complaint in phone.complaints]
