"""`pip install`: what is in the wheels of engines and service, and that they work where there is no checkout."""

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

import rulings
from tests.system.copied import copied
from tests.system.server import ROOT, ran

ENGINES = ("rulings", "kontor_rules", "contract_rules")
SERVICE = ("arbiter", "kontor", "contract")
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


class Built:
    """The distributions of engines and service, as wheels or source archives."""

    def __init__(self, root: Path, kind: str, folder: Path) -> None:
        for source in (root / "tools" / "engines", root):
            command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
            subprocess.run(command, cwd=source, check=True, capture_output=True)
        self.engines = next(folder.glob("kontor_engines-*"))
        self.service = next(folder.glob("kontor_arbiter-*"))

    @property
    def both(self) -> tuple[str, str]:
        return str(self.engines), str(self.service)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return Built(ROOT, "wheel", tmp_path_factory.mktemp("wheels"))


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
def engines(wheels: Built, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """What `pip install kontor-engines` gives."""
    place = Place(tmp_path_factory.mktemp("engines"))
    place.install("--no-index", str(wheels.engines))
    return place


@pytest.fixture(scope="module")
def command(wheels: Built, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """What `pip install kontor-arbiter` gives: no web."""
    place = Place(tmp_path_factory.mktemp("command"))
    place.install("--no-index", *wheels.both)
    return place


@pytest.fixture
def house(wheels: Built, tmp_path: Path) -> Place:
    """The wheels beside all that the extras name, which the tests' environment has already."""
    place = Place(tmp_path / "house")
    place.install("--no-index", "--no-deps", *wheels.both)
    place.borrow()
    return place


def fetch(url: str, language: str = "en") -> str:
    with urllib.request.urlopen(urllib.request.Request(url, headers={"Accept-Language": language})) as answer:
        text: str = answer.read().decode()
        return text


def files_of(top: str, inside: str) -> set[str]:
    """Return the names that a wheel gives the files of a folder of the checkout."""
    names = [path.relative_to(ROOT / top).as_posix() for path in (ROOT / top).rglob("*") if path.is_file()]
    return {f"{inside}/{name}" for name in names if "__pycache__" not in name and not name.endswith(".po")}


def test_the_wheels_have_every_file_of_their_packages_and_the_service_templates_and_static_files(wheels: Built) -> None:
    inside = {name: name for name in SERVICE} | {name: f"arbiter/{name}" for name in ("templates", "static")}
    service = set.union(*(files_of(top, name) for top, name in inside.items())) | {"arbiter/app.py"}
    for wheel, wanted in (
        (wheels.engines, set.union(*(files_of(name, name) for name in ENGINES))),
        (wheels.service, service),
    ):
        assert {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name} == wanted
    assert {f"{name}/py.typed" for name in SERVICE} <= service


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as opened:
        name = next(name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(opened.read(name).decode())


def test_the_engines_need_nothing_and_the_service_them_and_what_the_requirements_name(wheels: Built) -> None:
    engines, service = metadata(wheels.engines), metadata(wheels.service)
    assert engines.get_all("Requires-Dist") is None
    first, *needs = service.get_all("Requires-Dist", [])
    assert first == f"{engines['Name']}=={rulings.__version__}"
    assert all("extra == " in one for one in needs)
    lines = (ROOT / "tools" / "requirements.in").read_text("utf-8").splitlines()
    assert {one.partition(";")[0] for one in needs} == {line for line in lines if line and not line.startswith("#")}
    assert set(service.get_all("Provides-Extra", [])) == {"web", "postgresql", "pictures"}
    for one in (engines, service):
        assert one["Version"] == rulings.__version__
        assert all(one[key] for key in ("Summary", "Author", "Keywords", "Requires-Python", "Description-Content-Type"))
        assert "Typing :: Typed" in one.get_all("Classifier", [])


def test_the_command_rules_on_both_games_without_the_web(command: Place) -> None:
    assert command.run("kontor", "--version").stdout == f"{rulings.__version__}\n"
    assert "adjudicate" in command.run("kontor", "--help", LANG="de_DE.UTF-8").stdout
    for name, key in (("two-phones.contract.json", "stage"), ("basic-two-phones.kontor.json", "treasury")):
        done = command.run("kontor", "adjudicate", str(RECORDS / name))
        assert (done.returncode, done.stderr) == (0, "")
        assert f'"{key}"' in done.stdout
    deck = command.run("kontor", "deck", str(ROOT / "contract" / "proxy_deck.json"))
    assert deck.stdout.startswith('{"complete": true')


def test_what_needs_the_web_says_so_without_it(command: Place) -> None:
    for name in ("serve", "check"):
        done = command.run("kontor", name)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert "pip install 'kontor-arbiter[web]'" in done.stderr


def test_the_lines_of_the_readme_run_where_nothing_else_is_installed(engines: Place) -> None:
    lines = re.findall(r"^>>> (.+)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert len(lines) == 3
    lines[-1] = f"print({lines[-1].replace('tests/records', str(RECORDS))})"
    done = engines.run("python", "-W", "ignore", "-c", "\n".join(lines))
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_each_engine_rules_from_its_own_command_line(engines: Place) -> None:
    for game, name in (("kontor", "basic-two-phones.kontor.json"), ("contract", "two-phones.contract.json")):
        done = engines.run("python", "-m", f"{game}_rules", "adjudicate", str(RECORDS / name))
        assert (done.returncode, done.stderr) == (0, "")
        assert '"status": "finished"' in done.stdout


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


def test_games_are_played_on_the_lowest_versions_that_are_allowed(wheels: Built, tmp_path: Path) -> None:
    lines = (ROOT / "tools" / "requirements.in").read_text("utf-8").splitlines()
    needs = [line for line in lines if not line.startswith("#")]
    assert all(">=" in one for one in needs)
    place = Place(tmp_path / "lowest")
    place.install(*(one.replace(">=", "==") for one in needs), *wheels.both)
    records = [str(RECORDS / name) for name in ("basic-two-phones.kontor.json", "two-phones.contract.json")]
    done = place.run("python", "-c", PLAYED, *records)
    assert (done.returncode, done.stdout) == (0, "kontor\ncontract\n"), done.stderr


@pytest.mark.long
def test_the_source_archives_have_schemas_kit_and_documents_and_bring_all_that_a_house_needs(tmp_path: Path) -> None:
    copied(tmp_path / "project")
    subprocess.run([sys.executable, "-m", "tools.schemas"], cwd=tmp_path / "project", check=True)
    archives = Built(tmp_path / "project", "sdist", tmp_path)
    for archive in (archives.engines, archives.service):
        with tarfile.open(archive) as opened:
            names = {name.partition("/")[2] for name in opened.getnames()}
        assert names >= {
            "schemas/kontor-record.schema.json",
            "docs/conformance/run.py",
            "docs/ten-minutes.md",
            "CHANGELOG.md",
        }
    place = Place(tmp_path / "place")
    place.install(str(archives.engines), f"kontor-arbiter[web] @ {archives.service.as_uri()}")
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
