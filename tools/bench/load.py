"""`make load`: many tables at once. Each has three phones with live pages, and entries come at a fixed rate.

One process is accessed directly; several run behind nginx, as in docs/deploy/nginx.conf but without HTTPS.

It measures the time from an entry's POST to the last phone's page, and the server's CPU time for it, and compares it
with the cost of a constant answer of the same server in the same run, so that figures are comparable between machines.
"""

import argparse
import gc
import json
import random
import resource
import statistics
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import gevent
from gevent.event import Event
from gevent.pool import Group, Pool

from tests.browser.server import Server, free_port
from tests.postgresql import Cluster
from tools.bench.harness import Figure, table
from tools.bench.load_phones import HOST, PATIENCE, Phone, Wire
from tools.bench.load_server import Filled, Servers, behind_nginx, fill, half_of

PHONES = 3  # per table
JSON = {"Content-Type": "application/json"}
LANGUAGES = ("en", "de", "cs")
AT_ONCE = 8  # pages opened at once, before anything is measured
CONSTANT = 1000  # constant answers asked for, before and after
LATE = 30.0  # seconds after the last entry within which every phone must show it
BACK = 60.0  # seconds after a restart within which every phone must be back
MOST = 20  # constant answers that an entry with its pages may cost
LONGEST = 60.0  # seconds of entries
ENTRY, RATIO = "processor time an entry with its pages", "the same in constant answers"


@dataclass(frozen=True, slots=True)
class Load:
    """The number of tables with phones, and of `idle` ones without; entries per second for some seconds.

    `spread` says what each process gets: all of a "table", "any" request, or the tables of its own "database".
    """

    tables: int = 200
    rate: float = 60
    seconds: float = 20
    idle: int = 0
    database: str = "sqlite"
    processes: int = 1
    spread: str = "table"
    restart: bool = False

    @property
    def name(self) -> str:
        idle = f", {self.idle:,} idle" if self.idle else ""
        what = "after a restart" if self.restart else f"at {self.rate:g}/s"
        behind = f", {self.processes} processes behind nginx by {self.spread}" if self.processes > 1 else ""
        return f"{self.tables:,} tables{idle} {what}, {self.database}{behind}"


FEW = Load(20, 20, seconds=5)
"""A load so small that a figure in constant answers is of a server's work, not of its waiting."""
USUAL = (Load(), Load(1000, 40), Load(1000, 75), Load(1000, 20, idle=10_000), Load(1000, restart=True))


@dataclass
class LoadedTable:
    """A table with its phones, and whether all of them show the entry that was sent last."""

    filled: Filled
    wire: Wire
    phones: list[Phone] = field(default_factory=list)
    awaited: int = 0
    shown: Event = field(default_factory=Event)

    def look(self) -> None:
        """See whether all phones show it."""
        if all(phone.seen >= self.awaited for phone in self.phones):
            self.shown.set()


class Room:
    """All tables with their phones, the entering client, and what is measured: seconds from POST to answer, and to the
    last page; and errors.
    """

    def __init__(self, load: Load, filled: Sequence[Filled], server: Servers) -> None:
        self.load, self.server = load, server
        self.posts, self.pages = list[float](), list[float]()
        self.errors, self.unsent = Counter[str](), 0
        self.tables = [LoadedTable(one, Wire(HOST, server.port, PATIENCE)) for one in filled]
        for number, one in enumerate(self.tables):
            language = LANGUAGES[number % len(LANGUAGES)]
            tokens = [*one.filled.links.seats.values(), one.filled.links.look][:PHONES]
            one.phones = [Phone(token, language, server, self.failed, one.look) for token in tokens]
        self.phones = [phone for one in self.tables for phone in one.phones]
        self.free = deque(random.Random(1).sample(self.tables, len(self.tables)))
        """Tables with nothing on its way."""

    def failed(self, why: str) -> None:
        """Count an error."""
        self.errors[why] += 1

    def constant(self) -> tuple[float, float]:
        """Return the seconds of a constant answer, and its CPU seconds."""
        spent, before = [], self.server.seconds()
        with closing(Wire(HOST, self.server.port, PATIENCE)) as wire:
            for _time in range(CONSTANT):
                start = time.perf_counter()
                wire.get("/api/v1/tables/none", {})
                spent.append(time.perf_counter() - start)
        return statistics.median(spent), (self.server.seconds() - before) / CONSTANT

    def enter_all(self) -> None:
        """Send entries at the rate, whether answers come or not; each table has at most one in flight."""
        start, pause, entering = time.perf_counter(), 1 / self.load.rate, Group()
        for number in range(int(self.load.rate * self.load.seconds)):
            gevent.sleep(max(0.0, start + number * pause - time.perf_counter()))
            if self.free:
                entering.spawn(self._enter, self.free.popleft())
            else:
                self.unsent += 1
        entering.join()

    def _enter(self, table: LoadedTable) -> None:
        """Send an entry, and wait until all phones show it."""
        filled = table.filled
        body = json.dumps({"entry": filled.left.pop(0), "seen": filled.seen})
        table.awaited = filled.seen + 1
        table.shown.clear()
        sent = time.perf_counter()
        try:
            answer, text = table.wire.ask("POST", f"/api/v1/tables/{filled.links.host}/entries", body, JSON)
        except OSError as error:
            self.failed(f"entry: {error!r}")
            return
        if answer.status != 200:
            self.failed(f"entry: {answer.status} {text[:200]!r}")
            return
        self.posts.append(time.perf_counter() - sent)
        filled.seen = json.loads(text)["seen"]
        if not table.shown.wait(LATE):
            self.failed("not on all pages")
            return
        self.pages.append(max(phone.at for phone in table.phones) - sent)
        if filled.left:
            self.free.append(table)

    def restart(self) -> tuple[float, float]:
        """Stop and start the server; return the seconds until it answers, and until all phones are back."""
        start, thread = time.perf_counter(), gevent.get_hub().threadpool
        thread.apply(self.server.stop)
        thread.apply(self.server.start)
        up = time.perf_counter() - start
        while time.perf_counter() < start + BACK and not all(phone.back for phone in self.phones):
            gevent.sleep(0.02)
        self.errors["not back"] += sum(not phone.back for phone in self.phones)
        return up, max(phone.at for phone in self.phones) - start

    def close(self) -> None:
        for one in self.tables:
            one.wire.close()
        for phone in self.phones:
            phone.close()


def _run(load: Load, filled: Sequence[Filled], server: Servers) -> list[Figure]:
    room = Room(load, filled, server)
    Pool(AT_ONCE).map(Phone.open, room.phones)
    gc.collect()
    gc.freeze()  # otherwise the figures include the client's own pauses
    constant = [room.constant()]
    mine, start = time.process_time(), time.perf_counter()
    found = _restarted(room) if load.restart else _entered(room)
    client = (time.process_time() - mine) / (time.perf_counter() - start)
    constant.append(room.constant())
    wall, processor = (statistics.mean(figures) for figures in zip(*constant, strict=True))
    memory = server.memory()
    room.close()
    errors = room.errors
    for why, count in (+errors).most_common(3):
        print(f"{count} x {why}", file=sys.stderr)
    return [
        Figure("a constant answer", 1000 * wall, "ms"),
        Figure("its processor time", 1000 * processor, "ms"),
        *found,
        *([] if load.restart else [Figure(RATIO, _value(found, ENTRY) / 1000 / processor, "", MOST)]),
        Figure("the client's load, of one core", 100 * client, "%"),
        Figure("the server's memory", memory, "MB"),
        Figure("errors", errors.total(), "", 0),
    ]


def _value(figures: Sequence[Figure], what: str) -> float:
    return next(one.value for one in figures if one.what == what)


def _restarted(room: Room) -> list[Figure]:
    up, back = room.restart()
    return [
        Figure("until the server answers again", up, "s"),
        Figure(f"until {len(room.phones):,} phones are back", back, "s", 10),
        Figure("processor time for it", room.server.seconds(), "s"),
    ]


def _entered(room: Room) -> list[Figure]:
    before, got, start = room.server.seconds(), sum(phone.bytes_got for phone in room.phones), time.perf_counter()
    room.enter_all()
    taken, spent = room.server.seconds() - before, time.perf_counter() - start
    entries = max(1, len(room.posts))
    pages = sum(phone.bytes_got for phone in room.phones) - got
    return [
        Figure("entries", len(room.posts), ""),
        *_spread("the POST", room.posts, None, None),
        *_spread("POST to the last of three pages", room.pages, 60, 100),
        Figure(ENTRY, 1000 * taken / entries, "ms"),
        Figure("the server's load, of one core", 100 * taken / spent, "%"),
        Figure("a page over the wire", pages / entries / PHONES / 1000, "KB"),
        Figure("not sent: no table was free", room.unsent, "", 0),
    ]


def _spread(what: str, times: list[float], median: float | None, most: float | None) -> Iterator[Figure]:
    ordered = sorted(times) or [float("nan")]
    for name, place, limit in (("median", 0.5, median), ("99th", 0.99, most), ("worst", 1.0, None)):
        at = min(len(ordered) - 1, int(len(ordered) * place))
        yield Figure(f"{what}, {name}", 1000 * ordered[at], "ms", limit)


@contextmanager
def _database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'kontor.db'}"
        return
    with Cluster.running() as cluster:
        yield cluster.new_database()


def measure() -> list[Figure]:
    """Return what an entry costs with the pages that are drawn after it, on a server with little to do."""
    name = f"an entry, {PHONES} pages open, in constant answers"
    return [replace(one, what=name) for one in measured(FEW) if one.what == RATIO]


def measured(load: Load) -> list[Figure]:
    """Fill a database, start a server on it and return the figures of a load."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        databases = []
        for place in range(load.processes if load.spread == "database" else 1):
            (folder / str(place)).mkdir()
            databases.append(stack.enter_context(_database(load.database, folder / str(place))))
        ports = [free_port() for _process in range(load.processes)]
        filled = _filled(load, databases)
        nginx = None
        if load.processes > 1:
            nginx = stack.enter_context(behind_nginx(folder / "nginx", ports, load.spread))
        unlimited = dict.fromkeys(("CONNECTIONS_PER_ADDRESS", "STREAMS_PER_ADDRESS"), "0")
        settings = unlimited | {"TRUSTED_PROXIES": str(int(nginx is not None))}
        server = Servers(
            [
                Server(folder / str(place), settings=settings | {"DATABASE_URL": databases[place]}, port=port)
                for place, port in ((number % len(databases), port) for number, port in enumerate(ports))
            ],
            nginx,
        )
        server.start()
        try:
            return _run(load, filled[: load.tables], server)
        finally:
            server.stop()


def _filled(load: Load, databases: Sequence[str]) -> list[Filled]:
    """Fill the databases; if each has its own tables, those of a process are the ones that nginx routes to it."""
    if len(databases) == 1:
        return fill(databases[0], load.tables + load.idle)
    tables = []
    for first, url in enumerate(databases):
        own = [one for one in fill(url, load.tables + 64) if half_of(one.links.host) == first]
        tables += own[: load.tables // len(databases)]
    return tables


def _loads(arguments: Sequence[str]) -> Sequence[Load]:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--rate", type=float, default=60, help="entries a second")
    parser.add_argument("--seconds", type=float, default=20, help=f"{LONGEST:g} at most")
    parser.add_argument("--idle", type=int, default=0, help="tables more, without phones")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--spread", choices=("table", "any", "database"), default="table")
    parser.add_argument("--restart", action="store_true", help="no entries: the server is started again")
    given = parser.parse_args(arguments)
    if given.tables is None:
        return USUAL
    return [Load(**vars(given) | {"seconds": min(given.seconds, LONGEST)})]


def main(arguments: Sequence[str]) -> None:
    """Measure what the arguments ask for, with defaults for the rest."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if soft != resource.RLIM_INFINITY else soft, hard))
    for load in _loads(arguments):
        print(f"{load.name}\n{table(measured(load))}\n", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
