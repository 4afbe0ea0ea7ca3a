"""nginx before several processes of the load: spread as docs/deploy/nginx.conf has it, by plain http."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.load_phones import HOST

EXAMPLE = Path(__file__).parents[1] / "docs/deploy/nginx.conf"
_BLOCKS = re.compile(r"^(?:map|upstream) .*?^\}", re.MULTILINE | re.DOTALL)
_HASH = "    hash $kontor_table consistent;\n"
_AROUND = """
daemon off;
{user}
worker_processes 1;
worker_rlimit_nofile 65536;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 30000; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
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
}}
"""


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.create_server((HOST, 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def half_of(token: str) -> int:
    """Return which of two databases a link's table is in, as nginx is told: by the first letter of its public part."""
    return 0 if re.match(r"kt[A-Za-f]", token) else 1


class LoadNginx:
    """A running nginx on a port of its own; `pid` is its master's."""

    def __init__(self, folder: Path, behind: Sequence[int], spread: str) -> None:
        folder.mkdir()
        self.port = free_port()
        blocks = "\n".join(_BLOCKS.findall(EXAMPLE.read_text("utf-8")))
        addresses = [f"{HOST}:{port}" for port in behind]
        blocks = re.sub(
            r"( +server )\S+( .*;\n)(?: +server .*\n)*", "".join(rf"\g<1>{one}\g<2>" for one in addresses), blocks
        )
        (folder / "nginx.conf").write_text(
            _AROUND.format(
                user="user root;" if os.geteuid() == 0 else "",
                folder=folder,
                port=f"{HOST}:{self.port}",
                blocks=blocks if spread == "table" else blocks.replace(_HASH, ""),
                first=addresses[0],
                last=addresses[-1],
                behind="$kontor_half" if spread == "database" else "kontor",
            ),
            "utf-8",
        )
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self._process = subprocess.Popen([program, "-p", folder, "-c", folder / "nginx.conf"])
        while not self._answers():
            if self._process.poll() is not None:
                raise RuntimeError((folder / "error.log").read_text())
            time.sleep(0.02)

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex((HOST, self.port)) == 0

    @property
    def pid(self) -> int:
        return self._process.pid

    @classmethod
    @contextmanager
    def running(cls, folder: Path, behind: Sequence[int], spread: str) -> Iterator[LoadNginx]:
        """Have it run, and end it afterwards."""
        nginx = cls(folder, behind, spread)
        try:
            yield nginx
        finally:
            nginx._process.terminate()
            nginx._process.wait(20)
