"""One sentence for every reason why something isn't possible, with the names and numbers of the moment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from arbiter.foundation.text_files import hold_together
from arbiter.language import capitalized, engine_words
from arbiter.language import gettext as _
from arbiter.language.engine_words import Sentence, form_refusal, option_refusals, sentence, sentences_of
from kontor.texts import FOLDER
from kontor.words.moves import question_text
from kontor.words.names import Facts, face_text
from kontor.words.rules import choice_name, option, variant
from kontor_rules.interface import code_catalogue

_NEEDS: Mapping[str, Sentence] = {
    "ship": sentence("%(id)s needs the ship, and there is none in this game."),
    "floods": sentence("%(id)s needs floods, and there are none in this game."),
    "taverns": sentence("%(id)s needs taverns, and there are none in this game."),
    "normal-start": sentence("%(id)s needs the usual start with a cross of nine cards."),
}


def _pair(f: Facts) -> dict[str, str]:
    return {"id": choice_name(f.raw["id"]), "other": choice_name(f.raw["other"])}


def _face_other(f: Facts) -> str:
    said = {"card": f["card"], "known": face_text(f.raw["known"]), "given": face_text(f.raw["given"])}
    return _("The arbiter knows %(card)s as %(known)s, but now it is reported as %(given)s. Which is right?") % said


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
    "setup.not-in-game": lambda f: (
        _("%(id)s isn't for this game: %(game)s.")
        % {"id": choice_name(f.raw["id"]), "game": variant(f.raw["game"]).name}
    ),
    "setup.rule-twice": lambda f: _("%(id)s has been chosen twice.") % {"id": choice_name(f.raw["id"])},
    "setup.conflict": lambda f: _("%(id)s and %(other)s contradict each other.") % _pair(f),
    "setup.excluded": lambda f: _("%(id)s and %(other)s can't be combined.") % _pair(f),
    "setup.needs": lambda f: _NEEDS[f.raw["need"]](Facts({"id": choice_name(f.raw["id"])}, {})),
    "face.other": _face_other,
    "face.too-many": _too_many,
    "face.number-twice": lambda f: (
        _("The number %(number)d is on %(other)s already, so it can't be on %(card)s too.")
        % {"number": f.number("number"), "card": f["card"], "other": f.card(f.raw["other"])}
    ),
    "answer.other": _other_question,
}
hold_together(Path(__file__), "_SENTENCES", _SENTENCES, code_catalogue.REFUSALS)
FACE_DOWN = sentences_of(FOLDER, "face-down")
"""Why a reveal was refused, without the cards that nobody has seen (`kontor.game.CardSealing`)."""
REFUSALS: Mapping[str, Sentence] = {**_SENTENCES, **FACE_DOWN}
