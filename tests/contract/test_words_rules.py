"""Every rule and option of Contract has its text, and no text lacks what it is about."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from contract import words
from contract_rules import codex
from contract_rules.setup import OPTIONS

WORDS = (
    "Bauvorhaben Baukarte Rathaus Stadt Ausschuss Sonderausschuss Beschluss Mitarbeiter Koffer Einfluss Entwicklung"
    " Bauaktion Baukosten Auslage Zugstapel Kartentyp Abschlussrunde"
)
"""The German rulebook's words (docs/rules-contract.md)."""

CELLS = {"L10", "M10"}
"""What S6 names as cells."""


def test_every_rule_has_its_text_and_no_text_lacks_its_rule() -> None:
    assert words.rule_ids() == codex.RULE_IDS


def test_chapters_are_the_rules_in_order() -> None:
    ids = [rule.id for chapter in words.chapters() for rule in chapter.rules]
    assert tuple(ids) == codex.RULE_IDS
    for chapter in words.chapters():
        assert {rule.id.rstrip("0123456789") for rule in chapter.rules} == {chapter.letter}
        assert words.chapter_title(chapter.letter) == chapter.title


@pytest.mark.parametrize("rule_id", codex.RULE_IDS)
def test_a_rule_is_explained_with_its_sources(rule_id: str) -> None:
    rule = words.rule(rule_id)
    assert 1 <= len(rule.title.split()) <= 5
    assert rule.text.endswith(".")
    assert all(reading.endswith(".") for reading in rule.readings)
    assert {source.book for source in rule.sources} <= {"DE", "PUB", "LIST", "arbiter"}
    assert all(source.label for source in rule.sources)
    assert rule.sources


def test_rules_name_rules_that_exist() -> None:
    for chapter in words.chapters():
        for rule in chapter.rules:
            cited = set(re.findall(r"\b[A-Z]\d{1,2}\b", f"{rule.text} {rule.example} {rule.readings}")) - CELLS
            assert cited <= set(codex.RULE_IDS), rule.id


def test_the_rulebooks_own_words_lead_to_rules() -> None:
    terms = {term for chapter in words.chapters() for rule in chapter.rules for term in rule.terms}
    assert terms == set(WORDS.split())


def test_every_option_and_value_has_its_text_with_the_default_first() -> None:
    assert words.option_ids() == tuple(OPTIONS)
    for option in OPTIONS.values():
        assert tuple(value.id for value in words.option(option.id).values) == option.values


def test_options_and_rules_name_each_other() -> None:
    for option in OPTIONS.values():
        text = words.option(option.id)
        assert text.rules[0] == option.rule
        assert all(option.id in {one.id for one in words.rule(rule_id).options} for rule_id in text.rules)
    for rule_id in codex.RULE_IDS:
        for one in words.rule(rule_id).options:
            assert rule_id in one.rules


def test_an_options_value_is_found_by_its_id() -> None:
    assert words.option_value("passing", "free").name == "Whenever you like"
    assert words.choice_name("passing: free") == "Passing: Whenever you like"


@pytest.mark.parametrize("unknown", ["X1", "b4", "", "N37"])
def test_what_is_no_rule_has_no_text(unknown: str) -> None:
    with pytest.raises(KeyError):
        words.rule(unknown)


FOUND = [("en", "town hall"), ("en", "Rathaus"), ("de", "Rathaus"), ("de", "Bauvorhaben"), ("cs", "radnice")]


@pytest.mark.parametrize(("language", "words"), FOUND)
def test_rules_are_found_with_the_games_own_words(client: FlaskClient, language: str, words: str) -> None:
    page = client.get("/contract/rules", query_string={"q": words}, headers={"Accept-Language": language})
    assert f'<html lang="{language}">' in page.get_data(as_text=True)
    assert 'id="S6"' in page.get_data(as_text=True) or words == "Bauvorhaben"
