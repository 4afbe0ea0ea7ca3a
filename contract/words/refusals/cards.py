"""Why a face isn't taken, or a card can't be turned up (M2-M9, S4, D)."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.language import capitalized, ngettext
from arbiter.language import gettext as _
from contract.words.facts import Facts, Sentence
from contract.words.names import face_text
from contract_rules.entries.faces import COST_IS_LISTED


def _workers(f: Facts) -> str:
    if f.raw["need"] == [2]:
        return capitalized(_("%(card)s needs two workers because of its action.") % f)
    return _("One or two workers are needed for %(card)s, no other number.") % f


def _build_cost(f: Facts) -> str:
    if f.raw["card"] in COST_IS_LISTED:
        return _("The build cost of %(card)s is part of its action already: its face adds none.") % f
    return _("The build cost can't be that: %(card)s. It is up to three kinds of influence, each at least 1.") % f


def _other(f: Facts) -> str:
    said = {"card": f["card"]}
    said |= {name: face_text(f.raw[name], f.names) for name in ("known", "given")}
    return (
        _("The arbiter knows %(card)s like this: %(known)s. Now it is reported as: %(given)s. Which is right?") % said
    )


FACES: Mapping[str, Sentence] = {
    "face.number": lambda f: _("Projects have numbers from 1 to 36. Given: %(number)d.") % {"number": f.raw["card"]},
    "face.cost": lambda f: (
        _("The cost can't be that: %(card)s. It is up to three kinds of influence, each at least 1.") % f
    ),
    "face.points": lambda f: _("A project brings from 0 to 99 points. Given for %(card)s: %(points)d.") % f,
    "face.type": lambda f: (
        _(
            "“%(type)s” can't be the type of %(card)s. A type is one word of small letters, digits and hyphens,"
            " at most 20, and begins with a letter."
        )
        % f
    ),
    "face.workers": _workers,
    "face.back": lambda f: (
        _("The back of %(card)s can't be that. It shows A or B and one or more numbers of players, from 2 to 5.") % f
    ),
    "face.build-cost": _build_cost,
    "face.other": _other,
}

REVEALING: Mapping[str, Sentence] = {
    "game.reveal-first": lambda f: (
        ngettext(
            "First %(due)d card is to be turned up from the pile.",
            "First %(due)d cards are to be turned up from the pile.",
            f.number("due"),
        )
        % f
    ),
    "reveal.not-due": lambda _f: _("No card is to be turned up now."),
    "reveal.came": lambda f: _("That card has been turned up already: %(card)s.") % f,
    "reveal.out-of-game": lambda f: (
        _("That card isn't in this game: %(card)s. Its back doesn't name your number of players.") % f
    ),
    "reveal.letter": lambda f: (
        _("The back of %(card)s shows %(letter)s, but the top card of the pile shows %(top)s.") % f
    ),
}
