"""Rulings that logs keep: what today's rules say otherwise is seen, named, and never holds before somebody says so."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from sqlalchemy import select, update

from arbiter.foundation.faults import Forbidden, Invalid, Outdated, Refused
from arbiter.game import Json
from arbiter.keeping.reviewing import Review, review, review_after_upgrade, review_all
from arbiter.log.kept_rulings import changed_from, packed, rulings_of, text_of, unpacked
from arbiter.log.rows import pack
from arbiter.store.models import games, log, reviews, tables
from arbiter.tables.service import Tables
from rulings import Ruling, Step, refuse
from tests.arbiter import made_up_game
from tests.arbiter.bidding import Bidding, bids, take
from tests.arbiter.conftest import HOUSE
from tests.arbiter.made_up_game import Bids
from tests.arbiter.test_rule_changes import told_in

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
YEAR = timedelta(days=365)
FACTS = st.dictionaries(
    st.text(max_size=5), st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=2), max_size=3
)
RULINGS = st.builds(Ruling, st.text(max_size=8), st.lists(st.text(max_size=3)).map(tuple), FACTS)


@given(st.lists(st.lists(RULINGS, max_size=3), max_size=4), st.sampled_from([(), (b"take",), (b"take", b"bids")]))
def test_what_is_kept_is_read_again_as_it_was(ruled: list[list[Ruling]], samples: tuple[bytes, ...]) -> None:
    texts = [text_of(one) for one in ruled]
    if texts:
        later = (*samples, b"samples that came later")
        assert unpacked(packed(texts, samples), later if samples else samples) == texts
    assert [rulings_of(text) for text in texts] == [tuple(one) for one in ruled]


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [([], "a", 0), ("ab", "ab", 2), ("ab", "a", 1), ("abc", "axc", 1), ([None, "b"], "ab", 0)],
)
def test_what_changed_begins_where_rulings_are_others(before: list[str | None], after: str, place: int) -> None:
    assert changed_from(list(before), list(after)) == place


def fresh(house: Tables) -> Tables:
    """The same tables as another process has them, which has read nothing yet."""
    return Tables(house.store, lambda _table, _number: None, HOUSE)


def one_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Correct rule 3: whoever takes points gets one more."""

    def take_more(
        game: Bids, seat: str, points: int, take: Callable[..., Step[Bids]] = made_up_game.take
    ) -> Step[Bids]:
        after = take(game, seat, points).game
        more = {who: had + (who == seat) for who, had in after.points.items()}
        return Step(replace(after, points=more), (Ruling("take.points", ("3",), {"seat": seat, "points": points + 1}),))

    monkeypatch.setattr(made_up_game, "take", take_more)


def at_most_four(monkeypatch: pytest.MonkeyPatch) -> None:
    """Correct rule 3: nobody takes more than four points."""

    def take_less(
        game: Bids, seat: str, points: int, take: Callable[..., Step[Bids]] = made_up_game.take
    ) -> Step[Bids]:
        if points > 4:
            refuse("take.many", "3", most=4)
        return take(game, seat, points)

    monkeypatch.setattr(made_up_game, "take", take_less)


def told(one: Review) -> list[tuple[int, Mapping[str, object] | None, Mapping[str, object] | None]]:
    """Return the facts that differ, by place in the record: as they were kept, and today's; None for a refusal."""
    found = []
    for entry in one.otherwise:
        gone, new = entry.differing
        found.append((entry.place, gone[0].facts if gone else None, new[0].facts if new else None))
    return found


@pytest.mark.storage
def test_a_table_whose_rulings_are_others_today_goes_on_once_somebody_lets_them_hold(
    house: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Bidding.open(house).play((5, 3))
    untouched = Bidding.open(house)
    untouched.bid("a", 2)
    assert [one.same for one in review_all(house.journal)] == [True, True]
    one_more(monkeypatch)
    later = table.tables = untouched.tables = fresh(house)
    now = later.position(table.host)
    assert (now.ruled_otherwise, now.refused, table.points) == ((1,), None, {"a": 6, "b": 0})
    first, second = review_all(later.journal)
    assert second.same
    assert told(first) == [(1, {"seat": "a", "points": 5}, {"seat": "a", "points": 6})]
    with pytest.raises(Outdated):
        table.bid("a", 1)
    with pytest.raises(Outdated):
        later.take_back(table.host, table.seen)
    with pytest.raises(Forbidden):
        later.accept(table.seats["a"], table.seen)
    for _again in range(2):
        table.keep(later.accept(table.host, table.seen))
        with pytest.raises(Forbidden):
            later.take_back(table.seats["a"], table.seen)
        table.keep(later.take_back(table.host, table.seen))
        for process in (later, fresh(house)):
            assert process.position(table.host).ruled_otherwise == (1,)
            assert told(next(review_all(process.journal))) == told(first)
    table.keep(later.accept(table.host, table.seen))
    table.play((1, 2))
    assert table.points == {"a": 6, "b": 3}
    again = fresh(house)
    assert again.position(table.host).as_kept
    assert [one.same for one in review_all(again.journal)] == [True, True]
    with pytest.raises(Invalid):
        again.accept(table.host, table.seen)
    untouched.bid("b", 1)


@pytest.mark.storage
def test_a_table_with_an_entry_that_is_refused_today_stands_before_it_and_goes_on_by_each_way(
    house: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways: list[Callable[[Bidding], object]] = [
        lambda table: table.keep(table.tables.amend(table.host, [changed(1, 4)], table.seen)),
        lambda table: table.keep(table.tables.back_to(table.host, 1, table.seen)),
    ]
    played = [Bidding.open(house).play((5, 3), (2, 1), (6, 4)) for _way in ways]
    at_most_four(monkeypatch)
    for table, way in zip(played, ways, strict=True):
        later = table.tables = fresh(house)
        now = later.position(table.host)
        assert now.refused is not None
        assert (now.refused.entry, now.game.active, table.points) == (1, "a", {"a": 0, "b": 0})
        assert table.entries == [
            bids(a=5, b=3),
            take("a", 5),
            bids(a=2, b=1),
            take("a", 2),
            bids(a=6, b=4),
            take("a", 6),
        ]
        assert [one.refusal is not None for one in review(later.journal, table.table_id).otherwise] == [True]
        with pytest.raises(Outdated):
            table.take("a", 3)
        with pytest.raises(Refused):
            later.amend(table.host, [changed(1, 8)], table.seen)
        way(table)
    corrected, went_back = played
    now = corrected.tables.position(corrected.host)
    assert now.refused is not None
    assert (now.refused.entry, corrected.points) == (5, {"a": 6, "b": 0})
    corrected.keep(corrected.tables.amend(corrected.host, [changed(5, 3)], corrected.seen))
    assert corrected.tables.position(corrected.host).as_kept
    assert corrected.points == {"a": 9, "b": 0}
    assert went_back.entries == [bids(a=5, b=3)]
    went_back.take("a", 3)
    assert went_back.points == {"a": 3, "b": 0}


def changed(at: int, points: int) -> Json:
    return {"op": "change", "at": at, "entry": take("a", points)}


@pytest.mark.storage
def test_what_was_corrected_or_taken_back_is_kept_as_it_was_ruled_then(house: Tables) -> None:
    table = Bidding.open(house).play((5, 3), (2, 1))
    table.keep(house.amend(table.host, [changed(1, 3)], table.seen))
    table.keep(house.take_back(table.host, table.seen))
    table.take("a", 1)
    table.keep(house.amend(table.host, [{"op": "change", "at": 0, "entry": bids(a=6, b=3)}], table.seen))
    assert fresh(house).position(table.host).as_kept
    assert review(house.journal, table.table_id).same


@pytest.mark.storage
def test_a_log_without_rulings_keeps_todays_from_its_first_review_on_packed_or_not(
    house: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = [Bidding.open(house).play((5, 3), (2, 1)) for _number in range(2)]
    with house.store.writing() as connection:
        connection.execute(update(log).values(ruled=None))
        connection.execute(update(games).where(games.c.table_id == played[1].table_id).values(looked=LONG_AGO))
    assert pack(house.store, LONG_AGO + YEAR) == 1
    played[0].play((4, 2))
    assert [one.same for one in review_all(fresh(house).journal)] == [True, True]
    one_more(monkeypatch)
    assert [[one.place for one in found.otherwise] for found in review_all(fresh(house).journal)] == [[1, 3, 5], [1, 3]]


@pytest.mark.storage
def test_a_table_keeps_the_version_of_its_rules_and_a_review_says_what_has_changed_since(
    house: Tables, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _known, older = (Bidding.open(house).play((5, 3)) for _number in range(2))
    with house.store.writing() as connection:
        of_older = tables.c.id == older.table_id
        connection.execute(update(tables).where(of_older).values(rules_version=None))
    rules = type(house.games["bids"].rules)
    monkeypatch.setattr(rules, "changes_file", told_in(tmp_path))
    newer = Bidding.open(house).play((5, 3))
    one_more(monkeypatch)
    found = list(review_all(fresh(house).journal))
    assert [(one.version, [change.version for change in one.changes]) for one in found] == [
        ("", ["1.10", "1.9"]), (None, ["1.10", "1.9"]), ("1.10", [])
    ]  # fmt: skip
    assert newer.table_id == found[-1].table_id
    with house.store.writing() as connection:
        connection.execute(update(log).where(log.c.table_id == older.table_id).values(ruled=None))
    assert review(fresh(house).journal, older.table_id).same
    assert review(house.journal, older.table_id).version == "1.10"


def test_an_imported_record_keeps_its_rulings_and_an_ended_game_its_result(
    house: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Bidding.open(house).play((5, 3), (2, 1), (6, 4))
    opened = house.open_record(house.record(table.host))
    one_more(monkeypatch)
    then, now = review(fresh(house).journal, opened.table_id), review(fresh(house).journal, table.table_id)
    assert (told(then), then.result_then, then.result_now) == (told(now), now.result_then, now.result_now)
    assert then.result_then is not None
    assert then.result_now is not None
    assert (then.result_then["points"], then.result_now["points"]) == ({"a": 13, "b": 0}, {"a": 16, "b": 0})
    later = fresh(house)
    table.keep(later.accept(table.host, table.seen))
    assert house.lists.result_of(table.table_id) == now.result_now
    table.keep(later.take_back(table.host, table.seen))
    assert house.lists.result_of(table.table_id) == now.result_then
    assert review(fresh(house).journal, table.table_id) == now


@pytest.mark.storage
def test_each_version_reviews_all_games_once_and_goes_on_where_it_was_broken_off(
    house: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    review_after_upgrade(house.journal, "1.0", 0)
    with house.store.reading() as connection:
        assert connection.execute(select(reviews)).all() == []  # an empty database stays empty
    played = [Bidding.open(house).play((5, 3)) for _number in range(3)]
    review_after_upgrade(house.journal, "1.0", 0)
    one_more(monkeypatch)
    review_after_upgrade(fresh(house).journal, "1.0", 0)
    assert caplog.messages == []
    monkeypatch.setattr("time.sleep", broken_off)
    with pytest.raises(KeyboardInterrupt):
        review_after_upgrade(fresh(house).journal, "1.1", 0)
    monkeypatch.undo()
    one_more(monkeypatch)
    review_after_upgrade(fresh(house).journal, "1.1", 0)
    said = "table %s would be ruled otherwise today: kontor review says what"
    assert caplog.messages == [said % table.table_id for table in played]
    with house.store.reading() as connection:
        assert [tuple(row) for row in connection.execute(select(reviews).order_by(reviews.c.version))] == [
            ("1.0", played[-1].table_id, True), ("1.1", played[-1].table_id, True)
        ]  # fmt: skip


def broken_off(_seconds: float) -> None:
    raise KeyboardInterrupt
