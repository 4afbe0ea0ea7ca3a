"""What people read about Contract's rules, as files that anybody can edit: its README.md says how."""

from pathlib import Path

from arbiter.language.engine_words import names_of
from arbiter.language.rulebook import Rulebook
from contract_rules.interface import code_catalogue
from contract_rules.setup import OPTIONS

FOLDER = Path(__file__).parent
NAMES = names_of(FOLDER)
"""What things are called, by what they are names of: `NAMES["colour"]["red"]()`."""
BOOK = Rulebook(FOLDER, code_catalogue.RULE_IDS, {option.id: option.values for option in OPTIONS.values()})
"""The numbered rules and the options, explained in our own words with the place to look them up."""
