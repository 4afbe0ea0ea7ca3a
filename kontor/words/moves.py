"""What people do: what the table waits for; the moves from one position to another (docs/pieces.md) as sentences for
those who make them; and how a game is laid out again from its box: on the table, before everybody, in the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from arbiter.defaults.words import Keys, MovePhrase, place_line, rows_of_cards
from arbiter.language import gettext as _, join_and, ngettext
from arbiter.language.engine_words import NO_FACES, Sentence, sentences_of
from arbiter.pages.words import SetupGroup
from arbiter.pieces.positions import Move
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


GOODS = ("warehouse", "chit")
"""The pieces that are called by their goods."""


def _draw(phrase: KontorMoves) -> str:
    kinds = phrase.counts.keys()
    if kinds == {"special"}:
        return ngettext("Take %(count)d special card.", "Take %(count)d special cards.", phrase.count) % phrase
    if phrase.count > 1:
        return _("Draw %(cards)s.") % phrase
    return _("Draw a harbour card.") if kinds == {"harbour"} else _("Draw a water card.")


class KontorMoves(MovePhrase):
    """What goes the same way at one go: goods, or cards that nobody sees, of several kinds; else pieces of one kind."""

    sentences: Mapping[str, Sentence] = {**sentences_of(FOLDER, "moves"), "card pile hand": _draw}
    facts: Mapping[str, Callable[[Any], object]] = {
        **MovePhrase.facts,
        **dict.fromkeys(("count", "coins"), lambda phrase: phrase.count),
        **dict.fromkeys(("cards", "goods", "piece"), lambda phrase: phrase.what),
        "card": lambda phrase: card_name("?") if phrase.hidden else phrase.what,  # face down, too (F5)
        "cell": lambda phrase: phrase.place(phrase.to if phrase.to["name"] == "cell" else phrase.origin),
        "home": lambda phrase: phrase.on_card(phrase.to if phrase.to["name"] == "store" else phrase.origin),
        "from_card": lambda phrase: phrase.on_card(phrase.origin),
        "to_card": lambda phrase: phrase.on_card(phrase.to),
        "name": lambda phrase: seat_name(phrase.to["seat"], phrase.names),
    }

    @staticmethod
    def together(move: Move) -> object:
        several = move.piece.name in GOODS or "kind" in dict(move.piece.keys)
        return (move.piece.who, move.origin, move.to, move.piece.name) if several else None

    @property
    def hidden(self) -> bool:
        """Whether nobody sees which card it is."""
        return "kind" in self.piece

    @property
    def counts(self) -> dict[str, int]:
        """How many goods, or cards that nobody sees, there are of each kind."""
        return {str(value): move.count for move in self.moves for _key, value in move.piece.keys}

    @property
    def odd(self) -> str:
        """What calls for a sentence of its own: it "stays" and is turned over, is of the "water" pile, or "hidden"."""
        if self.origin == self.to:
            return "stays"
        return "water" if "water" in (self.origin.get("of"), self.to.get("of")) else "hidden" if self.hidden else ""

    @property
    def what(self) -> str:
        """What is carried: "2 coins", "red 13", "2 wine and 1 tea", "1 water card"."""
        if self.piece["name"] in GOODS:
            return goods_text(self.counts)
        if self.hidden:
            return cards_text(self.counts)
        if "card" in self.piece:
            return card_name(self.piece["card"], self.faces)
        return NAMES["piece"][self.piece["name"]](number=self.count)

    def on_card(self, place: Keys) -> str:
        """Return what the card is called that a place is on."""
        return card_name(place["card"], self.faces)

    def place(self, place: Keys) -> str:
        """Return what a place is called, and whose it is if it isn't that of those who act."""
        match place["name"]:
            case "cell":
                return cell_name(place["cell"])
            case "store":
                name = _("central warehouse on %(card)s") % {"card": self.on_card(place)}
            case "pile":
                name = pile_name(place["of"])
            case _:
                name = NAMES["place"][place["name"]]()
        owner = place.get("seat") or place.get("side") or place.get("of", "")
        if owner == self.who or owner not in self.names:
            return name
        return _("%(place)s (%(name)s)") % {"place": name, "name": self.names[owner]}


PLACES = ("treasury", "purse", "hand", "pile", "store", "export", "supply", "cell")
"""In the order in which somebody fills them."""


def set_up(moves: Iterable[Move], names: Names, faces: Faces) -> list[SetupGroup]:
    """Return what the moves out of the box ask for, in the order in which it is laid out."""
    phrases = KontorMoves.of(moves, names, faces)
    cards = [one for one in phrases if one.piece["name"] == "card" and one.to["name"] == "cell"]
    others = [one for one in phrases if one not in cards]
    others.sort(key=lambda one: PLACES.index(one.to["name"]))
    people = dict.fromkeys(one.who for one in phrases if one.who is not None)
    hint = _(
        "Hands are secret: take your own cards if you remember them, or else draw the same number. The rest "
        "of a colour is its pile."
    )
    # of a card that nobody can tell from others, any of its kind does
    called = ((one.to["cell"], kind_name(one.piece["kind"]) if one.hidden else one.what) for one in cards)
    return [
        SetupGroup(None, _("Cards of the layout"), tuple(rows_of_cards(called, cell_name)), picture=True),
        *(SetupGroup(who, seat_name(who, names), tuple(_lines(others, who))) for who in people),
        SetupGroup(None, _("In the middle"), tuple(_lines(others, None)), hint),
    ]


def _lines(phrases: Sequence[KontorMoves], who: str | None) -> Iterator[str]:
    """Yield what lies at each of somebody's places; of what goes to several cells, keepers and the ship, on which."""
    at: dict[str, list[str]] = {}
    for one in phrases:
        if one.who == who:
            what = cell_name(one.to["cell"]) if one.to["name"] == "cell" else one.what
            at.setdefault(_where(one), []).append(what)
    for place, there in at.items():
        yield place_line(place, join_and(there))


def _where(phrase: KontorMoves) -> str:
    """Return the place; for what goes to cells, what it is."""
    if phrase.piece["name"] == "chit" and phrase.to["name"] == "supply":
        return _("goods chits")
    if phrase.to["name"] != "cell":
        return phrase.place(phrase.to)
    return _("keepers on areas") if phrase.piece["name"] == "keeper" else NAMES["piece"]["ship"]()
