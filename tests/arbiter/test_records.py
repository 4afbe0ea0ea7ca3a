"""Records out and in, as they are and as texts for QR codes: in any order, and what is wrong with what is no game's."""

import base64
import hashlib
import json
import random
import re
from pathlib import Path

import pytest
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M

from arbiter.foundation.config import MAX_BODY
from arbiter.foundation.faults import Refused
from arbiter.keeping.reviewing import review
from arbiter.keeping.unpacking import MOST, TEXT, Faulty, from_texts, in_texts
from arbiter.tables.service import Tables
from tests.arbiter.pages.record import kept
from tests.arbiter.play import FACES, SETUP
from tests.rules.cases import KEPT, read

RECORD = {"format": "kontor-record", "version": 1, "setup": SETUP, "entries": []}
TAUGHT = [
    {"entry": "face", "card": FACES["R17"]},
    {"entry": "face", "card": FACES["B18"]},
    {"entry": "play", "cards": {"red": "R17", "black": "B18"}},
]

OUTSIDE = {"entry": "place", "seat": "black", "cell": [9, 9]}


def test_a_record_with_an_entry_that_is_refused_is_opened_as_it_was_before_it(tables: Tables) -> None:
    entries = [*TAUGHT, OUTSIDE, {"entry": "place", "seat": "red", "cell": [1, 1]}]
    opened = tables.open_record({**RECORD, "entries": entries})
    host = tables.find(opened.links.host)
    now = tables.position(host)
    assert now.refused is not None
    assert (now.refused.entry, now.refused.reasons[0].code, now.game.state.active) == (3, "place.apart", "black")
    assert tables.record(host)["entries"] == entries
    (refused,) = review(tables.journal, opened.table_id).otherwise
    assert (refused.place, refused.then) == (3, None)
    there = {"op": "change", "at": 3, "entry": {**OUTSIDE, "cell": [1, 2]}}
    tables.amend(host, [there], opened.seen)
    assert tables.position(host).as_kept


def test_an_imported_reveal_is_taken_back_in_one_step(tables: Tables) -> None:
    opened = tables.open_record({**RECORD, "entries": TAUGHT})
    access = tables.find(opened.links.host)
    tables.take_back(access, opened.seen)
    assert tables.record(access)["entries"] == []


@pytest.mark.parametrize(
    ("record", "entry"),
    [
        *((none, None) for none in (None, [], {})),
        *((RECORD | more, None) for more in ({"version": 2}, {"format": "kontor-deck"}, {"more": 1}, {"entries": {}})),
        ({**RECORD, "setup": {**SETUP, "game": "chess"}}, -1),
        ({**RECORD, "entries": [*TAUGHT, OUTSIDE, {"entry": "place", "seat": "nobody", "cell": [1, 1]}]}, 4),
        ({**RECORD, "entries": ["x"]}, 0),
    ],
)
def test_a_record_that_is_none_is_refused_with_the_place(tables: Tables, record: object, entry: int | None) -> None:
    with pytest.raises(Refused) as refused:
        tables.open_record(record)
    assert refused.value.refusal.error["entry"] == entry


LARGEST = 13
"""The version of QR codes up to which a camera reads what stands on a small phone."""
GAME, OTHER = in_texts(kept("extension-four")), in_texts(kept("pro-two-phones"))


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_every_kept_game_fits_and_comes_back(file: Path) -> None:
    record = read(file)
    texts = in_texts(record)
    assert len(texts) <= MOST
    shuffled = random.Random(1).choices(texts, k=9) + texts[::-1]
    assert json.loads(from_texts(shuffled)) == record


def test_a_code_is_small_enough_for_a_camera() -> None:
    for text in GAME:
        assert re.fullmatch(TEXT, text)
        code = QRCode(error_correction=ERROR_CORRECT_M)
        code.add_data(text)
        assert code.best_fit() <= LARGEST


def said(packed: bytes) -> str:
    """Return the only text of a game that is packed in a way of its own."""
    digest = hashlib.sha256(packed).hexdigest()[:8].upper()
    return f"ARBITER1:{digest}:1/1:{base64.b32encode(packed).decode().rstrip('=')}"


def other_piece(texts: list[str]) -> list[str]:
    """Give the first text the piece of the second one."""
    return [texts[0].rpartition(":")[0] + ":" + texts[1].rpartition(":")[2], *texts[1:]]


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ([*GAME, "https://example.org/t/kt123"], "codes.foreign"),
        ([*GAME, GAME[0].lower()], "codes.foreign"),
        ([*GAME, GAME[0] + "\n"], "codes.foreign"),
        ([*GAME, OTHER[0]], "codes.mixed"),
        ([*GAME, re.sub(r"/\d+", "/3", GAME[0])], "codes.mixed"),
        (GAME[1:], "codes.missing"),
        ([*GAME, re.sub(r":\d+/", ":9/", GAME[0])], "codes.missing"),
        (other_piece(GAME), "codes.damaged"),
        ([GAME[0] + "A", *GAME[1:]], "codes.damaged"),
        (["ARBITER1:E3B0C442:1/1:A"], "codes.damaged"),  # the digest of nothing
        ([said(b"no record")], "codes.damaged"),
    ],
)
def test_what_is_no_game_is_refused(texts: list[str], code: str) -> None:
    with pytest.raises(Faulty) as refused:
        from_texts(texts)
    assert [fault.code for fault in refused.value.faults] == [code]


def test_what_would_fill_the_memory_is_unpacked_no_further_than_it_is_read() -> None:
    texts = in_texts({"format": "x" * 20 * MAX_BODY})
    assert len(from_texts(texts)) == MAX_BODY + 1
