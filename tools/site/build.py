"""`make site`: builds the arbiter as a folder of static files that runs in a browser, without a server.

    python -m tools.site.build [FOLDER] [--game FILE.py]

Python is the npm package `pyodide`, whose archive must have the digest pinned here. Packages are those of the server,
from this virtual environment: each must be of the version that requirements.txt pins, and each file as
pip recorded it. Everything is compiled with the Python that will run it. Earlier downloads and compiled files are
reused from `.site-cache/`.
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
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from flask import Flask
from werkzeug.utils import cached_property

from app import GAMES, create_app
from arbiter.defaults import GameRules
from arbiter.foundation.text_files import FileError
from arbiter.language import CATALOGUES, use_language
from arbiter.language.text_search import LANGUAGES
from arbiter.pages.device.installing import ICONS, described, manifest_of
from arbiter.registry import BoardGame, Registry, game_in
from arbiter.store.database import EMPTY, Store
from arbiter.web.assets import MINIFIED, minified
from arbiter.web.preferences import BAR, LIGHT

ROOT = Path(__file__).resolve().parents[2]
OURS = Path(__file__).resolve().parent
CACHE = ROOT / ".site-cache"
PYODIDE = "pyodide@314.0.7"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="  # sha512
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
    r"^arbiter/(server/(serving|connections)\.py|cli/(commands|game_files)\.py|(testing|tapping|text_checks)\.py)|^arbiter/fonts/|^arbiter/paper/(ink|picture|sheet|grid)\.py$"
    r"|^arbiter/store/backup\.py$|^rulings/command_line\.py$|(^|/)__main__\.py$|\.(po|md|mako)$|__pycache__"
    r"|^templates/site/|^static/(icon-\d|icon-maskable|service-worker|offline|vendor/qr\.js)"
)
_FOREIGN_STEMMER_LINE = re.compile(rb"(?m)^.*\b(?!%b)\w+Stemmer\b.*\n" % "|".join(LANGUAGES).title().encode())
"""A language that snowballstemmer names and no text is in: its module is left out, and so is its line."""
_OURS = ("rulings", "kontor_rules", "contract_rules", "arbiter", "kontor", "contract", "templates", "static")
_DOOR = "app.py"
_AS_THEY_ARE = re.compile(r"^arbiter/store/migrations/")
"""Alembic reads these as files, so they aren't compiled."""
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


PATCHES = {
    # What Python's C library does when SQLite syncs a file: nothing, since its own files are in memory. kept.js has
    # some that can be synced.
    b"_fdatasync(fd){try{var stream=SYSCALLS.getStreamFromFD(fd);return 0}": (
        b"_fdatasync(fd){try{var stream=SYSCALLS.getStreamFromFD(fd);return stream.stream_ops?.fsync?.(stream)??0}"
    ),
    # A kept memory comes in one piece, and finds as much room as Python begins with. snapshot.js makes room, and reads
    # it from a file.
    b"Module.HEAP8.set(t),l": b"API.config._fill(Module),l",
}
"""What is changed of Pyodide, each of which it must have once."""


class Unbuildable(Exception):
    """Why the site can't be built, in a sentence."""


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
    python = _pyodide()
    files = [
        *_python(python),
        File("parts/packages.pack", _pack(_compiled(dict(_packages()), python, _BARE))),
        File("parts/app.pack", _pack(_compiled(dict(_app(games)), python, _WHOLE))),
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


def _pyodide() -> Path:
    """Return the folder of Python for browsers, downloaded from npm if needed. Raises Unbuildable."""
    folder = CACHE / PYODIDE
    if not folder.exists():
        with tempfile.TemporaryDirectory() as draft:
            command = ["npm", "pack", PYODIDE, "--silent", "--pack-destination", draft]
            try:
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            except (OSError, subprocess.CalledProcessError) as error:
                raise Unbuildable(f"{PYODIDE} can't be fetched from npm: {error}") from error
            (archive,) = Path(draft).glob("*.tgz")
            if base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() != INTEGRITY:
                raise Unbuildable(f"{PYODIDE} isn't what it was when it was pinned.")
            with tarfile.open(archive) as opened:
                opened.extractall(Path(draft) / "out", filter="data")
            CACHE.mkdir(exist_ok=True)
            shutil.move(Path(draft) / "out" / "package", folder)
    return folder


def _python(pyodide: Path) -> Iterator[File]:
    """Yield the interpreter and the used parts of the standard library, compiled."""
    for name in ("pyodide.mjs", "pyodide.asm.wasm"):
        yield File(f"python/{name}", _without_map((pyodide / name).read_bytes()))
    system = (pyodide / "pyodide.asm.mjs").read_bytes()
    for known, instead in PATCHES.items():
        if system.count(known) != 1:
            raise Unbuildable(f"{PYODIDE} hasn't got {known.decode()} once, as it was known.")
        system = system.replace(known, instead)
    yield File("python/pyodide.asm.mjs", _without_map(system))
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    yield File("python/pyodide-lock.json", json.dumps(lock | {"packages": {}}).encode())
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as opened:
        names = [one for one in opened.namelist() if not one.endswith("/") and not _UNUSED_STANDARD.search(one)]
        standard = {name: opened.read(name) for name in names}
    yield File("python/python_stdlib.zip", _zip(_compiled(standard, pyodide, _BARE)))


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


def _minified(path: Path) -> bytes:
    return minified(path).encode() if path.suffix in MINIFIED else path.read_bytes()


def _added(game: BoardGame) -> bytes:
    """Return the lines of `app.py` that add the game of a file, which lies beside it."""
    module = type(game.rules).__module__
    return f"\nimport {module}\nGAMES = Registry([*GAMES, {module}.GAME])\n".encode()


def _files_of(game: BoardGame) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a game that is none of our folders: its module, its texts, their catalogues."""
    module = type(game.rules).__module__
    if module.partition(".")[0] in _OURS:
        return
    file, name = Path(inspect.getfile(type(game.rules))).resolve(), module.replace(".", "/")
    texts = cast(GameRules, game.rules).texts.resolve()
    for path in (file, texts, *sorted(texts.parent.glob(f"translations/*/LC_MESSAGES/{texts.stem}.mo"))):
        yield (Path(name).parent / path.relative_to(file.parent)).as_posix(), path.read_bytes()


def _compiled(files: dict[str, bytes], pyodide: Path, level: int) -> dict[str, bytes]:
    """Return the files with Python compiled, from the cache if possible."""
    given = {path: content for path, content in files.items() if path.endswith(".py") and not _AS_THEY_ARE.match(path)}
    kept = {path: CACHE / "compiled" / _key(path, content, level) for path, content in given.items()}
    missing = {path: given[path] for path, made in kept.items() if not made.exists()}
    if missing:
        for path, content in _compile(missing, pyodide, level).items():
            _write(kept[path], content)
    others = {path: content for path, content in files.items() if path not in given}
    return others | {f"{path}c": made.read_bytes() for path, made in kept.items()}


def _key(path: str, content: bytes, level: int) -> str:
    """Return the cache key of a compiled file, which changes with anything that it depends on."""
    how = (OURS / "compile.mjs").read_bytes()
    return hashlib.sha256(f"{PYODIDE} {level} {path}\n".encode() + how + content).hexdigest()


def _compile(files: dict[str, bytes], pyodide: Path, level: int) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        for path, content in files.items():
            _write(Path(folder) / path, content)
        try:
            subprocess.run(["node", str(OURS / "compile.mjs"), str(pyodide), folder, str(level)], check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Unbuildable(f"Node can't compile it: {error}") from error
        return {path: (Path(folder) / f"{path}c").read_bytes() for path in files}


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
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder, "DATABASE_URL": "sqlite://", "SECRET_KEY": "of no use to anybody"})
        with app.test_request_context():
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
            notes = ("newer", "lost", "persistence", "full", "gone", "cut_off", "handed", "taking", "unable", "asleep")
            yield SimpleNamespace(**{name: getattr(words, name)() for name in ("first", *notes)})


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
