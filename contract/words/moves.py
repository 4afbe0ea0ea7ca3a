"""The moves from one position to another (docs/pieces.md), and laying a game out again from its box, for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from arbiter.defaults.words import Keys, MovePhrase, place_line, rows_of_cards
from arbiter.language import gettext as _
from arbiter.language.engine_words import Sentence, sentences_of
from arbiter.pages.words import SetupGroup
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


def _markers(phrase: ContractMoves) -> str:
    """Say by how much markers move, or, where some go forward and others back, to where."""
    after = {piece["kind"]: to["at"] for piece, _origin, to in phrase.ways()}
    by = {piece["kind"]: to["at"] - origin["at"] for piece, origin, to in phrase.ways()}
    if min(by.values()) > 0:
        return _("Move your influence markers forward: %(got)s.") % {"got": influence_text(by, phrase.names)}
    if max(by.values()) < 0:
        paid = {kind: -number for kind, number in by.items()}
        return _("Move your influence markers back: %(paid)s.") % {"paid": influence_text(paid, phrase.names)}
    return _("Set your influence markers: %(after)s.") % {"after": influence_text(after, phrase.names)}


def _points(phrase: ContractMoves) -> str:
    change = phrase.to["at"] - phrase.origin["at"]
    if change < 0:
        return _("Move your point marker back by %(points)d.") % {"points": -change}
    return _("Move your point marker forward by %(points)d.") % {"points": change}


class ContractMoves(MovePhrase):
    """Workers, a project, a point marker, or all influence markers of a seat."""

    sentences: Mapping[str, Sentence] = {
        **sentences_of(FOLDER, "moves"),
        "influence track track": _markers,
        "points track track": _points,
    }
    facts: Mapping[str, Callable[[Any], object]] = {
        **MovePhrase.facts,
        **dict.fromkeys(("number", "workers"), lambda phrase: phrase.count),
        "origin": MovePhrase.facts["from"],
        "card": lambda phrase: phrase.what if phrase.piece["name"] == "project" else phrase.either("on"),
        "cell": lambda phrase: phrase.either("cell"),
        "committee": lambda phrase: phrase.either("committee"),
    }

    @staticmethod
    def together(move: Move) -> object:
        return (move.who, "influence") if move.piece.name == "influence" else None

    def either(self, name: str) -> str:
        """Return what that of both places is called that has this name."""
        return self.place(self.to if self.to["name"] == name else self.origin)

    @property
    def what(self) -> str:
        """What is moved: "2 workers", "project 12"."""
        if self.piece["name"] == "worker":
            return workers_text(self.count)
        return card_name(self.piece["card"]) if self.piece["name"] == "project" else _("point marker")

    def place(self, place: Keys) -> str:
        match place["name"]:
            case "committee":
                return committee_name(place["committee"], self.names)
            case "cell":
                return cell_name(place["cell"])
            case "on":
                return card_name(place["card"])
            case "track":
                return str(place["at"])
        return NAMES["place"][place["name"]]()


def set_up(moves: Iterable[Move], names: Names) -> list[SetupGroup]:
    """Return what the moves out of the box ask for, in the order in which it is laid out."""
    phrases = ContractMoves.of(moves, names)
    city = ((one.to["cell"], one.what) for one in phrases if one.to["name"] == "cell")
    display = [one.piece["card"] for one in phrases if one.to["name"] == "display"]
    # the A cards lie above the B cards (S5)
    pile = {"A": 0, "B": 0} | {one.to["letter"]: one.count for one in phrases if one.to["name"] == "pile"}
    middle = place_line(_("display"), cards_text(display)), place_line(_("pile"), pile_text(pile))
    by_seat: dict[str, list[ContractMoves]] = {}
    for one in phrases:
        if one.who is not None:
            by_seat.setdefault(one.who, []).append(one)
    return [
        SetupGroup(None, _("Cards of the city"), tuple(rows_of_cards(city, cell_name)), picture=True),
        SetupGroup(None, _("Display and pile"), middle),
        *(SetupGroup(seat, seat_name(seat, names), tuple(_own(own))) for seat, own in by_seat.items()),
    ]


def _own(phrases: Sequence[ContractMoves]) -> Iterator[str]:
    """Yield where somebody's workers and markers are."""
    for phrase in phrases:
        match phrase.piece["name"]:
            case "worker":
                yield place_line(phrase.place(phrase.to), phrase.what)
            case "influence":
                at = {piece["kind"]: to["at"] for piece, _origin, to in phrase.ways()}
                yield place_line(_("influence"), influence_text(at, phrase.names))
            case "points":
                yield place_line(_("point marker"), phrase.place(phrase.to))
