"""`python app.py`: brings the database up to date and serves with gevent: one process, any number of phones."""

import gc
import logging
import os
import signal
import socket
import sys
from contextlib import suppress
from ipaddress import ip_address

import gevent
from flask import Flask
from gevent.pool import Pool
from qrcode import QRCode

from arbiter import paper
from arbiter.factory import create_app
from arbiter.foundation.config import DEFAULT_PORT, trusted_proxies, whole
from arbiter.keeping.reviewing import review_after_upgrade
from arbiter.language import gettext as _, of_terminal, use_language
from arbiter.registry import Registry
from arbiter.server.connections import PER_ADDRESS, ConnectionLimits, Server, all_files
from arbiter.server.startup import StartupError, greenlet_failed, prepare, set_up_log, startup_errors
from rulings import __version__

STOP_WITHIN = 2.0  # seconds for answers under way; streams end at once
TURN = 0.0005  # seconds until another thread gets its turn: one that was at the disk, or that serves while one computes
_BEATS = 3  # within the time after which systemd takes a silent process for hung

_log = logging.getLogger(__name__)


def main(games: Registry) -> None:
    """Serve these games until interrupted, as the environment says (docs/hosting.md lists all settings)."""
    os.umask(0o077)  # what is written is nobody else's business
    sys.setswitchinterval(TURN)
    set_up_log()
    gevent.get_hub().print_exception = greenlet_failed  # type: ignore[method-assign, assignment]
    with startup_errors(1):
        app = create_app(games)
        prepare(app)
        paper.load()
        _spare_collections()
        server = _listening(app)
    _serve(app, server)


def _serve(app: Flask, server: Server) -> None:
    public = app.config["PUBLIC_URL"] or _own_url(server)
    if not trusted_proxies() and _is_reached(public):  # behind a proxy it is what a request came to
        app.config["PUBLIC_URL"] = public
    server.start()  # before it could be stopped, which is forgotten at the start
    for name in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(name, _stop, server, app)
    _notify("READY=1")
    _keep_beating()
    greet(public)
    gevent.spawn(review_after_upgrade, app.extensions["kontor-tables"].journal, __version__)
    server.serve_forever(stop_timeout=STOP_WITHIN)
    app.extensions["kontor-tables"].store.close()


def _listening(app: Flask) -> Server:
    """Return a server that has its port. Raises StartupError."""
    # Behind a proxy all connections come from its address: there the proxy counts them.
    per_address = whole("CONNECTIONS_PER_ADDRESS", 0 if trusted_proxies() else PER_ADDRESS)
    server = Server(
        (os.environ.get("HOST", "0.0.0.0"), whole("PORT", DEFAULT_PORT)),
        app,
        log=None,
        error_log=_log,
        spawn=Pool(),  # which knows what is under way when the server ends
        places=ConnectionLimits(all_files(), per_address),
    )
    try:
        server.init_socket()
    except (OSError, OverflowError) as error:
        with use_language(of_terminal()):
            said = _("Port %(port)s can't be used (%(why)s). Choose another by the setting PORT, say PORT=8001.")
            why = error.strerror if isinstance(error, OSError) else _("the largest is 65535")
        raise StartupError(said % {"port": server.server_port, "why": why}) from error
    return server


def _spare_collections() -> None:
    """Keep what was made while starting out of the garbage collector's sight: looking through it takes longer than
    a whole answer, and every phone waits meanwhile. What comes later is looked at often, a little each time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 3, 1_300)


def _stop(server: Server, app: Flask) -> None:
    _notify("STOPPING=1")
    app.extensions["kontor-hub"].close()
    server.stop(timeout=STOP_WITHIN)


def _own_url(server: Server) -> str:
    """Return an address that answers: of the network if it is served there, else the one that is served."""
    host: str = server.socket.getsockname()[0]
    if ip_address(host).is_unspecified:
        host = lan_address()
    return f"http://[{host}]:{server.server_port}" if ":" in host else f"http://{host}:{server.server_port}"


def _is_reached(url: str) -> bool:
    """Tell whether other machines can reach an address, as far as it tells."""
    return not url.startswith(("http://127.", "http://[::1]", "http://localhost"))


def lan_address() -> str:
    """Return this machine's address in its network: what it would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address; any outside one will do
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address


def greet(url: str) -> None:
    """Print the URL, and its QR code if other machines can use it; without a terminal, log it in one line."""
    if not sys.stdout.isatty():
        _log.info("ready at %s", url)
        return
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # Windows' old code pages have no blocks
    with use_language(of_terminal()):
        if _is_reached(url):
            print(_("Kontor is ready. On phones and laptops in the same network open"))
        else:
            print(_("Kontor is ready, on this machine only. Open"))
        print(f"\n    {url}\n")
        if _is_reached(url):
            code = QRCode(border=2)
            code.add_data(url)
            code.print_ascii(invert=True)
        print(_("Stop with Ctrl-C."), flush=True)


# What systemd hears of a process of `Type=notify`: that it serves, that it goes on, that it ends (sd_notify(3))


def _notify(state: str) -> None:
    """Tell the service manager a state; nothing where there is none."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        # What isn't heard once is said again; if nobody listens any more, there is nobody to obey either.
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told, suppress(OSError):
            told.sendto(state.encode(), f"\0{address[1:]}" if address.startswith("@") else address)


def _keep_beating() -> None:
    """Say from now on, out of the loop that serves, that it goes round; nothing where nobody waits for it."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    if microseconds.isdecimal():
        gevent.spawn(_beat, int(microseconds) / 1e6 / _BEATS)


def _beat(pause: float) -> None:
    while True:
        _notify("WATCHDOG=1")
        gevent.sleep(pause)
