"""Phones without script, which check every page that they are shown."""

import json
from pathlib import Path

import pytest
from flask import Flask

from tests.arbiter.pages.conftest import marked, unmarked
from tests.arbiter.pages.phone import Phone

__all__ = ["marked", "phone", "played", "unmarked"]


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A phone that knows no table yet."""
    return Phone(app)


@pytest.fixture
def played(phone: Phone) -> str:
    """The address of the table of a whole game of five."""
    record = json.loads((Path(__file__).parents[2] / "records" / "random-five.contract.json").read_text("utf-8"))
    Phone.typed.update(player["name"] for player in record["setup"]["players"])
    Phone.typed.update(record["setup"].get("committees") or ())
    Phone.typed.update(card["type"] for card in record["setup"]["deck"])
    Phone.typed.update(entry["card"]["type"] for entry in record["entries"] if entry["entry"] == "face")
    answer = phone.client.post("/api/v1/records", json=record)
    return f"/t/{answer.get_json()['links']['host']}"
