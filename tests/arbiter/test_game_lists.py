"""Lists of games: who sees what, searching, deleting and taking back, and what goes for good."""

import random
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from arbiter.foundation.faults import Missing
from arbiter.keeping.game_lists import REGRET, ListAccess
from arbiter.keeping.results import PlayerTally
from arbiter.keeping.upkeep import fill, purge
from arbiter.store.models import deck_cards, games, log
from arbiter.tables.service import Tables
from tests.arbiter.play import FACES, SETUP, WITH_FACES, Json, Table, first_shelf, put


def finished(tables: Tables, red: str = "Ada", black: str = "Fritz", *, seed: int = 1) -> Table:
    """Play a few rounds and end the game."""
    players = [{"seat": "red", "name": red}, {"seat": "black", "name": black}]
    table = Table.open(tables, {**WITH_FACES, "players": players})
    table.play_rounds(random.Random(seed).randint(1, 3), seed)
    table.enter({"entry": "end", "reason": "agreed"})
    return table


def on_shelf(tables: Tables, *all_tables: Table) -> ListAccess:
    """Put tables on the first shelf and return what its key reaches."""
    shelf = first_shelf(tables)
    for table in all_tables:
        put(tables, table.host.table_id, shelf)
    return ListAccess(tables.games.ids, (shelf,), (), ())


@pytest.mark.storage
def test_a_list_has_the_games_of_its_shelf_the_last_played_first(tables: Tables) -> None:
    first, second, other = finished(tables), finished(tables, "Jan", "Eva"), finished(tables)
    reach = on_shelf(tables, first, second)
    found = tables.lists.page(reach)
    assert [one.table_id for one in found] == [second.host.table_id, first.host.table_id]
    assert [one.table_id for one in tables.lists.page(reach, first=1, most=1)] == [first.host.table_id]
    with pytest.raises(Missing):
        tables.lists.game(reach, other.host.table_id)


def test_a_device_sees_the_tables_whose_links_it_knows_and_deletes_those_it_hosts(tables: Tables) -> None:
    opened = tables.open(WITH_FACES)
    seat = tables.lists.reach([], [opened.links.seats["red"], "no link"])
    host = tables.lists.reach([], [opened.links.host])
    assert tables.lists.game(seat, opened.table_id).players == (("red", "Ada"), ("black", "Fritz"))
    assert not tables.lists.may_delete(seat, opened.table_id)
    with pytest.raises(Missing):
        tables.lists.delete(seat, opened.table_id)
    tables.lists.delete(host, opened.table_id)


def test_the_result_is_kept_and_goes_when_the_end_is_taken_back(tables: Tables) -> None:
    table = finished(tables)
    reach = on_shelf(tables, table)
    (kept,) = tables.lists.page(reach)
    score = table.game.state.score
    assert kept.winners == score.winners
    assert kept.points == {side: one.total for side, one in score.sides.items()}
    table.keep(tables.take_back(table.host, table.seen))
    (kept,) = tables.lists.page(reach)
    assert (kept.finished, kept.winners, kept.points) == (False, (), {})


@pytest.mark.storage
def test_names_and_places_are_searched_in_any_order_and_case(tables: Tables) -> None:
    table = finished(tables, "Žofie 100%", "Änne")
    reach = on_shelf(tables, table, finished(tables))
    tables.lists.note_place(table.host.table_id, "Brno", ["Žofie 100%", "Änne"])
    for words in (["žofie"], ["ÄNNE", "ŽOFIE"], ["brno"], ["100%"]):
        assert [one.table_id for one in tables.lists.page(reach, words)] == [table.host.table_id]
    assert tables.lists.count(reach, ["žofie", "fritz"]) == 0
    assert tables.lists.count(reach, ["_"]) == 0


@pytest.mark.storage
def test_who_won_how_often_is_told_for_each_company(tables: Tables) -> None:
    played = [finished(tables, "Ada", "Fritz", seed=seed) for seed in range(4)]
    played += [finished(tables, "fritz", "Ada", seed=9), finished(tables, "Ada", "Eva")]
    reach = on_shelf(tables, *played)
    most, least = tables.lists.results_by_players(reach)
    assert (most.games, least.games) == (5, 1)
    assert sum(wins for _name, wins in most.wins) + most.draws == 5
    assert least.names == ("Ada", "Eva")


@pytest.mark.parametrize(("ended", "row", "now"), [("wwdww", 2, 2), ("wwwdw", 3, 1), ("ddd", 0, 0), ("wlwwd", 2, 0)])
def test_a_draw_ends_a_row_of_wins_and_a_defeat_does(ended: str, row: int, now: int) -> None:
    tally = PlayerTally("Ada")
    for one in ended:
        tally.add(won=one in "wd", draw=one == "d")  # in a draw everybody has won
    assert (tally.row, tally.now, tally.won) == (row, now, ended.count("w"))


def test_a_deleted_game_is_nobodys_until_it_is_taken_back(tables: Tables) -> None:
    opened = tables.open_record(tables.record(finished(tables).host))
    reach = tables.lists.reach([], [opened.links.host])
    tables.lists.delete(reach, opened.table_id)
    assert tables.lists.count(reach) == 0
    assert tables.known([opened.links.host]) == []
    for token in (opened.links.host, opened.links.look):
        with pytest.raises(Missing):
            tables.find(token)
    (gone,) = tables.lists.deleted(reach)
    assert gone.until is not None
    assert gone.until - datetime.now(UTC) > timedelta(days=29)
    tables.lists.take_back(reach, opened.table_id)
    assert tables.find(opened.links.look).table_id == opened.table_id
    with pytest.raises(Missing):
        tables.lists.take_back(reach, opened.table_id)


@pytest.mark.storage
def test_after_30_days_a_deleted_game_goes_for_good_and_its_deck_stays(tables: Tables) -> None:
    table = Table.open(tables, SETUP, "Our copy")
    table.lay("red", "R17", FACES["R17"])
    table.lay("black", "B18", FACES["B18"])
    kept = finished(tables)
    reach = on_shelf(tables, table, kept)
    tables.lists.delete(reach, table.host.table_id)
    assert purge(tables.store, datetime.now(UTC)) == 0
    assert purge(tables.store, datetime.now(UTC) + REGRET + timedelta(minutes=1)) == 1
    with tables.store.reading() as connection:
        assert connection.scalar(select(log.c.position).where(log.c.table_id == table.host.table_id)) is None
        assert len(connection.execute(select(deck_cards)).all()) == 2
    assert set(Table.open(tables, SETUP, "Our copy").game.faces) - {"HC"} == {"R17", "B18"}
    assert tables.lists.count(reach) == 1


def test_results_that_older_versions_did_not_keep_are_worked_out(tables: Tables) -> None:
    table = finished(tables)
    with tables.store.writing() as connection:
        connection.execute(update(games).values(result=None, winners=None))
    fill(tables)
    (kept,) = tables.lists.page(on_shelf(tables, table))
    assert kept.winners


def test_a_key_that_opens_nothing_is_left_out(tables: Tables) -> None:
    key = tables.lists.make()
    found: Json = tables.lists.ids(["x", key, "kt" + "a" * 24])
    assert list(found) == [key]
