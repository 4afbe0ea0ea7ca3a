"""A PostgreSQL server for one run of the tests, from the system's own packages."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from arbiter.store.database import Store
from arbiter.store.models import metadata

_FAST = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "listen_addresses=", "max_connections=200")


class Cluster:
    """A running server, reached by a socket in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._blank = "blank"
        self._emptied: list[str] = []
        self._create(self._blank, "template1")
        store = Store(self._url(self._blank))
        store.migrate()
        store.close()

    @classmethod
    @contextmanager
    def running(cls) -> Iterator[Cluster]:
        """Start a server, and stop it and remove its files in the end."""
        folder = Path(tempfile.mkdtemp(prefix="kontor-pg-"))
        data, socket = folder / "data", folder
        try:
            if os.geteuid() == 0:
                shutil.chown(folder, "postgres")
            _run("initdb", "--pgdata", data, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync")
            settings = " ".join(f"-c {setting}" for setting in (*_FAST, f"unix_socket_directories={socket}"))
            _run("pg_ctl", "start", "-w", "-D", data, "-l", folder / "log", "-o", settings)
            try:
                yield cls(folder)
            finally:
                _run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", data)
        finally:
            shutil.rmtree(folder)

    def new_database(self) -> str:
        """Return the URL of an empty database with the newest tables."""
        if self._emptied:
            return self._emptied.pop()
        name = f"kontor_{secrets.token_hex(6)}"
        self._create(name, self._blank)
        return self._url(name)

    def give_back(self, url: str) -> None:
        """Empty a database for the next test: making a new one, or dropping it, takes ten times as long."""
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"TRUNCATE {', '.join(metadata.tables)} RESTART IDENTITY")
        self._emptied.append(url)

    def _create(self, name: str, template: str) -> None:
        with psycopg.connect(host=str(self._folder), user="postgres", dbname="postgres", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')

    def _url(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self._folder}"


def _run(program: str, *arguments: object) -> None:
    # The server refuses to run as root; Debian's package brings a user for it.
    become = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    command = [*become, str(_find(program)), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd="/", check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise RuntimeError(f"{program} failed: {done.stdout}{done.stderr}")


def _find(program: str) -> Path:
    found = shutil.which(program)
    if found:
        return Path(found)
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
    if not versions:
        raise RuntimeError(f"{program} isn't here: install your system's postgresql package")
    return versions[-1]
