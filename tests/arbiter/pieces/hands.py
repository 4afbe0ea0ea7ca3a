"""A table on which moves are followed as hands would: what isn't there can't be taken, nor what something lies on.

Knows moves and places as JSON only, by docs/pieces.md. Cards lie on cells as stacks of names; all else is counted.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from rulings import Refusal

Json = dict[str, Any]
Cell = tuple[int, int]
Count = Counter[tuple[str, str]]

FACE_DOWN = "?"
KINDS = ("harbour", "water", "special")


def text(value: Json) -> str:
    """Return a piece or place as a text that can be compared."""
    return json.dumps(value, sort_keys=True)


def counted(piece: Json) -> Json:
    """Return a piece as it is counted where nobody sees which card it is."""
    if piece["piece"] == "card" and "card" in piece:
        return {"piece": "card", "kind": {"W": "water", "H": "water", "S": "special"}.get(piece["card"][0], "harbour")}
    return {"piece": "project", "card": None} if piece["piece"] == "project" else piece


class Table:
    """Cells with their stacks, from bottom to top, and everything else as counts by place and piece.

    The box is bottomless; `took` says what came out of it on the whole. Of the hands of `unsure` seats nobody knows how
    many of their cards are on land and how many water.
    """

    def __init__(self, unsure: frozenset[str] = frozenset()) -> None:
        self.unsure = unsure
        self.stacks: dict[Cell, list[str]] = {}
        self.heaps: Count = Counter()
        self.took: Counter[str] = Counter()
        self._lifted: set[str] = set()

    def add(self, place: Json, piece: Json, count: int = 1) -> None:
        """Put pieces somewhere; none is fine."""
        self.heaps[self._heap(piece, place)] += count

    def follow(self, moves: list[Json]) -> Table:
        """Carry out moves one after the other."""
        changed: set[Cell] = set()
        for move in moves:
            assert move.keys() == {"who", "piece", "count", "from", "to"}
            assert move["count"] >= 1
            if move["from"] == move["to"]:
                self._turn_over(move)
                continue
            if move["from"]["place"] == "cell" and not _is_card_of_cell(move):
                assert tuple(move["from"]["cell"]) not in changed, f"what stands on a card goes before it: {move}"
            self._take(move)
            self._put(move)
            changed |= {tuple(move[end]["cell"]) for end in ("from", "to") if _on_stack(move["piece"], move[end])}
        assert not self._lifted, "what stands on a card goes before it, unless the card comes back"
        return self

    def _turn_over(self, move: Json) -> None:
        """Turn a card over where it lies, so that it shows itself, or nothing any more."""
        assert move["count"] == 1
        stack = self.stacks[tuple(move["from"]["cell"])]
        card = move["piece"]["card"]
        at = stack.index(card if card in stack else FACE_DOWN)
        stack[at] = FACE_DOWN if stack[at] == card else card

    def _take(self, move: Json) -> None:
        piece, place = move["piece"], move["from"]
        if place["place"] == "box":
            self.took[text(counted(piece))] += move["count"]
        elif _on_stack(piece, place):
            assert move["count"] == 1
            stack = self.stacks[tuple(place["cell"])]
            top = stack.pop()
            assert top == _name(piece) or (top == FACE_DOWN and "kind" in piece), f"{top} lies on top: {move}"
            if not stack:
                del self.stacks[tuple(place["cell"])]
        else:
            there = self._heap(piece, place)
            assert str(place.get("card")) not in self._lifted, f"what stands on a card goes before it: {move}"
            assert self.heaps[there] >= move["count"], f"that isn't there: {move}"
            self.heaps[there] -= move["count"]

    def _put(self, move: Json) -> None:
        piece, place = move["piece"], move["to"]
        if place["place"] == "box":
            self.took[text(counted(piece))] -= move["count"]
        elif _on_stack(piece, place):
            assert move["count"] == 1
            self.stacks.setdefault(tuple(place["cell"]), []).append(_name(piece))
            self._lifted.discard(_name(piece))
            return
        else:
            if place["place"] in ("store", "on"):
                assert self._lies(str(place["card"])), f"the card comes before what stands on it: {move}"
            self.heaps[self._heap(piece, place)] += move["count"]
        if _on_stack(piece, move["from"]) and self._stands_on(_name(piece)):
            self._lifted.add(_name(piece))

    def _heap(self, piece: Json, place: Json) -> tuple[str, str]:
        if place["place"] not in ("display", "cell"):
            piece = counted(piece)
        if place["place"] == "hand" and place["seat"] in self.unsure and piece["kind"] != "special":
            piece = {"piece": "card", "kind": "either"}
        return text(place), text(piece)

    def _lies(self, name: str) -> bool:
        return any(name in stack for stack in self.stacks.values())

    def _stands_on(self, name: str) -> bool:
        """Tell whether something stands on a card: a central warehouse, or workers."""
        places = [json.loads(place) for (place, _piece), count in self.heaps.items() if count]
        return any(place["place"] in ("store", "on") and str(place["card"]) == name for place in places)

    def differences(self, other: Table) -> list[object]:
        """Return where another table has something else. A card that was laid face down may be of any kind."""
        pairs = {cell: (self.stacks.get(cell, []), other.stacks.get(cell, [])) for cell in self.stacks | other.stacks}
        cells = [(cell, pair) for cell, pair in pairs.items() if not _alike(*pair)]
        return [*cells, *(+(self.heaps - other.heaps)).items(), *(+(other.heaps - self.heaps)).items()]


def _alike(mine: list[str], theirs: list[str]) -> bool:
    return len(mine) == len(theirs) and all(
        one == two or (two == FACE_DOWN and one in KINDS) for one, two in zip(mine, theirs, strict=True)
    )


def _on_stack(piece: Json, place: Json) -> bool:
    return place["place"] == "cell" and piece["piece"] in ("card", "project")


def _name(piece: Json) -> str:
    return str(piece["card"] if "card" in piece else piece["kind"])


def check_none_is_idle(before: Table, moves: list[Json], after: Table) -> None:
    """Check that nothing is moved but what lies elsewhere afterwards, and nothing twice.

    But for what had to be put aside for a moment: a card under which something changes, and what stands in the way.
    """
    aside = {text(counted(move["piece"])) for move in moves if _comes_again(move, moves)}
    for kind in {text(counted(move["piece"])) for move in moves} - aside:
        of_kind = [move for move in moves if text(counted(move["piece"])) == kind]
        unnamed = [move for move in of_kind if text(move["piece"]) == kind and not _is_card_of_cell(move)]
        sources, goals = ({text(move[end]) for move in unnamed} for end in ("from", "to"))
        assert not sources & goals, f"moved on: {unnamed}"
        named = [text(move["piece"]) for move in of_kind if text(move["piece"]) != kind]
        assert len(named) == len(set(named)), f"moved twice: {of_kind}"
    for move in moves:
        if move["from"] == move["to"]:
            cell = tuple(move["from"]["cell"])
            assert before.stacks[cell] != after.stacks[cell]


def as_far_as_it_holds(enter: Callable[[Any, Json], Any], game: Any, entries: Sequence[Json]) -> tuple[int, Any]:
    """Return how many entries an engine takes one after the other, and the game after them."""
    for number, entry in enumerate(entries):
        try:
            game = enter(game, entry).game
        except Refusal:
            return number, game
    return len(entries), game


def _is_card_of_cell(move: Json) -> bool:
    """Tell whether a card comes onto a cell or leaves it."""
    return _on_stack(move["piece"], move["from"]) or _on_stack(move["piece"], move["to"])


def _comes_again(move: Json, moves: list[Json]) -> bool:
    """Tell whether a piece taken off the table is put back on it by a later move: it was only put aside."""
    later = moves[moves.index(move) + 1 :]
    return any(
        one["piece"] == move["piece"] and one["from"] == move["to"] and one["to"]["place"] in ("cell", "store", "on")
        for one in later
        if move["from"]["place"] in ("cell", "store", "on")
    )
