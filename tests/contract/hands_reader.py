"""Somebody at the table who does what Contract's pages say: English sentences for hands, read as moves (pieces.md).

Knows the sentences, and where markers and cards lie before. Nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from contract.words import card_name, cell_name, kind_name
from contract_rules.entries.faces import NUMBERS
from contract_rules.kinds import KINDS

Json = dict[str, Any]

CELLS = {cell_name((x, y)): [x, y] for x in range(-12, 13) for y in range(-12, 13)}
CARDS = {card_name(card): card for card in NUMBERS}


@dataclass
class Reader:
    """Reads sentences at a table; `at` says where markers stand, by seat and kind ("points" for points).

    `names` are those of seats and committees; `letters` those of the cards' backs; `cells` where each project lies.
    """

    names: Mapping[str, str]
    at: dict[tuple[str, str], int]
    cells: Mapping[int, tuple[int, int]]
    letters: Mapping[int, str]

    def __post_init__(self) -> None:
        self._kinds = {kind_name(kind, self.names): kind for kind in (*KINDS, "special")}

    def read(self, who: str | None, text: str) -> list[Json]:
        """Return the moves that a sentence asks for; markers stand where they were put from then on."""
        for pattern, say in _SENTENCES:
            match = re.fullmatch(pattern, text)
            if match:
                return [move | {"who": who} for move in say(self, who or "", *match.groups())]
        raise AssertionError(f"nobody knows what to do: {text}")

    def influence(self, text: str) -> Iterator[tuple[str, int]]:
        for part in re.split(r", | and (?=\d)", text):
            number, kind = re.fullmatch(r"(\d+) in (.+)", part).groups()  # type: ignore[union-attr]
            yield self._kinds[kind], int(number)

    def marker(self, who: str, kind: str, to: int) -> Json:
        """Return how a marker goes to a number of its track."""
        origin, self.at[who, kind] = self.at[who, kind], to
        piece = {"piece": "points", "seat": who}
        if kind != "points":
            piece = {"piece": "influence", "seat": who, "kind": kind}
        return move(piece, 1, {"place": "track", "at": origin}, {"place": "track", "at": to})

    def committee(self, name: str) -> Json:
        return {"place": "committee", "committee": self._kinds[name]}

    def spot(self, who: str, name: str) -> Json:
        """Return the place of workers that a name means."""
        if name in CARDS:
            return on(name)
        if name in self._kinds:
            return self.committee(name)
        return free(who) if name == "free" else CASE


CASE, DISPLAY = {"place": "case"}, {"place": "display"}


def move(piece: Json, count: int, origin: Json, to: Json) -> Json:
    return {"piece": piece, "count": count, "from": origin, "to": to}


def free(who: str) -> Json:
    return {"place": "free", "seat": who}


def on(name: str) -> Json:
    return {"place": "on", "card": CARDS[name]}


def project(name: str) -> Json:
    return {"piece": "project", "card": CARDS[name]}


def _workers(who: str, number: str, origin: Json, to: Json) -> list[Json]:
    return [move({"piece": "worker", "seat": who}, int(number), origin, to)]


def _by(reader: Reader, who: str, sign: int, points: str) -> list[Json]:
    return [reader.marker(who, "points", reader.at[who, "points"] + sign * int(points))]


def _set(reader: Reader, who: str, text: str, sign: int | None) -> list[Json]:
    """Read markers that go by so much (sign 1 or -1), or to so much (None)."""
    found = []
    for kind, number in reader.influence(text):
        to = number if sign is None else reader.at[who, kind] + sign * number
        if to != reader.at[who, kind]:
            found.append(reader.marker(who, kind, to))
    return found


def _moved(reader: Reader, who: str, what: str, origin: str, to: str) -> list[Json]:
    number = re.fullmatch(r"(\d+) workers?", what)
    if number:
        return _workers(who, number[1], reader.spot(who, origin), reader.spot(who, to))
    letter = reader.letters[CARDS[what]]
    places = [
        {"place": "cell", "cell": CELLS[name]} if name in CELLS else _others(name, letter) for name in (origin, to)
    ]
    return [move(project(what), 1, *places)]


def _others(name: str, letter: str) -> Json:
    return {"place": "pile", "letter": letter} if name == "pile" else {"place": name}


def _back_on_pile(reader: Reader, name: str) -> list[Json]:
    card = CARDS[name]
    lies = {"place": "cell", "cell": list(reader.cells[card])} if card in reader.cells else DISPLAY
    return [move(project(name), 1, lies, {"place": "pile", "letter": reader.letters[card]})]


_SENTENCES: list[tuple[str, Callable[..., Any]]] = [
    (r"Take (\d+) workers? out of the case\.", lambda _r, who, n: _workers(who, n, CASE, free(who))),
    (r"Put (\d+) workers? from (.+) into the case\.", lambda _r, who, n, card: _workers(who, n, on(card), CASE)),
    (r"Put (\d+) workers? into (.+)\.", lambda r, who, n, at: _workers(who, n, free(who), r.committee(at))),
    (
        r"Move (\d+) workers? from the case to (.+)\.",
        lambda _r, who, n, card: _workers(who, n, CASE, on(card)),
    ),
    (
        r"Move (\d+) workers? from (.+) to (.+)\.",
        lambda _r, who, n, origin, card: _workers(who, n, on(origin), on(card)),
    ),
    (r"Put (\d+) workers? on (.+)\.", lambda _r, who, n, card: _workers(who, n, free(who), on(card))),
    (r"Take (\d+) workers? back from (.+)\.", lambda r, who, n, at: _workers(who, n, r.spot(who, at), free(who))),
    (r"Move your point marker forward by (\d+)\.", lambda r, who, n: _by(r, who, 1, n)),
    (r"Move your point marker back by (\d+)\.", lambda r, who, n: _by(r, who, -1, n)),
    (r"Move your influence markers forward: (.+)\.", lambda r, who, text: _set(r, who, text, 1)),
    (r"Move your influence markers back: (.+)\.", lambda r, who, text: _set(r, who, text, -1)),
    (r"Set your influence markers: (.+)\.", lambda r, who, text: _set(r, who, text, None)),
    (
        r"Place (.+) in the city, at (.+)\.",
        lambda _r, _who, name, at: [move(project(name), 1, DISPLAY, {"place": "cell", "cell": CELLS[at]})],
    ),
    (
        r"Put (.+) back into the display\.",
        lambda r, _who, name: [move(project(name), 1, {"place": "cell", "cell": list(r.cells[CARDS[name]])}, DISPLAY)],
    ),
    (
        r"Place this card face up in the display: (.+)\.",
        lambda r, _who, name: [move(project(name), 1, {"place": "pile", "letter": r.letters[CARDS[name]]}, DISPLAY)],
    ),
    (r"Put (.+) back on top of the pile\.", lambda r, _who, name: _back_on_pile(r, name)),
    (r"Move (.+)\. From: (.+)\. To: (.+)\.", _moved),
]
