"""What the table decided against the arbiter, in sentences, and why it couldn't."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.language import gettext as _
from arbiter.language import ngettext
from contract.words.facts import Facts, Sentence
from contract.words.names import spot_name


def _points(f: Facts) -> str:
    return (
        ngettext(
            "Overruled: %(seat)s has %(after)d point (%(source)s; the arbiter counted %(before)d). Reason: %(reason)s",
            "Overruled: %(seat)s has %(after)d points (%(source)s; the arbiter counted %(before)d). Reason: %(reason)s",
            f.number("after"),
        )
        % f
    )


def _influence(f: Facts) -> str:
    text = _(
        "Overruled: %(seat)s has influence %(after)d in %(kind)s (the arbiter counted %(before)d). Reason: %(reason)s"
    )
    return text % f


def _worker(f: Facts) -> str:
    said = {
        "seat": f["seat"],
        "from": spot_name(f.raw["from"], f.names),
        "to": spot_name(f.raw["to"], f.names),
        "reason": f["reason"],
    }
    text = _(
        "Overruled: a worker of %(seat)s is elsewhere. Until now: %(from)s. From now on: %(to)s. Reason: %(reason)s"
    )
    return text % said


def _no_worker(f: Facts) -> str:
    said = {"seat": f["seat"], "place": spot_name(f.raw["place"], f.names)}
    return _("%(seat)s has no worker there, or there is no room for one: %(place)s.") % said


RULINGS: Mapping[str, Sentence] = {
    "override.points": _points,
    "override.influence": _influence,
    "override.worker": _worker,
    "override.display": lambda f: (
        _("Overruled: not %(card)s but %(instead)s lies in the display. Reason: %(reason)s") % f
    ),
    "override.turn": lambda f: _("Overruled: it's %(seat)s's turn. Reason: %(reason)s") % f,
}

REFUSALS: Mapping[str, Sentence] = {
    "override.top": lambda f: _("A marker can't stand at %(points)d: the tracks end at %(top)d.") % f,
    "override.special": lambda _f: _("The special committee takes part only with five players."),
    "override.no-worker": _no_worker,
    "override.no-project": lambda f: _("That project isn't in the city: %(card)s.") % f,
    "override.not-in-display": lambda f: _("That project isn't in the display: %(card)s.") % f,
    "override.came": lambda f: _("That card has been turned up already: %(card)s.") % f,
    "override.letter": lambda f: (
        _("That card can't have been turned up: %(card)s. The pile has no card with %(letter)s left.") % f
    ),
    "override.over": lambda _f: _(
        "The game is over. A decision has to come before its end: correct the entry where it belongs."
    ),
}
