"""Sitting out and buying while cards lie face down (R0, R1), and what two seats announce at once."""

from collections.abc import Sequence

import pytest

from arbiter.foundation.faults import Conflict, Invalid
from arbiter.log import what_if
from arbiter.log.journal import Stored
from arbiter.log.what_if import WhatIf
from arbiter.tables.service import Tables
from kontor.game import laid_card, proxy_deck
from tests.arbiter.play import FACES, WITH_FACES, Json, Table, playable
from tests.rules.kontor.kit import SEATS, buy, sit_out

REVEALED: Json = {"options": {"sit_out_until": "revealed"}}
FOUR: Json = {
    "game": "team",
    "players": [{"seat": seat, "name": seat} for seat in SEATS["team"]],
    "deck": proxy_deck()["cards"],
}
BUYING: Json = {**WITH_FACES, "special_rules": ["sonderkarten"]}


def entries(table: Table) -> list[Json]:
    return list(table.tables.record(table.host)["entries"])


def told(stored: Stored) -> list[tuple[str, Sequence[str], list[str]]]:
    """Return who gets back what lay face down, and the codes that say why."""
    back = [line.content for line in stored.lines if line.kind == "returned"]
    return [(one["error"], one["seats"], [reason["code"] for reason in one["reasons"]]) for one in back]


@pytest.mark.storage
def test_R1_who_sits_out_while_a_card_lies_face_down_makes_its_player_choose_again(tables: Tables) -> None:
    table = Table.open(tables)
    table.lay("red", "R17")
    stored = table.enter(sit_out("black"))
    assert told(stored) == [(None, ["red"], ["sealed.sits-out"])]
    assert entries(table) == [sit_out("black")]
    position = tables.position(table.host)
    assert (position.sealed, position.due) == (frozenset(), ("red",))
    assert tables.journal.sealed(table.host.table_id) == {}
    table.lay("red", "R19")
    assert entries(table)[-1] == {"entry": "play", "cards": {"red": "R19"}}


def test_R1_until_cards_are_revealed_who_sits_out_leaves_them_face_down(tables: Tables) -> None:
    table = Table.open(tables, {**WITH_FACES, **REVEALED})
    table.lay("red", "R17")
    stored = table.enter(sit_out("black"))
    assert [line.kind for line in stored.lines] == ["entry", "entry"]
    assert entries(table)[-1] == {"entry": "play", "cards": {"red": "R17"}}


def test_R1_who_sits_out_no_more_makes_them_choose_again_too(tables: Tables) -> None:
    table = Table.open(tables, FOUR)
    table.enter(sit_out("black-1"))
    table.lay("red-1", "R17")
    stored = table.keep(tables.take_back(table.host, table.seen))
    assert told(stored) == [(None, ["red-1"], ["sealed.plays"])]


def test_R0_who_buys_while_cards_lie_face_down_makes_their_players_choose_again(tables: Tables) -> None:
    for more in ({}, REVEALED):
        table = Table.open(tables, {**BUYING, **more})
        table.lay("red", "R17")
        assert told(table.enter(buy("black", 1))) == [(None, ["red"], ["sealed.bought"])]
        table.lay("red", "R17")
        undone = table.keep(tables.take_back(table.host, table.seen))
        assert told(undone) == [(None, ["red"], ["sealed.not-bought"])]


@pytest.mark.parametrize("more", [{}, REVEALED])
def test_R1_a_face_that_is_taught_leaves_cards_face_down(tables: Tables, more: Json) -> None:
    table = Table.open(tables, {**FOUR, **more, "deck": [FACES["R17"]]})
    table.lay("red-1", "R17")
    table.enter({"entry": "face", "card": FACES["B18"]})
    assert tables.position(table.host).sealed == {"red-1"}


def test_R1_on_a_copy_cards_go_back_or_stay_as_the_group_has_chosen(tables: Tables) -> None:
    for more, sealed in (({}, []), (REVEALED, ["red-1"])):
        copy = WhatIf(Table.open(tables, {**FOUR, **more}).host.table_id, 0)
        copy = what_if.seal(tables.journal, copy, "red-1", laid_card("R17", None))
        copy = what_if.enter(tables.journal, copy, sit_out("black-1"))
        assert list(copy.laid) == sealed
        assert sorted(what_if.state_of(tables.journal, copy).sealed) == sealed


def test_R1_two_who_sit_out_at_once_both_do(tables: Tables) -> None:
    table = Table.open(tables, FOUR)
    table.lay("red-1", "R17")
    seen = table.seen
    tables.enter(table.seats["black-1"], sit_out("black-1"), seen)  # gives red's first player the card back
    tables.enter(table.seats["black-2"], sit_out("black-2"), seen)
    assert table.game.state.sat_out == ("black-1", "black-2")
    with pytest.raises(Conflict):
        tables.enter(table.seats["black-2"], sit_out("black-2"), seen)
    with pytest.raises(Conflict):  # who chooses a card has to know who sits out
        table.lay("red-2", "R19")


def test_R1_who_sits_out_of_a_round_that_is_over_sits_out_of_no_other(tables: Tables) -> None:
    table = Table.open(tables)
    for seat in ("red", "black"):
        tables.enter(table.seats[seat], sit_out(seat), 0)
    assert table.game.state.round == 2
    with pytest.raises(Conflict):
        tables.enter(table.seats["red"], sit_out("red"), 0)


def test_R0_who_sits_out_has_seen_what_was_bought(tables: Tables) -> None:
    table = Table.open(tables, BUYING)
    tables.enter(table.seats["black"], buy("black", 1), 0)
    with pytest.raises(Conflict):
        tables.enter(table.seats["red"], sit_out("red"), 0)


def test_R1_who_sat_out_first_leaves_the_other_to_reveal_alone(tables: Tables) -> None:
    table = Table.open(tables)
    table.enter({"entry": "sit-out", "seat": "black"})
    table.lay("red", "R17")
    assert table.game.state.phase == "turn"


def test_R1_who_sits_out_lays_nothing(tables: Tables) -> None:
    table = Table.open(tables)
    table.enter({"entry": "sit-out", "seat": "black"})
    with pytest.raises(Invalid, match=r"seal\.not-due"):
        table.lay("black", "B18")


def test_R1_who_has_a_card_face_down_takes_it_up_before_sitting_out(tables: Tables) -> None:
    table = Table.open(tables)
    table.lay("red", "R17")
    with pytest.raises(Invalid, match=r"seal\.lift-first"):
        table.enter({"entry": "sit-out", "seat": "red"})
    table.keep(tables.unseal(table.seats["red"], "red", table.seen))
    table.enter({"entry": "sit-out", "seat": "red"})
    table.lay("black", "B18")
    assert entries(table)[-1] == {"entry": "play", "cards": {"black": "B18"}}


def test_R1_who_sits_out_by_a_correction_gets_the_card_back_and_nobody_else_does(tables: Tables) -> None:
    table = Table.open(tables)
    table.play_rounds(1)
    table.lay("red", playable(table.game, "red")[0])
    edit = {"op": "insert", "at": len(entries(table)), "entry": {"entry": "sit-out", "seat": "red"}}
    stored = table.keep(tables.amend(table.host, [edit], table.seen))
    assert [(line.kind, line.content.get("seats")) for line in stored.lines[-1:]] == [("returned", ["red"])]
    assert tables.position(table.host).due == ("black",)
