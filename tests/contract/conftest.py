"""Tables of Contract with a phone for every link."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.arbiter.pages.conftest import app, pytest_generate_tests, strict
from tests.arbiter.pages.marks import Marked
from tests.arbiter.pages.phone import Phone
from tests.contract.evening import Evening

__all__ = ["app", "evening", "marked", "pytest_generate_tests", "strict", "table"]


@pytest.fixture
def marked(strict: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001
    """Mark every text that a catalogue was asked for: phones look for those that have no mark."""
    monkeypatch.setattr("arbiter.language.CATALOGUES", {"en": Marked()})
    monkeypatch.setattr(Phone, "typed", set())


@pytest.fixture
def evening(app: Flask, marked: None) -> Callable[..., Evening]:  # noqa: ARG001
    """Open a table: of so many players, with the stand-in deck's faces known, unless they are to be learned."""
    return lambda players=2, **more: Evening.opened(app, players, **more)


@pytest.fixture
def table(evening: Callable[..., Evening]) -> Evening:
    """A table of two with a full display: it's Ada's turn."""
    table = evening()
    table.fill()
    return table
