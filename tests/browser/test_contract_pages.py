"""Every kind of page of Contract: axe finds nothing, and nothing is wider than a small phone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from contract_rules import look
from tests.browser.contract_players import Json, game_after
from tests.browser.ending import RECORDS
from tests.browser.phones import NARROW, PHONE, TABLET, Device
from tests.browser.server import Server
from tests.browser.test_on_the_phone import problems

TABLE = ("", "/all", "/rulings", "/score", "/correct", "/replay/30", "/contract/rounds", "/contract/cards")
TABLE += ("/contract/cards/12", "/contract/game", "/contract/may", "/contract/decide", "/contract/rules")
AWAY = ("/contract/new", "/contract/rules", "/contract/rules/N19", "/contract/legend", "/contract/decks")


@pytest.fixture(scope="module")
def pages(server: Server) -> list[str]:
    """The pages of a game that is over, the tasks of all kinds of turns in it, and pages away from a table."""
    record: Json = json.loads((RECORDS / "five-one-phone.contract.json").read_text("utf-8"))
    table = opened(server, record)
    found = [f"{table}{page}" for page in TABLE]
    for name in ("reveal", "place", "build", "resolve", "act"):
        # The last one of its kind before the table's word, with which records become those of a later version.
        last = [entry["entry"] for entry in record["entries"]].index("override")
        place = max(at for at, entry in enumerate(record["entries"][:last]) if entry["entry"] == name)
        before = record | {"version": 1, "entries": record["entries"][:place]}
        table = opened(server, before)
        found += [f"{table}/all{query}" for query in asked(before, record["entries"][place])]
    return found + [f"{server.url}{page}" for page in AWAY]


def opened(server: Server, record: Json) -> str:
    """Open a table with a record; return its host's address."""
    return f"{server.url}/t/{server.post('/records', record)['links']['host']}"


def asked(before: Json, entry: Json) -> Iterator[str]:
    """Yield what a thumb asks for on the way to an entry, as addresses say it."""
    yield ""
    if entry["entry"] == "reveal":
        return
    query = f"?do={entry['entry']}"
    yield query
    position = look(game_after(before))
    if entry["entry"] == "place":
        yield f"{query}&at={'.'.join(entry['committees'][:1])}"
    elif entry["entry"] == "resolve":
        yield f"{query}&committee={entry['committee']}"
    else:
        yield f"{query}&card={entry['card']}"
    if entry["entry"] == "build":
        yield f"{query}&card={entry['card']}&cell={','.join(map(str, entry['cell']))}"
        yield from (f"{query}&card={card}&learn={card}" for card in position["unknown"][:1])


LAID_OUT = [(PHONE, "light", None), (TABLET, "dark", len(TABLE))]
"""Devices, and how many of the pages they look at: a turn is laid out alike on both."""


@pytest.mark.parametrize(("size", "scheme", "most"), LAID_OUT, ids=["phone", "tablet"])
def test_axe_finds_nothing(
    pages: list[str], new_device: Callable[..., Device], size: dict[str, int], scheme: str, most: int | None
) -> None:
    device = new_device(size, color_scheme=scheme)
    found = {}
    for page in pages[:most]:
        device.page.goto(page)
        found |= {page: problems(device.page)}
    assert not {page: wrong for page, wrong in found.items() if wrong}


def test_nothing_is_wider_than_a_small_phone(pages: list[str], new_device: Callable[..., Device]) -> None:
    device = new_device(NARROW)
    for page in pages:
        device.page.goto(page)
        assert device.page.evaluate("() => document.documentElement.scrollWidth") <= NARROW["width"], page
