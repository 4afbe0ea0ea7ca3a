"""What all benchmarks have: figures and the table of them, a connection to a server, time and memory."""

import http.client
import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """A name, a value, its unit, its limit, and the value on a server.

    None: no limit; not compared with a server.
    """

    what: str
    value: float
    unit: str
    most: float | None = None
    on_server: float | None = None


def table(figures: Iterable[Figure]) -> str:
    """Return the figures as a text table."""
    rows = [("what", "figure", "at most", "on a server")]
    for figure in figures:
        numbers = (figure.value, figure.most, figure.on_server)
        rows.append((figure.what, *(_written(number, figure.unit) for number in numbers)))
    if not any(row[-1] for row in rows[1:]):
        rows = [row[:-1] for row in rows]
    first, *widths = (max(map(len, column)) for column in zip(*rows, strict=True))
    lines = ([f"{what:<{first}}", *map(str.rjust, cells, widths)] for what, *cells in rows)
    return "\n".join("  ".join(line).rstrip() for line in lines)


def _written(number: float | None, unit: str) -> str:
    """Return a number with its unit: what is counted to the last item, what is measured to three digits."""
    if number is None:
        return ""
    return f"{number:,} {unit}" if isinstance(number, int) else f"{number:.3g} {unit}"


class Client:
    """Asks for one thing after the other; whatever isn't answered with 200 or 201 is an error."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port)

    def get(self, path: str) -> float:
        """Return the seconds of a page."""
        return self._ask("GET", path, None)[1]

    def post(self, path: str, body: object) -> tuple[Any, float]:
        """Post JSON to the API and return the answer and its seconds."""
        data, seconds = self._ask("POST", f"/api/v1{path}", json.dumps(body))
        return json.loads(data), seconds

    def _ask(self, method: str, path: str, body: str | None) -> tuple[bytes, float]:
        start = time.perf_counter()
        self._connection.request(method, path, body, {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        data = answer.read()
        seconds = time.perf_counter() - start
        assert answer.status in (200, 201), (path, answer.status, data)
        return data, seconds

    def close(self) -> None:
        """Close it."""
        self._connection.close()


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Return how long some work takes, by a clock."""
    begun = clock()
    work()
    return clock() - begun


def memory(pid: int, kind: str = "RssAnon") -> float:
    """Return the memory of a process in MB: what it has for itself, as a browser's task manager shows it, or VmRSS."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith(kind)).split()[1]) / 1000
