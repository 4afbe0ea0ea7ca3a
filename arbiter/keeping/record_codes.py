"""A record as the texts of a few QR codes, which another device's camera reads, and the record out of them again.

The record is squeezed and cut into pieces. Each text says of which game it is, by a digest, and which of how many;
it has only signs of which QR codes hold most, capitals and digits.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Iterable

from arbiter.foundation.config import MAX_BODY
from arbiter.game import Json
from arbiter.keeping.unpacking import Fault, Faulty

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
    return [f"{head}:{number}/{len(pieces)}:{_said(piece)}" for number, piece in enumerate(pieces, start=1)]


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
    packed = b"".join(_meant(pieces[number]) for number in sorted(pieces))
    if _digest(packed) != digest:
        raise _faulty("codes.damaged")
    try:
        return zlib.decompressobj().decompress(packed, MAX_BODY + 1)  # one more is too long for who reads it
    except zlib.error:
        raise _faulty("codes.damaged") from None


def _digest(packed: bytes) -> str:
    return hashlib.sha256(packed).hexdigest()[:8].upper()


def _said(piece: bytes) -> str:
    return base64.b32encode(piece).decode().rstrip("=")


def _meant(text: str) -> bytes:
    """Return the bytes of a piece. Raises Faulty."""
    try:
        return base64.b32decode(text + "=" * (-len(text) % 8))
    except ValueError:
        raise _faulty("codes.damaged") from None


def _faulty(code: str) -> Faulty:
    return Faulty([Fault("", code)])
