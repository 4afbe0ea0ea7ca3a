"""What was ruled, as the log keeps it, so that rules corrected later never change it silently.

Each line of a log that brings rulings keeps them: of the record's last entries, as far back as the line changed any. An
entry keeps its own, a correction those of every entry from the first that it ruled otherwise. A fold of the lines has
the rulings of the whole record as people were told them, whatever today's rules would say. Pure.
"""

import json
import zlib
from collections.abc import Iterable, Sequence

from rulings import Ruling

Text = str
"""The rulings of the set-up or of one entry, as JSON on one line: the same for the same rulings."""

_PLAIN = 0
"""The first byte of what is kept without a game's samples; others are their number, counted from 1."""


_to_json = json.JSONEncoder(ensure_ascii=False, check_circular=False, sort_keys=True, separators=(",", ":")).encode


def text_of(ruled: Iterable[Ruling]) -> Text:
    """Return rulings as one line of JSON."""
    return _to_json(_told(ruled))


def are_kept(texts: Iterable[Text], ruled: Iterable[Iterable[Ruling]]) -> bool:
    """Tell whether these are the texts of some rulings: at once, which takes a quarter of what each by itself does."""
    return f"[{','.join(texts)}]" == _to_json([_told(told) for told in ruled])


def _told(ruled: Iterable[Ruling]) -> list[object]:
    return [(ruling.code, ruling.rule, dict(ruling.facts)) for ruling in ruled]


def rulings_of(text: Text) -> tuple[Ruling, ...]:
    """Return the rulings of a line of JSON."""
    return tuple(Ruling(code, tuple(rule), facts) for code, rule, facts in json.loads(text))


def packed(texts: Iterable[Text], samples: Sequence[bytes]) -> bytes:
    """Return texts as a row keeps them, squeezed by the newest samples of their game, about 30 bytes an entry."""
    newest = samples[-1] if samples else b""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, zlib.Z_DEFAULT_STRATEGY, newest)
    squeezed = squeezer.compress("\n".join(texts).encode()) + squeezer.flush()
    return bytes([len(samples) or _PLAIN]) + squeezed


def unpacked(kept: bytes, samples: Sequence[bytes]) -> list[Text]:
    """Return the texts of what a row keeps."""
    known = b"" if kept[0] == _PLAIN else samples[kept[0] - 1]
    return zlib.decompressobj(-zlib.MAX_WBITS, known).decompress(kept[1:]).decode().split("\n")


def changed_from(before: Sequence[Text | None], after: Sequence[Text]) -> int:
    """Return the first place from which on rulings are others, or aren't known before; how many there are after, if
    none are.
    """
    pairs = enumerate(zip(before, after, strict=False))
    return next((place for place, (was, now) in pairs if was != now), min(len(before), len(after)))
