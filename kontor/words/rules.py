"""The numbered rules, options, games, scenarios and special rules in our own words, with the place to look them up."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from arbiter.foundation.text_files import hold_together, read, said
from arbiter.language.rulebook import Rulebook, VariantText
from kontor.texts import FOLDER
from kontor_rules import OPTIONS
from kontor_rules.interface import code_catalogue
from kontor_rules.variants import GAMES, SCENARIOS, SPECIAL_RULES

VALUES = {
    option.id: {value for values in (option.values, *option.values_in.values()) for value in values}
    for option in OPTIONS
}
"""The values of each option, whatever the game."""
BOOK = Rulebook(FOLDER, code_catalogue.RULE_IDS, VALUES)

rule = BOOK.rule
rule_ids = BOOK.rule_ids
chapters = BOOK.chapters
chapter_title = BOOK.chapter_title
option = BOOK.option
option_ids = BOOK.option_ids
option_value = BOOK.option_value


@dataclass(frozen=True, slots=True)
class _File:
    games: tuple[VariantText, ...]
    scenarios: tuple[VariantText, ...]
    special_rules: tuple[VariantText, ...]


def variant(variant_id: str) -> VariantText:
    """Return the text of a game, scenario or special rule. KeyError for an id that isn't one."""
    return said(_VARIANTS[variant_id])


def choice_name(choice_id: str) -> str:
    """Return what may be chosen at the set-up is called: a variant, or the engine's "option: value"; others as is."""
    if ": " in choice_id:
        return BOOK.choice_name(choice_id)
    return variant(choice_id).name if choice_id in _VARIANTS else choice_id


def _checked(path: Path) -> _File:
    """Return what the file holds. FileError unless it tells of all that the engine has to choose from."""
    file = read(path, _File)
    for place, texts, variants in (
        ("games", file.games, GAMES),
        ("scenarios", file.scenarios, SCENARIOS),
        ("special_rules", file.special_rules, SPECIAL_RULES),
    ):
        hold_together(path, place, [one.id for one in texts], [one.id for one in variants])
    return file


_FILE = _checked(FOLDER / "variants.toml")
_VARIANTS = {one.id: one for one in (*_FILE.games, *_FILE.scenarios, *_FILE.special_rules)}
