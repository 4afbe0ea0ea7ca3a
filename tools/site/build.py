"""`make site`: builds the arbiter as a folder of static files that runs in a browser, without a server.

    python -m tools.site.build [FOLDER] [--game FILE.py]

Packages are those of the server, from this virtual environment: each must be of the version that requirements.txt
pins, and each file as pip recorded it. Everything is compiled with the Python that will run it (`pyodide.py`).
"""

import argparse
import base64
import gzip
import hashlib
import inspect
import io
import json
import re
import shutil
import sqlite3
import struct
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from flask import Flask
from jinja2 import ModuleLoader
from werkzeug.utils import cached_property

from app import GAMES
from arbiter import factory
from arbiter.browser.wsgi_bridge import COMPILED
from arbiter.defaults import GameRules
from arbiter.foundation.text_files import FileError
from arbiter.language import CATALOGUES, use_language
from arbiter.language.text_search import LANGUAGES
from arbiter.pages.device.installing import ICONS, described, manifest_of
from arbiter.registry import BoardGame, Registry, game_in
from arbiter.store.database import EMPTY, Store
from arbiter.web.assets import MINIFIED, minified
from arbiter.web.preferences import BAR, LIGHT
from tools.site.pyodide import Unbuildable, compiled, fetched, patched

ROOT = Path(__file__).resolve().parents[2]
OURS = Path(__file__).resolve().parent
PACKAGES = (
    "alembic", "apispec", "blinker", "click", "flask", "flask-smorest", "flask-wtf", "itsdangerous", "jinja2", "mako",
    "markupsafe", "marshmallow", "packaging", "qrcode", "snowballstemmer", "sqlalchemy", "typing-extensions", "webargs",
    "werkzeug", "wtforms",
)  # fmt: skip
"""What the app imports in a browser: all of requirements.txt except the server, PostgreSQL's driver, and paper."""

_UNUSED_PACKAGES = re.compile(
    r"(^|/)(tests?|testing|locale|examples|debug)/|\.(so|pyd|c|pyx|pxd|pyi|typed|h|mo|po|pot)$"
    r"|^sqlalchemy/(orm/|connectors/(?!__init__|asyncio)|dialects/(mysql|oracle|mssql)|ext/(?!__init__|compiler))"
    r"|^sqlalchemy/(dialects/\w+/provision|util/tool_support)"
    r"|^packaging/(licenses/|_?ranges|specifiers|pylock|tags|metadata|markers|_parser|_tokenizer|direct_url|_manylinux)"
    r"|^packaging/(_musllinux|_elffile|dependency_groups|requirements|errors|utils)"
    r"|^click/(testing|shell_completion|_termui_impl|_winconsole)|^flask/(testing|debughelpers)"
    r"|^werkzeug/(_reloader|testapp|middleware/(lint|shared_data|http_proxy|profiler|dispatcher))"
    r"|^webargs/(pyramid|tornado|aiohttp|django|bottle|falcon)parser|^qrcode/(console_scripts|image/styles/moduledrawers/(pil|svg))"
    r"|^mako/(ext|testing|cmd)|^alembic/(templates|testing)"
    rf"|^snowballstemmer/(?!{'|'.join(LANGUAGES)})\w+_stemmer\.py$"
)
_UNUSED_STANDARD = re.compile(
    r"^(_pyrepl|idlelib|turtle|ensurepip|venv|pydoc_data|pydoc|xmlrpc|tkinter|curses|imaplib|smtplib|poplib|ftplib|mailbox"
    r"|multiprocessing|unittest|pdb|bdb|doctest|wsgiref|_pyio|pickletools|plistlib|pstats|trace|modulefinder|wave|profile"
    r"|cProfile|symtable|tabnanny|pyclbr|cmd|code|fileinput|zipapp|netrc|rlcompleter|webbrowser|sched|shelve|colorsys|pty|tty"
    r"|_pydatetime|ssl|nturl2path|this|antigravity|__phello__|__hello__|sre_\w+|optparse|getopt|ctypes)(\.py$|/)"
    r"|^asyncio/(proactor_events|windows_events|windows_utils)|^concurrent/futures/process|^http/cookiejar"
    r"|^xml/(sax|dom)/|^logging/(handlers|config)\.py$|\.(txt|bat|ini)$"
    r"|^encodings/(big5|cp(?!437|1252)|euc|gb|hp_|hz|iso2022|iso8859_(?!1\.)|johab|koi8|kz|mac_|mbcs|oem|palmos|ptcp|shift|tis)"
)
_UNUSED_OURS = re.compile(
    r"^arbiter/(server/(serving|connections)\.py|cli/(commands|game_files)\.py|(testing|played_table|tapping|text_checks)\.py)|^arbiter/fonts/|^arbiter/paper/(ink|picture|sheet|grid)\.py$"
    r"|^arbiter/store/backup\.py$|^rulings/command_line\.py$|(^|/)__main__\.py$|\.(po|md|mako)$|__pycache__"
    r"|^templates/site/|^static/(icon-\d|icon-maskable|service-worker|offline|vendor/qr\.js)"
)
_FOREIGN_STEMMER_LINE = re.compile(rb"(?m)^.*\b(?!%b)\w+Stemmer\b.*\n" % "|".join(LANGUAGES).title().encode())
"""A language that snowballstemmer names and no text is in: its module is left out, and so is its line."""
_OURS = ("rulings", "kontor_rules", "contract_rules", "arbiter", "kontor", "contract", "templates", "static")
_DOOR = "app.py"
_WHOLE, _BARE = 0, 2
"""Optimization levels: none, since the API's description reads docstrings, or without docstrings and assertions."""
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".pack": "application/octet-stream",
}
_PACKED = frozenset({".mjs", ".wasm", ".zip", ".pack"})
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
    )
)


@dataclass(frozen=True)
class File:
    """A file of the site: its bytes, and how many of them are transferred."""

    path: str
    content: bytes

    @property
    def packed(self) -> bool:
        return Path(self.path).suffix in _PACKED

    @cached_property
    def sent(self) -> bytes:
        """The file as transferred: compressed here, since not every host does it."""
        return gzip.compress(self.content, 9, mtime=0) if self.packed else self.content

    @property
    def kind(self) -> str:
        return _TYPES[Path(self.path).suffix]


def main() -> None:
    """Build the site in the folder that the command line names, by default `site/`."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "site")
    parser.add_argument("--game", type=Path, help="a Python file whose game the site has, too")
    asked = parser.parse_args()
    folder = asked.folder
    try:
        size = build(folder, asked.game)
    except (Unbuildable, FileError) as error:
        sys.exit(str(error))
    print(f"{folder}: {size / 1e6:.1f} MB over the wire")


def build(folder: Path, game: Path | None = None) -> int:
    """Build the site into a folder, which is emptied first; return how many bytes a first visit downloads.

    `game` is the file of one that the site has beside those of `app.py`.
    """
    games = Registry([*GAMES, game_in(game)]) if game else GAMES
    python = fetched()
    templates = compiled(templates_as_python(games), python, _BARE)
    files = [
        *_python(python),
        File("parts/packages.pack", _pack(compiled(dict(_packages()), python, _BARE))),
        File("parts/app.pack", _pack(compiled(dict(_app(games)), python, _WHOLE) | templates)),
    ]
    files += _shell(games, sum(len(one.sent) for one in files))
    files.append(File("shell/version.js", f'export const VERSION = "{_version_of(files)}";\n'.encode()))
    shutil.rmtree(folder, ignore_errors=True)
    for one in files:
        _write(folder / f"{one.path}{'.gz' if one.packed else ''}", one.sent)
    _write(folder / "service-worker.js", _service_worker(files).encode())
    return sum(len(one.sent) for one in files)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _python(pyodide: Path) -> Iterator[File]:
    """Yield the interpreter and the used parts of the standard library, compiled."""
    for name in ("pyodide.mjs", "pyodide.asm.wasm"):
        yield File(f"python/{name}", _without_map((pyodide / name).read_bytes()))
    system = patched((pyodide / "pyodide.asm.mjs").read_bytes())
    yield File("python/pyodide.asm.mjs", _without_map(system))
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    yield File("python/pyodide-lock.json", json.dumps(lock | {"packages": {}}).encode())
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as opened:
        names = [one for one in opened.namelist() if not one.endswith("/") and not _UNUSED_STANDARD.search(one)]
        standard = {name: opened.read(name) for name in names}
    yield File("python/python_stdlib.zip", _zip(compiled(standard, pyodide, _BARE)))


def _without_map(script: bytes) -> bytes:
    return re.sub(rb"//# sourceMappingURL=.*", b"", script)


def _packages() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the packages. Raises Unbuildable for one that isn't as requirements.txt and pip have it."""
    pinned = dict(re.findall(r"^([\w.-]+)(?:\[[^]]*\])?==(\S+)", (ROOT / "requirements.txt").read_text(), re.M))
    for name in PACKAGES:
        found = metadata.distribution(name)
        if found.version != pinned[name]:
            raise Unbuildable(f"{name} is {found.version} here, and {pinned[name]} in requirements.txt.")
        for file in found.files or ():
            path = str(file)
            if ".dist-info/" in path or path.startswith("..") or "__pycache__" in path or _UNUSED_PACKAGES.search(path):
                continue
            content = Path(str(found.locate_file(file))).read_bytes()
            if file.hash is not None and _digest(content, file.hash.mode) != file.hash.value:
                raise Unbuildable(f"{path} isn't as it was installed.")
            yield path, _FOREIGN_STEMMER_LINE.sub(b"", content) if path == "snowballstemmer/__init__.py" else content
        # Flask looks up its own version and Werkzeug's.
        yield f"{name.replace('-', '_')}-{found.version}.dist-info/METADATA", _told(name, found.version)


def _told(name: str, version: str) -> bytes:
    return f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode()


def _digest(content: bytes, mode: str) -> str:
    return base64.urlsafe_b64encode(hashlib.new(mode, content).digest()).decode().rstrip("=")


def _app(games: Registry) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the app with these games, without those that only servers use."""
    for top in _OURS:
        for path in sorted((ROOT / top).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and not _UNUSED_OURS.search(name) and not name.endswith(".pyc"):
                yield name, _minified(path) if path.parent == ROOT / "static" else path.read_bytes()
    yield EMPTY.relative_to(ROOT).as_posix(), json.dumps(empty_database()).encode()
    yield _DOOR, (ROOT / _DOOR).read_bytes() + b"".join(_added(game) for game in games if game not in [*GAMES])
    for game in games:
        yield from _files_of(game)


def empty_database() -> list[str]:
    """Return the statements that make an empty database of today's version."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/empty.db")
        store.migrate()
        store.close()
        with closing(sqlite3.connect(store.url.database or "")) as connection:
            return [*connection.iterdump()][1:-1]  # the transaction is of whoever executes them


def templates_as_python(games: Registry) -> dict[str, bytes]:
    """Return the templates as Jinja has them compiled, by their paths in the app."""
    folder, made = ROOT / "templates", dict[str, bytes]()
    with _app_with(games) as app:
        for path in sorted(folder.rglob("*.*")):
            name = path.relative_to(folder).as_posix()
            if not _UNUSED_OURS.search(f"templates/{name}"):
                python = app.jinja_env.compile(path.read_text("utf-8"), name, raw=True, defer_init=True)
                made[f"{COMPILED.name}/{ModuleLoader.get_module_filename(name)}"] = python.encode()
    return made


@contextmanager
def _app_with(games: Registry) -> Iterator[Flask]:
    """Make the app of these games. Raises Unbuildable if one is wrong: in the browser nobody looks them over again."""
    with tempfile.TemporaryDirectory() as folder:
        given = {"INSTANCE": folder, "DATABASE_URL": "sqlite://", "SECRET_KEY": "of no use to anybody"}
        app = factory.create_app(games, given)
        for why in app.extensions["kontor-wrong-games"].values():
            raise Unbuildable(why)
        yield app


def _minified(path: Path) -> bytes:
    return minified(path).encode() if path.suffix in MINIFIED else path.read_bytes()


def _added(game: BoardGame) -> bytes:
    """Return the lines of `app.py` that add the game of a file, which lies beside it."""
    module = type(game.rules).__module__
    return f"\nimport {module}\nGAMES = Registry([*GAMES, {module}.GAME])\n".encode()


def _files_of(game: BoardGame) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a game that is none of our folders: its module, its texts, its changes, catalogues."""
    module = type(game.rules).__module__
    if module.partition(".")[0] in _OURS:
        return
    file, name = Path(inspect.getfile(type(game.rules))).resolve(), module.replace(".", "/")
    texts = cast(GameRules, game.rules).texts.resolve()
    beside = (f"{texts.stem}.changes.toml", f"translations/*/LC_MESSAGES/{texts.stem}.mo")
    for path in (file, texts, *(path for kind in beside for path in sorted(texts.parent.glob(kind)))):
        yield (Path(name).parent / path.relative_to(file.parent)).as_posix(), path.read_bytes()


def _zip(files: dict[str, bytes]) -> bytes:
    """Return files as a reproducible zip without compression, since the whole is compressed for transfer."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for path, content in sorted(files.items()):
            made.writestr(zipfile.ZipInfo(path), content)
    return out.getvalue()


def _pack(files: dict[str, bytes]) -> bytes:
    """Return files as packs.js reads them."""
    listed = json.dumps([[path, len(content)] for path, content in sorted(files.items())]).encode()
    return b"".join((struct.pack(">I", len(listed)), listed, *(content for _path, content in sorted(files.items()))))


def _shell(games: Registry, size: int) -> Iterator[File]:
    """Yield the page around the arbiter's pages, with its assets."""
    for path in sorted((OURS / "page").iterdir()):
        if path.name != "service-worker.js":
            yield File(f"shell/{path.name}", _minified(path))
    yield File("shell/qr.mjs", (ROOT / "static" / "vendor" / "qr.js").read_bytes())
    for name in ("style.css", "icon.svg", "icon-apple.png", *(name for name, _size, _purpose in ICONS)):
        yield File(f"shell/{name}", _minified(ROOT / "static" / name))
    with _app_with(games) as app, app.test_request_context():
        parts = list(_parts(app, size))
        page = app.jinja_env.get_template("site/index.html").render(
            policy=POLICY, bar=BAR[LIGHT], parts=parts, description=described(games)
        )
        yield File("index.html", page.encode())
        for code in CATALOGUES:
            with use_language(code):
                yield File(f"manifest-{code}.webmanifest", manifest_of(games, "./", "shell/{}".format).encode())


def _parts(app: Flask, size: int) -> Iterator[SimpleNamespace]:
    for code in CATALOGUES:
        with use_language(code):
            words = app.jinja_env.get_template("site/words.html").make_module({"size": f"{size / 1e6:.1f}"})
            notes = "newer lost persistence full gone back cut_off handed taking unable asleep"
            going_on = "go_on goes_on going unable_to_go_on leads"
            names = ("first", "early", "not_done", *notes.split(), *going_on.split())
            yield SimpleNamespace(**{name: getattr(words, name)() for name in names})


def _version_of(files: Iterable[File]) -> str:
    """Return what changes when any of the files does."""
    return hashlib.sha256("".join(hashlib.sha256(one.content).hexdigest() for one in files).encode()).hexdigest()[:12]


def _service_worker(files: Iterable[File]) -> str:
    """Return the service worker with the digests of all files, so that it changes when any of them does."""
    listed = [[one.path, hashlib.sha256(one.content).hexdigest(), len(one.sent), one.kind] for one in files]
    source = (OURS / "page" / "service-worker.js").read_text("utf-8")
    version = hashlib.sha256(f"{json.dumps(listed)}{source}".encode()).hexdigest()[:12]
    packed = [one.path for one in files if one.packed]
    told = {"version": version, "policy": f"{POLICY}; frame-ancestors 'self'", "files": listed, "packed": packed}
    return f"const SITE = {json.dumps(told)};\n{source}"


if __name__ == "__main__":
    main()
