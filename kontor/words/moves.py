"""The moves from one position to another (docs/pieces.md) as sentences for the people who make them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbiter.language import gettext as _
from arbiter.language import ngettext
from arbiter.pages.table.steps import Step
from arbiter.pieces.positions import Move, Piece, Place
from kontor.words.names import (
    NO_FACES,
    Faces,
    Names,
    card_name,
    cards_text,
    cell_name,
    goods_text,
    pile_name,
    seat_name,
)

Told = Mapping[str, Any]
"""The keys of a piece or place, with its name."""

GOODS = ("warehouse", "chit")
"""The pieces that are called by their goods."""


@dataclass(frozen=True, slots=True)
class Carried:
    """What goes the same way at one go: goods, or cards that nobody sees, of several kinds; else pieces of one kind."""

    who: str | None
    what: str
    origin: Told
    to: Told
    pieces: Sequence[tuple[Told, int]]
    moves: tuple[Move, ...]
    names: Names
    faces: Faces

    @property
    def count(self) -> int:
        return sum(count for _piece, count in self.pieces)

    @property
    def text(self) -> str:
        """What is carried: "2 coins", "red 13", "2 wine and 1 tea", "1 water card"."""
        if self.what in GOODS:
            return goods_text({piece["good"]: count for piece, count in self.pieces})
        if "kind" in self.pieces[0][0]:
            return cards_text({piece["kind"]: count for piece, count in self.pieces})
        return _called(*self.pieces[0], self.faces)

    def place(self, place: Told) -> str:
        """Return what a place is called, and whose it is if it isn't that of those who act."""
        name = _place(place, self.faces)
        owner = place.get("seat") or place.get("side") or place.get("of", "")
        if owner == self.who or owner not in self.names:
            return name
        return _("%(place)s (%(name)s)") % {"place": name, "name": self.names[owner]}


def move_steps(moves: Iterable[Move], names: Names, faces: Faces = NO_FACES) -> tuple[Step, ...]:
    """Return instructions for all moves, in order."""
    return tuple(_step(one) for one in carried(moves, names, faces))


def carried(moves: Iterable[Move], names: Names, faces: Faces = NO_FACES) -> list[Carried]:
    """Return moves with those put together that go the same way."""
    ways: dict[object, list[Move]] = {}
    for number, move in enumerate(moves):
        together = move.piece.name in GOODS or "kind" in dict(move.piece.keys)
        way = (move.piece.who, move.origin, move.to, move.piece.name)
        ways.setdefault(way if together else number, []).append(move)
    return [_carried(found, names, faces) for found in ways.values()]


def _told(one: Piece | Place) -> Told:
    return {"name": one.name, **dict(one.keys)}


def _carried(moves: Sequence[Move], names: Names, faces: Faces) -> Carried:
    first = moves[0]
    pieces = [(_told(move.piece), move.count) for move in moves]
    return Carried(
        who=first.who,
        what=first.piece.name,
        origin=_told(first.origin),
        to=_told(first.to),
        pieces=pieces,
        moves=tuple(moves),
        names=names,
        faces=faces,
    )


def _step(one: Carried) -> Step:
    say = _SENTENCES.get((one.what, one.origin["name"], one.to["name"]), _any_way)
    return Step(one.who, seat_name(one.who, one.names) if one.who else "", say(one), one.moves)


def _called(piece: Told, count: int, faces: Faces) -> str:
    if "card" in piece:
        return card_name(piece["card"], faces)
    return {
        "coin": ngettext("%(number)d coin", "%(number)d coins", count),
        "keeper": ngettext("%(number)d keeper", "%(number)d keepers", count),
        "ship": _("the ship"),
    }[piece["name"]] % {"number": count}


def _place(place: Told, faces: Faces) -> str:
    if place["name"] == "cell":
        return cell_name(place["cell"])
    if place["name"] == "store":
        return _("central warehouse on %(card)s") % {"card": card_name(place["card"], faces)}
    return {
        "purse": _("purse"),
        "treasury": _("treasury"),
        "hand": _("hand"),
        "pile": pile_name(place.get("of", "")),
        "export": _("exports"),
        "supply": _("supply"),
        "box": _("box"),
    }[place["name"]]


def _any_way(one: Carried) -> str:
    said = {"what": one.text, "from": one.place(one.origin), "to": one.place(one.to)}
    return _("Move %(what)s. From: %(from)s. To: %(to)s.") % said


def _draw(one: Carried) -> str:
    kinds = {piece["kind"] for piece, _count in one.pieces}
    if kinds == {"special"}:
        said = ngettext("Take %(count)d special card.", "Take %(count)d special cards.", one.count)
        return said % {"count": one.count}
    if one.count > 1:
        return _("Draw %(cards)s.") % {"cards": one.text}
    return _("Draw a harbour card.") if kinds == {"harbour"} else _("Draw a water card.")


def _paid(one: Carried) -> str:
    said = ngettext("Put %(coins)d coin into the treasury.", "Put %(coins)d coins into the treasury.", one.count)
    return said % {"coins": one.count}


def _taken(one: Carried) -> str:
    said = ngettext("Take %(coins)d coin out of the treasury.", "Take %(coins)d coins out of the treasury.", one.count)
    return said % {"coins": one.count}


def _given(one: Carried) -> str:
    said = ngettext("Give %(name)s %(coins)d coin.", "Give %(name)s %(coins)d coins.", one.count)
    return said % {"name": seat_name(one.to["seat"], one.names), "coins": one.count}


def _from_hand(one: Carried) -> str:
    """A card that everybody has seen is named; of the others only the kind is known."""
    return _("Put %(cards)s from your hand back on the pile.") % {"cards": one.text}


def _down(one: Carried) -> str:
    """A card that goes face down is smuggled (F5)."""
    cell = one.place(one.to)
    if "kind" in one.pieces[0][0]:
        return _("Place your second card face down on %(cell)s.") % {"cell": cell}
    return _("Place %(card)s on %(cell)s.") % {"card": one.text, "cell": cell}


def _up(one: Carried) -> str:
    return _("Take %(card)s back into your hand.") % {"card": _face_down(one)}


def _face_down(one: Carried) -> str:
    """Return what a card that lies is called, also where nobody sees which one it is (F5)."""
    return card_name("?") if "kind" in one.pieces[0][0] else one.text


def _out(one: Carried) -> str:
    return _any_way(one) if "kind" in one.pieces[0][0] else _("Put %(card)s into the box.") % {"card": one.text}


def _on_cell(one: Carried) -> str:
    if one.origin == one.to:
        return _("Turn over %(card)s on %(cell)s.") % {"card": _face_down(one), "cell": one.place(one.to)}
    return _any_way(one)


def _onto_pile(one: Carried) -> str:
    if one.to["of"] == "water":
        return _("Put the card on %(cell)s back on the water pile.") % {"cell": one.place(one.origin)}
    return _("Put %(card)s underneath your pile.") % {"card": _face_down(one)}


def _off_pile(one: Carried) -> str:
    if one.origin["of"] == "water":
        return _("Place a card from the water pile on %(cell)s.") % {"cell": one.place(one.to)}
    return _("Place %(card)s from your pile on %(cell)s.") % {"card": _face_down(one), "cell": one.place(one.to)}


def _stored(one: Carried) -> str:
    said = {"goods": one.text, "home": _home(one, one.to)}
    return _("Put %(goods)s into your central warehouse on %(home)s.") % said


def _home(one: Carried, place: Told) -> str:
    return card_name(place["card"], one.faces)


_SENTENCES: Mapping[tuple[str, str, str], Callable[[Carried], str]] = {
    ("coin", "purse", "treasury"): _paid,
    ("coin", "treasury", "purse"): _taken,
    ("coin", "purse", "purse"): _given,
    ("card", "hand", "cell"): _down,
    ("card", "cell", "hand"): _up,
    ("card", "cell", "cell"): _on_cell,
    ("card", "cell", "pile"): _onto_pile,
    ("card", "pile", "cell"): _off_pile,
    ("card", "pile", "hand"): _draw,
    ("card", "hand", "pile"): _from_hand,
    ("card", "hand", "box"): _out,
    ("ship", "cell", "cell"): lambda one: _("Move the ship to %(to)s.") % {"to": one.place(one.to)},
    **dict.fromkeys(
        (("keeper", "supply", "cell"), ("keeper", "box", "cell")),
        lambda one: _("Place a keeper in the area on %(cell)s.") % {"cell": one.place(one.to)},
    ),
    ("keeper", "cell", "supply"): lambda one: (
        _("Take your keeper back from the area on %(cell)s.") % {"cell": one.place(one.origin)}
    ),
    **dict.fromkeys((("warehouse", "supply", "store"), ("warehouse", "box", "store")), _stored),
    ("warehouse", "store", "supply"): lambda one: (
        _("Take %(goods)s out of your central warehouse on %(home)s, back into the supply.")
        % {"goods": one.text, "home": _home(one, one.origin)}
    ),
    ("warehouse", "store", "store"): lambda one: (
        _("Move %(goods)s from your central warehouse on %(from_card)s to %(to_card)s.")
        % {"goods": one.text, "from_card": _home(one, one.origin), "to_card": _home(one, one.to)}
    ),
    **dict.fromkeys(
        (("warehouse", "supply", "export"), ("chit", "supply", "export")),
        lambda one: _("Put %(goods)s into your exports.") % {"goods": one.text},
    ),
    **dict.fromkeys(
        (("warehouse", "export", "supply"), ("chit", "export", "supply")),
        lambda one: _("Give back %(piece)s from your exports.") % {"piece": one.text},
    ),
}
"""The sentences of moves, by piece and the two places."""
