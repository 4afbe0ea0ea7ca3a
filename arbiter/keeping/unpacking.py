"""Zips of strangers: what may be in one is looked at before anything is unpacked, and each file is read once."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import SEEK_END
from typing import IO

from arbiter.foundation.faults import Invalid, Refused
from arbiter.game import Rules
from rulings import Refusal

MAX_FILES = 10_000  # in one zip, decks too
MAX_BYTES = 128 * 1024 * 1024  # of all files, unpacked
_DIRECTORY = 4 * 1024 * 1024  # bytes of a zip's own list of files; reading it takes longer than anything before
_END = struct.Struct("<4s4H2LH")  # how a zip ends: PKWARE's APPNOTE 4.3.16
_LONGEST_COMMENT = 2**16
_LARGE = b"PK\x06\x07"  # stands before the end where lists of files may be longer (4.3.15)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a file isn't taken: a refusal of the rules engine of a game with the entry, or a code of our own."""

    file: str
    code: str
    refusal: Refusal | None = None
    rules: Rules | None = None

    @classmethod
    def of(cls, file: str, error: Refused | Invalid, rules: Rules) -> Fault:
        """Return why a file isn't taken that a game's rules, or we, refuse."""
        return cls(file, "refused", error.refusal, rules) if isinstance(error, Refused) else cls(file, error.code)


class Faulty(Exception):
    """Files that don't hold; nothing of what came with them was taken."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults)
        self.faults = tuple(faults)


@contextmanager
def unpacking(file: IO[bytes]) -> Iterator[zipfile.ZipFile]:
    """Open a zip that is within the limits. Raises Faulty."""
    try:
        _check_end(file)
        with zipfile.ZipFile(file) as archive:
            listed = archive.infolist()
            if len(listed) > MAX_FILES:
                raise Faulty([Fault("", "zip.too-many")])
            if sum(one.file_size for one in listed) > MAX_BYTES:
                raise Faulty([Fault("", "zip.too-long")])
            yield archive
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError):
        raise Faulty([Fault("", "zip.unreadable")]) from None


def read(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """Return a file of the archive; nothing is unpacked beyond what may be there. Raises Faulty."""
    try:
        info = archive.getinfo(name)
    except KeyError:
        raise Faulty([Fault(name, "zip.missing")]) from None
    if info.file_size > most:
        raise Faulty([Fault(name, "file.too-long")])
    with archive.open(info) as file:
        return file.read(most + 1)


def is_zip(data: IO[bytes]) -> bool:
    """Tell whether a file begins as a zip does."""
    start = data.read(4)
    data.seek(0)
    return start.startswith(b"PK")


def _check_end(file: IO[bytes]) -> None:
    """Refuse a zip whose list of files is too long, before that list is read."""
    size = file.seek(0, SEEK_END)
    file.seek(max(0, size - _END.size - _LONGEST_COMMENT))
    tail = file.read()
    file.seek(0)
    start = tail.rfind(b"PK\x05\x06")
    if start < 0 or len(tail) - start < _END.size:
        raise zipfile.BadZipFile
    _sign, _disk, _first, _here, files, directory, _offset, _comment = _END.unpack_from(tail, start)
    if files > MAX_FILES or directory > _DIRECTORY or _LARGE in tail[max(0, start - 20) : start]:
        raise Faulty([Fault("", "zip.too-many")])
