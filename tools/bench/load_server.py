"""Servers for the load: their processes, with nginx in front as docs/deploy/nginx.conf has it, over plain HTTP; and a
database full of tables late in real games, inserted directly, which is faster than the API.
"""

import json
import os
import re
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle, product
from pathlib import Path

from sqlalchemy import event

from app import GAMES
from arbiter.game import Json, Rules
from arbiter.keeping.results import Origin
from arbiter.store.database import Store
from arbiter.tables import opening
from arbiter.tables.opening import Checked
from arbiter.tables.tokens import Links
from tests.browser.server import Server, free_port
from tests.system import nginx
from tools.bench.harness import memory
from tools.bench.load_phones import HOST

RECORDS = Path(__file__).parents[2] / "tests" / "records"
_BLOCKS = re.compile(r"^(?:map|upstream) .*?^\}", re.MULTILINE | re.DOTALL)
_HASH = "    hash $kontor_table consistent;\n"
_HTTP = """
    access_log off;
    client_max_body_size 64m;
    {blocks}
    map $kontor_table $kontor_half {{ "~^kt[A-Za-f]" {first}; default {last}; }}
    server {{
        listen {port} backlog=8192;
        location / {{
            proxy_pass http://{behind};
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_connect_timeout 2s;
        }}
    }}
"""
PARTS = (0.2, 0.4, 0.6)  # the part of a record that has been played when a table is opened


@dataclass(slots=True)
class Filled:
    """A table: its links, its number, and the entries that are still to come."""

    links: Links
    seen: int
    left: list[Json]


def fill(url: str, count: int) -> list[Filled]:
    """Migrate a database and open a number of tables in it, of all real games in turn."""
    store = Store(url)
    store.migrate()
    if store.is_sqlite:
        event.listen(store.engine, "connect", lambda made, _record: made.execute("PRAGMA synchronous = OFF"))
    store.engine.dispose()
    origin = Origin.now()
    tables = []
    for (rules, record, checked, left), _number in zip(cycle(_begun()), range(count), strict=False):
        opened = opening.add_checked(store, rules, record, checked, origin)
        tables.append(Filled(opened.links, opened.seen, list(left)))
    store.close()
    return tables


def _begun() -> Iterator[tuple[Rules, Json, Checked, list[Json]]]:
    """Yield real games up to a part of them: their records, checked, and the entries that are still to come."""
    records = [json.loads(path.read_text("utf-8")) for path in sorted(RECORDS.glob("*.json"))]
    for part, record in product(PARTS, records):
        rules, entries = GAMES.of_record(record).rules, record["entries"]
        played = int(len(entries) * part)
        begun = record | {"version": rules.version_for(entries[:played]), "entries": entries[:played]}
        yield rules, begun, opening.check_record(rules, begun), entries[played:]


def half_of(token: str) -> int:
    """Return which of two databases a link's table is in, as nginx decides: by the first letter of its public part."""
    return 0 if re.match(r"kt[A-Za-f]", token) else 1


@dataclass(frozen=True, slots=True)
class LoadNginx:
    """A running nginx: its port, and its master process."""

    port: int
    pid: int


@contextmanager
def behind_nginx(folder: Path, behind: Sequence[int], spread: str) -> Iterator[LoadNginx]:
    """Run nginx in front of processes on these ports, and stop it afterwards."""
    folder.mkdir()
    port, addresses = free_port(), [f"{HOST}:{one}" for one in behind]
    blocks = "\n".join(_BLOCKS.findall(nginx.EXAMPLE.read_text("utf-8")))
    servers = "".join(rf"\g<1>{one}\g<2>" for one in addresses)
    blocks = re.sub(r"( +server )\S+( .*;\n)(?: +server .*\n)*", servers, blocks)
    http = _HTTP.format(
        port=f"{HOST}:{port}",
        blocks=blocks if spread == "table" else blocks.replace(_HASH, ""),
        first=addresses[0],
        last=addresses[-1],
        behind="$kontor_half" if spread == "database" else "kontor",
    )
    process = nginx.start(folder, port, http)
    try:
        yield LoadNginx(port, process.pid)
    finally:
        nginx.end(process)


@dataclass
class Servers:
    """All processes, with nginx in front if there are several; phones connect to `port`."""

    processes: list[Server]
    nginx: LoadNginx | None

    @property
    def port(self) -> int:
        return self.processes[0].port if self.nginx is None else self.nginx.port

    def start(self) -> None:
        """Start all processes, and wait until they answer."""
        for process in self.processes:
            process.start()

    def stop(self) -> None:
        """Stop all as an update does, and wait until they have exited."""
        for process in self.processes:
            process.stop(signal.SIGTERM)

    def seconds(self) -> float:
        """Return the CPU time used so far, including nginx's."""
        return sum(_seconds(pid) for pid in self._pids())

    def memory(self) -> float:
        """Return its resident memory in MB, including nginx's."""
        return sum(memory(pid, "VmRSS") for pid in self._pids())

    def _pids(self) -> list[int]:
        return [process.pid for process in self.processes] + ([] if self.nginx is None else _family(self.nginx.pid))


def _family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in _family(int(child)))]


def _seconds(pid: int) -> float:
    """Return a process's seconds of CPU time."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
