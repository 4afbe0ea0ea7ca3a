"""Whether the house is well, for those who look after it: `/healthz`, and `/metrics` for Prometheus.

Requests land at any worker, so what they count lies in memory that all share: a row a worker, which it alone writes;
what is told is the sum. Workers of other servers don't share memory: there each tells its own.
"""

from __future__ import annotations

import hmac
import mmap
import os
import time
from collections.abc import Callable
from threading import Lock

from flask import Blueprint, Flask, Response, current_app, g, request
from sqlalchemy import text
from werkzeug.exceptions import NotFound, Unauthorized

from arbiter.live import Hub
from arbiter.log.journal import Journal
from arbiter.security import bearer_token
from arbiter.store.database import REPLACED, UNAVAILABLE

KINDS = ("page", "form", "stream", "api", "static")
_STATUSES = ("2xx", "3xx", "4xx", "5xx")
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

_TIMES = len(KINDS) * len(_STATUSES)  # where what stands in a row: requests, then times, then the rest
_BUCKETS = len(_SECONDS) + 2  # one without end, and the sum of all seconds
_ENTRIES = _TIMES + len(KINDS) * _BUCKETS
_STREAMS, _TABLES, _HEARTBEAT = _ENTRIES + 1, _ENTRIES + 2, _ENTRIES + 3
_ROW = _HEARTBEAT + 1

HEARTBEAT = 1.0  # seconds between two beats of a worker
HUNG = 15.0  # seconds of silence after which a worker hangs: longer than the longest work keeps it from beating

blueprint = Blueprint("health", __name__)


class Meter:
    """What all workers have counted; `worker` says whose row this process writes."""

    def __init__(self, workers: int) -> None:
        self.worker = 0
        self._numbers = memoryview(mmap.mmap(-1, 8 * _ROW * workers)).cast("d")
        self._lock = Lock()

    def entry(self) -> None:
        self._add(_ENTRIES, 1)

    def keep(self, streams: int, tables: int) -> None:
        """Note how many streams and tables' states this worker holds."""
        start = self.worker * _ROW
        self._numbers[start + _STREAMS], self._numbers[start + _TABLES] = streams, tables

    def request(self, kind: str, status: int, seconds: float) -> None:
        """Count a request; that of a stream is its beginning."""
        number = KINDS.index(kind)
        self._add(number * len(_STATUSES) + min(max(status // 100, 2), 5) - 2, 1)
        bucket = next((at for at, most in enumerate(_SECONDS) if seconds <= most), len(_SECONDS))
        self._add(_TIMES + number * _BUCKETS + bucket, 1)
        self._add(_TIMES + number * _BUCKETS + len(_SECONDS) + 1, seconds)

    def clear(self, worker: int) -> None:
        """Forget what a worker that died has held; what it has counted stays."""
        start = worker * _ROW
        self._numbers[start + _STREAMS] = self._numbers[start + _TABLES] = 0

    def beat(self) -> None:
        """Note that this worker goes on."""
        self._numbers[self.worker * _ROW + _HEARTBEAT] = time.monotonic()

    def hung(self) -> list[tuple[int, float]]:
        """Return the workers that no longer go on, each with how many seconds it has been; of those who ever beat."""
        now = time.monotonic()
        silent = ((worker, now - beat) for worker, beat in enumerate(self._numbers[_HEARTBEAT::_ROW]) if beat)
        return [(worker, seconds) for worker, seconds in silent if seconds > HUNG]

    def told(self) -> str:
        """Return everything as Prometheus reads it."""
        sums = [sum(self._numbers[at::_ROW]) for at in range(_ROW)]
        lines = ["# TYPE kontor_requests_total counter"]
        for kind_at, kind in enumerate(KINDS):
            for at, status in enumerate(_STATUSES):
                number = sums[kind_at * len(_STATUSES) + at]
                lines.append(f'kontor_requests_total{{kind="{kind}",status="{status}"}} {number:.0f}')
        lines.append("# TYPE kontor_request_seconds histogram")
        for kind_at, kind in enumerate(KINDS):
            found = sums[_TIMES + kind_at * _BUCKETS :][:_BUCKETS]
            for at, most in enumerate((*_SECONDS, "+Inf")):
                lines.append(f'kontor_request_seconds_bucket{{kind="{kind}",le="{most}"}} {sum(found[: at + 1]):.0f}')
            lines.append(f'kontor_request_seconds_sum{{kind="{kind}"}} {found[-1]:.6f}')
            lines.append(f'kontor_request_seconds_count{{kind="{kind}"}} {sum(found[:-1]):.0f}')
        for name, what, at in (
            ("kontor_entries_total", "counter", _ENTRIES),
            ("kontor_streams", "gauge", _STREAMS),
            ("kontor_tables_in_memory", "gauge", _TABLES),
        ):
            lines += [f"# TYPE {name} {what}", f"{name} {sums[at]:.0f}"]
        return "\n".join(lines) + "\n"

    def _add(self, at: int, number: float) -> None:
        with self._lock:
            self._numbers[self.worker * _ROW + at] += number


def register(app: Flask) -> None:
    """Add both addresses, and count if somebody may see it: METRICS_TOKEN is the key to that."""
    app.register_blueprint(blueprint)
    app.config.setdefault("METRICS_TOKEN", os.environ.get("METRICS_TOKEN", ""))
    if app.config["METRICS_TOKEN"]:
        app.before_request(_begin)
        app.after_request(_count)


def telling(meter: Meter, tell: Callable[[int, int], None]) -> Callable[[int, int], None]:
    """Return what tells of a commit, and counts it."""

    def told(table_id: int, number: int) -> None:
        if number != REPLACED:
            meter.entry()
        tell(table_id, number)

    return told


@blueprint.get("/healthz")
def healthz() -> Response:
    """Say whether all workers go on and the database answers: 200, or 503 with what is wrong, which no log has.

    It sets no cookie.
    """
    hung = current_app.extensions["kontor-meter"].hung()
    if hung:
        said = "".join(f"worker {worker + 1} has hung for {seconds:.0f} seconds\n" for worker, seconds in hung)
        return Response(said, 503, {"Retry-After": "5"}, mimetype="text/plain")
    try:
        with current_app.extensions["kontor-tables"].store.reading() as connection:
            connection.execute(text("SELECT 1"))
    except UNAVAILABLE:
        return Response("no database\n", 503, {"Retry-After": "5"}, mimetype="text/plain")
    return Response("ok\n", mimetype="text/plain")


@blueprint.get("/metrics")
def metrics() -> Response:
    """Tell the numbers to who has the key; without one set there is nothing here."""
    key: str = current_app.config["METRICS_TOKEN"]
    if not key:
        raise NotFound
    if not hmac.compare_digest(bearer_token().encode(), key.encode()):
        raise Unauthorized
    return Response(_meter().told(), mimetype="text/plain; version=0.0.4")


def _meter() -> Meter:
    meter: Meter = current_app.extensions["kontor-meter"]
    hub: Hub = current_app.extensions["kontor-hub"]
    journal: Journal = current_app.extensions["kontor-tables"].journal
    meter.keep(hub.streams, journal.in_memory)
    return meter


def _begin() -> None:
    g.begun = time.perf_counter()


def _count(response: Response) -> Response:
    begun = g.get("begun")
    if begun is not None:
        _meter().request(_kind(), response.status_code, time.perf_counter() - begun)
    return response


def _kind() -> str:
    if request.endpoint == "static":
        return "static"
    if request.endpoint == "live.events":
        return "stream"
    if request.path.startswith("/api/"):
        return "api"
    return "page" if request.method in ("GET", "HEAD") else "form"
