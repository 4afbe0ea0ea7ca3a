"""One sentence for every reason why something isn't possible, with the names and numbers of the moment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from arbiter.foundation.text_files import hold_together
from contract.words.facts import NO_FACES, Facts, Sentence, Told
from contract.words.names import Faces, Names
from contract.words.overruling import REFUSALS as OVERRULING
from contract.words.refusals.acting import ACTING
from contract.words.refusals.cards import FACES, REVEALING
from contract.words.refusals.setup import FILES, SETUP
from contract.words.refusals.turn import BUILDING, COMMITTEES, TURN
from contract_rules.interface import code_catalogue
from rulings.statements import shortened

_SENTENCES: Mapping[str, Sentence] = {
    **FILES, **SETUP, **FACES, **REVEALING, **TURN, **COMMITTEES, **BUILDING, **ACTING, **OVERRULING,
}  # fmt: skip
hold_together(Path(__file__), "_SENTENCES", _SENTENCES, code_catalogue.REFUSALS)


def reason_text(reason: Told, names: Names, faces: Faces = NO_FACES) -> str:
    """Return the reason as a sentence in the language of the moment.

    `names` tells who sits at which seat and what committees are called (`table_names`), `faces` what cards show.
    KeyError for a code that isn't a refusal's.
    """
    return shortened(_SENTENCES[reason.code](Facts(reason.facts, names, faces)))


def refusal_codes() -> frozenset[str]:
    """Return the codes of all refusals that have a sentence."""
    return frozenset(_SENTENCES)
