"""The numbered rules and the options, explained in our own words with the place to look them up."""

from __future__ import annotations

from arbiter.language import gettext as _
from arbiter.language.rulebook import Rulebook
from contract.texts import FOLDER
from contract_rules.interface import code_catalogue
from contract_rules.setup import OPTIONS

_BOOK = Rulebook(FOLDER, code_catalogue.RULE_IDS, {option.id: option.values for option in OPTIONS.values()})

rule = _BOOK.rule
rule_ids = _BOOK.rule_ids
chapters = _BOOK.chapters
chapter_title = _BOOK.chapter_title
option = _BOOK.option
option_ids = _BOOK.option_ids
option_value = _BOOK.option_value


def choice_name(choice_id: str) -> str:
    """Return what "option: value" is called."""
    option_id, _colon, value_id = choice_id.partition(": ")
    return _("%(option)s: %(value)s") % {
        "option": option(option_id).name,
        "value": option_value(option_id, value_id).name,
    }
