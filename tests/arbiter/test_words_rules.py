"""Every rule, option and variant of both games has its text, and no text lacks what it is about."""

import re
from types import ModuleType

import pytest
from flask.testing import FlaskClient

import contract.words
import contract_rules.interface.code_catalogue
import kontor.words
import kontor_rules.interface.code_catalogue
from contract_rules.setup import OPTIONS as CONTRACT_OPTIONS
from kontor_rules import OPTIONS
from kontor_rules.variants import GAMES, SCENARIOS, SPECIAL_RULES

WORDS = (
    "Bauvorhaben Baukarte Rathaus Stadt Ausschuss Sonderausschuss Beschluss Mitarbeiter Koffer Einfluss Entwicklung"
    " Bauaktion Baukosten Auslage Zugstapel Kartentyp Abschlussrunde"
)
"""The words of Contract's German rulebook (docs/rules-contract.md)."""

TEXTS = {kontor.words: kontor_rules.interface.code_catalogue, contract.words: contract_rules.interface.code_catalogue}
SOURCES = {kontor.words: {"DE", "EN", "CS", "arbiter"}, contract.words: {"DE", "PUB", "LIST", "arbiter"}}
LETTERS = "[{}]".format("".join({rule_id[0] for rule_id in kontor_rules.interface.code_catalogue.RULE_IDS}))
CITED = {
    kontor.words: re.compile(rf"\b{LETTERS}\d{{1,2}}\b"),
    contract.words: re.compile(r"\b(?![LM]10)[A-Z]\d{1,2}\b"),
}
"""Other letters are the columns' of Kontor's cells; L10 and M10 are what S6 of Contract names as cells."""

EACH = pytest.mark.parametrize("words", TEXTS, ids=lambda words: words.__package__)


@EACH
def test_chapters_have_every_rule_in_order_and_their_own_text(words: ModuleType) -> None:
    ids = tuple(rule.id for chapter in words.chapters() for rule in chapter.rules)
    assert ids == words.rule_ids() == TEXTS[words].RULE_IDS
    for chapter in words.chapters():
        assert {rule.id.rstrip("0123456789") for rule in chapter.rules} == {chapter.letter}
        assert words.chapter_title(chapter.letter) == chapter.title


def test_chapters_that_kontors_refusals_name_have_a_text() -> None:
    assert all(kontor.words.rule(letter).text for letter in kontor_rules.interface.code_catalogue.CHAPTERS)


@pytest.mark.parametrize(
    ("words", "rule_id"), [(words, one) for words, codex in TEXTS.items() for one in codex.RULE_IDS]
)
def test_a_rule_is_explained_with_its_sources(words: ModuleType, rule_id: str) -> None:
    rule = words.rule(rule_id)
    assert 1 <= len(rule.title.split()) <= 5
    assert all(text.endswith(".") for text in (rule.text, *rule.readings))
    assert rule.sources
    assert {source.book for source in rule.sources} <= SOURCES[words]
    assert all(source.label for source in rule.sources)
    # what rests on the arbiter's own reading says so
    assert words is contract.words or rule.readings or all(source.book != "arbiter" for source in rule.sources)


@EACH
def test_rules_name_rules_that_exist(words: ModuleType) -> None:
    for rule in map(words.rule, words.rule_ids()):
        cited = set(CITED[words].findall(f"{rule.text} {rule.example} {rule.readings}"))
        assert cited <= set(words.rule_ids()), rule.id


def test_the_rulebooks_own_words_lead_to_rules() -> None:
    terms = {term for chapter in contract.words.chapters() for rule in chapter.rules for term in rule.terms}
    assert terms == set(WORDS.split())


def test_every_option_and_value_has_its_text_the_default_first() -> None:
    assert kontor.words.option_ids() == tuple(option.id for option in OPTIONS)
    for option in OPTIONS:
        told = [value.id for value in kontor.words.option(option.id).values]
        assert set(told) == {value for given in (option.values, *option.values_in.values()) for value in given}
        assert told[0] == next(iter(option.values))
    assert contract.words.option_ids() == tuple(CONTRACT_OPTIONS)
    for one in CONTRACT_OPTIONS.values():
        assert tuple(value.id for value in contract.words.option(one.id).values) == one.values


def test_options_and_rules_name_each_other() -> None:
    for option in OPTIONS:
        text = kontor.words.option(option.id)
        assert set(option.rule) <= set(text.rules)
        assert option.id in {one.id for one in kontor.words.rule(text.rules[0]).options}
    for one in CONTRACT_OPTIONS.values():
        rules = contract.words.option(one.id).rules
        assert rules[0] == one.rule
        assert all(one.id in {told.id for told in contract.words.rule(rule_id).options} for rule_id in rules)
    for words in TEXTS:
        assert all(rule_id in told.rules for rule_id in words.rule_ids() for told in words.rule(rule_id).options)


def test_an_options_value_is_found_by_its_id() -> None:
    assert kontor.words.option_value("placing", "may").name == "You may keep it"
    assert kontor.words.choice_name("placing: may") == "Whether you must place the card: You may keep it"
    assert kontor.words.choice_name("schmuggel") == "Smuggling"
    assert contract.words.option_value("passing", "free").name == "Whenever you like"
    assert contract.words.choice_name("passing: free") == "Passing: Whenever you like"


def test_every_game_scenario_and_special_rule_has_its_text() -> None:
    for variant in (*GAMES, *SCENARIOS, *SPECIAL_RULES):
        assert kontor.words.variant(variant.id).name
    assert kontor.words.variant("kleine").original == "Immer auf die Kleinen"


@EACH
@pytest.mark.parametrize("unknown", ["X1", "p4", "b4", "", "P11", "N37"])
def test_what_is_no_rule_has_no_text(words: ModuleType, unknown: str) -> None:
    with pytest.raises(KeyError):
        words.rule(unknown)


FOUND = [("en", "town hall"), ("en", "Rathaus"), ("de", "Rathaus"), ("de", "Bauvorhaben"), ("cs", "radnice")]


@pytest.mark.parametrize(("language", "words"), FOUND)
def test_rules_are_found_with_the_games_own_words(client: FlaskClient, language: str, words: str) -> None:
    page = client.get("/contract/rules", query_string={"q": words}, headers={"Accept-Language": language})
    assert f'<html lang="{language}">' in page.get_data(as_text=True)
    assert 'id="S6"' in page.get_data(as_text=True) or words == "Bauvorhaben"
