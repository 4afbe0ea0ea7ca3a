"""One sentence for every reason why something isn't possible, with the names and numbers of the moment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from arbiter.foundation.text_files import hold_together
from arbiter.language import capitalized, engine_words, gettext as _, join_and
from arbiter.language.engine_words import Sentence, form_refusal, option_refusals, sentences_of
from contract.texts import BOOK, FOLDER
from contract.words.names import Facts, counts_text, kind_name
from contract_rules.entries.faces import COST_IS_LISTED
from contract_rules.interface import code_catalogue


def _workers(f: Facts) -> str:
    if f.raw["need"] == [2]:
        return capitalized(_("%(card)s needs two workers because of its action.") % f)
    return _("One or two workers are needed for %(card)s, no other number.") % f


def _build_cost(f: Facts) -> str:
    if f.raw["card"] in COST_IS_LISTED:
        return _("The build cost of %(card)s is part of its action already: its face adds none.") % f
    return _("The build cost can't be that: %(card)s. It is up to three kinds of influence, each at least 1.") % f


def _shape(f: Facts) -> str:
    if len(f.raw["committees"]) == 1 and f.number("free") <= 1:
        return _("In your game a single worker can't be placed: two go into one committee, or one each into three.")
    return _("Place two workers in one committee, or one each in three different committees.")


def _kinds(f: Facts) -> str:
    if not f.raw["kinds"]:
        return _("There is no kind of influence to choose here: %(committee)s.") % f
    if not f.raw["due"]:
        return _("Nobody gets influence from this resolution, so there is nothing to choose.")
    said = {
        "due": counts_text(f.raw["due"], f.names),
        "kinds": join_and(kind_name(kind, f.names) for kind in f.raw["kinds"]),
    }
    return _("Choose the kinds of influence for exactly these points: %(due)s. Open to choice: %(kinds)s.") % said


REFUSALS: Mapping[str, Sentence] = {
    **engine_words.FILES,
    **option_refusals(BOOK.option),
    **sentences_of(FOLDER, "refusals"),
    "face.form": form_refusal("The card can't be read."),
    "face.workers": _workers,
    "face.build-cost": _build_cost,
    "place.shape": _shape,
    "resolve.kinds": _kinds,
}
hold_together(Path(__file__), "REFUSALS", REFUSALS, code_catalogue.REFUSALS)
