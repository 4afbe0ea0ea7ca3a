"""What systemd hears of a process of `Type=notify`: that it serves, that it goes on, that it ends (sd_notify(3))."""

from __future__ import annotations

import os
import socket
from contextlib import suppress

import gevent

_BEATS = 3  # within the time after which systemd takes a silent process for hung


def notify(state: str) -> None:
    """Tell the service manager a state; nothing where there is none."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        # What isn't heard once is said again; if nobody listens any more, there is nobody to obey either.
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told, suppress(OSError):
            told.sendto(state.encode(), f"\0{address[1:]}" if address.startswith("@") else address)


def keep_alive() -> None:
    """Say from now on, out of the loop that serves, that it goes round; nothing where nobody waits for it."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    if microseconds.isdecimal():
        gevent.spawn(_beat, int(microseconds) / 1e6 / _BEATS)


def _beat(pause: float) -> None:
    while True:
        notify("WATCHDOG=1")
        gevent.sleep(pause)
