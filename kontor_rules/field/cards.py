"""Goods, colours, cards and decks (rules C1-C7)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import reduce
from typing import Literal, get_args

from rulings import Reason, refuse_for
from rulings.frozen import frozen

Goods = tuple[int, int, int]
"""Numbers of wine, spice and tea, in the order of GOODS."""

GoodName = Literal["wine", "spice", "tea"]
GOODS: tuple[str, ...] = get_args(GoodName)
NO_GOODS: Goods = (0, 0, 0)
Colour = Literal["red", "black", "green", "purple"]
COLOURS: tuple[str, ...] = get_args(Colour)
_OF_A_COLOUR = (("R", "red"), ("B", "black"), ("G", "green"), ("P", "purple"))
_LETTERS_OF: Mapping[str, tuple[tuple[str, str | None], ...]] = {
    "water": (("W", None),),
    "centre": (("H", None),),
    **dict.fromkeys(("flood", "bridge", "customs"), (("S", None),)),
}
"""By kind, the letters of card ids with their colours; harbour cards have any colour's (C1-C3)."""
SPECIAL_KINDS = ("flood", "bridge", "customs")
CardKind = Literal["goods", "crane", "tavern", "water", "centre", "flood", "bridge", "customs"]
SPECIAL_NUMBERS: Mapping[str, tuple[int, ...]] = {"flood": (90, 93), "bridge": (91, 92)}  # C3
_FLOODS_AND_BRIDGES = frozenset(number for numbers in SPECIAL_NUMBERS.values() for number in numbers)
PER_COLOUR: Mapping[str, int] = {"goods": 19, "crane": 2, "tavern": 1}  # C1
WATER_CARDS = 43  # C2
COLOUR_CARDS = 22
CENTRE_ID = "HC"
NUMBERS = range(3, 96)
"""The known ranges of card numbers (C7); a face outside is accepted."""

_PILE_OF = {"goods": "harbour", "crane": "harbour", "tavern": "harbour", "water": "water", "centre": "water"}
_FAMILY_OF: Mapping[str | None, str] = {"red": "red", "green": "red", "black": "black", "purple": "black"}
"""C4: green repeats the numbers of red, purple those of black; cards without a colour are unique within their kind."""
_SHOWS_WATER = frozenset({"water", "centre", "flood"})


@frozen
class Card:
    """The face of one card.

    `id` is a letter and the number (record-kontor.md), or "HC". `goods` counts wine, spice, tea. `bar` is "over",
    "under" or None. Derived: `pile` is the kind a hand counts it under ("harbour", "water", "special");
    `is_water` tells what it shows when it lies on top (A1, A3); `one_good` whether it shows exactly one good;
    `family` is the group of cards within which a number may occur twice (C4).
    """

    id: str
    kind: str
    colour: str | None = None
    number: int | None = None
    goods: Goods = NO_GOODS
    coin: bool = False
    ship: bool = False
    bar: str | None = None
    pile: str = field(init=False, compare=False)
    is_water: bool = field(init=False, compare=False)
    one_good: bool = field(init=False, compare=False)
    covers: bool = field(init=False, compare=False)
    family: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pile", _PILE_OF.get(self.kind, "special"))
        object.__setattr__(self, "is_water", self.kind in _SHOWS_WATER)
        object.__setattr__(self, "one_good", sum(self.goods) == 1)
        object.__setattr__(self, "covers", self.kind in ("flood", "bridge"))
        object.__setattr__(self, "family", _FAMILY_OF.get(self.colour, self.pile))


CENTRE = Card(CENTRE_ID, "centre")
UNNUMBERED_WATER = Card("", "water")
"""A water card on the field whose number isn't known (start layouts, F1's filling)."""
SMUGGLED = Card("?", "smuggled")
"""The visible side of a card placed face down under F5."""


def water_card(card_id: str | None) -> Card:
    """Return a water card whose face nobody has taught: by its number, if that is known."""
    return UNNUMBERED_WATER if card_id is None else Card(card_id, "water", number=int(card_id[1:]))


def plain_card(kind: str, colour: str | None = None) -> Card:
    """Return a card of the kind without number or symbols: what "a plain card of the kind" means for E11.

    A plain harbour card (`kind` "goods") shows one good, so that it also stands for what F5 may smuggle.
    """
    return Card("", kind, colour, goods=(1, 0, 0) if kind == "goods" else NO_GOODS)


def goods_from_names(names: Iterable[str]) -> Goods:
    """Return the counts of a list of names of goods."""
    heap = list(names)
    return (heap.count("wine"), heap.count("spice"), heap.count("tea"))


def goods_names(goods: Goods) -> list[str]:
    """Return the goods as a list of names, repeats allowed, in the order of GOODS."""
    return [name for name, count in zip(GOODS, goods, strict=True) for _ in range(count)]


def goods_kinds(goods: Goods) -> list[str]:
    """Return which goods there are, in the order of GOODS."""
    return [name for name, count in zip(GOODS, goods, strict=True) if count]


def goods_counts(goods: Goods) -> dict[str, int]:
    """Return the goods as record-kontor.md writes them: all three names with their numbers."""
    return {"wine": goods[0], "spice": goods[1], "tea": goods[2]}


def add(goods: Goods, other: Goods) -> Goods:
    """Return the sum of two counts of goods."""
    return (goods[0] + other[0], goods[1] + other[1], goods[2] + other[2])


def less(goods: Goods, other: Goods) -> Goods:
    """Return the first count less the second; the caller ensures that nothing goes below zero."""
    return (goods[0] - other[0], goods[1] - other[1], goods[2] - other[2])


def at_most(goods: Goods, other: Goods) -> Goods:
    """Return of each good the smaller of two counts."""
    return (min(goods[0], other[0]), min(goods[1], other[1]), min(goods[2], other[2]))


def total(heaps: Iterable[Goods]) -> Goods:
    """Return the sum of several counts of goods."""
    return reduce(add, heaps, NO_GOODS)


def single(good: str) -> Goods:
    """Return the count of one piece of the named good."""
    return goods_from_names((good,))


def card_json(card: Card) -> dict[str, object]:
    """Return the card as the card object of record-kontor.md."""
    return {
        "id": card.id,
        "kind": card.kind,
        "colour": card.colour,
        "number": card.number,
        "goods": goods_names(card.goods),
        "coin": card.coin,
        "ship": card.ship,
        "bar": card.bar,
    }


def face_problems(card: Card, known: Mapping[str, Card]) -> list[Reason]:
    """Return the contradictions of a face with C1-C4 and C7, by itself and with the known faces.

    C7: a card keeps the face it was first learned with. Empty if the face can be learned.
    """
    earlier = known.get(card.id)
    if earlier is not None:
        return _other(card, earlier)
    family = [c for c in known.values() if c.family == card.family]
    same = [c for c in family if c.kind == card.kind and c.colour == card.colour]
    return _alone(card) or _beside(card, len(same), family, [c for c in known.values() if c.number == card.number])


def learned(cards: Iterable[Card]) -> dict[str, Card]:
    """Return the faces of a deck by card id. Raises Refusal for the first card that `face_problems` would name."""
    faces: dict[str, Card] = {}
    kinds: defaultdict[tuple[str, str | None], int] = defaultdict(int)
    families: defaultdict[str, list[Card]] = defaultdict(list)
    numbers: defaultdict[int | None, list[Card]] = defaultdict(list)
    for card in cards:
        earlier, family, numbered = faces.get(card.id), families[card.family], numbers[card.number]
        kind = (card.kind, card.colour)
        if earlier is None:
            problems = _alone(card) or _beside(card, kinds[kind], family, numbered)
        else:
            problems = _other(card, earlier)
        refuse_for(problems)
        if earlier is None:
            faces[card.id] = card
            kinds[kind] += 1
            family.append(card)
            numbered.append(card)
    return faces


def _other(card: Card, earlier: Card) -> list[Reason]:
    """C7: return the contradictions with the face that a card was first learned with."""
    if earlier == card:
        return []
    return [Reason("face.other", ("C7",), {"card": card.id, "known": card_json(earlier), "given": card_json(card)})]


def _alone(card: Card) -> list[Reason]:
    found: list[tuple[str, str]] = []
    if (card.kind == "goods") != (sum(card.goods) > 0) or sum(card.goods) > 3:
        found.append(("C1", "goods"))
    letter = card.id[:1]
    if (letter, card.colour) not in _LETTERS_OF.get(card.kind, _OF_A_COLOUR):
        rule = "C1" if card.kind in PER_COLOUR else "C2" if card.pile == "water" else "C3"
        found.append((rule, "colour"))
    if card.number not in SPECIAL_NUMBERS.get(card.kind, (card.number,)):
        found.append(("C3", "number"))
    if card.kind not in SPECIAL_NUMBERS and card.number in _FLOODS_AND_BRIDGES:
        found.append(("C3", "number"))
    if (card.kind == "centre") != (card.number is None):
        found.append(("C2" if card.kind == "centre" else "C4", "number"))
    elif card.id != (CENTRE_ID if card.kind == "centre" else f"{letter}{card.number}"):
        found.append(("C4", "number"))
    if (card.colour in ("green", "purple")) != (card.bar is not None):
        found.append(("C4", "bar"))
    return [Reason("face.odd", (rule,), {"card": card.id, "detail": detail}) for rule, detail in found]


def _beside(card: Card, same: int, family: list[Card], numbered: list[Card]) -> list[Reason]:
    """Return the contradictions with the known faces: too many of a kind and colour, a number twice in a family."""
    found = []
    limit = PER_COLOUR.get(card.kind, WATER_CARDS if card.kind == "water" else 1 if card.kind == "centre" else 2)
    if same >= limit:
        rule = "C1" if card.kind in PER_COLOUR else "C2" if card.pile == "water" else "C3"
        facts = {"card": card.id, "kind": card.kind, "colour": card.colour, "limit": limit}
        found.append(Reason("face.too-many", (rule,), facts))
    if card.number is None:
        return found
    twins = [c for c in numbered if c.family != card.family or c.colour == card.colour]
    if twins:
        found.append(
            Reason("face.number-twice", ("C4",), {"card": card.id, "other": twins[0].id, "number": card.number})
        )
    if card.colour is not None and len(family) >= COLOUR_CARDS:
        numbers = {c.number for c in family}
        if len(numbers | {card.number}) > COLOUR_CARDS:
            found.append(Reason("face.number-odd", ("C4",), {"card": card.id, "number": card.number}))
    return found


def face_questions(card: Card) -> list[dict[str, object]]:
    """Return the questions about an accepted face: C5, and what C7 knows from the texts."""
    found = []
    if card.coin and card.ship:  # C5
        found.append(("C5", "both-symbols"))
    if card.number is not None and card.number not in NUMBERS:
        found.append(("C7", "number-outside"))
    if card.kind == "goods" and (sum(card.goods) == 3) != (card.number in (3, 4)):
        found.append(("C7", "three-goods"))
    if card.id == "R3" and not card.ship:
        found.append(("C7", "red-3"))
    if card.id == "B16" and card.goods != (0, 1, 0):
        found.append(("C7", "black-16"))
    return [{"card": card.id, "rule": [rule], "question": question} for rule, question in found]


def deck_questions(cards: Iterable[Card]) -> list[dict[str, object]]:
    """Return the questions about a deck's faces, and whether the taverns have the highest numbers (C7)."""
    faces = list(cards)
    questions = [question for card in faces for question in face_questions(card)]
    taverns = [c for c in faces if c.kind == "tavern" and c.number is not None]
    others = [c.number for c in faces if c.pile != "special" and c.kind != "tavern" and c.number is not None]
    highest = max(others, default=0)
    low: list[dict[str, object]] = [
        {"card": c.id, "rule": ["C7"], "question": "tavern-number"} for c in taverns if (c.number or 0) < highest
    ]
    return questions + low


def missing_cards(cards: Iterable[Card]) -> list[dict[str, object]]:
    """Return what these cards lack of a complete deck with the extension (C1-C3): colour, kind, count."""
    have = Counter((card.colour, card.kind) for card in cards)
    whole: dict[tuple[str | None, str], int] = {}
    for colour in COLOURS:
        whole |= {(colour, kind): count for kind, count in PER_COLOUR.items()}
    whole |= {(None, "water"): WATER_CARDS, (None, "centre"): 1}
    whole |= {(None, kind): 2 for kind in SPECIAL_KINDS}
    return [
        {"colour": colour, "kind": kind, "count": count - have[colour, kind]}
        for (colour, kind), count in whole.items()
        if have[colour, kind] < count
    ]
