"""What a server writes to its log, on standard error: plain lines, or JSON where LOG says so. Never a secret."""

import json
import logging
import os
import sys
from collections.abc import Iterable
from datetime import UTC, datetime

from arbiter.security import SilentFormatter, silenced


class JsonFormatter(logging.Formatter):
    """Formats log records, tracebacks included, as a line of JSON each, without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        return _line(record.levelname, record.name, super().format(record), record.created)


class ErrorStream:
    """Standard error for the server's own complaints, which may quote a request's address."""

    def write(self, text: str, /) -> None:
        if not in_json():
            sys.stderr.write(silenced(text))
        elif text.strip():
            sys.stderr.write(_line("ERROR", "server", text.strip(), datetime.now(UTC).timestamp()) + "\n")

    def writelines(self, lines: Iterable[str], /) -> None:
        self.write("".join(lines))

    def flush(self) -> None:
        sys.stderr.flush()


def in_json() -> bool:
    return os.environ.get("LOG") == "json"


def set_up() -> None:
    """Let what this program logs go to standard error, unless whoever runs it has said where to."""
    if not logging.root.handlers:
        handler = logging.StreamHandler(sys.stderr)
        plain = SilentFormatter("[%(asctime)s] %(levelname)s: %(message)s")
        handler.setFormatter(JsonFormatter() if in_json() else plain)
        logging.root.addHandler(handler)


def _line(level: str, logger: str, text: str, at: float) -> str:
    moment = datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
    return json.dumps({"at": moment, "level": level, "logger": logger, "text": silenced(text)}, ensure_ascii=False)
