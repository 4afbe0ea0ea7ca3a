"""Whether this process is well, for whoever looks after it: `/healthz`, and `/metrics` for Prometheus.

Each process answers for itself: a balancer or a service manager asks all of them, Prometheus adds them up.
"""

import hmac
import os
import shutil
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

from flask import Blueprint, Flask, Response, current_app, g, request
from sqlalchemy import func, select
from werkzeug.exceptions import NotFound, Unauthorized

from arbiter.foundation.config import whole
from arbiter.log.journal import Journal
from arbiter.store.database import REPLACED, UNAVAILABLE, Store
from arbiter.store.models import backups, utc
from arbiter.web.live import Hub
from arbiter.web.security import bearer_token
from rulings import __version__

LEAST_DISK = 64 * 2**20  # bytes free: an evening of many tables takes a tenth of it

blueprint = Blueprint("health", __name__)


class Metrics:
    """The numbers of one app. Routes are those of the app, never what was asked for: an address can be a key."""

    def __init__(self, hub: Hub, journal: Journal) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector

        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        Info("kontor", "The version that runs.", registry=registry).info({"version": __version__})
        self._requests = Counter(
            "kontor_requests", "Requests answered, by route and status.", ["route", "status"], registry=registry
        )
        self._seconds = Histogram(
            "kontor_request_seconds", "Seconds from a request to its answer, by route; a stream's to its beginning.",
            ["route"], registry=registry,
        )  # fmt: skip
        self._entries = Counter("kontor_entries", "Changes of tables that were stored here.", registry=registry)
        self.database_wait = Histogram(
            "kontor_database_wait_seconds", "Seconds until a transaction that writes could begin.", registry=registry
        )
        streams = Gauge("kontor_streams", "Pages that listen now.", registry=registry)
        streams.set_function(lambda: hub.streams)
        tables = Gauge("kontor_tables_in_memory", "Tables whose newest state is in memory.", registry=registry)
        tables.set_function(lambda: len(journal.states))

    def begin(self) -> None:
        """Note when a request has begun."""
        g.begun = time.perf_counter()

    def count(self, response: Response) -> Response:
        """Count a request."""
        if "begun" in g:
            route = request.url_rule.rule if request.url_rule is not None else "none"
            self._requests.labels(route, response.status_code).inc()
            self._seconds.labels(route).observe(time.perf_counter() - g.begun)
        return response

    def counting(self, tell: Callable[[int, int], None]) -> Callable[[int, int], None]:
        """Return what tells of a commit, and counts it."""

        def told(table_id: int, number: int) -> None:
            if number != REPLACED:
                self._entries.inc()
            tell(table_id, number)

        return told

    def text(self) -> tuple[bytes, str]:
        """Return everything as Prometheus reads it, and of what type that is."""
        from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

        return generate_latest(self._registry), CONTENT_TYPE_LATEST


def register(app: Flask) -> None:
    """Add both addresses, and count if somebody may see it: METRICS_TOKEN is the key to that. Raises ConfigError."""
    app.register_blueprint(blueprint)
    app.config.setdefault("METRICS_TOKEN", os.environ.get("METRICS_TOKEN", ""))
    app.config.setdefault("BACKUP_WITHIN_HOURS", whole("BACKUP_WITHIN_HOURS", 0))
    if app.config["METRICS_TOKEN"]:
        tables = app.extensions["kontor-tables"]
        metrics = app.extensions["kontor-metrics"] = Metrics(app.extensions["kontor-hub"], tables.journal)
        tables.store.waited = metrics.database_wait.observe
        tables.journal.tell = metrics.counting(tables.journal.tell)
        app.before_request(metrics.begin)
        app.after_request(metrics.count)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Answer 200, or 503 with a line for each thing that is wrong: the database, the disk, the newest backup.

    A game that is wrong has a line too, but the others are served all the same. A process that hangs doesn't answer at
    all. It sets no cookie.
    """
    wrong = list(_faults(current_app.extensions["kontor-tables"].store))
    if wrong:
        return Response("".join(f"{one}\n" for one in wrong), 503, {"Retry-After": "5"}, mimetype="text/plain")
    left_out = (f"game {game}: {why}\n" for game, why in current_app.extensions["kontor-wrong-games"].items())
    return Response("".join(("ok\n", *left_out)), mimetype="text/plain")


def _faults(store: Store) -> Iterator[str]:
    free = shutil.disk_usage(current_app.instance_path).free
    if free < LEAST_DISK:
        yield f"disk: {free // 2**20} MiB left"
    within = current_app.config["BACKUP_WITHIN_HOURS"]
    try:
        newest: datetime | None = store.value(select(func.max(backups.c.at)))  # which tells too that it answers
    except UNAVAILABLE:
        yield "database: no answer"
        return
    if within and newest is None:
        yield "backup: none yet"
    elif within and newest is not None and (age := datetime.now(UTC) - utc(newest)) > timedelta(hours=within):
        yield f"backup: the newest is {age // timedelta(hours=1)} hours old"


@blueprint.get("/metrics")
def metrics() -> Response:
    """Tell the numbers to who has the key; without one set there is nothing here."""
    key: str = current_app.config["METRICS_TOKEN"]
    if not key:
        raise NotFound
    if not hmac.compare_digest(bearer_token().encode(), key.encode()):
        raise Unauthorized
    text, content_type = current_app.extensions["kontor-metrics"].text()
    return Response(text, content_type=content_type)
