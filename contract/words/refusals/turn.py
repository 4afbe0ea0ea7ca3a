"""Why something isn't possible in this turn: whose turn it is, committees, building, the end (T, C, B, E)."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.language import gettext as _
from arbiter.language import join_and, ngettext
from contract.words.facts import Facts, Sentence
from contract.words.names import counts_text, kind_name


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


def _not_stuck(f: Facts) -> str:
    if f.raw["seats"]:
        return _("The game isn't stuck. These could still do something: %(seats)s.") % f
    return _("The game isn't stuck: cards in the display aren't known yet. These are: %(unknown)s.") % f


TURN: Mapping[str, Sentence] = {
    "game.finished": lambda _f: _("The game is over."),
    "turn.other": lambda f: _("It isn't %(seat)s's turn but %(active)s's.") % f,
    "turn.no-free-worker": lambda f: (
        _("%(seat)s has no free worker: only a resolution or a build action is possible.") % f
    ),
    "turn.free-workers": lambda f: (
        ngettext(
            "%(seat)s still has %(free)d free worker: place it or build.",
            "%(seat)s still has %(free)d free workers: place them or build.",
            f.number("free"),
        )
        % f
    ),
    "pass.can-act": lambda f: _("%(seat)s can't pass: something can still be done.") % f,
    "end.not-stuck": _not_stuck,
}

COMMITTEES: Mapping[str, Sentence] = {
    "place.shape": _shape,
    "place.workers": lambda f: (
        ngettext(
            "That takes %(placed)d free worker. Free now: %(free)d.",
            "That takes %(placed)d free workers. Free now: %(free)d.",
            f.number("placed"),
        )
        % f
    ),
    "place.special": lambda _f: _("The special committee takes part only with five players."),
    "resolve.special": lambda _f: _("The special committee takes part only with five players."),
    "resolve.no-worker": lambda f: _("%(seat)s has no worker in %(committee)s.") % f,
    "resolve.kinds": _kinds,
}

BUILDING: Mapping[str, Sentence] = {
    "build.not-in-display": lambda f: _("That project isn't in the display: %(card)s.") % f,
    "build.unknown": lambda f: _("The arbiter doesn't know %(card)s yet: say what it shows.") % f,
    "build.influence": lambda f: _("There isn't enough influence to build %(card)s. Missing: %(short)s.") % f,
    "build.workers": lambda f: (
        ngettext(
            "Building %(card)s takes %(needed)d worker. Available: %(workers)d.",
            "Building %(card)s takes %(needed)d workers. Available: %(workers)d.",
            f.number("needed"),
        )
        % f
    ),
    "build.cell-taken": lambda f: _("Cell %(cell)s is taken: %(card)s lies there.") % f,
    "build.apart": lambda f: _("Cell %(cell)s isn't next to any card of the city. Diagonally doesn't count.") % f,
}
