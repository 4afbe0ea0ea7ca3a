"""One sentence for every ruling, as a friend at the table would say it, and for questions about faces."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arbiter.foundation.text_files import hold_together
from arbiter.language import gettext as _, join_and, ngettext
from arbiter.language.engine_words import Sentence, plural, sentences_of
from contract.texts import FOLDER
from contract.words.entries import placed_text
from contract.words.names import Facts, card_name, face_text
from contract_rules.interface import code_catalogue


def _learned(f: Facts) -> str:
    face = f.faces.get(f.raw["card"])
    if face is None:
        return _("The arbiter now knows %(card)s.") % f
    return _("The arbiter now knows %(card)s: %(face)s.") % {"card": f["card"], "face": face_text(face, f.names)}


_BY_ACTION = plural(
    "points",
    "%(seat)s scores %(points)d point by the action of %(card)s.",
    "%(seat)s scores %(points)d points by the action of %(card)s.",
)


def _by_action(f: Facts) -> str:
    points, chosen = f.number("points"), f.raw["chosen"]
    if chosen is None:
        return _BY_ACTION(f)
    said = {"seat": f["seat"], "card": f["card"], "points": points}
    said["chosen"] = chosen if isinstance(chosen, str) else join_and(map(card_name, chosen))
    return ngettext(
        "%(seat)s scores %(points)d point by the action of %(card)s. Chosen: %(chosen)s.",
        "%(seat)s scores %(points)d points by the action of %(card)s. Chosen: %(chosen)s.",
        points,
    ) % said  # fmt: skip


RULINGS: Mapping[str, Sentence] = {
    **sentences_of(FOLDER, "rulings"),
    "face.learned": _learned,
    "place.placed": lambda facts: f"{placed_text(facts)}.",
    "points.actions": _by_action,
}
hold_together(Path(__file__), "RULINGS", RULINGS, code_catalogue.RULINGS)


QUESTIONS = sentences_of(FOLDER, "questions")


def face_question_text(question: Mapping[str, Any]) -> str:
    """Return a question of the engine about a face ("card", "code") as a sentence."""
    return QUESTIONS[question["code"]](Facts({"card": question["card"]}, {}))
