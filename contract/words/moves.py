"""The moves from one position to another (docs/pieces.md) as sentences for the people who make them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.table.steps import Step
from arbiter.pieces.positions import Move
from contract.words.names import Names, card_name, cell_name, committee_name, influence_text, seat_name, workers_text

Json = Mapping[str, Any]


def move_steps(moves: Iterable[Move], names: Names) -> tuple[Step, ...]:
    """Return instructions for all moves, in order. All markers of a seat are in one sentence."""
    return tuple(_step(list(group), names) for _way, group in groupby(moves, key=_together))


def _together(move: Move) -> object:
    marker = move.piece.name == "influence"
    return (move.who, "influence") if marker else (move.piece, move.origin, move.to)


def _step(moves: Sequence[Move], names: Names) -> Step:
    move = moves[0]
    say = _SENTENCES.get((move.piece.name, move.origin.name, move.to.name), _any_way)
    text = _markers(moves, names) if move.piece.name == "influence" else say(Told(move, names))
    return Step(move.who, seat_name(move.who, names) if move.who else "", text, tuple(moves))


def _markers(moves: Sequence[Move], names: Names) -> str:
    """Say by how much markers move, or, where some go forward and others back, to where."""
    after = {one.piece.json()["kind"]: one.to.json()["at"] for one in moves}
    by = {one.piece.json()["kind"]: one.to.json()["at"] - one.origin.json()["at"] for one in moves}
    if min(by.values()) > 0:
        return _("Move your influence markers forward: %(got)s.") % {"got": influence_text(by, names)}
    if max(by.values()) < 0:
        paid = {kind: -number for kind, number in by.items()}
        return _("Move your influence markers back: %(paid)s.") % {"paid": influence_text(paid, names)}
    return _("Set your influence markers: %(after)s.") % {"after": influence_text(after, names)}


class Told:
    """A move, prepared for a sentence."""

    def __init__(self, move: Move, names: Names) -> None:
        self.piece, self.origin, self.to = move.piece.json(), move.origin.json(), move.to.json()
        self.count, self.who = move.count, move.who
        self._names = names

    @property
    def what(self) -> str:
        """What is moved: "2 workers", "project 12"."""
        if self.piece["piece"] == "worker":
            return workers_text(self.count)
        return card_name(self.piece["card"]) if self.piece["piece"] == "project" else _("point marker")

    def place(self, place: Json) -> str:
        """Return what a place is called."""
        match place["place"]:
            case "committee":
                return committee_name(place["committee"], self._names)
            case "cell":
                return cell_name(place["cell"])
            case "on":
                return card_name(place["card"])
            case "track":
                return str(place["at"])
        return {
            "free": _("free"), "case": _("in the case"), "display": _("display"), "pile": _("pile"), "box": _("box")
        }[place["place"]]  # fmt: skip

    def said(self, place: Json) -> dict[str, object]:
        """Return the values of a sentence about workers that come from a place, or go there."""
        where = self.place(place)
        return {
            "number": self.count,
            "workers": self.count,
            "committee": where,
            "card": where,
            "origin": self.place(self.origin),
        }


def _any_way(one: Told) -> str:
    said = {"what": one.what, "from": one.place(one.origin), "to": one.place(one.to)}
    return _("Move %(what)s. From: %(from)s. To: %(to)s.") % said


def _points(one: Told) -> str:
    change = one.to["at"] - one.origin["at"]
    if change < 0:
        return _("Move your point marker back by %(points)d.") % {"points": -change}
    return _("Move your point marker forward by %(points)d.") % {"points": change}


_SENTENCES: Mapping[tuple[str, str, str], Callable[[Told], str]] = {
    ("worker", "free", "committee"): lambda one: (
        ngettext("Put %(number)d worker into %(committee)s.", "Put %(number)d workers into %(committee)s.", one.count)
        % one.said(one.to)
    ),
    ("worker", "committee", "free"): lambda one: (
        ngettext(
            "Take %(number)d worker back from %(committee)s.",
            "Take %(number)d workers back from %(committee)s.",
            one.count,
        )
        % one.said(one.origin)
    ),
    ("worker", "free", "on"): lambda one: (
        ngettext("Put %(workers)d worker on %(card)s.", "Put %(workers)d workers on %(card)s.", one.count)
        % one.said(one.to)
    ),
    ("worker", "on", "on"): lambda one: (
        ngettext(
            "Move %(workers)d worker from %(origin)s to %(card)s.",
            "Move %(workers)d workers from %(origin)s to %(card)s.",
            one.count,
        )
        % one.said(one.to)
    ),
    ("worker", "case", "on"): lambda one: (
        ngettext(
            "Move %(workers)d worker from the case to %(card)s.",
            "Move %(workers)d workers from the case to %(card)s.",
            one.count,
        )
        % one.said(one.to)
    ),
    ("worker", "on", "free"): lambda one: (
        ngettext(
            "Take %(workers)d worker back from %(card)s.", "Take %(workers)d workers back from %(card)s.", one.count
        )
        % one.said(one.origin)
    ),
    ("worker", "on", "case"): lambda one: (
        ngettext(
            "Put %(workers)d worker from %(card)s into the case.",
            "Put %(workers)d workers from %(card)s into the case.",
            one.count,
        )
        % one.said(one.origin)
    ),
    ("worker", "case", "free"): lambda one: (
        ngettext("Take %(workers)d worker out of the case.", "Take %(workers)d workers out of the case.", one.count)
        % one.said(one.origin)
    ),
    ("points", "track", "track"): _points,
    ("project", "display", "cell"): lambda one: (
        _("Place %(card)s in the city, at %(cell)s.") % {"card": one.what, "cell": one.place(one.to)}
    ),
    ("project", "cell", "display"): lambda one: _("Put %(card)s back into the display.") % {"card": one.what},
    ("project", "pile", "display"): lambda one: (
        _("Place this card face up in the display: %(card)s.") % {"card": one.what}
    ),
    **dict.fromkeys(
        (("project", "display", "pile"), ("project", "cell", "pile")),
        lambda one: _("Put %(card)s back on top of the pile.") % {"card": one.what},
    ),
}
"""What is said of pieces that go from one place to another, by what they are and the two places."""
