"""The made-up game at a table: entering, sealing, taking back, correcting, copies, and several processes at once."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from arbiter.foundation.faults import Conflict, Forbidden, Invalid, Missing, Refused
from arbiter.log import what_if
from arbiter.log.what_if import WhatIf
from arbiter.store.database import Store
from arbiter.tables.service import Tables
from arbiter.web.live import Hub
from tests.arbiter.bidding import SETUP, Bidding, bids, take
from tests.arbiter.conftest import HOUSE

SECRET = "for tests"


def kinds(stored: object) -> list[str]:
    return [line.kind for line in stored.lines]  # type: ignore[attr-defined]


@pytest.mark.storage
def test_a_whole_game_is_played_and_its_record_replays(house: Tables) -> None:
    table = Bidding.open(house).play((5, 3), (2, 2), (1, 9))
    assert table.entries == [bids(a=5, b=3), take("a", 5), bids(a=2, b=2), bids(a=1, b=9), take("b", 9)]
    position = house.position(table.look)
    assert position.rules.standing(position.game).winners == ("b",)
    assert position.rules.players(position.setup) == {"a": "Ada", "b": "Bo"}
    record = house.record(table.host)
    assert record["format"] == "bids-record"
    again = house.open_record(record)
    assert house.record(house.find(again.links.host)) == record
    assert house.position(house.find(again.links.look)).game == position.game


def test_both_games_lie_side_by_side_and_lists_tell_them_apart(house: Tables) -> None:
    kontor = house.open({"game": "basic", "players": [{"seat": s, "name": s} for s in ("red", "black")]})
    table = Bidding.open(house)
    known = {one.rules.id: (one.game, one.names) for one in house.known([kontor.links.host, table.host_token])}
    assert known == {"kontor": ("basic", {"red": "red", "black": "black"}), "bids": ("short", {"a": "Ada", "b": "Bo"})}
    with pytest.raises(Invalid):
        house.open(SETUP, rules="chess")
    with pytest.raises(Refused):
        house.open(SETUP, rules="kontor")


def test_a_bid_is_known_to_its_seat_only_until_all_are_in(house: Tables) -> None:
    table = Bidding.open(house)
    assert kinds(table.bid("b", 4)) == ["laid"]
    now = house.position(table.seats["b"])
    assert house.laid(table.seats["b"], now) == {"number": 4}
    for access in (table.host, table.look, table.seats["a"]):
        assert house.laid(access, now) is None
    assert (now.sealed, now.due) == ({"b"}, ("a",))
    assert house.ledger(table.look).lines[-1].content == {"seat": "b"}
    assert kinds(table.bid("a", 2)) == ["laid", "entry"]
    assert table.entries == [bids(a=2, b=4)]
    assert not house.position(table.host).sealed
    assert house.journal.sealed(table.table_id) == {}


def test_a_bid_is_taken_up_again_and_may_be_another(house: Tables) -> None:
    table = Bidding.open(house)
    table.bid("a", 4)
    table.keep(house.unseal(table.seats["a"], "a", table.seen))
    with pytest.raises(Invalid, match=r"seal\.none"):
        house.unseal(table.seats["a"], "a", table.seen)
    table.bid("a", 5)
    with pytest.raises(Invalid, match=r"seal\.already"):
        table.bid("a", 6)


def test_bids_that_the_rules_refuse_together_go_back_with_the_reason(house: Tables) -> None:
    table = Bidding.open(house)
    table.bid("a", 9)
    stored = table.bid("b", 8)
    assert kinds(stored) == ["laid", "returned"]
    assert stored.lines[-1].content["reasons"] == [{"code": "sealed.refused", "rule": ["2"], "facts": {}}]
    assert (house.position(table.host).sealed, table.entries) == (frozenset(), [])


def test_a_bid_is_checked_by_itself_at_once(house: Tables) -> None:
    table = Bidding.open(house).play((2, 2))
    for number, code in ((2, "bid.again"), (10, "entry.form")):
        with pytest.raises(Refused) as refused:
            table.bid("a", number)
        assert refused.value.refusal.reasons[0].code == code
    table.play((5, 3))
    with pytest.raises(Missing):
        house.seal(table.host, "c", {"number": 1}, table.seen)


def test_who_may_enter_what_is_the_games_word(house: Tables) -> None:
    table = Bidding.open(house)
    table.bid("a", 5)
    table.bid("b", 3)
    for access in (table.seats["b"], table.look):
        with pytest.raises(Forbidden):
            house.enter(access, take("a", 1), table.seen)
    with pytest.raises(Forbidden):
        house.seal(table.seats["b"], "a", {"number": 1}, table.seen)
    with pytest.raises(Forbidden):
        house.enter(table.seats["a"], bids(a=1, b=2), table.seen)
    house.enter(table.host, take("a", 1), table.seen)


def test_what_is_behind_is_told_and_the_same_key_is_stored_once(house: Tables) -> None:
    table = Bidding.open(house)
    house.seal(table.seats["a"], "a", {"number": 5}, 0, "key")
    assert house.seal(table.seats["a"], "a", {"number": 5}, 0, "key").seen == 1
    house.seal(table.seats["b"], "b", {"number": 3}, 0)  # another's sealed bid keeps nobody waiting
    with pytest.raises(Conflict) as behind:
        house.enter(table.host, take("a", 1), 1)
    assert [line.kind for line in behind.value.since] == ["laid", "entry"]


def test_taking_back_gives_sealed_bids_of_a_round_that_is_gone_back(house: Tables) -> None:
    table = Bidding.open(house).play((5, 3))
    table.bid("a", 1)
    stored = table.keep(house.take_back(table.seats["a"], table.seen))
    assert kinds(stored) == ["take-back", "returned"]
    assert table.entries == [bids(a=5, b=3)]
    assert house.journal.sealed(table.table_id) == {}
    table.keep(house.take_back(table.host, table.seen))
    assert table.entries == []
    with pytest.raises(Invalid, match=r"take-back\.nothing"):
        house.take_back(table.host, table.seen)


def test_the_past_is_amended_tried_first_and_refused_where_it_breaks(house: Tables) -> None:
    table = Bidding.open(house).play((5, 3), (2, 2))
    change = [{"op": "change", "at": 1, "entry": take("a", 2)}]
    trial = house.try_edits(table.host, change)
    assert (trial.holds, dict(trial.game.points)) == (True, {"a": 2, "b": 0})
    assert table.points == {"a": 5, "b": 0}
    table.keep(house.amend(table.host, change, table.seen))
    assert table.points == {"a": 2, "b": 0}
    (amended,) = [line for line in house.ledger(table.host).lines if line.amended is not None]
    assert (amended.content, amended.in_force) == (take("a", 5), take("a", 2))
    broken = house.try_edits(table.host, [{"op": "delete", "at": 0}])
    assert (broken.broken, broken.refusal.reasons[0].code) == (0, "take.turn")
    with pytest.raises(Refused):
        house.amend(table.host, [{"op": "delete", "at": 0}], table.seen)
    both = [{"op": "delete", "at": 0}, {"op": "delete", "at": 0}]
    table.keep(house.amend(table.host, both, table.seen))
    assert table.entries == [bids(a=2, b=2)]
    table.keep(house.amend(table.host, [{"op": "insert", "at": 0, "entry": bids(a=1, b=1)}], table.seen))
    assert table.entries == [bids(a=1, b=1), bids(a=2, b=2)]


def test_faces_options_and_decks_are_no_part_of_a_game_without_any(house: Tables) -> None:
    table = Bidding.open(house)
    for edit in ({"op": "face", "card": {"id": "x"}}, {"op": "option", "option": "x", "value": "y"}):
        with pytest.raises(Invalid, match=r"amend\.(form|option)"):
            house.amend(table.host, [edit], 0)
    with pytest.raises(Invalid, match=r"correct\.unknown"):
        house.correct(table.host, {"id": "x"}, 0)
    with pytest.raises(Invalid):
        house.open(SETUP, "proxy", "bids")
    assert house.deck(table.host) is None


def test_a_copy_goes_its_own_way(house: Tables) -> None:
    table = Bidding.open(house).play((5, 3))
    copy = WhatIf(table.table_id, 2)
    with pytest.raises(Invalid):
        what_if.take_back(house.journal, copy)
    one = what_if.seal(house.journal, copy, "a", {"number": 1})
    link = what_if.link_of(house.store, one, [SECRET])
    opened = what_if.read(house.store, link, [SECRET])
    assert opened == copy  # the link tells nobody what lies face down
    assert what_if.with_laid(opened, link, what_if.laid_on(one, link, [SECRET]), [SECRET]) == one
    assert what_if.state_of(house.journal, one).due == ("b",)
    assert what_if.unseal(one, "a") == copy == what_if.take_back(house.journal, one)
    both = what_if.seal(house.journal, one, "b", {"number": 9})
    assert (both.entries, both.laid) == ((bids(a=1, b=9),), {})
    with pytest.raises(Refused):
        what_if.seal(house.journal, what_if.seal(house.journal, copy, "a", {"number": 9}), "b", {"number": 9})
    taken = what_if.enter(house.journal, both, take("b", 9))
    assert dict(what_if.state_of(house.journal, taken).game.points) == {"a": 5, "b": 9}
    assert what_if.take_back(house.journal, taken) == both
    assert what_if.edits_of(taken) == [
        {"op": "insert", "at": 2, "entry": bids(a=1, b=9)},
        {"op": "insert", "at": 3, "entry": take("b", 9)},
    ]
    assert table.points == {"a": 5, "b": 0}


def test_the_course_has_a_moment_for_every_entry(house: Tables) -> None:
    timeline = house.timeline(Bidding.open(house).play((5, 3), (2, 2)).look)
    assert [[entry["entry"] for entry in moment.entries] for moment in timeline] == [[], ["bids"], ["take"], ["bids"]]
    assert [moment.game.round for moment in timeline] == [1, 1, 2, 3]


def test_another_process_sees_every_entry_and_goes_on(house: Tables, database_url: str) -> None:
    store = Store(database_url)
    other = Tables(store, lambda _table, _number: None, HOUSE)
    table = Bidding.open(house)
    for number, (a, b) in enumerate(((5, 3), (2, 2))):
        table.play((a, b))
        assert other.position(table.look).game == house.position(table.look).game
        table.tables = (other, house)[number]
    table.keep(other.take_back(table.host, table.seen))
    assert house.position(table.look).game == other.position(table.look).game
    store.close()


@pytest.mark.storage
def test_two_seats_bidding_at_once_reveal_once(house: Tables) -> None:
    for _ in range(5):
        table = Bidding.open(house)
        with ThreadPoolExecutor(2) as both:
            for seat, number in (("a", 5), ("b", 3)):
                both.submit(house.seal, table.seats[seat], seat, {"number": number}, 0)
        assert table.entries == [bids(a=5, b=3)]


BID = """
import sys
from arbiter.store.database import Store
from arbiter.tables.service import Tables
from tests.arbiter.conftest import HOUSE
tables = Tables(Store(sys.argv[1]), lambda table, number: None, HOUSE)
tables.seal(tables.find(sys.argv[2]), "b", {"number": 3}, 1)
"""


@pytest.mark.storage
def test_streams_hear_the_number_of_what_a_real_other_process_brings(house: Tables, database_url: str) -> None:
    table = Bidding.open(house)
    table.bid("a", 5)
    hub = Hub(house.store)
    numbers = hub.numbers(table.table_id, beat=20)
    assert next(numbers) == 1
    token = house.links(table.host_token).seats["b"]
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", BID, database_url, token], cwd=root, check=True, timeout=60)
    assert next(numbers) == 3
    assert table.entries == [bids(a=5, b=3)]
    hub.close()


def test_a_game_that_does_not_say_what_lies_on_its_table_has_no_moves(house_client: FlaskClient) -> None:
    opened = house_client.post("/api/v1/tables", json={"rules": "bids", "setup": SETUP}).json
    host = opened["links"]["host"]
    assert house_client.get(f"/api/v1/tables/{host}/moves?since=0").json == {"since": 0, "seen": 0, "moves": None}
