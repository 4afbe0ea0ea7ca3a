"""May I, and the table's word: everything asked without entering, and decided against the arbiter."""

import pytest

from contract_rules.interface.rule_queries import key_of
from tests.contract.evening import Evening, errors_of, inputs, tap


@pytest.mark.sample
def test_may_i_says_what_speaks_against_everything(table: Evening) -> None:
    page = table.phone("red").follow("May I")
    verdicts = {one.attrs["data-may"] for one in page.the("may-build").all("li") if "data-may" in one.attrs}
    assert verdicts == {"yes", "no"}
    assert "Rule T3" in page.the("may-resolve").text
    assert page.by_id("may-act")


def test_may_i_is_asked_for_anybody_whoever_has_the_turn_and_a_yes_names_its_rules(table: Evening) -> None:
    phone = table.phone("red")
    phone.follow("May I")
    page = phone.follow("Ben")
    assert "Rule T1" in page.the("turn").text
    allowed = next(one.text for one in page.the("may-place").all("li") if one.attrs["data-may"] == "yes")
    assert allowed.endswith("Rule T2 Rule C1 Rule C2")


def test_may_i_build_here_is_asked_by_tapping_a_cell(table: Evening) -> None:
    phone = table.phone("blue")
    phone.follow("May I")
    page = tap(phone, "cell=1,-1#answer")
    asked = page.the("may-build")
    assert "N9" in asked.text
    assert "Rule B4" in asked.text
    assert {one.attrs["data-may"] for one in asked.all("li") if "data-may" in one.attrs} == {"no"}
    page = tap(phone, "cell=0,0#answer")
    assert "Rule B5" in page.the("may-build").text
    page = tap(phone, "cell=1,0#answer")
    assert "Rule B4" in next(one.text for one in page.all("li") if one.attrs.get("data-may") == "yes")


def test_may_i_act_says_of_every_choice_whether_it_is_right(table: Evening) -> None:
    card = table.build("red")
    table.fill()
    phone = table.phone("blue")
    page = phone.follow("May I")
    assert "No workers of Ben" in page.the("may-act").text or "A1" in page.text
    phone.follow("Ada")
    page = tap(phone, f"card={card}#answer")
    assert "Rule T3" in page.the("may-card").text
    assert page.by_id("may-choices") is not None or not key_of(card)
    phone.follow("Ben")
    page = tap(phone, f"card={card}#answer")
    assert "No workers of Ben" in page.text or "Rule A1" in page.text
    assert page.by_id("may-choices") is None


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
    assert set(errors_of(page)) == {"influence-number", "reason-influence"}
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
