"""What things are called: players, sides, cards, cells, goods. Every name fits into the middle of a sentence.

`Facts` are those of a ruling or a reason, made ready to be named in one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from gettext import NullTranslations
from typing import Any, ClassVar

from arbiter.language import Name, catalogue, engine_words, gettext as _, join_and
from kontor.texts import NAMES
from kontor.words.rules import choice_name, variant
from kontor_rules.field.cards import CENTRE_ID, GOODS, Card, card_json
from kontor_rules.field.cells import CELLS

Names = Mapping[str, str]
"""Seats and sides to the names of those who sit there."""


Faces = Mapping[str, Card]
"""Card ids to the faces known at a table."""

_KINDS = {"R": "red", "B": "black", "G": "green", "P": "purple", "W": "water", "S": "special"}
"""What a card is called by, by the letter of its id."""
_NUMBERLESS = (CENTRE_ID, "?", "", "sailor")


def colour_name(colour: str) -> str:
    """Return the name of a colour: "red"."""
    return NAMES["colour"][colour]()


def colour_letter(colour: str | None) -> str:
    """Return the letter of a colour on badges and flags, in the page's language; None is that of the special cards."""
    return NAMES["letter"][colour or "special"]()


def seat_name(seat: str, names: Names | None = None) -> str:
    """Return who sits there, or, where nobody's name is known, the seat itself: "red", "red 1"."""
    if names and seat in names:
        return names[seat]
    colour, dash, place = seat.partition("-")
    return _("%(colour)s %(place)s") % {"colour": colour_name(colour), "place": place} if dash else colour_name(colour)


def table_names(players: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Return the names for a table's players (record-kontor.md), with those of the sides where two play together.

    A team is called by its colour, so that sentences about it need no plural: "Red (Ada and Ben)".
    """
    names = {player["seat"]: player["name"] for player in players}
    teams: dict[str, list[str]] = {}
    for seat, name in names.items():
        if "-" in seat:
            teams.setdefault(seat.partition("-")[0], []).append(name)
    return names | {side: NAMES["team"][side](players=join_and(members)) for side, members in teams.items()}


def card_name(card: Card | str, faces: Faces | None = None) -> Name:
    """Return what a card is called: "red 18", "water 57", "bridge 91"; its accusative too.

    A special card is called by its kind if its face is given or known. "?" is a card laid face down (F5); the engine
    uses an empty id where any card of a kind would do. An id that no card has is said as it is.
    """
    card_id = card if isinstance(card, str) else card.id
    kind = card_id if card_id in _NUMBERLESS else _KINDS.get(card_id[:1])
    if kind is None:
        return Name(card_id)
    face = (faces or {}).get(card_id) if isinstance(card, str) else card
    if kind == "special" and face is not None:
        kind = face.kind
    return _named(catalogue(), kind, card_id[1:])


@lru_cache(maxsize=4096)
def _named(_words: NullTranslations, kind: str, number: str) -> Name:
    return NAMES["card"][kind](number=number)


def face_text(card: Card | Mapping[str, Any]) -> str:
    """Return what a card shows: "2 wine and 1 tea, a coin", "a crane, a bar over the number".

    Takes the engine's card or record-kontor.md's card object.
    """
    face: Mapping[str, Any] = card_json(card) if isinstance(card, Card) else card
    counts = {good: face["goods"].count(good) for good in GOODS}
    shown = [goods_text(counts) if any(counts.values()) else kind_name(face["kind"])]
    if face["coin"]:
        shown.append(_("a coin"))
    if face["ship"]:
        shown.append(_("a ship"))
    if face["bar"]:
        shown.append(_("a bar over the number") if face["bar"] == "over" else _("a bar under the number"))
    return ", ".join(shown)


def kind_name(kind: str) -> Name:
    """Return what cards of a kind, or of one of a hand's three sorts, are called: "a crane", "a harbour card".

    The name is known without its article too ("bare"), a sort's in the plural as well.
    """
    return NAMES["kind"][kind]()


def cell_name(cell: Sequence[int]) -> str:
    """Return what a cell ([x, y], S1) is called, as the edges of the drawn layout have it: "N11"."""
    x, y = cell
    return column_name(x) + row_name(y)


@cache
def column_name(x: int) -> str:
    """Return what a column is called: "N"."""
    return CELLS.column_label(x)


@cache
def row_name(y: int) -> str:
    """Return what a row is called: "11"."""
    return CELLS.row_label(y)


def good_name(good: str) -> Name:
    """Return the name of a good: "wine"; its dative too."""
    return NAMES["good"][good]()


def goods_text(goods: Mapping[str, int]) -> str:
    """Return how many pieces of which goods: "2 wine and 1 tea". Needs at least one piece."""
    return join_and([name(number=goods[good]) for good, name in NAMES["goods"].items() if goods.get(good)])


def coins_text(coins: int) -> str:
    """Return an amount of money: "1 coin", "3 coins"."""
    return NAMES["piece"]["coin"](number=coins)


def cards_text(counts: Mapping[str, int]) -> str:
    """Return how many cards of which kinds: "3 harbour cards and 2 water cards"; "" for none."""
    shown = [name(number=counts[kind]) for kind, name in NAMES["cards"].items() if counts.get(kind)]
    return join_and(shown) if shown else ""


def pile_name(pile: str) -> str:
    """Return what a pile is called: that of water cards, of special cards, or somebody's own."""
    return NAMES["place"][f"{pile}-pile" if pile in ("water", "special") else "pile"]()


class KontorNames:
    """What the game is called, the parts of its score, and what is counted beside."""

    title = "Kontor"
    variant = staticmethod(variant)

    @property
    def about(self) -> str:
        return _(
            "You play with the cards on the table. The arbiter knows the rules: it counts the coins, "
            "says where a card may go and who owns an area."
        )

    @property
    def new(self) -> str:
        return _("Play Kontor")

    def name(self, value: str, names: Names | None = None) -> str:
        known = NAMES["part"] | NAMES["counted"]
        return known[value]() if value in known else seat_name(value, names)


def _each(say: Callable[[Any, Any], str]) -> Callable[[Any, Any], object]:
    """Return how several are said; how many there are, such as seats, is said as it is."""
    return lambda facts, values: values if isinstance(values, int) else join_and(say(facts, one) for one in values)


class Facts(engine_words.Facts):
    """The facts of Kontor's engine, `faces` by card."""

    def who(self, seat: str) -> str:
        """Return who sits at a seat, or plays for a side."""
        return seat_name(seat, self.names)

    def card(self, card: str | Mapping[str, Any]) -> str:
        """Return what a card is called, given by its id or as record-kontor.md's object."""
        return card_name(card["id"] if isinstance(card, Mapping) else card, self.faces)

    said: ClassVar[Mapping[str, Callable[[Any, Any], object]]] = {
        **dict.fromkeys(("seat", "by", "holder", "active", "side", "owner", "first"), who),
        **dict.fromkeys(("seats", "winners", "holders", "due"), _each(who)),
        **dict.fromkeys(("card", "lying", "crane", "tavern", "home", "from_card", "to_card"), card),
        **dict.fromkeys(("cell", "from", "to", "ship", "closed"), lambda _facts, cell: cell_name(cell)),
        "cards": _each(card),
        "goods": lambda _facts, goods: goods_text(goods),
        "good": lambda _facts, good: good_name(good) if good in GOODS else good,
        "kind": lambda _facts, kind: kind_name(kind),
        "colour": lambda _facts, colour: colour_name(colour),
        **dict.fromkeys(("id", "game"), lambda _facts, choice: choice_name(choice)),
        "other": lambda facts, other: facts.card(other) if "card" in facts.raw else choice_name(other),
        **dict.fromkeys(
            ("known", "given"), lambda _facts, face: face_text(face) if isinstance(face, Mapping) else face
        ),
    }
    made: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        "amount": lambda facts: coins_text(facts.raw["coins"]),
        "rest": lambda facts: coins_text(facts.raw["treasury"]),
        "face": lambda facts: face_text(facts.raw["card"]),
        "left": lambda facts: column_name(facts.raw["first"]),
        "right": lambda facts: column_name(facts.raw["last"]),
        "top": lambda facts: row_name(facts.raw["first"]),
        "bottom": lambda facts: row_name(facts.raw["last"]),
    }
