"""What a server writes to its log, on standard error: plain lines, or JSON where LOG says so. Never a secret, a name
that somebody typed, or an address.
"""

import json
import logging
import os
import sys
from datetime import UTC, datetime
from typing import Any, NoReturn

from arbiter.web.security import LOG_LINE, RedactingFormatter, request_id

_log = logging.getLogger(__name__)


class JsonFormatter(RedactingFormatter):
    """Formats log records, tracebacks included, as a line of JSON each."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said = {"at": moment, "level": record.levelname, "logger": record.name, "text": super().format(record)}
        if found := request_id():
            said["request"] = found
        return json.dumps(said, ensure_ascii=False)


def set_up() -> None:
    """Let what this program logs go to standard error, unless whoever runs it has said where to; and all else that
    Python and gevent would print there by themselves.
    """
    if not logging.root.handlers:
        handler = logging.StreamHandler(sys.stderr)
        plain = RedactingFormatter(LOG_LINE)
        handler.setFormatter(JsonFormatter() if _in_json() else plain)
        logging.root.addHandler(handler)
        logging.getLogger("arbiter").setLevel(logging.INFO)
    logging.captureWarnings(True)
    sys.excepthook = _ended
    sys.unraisablehook = lambda raised: _unexpected((raised.exc_type, raised.exc_value, raised.exc_traceback))


def greenlet_failed(_context: object, *error: Any) -> None:
    """Log what ended a greenlet; gevent itself would print what it was given too, maybe a record, or an address."""
    _unexpected(error)


def end(said: str, status: int) -> NoReturn:
    """End the process, with a sentence that says why."""
    if _in_json():
        _log.critical("%s", said)
    else:
        print(said, file=sys.stderr, flush=True)
    sys.exit(status)


def _in_json() -> bool:
    return os.environ.get("LOG") == "json"


def _ended(*error: Any) -> None:
    # What ends the process comes from the start: it quotes files of the program, not what people sent.
    _log.critical("ended by %s: %s", error[0].__name__, error[1], exc_info=error)


def _unexpected(error: Any) -> None:
    _log.error("something went wrong", exc_info=error)
