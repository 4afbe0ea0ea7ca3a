"""Why a table can't be set up like this, and what is wrong with a file (S, C8)."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.language import engine_words, join_and
from arbiter.language import gettext as _
from arbiter.language.engine_words import form_refusal, option_refusals
from contract.words.facts import Facts, Sentence
from contract.words.names import colour_name, pile_text
from contract.words.rules import option


def _pile(f: Facts) -> str:
    said = {"least": f.number("least"), "most": f.number("most"), "pile": pile_text(f.raw["pile"])}
    return _("The pile has from %(least)d to %(most)d cards, those of the display included. Given: %(pile)s.") % said


def _counts(f: Facts) -> str:
    said = {"counted": pile_text(f.raw["counted"]), "pile": pile_text(f.raw["pile"])}
    return _("By the backs of the cards the pile holds %(counted)s. Given: %(pile)s.") % said


SETUP: Mapping[str, Sentence] = {
    **option_refusals(option),
    "setup.players": lambda f: _("Two to five can play. Players given: %(players)d.") % f,
    "setup.seats": lambda f: (
        _("Everybody plays a colour of their own. Given: %(colours)s.")
        % {"colours": join_and(map(colour_name, f.raw["seats"]))}
    ),
    "setup.names": lambda f: (
        _("Everybody needs a name of their own, so that you can be told apart. Given: %(names)s.")
        % {"names": join_and(f.raw["names"])}
    ),
    "setup.pile": _pile,
    "setup.pile-counts": _counts,
    "setup.special": lambda _f: _("The special committee takes part only with five players."),
}

FILES: Mapping[str, Sentence] = {
    **engine_words.FILES,
    "face.form": form_refusal(lambda: _("The card can't be read.")),
}
