"""The moves from one position to another (docs/pieces.md), and laying a game out again from its box, for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from arbiter.language import gettext as _
from arbiter.language import join_and
from arbiter.language.engine_words import Named, Sentence, sentences_of
from arbiter.pages.words import MoveStep, SetupGroup
from arbiter.pieces.positions import Move
from contract.texts import FOLDER, NAMES
from contract.words.names import (
    Names,
    card_name,
    cards_text,
    cell_name,
    committee_name,
    influence_text,
    pile_text,
    seat_name,
    workers_text,
)

Json = Mapping[str, Any]


def move_steps(moves: Iterable[Move], names: Names) -> tuple[MoveStep, ...]:
    """Return instructions for all moves, in order. All markers of a seat are in one sentence."""
    return tuple(_step(list(group), names) for _way, group in groupby(moves, key=_together))


def _together(move: Move) -> object:
    marker = move.piece.name == "influence"
    return (move.who, "influence") if marker else (move.piece, move.origin, move.to)


def _step(moves: Sequence[Move], names: Names) -> MoveStep:
    move = moves[0]
    say = _SENTENCES.get(f"{move.piece.name} {move.origin.name} {move.to.name}", _SENTENCES["any"])
    text = _markers(moves, names) if move.piece.name == "influence" else say(MovePhrase(move, names))
    return MoveStep(move.who, seat_name(move.who, names) if move.who else "", text, tuple(moves))


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


class MovePhrase(Named):
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
        return NAMES["place"][place["place"]]()

    def named(self, names: Iterable[str]) -> dict[str, object]:
        return {name: self._fact(name) for name in names}

    def _fact(self, name: str) -> object:
        """Return how many, the card that is moved, or the place that they go to or come from."""
        if name in ("number", "workers"):
            return self.count
        if name in ("origin", "from", "to"):
            return self.place(self.to if name == "to" else self.origin)
        if name == "what":
            return self.what
        if name == "card" and self.piece["piece"] == "project":
            return self.what
        place = "on" if name == "card" else name
        return self.place(self.to if self.to["place"] == place else self.origin)


def _points(one: MovePhrase) -> str:
    change = one.to["at"] - one.origin["at"]
    if change < 0:
        return _("Move your point marker back by %(points)d.") % {"points": -change}
    return _("Move your point marker forward by %(points)d.") % {"points": change}


_SENTENCES: Mapping[str, Sentence] = {**sentences_of(FOLDER, "moves"), "points track track": _points}
"""What is said of pieces that go from one place to another, by what they are and the two places."""


def set_up(moves: Iterable[Move], names: Names) -> list[SetupGroup]:
    """Return what the moves out of the box ask for, in the order in which it is laid out."""
    found = [MovePhrase(move, names) for move in moves]
    people = dict.fromkeys(one.who for one in found if one.who is not None)
    return [
        SetupGroup(None, _("Cards of the city"), tuple(_rows(found)), picture=True),
        SetupGroup(None, _("Display and pile"), (_display(found), _pile(found))),
        *(
            SetupGroup(who, seat_name(who, names), tuple(_own([one for one in found if one.who == who], names)))
            for who in people
        ),
    ]


def _rows(found: Sequence[MovePhrase]) -> Iterator[str]:
    """Yield the rows from the top, with their cards from the left."""
    cards = sorted((one.to["cell"][1], one.to["cell"][0], one.piece["card"]) for one in found if "cell" in one.to)
    for row in dict.fromkeys(y for y, _x, _card in cards):
        here = [(card_name(card), cell_name((x, y))) for y, x, card in cards if y == row]
        yield join_and(_("%(card)s (%(cell)s)") % {"card": card, "cell": cell} for card, cell in here)


def _display(found: Sequence[MovePhrase]) -> str:
    cards = [one.piece["card"] for one in found if one.to["place"] == "display"]
    return _line(_("display"), cards_text(cards))


def _pile(found: Sequence[MovePhrase]) -> str:
    """The A cards lie above the B cards (S5)."""
    counts = {"A": 0, "B": 0} | {one.to["letter"]: one.count for one in found if one.to["place"] == "pile"}
    return _line(_("pile"), pile_text(counts))


def _own(found: Sequence[MovePhrase], names: Names) -> Iterator[str]:
    """Yield where somebody's workers and markers are."""
    for one in found:
        if one.piece["piece"] == "worker":
            yield _line(one.place(one.to), one.what)
    at = {one.piece["kind"]: one.to["at"] for one in found if one.piece["piece"] == "influence"}
    yield _line(_("influence"), influence_text(at, names))
    for one in found:
        if one.piece["piece"] == "points":
            yield _line(_("point marker"), str(one.to["at"]))


def _line(place: str, what: str) -> str:
    return _("%(place)s: %(what)s") % {"place": place, "what": what}
