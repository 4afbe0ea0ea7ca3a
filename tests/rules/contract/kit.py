"""A game of Contract in few words: plain faces, entries as functions, and a table that checks every code it hears.

`Table(faces={8: {"cost": {"c1": 2}}})` opens a table whose deck is plain but for card 8; the first cards are turned up
at once. Positions that play would take many rounds to reach are set with `override` entries, as people at a table
would. Every ruling and refusal that passes through is held against codex.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

import contract_rules
from contract_rules import Refusal, Ruling, begin, check_deck, enter
from tests.rules.hearing import HeardTable, Hearing

Json = dict[str, Any]
At = tuple[int, int]

SEATS = ("red", "blue", "green", "yellow", "black")
NEED_TWO = (2, 5, 6, 26, 27)
ALL = range(1, 37)
KINDS = ("c1", "c2", "c3", "c4", "development")
HEARING = Hearing(contract_rules, "end.over", exact=True)
SEEN = HEARING.seen
heard, refused, refusal_of = HEARING.heard, HEARING.refused, HEARING.refusal_of
for_this, refuses_setup = HEARING.for_this, HEARING.refuses_setup


def face(number: int, **changes: object) -> Json:
    """Return a plain face: an A card for all, free, as many points as its number; odd ones are parks, even ones not."""
    plain = {
        "number": number,
        "letter": "A",
        "players": [2, 3, 4, 5],
        "cost": {},
        "points": number,
        "type": "park" if number % 2 else "housing",
        "workers": 2 if number in NEED_TWO else 1,
        "build_cost": {},
    }
    return {**plain, **changes}


def deck(cards: Iterable[int] = ALL, faces: Mapping[int, Json] | None = None) -> list[Json]:
    """Return plain faces, changed where `faces` says so."""
    return [face(number, **(faces or {}).get(number, {})) for number in cards]


def deck_file(cards: object = None, **more: object) -> Json:
    """Return a deck file: a whole plain deck, or other cards."""
    whole = {"format": "contract-deck", "version": 1, "name": "ours", "note": ""}
    return {**whole, "cards": deck() if cards is None else cards, **more}


def setup(
    players: int = 2, faces: Mapping[int, Json] | None = None, cards: Iterable[int] = ALL, **more: object
) -> Json:
    """Return a set-up in which these cards are in the game, and known."""
    known = deck(cards, faces)
    letters = [one["letter"] for one in known if players in one["players"]]
    return {
        "game": "base",
        "players": [{"seat": seat, "name": f"player {seat}"} for seat in SEATS[:players]],
        "pile": {"A": letters.count("A"), "B": letters.count("B")},
        "deck": known,
        **more,
    }


def record(start: object, *entries: object, version: int = 1) -> Json:
    """Return a game record."""
    return {"format": "contract-record", "version": version, "setup": start, "entries": list(entries)}


def _plain(value: object) -> object:
    """Return a value as JSON has it: cells and pairs are lists."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return list(value) if isinstance(value, tuple) else value


def teach(number: int, **changes: object) -> Json:
    return {"entry": "face", "card": face(number, **changes)}


def reveal(card: int) -> Json:
    return {"entry": "reveal", "card": card}


def place(seat: str, *committees: str) -> Json:
    return {"entry": "place", "seat": seat, "committees": list(committees)}


def build(seat: str, card: int, cell: At) -> Json:
    return {"entry": "build", "seat": seat, "card": card, "cell": list(cell)}


def resolve(seat: str, committee: str, **more: object) -> Json:
    return {"entry": "resolve", "seat": seat, "committee": committee, **more}


def act(seat: str, card: int, **choice: object) -> Json:
    """Return an `act` entry; cells and pairs may be tuples."""
    return {"entry": "act", "seat": seat, "card": card, **{key: _plain(value) for key, value in choice.items()}}


def borrow(card: int, **choice: object) -> Json:
    """Return what `borrow` holds."""
    return {"card": card, **{key: _plain(value) for key, value in choice.items()}}


def skip(seat: str) -> Json:
    """Return a `pass` entry."""
    return {"entry": "pass", "seat": seat}


def end(reason: str = "agreed") -> Json:
    return {"entry": "end", "reason": reason}


def override(what: str, **keys: object) -> Json:
    """Return an `override` entry with a reason."""
    return {"entry": "override", "what": what, "reason": "We saw it.", **keys}


def spot(where: str | int) -> Json:
    """Return where a worker is: "free", "case", a committee, or the number of a project."""
    if isinstance(where, int):
        return {"place": "on", "card": where}
    return {"place": where} if where in ("free", "case") else {"place": "committee", "committee": where}


def moved(seat: str, origin: str | int, to: str | int) -> Json:
    return override("worker", seat=seat, to=spot(to), **{"from": spot(origin)})


def of(value: int = 0, **kinds: int) -> dict[str, int]:
    """Return all five kinds with this value, but for those named."""
    return dict.fromkeys(KINDS, value) | kinds


def refuses_deck(deck: object, code: str, *rules: str, entry: int | None = None, **facts: object) -> Refusal:
    """Assert that a deck file is refused for this reason, and by exactly these rules."""
    with pytest.raises(Refusal) as caught:
        check_deck(deck)
    assert caught.value.entry == entry
    return HEARING.for_this(caught.value, code, rules, facts)


class Table(HeardTable):
    """A game in progress, with the rulings of its last entries.

    `up` are the cards that come first. With `dealing` the table turns up what is due, lowest numbers first.
    """

    hearing = HEARING

    def __init__(
        self,
        players: int = 2,
        faces: Mapping[int, Json] | None = None,
        up: Sequence[int] = (),
        dealing: bool = True,
        cards: Sequence[int] = ALL,
        **more: object,
    ) -> None:
        self._order = [*up, *(number for number in cards if number not in up)]
        self._cards = {number: face(number, **(faces or {}).get(number, {})) for number in cards}
        self.dealing = dealing
        self._take(begin(setup(players, faces, cards, **more)))
        self._deal()

    def _deal(self) -> list[Ruling]:
        rulings: list[Ruling] = []
        while self.dealing and self.out["phase"] == "reveal":
            self._take(enter(self.game, reveal(self._next())))
            rulings += self.rulings
        return rulings

    def _next(self) -> int:
        """Return the next card of the pile, by what the cards really show."""
        out = self.out
        came = {*out["display"], *(lying["card"] for lying in out["city"])}
        letter = "A" if out["pile"]["A"] else "B"
        fits = (n for n in self._order if len(out["points"]) in self._cards[n]["players"] and n not in came)
        return next(number for number in fits if self._cards[number]["letter"] == letter)

    def enter(self, *entries: object) -> Table:
        """Enter one or more entries and turn up what is due; `rulings` are then those of all of them."""
        rulings: list[Ruling] = []
        for entry in entries:
            self._take(enter(self.game, entry))
            rulings += self.rulings
            rulings += self._deal()
        self.rulings = rulings
        return self

    def turn(self, seat: str) -> Table:
        """Let the table say whose turn it is."""
        return self if self.out["active"] == seat else self.enter(override("turn", seat=seat))

    def has(self, seat: str, **influence: int) -> Table:
        """Let the table say how much influence of some kinds a seat has."""
        return self.enter(*(override("influence", seat=seat, kind=kind, points=n) for kind, n in influence.items()))

    def move(self, seat: str, origin: str | int, to: str | int, workers: int = 1) -> Table:
        """Let the table say that workers are somewhere else."""
        return self.enter(*(moved(seat, origin, to) for _ in range(workers)))

    def lay(self, seat: str | None, card: int, cell: At) -> Table:
        """Let a seat build a card that need not lie in the display; without a seat nobody stands on it afterwards."""
        builder = seat or SEATS[0]
        if card not in self.out["display"]:
            self.enter(override("display", card=self.out["display"][-1], instead=card))
        self.turn(builder).enter(build(builder, card, cell))
        return self if seat else self.move(builder, card, "free", self.on(card)[1])

    def ready(self, seat: str) -> Table:
        """Make it the turn of a seat that has no free worker: they are in c4."""
        return self.move(seat, "free", "c4", self.free(seat)).turn(seat)

    @property
    def legal(self) -> Json:
        """What is legal for the active seat."""
        return dict(self.out["legal"])

    def points(self, seat: str, source: str = "actions") -> int:
        return int(self.out["points"][seat][source])

    def influence(self, seat: str) -> Json:
        return dict(self.out["influence"][seat])

    def workers(self, seat: str) -> Json:
        return dict(self.out["workers"][seat])

    def free(self, seat: str) -> int:
        return int(self.workers(seat)["free"])

    def on(self, card: int) -> tuple[str | None, int]:
        """Return who stands on a card of the city, and with how many workers."""
        return next((lying["seat"], lying["workers"]) for lying in self.out["city"] if lying["card"] == card)


def finals(players: int = 2, **more: Any) -> Table:
    """Return a game of nine cards at the start of its first final round.

    Cards 3, 4, 7 and 9 lie in the city, a worker of the first seat on each of 3, 4, 7, of the last one on 9 and on 1;
    16, 18, 20 and 21 lie in the display, each seat's other workers are where they began.
    """
    last = SEATS[players - 1]
    table = Table(players, cards=(3, 4, 7, 9, 1, 16, 18, 20, 21), **more)
    for card, cell in ((3, (1, 0)), (4, (2, 0)), (7, (3, 0))):
        table.lay("red", card, cell)
    table.lay(last, 9, (-1, 0)).turn(last).enter(build(last, 1, (-2, 0)))
    assert table.out["stage"] == "final-1"
    return table
