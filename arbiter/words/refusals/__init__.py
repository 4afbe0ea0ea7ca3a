"""One sentence for every reason why something isn't possible, with the names and numbers of the moment."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.words.facts import NO_FACES, Facts, Sentence, Told
from arbiter.words.names import Faces, Names
from arbiter.words.overruling import REFUSALS as OVERRULING
from arbiter.words.refusals.cards import CARDS, FACES
from arbiter.words.refusals.extras import BUYING, LAYING, SMUGGLING, WATERS
from arbiter.words.refusals.placing import PLACING, SHIP
from arbiter.words.refusals.round import END, ROUND
from arbiter.words.refusals.setup import FILES, LAYOUT, SETUP

_SENTENCES: Mapping[str, Sentence] = {
    **FILES, **SETUP, **LAYOUT, **FACES, **ROUND, **CARDS, **SHIP, **PLACING, **LAYING, **WATERS, **SMUGGLING,
    **BUYING, **END, **OVERRULING,
}  # fmt: skip


def reason_text(reason: Told, names: Names, faces: Faces = NO_FACES) -> str:
    """Return the reason as a sentence in the language of the moment.

    `names` tells who sits at which seat (`table_names`), `faces` what special cards are. KeyError for a code that
    isn't a refusal's.
    """
    return _SENTENCES[reason.code](Facts(reason.facts, names, faces))


def refusal_codes() -> frozenset[str]:
    """Return the codes of all refusals that have a sentence."""
    return frozenset(_SENTENCES)
