"""One sentence for every reason why something isn't possible, with the names and numbers of the moment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from arbiter.foundation.text_files import hold_together
from kontor.words.names import NO_FACES, Faces, Facts, Names, Sentence, Told
from kontor.words.overruling import REFUSALS as OVERRULING
from kontor.words.refusals.cards import CARDS, FACE_DOWN, FACES
from kontor.words.refusals.extras import BUYING, LAYING, SMUGGLING, WATERS
from kontor.words.refusals.placing import PLACING, SHIP
from kontor.words.refusals.round import END, ROUND
from kontor.words.refusals.setup import FILES, LAYOUT, SETUP
from kontor_rules.interface import code_catalogue
from rulings.statements import shortened

_SENTENCES: Mapping[str, Sentence] = {
    **FILES, **SETUP, **LAYOUT, **FACES, **ROUND, **CARDS, **SHIP, **PLACING, **LAYING, **WATERS, **SMUGGLING,
    **BUYING, **END, **OVERRULING,
}  # fmt: skip
hold_together(Path(__file__), "_SENTENCES", _SENTENCES, code_catalogue.REFUSALS)


def reason_text(reason: Told, names: Names, faces: Faces = NO_FACES) -> str:
    """Return the reason as a sentence in the language of the moment.

    `names` tells who sits at which seat (`table_names`), `faces` what special cards are. KeyError for a code that
    isn't a refusal's.
    """
    sentence = FACE_DOWN.get(reason.code) or _SENTENCES[reason.code]
    return shortened(sentence(Facts(reason.facts, names, faces)))


def refusal_codes() -> frozenset[str]:
    """Return the codes of all refusals that have a sentence."""
    return frozenset(_SENTENCES)
