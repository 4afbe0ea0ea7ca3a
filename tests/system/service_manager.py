"""What systemd does with docs/deploy/kontor@.service: starts a process, watches it, starts it anew."""

import os
import re
import select
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path

from tests.system.server import ROOT, SOON

UNIT = (ROOT / "docs/deploy/kontor@.service").read_text("utf-8")


def said(name: str) -> str:
    """Return the value that the unit gives a directive."""
    found = re.search(rf"^{name}=(.*)$", UNIT, re.MULTILINE)
    assert found, name
    return found[1]


WATCHDOG = float(said("WatchdogSec"))
COMMAND = said("ExecStart").split("/.venv/bin/kontor ")[1].rstrip("'")
PAUSE = float(said("RestartSec").removesuffix("ms")) / 1000


class ServiceManager:
    """One process of the unit, watched by a thread: `pid` is its newest one's, `ended` how often one has ended.

    It listens where the process tells its states (sd_notify), kills one that is silent for longer than the unit says,
    and starts another whenever one has ended, until it is stopped.
    """

    def __init__(self, folder: Path, number: int, settings: Mapping[str, str]) -> None:
        assert (said("Type"), said("Restart"), said("WatchdogSignal")) == ("notify", "always", "SIGKILL")
        self._folder, self._number = folder, number
        self._address = str(folder / f"notify-{number}")
        self._told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._told.bind(self._address)
        self._settings = dict(settings)
        self.ready = threading.Event()
        self.ended = 0
        self._stopping = False
        self._process = self._start()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def output(self) -> str:
        """All that its processes have said."""
        return (self._folder / f"kontor-{self._number}.log").read_text()

    def wait(self) -> None:
        """Wait until it serves."""
        assert self.ready.wait(SOON), self.output

    def stop(self) -> int:
        """End it in order, and for good; return its exit status."""
        self._stopping = True
        self._process.terminate()
        status = self._process.wait(SOON)
        self._thread.join()
        self._told.close()
        return status

    def _start(self) -> subprocess.Popen[bytes]:
        own = {"NOTIFY_SOCKET": self._address, "WATCHDOG_USEC": str(int(WATCHDOG * 1e6))}
        with (self._folder / f"kontor-{self._number}.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "arbiter", *COMMAND.split()],
                env={"PATH": os.environ["PATH"], **self._settings, **own}, cwd=ROOT, stdout=log, stderr=log,
            )  # fmt: skip

    def _watch(self) -> None:
        heard: float | None = None
        while not self._stopping:
            if self._process.poll() is not None:
                self.ready.clear()
                self.ended += 1
                time.sleep(PAUSE)
                self._process, heard = self._start(), None
            if select.select([self._told], [], [], 0.05)[0]:
                state = self._told.recv(100)
                if state == b"READY=1":
                    self.ready.set()
                heard = time.monotonic()
            elif heard is not None and time.monotonic() - heard > WATCHDOG:
                self._process.kill()
