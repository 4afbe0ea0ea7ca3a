"""Why a table can't be set up like this, and what is wrong with a file (S, C8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from arbiter.language import gettext as _
from arbiter.language import join_and
from contract.words.facts import Facts, Sentence
from contract.words.names import colour_name, pile_text
from contract.words.rules import option


def _value(f: Facts) -> str:
    names = {value.id: value.name for value in option(f.raw("id")).values}
    chosen: str = f.raw("value")
    said = {
        "option": option(f.raw("id")).name,
        "value": names.get(chosen, chosen),
        "values": join_and(_("“%(value)s”") % {"value": names[value]} for value in f.raw("values")),
    }
    return _("The option “%(option)s” can't be “%(value)s” here. It can be: %(values)s.") % said


def _pile(f: Facts) -> str:
    said = {"least": f.number("least"), "most": f.number("most"), "pile": pile_text(f.raw("pile"))}
    return _("The pile has from %(least)d to %(most)d cards, those of the display included. Given: %(pile)s.") % said


def _counts(f: Facts) -> str:
    said = {"counted": pile_text(f.raw("counted")), "pile": pile_text(f.raw("pile"))}
    return _("By the backs of the cards the pile holds %(counted)s. Given: %(pile)s.") % said


def _form(known: Callable[[], str]) -> Sentence:
    def say(f: Facts) -> str:
        told = {"what": known(), "at": f.raw("at"), "problem": f.raw("problem")}
        return (_("%(what)s At %(at)s: %(problem)s") if f.raw("at") else _("%(what)s Here: %(problem)s")) % told

    return say


SETUP: Mapping[str, Sentence] = {
    "setup.game": lambda f: _("There is no such game: %(game)s.") % f,
    "setup.players": lambda f: _("Two to five can play. Players given: %(players)d.") % f,
    "setup.seats": lambda f: (
        _("Everybody plays a colour of their own. Given: %(colours)s.")
        % {"colours": join_and(map(colour_name, f.raw("seats")))}
    ),
    "setup.names": lambda f: (
        _("Everybody needs a name of their own, so that you can be told apart. Given: %(names)s.")
        % {"names": join_and(f.raw("names"))}
    ),
    "setup.pile": _pile,
    "setup.pile-counts": _counts,
    "setup.unknown-option": lambda f: _("There is no such option: %(id)s.") % f,
    "setup.option-value": _value,
    "setup.option-idle": lambda f: (
        _("The option “%(option)s” decides nothing in this game.") % {"option": option(f.raw("id")).name}
    ),
    "setup.special": lambda _f: _("The special committee takes part only with five players."),
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
    "face.form": _form(lambda: _("The card can't be read.")),
    "setup.form": _form(lambda: _("The set-up can't be read.")),
    "entry.form": _form(lambda: _("The entry can't be read.")),
    "entry.seat": lambda f: _("Nobody sits at that seat: %(given)s.") % {"given": f.raw("seat")},
}
