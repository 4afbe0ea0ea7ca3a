"""What docs/hosting.md says and docs/deploy has: each setting is in the table, the unit and the container start."""

import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

import pytest
import yaml

from arbiter.foundation.config import SETTINGS, unknown_settings
from tests.arbiter.play import Json
from tests.system.server import ROOT, ran
from tests.system.upstream import Upstream

DEPLOY = ROOT / "docs/deploy"
NGINX = DEPLOY / "nginx.conf"
HOSTING = (ROOT / "docs/hosting.md").read_text("utf-8")
READ = re.compile(r'(?:os\.environ\.get|whole)\(?"([A-Z_]+)"')
NOT_OURS = {"LC_ALL", "LC_MESSAGES", "LANG", "XDG_DATA_HOME", "NOTIFY_SOCKET", "WATCHDOG_USEC"}


def settings_of_the_unit() -> dict[str, str]:
    lines = (DEPLOY / "kontor.env").read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_every_setting_is_in_the_table_and_nothing_else() -> None:
    table = HOSTING.split("## Settings")[1].split("\n## ")[0]
    listed = set(re.findall(r"`([A-Z_]+)`", "".join(line.split("|")[1] for line in table.splitlines() if "|" in line)))
    read = {name for path in (ROOT / "arbiter").rglob("*.py") for name in READ.findall(path.read_text("utf-8"))}
    assert listed == read - NOT_OURS == SETTINGS
    assert set(settings_of_the_unit()) <= listed


def test_settings_that_nobody_reads_are_found_and_others_names_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        monkeypatch.delenv(name)
    others = "PATH HOME HOSTNAME HOSTTYPE LOGNAME PGHOST PGPORT LANG USER SHELL PORTS TMPDIR WEB_CONCURRENCY PYTHONPATH"
    for name in (*SETTINGS, *others.split()):
        monkeypatch.setenv(name, "1")
    assert unknown_settings() == {}
    wrong = {
        "TABLES_MEMORI": "TABLES_MEMORY",
        "TRUSTED_PROXY": "TRUSTED_PROXIES",
        "KONTOR_URI": "KONTOR_URL",
        "KONTOR_SIZE": None,
    }
    for name in wrong:
        monkeypatch.setenv(name, "1")
    assert unknown_settings() == wrong


def test_every_file_of_the_set_up_is_there_and_named() -> None:
    for path in DEPLOY.iterdir():
        assert path.name in HOSTING
    for name in re.findall(r"docs/deploy/[\w.@-]+", HOSTING):
        assert (ROOT / name).exists(), name


@contextmanager
def serving(command: list[str], folder: Path, settings: Mapping[str, str]) -> Iterator[IO[str]]:
    """What a server says that is run by a command, and that ends in order."""
    with subprocess.Popen(
        command, env={"PATH": os.environ["PATH"], **settings}, cwd=folder,
        stderr=subprocess.PIPE, text=True, encoding="utf-8",
    ) as server:  # fmt: skip
        assert server.stderr is not None
        yield server.stderr
        server.terminate()
        server.stderr.read()
        assert server.wait(20) == 0


@pytest.mark.parametrize("name", ["kontor@.service", "kontor-backup.service"])
def test_a_unit_lets_its_process_do_little_more_than_it_needs(name: str) -> None:
    told = ran("systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", DEPLOY / name)
    assert told.returncode == 0, told.stdout + told.stderr  # 2.0 at most


def test_systemd_finds_nothing_wrong_with_the_units() -> None:
    told = ran("systemd-analyze", "verify", "--man=no", *DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer"))
    assert (told.returncode, told.stderr) == (0, "")


def started(name: str, instance: str, instead: str) -> str:
    """Return what a unit's shell prints for an instance, with a program instead of Kontor's."""
    found = re.search(r"^ExecStart=/bin/sh -c '(.+)'$", (DEPLOY / name).read_text("utf-8"), re.M)
    assert found
    line = found[1].replace("%i", instance).replace("%%", "%").replace("$$", "$")
    return ran("sh", "-c", line.replace("/opt/kontor/.venv/bin/kontor", instead)).stdout.strip()


def test_each_process_of_the_unit_has_a_port_of_its_own() -> None:
    ports = [started("kontor@.service", instance, "sh -c 'echo $PORT'") for instance in ("1", "2", "10")]
    assert ports == ["8001", "8002", "8010"]
    assert re.findall(r"server 127\.0\.0\.1:(\d+) ", NGINX.read_text("utf-8")) == ports[:2]


def test_a_backup_of_the_timer_is_named_by_its_day() -> None:
    assert re.fullmatch(
        r"backup /var/lib/kontor-backups/\d{4}-\d\d-\d\d\.zip", started("kontor-backup.service", "", "echo")
    )
    assert 24 < int(settings_of_the_unit()["BACKUP_WITHIN_HOURS"]) < 48


SERVICES: Json = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]


def test_containers_start_anew_alone_and_keep_little_of_their_log() -> None:
    for name, service in SERVICES.items():
        assert service["restart"] == "always", name
        assert service["logging"]["options"]["max-size"], name
        assert "network_mode" not in service, name  # who shares another's network has none once that one is gone


def test_the_nginx_of_the_containers_finds_the_processes(tmp_path: Path) -> None:
    own = tmp_path / "nginx.conf"
    own.write_text("events {\n    worker_connections  1024;\n}\n", "utf-8")
    (tmp_path / "conf.d").mkdir()
    shell, _c, command = SERVICES["nginx"]["command"]
    for before, after in (("/etc/nginx", str(tmp_path)), (" /kontor.conf ", f" {NGINX} "), ("exec nginx", "exec echo")):
        assert before in command
        command = command.replace(before, after)
    assert "worker_rlimit_nofile" in ran(shell, "-c", command).stdout
    made = (tmp_path / "conf.d/kontor.conf").read_text("utf-8")
    processes = [SERVICES[name]["networks"]["default"]["ipv4_address"] for name in ("kontor-1", "kontor-2")]
    assert re.findall(r"\n    server (\S+):8000 weight", made) == processes
    assert "access_log /dev/stdout kontor;" in made
    assert own.read_text("utf-8") == "events {\n    worker_connections 16384;\n}\n"


@pytest.mark.parametrize(("answer", "found"), [(b"HTTP/1.1 200 OK\r\n\r\n", (0, "")), (None, (0, "-1 9"))])
def test_a_container_that_hangs_is_ended(answer: bytes | None, found: tuple[int, str]) -> None:
    python, _c, script = SERVICES["kontor-1"]["healthcheck"]["test"][1:]
    assert (python, SERVICES["kontor-1"]["init"]) == (".venv/bin/python", True)
    with closing(Upstream(answer)) as process:
        tried = script.replace(":8000/", f":{process.port}/").replace("timeout=4", "timeout=0.5")
        assert tried != script
        done = ran(sys.executable, "-c", f"import os\nos.kill = print\n{tried}")
        assert process.asked == ["GET /livez"]
    assert (done.returncode, done.stdout.strip()) == found
    if answer is not None:  # where nobody listens yet, nothing is ended
        refused = ran(sys.executable, "-c", f"import os\nos.kill = print\n{tried}")
        assert (refused.returncode, refused.stdout) == (1, "")


def is_taken_along(path: str) -> bool:
    """Tell whether a container engine copies a file, as .dockerignore says: the last pattern that fits decides."""
    taken = True
    above = ["/".join(path.split("/")[:number]) for number in range(1, path.count("/") + 2)]
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            pattern = re.escape(line.removeprefix("!")).replace(r"\*\*/", "(?:.*/)?").replace(r"\*", "[^/]*")
            if any(re.fullmatch(pattern, one) for one in above):
                taken = line.startswith("!")
    return taken


def test_an_image_has_the_program_and_nothing_of_its_houses() -> None:
    secret = """
        instance/secret-key instance/kontor.db instance/kontor.db-wal kontor.db house/kontor.db-shm secret-key .env
        kontor.env docs/deploy/kontor.env arbiter/kontor.db arbiter/instance/secret-key kontor/backup.zip
        .git/config .git/HEAD .venv/bin/python .venv/pyvenv.cfg site/index.html tests/conftest.py static/house.env
        kontor-before.zip arbiter/__pycache__/serve.cpython-313.pyc .mypy_cache/cache.db .ssh/id_ed25519 privkey.pem
    """
    assert [path for path in secret.split() if is_taken_along(path)] == []
    needed = (
        "arbiter/server/serving.py kontor/texts/rules.txt templates/shared/error.html static/site.css requirements.txt"
    )
    assert all(is_taken_along(path) for path in needed.split())


@pytest.mark.long
def test_the_steps_of_the_container_file_make_a_house(tmp_path: Path) -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    house = tmp_path / "kontor"
    for name in filter(is_taken_along, ran("git", "ls-files", cwd=ROOT).stdout.split("\n")):
        (house / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, house / name)
    steps = re.findall(r"^RUN (.+)$", text, re.MULTILINE)
    build = next(step for step in steps if "venv" in step)
    python = {"PATH": f"{Path(sys.base_prefix, 'bin')}:{os.environ['PATH']}"}
    subprocess.run(["sh", "-c", build], cwd=house, env={**os.environ, **python}, check=True, capture_output=True)
    command = re.findall(r'"([^"]+)"', text.rsplit("CMD", 1)[1])
    settings = {"KONTOR_INSTANCE": str(tmp_path / "data"), "HOST": "127.0.0.1", "PORT": "0"}
    with serving(command, house, settings) as said:
        url = next(line.split()[-1] for line in said if "http" in line)
        assert urllib.request.urlopen(f"{url}/healthz").read() == b"ok\n"
