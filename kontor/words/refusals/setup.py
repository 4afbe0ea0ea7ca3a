"""Why a table can't be set up like this, and what is wrong with a file (S, N0, F20-F22)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from arbiter.language import gettext as _
from arbiter.language import join_and
from kontor.words.facts import Facts, Sentence
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
    return {"id": choice_name(f.raw("id")), "other": choice_name(f.raw("other"))}


def _value(f: Facts) -> str:
    names = {value.id: value.name for value in option(f.raw("id")).values}
    chosen: str = f.raw("value")
    said = {
        "option": option(f.raw("id")).name,
        "value": names.get(chosen, chosen),
        "values": join_and(_("“%(value)s”") % {"value": names[value]} for value in f.raw("values")),
    }
    return _("The option “%(option)s” can't be “%(value)s” here. It can be: %(values)s.") % said


def _form(known: Callable[[], str]) -> Sentence:
    def say(f: Facts) -> str:
        told = {"what": known(), "at": f.raw("at"), "problem": f.raw("problem")}
        return (_("%(what)s At %(at)s: %(problem)s") if f.raw("at") else _("%(what)s Here: %(problem)s")) % told

    return say


SETUP: Mapping[str, Sentence] = {
    "setup.game": lambda f: _("There is no such game: %(game)s.") % f,
    "setup.seats": lambda f: _SEATS[f.raw("game")](),
    "setup.names": lambda f: _("Two players are called %(name)s. Change one, so that you can be told apart.") % f,
    "setup.unknown-scenario": lambda f: _("There is no such scenario: %(id)s.") % f,
    "setup.unknown-rule": lambda f: _("There is no such special rule: %(id)s.") % f,
    "setup.unknown-option": lambda f: _("There is no such option: %(id)s.") % f,
    "setup.not-in-game": lambda f: (
        _("%(id)s isn't for this game: %(game)s.")
        % {"id": choice_name(f.raw("id")), "game": variant(f.raw("game")).name}
    ),
    "setup.rule-twice": lambda f: _("%(id)s has been chosen twice.") % {"id": choice_name(f.raw("id"))},
    "setup.conflict": lambda f: _("%(id)s and %(other)s contradict each other.") % _pair(f),
    "setup.excluded": lambda f: _("%(id)s and %(other)s can't be combined.") % _pair(f),
    "setup.needs": lambda f: _NEEDS[f.raw("need")]() % {"id": choice_name(f.raw("id"))},
    "setup.option-idle": lambda f: (
        _("The option “%(option)s” decides nothing in this game.") % {"option": option(f.raw("id")).name}
    ),
    "setup.option-value": _value,
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
    "file.unreadable": lambda f: _("The file can't be opened: %(problem)s.") % f,
    "file.not-json": lambda f: _("The file isn't one of the arbiter's: %(problem)s.") % f,
    "record.form": _form(lambda: _("This isn't a game record.")),
    "record.version": lambda f: (
        _("The game record has version %(version)s, but the arbiter reads a game like this as version %(known)d.") % f
    ),
    "deck.form": _form(lambda: _("This isn't a deck of cards.")),
    "deck.version": lambda f: _("The deck is of version %(version)s, and only %(known)d is known here.") % f,
    "card.form": _form(lambda: _("The card can't be read.")),
    "setup.form": _form(lambda: _("The set-up can't be read.")),
    "entry.form": _form(lambda: _("The entry can't be read.")),
}
