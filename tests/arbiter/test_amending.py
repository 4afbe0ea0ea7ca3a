"""Correcting earlier entries: nothing is deleted, the game is replayed, what no longer holds is named."""

from __future__ import annotations

import pytest

from arbiter.faults import Conflict, Forbidden, Invalid, Refused
from arbiter.log.lines import AMENDED, Json
from arbiter.tables.service import Tables
from kontor.differences import differences
from kontor.sealing import laid_card
from kontor_rules import adjudicate, look
from tests.arbiter.play import SETUP, WITH_FACES, Table, legal_entries

START: list[Json] = list(legal_entries(3))[:12]
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
    tables.amend(table.host, list(edits), tables.position(table.host).seen, key)


def test_an_entry_is_changed_and_the_old_line_stays(tables: Tables) -> None:
    table = table_of(tables, [])
    table.enter({"entry": "play", "cards": {"red": "R7", "black": "W57"}})
    other = {"entry": "play", "cards": {"red": "R9", "black": "W57"}}
    amend(tables, table, edit("change", 0, other))
    assert tables.record(table.host)["entries"] == [other]
    lines = tables.ledger(table.host).lines
    assert lines[0].content["cards"]["red"] == "R7"
    assert lines[0].in_force == other
    assert lines[0].amended == lines[-1].position
    assert lines[-1].kind == AMENDED
    assert lines[-1].actor == "host"
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


def test_a_face_and_an_entry_are_corrected_together(tables: Tables) -> None:
    table = table_of(tables, [])
    table.enter({"entry": "play", "cards": {"red": "R7", "black": "W57"}})
    face = {**next(card for card in WITH_FACES["deck"] if card["id"] == "R7"), "coin": True}
    trial = tables.try_edits(table.host, [{"op": "face", "card": face}])
    assert trial.holds
    amend(tables, table, {"op": "face", "card": face})
    assert tables.position(table.host).game.faces["R7"].coin


def test_what_no_longer_holds_is_named_and_nothing_is_stored(tables: Tables) -> None:
    table = table_of(tables)
    place = next(index for index, entry in enumerate(START) if entry["entry"] == "place")
    wrong = edit("change", place, {**START[place], "cell": [9, 9]})
    before = tables.record(table.host)
    trial = tables.try_edits(table.host, [wrong])
    assert (trial.holds, trial.broken) == (False, place)
    with pytest.raises(Refused) as caught:
        amend(tables, table, wrong)
    assert caught.value.refusal.entry == place
    assert tables.record(table.host) == before
    idle = [{"op": "option", "option": "sailor", "value": "tavern"}]
    assert tables.try_edits(table.host, idle).broken == -1


def test_a_later_entry_that_breaks_is_mended_in_the_same_go(tables: Tables) -> None:
    table = table_of(tables, [])
    table.enter({"entry": "play", "cards": {"red": "R7", "black": "W57"}})
    cells = look(tables.position(table.host).game)["legal"]["cells"]  # type: ignore[index]
    first = tables.position(table.host).game.state.active
    table.enter({"entry": "place", "seat": first, "cell": cells[0]})
    missed = edit("delete", 0)
    assert tables.try_edits(table.host, [missed]).broken == 0
    amend(tables, table, missed, edit("delete", 0))
    assert tables.record(table.host)["entries"] == []


def test_edits_that_make_no_sense_are_refused(tables: Tables) -> None:
    table = table_of(tables)
    for wrong in ([], {}, [{"op": "burn"}], [{"op": "delete"}], [edit("delete", 99)], [edit("delete", 0, SIT_OUT)]):
        with pytest.raises(Invalid):
            tables.amend(table.host, wrong, tables.position(table.host).seen)
    with pytest.raises(Forbidden):
        tables.amend(table.look, [edit("delete", 0)], 0)


def test_stale_is_a_conflict_and_the_same_key_is_stored_once(tables: Tables) -> None:
    table = table_of(tables, [SIT_OUT])
    seen = tables.position(table.host).seen
    with pytest.raises(Conflict):
        tables.amend(table.host, [edit("delete", 0)], 0)
    once = tables.amend(table.host, [edit("delete", 0)], seen, "k1")
    assert tables.amend(table.host, [edit("delete", 0)], seen, "k1").seen == once.seen
    assert tables.record(table.host)["entries"] == []


def test_a_card_laid_face_down_comes_back_when_its_round_is_another(tables: Tables) -> None:
    table = table_of(tables, [SIT_OUT, {**SIT_OUT, "seat": "black"}])
    tables.lay(table.seats["red"], "red", laid_card("R7", None), tables.position(table.host).seen)
    amend(tables, table, edit("delete", 1))
    assert tables.position(table.host).sealed == frozenset()


def test_taking_back_after_an_amendment_takes_the_last_entry(tables: Tables) -> None:
    table = table_of(tables, [SIT_OUT])
    amend(tables, table, edit("insert", 1, {**SIT_OUT, "seat": "black"}))
    tables.take_back(table.host, tables.position(table.host).seen)
    assert tables.record(table.host)["entries"] == [SIT_OUT]
    assert adjudicate(tables.record(table.host))["round"] == 1


def test_a_learned_face_that_is_deleted_leaves_the_copy_too(tables: Tables) -> None:
    table = Table.open(tables, SETUP, "Our copy")
    card = WITH_FACES["deck"][0]
    table.enter({"entry": "face", "card": card})
    amend(tables, table, edit("change", 0, {"entry": "face", "card": {**card, "ship": not card["ship"]}}))
    deck = tables.deck(table.host)
    assert deck is not None
    assert deck.faces[card["id"]]["ship"] is not card["ship"]
    amend(tables, table, edit("delete", 0))
    deck = tables.deck(table.host)
    assert deck is not None
    assert not deck.faces


def test_differences_name_coins_areas_and_what_is_waited_for(tables: Tables) -> None:
    table = table_of(tables, [SIT_OUT])
    trial = tables.try_edits(table.host, [edit("insert", 1, {**SIT_OUT, "seat": "black"})])
    assert trial.game is not None
    found = differences(look(tables.position(table.host).game), look(trial.game))
    assert [(one.who, one.before, one.after) for one in found.coins] == [("red", 4, 5), ("black", 4, 5)]
    assert found.any
    assert not differences(look(trial.game), look(trial.game)).any
