"""Whether this process goes on (`/livez`), may get requests (`/readyz`), and is well (`/healthz`); its numbers.

Each process answers for itself: a service manager asks the first, a balancer the second, whoever looks after it the
third; Prometheus asks for `/metrics` and adds them up.
"""

import hmac
import math
import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
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

    def __init__(self, hub: Hub, journal: Journal, store: Store) -> None:
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
        self.notification = Histogram(
            "kontor_notification_seconds",
            "Seconds from a change stored here until this process, like all others, heard of it through the database.",
            registry=registry,
        )
        streams = Gauge("kontor_streams", "Pages that listen now.", registry=registry)
        streams.set_function(lambda: hub.streams)
        tables = Gauge("kontor_tables_in_memory", "Tables whose newest state is in memory.", registry=registry)
        tables.set_function(lambda: len(journal.states))
        in_use = Gauge("kontor_database_connections", "Connections to the database in use now.", registry=registry)
        in_use.set_function(lambda: store.connections[0])
        most = Gauge("kontor_database_connections_limit", "How many there may be at once.", registry=registry)
        most.set(store.connections[1])
        backup = Gauge(
            "kontor_backup_age_seconds", "Seconds since the newest backup; NaN before the first.", registry=registry
        )
        backup.set_function(lambda: _seconds_since_backup(store))

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

    def counting(self, publish: Callable[[int, int], None]) -> Callable[[int, int], None]:
        """Return what publishes a commit, and counts it."""

        def published(table_id: int, number: int) -> None:
            if number != REPLACED:
                self._entries.inc()
            publish(table_id, number)

        return published

    def text(self) -> tuple[bytes, str]:
        """Return everything as Prometheus reads it, and of what type that is."""
        from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

        return generate_latest(self._registry), CONTENT_TYPE_LATEST


def register(app: Flask) -> None:
    """Add the addresses, and count if somebody may see it: METRICS_TOKEN is the key to that. Raises ConfigError."""
    app.register_blueprint(blueprint)
    app.config.setdefault("METRICS_TOKEN", os.environ.get("METRICS_TOKEN", ""))
    app.config.setdefault("BACKUP_WITHIN_HOURS", whole("BACKUP_WITHIN_HOURS", 0))
    if app.config["METRICS_TOKEN"]:
        tables, hub = app.extensions["kontor-tables"], app.extensions["kontor-hub"]
        metrics = app.extensions["kontor-metrics"] = Metrics(hub, tables.journal, tables.store)
        tables.store.waited, hub.heard = metrics.database_wait.observe, metrics.notification.observe
        tables.journal.publish = metrics.counting(tables.journal.publish)
        app.before_request(metrics.begin)
        app.after_request(metrics.count)


@blueprint.get("/livez")
def livez() -> Response:
    """Answer 200: this process goes on. One that doesn't answer hangs, and is to be ended."""
    return _answer(())


@blueprint.get("/readyz")
def readyz() -> Response:
    """Answer 200 if this process may get requests, else 503: its database doesn't answer."""
    try:
        _newest_backup(_store())
    except UNAVAILABLE:
        return _answer((_NO_DATABASE,))
    return _answer(())


@blueprint.get("/healthz")
def healthz() -> Response:
    """Answer 200, or 503 with a line for each thing that is wrong: the database, the disk, the newest backup.

    A game that is wrong has a line too, but the others are served all the same.
    """
    left_out = (f"game {game}: {why}" for game, why in current_app.extensions["kontor-wrong-games"].items())
    return _answer(tuple(_faults(_store())), left_out)


def _answer(wrong: Sequence[str], besides: Iterable[str] = ()) -> Response:
    """Answer with what is wrong, a line each, or that nothing is. It sets no cookie."""
    lines, status = (wrong, 503) if wrong else (["ok", *besides], 200)
    headers = {"Retry-After": "5"} if wrong else {}
    return Response("".join(f"{one}\n" for one in lines), status, headers, mimetype="text/plain")


_NO_DATABASE = "database: no answer"


def _store() -> Store:
    store: Store = current_app.extensions["kontor-tables"].store
    return store


def _newest_backup(store: Store) -> datetime | None:
    """Return when the newest backup was made; None if there is none. Raises what UNAVAILABLE lists."""
    newest: datetime | None = store.value(select(func.max(backups.c.at)))
    return None if newest is None else utc(newest)


def _seconds_since_backup(store: Store) -> float:
    try:
        newest = _newest_backup(store)
    except UNAVAILABLE:
        newest = None
    return math.nan if newest is None else (datetime.now(UTC) - newest).total_seconds()


def _faults(store: Store) -> Iterator[str]:
    free = shutil.disk_usage(current_app.instance_path).free
    if free < LEAST_DISK:
        yield f"disk: {free // 2**20} MiB left"
    within = current_app.config["BACKUP_WITHIN_HOURS"]
    try:
        newest = _newest_backup(store)
    except UNAVAILABLE:
        yield _NO_DATABASE
        return
    if within and newest is None:
        yield "backup: none yet"
    elif within and newest is not None and (age := datetime.now(UTC) - newest) > timedelta(hours=within):
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
