"""What a process counts of itself for Prometheus. Loaded only where somebody may see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from arbiter.store.database import REPLACED

if TYPE_CHECKING:
    from arbiter.log.journal import Journal
    from arbiter.web.live import Hub


class Metrics:
    """The numbers of one app. Routes are those of the app, never what was asked for: an address can be a key."""

    def __init__(self, version: str, hub: Hub, journal: Journal) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        Info("kontor", "The version that runs.", registry=registry).info({"version": version})
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
        tables.set_function(lambda: journal.in_memory)

    def request(self, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        self._requests.labels(route, status).inc()
        self._seconds.labels(route).observe(seconds)

    def counting(self, tell: Callable[[int, int], None]) -> Callable[[int, int], None]:
        """Return what tells of a commit, and counts it."""

        def told(table_id: int, number: int) -> None:
            if number != REPLACED:
                self._entries.inc()
            tell(table_id, number)

        return told

    def text(self) -> tuple[bytes, str]:
        """Return everything as Prometheus reads it, and of what type that is."""
        return generate_latest(self._registry), CONTENT_TYPE_LATEST
