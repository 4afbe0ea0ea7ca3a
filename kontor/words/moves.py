"""What people do: what the table waits for; the moves from one position to another (docs/pieces.md) as sentences for
those who make them; and how a game is laid out again from its box: on the table, before everybody, in the middle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbiter.language import gettext as _
from arbiter.language import join_and, ngettext
from arbiter.language.engine_words import NO_FACES, Named, Sentence, sentences_of
from arbiter.pages.words import MoveStep, SetupGroup
from arbiter.pieces.positions import Move, Piece, Place
from kontor.texts import FOLDER, NAMES
from kontor.words.names import (
    Faces,
    Names,
    card_name,
    cards_text,
    cell_name,
    goods_text,
    kind_name,
    pile_name,
    seat_name,
)


def expected_text(
    look: Mapping[str, Any], due: Sequence[str], names: Names, cards: Mapping[str, str], faces: Faces = NO_FACES
) -> str:
    """Return in a sentence what the table waits for.

    `look` is record-kontor.md's output object, `due` the seats whose cards aren't laid yet, `cards` those revealed and
    not yet placed, by seat.
    """
    if look["phase"] == "finished":
        return _("The game is over.")
    if look["question"] is not None:
        return question_text(look["question"], names)
    if look["active"] is not None:
        said = {"seat": seat_name(look["active"], names), "card": card_name(cards[look["active"]], faces)}
        if look["legal"]["cells"]:
            return _("%(seat)s: put %(card)s on the table.") % said
        return _("%(seat)s: there is no cell for %(card)s.") % said
    return waiting_text(due, names)


def waiting_text(due: Sequence[str], names: Names) -> str:
    """Return whose cards the table waits for before they are turned over."""
    if not due:
        return _("Nobody has a card left. All that remains is to end the game.")
    waiting = ngettext("Waiting for %(seats)s's card.", "Waiting for the cards of %(seats)s.", len(due))
    return waiting % {"seats": join_and(seat_name(seat, names) for seat in due)}


def question_text(question: Mapping[str, Any], names: Names) -> str:
    """Return a question that is asked after the end (record-kontor.md's "question")."""
    if question["question"] == "smuggled":
        return _("%(seat)s: turn over the smuggled card. What is it?") % {"seat": seat_name(question["seat"], names)}
    if question["question"] == "tavern":
        said = {"side": seat_name(question["side"], names), "cell": cell_name(question["cell"])}
        return _("%(side)s: does the area with the tavern on %(cell)s count?") % said
    return _("You are tied: which is the highest harbour card in each hand?")


PieceKeys = Mapping[str, Any]
"""The keys of a piece or place, with its name."""

GOODS = ("warehouse", "chit")
"""The pieces that are called by their goods."""


@dataclass(frozen=True, slots=True)
class MovedTogether(Named):
    """What goes the same way at one go: goods, or cards that nobody sees, of several kinds; else pieces of one kind."""

    who: str | None
    what: str
    origin: PieceKeys
    to: PieceKeys
    pieces: Sequence[tuple[PieceKeys, int]]
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
        if self.hidden:
            return cards_text({piece["kind"]: count for piece, count in self.pieces})
        return _called(*self.pieces[0], self.faces)

    @property
    def hidden(self) -> bool:
        """Whether nobody sees which card it is."""
        return "kind" in self.pieces[0][0]

    @property
    def odd(self) -> str:
        """What calls for a sentence of its own: it "stays" and is turned over, is of the "water" pile, or "hidden"."""
        if self.origin == self.to:
            return "stays"
        return "water" if "water" in (self.origin.get("of"), self.to.get("of")) else "hidden" if self.hidden else ""

    def named(self, names: Iterable[str]) -> dict[str, object]:
        return {name: self._fact(name) for name in names}

    def _fact(self, name: str) -> object:
        """Return how many, what is carried ("card": face down, too, F5), whence or where."""
        match name:
            case "count" | "coins":
                found: object = self.count
            case "card":
                found = card_name("?") if self.hidden else self.text
            case "cell":
                found = self.place(self.to if self.to["name"] == "cell" else self.origin)
            case "from" | "to":
                found = self.place(self.origin if name == "from" else self.to)
            case "home" | "from_card" | "to_card":
                there = self.to if name != "from_card" and self.to["name"] == "store" else self.origin
                found = card_name(there["card"], self.faces)
            case "name":
                found = seat_name(self.to["seat"], self.names)
            case _:
                found = self.text
        return found

    def place(self, place: PieceKeys) -> str:
        """Return what a place is called, and whose it is if it isn't that of those who act."""
        name = _place(place, self.faces)
        owner = place.get("seat") or place.get("side") or place.get("of", "")
        if owner == self.who or owner not in self.names:
            return name
        return _("%(place)s (%(name)s)") % {"place": name, "name": self.names[owner]}


def move_steps(moves: Iterable[Move], names: Names, faces: Faces = NO_FACES) -> tuple[MoveStep, ...]:
    """Return instructions for all moves, in order."""
    return tuple(_step(one) for one in carried(moves, names, faces))


def carried(moves: Iterable[Move], names: Names, faces: Faces = NO_FACES) -> list[MovedTogether]:
    """Return moves with those put together that go the same way."""
    ways: dict[object, list[Move]] = {}
    for number, move in enumerate(moves):
        together = move.piece.name in GOODS or "kind" in dict(move.piece.keys)
        way = (move.piece.who, move.origin, move.to, move.piece.name)
        ways.setdefault(way if together else number, []).append(move)
    return [_carried(found, names, faces) for found in ways.values()]


def _keys_of(one: Piece | Place) -> PieceKeys:
    return {"name": one.name, **dict(one.keys)}


def _carried(moves: Sequence[Move], names: Names, faces: Faces) -> MovedTogether:
    first = moves[0]
    pieces = [(_keys_of(move.piece), move.count) for move in moves]
    return MovedTogether(
        who=first.who,
        what=first.piece.name,
        origin=_keys_of(first.origin),
        to=_keys_of(first.to),
        pieces=pieces,
        moves=tuple(moves),
        names=names,
        faces=faces,
    )


def _step(one: MovedTogether) -> MoveStep:
    way = f"{one.what} {one.origin['name']} {one.to['name']}"
    say = next(_SENTENCES[key] for key in (f"{way} {one.odd}", way, "any") if key in _SENTENCES)
    return MoveStep(one.who, seat_name(one.who, one.names) if one.who else "", say(one), one.moves)


def _called(piece: PieceKeys, count: int, faces: Faces) -> str:
    if "card" in piece:
        return card_name(piece["card"], faces)
    return NAMES["piece"][piece["name"]](number=count)


def _place(place: PieceKeys, faces: Faces) -> str:
    if place["name"] == "cell":
        return cell_name(place["cell"])
    if place["name"] == "store":
        return _("central warehouse on %(card)s") % {"card": card_name(place["card"], faces)}
    return pile_name(place.get("of", "")) if place["name"] == "pile" else NAMES["place"][place["name"]]()


def _draw(one: MovedTogether) -> str:
    kinds = {piece["kind"] for piece, _count in one.pieces}
    if kinds == {"special"}:
        return ngettext("Take %(count)d special card.", "Take %(count)d special cards.", one.count) % one
    if one.count > 1:
        return _("Draw %(cards)s.") % one
    return _("Draw a harbour card.") if kinds == {"harbour"} else _("Draw a water card.")


_SENTENCES: Mapping[str, Sentence] = {**sentences_of(FOLDER, "moves"), "card pile hand": _draw}
"""The sentences of moves, by piece and the two places, and by what is odd about them (`MovedTogether.odd`)."""


PLACES = ("treasury", "purse", "hand", "pile", "store", "export", "supply", "cell")
"""In the order in which somebody fills them."""


def set_up(moves: Iterable[Move], names: Names, faces: Faces) -> list[SetupGroup]:
    """Return what the moves out of the box ask for, in the order in which it is laid out."""
    found = list(carried(moves, names, faces))
    cards = [one for one in found if one.what == "card" and one.to["name"] == "cell"]
    others = [one for one in found if one not in cards]
    others.sort(key=lambda one: PLACES.index(one.to["name"]))
    people = dict.fromkeys(one.who for one in found if one.who is not None)
    hint = _(
        "Hands are secret: take your own cards if you remember them, or else draw the same number. The rest "
        "of a colour is its pile."
    )
    return [
        SetupGroup(None, _("Cards of the layout"), tuple(_rows(cards)), picture=True),
        *(SetupGroup(who, seat_name(who, names), tuple(_lines(others, who))) for who in people),
        SetupGroup(None, _("In the middle"), tuple(_lines(others, None)), hint),
    ]


def _rows(cards: Sequence[MovedTogether]) -> Iterator[str]:
    """Yield the rows from the top, with their cards from the left; of a stack the lowest card first."""
    for y in sorted({one.to["cell"][1] for one in cards}):
        row: dict[int, list[str]] = {}
        for one in cards:
            if one.to["cell"][1] == y:
                row.setdefault(one.to["cell"][0], []).append(_card(one))
        cells = [
            _("%(card)s (%(cell)s)") % {"card": " + ".join(stack), "cell": cell_name((x, y))}
            for x, stack in sorted(row.items())
        ]
        yield join_and(cells)


def _card(one: MovedTogether) -> str:
    """Return what a card is called; any does where nobody can tell which one lay there."""
    return kind_name(one.pieces[0][0]["kind"]) if one.hidden else one.text


def _lines(found: Sequence[MovedTogether], who: str | None) -> Iterator[str]:
    """Yield what lies at each of somebody's places."""
    at: dict[str, list[str]] = {}
    for one in found:
        if one.who == who:
            at.setdefault(_where(one), []).append(_what(one))
    for place, what in at.items():
        yield _("%(place)s: %(what)s") % {"place": place, "what": join_and(what)}


def _where(one: MovedTogether) -> str:
    """Return the place, but for keepers and the ship, of which there are few, what goes to several cells."""
    if one.what == "chit" and one.to["name"] == "supply":
        return _("goods chits")
    if one.to["name"] != "cell":
        return one.place(one.to)
    return _("keepers on areas") if one.what == "keeper" else NAMES["piece"]["ship"]()


def _what(one: MovedTogether) -> str:
    return cell_name(one.to["cell"]) if one.to["name"] == "cell" else one.text
