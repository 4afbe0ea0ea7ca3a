"""Somebody at the table who does what Kontor's pages say: English sentences for hands, read as moves (docs/pieces.md).

Knows the sentences, and where things lie before: by what it is told it finds the piece meant. Nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kontor.words import card_name, cell_name
from kontor_rules.field.cards import Card

Json = dict[str, Any]
Cell = tuple[int, int]

CELLS = {cell_name((x, y)): [x, y] for x in range(-14, 15) for y in range(-14, 15)}


@dataclass
class Reader:
    """Reads sentences at a table; `lies` says where each card lies open, `ship` where the ship is."""

    faces: Mapping[str, Card]
    lies: dict[str, Cell]
    ship: Cell | None
    seats: Mapping[str, str] = field(default_factory=dict)
    """Who sits where, by name."""
    chits: bool = False
    """Whether goods are exported as chits (W5)."""
    smuggled: str = "harbour"
    """Of which kind a card is that goes face down to the field; only its player knows it."""
    down: Cell | None = None
    """Where a card lies face down that its player takes up again."""

    def __post_init__(self) -> None:
        self._cards = {card_name(card, self.faces): card for card in self.faces}

    def read(self, who: str | None, text: str) -> list[Json]:
        """Return the moves that a sentence asks for; none for turning over what lies before somebody."""
        for pattern, say in _SENTENCES:
            match = re.fullmatch(pattern, text)
            if match:
                return [move | {"who": who} for move in say(self, who or "", *match.groups())]
        raise AssertionError(f"nobody knows what to do: {text}")

    def card(self, name: str) -> Json:
        """Return the card that has a name."""
        return {"piece": "card", "card": self._cards[name]}

    def cell_of(self, name: str) -> Json:
        """Return where a card lies open."""
        return {"place": "cell", "cell": list(self.lies[self._cards[name]])}

    def store(self, who: str, home: str) -> Json:
        return {"place": "store", "side": who.partition("-")[0], "card": self._cards[home]}


def move(piece: Json, count: int, origin: Json, to: Json) -> Json:
    return {"piece": piece, "count": count, "from": origin, "to": to}


def cell(name: str) -> Json:
    return {"place": "cell", "cell": CELLS[name]}


def hand(who: str) -> Json:
    return {"place": "hand", "seat": who}


def pile(kind: str, who: str) -> Json:
    return {"place": "pile", "of": who if kind == "harbour" else kind}


def hidden(kind: str) -> Json:
    return {"piece": "card", "kind": kind}


SUPPLY, TREASURY, BOX = {"place": "supply"}, {"place": "treasury"}, {"place": "box"}


def keeper(who: str) -> Json:
    return {"piece": "keeper", "side": who}


def purse(who: str) -> Json:
    return {"place": "purse", "seat": who}


def exports(who: str) -> Json:
    return {"place": "export", "side": who.partition("-")[0]}


def coins(number: str, origin: Json, to: Json) -> list[Json]:
    return [move({"piece": "coin"}, int(number), origin, to)]


def goods(text: str, origin: Json, to: Json, piece: str = "warehouse") -> list[Json]:
    found = re.findall(r"(\d+) (wine|spice|tea)", text)
    return [move({"piece": piece, "good": good}, int(number), origin, to) for number, good in found]


def _drawn(_reader: Reader, who: str, text: str) -> list[Json]:
    found = re.findall(r"(\d+) (harbour|water|special) cards?", text)
    return [move(hidden(kind), int(number), pile(kind, who), hand(who)) for number, kind in found]


def _returned(reader: Reader, who: str, text: str) -> list[Json]:
    return [one | {"from": one["to"], "to": one["from"]} for one in _drawn(reader, who, text)]


def _up(reader: Reader, who: str) -> list[Json]:
    assert reader.down is not None
    return [move(hidden(reader.smuggled), 1, {"place": "cell", "cell": list(reader.down)}, hand(who))]


def _back(reader: Reader, who: str, name: str) -> list[Json]:
    return [move(reader.card(name), 1, reader.cell_of(name), hand(who))]


def _under(reader: Reader, who: str, name: str) -> list[Json]:
    return [move(reader.card(name), 1, reader.cell_of(name), pile("harbour", who))]


def _exported(reader: Reader, who: str, text: str) -> list[Json]:
    return goods(text, SUPPLY, exports(who), "chit" if reader.chits else "warehouse")


def _given_back(reader: Reader, who: str, text: str) -> list[Json]:
    return goods(text, exports(who), SUPPLY, "chit" if reader.chits else "warehouse")


def _elsewhere(reader: Reader, who: str, what: str, origin: str, to: str) -> list[Json]:
    piece = keeper(who) if what == "1 keeper" else reader.card(what)
    return [move(piece, 1, cell(origin), cell(to))]


def _ship(reader: Reader, _who: str, to: str) -> list[Json]:
    assert reader.ship is not None
    return [move({"piece": "ship"}, 1, {"place": "cell", "cell": list(reader.ship)}, cell(to))]


def _face_down(reader: Reader, who: str, to: str) -> list[Json]:
    return [move(hidden(reader.smuggled), 1, hand(who), cell(to))]


_SENTENCES: list[tuple[str, Callable[..., list[Json]]]] = [
    (r"Put (\d+) coins? into the treasury\.", lambda _r, who, n: coins(n, purse(who), TREASURY)),
    (r"Take (\d+) coins? out of the treasury\.", lambda _r, who, n: coins(n, TREASURY, purse(who))),
    (r"Give (.+) (\d+) coins?\.", lambda r, who, name, n: coins(n, purse(who), purse(r.seats[name]))),
    (r"Turn over (.+) on (.+)\.", lambda *_said: []),
    (r"Draw a (harbour|water) card\.", lambda r, who, kind: _drawn(r, who, f"1 {kind} card")),
    (r"Take ((?:\d+) special cards?)\.", _drawn),
    (r"Draw (.+)\.", _drawn),
    (r"Put (.+) from your hand back on the pile\.", _returned),
    (r"Take the card lying face down back into your hand\.", _up),
    (r"Take (.+) back into your hand\.", _back),
    (r"Put (.+) underneath your pile\.", _under),
    (r"Place your second card face down on (.+)\.", _face_down),
    (
        r"Place (.+) from your pile on (.+)\.",
        lambda r, who, name, to: [move(r.card(name), 1, pile("harbour", who), cell(to))],
    ),
    (r"Put (.+) into your exports\.", _exported),
    (r"Put (.+) into the box\.", lambda r, who, name: [move(r.card(name), 1, hand(who), BOX)]),
    (
        r"Place a card from the water pile on (.+)\.",
        lambda _r, who, to: [move(hidden("water"), 1, pile("water", who), cell(to))],
    ),
    (
        r"Put (.+) into your central warehouse on (.+)\.",
        lambda r, who, text, home: goods(text, SUPPLY, r.store(who, home)),
    ),
    (
        r"Take (.+) out of your central warehouse on (.+), back into the supply\.",
        lambda r, who, text, home: goods(text, r.store(who, home), SUPPLY),
    ),
    (
        r"Move (.+) from your central warehouse on (.+) to (.+)\.",
        lambda r, who, text, home, new: goods(text, r.store(who, home), r.store(who, new)),
    ),
    (r"Give back (.+) from your exports\.", _given_back),
    (r"Move the ship to (.+)\.", _ship),
    (r"Move (.+)\. From: (.+)\. To: (.+)\.", _elsewhere),
    (r"Place a keeper in the area on (.+)\.", lambda _r, who, to: [move(keeper(who), 1, SUPPLY, cell(to))]),
    (r"Take your keeper back from the area on (.+)\.", lambda _r, who, at: [move(keeper(who), 1, cell(at), SUPPLY)]),
    (r"Place (.+) on (.+)\.", lambda r, who, name, to: [move(r.card(name), 1, hand(who), cell(to))]),
]
