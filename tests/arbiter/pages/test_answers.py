"""Questions in somebody's own words about a table as it lies: on the page of rules, in any game, nothing is entered."""

import pytest

from kontor.rulebook import example, record_of
from tests.arbiter.pages.phone import Phone
from tests.rules.cases import kept_record


@pytest.fixture
def crane(phone: Phone) -> str:
    """A table at which a black card was turned up that may not go beside a red crane, on L12's right (P4)."""
    links = phone.client.post("/api/v1/records", json=record_of(example("crane"))).get_json()["links"]
    return f"/t/{links['host']}/kontor/rules"


QUESTIONS = ["may 16 go to N13?", "16 n13", "darf Schwarz die 16 auf N13 legen", "může černý dát 16 na n13"]


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_card_and_a_cell_are_answered_for_this_position(phone: Phone, crane: str, question: str) -> None:
    answer = phone.open(f"{crane}?q={question}").the("answer")
    assert answer.text.startswith("At your table ✗ No")
    assert "Black 16" in answer.text
    assert [rule.text for rule in answer.all("a") if rule.attrs.get("class") == "rule"] == ["Rule P4"]
    first = next(one for one in phone.page.all("h3"))
    assert first.text.startswith("P4")  # the rule that it rests on, before those that the words find
    assert phone.follow("Ask about this in the picture").h1 == "May I?"


def test_what_is_allowed_is_said_with_its_rules_and_of_whom(phone: Phone, crane: str) -> None:
    assert "✓ Yes" in phone.open(f"{crane}?q=may 16 go to K13").the("answer").text
    assert "✓ Yes" in phone.open(f"{crane}?q=may I put water on N13?").the("answer").text
    assert "No" in phone.open(f"{crane}?q=may red sit out").the("answer").text


@pytest.mark.parametrize("question", ["who starts", "water next to a crane", "crane", "99999"])
def test_what_names_nothing_on_the_table_has_rules_alone(phone: Phone, crane: str, question: str) -> None:
    assert phone.open(f"{crane}?q={question}").by_id("answer") is None


def test_every_page_of_a_table_asks_and_the_rules_ask_once(phone: Phone, crane: str) -> None:
    table = crane.removesuffix("/kontor/rules")
    for page in ("", "/rulings", "/kontor/areas", "/kontor/may", "/all"):
        field = phone.open(table + page).the("ask")
        form = field.inside("form")
        assert form is not None
        assert (form.attrs["method"], form.attrs["action"], field.attrs["name"]) == ("get", crane, "q")
    assert phone.open(crane).by_id("ask") is None


def test_a_project_is_asked_about_by_its_number(phone: Phone) -> None:
    record = kept_record("random-five.contract")
    record["entries"] = record["entries"][:30]
    links = phone.client.post("/api/v1/records", json=record).get_json()["links"]
    answer = phone.open(f"/t/{links['host']}/contract/rules?q=may I build 21 at L10").the("answer")
    assert answer.text.startswith("At your table ✗ No")
    assert "There isn't enough influence to build project 21." in answer.text
