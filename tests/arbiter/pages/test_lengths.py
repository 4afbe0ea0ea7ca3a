"""What pages say where a record or a table's log is as long as it may be."""

from __future__ import annotations

import pytest
from flask import Flask

from arbiter.config import MAX_ENTRIES
from arbiter.log import lengths
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import Table
from tests.arbiter.pages.test_kept import upload
from tests.arbiter.test_lengths import REFUSED, short, sit_outs


def test_a_record_that_is_too_long_is_refused_in_words(phone: Phone) -> None:
    upload(phone, short(sit_outs(MAX_ENTRIES + 1)), status=REFUSED)
    assert f"no more than {MAX_ENTRIES} entries" in phone.page.text


def test_a_full_table_says_how_the_game_goes_on(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host = Table.going_on(app, sit_outs(4))["host"]
    monkeypatch.setattr(lengths, "MAX_LINES", 4)
    host.press("Take it back", REFUSED)
    assert "log is full" in host.page.text


def test_how_much_may_be_imported_is_said_before(phone: Phone) -> None:
    assert "At most 5 000 games in one zip" in phone.open("/games/import").text
