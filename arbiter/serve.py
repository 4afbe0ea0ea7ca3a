"""`python app.py`: brings the database up to date and serves with gevent, one process, any number of phones."""

import gc
import os
import signal
import socket
import sys
from collections.abc import Iterable

import gevent
from flask import Flask
from qrcode import QRCode

from arbiter import paper
from arbiter.config import DEFAULT_PORT
from arbiter.connections import PER_ADDRESS, Places, Server, all_files
from arbiter.factory import create_app
from arbiter.language import gettext as _
from arbiter.language import of_terminal, speaking
from arbiter.security import silenced
from arbiter.store.database import UNAVAILABLE, Newer

STOP_WITHIN = 2.0  # seconds for answers under way; streams end at once


class SilentStream:
    """Standard error for the server's own complaints, which may quote a request's address."""

    def write(self, text: str, /) -> None:
        sys.stderr.write(silenced(text))

    def writelines(self, lines: Iterable[str], /) -> None:
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        sys.stderr.flush()


def main() -> None:
    """Serve until interrupted. HOST and PORT in the environment say where, KONTOR_URL what phones should call.

    CONNECTIONS_PER_ADDRESS says how many at once, 0 for any number: behind a proxy elsewhere all come from one address.
    """
    os.umask(0o077)  # what is written is nobody else's business
    app = create_app()
    _prepare(app)
    paper.load()
    _spare_collections()
    server = Server(
        (os.environ.get("HOST", "0.0.0.0"), int(os.environ.get("PORT", DEFAULT_PORT))),
        app,
        log=None,
        error_log=SilentStream(),
        places=Places(all_files(), int(os.environ.get("CONNECTIONS_PER_ADDRESS", PER_ADDRESS))),
    )
    try:
        server.start()
    except OSError as error:
        with speaking(of_terminal()):
            said = _("Port %(port)s can't be used (%(why)s). Choose another: PORT=8001 make run")
        sys.exit(said % {"port": server.server_port, "why": error.strerror})
    app.config["PUBLIC_URL"] = os.environ.get("KONTOR_URL") or f"http://{lan_address()}:{server.server_port}"
    for name in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(name, _stop, server, app)
    with speaking(of_terminal()):
        greet(app.config["PUBLIC_URL"])
    server.serve_forever(stop_timeout=STOP_WITHIN)
    app.extensions["kontor-tables"].store.close()


def _prepare(app: Flask) -> None:
    """Bring the database up to date, or say in a sentence why that can't be done."""
    try:
        app.extensions["kontor-tables"].store.migrate()
        app.extensions["kontor-upkeep"].at_start()
    except Newer:
        with speaking(of_terminal()):
            sys.exit(_("The database was used by a newer version of Kontor. Start that one, or restore a backup."))
    except UNAVAILABLE as error:
        with speaking(of_terminal()):
            said = _("The database can't be used (%(why)s).")
        sys.exit(said % {"why": " ".join(str(getattr(error, "orig", error)).split())})


def _spare_collections() -> None:
    """Keep what was made while starting out of the garbage collector's sight: looking through it takes longer than
    a whole answer, and every phone waits meanwhile.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def _stop(server: Server, app: Flask) -> None:
    app.extensions["kontor-hub"].close()
    server.stop(timeout=STOP_WITHIN)


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
    """Print the address and its QR code."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # Windows' old code pages have no blocks
    code = QRCode(border=2)
    code.add_data(url)
    print(_("Kontor is ready. On phones and laptops in the same network open"))
    print(f"\n    {url}\n")
    code.print_ascii(invert=True)
    print(_("Stop with Ctrl-C."), flush=True)
