"""Startup: sets the log up, creates the app and migrates its database, for our own server and for others."""

import json
import logging
import os
import signal
import sys
from _thread import start_new_thread
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, NoReturn

from flask import Flask

from arbiter.foundation.config import ConfigError, UnknownDatabase, unknown_settings
from arbiter.language import gettext as _, of_terminal, use_language
from arbiter.store.database import UNAVAILABLE, Newer, why
from arbiter.web.security import LOG_LINE, RedactingFormatter, request_id

BOOT_ERROR = 3  # by which gunicorn knows that starting another worker is no use
_log = logging.getLogger(__name__)


# The log on standard error: plain lines, or JSON where LOG says so. Never a secret, a name that was typed, an address


class JsonFormatter(RedactingFormatter):
    """Formats log records, tracebacks included, as a line of JSON each."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said = {"at": moment, "level": record.levelname, "logger": record.name, "text": super().format(record)}
        if found := request_id():
            said["request"] = found
        return json.dumps(said, ensure_ascii=False)


def set_up_log() -> None:
    """Let what this program logs go to standard error, unless whoever runs it has said where to; and all else that
    Python and gevent would print there by themselves.
    """
    if not logging.root.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(JsonFormatter() if _in_json() else RedactingFormatter(LOG_LINE))
        logging.root.addHandler(handler)
        logging.getLogger("arbiter").setLevel(logging.INFO)
    logging.captureWarnings(True)
    sys.excepthook = _ended
    sys.unraisablehook = lambda raised: _unexpected((raised.exc_type, raised.exc_value, raised.exc_traceback))


def greenlet_failed(_context: object, *error: Any) -> None:
    """Log what ended a greenlet; gevent itself would print what it was given too, maybe a record, or an address."""
    _unexpected(error)


def end(sentence: str, status: int) -> NoReturn:
    """End the process, with a sentence that says why."""
    if _in_json():
        _log.critical("%s", sentence)
    else:
        print(sentence, file=sys.stderr, flush=True)
    sys.exit(status)


def _in_json() -> bool:
    return os.environ.get("LOG") == "json"


def _ended(*error: Any) -> None:
    # What ends the process comes from the start: it quotes files of the program, not what people sent.
    _log.critical("ended by %s: %s", error[0].__name__, error[1], exc_info=error)


def _unexpected(error: Any) -> None:
    _log.error("something went wrong", exc_info=error)


# The start


class StartupError(Exception):
    """Why nothing can be served, in a sentence of the terminal's language."""


@contextmanager
def startup_errors(status: int) -> Iterator[None]:
    """End the process with this status and a sentence if what is done inside finds that nothing can be served."""
    try:
        yield
    except (ConfigError, StartupError, OSError) as error:
        with use_language(of_terminal()):
            said = unusable(error) if isinstance(error, OSError) else str(error)
            if isinstance(error, UnknownDatabase):
                said = _("DATABASE_URL has to begin with sqlite: or postgresql:, not with “%(kind)s”.")
                said %= {"kind": error.value}
            elif isinstance(error, ConfigError):
                said = _("The setting %(name)s has to be a whole number, 0 or more; it is “%(value)s”.")
                said %= {"name": error.name, "value": error.value}
            end(said, status)


def prepare(app: Flask) -> None:
    """Bring the database up to date and do what is due; name settings that nobody reads. Raises StartupError."""
    for name, like in unknown_settings().items():
        _log.warning("there is no setting %s%s", name, f": is it to be {like}?" if like else "")
    if "WORKERS" in os.environ:
        _log.warning(
            "WORKERS is no setting any more: this is one process. To use more cores, start several behind a proxy that "
            "spreads tables over them (docs/hosting.md)"
        )
    migrate(app, app.extensions["kontor-upkeep"].at_start)


def migrate(app: Flask, then: Callable[[], None] = lambda: None) -> None:
    """Bring the database up to date. Raises StartupError."""
    try:
        app.extensions["kontor-tables"].store.migrate()
        then()
    except Newer:
        with use_language(of_terminal()):
            said = _("The database was used by a newer version of Kontor. Start that one, or restore a backup.")
        raise StartupError(said) from None
    except (*UNAVAILABLE, OSError) as error:
        with use_language(of_terminal()):
            said = _("The database can't be used (%(why)s).")
        raise StartupError(said % {"why": why(error)}) from error


def prepare_under(app: Flask) -> None:
    """Do the same under a WSGI server of somebody else's, like gunicorn. Raises StartupError.

    The app's streams end when the server gets a signal to stop, which would otherwise wait for them.
    """
    prepare(app)
    app.extensions["kontor-tables"].store.disconnect()  # a server that forks now must not share connections
    if current_thread() is main_thread():
        _end_streams_with(app.extensions["kontor-hub"])


def unusable(error: OSError) -> str:
    """Return which file can't be used and why, in words."""
    return _("%(file)s can't be used (%(why)s).") % {"file": error.filename, "why": error.strerror}


def _end_streams_with(hub: Any) -> None:
    """End all streams when this process gets a signal to stop; earlier signal handlers are called too."""
    for name in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(name)

        def end(number: int, frame: FrameType | None, before: Any = before) -> None:
            # The signal may have come while the hub's lock was held: it is closed by somebody who can wait.
            start_new_thread(hub.close, ())
            if callable(before):
                before(number, frame)
            elif before == signal.SIG_DFL:
                signal.signal(number, signal.SIG_DFL)
                os.kill(os.getpid(), number)

        signal.signal(name, end)
        if hasattr(signal, "siginterrupt"):
            signal.siginterrupt(name, False)
