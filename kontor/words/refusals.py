"""One sentence for every reason why something isn't possible, with the names and numbers of the moment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from arbiter.foundation.text_files import hold_together
from arbiter.language import capitalized, engine_words, gettext as _
from arbiter.language.engine_words import Sentence, form_refusal, option_refusals, sentences_of
from kontor.texts import FOLDER
from kontor.words.moves import question_text
from kontor.words.names import Facts
from kontor.words.rules import option
from kontor_rules.interface import code_catalogue


def _too_many(f: Facts) -> str:
    if f.raw["colour"] is None:
        return capitalized(_("%(card)s can't be %(kind)s: all %(limit)d in the box are already known.") % f)
    return capitalized(_("%(card)s can't be %(kind)s: all %(limit)d of %(colour)s are already known.") % f)


def _other_question(f: Facts) -> str:
    question = f.raw["question"]
    if not question:
        return _("Nothing is asked now.")
    return _("Something else is asked first. %(question)s") % {"question": question_text(question, f.names)}


_SENTENCES: Mapping[str, Sentence] = {
    **engine_words.FILES,
    **option_refusals(option),
    **sentences_of(FOLDER, "refusals"),
    "card.form": form_refusal("The card can't be read."),
    "face.too-many": _too_many,
    "answer.other": _other_question,
}
hold_together(Path(__file__), "_SENTENCES", _SENTENCES, code_catalogue.REFUSALS)
FACE_DOWN = sentences_of(FOLDER, "face-down")
"""Why a reveal was refused, without the cards that nobody has seen (`kontor.game.CardSealing`)."""
REFUSALS: Mapping[str, Sentence] = {**_SENTENCES, **FACE_DOWN}
