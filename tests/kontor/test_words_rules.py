"""Every rule, option and variant has its text, and no text lacks what it is about."""

from __future__ import annotations

import re

import pytest

from kontor import words
from kontor_rules import OPTIONS, codex
from kontor_rules.variants import GAMES, SCENARIOS, SPECIAL_RULES


def test_chapters_have_every_rule_in_order_and_their_own_text() -> None:
    ids = tuple(rule.id for chapter in words.chapters() for rule in chapter.rules)
    assert ids == words.rule_ids() == codex.RULE_IDS
    for chapter in words.chapters():
        assert {rule.id.rstrip("0123456789") for rule in chapter.rules} == {chapter.letter}
        assert words.chapter_title(chapter.letter) == chapter.title
    assert all(words.rule(letter).text for letter in codex.CHAPTERS)


@pytest.mark.parametrize("rule_id", codex.RULE_IDS)
def test_a_rule_is_explained_with_its_sources(rule_id: str) -> None:
    rule = words.rule(rule_id)
    assert 1 <= len(rule.title.split()) <= 5
    assert rule.text.endswith(".")
    assert {source.book for source in rule.sources} <= {"DE", "EN", "CS", "arbiter"}
    assert all(source.label for source in rule.sources)
    assert rule.sources
    # what rests on the arbiter's own reading says so
    assert rule.readings or all(source.book != "arbiter" for source in rule.sources)


def test_rules_name_rules_that_exist() -> None:
    letters = "".join({rule_id[0] for rule_id in codex.RULE_IDS})  # others are the columns' of cells
    for rule in map(words.rule, codex.RULE_IDS):
        cited = set(re.findall(rf"\b[{letters}]\d{{1,2}}\b", f"{rule.text} {rule.example}"))
        assert cited <= set(codex.RULE_IDS), rule.id


def test_every_option_and_value_has_its_text_the_default_first() -> None:
    assert words.option_ids() == tuple(option.id for option in OPTIONS)
    for option in OPTIONS:
        told = [value.id for value in words.option(option.id).values]
        assert set(told) == {value for given in (option.values, *option.values_in.values()) for value in given}
        assert told[0] == next(iter(option.values))


def test_options_and_rules_name_each_other() -> None:
    for option in OPTIONS:
        text = words.option(option.id)
        assert set(option.rule) <= set(text.rules)
        assert option.id in {one.id for one in words.rule(text.rules[0]).options}
    assert all(rule_id in one.rules for rule_id in codex.RULE_IDS for one in words.rule(rule_id).options)


def test_an_options_value_is_found_by_its_id() -> None:
    assert words.option_value("placing", "may").name == "You may keep it"
    assert words.choice_name("placing: may") == "Whether you must lay the card: You may keep it"
    assert words.choice_name("schmuggel") == "Smuggling"


def test_every_game_scenario_and_special_rule_has_its_text() -> None:
    assert words.game_ids() == tuple(variant.id for variant in GAMES)
    assert words.scenario_ids() == tuple(variant.id for variant in SCENARIOS)
    assert words.special_rule_ids() == tuple(variant.id for variant in SPECIAL_RULES)
    assert words.variant("kleine").original == "Immer auf die Kleinen"


@pytest.mark.parametrize("unknown", ["X1", "p4", "", "P11"])
def test_what_is_no_rule_has_no_text(unknown: str) -> None:
    with pytest.raises(KeyError):
        words.rule(unknown)
