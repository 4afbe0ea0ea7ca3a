"""Five players: the special committee by choice, one phone for all, borrowed actions, the final rounds."""

import json
import re
from collections.abc import Callable, Iterator
from urllib.parse import urlencode

import pytest
from flask import Flask

from contract_rules import output, steps
from tests.arbiter.pages.phone import Phone
from tests.contract.evening import Evening, Json, tap, task_of
from tests.rules.cases import RECORDS, read
from tests.tiers import sampled

SPECIAL = {"kind": "any", "active": 1, "rows": [[0, 0], [2, 0], [3, 0], [1, 4]]}


@pytest.fixture
def five(evening: Callable[..., Evening]) -> Evening:
    """A table of five with a display."""
    table = evening(5, special=SPECIAL)
    table.fill()
    return table


def test_each_takes_kinds_of_their_choice_in_the_special_committee(five: Evening) -> None:
    for seat in ("red", "blue", "green", "yellow", "black"):
        five.place(seat, "special")
    for seat, committee in zip(
        ("red", "blue", "green", "yellow", "black"), ("c1", "c2", "c3", "c4", "c1"), strict=True
    ):
        five.place(seat, committee)
    phone = five.phone("red")
    assert [one.attrs["id"] for one in phone.page.the("entry").all("a") if "data-says" in one.attrs] == [
        "entry-resolve"
    ]
    tap(phone, {"entry": "resolve"}, {"committee": "special"})
    assert "Ada (2 workers): 3 influence of your choice" in phone.page.text
    for _point in range(11):
        plus = [one for one in phone.page.all("a") if one.text == "+"]
        phone.open(plus[-1].attrs["href"])
    phone.press("Bring about this resolution")
    influence = five.state()["influence"]
    assert (influence["red"]["development"], influence["black"]["development"]) == (3, 2)


def test_may_i_is_answered_where_somebody_would_get_no_influence(evening: Callable[..., Evening]) -> None:
    five = evening(5, special=SPECIAL | {"rows": [[0, 0], [0, 2], [3, 0], [1, 4]]})
    five.fill()
    five.place("red", "c1")
    five.place("blue", "special")
    phone = five.phone("red")
    phone.follow("May I")
    resolves = tap(phone, {"entry": "resolve"}).the("may-committee")
    assert sum("data-may" in one.attrs for one in resolves.all("li")) == 5


def at(page: str, said: Json) -> str:
    """The address of a page with this said."""
    return f"{page}?{urlencode({'entry': json.dumps(said)})}"


def opened_at(app: Flask, wanted: Callable[[Json, Json], bool]) -> tuple[Phone, str, Json]:
    """Open a kept game where the next entry and the position are as wanted; the host's phone, its page, the entry."""
    record, entry = next(_found(wanted))
    with app.app_context():
        links = app.extensions["kontor-tables"].open_record(record).links
    phone, page = Phone(app), f"/t/{links.host}/all"
    phone.open(page)
    return phone, page, entry


def _found(wanted: Callable[[Json, Json], bool]) -> Iterator[tuple[Json, Json]]:
    for path in RECORDS.glob("random-*.contract.json"):
        record = read(path)
        entries = record["entries"]
        for number, (entry, step) in enumerate(zip(entries, steps(record["setup"], entries), strict=False)):
            if wanted(entry, dict(output(step.game))):
                yield record | {"entries": entries[:number]}, entry
                break


def test_a_borrowed_action_step_by_step(app: Flask) -> None:
    phone, page, entry = opened_at(app, lambda entry, _table: entry.get("card") == 8 and "borrow" in entry)
    borrowed = entry["borrow"]
    said: Json = {"entry": "act", "card": 8}
    phone.open(at(page, said))
    tap(phone, {"card": borrowed["card"]})
    phone.open(at(page, said | {"borrow": borrowed}))
    assert "borrows an action with project 8" in phone.page.the("preview").text
    phone.press("Carry it out")
    assert task_of(phone.page) == "choose"


def test_influence_is_spread_anew_point_by_point(app: Flask) -> None:
    phone, page, _entry = opened_at(app, lambda entry, _table: "spread" in entry)
    phone.open(at(page, {"entry": "act", "card": 30}))
    assert phone.page.the("effects").text == "The influence stays as it is: no marker moves. (N30)"
    phone.form("Carry it out without a change")
    phone.open(next(one for one in phone.page.all("a") if one.text == "\N{MINUS SIGN}").attrs["href"])
    assert "1 point to choose" in phone.page.text
    phone.open([one for one in phone.page.all("a") if one.text == "+"][-1].attrs["href"])
    assert phone.page.by_id("effects") is None
    phone.press("Carry it out")


def test_final_rounds_open_all_four_and_say_how_many_turns_are_left(app: Flask) -> None:
    phone, _page, _entry = opened_at(app, lambda _entry, table: table["stage"] == "final-1")
    left = phone.page.the("left")
    assert re.match(r"\d+ turns are left\. .+ has 2 of them\.", left.text)
    assert "first final round" in phone.page.text


def test_T5_passing_says_why_nothing_else_is_open(app: Flask) -> None:
    phone, _page, _entry = opened_at(app, lambda _entry, table: table["expects"] == ["pass"] and not table["unknown"])
    assert "Pass No worker is free, none is in a committee, and no build action" in phone.page.the("entry").text


@pytest.mark.parametrize("number", sampled([12, 15, 17, 19, 33, 34, 35, 36], 2))
def test_every_kind_of_action_is_chosen_by_tapping(app: Flask, number: int) -> None:
    phone, page, _entry = opened_at(
        app, lambda entry, _table: entry["entry"] == "act" and entry["card"] == number and "waive" not in entry
    )
    phone.open(at(page, {"entry": "act", "card": number}))
    for _tap in range(3):
        if [one for one in phone.page.all("button") if one.text == "Carry it out"]:
            break
        links = phone.page.all("a")
        answers = [one for one in links if "data-says" in one.attrs or one.attrs.get("class") == "spot"]
        phone.open(next(one for one in answers if one.attrs.get("aria-current") != "true").attrs["href"])
    phone.press("Carry it out")
