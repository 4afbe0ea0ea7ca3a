"""Python for browsers: npm's package `pyodide` of a pinned digest, what is changed of it, and compiling with it.

Earlier downloads and compiled files are reused from `.site-cache/`.
"""

import base64
import hashlib
import re
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".site-cache"
_COMPILER = Path(__file__).with_name("compile.mjs")
PYODIDE = "pyodide@314.0.7"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="  # sha512
_AS_THEY_ARE = re.compile(r"^arbiter/store/migrations/")
"""Alembic reads these as files, so they aren't compiled."""
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


def fetched() -> Path:
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


def patched(system: bytes) -> bytes:
    """Return Pyodide's system with what is changed of it. Raises Unbuildable."""
    for known, instead in PATCHES.items():
        if system.count(known) != 1:
            raise Unbuildable(f"{PYODIDE} hasn't got {known.decode()} once, as it was known.")
        system = system.replace(known, instead)
    return system


def compiled(files: dict[str, bytes], pyodide: Path, level: int) -> dict[str, bytes]:
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
    how = _COMPILER.read_bytes()
    return hashlib.sha256(f"{PYODIDE} {level} {path}\n".encode() + how + content).hexdigest()


def _compile(files: dict[str, bytes], pyodide: Path, level: int) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        for path, content in files.items():
            _write(Path(folder) / path, content)
        try:
            subprocess.run(["node", str(_COMPILER), str(pyodide), folder, str(level)], check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Unbuildable(f"Node can't compile it: {error}") from error
        return {path: (Path(folder) / f"{path}c").read_bytes() for path in files}


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
