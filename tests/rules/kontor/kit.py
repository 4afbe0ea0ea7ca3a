"""A game in few words: faces written short, entries as functions, and a table that checks every code it hears.

`Table("pro", "R10 w, B21 crane")` opens a table that knows two faces; plain water cards are taught when first named.
Every ruling and refusal that passes through is held against codex.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import kontor_rules
from kontor_rules import Game, Reason, Ruling, begin, enter
from rulings.candidates import Next
from rulings.frozen import evolve
from tests.rules.hearing import HeardTable, Hearing

Json = dict[str, object]
At = tuple[int, int]

SEATS = {
    "basic": ("red", "black"),
    "pro": ("red", "black"),
    "team": ("red-1", "red-2", "black-1", "black-2"),
    "extension": ("red", "black", "green"),
}
COLOURS = {"R": "red", "B": "black", "G": "green", "P": "purple"}
GOODS = {"w": "wine", "s": "spice", "t": "tea"}
SPECIALS = {"90": "flood", "93": "flood", "91": "bridge", "92": "bridge"}
HEARING = Hearing(kontor_rules, "game.over", exact=False)
SEEN = HEARING.seen
heard, refused, refusal_of = HEARING.heard, HEARING.refused, HEARING.refusal_of
refuses_setup = HEARING.refuses_setup


def face(words: str) -> Json:
    """Return a card object: "R10 wss coin ship", "G21 crane over", "W50 ship", "S90"."""
    card_id, *marks = words.split()
    goods = [GOODS[letter] for mark in marks if set(mark) <= set(GOODS) for letter in mark]
    kinds = [mark for mark in marks if mark in ("crane", "tavern", "centre")]
    kind = "water" if card_id[0] == "W" else "goods"
    if card_id[0] == "S":
        kind = SPECIALS.get(card_id[1:], "customs")
    bars = [mark for mark in marks if mark in ("over", "under")]
    if card_id[0] in "GP" and not bars:
        bars = ["over"]
    return {
        "id": card_id,
        "kind": kinds[0] if kinds else kind,
        "colour": COLOURS.get(card_id[0]),
        "number": int(card_id[1:]),
        "goods": goods,
        "coin": "coin" in marks,
        "ship": "ship" in marks,
        "bar": bars[0] if bars else None,
    }


def faces(words: str) -> list[Json]:
    """Return the card objects of faces parted by commas."""
    return [face(one) for one in words.split(",") if one.strip()]


def setup(game: str = "basic", deck: str = "", **more: object) -> Json:
    """Return a set-up with players named after their seats; `seats` may name others than usual."""
    seats = more.pop("seats", SEATS[game])
    players = [{"seat": seat, "name": f"player {seat}"} for seat in seats]
    return {"game": game, "players": players, "deck": faces(deck), **more}


def record(start: Json, *entries: Json) -> Json:
    """Return a game record."""
    return {"format": "kontor-record", "version": 1, "setup": start, "entries": list(entries)}


def teach(words: str) -> Json:
    """Return a `face` entry."""
    return {"entry": "face", "card": face(words)}


def play(**cards: str) -> Json:
    """Return a `play` entry; `red_1` stands for the seat red-1."""
    return {"entry": "play", "cards": {seat.replace("_", "-"): card for seat, card in cards.items()}}


def sit_out(seat: str) -> Json:
    """Return a `sit-out` entry."""
    return {"entry": "sit-out", "seat": seat}


def place(seat: str, cell: At, **more: object) -> Json:
    """Return a `place` entry."""
    return {"entry": "place", "seat": seat, "cell": list(cell), **more}


def no_place(seat: str) -> Json:
    """Return a `no-place` entry."""
    return {"entry": "no-place", "seat": seat}


def ship(seat: str, to: At, remove: At | None = None, **more: object) -> Json:
    """Return a `ship` entry."""
    entry: Json = {"entry": "ship", "seat": seat, "to": list(to), **more}
    return entry if remove is None else {**entry, "remove": list(remove)}


def buy(seat: str, count: int = 2) -> Json:
    """Return a `buy-special` entry (F3): two cards cost the four coins of the start."""
    return {"entry": "buy-special", "seat": seat, "count": count}


def end(reason: str = "agreed") -> Json:
    """Return an `end` entry."""
    return {"entry": "end", "reason": reason}


def counts(goods: str = "") -> dict[str, int]:
    """Return goods as record-kontor.md counts them: "wwt" is two wine and one tea."""
    return {name: goods.count(letter) for letter, name in GOODS.items()}


def codes_of(reasons: Iterable[Reason]) -> list[str]:
    """Return the codes of what speaks against something."""
    return [reason.code for reason in reasons]


def values_at(asked: Next, key: str) -> list[tuple[Any, list[str]]]:
    """Return what a key of a half-said entry may say, each with the codes of what speaks against it."""
    ask = next(ask for ask in asked.asks if ask.at == (key,))
    return [(value.said, codes_of(value.against)) for value in ask.values]


def takes(game: Game, entry: object) -> bool:
    """Tell whether a game takes an entry."""
    return refusal_of(enter, game, entry) is None


class Table(HeardTable):
    """A game in progress, with the rulings of its last entries."""

    hearing = HEARING

    def __init__(self, game: str = "basic", deck: str = "", **more: object) -> None:
        self._take(begin(setup(game, deck, **more)))

    def enter(self, *entries: Json) -> Table:
        """Enter one or more entries; `rulings` are then those of all of them."""
        rulings: list[Ruling] = []
        for entry in entries:
            for card_id in self._unknown_waters(entry):
                self._take(enter(self.game, teach(card_id)))
            self._take(enter(self.game, entry))
            rulings += self.rulings
        self.rulings = rulings
        return self

    def _unknown_waters(self, entry: Json) -> list[str]:
        cards = entry.get("cards")
        ids = list(cards.values()) if isinstance(cards, dict) else []
        return [card_id for card_id in ids if str(card_id).startswith("W") and card_id not in self.game.faces]

    def given(self, **changes: Any) -> Table:
        """Put parts of the state as a test needs them, where play would take too many rounds."""
        self.game = replace(self.game, state=evolve(self.game.state, **changes))
        return self

    def purses(self, **coins: int) -> Table:
        """Set what each seat owns; the treasury has the rest of the 20 coins. `red_1` stands for the seat red-1."""
        purses = {**self.game.state.coins, **{seat.replace("_", "-"): count for seat, count in coins.items()}}
        treasury = 20 - sum(purses.values())
        assert treasury >= 0
        return self.given(coins=purses, treasury=treasury)

    def enclose(self, *cards: str) -> Table:
        """Lay cards as `lay` does, then water on the cells that keep the last one open, where P2 allows."""
        self.lay(*cards)
        rulings = list(self.rulings)
        x, y = (int(number) for number in cards[-1].partition("@")[2].split(","))
        while gaps := sorted(filter(self.game.state.borders.fits, self.game.state.area_at[x, y].open_at)):
            number = next(n for n in range(45, 88) if f"W{n}" not in self.game.faces)
            self.lay(f"W{number}@{gaps[0][0]},{gaps[0][1]}")
            rulings += self.rulings
        self.rulings = rulings
        return self

    def turn(self, seat: str, card: str) -> Table:
        """Let one seat play a card while all others sit out."""
        others = [other for other in self.game.state.book.seats if other != seat]
        return self.enter(*(sit_out(other) for other in others), {"entry": "play", "cards": {seat: card}})

    def place_anywhere(self) -> Table:
        """Place what has been revealed on the first legal cells until the round is over."""
        rulings = list(self.rulings)
        while self.out["phase"] == "turn":
            seat = str(self.out["active"])
            cells = self.legal()
            self.enter(place(seat, cells[0]) if cells else no_place(seat))
            rulings += self.rulings
        self.rulings = rulings
        return self

    def lay(self, *cards: str, **keys: object) -> Table:
        """Lay cards one a round while all others sit out: "R10@1,1"; "black:W50@2,1" says who lays it.

        Keys are those of the `place` entries: `export="wine"`.
        Harbour cards are laid by the first seat of their colour, others by the first seat at the table.
        """
        seats = list(self.game.state.book.seats)
        for words in cards:
            card, _, where = words.partition("@")
            named, _, card_id = card.rpartition(":")
            colour = COLOURS.get(card_id[0], seats[0])
            seat = named or next(seat for seat in seats if seat.startswith(colour))
            x, y = (int(number) for number in where.split(","))
            self.turn(seat, card_id).enter(place(seat, (x, y), **keys))
        return self

    @property
    def won(self) -> tuple[list[str], str]:
        """Who won, and by what."""
        score = self.out["score"]
        return score["winners"], score["decided_by"]

    def shows(self, **parts: object) -> None:
        """Assert that the output has these parts, among others."""
        out = self.out
        assert {name: out[name] for name in parts} == parts

    def each(self, code: str, fact: str) -> list[object]:
        """Return one fact of every ruling with this code, or whose code begins so, among the last."""
        return [ruling.facts[fact] for ruling in self.rulings if ruling.code.startswith(code)]

    def held(self, seat: str) -> tuple[int, ...]:
        """Return how many harbour, water and special cards a seat holds, and how many of them lie hidden (F5)."""
        hands = self.out["hands"]
        return tuple(hands[seat][kind] for kind in ("harbour", "water", "special", "hidden"))

    def area(self, x: int, y: int) -> dict[str, object]:
        """Return the area that a cell belongs to, as the output shows it."""
        return next(area for area in self.out["areas"] if [x, y] in area["cells"])

    def top(self, x: int, y: int) -> object:
        """Return the id of the top card of a cell, None where nothing lies."""
        return next((stack["cards"][-1] for stack in self.out["board"] if stack["cell"] == [x, y]), None)

    def legal(self, what: str = "cells") -> list[At]:
        """Return the legal cells for the active card ("cells") or for the ship ("ship")."""
        return [(x, y) for x, y in self.out["legal"][what]]
