"""Opening tables, links, entering: on both databases."""

import pytest

from app import GAMES
from arbiter.foundation.faults import Ahead, Conflict, Forbidden, Invalid, Missing, Refused
from arbiter.store.database import Store
from arbiter.tables.service import Tables
from tests.arbiter.play import FACES, SETUP, WITH_FACES, Table

PLACE = {"entry": "place", "seat": "red", "cell": [1, 1]}


def test_every_link_of_a_new_table_opens_it_in_its_role(tables: Tables) -> None:
    opened = tables.open(SETUP)
    roles = {
        opened.links.host: ("host", None),
        opened.links.look: ("look", None),
        opened.links.seats["red"]: ("seat", "red"),
        opened.links.seats["black"]: ("seat", "black"),
    }
    assert {token: (tables.find(token).role, tables.find(token).seat) for token in roles} == roles
    assert len(roles) == 4
    assert {(len(token), token[:10]) for token in roles} == {(34, opened.links.host[:10])}


@pytest.mark.parametrize("token", ["", "x", "kt" + "A" * 24, "kt" + "é" * 24, "kt" + "A" * 5000, "\0", "\ud800"])
def test_a_link_that_is_none_leads_nowhere(tables: Tables, token: str) -> None:
    with pytest.raises(Missing):
        tables.find(token)


@pytest.mark.storage
def test_the_database_keeps_no_token(tables: Tables, store: Store) -> None:
    links = tables.open(SETUP).links
    with store.reading() as connection:
        everything = str(connection.exec_driver_sql("SELECT * FROM links").all())
    assert links.host not in everything
    assert links.seats["red"] not in everything


@pytest.mark.parametrize(("rounds", "behind"), [(1, 3), (12, 36)], ids=["behind", "far behind"])
def test_a_stale_page_gets_what_came_in_between(tables: Tables, rounds: int, behind: int) -> None:
    table = Table.open(tables)
    table.play_rounds(rounds)
    with pytest.raises(Conflict) as conflict:
        tables.enter(table.host, PLACE, table.seen - behind)
    between = range(table.seen - behind, table.seen)
    assert (conflict.value.seen, [line.position for line in conflict.value.since]) == (table.seen, list(between))
    assert all(line.rulings for line in conflict.value.since)
    assert tables.position(table.host).length == table.seen
    with pytest.raises(Ahead):  # nobody was faster
        tables.enter(table.host, PLACE, table.seen + 1)


@pytest.mark.storage
def test_the_same_key_is_stored_once_and_answered_alike(tables: Tables, store: Store) -> None:
    table = Table.open(tables)
    sit_out = {"entry": "sit-out", "seat": "red"}
    first = tables.enter(table.host, sit_out, 0, key="abc")
    tables.enter(table.host, {"entry": "sit-out", "seat": "black"}, 1)
    again = tables.enter(table.host, sit_out, 0, key="abc")
    after_restart = Tables(store, lambda _table, _number: None, GAMES).enter(table.host, sit_out, 0, key="abc")
    assert first == again == after_restart
    assert len(tables.record(table.host)["entries"]) == 2


def test_the_same_key_with_other_content_conflicts(tables: Tables) -> None:
    table = Table.open(tables)
    tables.enter(table.host, {"entry": "sit-out", "seat": "red"}, 0, key="abc")
    with pytest.raises(Conflict) as conflict:
        tables.enter(table.host, {"entry": "sit-out", "seat": "black"}, 1, key="abc")
    assert [line.content for line in conflict.value.since] == [{"entry": "sit-out", "seat": "red"}]


@pytest.mark.parametrize("key", ["", "a b", "x" * 65, "ä", "\0"])
def test_a_key_has_a_form(tables: Tables, key: str) -> None:
    table = Table.open(tables)
    with pytest.raises(Invalid):
        tables.enter(table.host, {"entry": "sit-out", "seat": "red"}, 0, key=key)


def test_a_seat_enters_for_itself_only(tables: Tables) -> None:
    table = Table.open(tables)
    red = table.seats["red"]
    for entry in ({"entry": "sit-out", "seat": "black"}, {"entry": "play", "cards": {"red": "R5", "black": "B6"}}):
        with pytest.raises(Forbidden):
            tables.enter(red, entry, 0)
    stored = tables.enter(red, {"entry": "sit-out", "seat": "red"}, 0)
    assert [line.actor for line in stored.lines] == ["red"]


def test_known_tables_come_newest_first_without_strangers(tables: Tables) -> None:
    first, second = tables.open(SETUP), tables.open(SETUP)
    tables.enter(tables.find(first.links.host), {"entry": "sit-out", "seat": "red"}, 0)
    mine = [second.links.host, first.links.seats["red"], "kt" + "A" * 24, "nonsense"]
    listed = tables.known(mine)
    assert [(one.token, one.role, one.seat) for one in listed] == [
        (first.links.seats["red"], "seat", "red"),
        (second.links.host, "host", None),
    ]
    assert listed[0].names == {"red": "Ada", "black": "Fritz"}
    assert not listed[0].finished


def test_a_finished_game_is_listed_as_finished(tables: Tables) -> None:
    opened = tables.open(WITH_FACES)
    tables.enter(tables.find(opened.links.host), {"entry": "end", "reason": "agreed"}, 0)
    assert [one.finished for one in tables.known([opened.links.look])] == [True]


@pytest.mark.parametrize("name", ["A\0da", "A\ud800", "A\nda", "A\x7f", "A\u2028B"])
def test_text_with_control_characters_is_refused(tables: Tables, name: str) -> None:
    players = [{"seat": "red", "name": name}, {"seat": "black", "name": "Fritz"}]
    with pytest.raises(Invalid):
        tables.open({**SETUP, "players": players})
    with pytest.raises(Invalid):
        tables.open(SETUP, deck=name)


@pytest.mark.parametrize("mark", ["\xad", "\u200b", "\u200d", "\u200e", "\u202e", "\u2066", "\ufeff", "\U000e0041"])
def test_a_name_with_something_that_cannot_be_seen_is_refused_and_a_record_keeps_it(tables: Tables, mark: str) -> None:
    setup = {**SETUP, "players": [{"seat": "red", "name": f"A{mark}da"}, {"seat": "black", "name": "Fritz"}]}
    with pytest.raises(Invalid, match=r"name\.hidden"):
        tables.open(setup)
    record = {"format": "kontor-record", "version": 1, "setup": setup, "entries": []}
    assert tables.record(tables.find(tables.open_record(record).links.host)) == record


@pytest.mark.parametrize("name", ["\uff21da", "A\u0308da", " Ada", "Ad\xaa"])
def test_names_that_look_alike_are_refused(tables: Tables, name: str) -> None:
    other = {"\uff21da": "Ada", "A\u0308da": "\xc4da", " Ada": "Ada", "Ad\xaa": "Ada"}[name]
    with pytest.raises(Invalid, match=r"name\.alike"):
        tables.open({**SETUP, "players": [{"seat": "red", "name": name}, {"seat": "black", "name": other}]})


@pytest.mark.parametrize("name", ["\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\U0001f468\u200d\U0001f469"])
def test_a_name_may_have_what_joins_its_letters(tables: Tables, name: str) -> None:
    tables.open({**SETUP, "players": [{"seat": "red", "name": name}, {"seat": "black", "name": "Fritz"}]})


@pytest.mark.parametrize(
    "setup", [None, [], "x", 1, {}, {"game": "chess"}, {**SETUP, "more": 1}, {**SETUP, "players": {}}]
)
@pytest.mark.parametrize("deck", [None, "proxy", "Our copy"])
def test_a_set_up_that_is_none_is_refused(tables: Tables, setup: object, deck: str | None) -> None:
    with pytest.raises(Refused) as refused:
        tables.open(setup, deck)
    assert refused.value.refusal.error["entry"] == -1


def test_several_entries_are_one_step_all_of_them_or_none(tables: Tables) -> None:
    table = Table.open(tables, SETUP)
    face, other = ({"entry": "face", "card": {**FACES["W57"], "id": f"W{n}", "number": n}} for n in (57, 59))
    with pytest.raises(Refused):
        tables.enter_all(table.host, [face, {**PLACE, "cell": [5, 5]}], 0)
    assert tables.record(table.host)["entries"] == []
    stored = tables.enter_all(table.host, [face, other], 0, "once")
    assert tables.enter_all(table.host, [face, other], 0, "once") == stored
    assert tables.record(table.host)["entries"] == [face, other]
    tables.take_back(table.host, stored.seen)
    assert tables.record(table.host)["entries"] == []
    with pytest.raises(Forbidden):
        tables.enter_all(table.seats["black"], [face, PLACE], stored.seen + 1)
