"""The moves from one position to another (docs/pieces.md) as sentences for the people who make them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from arbiter.language import gettext as _
from arbiter.pages.table.steps import Step
from arbiter.pieces.positions import Move
from contract.words.doing import (
    back_text,
    emptied_text,
    from_case_text,
    moved_on_text,
    occupied_text,
    out_of_case_text,
    placed_text,
    points_text,
    to_case_text,
)
from contract.words.names import (
    Names,
    card_name,
    cell_name,
    committee_name,
    influence_text,
    seat_name,
    workers_text,
)

Json = Mapping[str, Any]


def move_steps(moves: Iterable[Move], names: Names) -> tuple[Step, ...]:
    """Return instructions for all moves, in order. All markers of a seat are in one sentence."""
    return tuple(_step(list(group), names) for _way, group in groupby(moves, key=_together))


def _together(move: Move) -> object:
    marker = move.piece.name == "influence"
    return (move.who, "influence") if marker else (move.piece, move.origin, move.to)


def _step(moves: Sequence[Move], names: Names) -> Step:
    move = moves[0]
    name = seat_name(move.who, names) if move.who else ""
    if move.piece.name == "influence":
        after = {one.piece.json()["kind"]: one.to.json()["at"] for one in moves}
        return Step(
            move.who,
            name,
            _("Set your influence markers: %(after)s.") % {"after": influence_text(after, names)},
            tuple(moves),
        )
    say = _SENTENCES.get((move.piece.name, move.origin.name, move.to.name), _any_way)
    return Step(move.who, name, say(Told(move, names)), tuple(moves))


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


def _any_way(one: Told) -> str:
    said = {"what": one.what, "from": one.place(one.origin), "to": one.place(one.to)}
    return _("Move %(what)s. From: %(from)s. To: %(to)s.") % said


_SENTENCES: Mapping[tuple[str, str, str], Callable[[Told], str]] = {
    ("worker", "free", "committee"): lambda one: placed_text(one.count, one.place(one.to)),
    ("worker", "committee", "free"): lambda one: emptied_text(one.count, one.place(one.origin)),
    ("worker", "free", "on"): lambda one: occupied_text(one.count, one.place(one.to)),
    ("worker", "on", "on"): lambda one: moved_on_text(one.count, one.place(one.origin), one.place(one.to)),
    ("worker", "case", "on"): lambda one: from_case_text(one.count, one.place(one.to)),
    ("worker", "on", "free"): lambda one: back_text(one.count, one.place(one.origin)),
    ("worker", "on", "case"): lambda one: to_case_text(one.count, one.place(one.origin)),
    ("worker", "case", "free"): lambda one: out_of_case_text(one.count),
    ("points", "track", "track"): lambda one: points_text(one.to["at"] - one.origin["at"]),
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
