"""May I, and the table's word: everything asked without entering, and decided against the arbiter."""

import pytest

from tests.arbiter.pages.reader import Element
from tests.contract.evening import Evening, errors_of, inputs, tap


def verdicts(part: Element) -> set[str]:
    return {one.attrs["data-may"] for one in part.all("li") if "data-may" in one.attrs}


@pytest.mark.sample
def test_may_i_says_what_speaks_against_everything(table: Evening) -> None:
    phone = table.phone("red")
    page = phone.follow("May I")
    assert verdicts(page.the("may-entry")) == {"yes", "no"}
    assert "Rule T3" in page.the("may-entry").text
    assert verdicts(tap(phone, {"entry": "build"}).the("may-project")) == {"yes", "no"}


def test_may_i_is_asked_for_anybody_whoever_has_the_turn_and_a_yes_names_its_rules(table: Evening) -> None:
    phone = table.phone("red")
    phone.follow("May I")
    assert "Rule T1" in phone.follow("Ben").the("turn").text
    tap(phone, {"entry": "place"}, {"committees": ["c1", "c1"]})
    assert phone.page.the("may").text.startswith("✓ Yes Rule T2 Rule C1 Rule C2 ")
    assert "Ben" in phone.page.the("preview").text


def test_may_i_build_here_is_asked_by_tapping_a_cell(table: Evening) -> None:
    phone = table.phone("blue")
    phone.follow("May I")
    asked = tap(phone, {"cell": [1, -1]}).the("may-project")
    assert "N9" in asked.text
    assert "Rule B4" in asked.text
    assert verdicts(asked) == {"no"}
    assert "Rule B5" in tap(phone, {"cell": [0, 0]}).the("may-project").text
    asked = tap(phone, {"cell": [1, 0]}).the("may-project")
    assert verdicts(asked) == {"yes", "no"}
    card = next(one.all("a")[0].attrs["href"] for one in asked.all("li") if one.attrs.get("data-may") == "yes")
    assert "Rule B4" in phone.open(card).the("may").text


def test_may_i_act_says_of_every_card_and_of_every_choice_whether_it_is_right(table: Evening) -> None:
    card = table.build("red")
    table.fill()
    phone = table.phone("blue")
    phone.follow("May I")
    phone.follow("Ada")
    page = tap(phone, {"entry": "act", "card": card})
    assert "Rule T3" in page.the("may").text
    assert f"N{card}" in page.the("may").text
    assert "Rule A1" in phone.follow("Ben").the("may").text


def test_what_is_no_kind_of_entry_counts_as_not_said(table: Evening) -> None:
    phone = table.phone("red")
    phone.open(f"{table.urls['red']}?entry=%7B%22entry%22%3A%22waltz%22%7D")
    assert phone.page.h1 == "Your turn"
    assert phone.open(f"{table.urls['red']}/contract/may?entry=%7B%22entry%22%3A%22waltz%22%7D").by_id("may") is None


def test_may_i_is_for_those_who_look_on_too(table: Evening) -> None:
    page = table.phone("look").follow("May I")
    assert page.h1 == "May I?"


def test_the_table_decides_with_a_reason(table: Evening) -> None:
    assert "Overrule the arbiter" not in table.phone("red").follow("Something is wrong").text
    phone = table.phone("all")
    phone.follow("Something is wrong")
    phone.follow("Overrule the arbiter")
    assert {one.attrs["value"] for one in inputs(phone.page, "seat")} == {"red", "blue"}
    details = phone.page.the("decide-influence")
    action = details.all("form")[0].attrs["action"]
    token = phone.form("Decide this")
    said = {
        "csrf_token": token["csrf_token"], "key": token["key"], "seen": token["seen"], "what": "influence",
        "seat": "red", "kind": "c2", "points": "", "reason": "",
    }  # fmt: skip
    page = phone.show(phone.send(said, to=action), 422)
    assert set(errors_of(page)) == {"influence-points", "reason-influence"}
    answer = phone.send(said | {"points": "4", "reason": "moved twice"}, to=action)
    assert answer.status_code == 303
    assert table.state()["influence"]["red"]["c2"] == 4


def test_the_turn_is_given_to_somebody_else(table: Evening) -> None:
    phone = table.phone("all")
    phone.follow("Something is wrong")
    phone.follow("Overrule the arbiter")
    form = phone.form("Decide this")
    said = {name: form[name] for name in ("csrf_token", "key", "seen")} | {
        "what": "turn",
        "seat": "blue",
        "reason": "x",
    }
    assert phone.send(said, to=form["action"]).status_code == 303
    assert table.state()["active"] == "blue"
