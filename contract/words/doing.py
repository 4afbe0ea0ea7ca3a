"""Instructions for workers and point markers, each as one sentence, shared by rulings and moves."""

from __future__ import annotations

from arbiter.language import gettext as _
from arbiter.language import ngettext


def placed_text(number: int, committee: str) -> str:
    """Return that workers go into a committee, given by its name."""
    said = ngettext("Put %(number)d worker into %(committee)s.", "Put %(number)d workers into %(committee)s.", number)
    return said % {"number": number, "committee": committee}


def emptied_text(number: int, committee: str) -> str:
    """Return that workers come back from a committee, given by its name."""
    said = ngettext(
        "Take %(number)d worker back from %(committee)s.", "Take %(number)d workers back from %(committee)s.", number
    )
    return said % {"number": number, "committee": committee}


def occupied_text(workers: int, card: str) -> str:
    """Return that workers go onto a project, given by its name."""
    said = ngettext("Put %(workers)d worker on %(card)s.", "Put %(workers)d workers on %(card)s.", workers)
    return said % {"workers": workers, "card": card}


def moved_on_text(workers: int, origin: str, card: str) -> str:
    """Return that workers go from a project onto another one, both given by their names."""
    said = ngettext(
        "Move %(workers)d worker from %(origin)s to %(card)s.",
        "Move %(workers)d workers from %(origin)s to %(card)s.",
        workers,
    )
    return said % {"workers": workers, "origin": origin, "card": card}


def from_case_text(workers: int, card: str) -> str:
    """Return that workers go out of the case onto a project, given by its name."""
    said = ngettext(
        "Move %(workers)d worker from the case to %(card)s.",
        "Move %(workers)d workers from the case to %(card)s.",
        workers,
    )
    return said % {"workers": workers, "card": card}


def back_text(workers: int, card: str) -> str:
    """Return that workers come back from a project, given by its name."""
    said = ngettext(
        "Take %(workers)d worker back from %(card)s.", "Take %(workers)d workers back from %(card)s.", workers
    )
    return said % {"workers": workers, "card": card}


def to_case_text(workers: int, card: str) -> str:
    """Return that workers go from a project, given by its name, into the case."""
    said = ngettext(
        "Put %(workers)d worker from %(card)s into the case.",
        "Put %(workers)d workers from %(card)s into the case.",
        workers,
    )
    return said % {"workers": workers, "card": card}


def out_of_case_text(workers: int) -> str:
    """Return that workers come out of the case."""
    said = ngettext("Take %(workers)d worker out of the case.", "Take %(workers)d workers out of the case.", workers)
    return said % {"workers": workers}


def points_text(change: int) -> str:
    """Return that a point marker goes on, or back."""
    if change < 0:
        return _("Move your point marker back by %(points)d.") % {"points": -change}
    return _("Move your point marker forward by %(points)d.") % {"points": change}
