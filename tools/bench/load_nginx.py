"""nginx in front of several processes, balancing as docs/deploy/nginx.conf does, over plain HTTP."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.browser.server import free_port
from tests.system import nginx
from tools.bench.load_phones import HOST

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


def half_of(token: str) -> int:
    """Return which of two databases a link's table is in, as nginx decides: by the first letter of its public part."""
    return 0 if re.match(r"kt[A-Za-f]", token) else 1


@dataclass(frozen=True, slots=True)
class LoadNginx:
    """A running nginx: its port, and its master process."""

    port: int
    pid: int


@contextmanager
def running(folder: Path, behind: Sequence[int], spread: str) -> Iterator[LoadNginx]:
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
