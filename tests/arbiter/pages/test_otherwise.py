"""A table whose rulings are others by today's rules: everybody sees both, and the host says what is to hold."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import update

from arbiter.keeping.reviewing import review_all
from arbiter.store.models import tables as tables_table
from arbiter.tables.service import Tables
from kontor.game import Kontor
from kontor_rules.end import ranking
from rulings import Step, refuse
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.record import NAMES, Json, Table, kept, place, play

START = [play(red="R7", black="W57"), place("black", 1, 1), place("red", 2, 1)]


def corrected(app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch, rule: Callable[[Json, Step], Step]) -> Table:
    """Let the arbiter start again with a rule that says something else of some entries."""
    enter = Kontor.enter

    def by_todays_rules(game: object, entry: Json) -> Step:
        return rule(entry, enter(game, entry))

    monkeypatch.setattr(Kontor, "enter", staticmethod(by_todays_rules))
    tables = app.extensions["kontor-tables"]
    tables.journal.forget(tables.find(table.urls["host"].removeprefix("/t/")).table_id)
    table.reload()
    return table


def one_coin_more(_entry: Json, step: Step) -> Step:
    """Rule I1 otherwise: who gets income gets one more than was said."""
    game, told = step.game, []
    for one in step.rulings:
        if one.code == "income.coin":
            game = replace(game, state=game.state.with_coins(one.facts["seat"], 1))
            told.append(replace(one, facts={**one.facts, "coins": one.facts["coins"] + 1}))
        else:
            told.append(one)
    return Step(game, tuple(told))


def not_at_2_1(entry: Json, step: Step) -> Step:
    """Rule P1 otherwise: nothing may lie on one cell."""
    if entry.get("cell") == [2, 1] and entry["entry"] == "place":
        refuse("place.apart", "P1", cell=[2, 1], card="R7")
    return step


@pytest.mark.devices
def test_both_rulings_are_shown_and_the_host_lets_todays_hold(
    app: Flask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened = Table.of(app, "basic", NAMES, START)
    changes = tmp_path / "changes.toml"
    told = 'en = { before = "One.", now = "Two.", why = "So it is." }'
    changes.write_text(f'[[changes]]\nversion = "99"\nrules = ["I1"]\n{told}\n')
    monkeypatch.setattr(Kontor, "changes_file", changes)
    table = corrected(app, opened, monkeypatch, one_coin_more)
    for who in ("red", "look", "host"):
        page = table.open(who)
        assert page.h1 == "Today's rules rule 1 entry otherwise"
        assert "Ruled then" in page.text
        assert "By today's rules" in page.text
        assert "What has changed in the rules" in page.text
        assert "Before: One. Now: Two. Why: So it is." in page.text
        assert "This was played by version 0.4.0 of the rules." in page.text
    assert "The host says what is to hold." in table.open("red").text
    assert "legal" not in table["red"].page.text
    table.open("host")
    table["host"].press("Let today's rulings hold")
    assert table.open("red").h1 != "Today's rules rule 1 entry otherwise"
    assert " lets today's rulings hold." in table.open("red", "/rulings").text
    table.lay(9, 12)


def test_the_earlier_rulings_hold_by_one_step_that_can_be_taken_back_and_no_piece_is_moved(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = corrected(app, Table.of(app, "basic", NAMES, START), monkeypatch, one_coin_more)
    host = table["host"]
    for who in ("red", "look", "host"):
        page = table.open(who)
        assert "If today's rulings hold, do this on the table" in page.text
        assert "1 coin" in page.text
        assert "the table overrules the arbiter" in page.text
    for again in (True, False):
        host.press("Let the earlier rulings hold")
        entries = table.entries()
        assert entries[:-1] == START
        assert entries[-1]["what"] == "coins"
        assert "What was ruled when it was played holds." in entries[-1]["reason"]
        assert " lets the earlier rulings hold." in table.open("red", "/rulings").text
        assert "To do on the table now" not in table.open("red").text
        if again:
            table.open("host", "/all")
            host.press("Take it back")
            assert table.entries() == START
            assert "took back that the earlier rulings hold" in table.open("red", "/rulings").text
            assert "Undo this on the table" not in table.open("host").text
    table.lay(9, 12)


def test_todays_rulings_hold_with_moves_for_hands_also_when_that_is_taken_back(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = corrected(app, Table.of(app, "basic", NAMES, START), monkeypatch, one_coin_more)
    table.open("host")
    table["host"].press("Let today's rulings hold")
    page = table.open("look")
    assert "To do on the table now" in page.text
    assert "1 coin" in page.text
    table.open("host", "/all")
    table["host"].press("Take it back")
    assert "Undo this on the table" in table.open("look").text
    assert {"Let today's rulings hold", "Let the earlier rulings hold"} <= {
        one.text for one in table.open("host").all("button")
    }


def test_where_pieces_lay_is_known_from_the_first_review_on_and_not_if_the_log_went_on_without_it(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Table.of(app, "basic", NAMES, START)
    tables: Tables = app.extensions["kontor-tables"]

    def forget(**columns: object) -> None:
        with tables.store.writing() as connection:
            connection.execute(update(tables_table).values(**columns))

    forget(pieces=None, pieces_length=None)
    assert [one.same for one in review_all(tables.journal)] == [True]
    table = corrected(app, opened, monkeypatch, one_coin_more)
    assert "Let the earlier rulings hold" in table.open("host").text
    forget(pieces_length=len(START) - 1)
    assert "The arbiter doesn't know how the pieces lay." in table.open("host").text
    assert "Let the earlier rulings hold" not in table["host"].page.text
    sent = {"seen": tables.position(tables.find(table.urls["host"].removeprefix("/t/"))).length, "earlier": True}
    answer = app.test_client().post(f"/api/v1/tables/{table.urls['host'].removeprefix('/t/')}/accept", json=sent)
    assert (answer.status_code, answer.get_json()["message"]) == (422, "accept.no-overrides")
    table["host"].press("Let today's rulings hold")
    assert table.entries() == START


@pytest.mark.devices
def test_an_entry_that_is_refused_today_is_shown_with_three_ways_to_go_on(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = corrected(app, Table.of(app, "basic", NAMES, START), monkeypatch, not_at_2_1)
    assert table.open("black").h1 == "Today's rules refuse entry 3"
    assert "nothing that came after it is lost" in table["black"].page.text
    black, host = table["black"], table["host"]
    table.open("host")
    form = host.form("Go back to before it")
    black.send({**form, "csrf_token": black.csrf_token}, to=f"{table.urls['black']}/otherwise/back/2")
    assert table.entries() == START
    host.follow("Correct this entry")
    assert host.page.h1
    table.open("host")
    host.press("Go back to before it")
    assert table.entries() == START[:2]
    table.open("red")
    table.place("red", "1,2")
    assert table.entries()[-1]["cell"] == [1, 2]


def test_a_record_with_an_entry_that_is_refused_is_taken_in_and_goes_on_by_each_way(phone: Phone) -> None:
    record = kept("basic-two-phones")
    at = next(place for place, one in enumerate(record["entries"]) if one["entry"] == "place")
    for y, way in enumerate(("Correct this entry", "Let it stand: overrule the arbiter", "Go back to before it")):
        record["entries"][at]["cell"] = [90, y]
        phone.upload("/games/import", record)
        assert phone.page.h1 == f"Today's rules refuse entry {at + 1}"
        assert "nothing was ruled on it here" in phone.page.text
        if way.startswith("Go back"):
            phone.press(way)
            assert phone.open(phone.page.url).h1 != f"Today's rules refuse entry {at + 1}"
        else:
            assert phone.follow(way).h1


@pytest.mark.devices
def test_an_entry_that_is_refused_today_stands_if_the_table_overrules_the_arbiter(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = corrected(app, Table.of(app, "basic", NAMES, START), monkeypatch, not_at_2_1)
    host = table["host"]
    table.open("host")
    host.follow("Let it stand")
    host.follow("where the arbiter forbids it")
    host.open(next(link for link in host.page.hrefs("cell=2,1")))
    host.submit("place", reason="So we played it.")
    assert [one["entry"] for one in table.entries()] == ["play", "place", "override"]
    assert table.open("red").h1 != "Today's rules refuse entry 3"


def test_todays_result_of_an_ended_game_holds_until_the_host_takes_that_back(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.going_on(app, kept("basic-two-phones"))
    before = table.open("look", "/score").h1
    monkeypatch.setattr(ranking, "_points", lambda _state, _area: 2)
    corrected(app, table, monkeypatch, lambda _entry, step: step)
    note = "The arbiter's rules were corrected after this game."
    assert note in table.open("look", "/score").text
    assert table["look"].page.h1 == before
    host = table["host"]
    table.open("host")
    host.press("Let today's rulings hold")
    assert note not in table.open("look", "/score").text
    assert table["look"].page.h1 != before
    for who in ("red", "look"):
        assert "Take it back" not in table.open(who).text
    table.open("host", "/all")
    host.press("Take it back")
    assert note in table.open("look", "/score").text
    assert table["look"].page.h1 == before
    assert "took back that today's rulings hold" in table.open("red", "/rulings").text
    assert "By today's rules" in table.open("red").text


@pytest.mark.devices
def test_a_game_that_has_ended_stays_as_it_ended(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    record = kept("basic-two-phones")
    table = Table.going_on(app, record)
    before = table.open("look", "/score").h1
    last = record["entries"][-1]

    def not_the_end(entry: Json, step: Step) -> Step:
        if entry == last:
            refuse("place.island", "P6", cell=[0, 0], card="R7")
        return step

    corrected(app, table, monkeypatch, not_the_end)
    page = table.open("look", "/score")
    assert page.h1 == before
    assert "The arbiter's rules were corrected after this game." in page.text
    assert f"This game stays as it ended: {before}." in table.open("look").text
    assert app.test_client().get(f"{table.urls['look']}/sheet.pdf").data.startswith(b"%PDF")
