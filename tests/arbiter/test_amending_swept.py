"""Edits of all kinds with something wrong in them, of both games: the server holds, and nothing unread is kept."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from arbiter.faults import Invalid
from arbiter.game import GAMES, Json, Rules
from arbiter.log.amending import LONGEST, read_edits
from rulings import Refusal
from tests.arbiter.play import FACES, SETUP
from tests.contract import test_api as of_contract

CONTRACT = of_contract.FOR_TWO
STARTED: dict[str, tuple[Json, list[Json]]] = {
    "kontor": (
        {**SETUP, "deck": list(FACES.values())[:20]},
        [{"entry": "sit-out", "seat": "red"}, {"entry": "sit-out", "seat": "black"}],
    ),
    "contract": (
        {**of_contract.SETUP, "deck": [of_contract.FACES[number] for number in CONTRACT]},
        [{"entry": "reveal", "card": number} for number in CONTRACT[:2]],
    ),
}
"""A set-up of each game, and what was entered already."""

ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
LARGE = st.sampled_from(
    [10**30, -(10**30), 10**900, "x" * 50_000, [0] * 9_000, {str(key): key for key in range(5_000)}]
)
WRONG = ANYTHING | LARGE


def right(game: str) -> list[Json]:
    """Return an edit of each kind that is right, and one more entry."""
    setup, entries = STARTED[game]
    more: Json = {"entry": "face", "card": setup["deck"][0]}
    option, value = ("placing", "may") if game == "kontor" else next(iter(contract_options()))
    return [
        {"op": "change", "at": 1, "entry": entries[1]},
        {"op": "insert", "at": 1, "entry": more},
        {"op": "insert", "at": 0, "entry": {"entry": "end", "reason": "agreed"}},
        {"op": "delete", "at": 1},
        {"op": "face", "card": setup["deck"][1]},
        {"op": "option", "option": option, "value": value},
        {"op": "option", "option": option, "value": None},
    ]


def contract_options() -> Iterator[tuple[str, str]]:
    readings = GAMES["contract"].readings
    assert readings is not None
    return ((one.id, one.values[-1]) for one in readings.options(of_contract.SETUP))


def objects(value: object) -> Iterator[Json]:
    """Yield an object and all that are in it."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(inner)


@st.composite
def spoiled(draw: Callable[..., Any], game: str) -> list[Json]:
    """Return one to three edits, some with a value replaced, a key more or less; perhaps what came in goes out."""
    edits: list[Json] = copy.deepcopy(draw(st.lists(st.sampled_from(right(game)), min_size=1, max_size=3)))
    for _ in range(draw(st.integers(0, 2))):
        place = draw(st.sampled_from(list(objects(edits))))
        key = draw(st.sampled_from([*place, "more"]))
        if key in place and draw(st.booleans()):
            del place[key]
        else:
            place[key] = draw(WRONG)
    if draw(st.booleans()):
        edits.append({"op": "delete", "at": draw(st.integers(0, 3))})
    return edits


def is_read(rules: Rules, setup: Json, edit: Json) -> bool:
    """Tell whether the game's own readers take what an edit says."""
    try:
        read_edits([edit])
        if "entry" in edit:
            rules.read_entry(setup, edit["entry"])
        if edit["op"] == "face":
            assert rules.faces is not None
            rules.faces.read_face(edit["card"])
    except (Refusal, Invalid):
        return False
    return True


@pytest.mark.parametrize("examples", [40, pytest.param(3000, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", STARTED)
def test_only_edits_that_the_game_reads_are_kept(client: FlaskClient, game: str, examples: int) -> None:
    setup, entries = STARTED[game]
    rules = GAMES[game]
    record = {"format": rules.record_format, "version": 1, "setup": setup, "entries": entries}

    def opened() -> str:
        return str(client.post("/api/v1/records", json=record).get_json()["links"]["host"])

    def told(token: str) -> Json:
        return dict(client.get(f"/api/v1/tables/{token}/rulings").get_json())

    host = opened()
    before = told(host)

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(edits=spoiled(game), trying=st.booleans())
    def amend(edits: list[Json], trying: bool) -> None:
        nonlocal host, before
        sent = {"edits": edits, "seen": before["seen"], "try": trying}
        answer = client.post(f"/api/v1/tables/{host}/amend", json=sent)
        assert answer.status_code in (200, 422), answer.get_data(as_text=True)
        if answer.status_code == 200:
            assert all(is_read(rules, setup, edit) for edit in edits)
        if trying or answer.status_code == 422:
            assert told(host) == before
            return
        lines = answer.get_json()["lines"]
        assert [line["content"] for line in lines] == [
            {"card": edit["card"]} if edit["op"] == "face" else edit for edit in edits
        ]
        host = opened()
        before = told(host)

    amend()


def test_an_edit_is_as_long_as_an_entry_at_most() -> None:
    read_edits([{"op": "face", "card": {"id": "x" * (LONGEST - 100)}}])
    with pytest.raises(Invalid, match=r"amend\.form"):
        read_edits([{"op": "face", "card": {"id": "x" * LONGEST}}])
