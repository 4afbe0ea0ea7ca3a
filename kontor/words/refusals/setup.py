"""Why a table can't be set up like this, and what is wrong with a file (S, N0, F20-F22)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from arbiter.language import engine_words
from arbiter.language import gettext as _
from arbiter.language.engine_words import form_refusal, option_refusals
from kontor.words.names import Facts, Sentence
from kontor.words.rules import option
from kontor.words.variants import choice_name, variant

_SEATS: Mapping[str, Callable[[], str]] = {
    "basic": lambda: _("The base game is for two: one plays red, the other black."),
    "pro": lambda: _("The pro game is for two: one plays red, the other black."),
    "team": lambda: _("The team game is for four, clockwise red 1 and red 2, then black 1 and black 2."),
    "extension": lambda: _("The extension is for three or four, each with another colour."),
}
_NEEDS: Mapping[str, Callable[[], str]] = {
    "ship": lambda: _("%(id)s needs the ship, and there is none in this game."),
    "floods": lambda: _("%(id)s needs floods, and there are none in this game."),
    "taverns": lambda: _("%(id)s needs taverns, and there are none in this game."),
    "normal-start": lambda: _("%(id)s needs the usual start with a cross of nine cards."),
}


def _pair(f: Facts) -> dict[str, str]:
    return {"id": choice_name(f.raw["id"]), "other": choice_name(f.raw["other"])}


SETUP: Mapping[str, Sentence] = {
    **option_refusals(option),
    "setup.seats": lambda f: _SEATS[f.raw["game"]](),
    "setup.names": lambda f: _("Two players are called %(name)s. Change one, so that you can be told apart.") % f,
    "setup.unknown-scenario": lambda f: _("There is no such scenario: %(id)s.") % f,
    "setup.unknown-rule": lambda f: _("There is no such special rule: %(id)s.") % f,
    "setup.not-in-game": lambda f: (
        _("%(id)s isn't for this game: %(game)s.")
        % {"id": choice_name(f.raw["id"]), "game": variant(f.raw["game"]).name}
    ),
    "setup.rule-twice": lambda f: _("%(id)s has been chosen twice.") % {"id": choice_name(f.raw["id"])},
    "setup.conflict": lambda f: _("%(id)s and %(other)s contradict each other.") % _pair(f),
    "setup.excluded": lambda f: _("%(id)s and %(other)s can't be combined.") % _pair(f),
    "setup.needs": lambda f: _NEEDS[f.raw["need"]]() % {"id": choice_name(f.raw["id"])},
}

LAYOUT: Mapping[str, Sentence] = {
    "layout.needed": lambda _f: _("This scenario needs a start layout of its own."),
    "layout.cell-twice": lambda f: _("The start layout names a cell twice: %(cell)s.") % f,
    "layout.card-twice": lambda f: _("The start layout has %(card)s twice, but there is only one.") % f,
    "layout.centre": lambda _f: _("The start layout needs the harbour centre, on the cell from which all are counted."),
    "layout.not-water": lambda f: _("A start layout has water only, and %(card)s isn't water.") % f,
    "layout.far": lambda f: _("The start layout has a cell far outside of any field: %(cell)s.") % f,
    "layout.other-start": lambda _f: _("This game has a fixed start layout, and this one is different."),
    "layout.size": lambda f: (
        _("The start layout is too large for the field: it is %(width)d wide and %(height)d high.") % f
    ),
    "layout.not-spanning": lambda f: (
        _("The start layout has to reach across 12 by 4 or 4 by 12 cells, not %(width)d by %(height)d.") % f
    ),
    "layout.too-much-water": lambda f: _("There aren't enough water cards for a start with %(water)d of them.") % f,
}

FILES: Mapping[str, Sentence] = {
    **engine_words.FILES,
    "card.form": form_refusal(lambda: _("The card can't be read.")),
}
