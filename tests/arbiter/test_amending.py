"""Correcting earlier entries: nothing is deleted, what no longer holds is named, and nothing unread is kept."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import Phase, given, settings, strategies as st

from app import GAMES
from arbiter.foundation.faults import Invalid
from arbiter.game import Json, Rules
from arbiter.log.amending import LONGEST, read_edits
from arbiter.log.history import AMENDED
from arbiter.tables.service import Tables
from kontor.game import laid_card
from kontor.options import READINGS
from kontor_rules import adjudicate
from rulings import Refusal
from tests.arbiter.play import FACES, SETUP, WITH_FACES, Table, legal_entries, own_decks
from tests.contract import test_api as of_contract

START = legal_entries(3)[:12]
SIT_OUT: Json = {"entry": "sit-out", "seat": "red"}


def table_of(tables: Tables, entries: list[Json] | None = None) -> Table:
    """Return a table with a game under way."""
    table = Table.open(tables, WITH_FACES)
    for entry in START if entries is None else entries:
        table.enter(entry)
    return table


def edit(op: str, at: int, entry: Json | None = None) -> Json:
    return {"op": op, "at": at} if entry is None else {"op": op, "at": at, "entry": entry}


def amend(tables: Tables, table: Table, *edits: Json, key: str | None = None) -> None:
    tables.amend(table.host, list(edits), tables.position(table.host).length, key)


def test_an_entry_is_changed_and_the_old_line_stays(tables: Tables) -> None:
    table = table_of(tables, [])
    table.enter({"entry": "play", "cards": {"red": "R7", "black": "W57"}})
    other = {"entry": "play", "cards": {"red": "R9", "black": "W57"}}
    amend(tables, table, edit("change", 0, other))
    assert tables.record(table.host)["entries"] == [other]
    lines = tables.ledger(table.host).lines
    assert (lines[0].content["cards"]["red"], lines[0].in_force) == ("R7", other)
    assert (lines[0].amended, lines[-1].kind, lines[-1].actor) == (lines[-1].position, AMENDED, "host")
    assert [ruling.code for ruling in lines[0].rulings][:1] == ["play.revealed"]


@pytest.mark.storage
def test_entries_are_inserted_and_deleted(tables: Tables) -> None:
    table = table_of(tables, [])
    amend(tables, table, edit("insert", 0, SIT_OUT), edit("insert", 1, {**SIT_OUT, "seat": "black"}))
    assert tables.record(table.host)["entries"] == [SIT_OUT, {**SIT_OUT, "seat": "black"}]
    assert tables.position(table.host).game.state.round == 2
    inserted = tables.ledger(table.host).lines
    assert [line.index for line in inserted] == [0, 1]
    amend(tables, table, edit("delete", 1), edit("delete", 0))
    assert tables.record(table.host)["entries"] == []
    assert [line.taken_back for line in tables.ledger(table.host).lines] == [3, 2, None, None]
    assert tables.position(table.host).game.state.round == 1


def test_an_option_is_changed_after_the_fact(tables: Tables) -> None:
    table = table_of(tables)
    amend(tables, table, {"op": "option", "option": "placing", "value": "may"})
    assert tables.record(table.host)["setup"]["options"] == {"placing": "may"}
    amend(tables, table, {"op": "option", "option": "placing", "value": None})
    assert tables.record(table.host)["setup"]["options"] == {}


def test_a_card_laid_face_down_comes_back_when_its_round_is_another(tables: Tables) -> None:
    table = table_of(tables, [SIT_OUT, {**SIT_OUT, "seat": "black"}])
    tables.seal(table.seats["red"], "red", laid_card("R7", None), tables.position(table.host).length)
    amend(tables, table, edit("delete", 1))
    assert tables.position(table.host).sealed == frozenset()


def test_taking_back_after_an_amendment_takes_the_last_entry(tables: Tables) -> None:
    table = table_of(tables, [SIT_OUT])
    amend(tables, table, edit("insert", 1, {**SIT_OUT, "seat": "black"}))
    tables.take_back(table.host, tables.position(table.host).length)
    assert tables.record(table.host)["entries"] == [SIT_OUT]
    assert adjudicate(tables.record(table.host))["round"] == 1


def test_a_learned_face_that_is_deleted_leaves_the_copy_too(tables: Tables) -> None:
    table = Table.open(tables, SETUP, "Our copy")
    card = WITH_FACES["deck"][0]
    table.enter({"entry": "face", "card": card})
    amend(tables, table, edit("change", 0, {"entry": "face", "card": {**card, "ship": not card["ship"]}}))
    assert own_decks(tables)["Our copy"].faces[card["id"]]["ship"] is not card["ship"]
    amend(tables, table, edit("delete", 0))
    assert not own_decks(tables)["Our copy"].faces


def test_differences_name_coins_areas_and_what_is_waited_for(tables: Tables) -> None:
    table = table_of(tables, [SIT_OUT])
    trial = tables.try_edits(table.host, [edit("insert", 1, {**SIT_OUT, "seat": "black"})])
    assert trial.game is not None
    found = READINGS.differences(tables.position(table.host).game, trial.game)
    coins = [(*one.path, one.before, one.after) for one in found.differences if one.path[0] == "coins"]
    assert coins == [("coins", "red", 4, 5), ("coins", "black", 4, 5)]
    assert found.any
    assert not READINGS.differences(trial.game, trial.game).any


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
    readings = GAMES["contract"].rules.readings
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
    rules = GAMES[game].rules
    record = {"format": rules.record_format, "version": 1, "setup": setup, "entries": entries}

    def opened() -> str:
        return str(client.post("/api/v1/records", json=record).get_json()["links"]["host"])

    def told(token: str) -> Json:
        return dict(client.get(f"/api/v1/tables/{token}/rulings").get_json())

    host = opened()
    before = told(host)

    @settings(max_examples=examples, phases=(Phase.explicit, Phase.generate))
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
