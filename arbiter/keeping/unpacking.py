"""What comes from strangers: zips, which are looked at before anything is unpacked, and the texts of QR codes."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import SEEK_END
from typing import IO

from arbiter.foundation.config import MAX_BODY
from arbiter.foundation.faults import Invalid, Refused
from arbiter.foundation.worker_thread import run_in_thread
from arbiter.foundation.zip_files import DAMAGED, check_methods
from arbiter.game import Json, Rules
from rulings import Refusal

MAX_FILES = 10_000  # in one zip, decks too
MAX_BYTES = 128 * 1024 * 1024  # of all files, unpacked
_DIRECTORY = 4 * 1024 * 1024  # bytes of a zip's own list of files; reading it takes longer than anything before
_END = struct.Struct("<4s4H2LH")  # how a zip ends: PKWARE's APPNOTE 4.3.16
_LONGEST_COMMENT = 2**16
_LARGE = b"PK\x06\x07"  # stands before the end where lists of files may be longer (4.3.15)


@dataclass(frozen=True, slots=True)
class FileFault:
    """Why a file isn't taken: a refusal of the rules engine of a game with the entry, or a code of our own."""

    file: str
    code: str
    refusal: Refusal | None = None
    rules: Rules | None = None

    @classmethod
    def of(cls, file: str, error: Refused | Invalid, rules: Rules) -> FileFault:
        """Return why a file isn't taken that a game's rules, or we, refuse."""
        return cls(file, "refused", error.refusal, rules) if isinstance(error, Refused) else cls(file, error.code)


class Faulty(Exception):
    """Files that don't hold; nothing of what came with them was taken."""

    def __init__(self, faults: Sequence[FileFault]) -> None:
        super().__init__(faults)
        self.faults = tuple(faults)


@contextmanager
def unpacking(file: IO[bytes]) -> Iterator[zipfile.ZipFile]:
    """Open a zip that is within the limits. Raises Faulty."""
    try:
        _check_end(file)
        with run_in_thread(partial(zipfile.ZipFile, file)) as archive:  # it may list thousands of files
            listed = archive.infolist()
            if len(listed) > MAX_FILES:
                raise Faulty([FileFault("", "zip.too-many")])
            if sum(one.file_size for one in listed) > MAX_BYTES:
                raise Faulty([FileFault("", "zip.too-long")])
            check_methods(archive)
            yield archive
    except DAMAGED:
        raise Faulty([FileFault("", "zip.unreadable")]) from None


def read(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """Return a file of the archive; nothing is unpacked beyond what may be there. Raises Faulty."""
    try:
        info = archive.getinfo(name)
    except KeyError:
        raise Faulty([FileFault(name, "zip.missing")]) from None
    if info.file_size > most:
        raise Faulty([FileFault(name, "file.too-long")])
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
        raise Faulty([FileFault("", "zip.too-many")])


# A record as the texts of a few QR codes, which another device's camera reads. It is squeezed and cut into pieces: each
# text says of which game it is and which of how many, in signs of which QR codes hold most, capitals and digits.

MOST = 12
"""Codes for one game. The longest games that were played need 8."""
TEXT = r"ARBITER1:([0-9A-F]{8}):(\d{1,2})/(\d{1,2}):([A-Z2-7]+)"
"""What a text looks like, for scripts too: the game's digest, which of how many, a piece in Base32."""
_PIECE = 280  # bytes: a code of 69 modules, which a camera still tells apart when it is a third as wide as its picture


def in_texts(record: Json) -> list[str]:
    """Return a record as texts, which may be more than MOST."""
    packed = zlib.compress(json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    pieces = [packed[start : start + _PIECE] for start in range(0, len(packed), _PIECE)]
    head = f"ARBITER1:{_digest(packed)}"
    texts = (base64.b32encode(piece).decode().rstrip("=") for piece in pieces)
    return [f"{head}:{number}/{len(pieces)}:{text}" for number, text in enumerate(texts, start=1)]


def from_texts(texts: Iterable[str]) -> bytes:
    """Return the record that texts have, in any order and however often each is there, as its file. Raises Faulty."""
    games: set[tuple[str, str]] = set()
    pieces: dict[int, str] = {}
    for text in texts:
        found = re.fullmatch(TEXT, text, re.ASCII)
        if found is None:
            raise _faulty("codes.foreign")
        digest, number, count, piece = found.groups()
        games.add((digest, count))
        pieces[int(number)] = piece
    if len(games) != 1:
        raise _faulty("codes.mixed")
    digest, count = games.pop()
    if sorted(pieces) != list(range(1, int(count) + 1)):
        raise _faulty("codes.missing")
    try:
        padded = (text + "=" * (-len(text) % 8) for _number, text in sorted(pieces.items()))
        packed = b"".join(map(base64.b32decode, padded))
        if _digest(packed) != digest:
            raise _faulty("codes.damaged")
        return zlib.decompressobj().decompress(packed, MAX_BODY + 1)  # one more is too long for who reads it
    except (ValueError, zlib.error):
        raise _faulty("codes.damaged") from None


def _digest(packed: bytes) -> str:
    return hashlib.sha256(packed).hexdigest()[:8].upper()


def _faulty(code: str) -> Faulty:
    return Faulty([FileFault("", code)])
