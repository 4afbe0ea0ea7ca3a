"""The numbered rules and the options, explained in our own words with the place to look them up."""

from __future__ import annotations

from arbiter.language.rulebook import Rulebook
from kontor.texts import FOLDER
from kontor_rules import OPTIONS
from kontor_rules.interface import code_catalogue

VALUES = {
    option.id: {value for values in (option.values, *option.values_in.values()) for value in values}
    for option in OPTIONS
}
"""The values of each option, whatever the game."""
_BOOK = Rulebook(FOLDER, code_catalogue.RULE_IDS, VALUES)

rule = _BOOK.rule
rule_ids = _BOOK.rule_ids
chapters = _BOOK.chapters
chapter_title = _BOOK.chapter_title
option = _BOOK.option
option_ids = _BOOK.option_ids
option_value = _BOOK.option_value
