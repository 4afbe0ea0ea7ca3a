"""`pip install`: what is in the wheel, and that it works where there is no checkout, with and without the web."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import urllib.request
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email.parser import Parser
from pathlib import Path

import pytest

import rulings
from tests.system.server import ROOT, ran

PACKAGES = ("rulings", "kontor_rules", "contract_rules", "arbiter", "kontor", "contract")
RECORDS = ROOT / "tests" / "records"
pytestmark = pytest.mark.thorough
STRANGER = """\
from contract_rules import adjudicate as adjudicate_contract
from kontor_rules import adjudicate


def points(record: object) -> int:
    return adjudicate(record)["score"]["sides"]["red"]["total"]


def first(record: object) -> str:
    return adjudicate_contract(record)["score"]["winners"][0]


def wrong(record: object) -> int:
    return adjudicate(record)["score"]["winners"]
"""


PLAYED = """\
import json, sys
from arbiter.app import GAMES
from arbiter.testing import plays_through

for game, file in zip(GAMES, sys.argv[1:]):
    plays_through(game, json.load(open(file)))
    print(game.id)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    built = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(built, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


class Place:
    """A virtual environment far from the checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "bin"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)

    def install(self, *what: str) -> None:
        command = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "install", "--quiet", *what]
        subprocess.run(command, check=True, capture_output=True)

    def borrow(self) -> None:
        """Let it have what the tests' own environment has."""
        site = next(self.folder.glob("lib/*/site-packages"))
        (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")

    def run(self, program: str, *given: str, **settings: str) -> subprocess.CompletedProcess[str]:
        return ran(self.bin / program, *given, cwd=self.folder, env=self.environment(settings), timeout=120)

    def environment(self, settings: Mapping[str, str]) -> dict[str, str]:
        return {"PATH": os.environ["PATH"], "HOME": str(self.folder), "LANG": "C.UTF-8", **settings}

    @contextmanager
    def serving(self, *command: str) -> Iterator[str]:
        """Serve on a free port of this machine, by a command of the environment's, and give the address."""
        program, *given = command or ("kontor", "serve")
        with subprocess.Popen(
            [str(self.bin / program), *given],
            env=self.environment({"HOST": "127.0.0.1", "PORT": "0", "PYTHONUNBUFFERED": "1"}),
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
        ) as server:  # fmt: skip
            try:
                yield self._address(server)
            finally:
                server.terminate()
                assert server.stdout is not None
                server.stdout.read()
            assert server.wait(20) == 0

    @staticmethod
    def _address(server: subprocess.Popen[str]) -> str:
        assert server.stdout is not None
        said = ""
        for line in server.stdout:
            said += line
            if found := re.search(r"http://\S+", line):
                return found[0]
        raise AssertionError(said)


@pytest.fixture(scope="module")
def engines(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """What `pip install kontor-arbiter` gives: no web."""
    place = Place(tmp_path_factory.mktemp("engines"))
    place.install("--no-index", str(wheel))
    return place


@pytest.fixture
def house(wheel: Path, tmp_path: Path) -> Place:
    """The wheel beside all that the extras name, which the tests' environment has already."""
    place = Place(tmp_path / "house")
    place.install("--no-index", "--no-deps", str(wheel))
    place.borrow()
    return place


def fetch(url: str, language: str = "en") -> str:
    with urllib.request.urlopen(urllib.request.Request(url, headers={"Accept-Language": language})) as answer:
        text: str = answer.read().decode()
        return text


def test_the_wheel_has_every_file_of_the_packages_with_templates_and_static_files(wheel: Path) -> None:
    found = set(zipfile.ZipFile(wheel).namelist())
    for top, inside in (*((name, name) for name in PACKAGES), *((n, f"arbiter/{n}") for n in ("templates", "static"))):
        files = [path.relative_to(ROOT / top).as_posix() for path in (ROOT / top).rglob("*") if path.is_file()]
        wanted = {f"{inside}/{name}" for name in files if "__pycache__" not in name and not name.endswith(".po")}
        assert wanted
        assert wanted <= found
        found -= wanted
    assert {name for name in found if ".dist-info/" not in name} == {"arbiter/app.py"}
    assert all(f"{name}/py.typed" in zipfile.ZipFile(wheel).namelist() for name in PACKAGES)


def test_the_extras_are_what_the_requirements_name_and_the_engines_need_nothing(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        name = next(name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
        told = Parser().parsestr(opened.read(name).decode())
    assert told["Version"] == rulings.__version__
    needs = told.get_all("Requires-Dist", [])
    assert all("extra == " in one for one in needs)
    lines = (ROOT / "requirements.in").read_text("utf-8").splitlines()
    assert {one.partition(";")[0] for one in needs} == {line for line in lines if line and not line.startswith("#")}
    assert set(told.get_all("Provides-Extra", [])) == {"web", "postgresql", "pictures"}


def test_the_command_rules_on_both_games_without_the_web(engines: Place) -> None:
    assert engines.run("kontor", "--version").stdout == f"{rulings.__version__}\n"
    assert "adjudicate" in engines.run("kontor", "--help", LANG="de_DE.UTF-8").stdout
    for name, key in (("two-phones.contract.json", "stage"), ("basic-two-phones.kontor.json", "treasury")):
        done = engines.run("kontor", "adjudicate", str(RECORDS / name))
        assert (done.returncode, done.stderr) == (0, "")
        assert f'"{key}"' in done.stdout
    deck = engines.run("kontor", "deck", str(ROOT / "contract" / "proxy_deck.json"))
    assert deck.stdout.startswith('{"complete": true')


def test_what_needs_the_web_says_so_without_it(engines: Place) -> None:
    for command in ("serve", "check"):
        done = engines.run("kontor", command)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert "pip install 'kontor-arbiter[web]'" in done.stderr


def test_the_lines_of_the_readme_run_where_nothing_else_is_installed(engines: Place) -> None:
    lines = re.findall(r"^>>> (.+)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert len(lines) == 3
    lines[-1] = f"print({lines[-1].replace('tests/records', str(RECORDS))})"
    done = engines.run("python", "-W", "ignore", "-c", "\n".join(lines))
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_results_have_types_for_a_stranger(engines: Place) -> None:
    file = engines.folder / "stranger.py"
    file.write_text(STRANGER, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", engines.bin / "python", file]
    told = ran(*command, cwd=engines.folder, timeout=300)
    assert re.findall(r":(\d+): error: .*\[(.+)\]", told.stdout) == [("14", "return-value")], told.stdout + told.stderr


def test_a_house_is_served_from_what_is_installed(house: Place) -> None:
    served_from(house)


def test_another_server_serves_what_is_installed(house: Place) -> None:
    """The line of docs/hosting.md."""
    found = re.search(r"`gunicorn (.+?) 'app:create_app\(\)'`", (ROOT / "docs" / "hosting.md").read_text("utf-8"))
    assert found
    given = [*found[1].split(), "--bind", "127.0.0.1:0", "arbiter.app:create_app()"]
    with house.serving("python", "-m", "gunicorn", *given) as url:
        assert "Play Kontor" in fetch(url)


def test_games_are_played_on_the_lowest_versions_that_are_allowed(wheel: Path, tmp_path: Path) -> None:
    lines = (ROOT / "requirements.in").read_text("utf-8").splitlines()
    needs = [line for line in lines if not line.startswith("#")]
    assert all(">=" in one for one in needs)
    place = Place(tmp_path / "lowest")
    place.install(*(one.replace(">=", "==") for one in needs), str(wheel))
    records = [str(RECORDS / name) for name in ("basic-two-phones.kontor.json", "two-phones.contract.json")]
    done = place.run("python", "-c", PLAYED, *records)
    assert (done.returncode, done.stdout) == (0, "kontor\ncontract\n"), done.stderr


@pytest.mark.long
def test_the_source_archive_builds_and_brings_all_that_a_house_needs(tmp_path: Path) -> None:
    built = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(built, cwd=ROOT, check=True, capture_output=True)
    archive = next(tmp_path.glob("*.tar.gz"))
    place = Place(tmp_path / "place")
    place.install(f"kontor-arbiter[web] @ {archive.as_uri()}")
    served_from(place)
    done = place.run("kontor", "check", DATABASE_URL="postgresql:///nowhere")
    assert "pip install 'kontor-arbiter[postgresql]'" in done.stderr


def served_from(place: Place) -> None:
    with place.serving() as url:
        page = fetch(url)
        assert "Play Kontor" in page
        assert "Kontor spielen" in fetch(url, "de")
        assert "Poslední i sám" in fetch(f"{url}/contract/new", "cs")  # of the game's own catalogue
        linked = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
        assert {Path(one.partition("?")[0]).suffix for one in linked} >= {".css", ".js"}
        for one in linked:
            fetch(url + one) if ".css" in one or ".js" in one else urllib.request.urlopen(url + one).read()
    data = place.folder / ".local" / "share" / "kontor"
    assert {path.name for path in data.iterdir()} >= {"kontor.db", "secret-key"}
    done = place.run("kontor", "check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "All is well.\n", "")
