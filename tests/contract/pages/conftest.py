"""Phones without script, which check every page that they are shown, and tables of Contract to play at."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.arbiter.pages.conftest import marked, phone, strict, unmarked
from tests.arbiter.pages.phone import Phone
from tests.contract.evening import Evening
from tests.rules.cases import kept_record

__all__ = ["evening", "marked", "phone", "played", "strict", "table", "unmarked"]


@pytest.fixture
def evening(app: Flask) -> Callable[..., Evening]:
    """Open a table: of so many players, with the stand-in deck's faces known, unless they are to be learned."""
    return lambda players=2, **more: Evening.opened(app, players, **more)


@pytest.fixture
def table(evening: Callable[..., Evening]) -> Evening:
    """A table of two with a full display: it's Ada's turn."""
    table = evening()
    table.fill()
    return table


@pytest.fixture
def played(phone: Phone) -> str:
    """The address of the table of a whole game of five."""
    answer = phone.client.post("/api/v1/records", json=kept_record("random-five.contract"))
    return f"/t/{answer.get_json()['links']['host']}"
