"""nginx as a process of its own: as docs/deploy/nginx.conf has it, with a certificate made for it."""

import json
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path

from tests.browser.server import free_port
from tests.system.server import HERE, ROOT, SOON

EXAMPLE = ROOT / "docs/deploy/nginx.conf"
_AROUND = """
daemon off;
{user}
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
    access_log {folder}/access.log;
{http}
}}
"""


def start(folder: Path, port: int, http: str) -> subprocess.Popen[bytes]:
    """Start nginx with what stands in its `http` block, all its files in a folder; wait until it answers on a port."""
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(_AROUND.format(folder=folder, user=user, http=http), "utf-8")
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    process = subprocess.Popen(
        [program, "-p", folder, "-c", folder / "nginx.conf"], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    until = time.monotonic() + SOON
    while True:
        try:
            socket.create_connection((HERE, port), timeout=1).close()
            return process
        except OSError:
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < until
            time.sleep(0.02)


def end(process: subprocess.Popen[bytes]) -> None:
    """End nginx."""
    process.terminate()
    process.communicate(timeout=SOON)


class Nginx:
    """A running nginx on a port of its own, before two processes on others; `plain` is its port without https.

    `trust` is what its certificate is known by.
    """

    def __init__(
        self, folder: Path, port: int, behind: tuple[int, int], changes: Iterable[tuple[str, str]] = ()
    ) -> None:
        """`changes` are texts of the configuration, and what stands there instead."""
        folder.mkdir()
        certificate, key = folder / "certificate.pem", folder / "key.pem"
        subprocess.run(
            [
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=localhost",
                "-addext", "subjectAltName=DNS:localhost",
            ],
            check=True, capture_output=True,
        )  # fmt: skip
        self.port, self.plain = port, free_port()
        example = EXAMPLE.read_text("utf-8").replace("server_name games.example;", "server_name localhost;")
        for before, after in (
            ("server 127.0.0.1:8001 ", f"server 127.0.0.1:{behind[0]} "),
            ("server 127.0.0.1:8002 ", f"server 127.0.0.1:{behind[1]} "),
            ("/var/log/nginx/kontor.log", str(folder / "kontor.log")),
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
            ("/etc/ssl/games.example/fullchain.pem", str(certificate)),
            ("/etc/ssl/games.example/privkey.pem", str(key)),
            *changes,
        ):
            assert example.count(before) == 1, before
            example = example.replace(before, after)
        self.folder = folder
        self.trust = ssl.create_default_context(cafile=str(certificate))
        self._process = start(folder, port, example)

    def logs(self) -> str:
        """Return all that it has written down."""
        return "".join((self.folder / name).read_text() for name in ("access.log", "error.log", "kontor.log"))

    def upstreams(self) -> list[str]:
        """Return which process has answered each request so far."""
        return [json.loads(line)["upstream"] for line in (self.folder / "kontor.log").read_text().splitlines()]

    def stop(self) -> None:
        end(self._process)
