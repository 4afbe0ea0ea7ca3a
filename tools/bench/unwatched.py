"""A Chromium without automation, to measure its memory: an automated one keeps copies of all downloads."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote
from urllib.request import Request, urlopen

from tests.browser.conftest import CHROMIUM

PATIENCE = 60  # seconds


class Unwatched:
    """Opens tabs and reports the memory of their processes."""

    def __init__(self, profile: Path) -> None:
        self._profile = profile
        (profile / "DevToolsActivePort").unlink(missing_ok=True)
        options = ("--headless", "--no-sandbox", "--remote-debugging-port=0", f"--user-data-dir={profile}")
        self._process = subprocess.Popen([CHROMIUM, *options, "about:blank"], stderr=subprocess.DEVNULL)
        told = _until(lambda: (profile / "DevToolsActivePort").read_text().splitlines())
        self._url = f"http://127.0.0.1:{told[0]}/json"

    def open(self, url: str, title: str) -> None:
        """Open a tab, and wait until it shows a page of that title."""
        name = self._ask(f"new?{quote(url)}", "PUT")["id"]
        _until(lambda: any(tab["id"] == name and tab["title"] == title for tab in self._ask("list")))

    def memory(self) -> list[float]:
        """Return the private memory of each process of pages and service workers, in MB, the largest first."""
        return sorted(renderers(self._profile), reverse=True)

    def close(self) -> None:
        """Stop it."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait()

    def _ask(self, what: str, method: str = "GET") -> Any:
        with urlopen(Request(f"{self._url}/{what}", method=method)) as answer:
            return json.load(answer)


def renderers(profile: Path) -> Iterator[float]:
    """Yield the memory in MB of each process of pages and service workers of the Chromium with this profile."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            command = (process / "cmdline").read_text()
            if str(profile) in command and "--type=renderer" in command:
                yield memory(int(process.name))


def memory(pid: int, kind: str = "RssAnon") -> float:
    """Return the memory of a process in MB: what it has for itself, as a browser's task manager shows it, or VmRSS."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith(kind)).split()[1]) / 1000


def _until(question: Callable[[], Any]) -> Any:
    """Poll until there is an answer."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError):
            if found := question():
                return found
        time.sleep(0.1)
    raise TimeoutError
