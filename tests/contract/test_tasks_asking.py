"""May I, and the table's word: everything asked without entering, and decided against the arbiter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.contract.evening import UNPROCESSABLE, Evening, errors_of, inputs


@pytest.fixture
def table(evening: Callable[..., Evening]) -> Evening:
    """A table of two with a display."""
    table = evening()
    table.fill()
    return table


def test_may_i_says_what_speaks_against_everything(table: Evening) -> None:
    phone = table.phone("red")
    page = phone.follow("May I")
    builds, acts, resolves = (page.by_id(f"may-{kind}") for kind in ("build", "act", "resolve"))
    assert builds is not None
    verdicts = {one.attrs["data-may"] for one in builds.all("li") if "data-may" in one.attrs}
    assert verdicts == {"yes", "no"}
    assert resolves is not None
    assert "Rule T3" in resolves.text
    assert acts is not None
    page = phone.follow("Ben")
    assert "Rule T1" in (page.by_id("may-place") or page.root).text


def test_may_i_is_for_those_who_look_on_too(table: Evening) -> None:
    page = table.phone("look").follow("May I")
    assert page.h1 == "May I?"


def test_an_own_project_says_why_it_cannot_act(table: Evening) -> None:
    card = table.state()["legal"]["build"][0]
    table.do("red", "do=build", f"card={card}", "cell=1,0", button="Build project")
    table.fill()
    page = table.phone("blue").follow("May I")
    assert "No workers of Ben" in (page.by_id("may-act") or page.root).text or "A1" in page.text


def test_the_table_decides_with_a_reason(table: Evening) -> None:
    phone = table.phone("red")
    phone.follow("The table decides differently")
    assert {one.attrs["value"] for one in inputs(phone.page, "seat")} == {"red"}
    details = phone.page.by_id("decide-influence")
    assert details is not None
    action = details.all("form")[0].attrs["action"]
    token = phone.form("That's how it is")
    said = {
        "csrf_token": token["csrf_token"], "key": token["key"], "seen": token["seen"], "what": "influence",
        "seat": "red", "kind": "c2", "points": "", "reason": "",
    }  # fmt: skip
    page = phone.show(phone.send(said, to=action), UNPROCESSABLE)
    assert set(errors_of(page)) == {"influence-number", "reason-influence"}
    answer = phone.send(said | {"points": "4", "reason": "moved twice"}, to=action)
    assert answer.status_code == 303
    assert table.state()["influence"]["red"]["c2"] == 4


def test_the_turn_is_given_to_somebody_else(table: Evening) -> None:
    phone = table.phone("all")
    phone.follow("The table decides differently")
    form = phone.form("That's how it is")
    said = {name: form[name] for name in ("csrf_token", "key", "seen")} | {
        "what": "turn",
        "seat": "blue",
        "reason": "x",
    }
    assert phone.send(said, to=form["action"]).status_code == 303
    assert table.state()["active"] == "blue"
