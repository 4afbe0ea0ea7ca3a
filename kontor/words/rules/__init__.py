"""The numbered rules, each explained in our own words with the place to look it up."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter.language import gettext as _
from kontor.words.options import OptionText, option
from kontor.words.rules.areas import AREAS, VALUING, WAREHOUSES
from kontor.words.rules.ending import ENDING
from kontor.words.rules.extension import RESTRICTED
from kontor.words.rules.placing import PLACING, SHIP
from kontor.words.rules.round import (
    DRAWING,
    INCOME,
    ORDER,
    ROUND,
    TAXES,
)
from kontor.words.rules.scenarios import SCENARIOS
from kontor.words.rules.setting import COMPONENTS, CONDUCT, SETUP
from kontor.words.rules.special_all import SPECIAL_RULES
from kontor.words.rules.text import Rule

_CHAPTERS = (
    COMPONENTS, CONDUCT, SETUP, ROUND, TAXES, ORDER, SHIP, PLACING, AREAS, WAREHOUSES, VALUING, DRAWING, INCOME,
    ENDING, SCENARIOS, SPECIAL_RULES, RESTRICTED,
)  # fmt: skip
_RULES = {rule.id: rule for chapter in _CHAPTERS for rule in chapter.rules}
_WHOLE = {chapter.letter: chapter.whole for chapter in _CHAPTERS if chapter.whole is not None}


@dataclass(frozen=True, slots=True)
class SourceText:
    """A place to look a rule up: `book` is "DE", "EN", "CS" or "arbiter", `label` says where in words."""

    book: str
    label: str


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule as a person reads it, in the language of the moment.

    `readings`: one text for each point that the arbiter reads in its own way, to be shown as such. `options`: those
    that decide where sources differ, each with the sources on both sides. `example` may be empty.
    """

    id: str
    title: str
    text: str
    example: str
    sources: tuple[SourceText, ...]
    readings: tuple[str, ...]
    options: tuple[OptionText, ...]


@dataclass(frozen=True, slots=True)
class ChapterText:
    """The rules of one letter, in order."""

    letter: str
    title: str
    rules: tuple[RuleText, ...]


def rule(rule_id: str) -> RuleText:
    """Return the text of one rule, or of a chapter that is cited as a whole ("F"). KeyError for an id of neither."""
    return _translated(_RULES[rule_id] if rule_id in _RULES else _WHOLE[rule_id])


def rule_ids() -> tuple[str, ...]:
    """Return the ids of all rules, in the order in which they are read."""
    return tuple(_RULES)


def chapter_title(letter: str) -> str:
    """Return what the chapter of a letter is called. KeyError for a letter without one."""
    return _({chapter.letter: chapter.title for chapter in _CHAPTERS}[letter])


def chapters() -> tuple[ChapterText, ...]:
    """Return all rules by chapter, in the order in which they are read."""
    return tuple(
        ChapterText(chapter.letter, _(chapter.title), tuple(_translated(one) for one in chapter.rules))
        for chapter in _CHAPTERS
    )


def _translated(one: Rule) -> RuleText:
    return RuleText(
        one.id,
        _(one.title),
        _(one.text),
        _(one.example) if one.example else "",
        tuple(SourceText(source.book, source.label) for source in one.sources),
        tuple(_(reading) for reading in one.readings),
        tuple(option(option_id) for option_id in one.options),
    )
