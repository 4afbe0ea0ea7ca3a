"""The physical side of a game of Contract: the box, the pile on the table, and players who know what they want.

What they want is legal by the engine, and random but for one thing: who can build does, so that games end.
"""

import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from contract_rules import Amount, Game, action_choices, output, resolution, steps, why_not
from contract_rules.kinds import KINDS
from tests.browser.server import ROOT

Json = dict[str, Any]
BOX: Mapping[int, Json] = {
    card["number"]: card for card in json.loads((ROOT / "contract" / "proxy_deck.json").read_text("utf-8"))["cards"]
}
"""What the cards of this table's box show."""
WEIGHTS = {"place": 3.0, "resolve": 3.0, "act": 5.0, "pass": 0.01}
TRIES = 100


def game_after(record: Json) -> Game:
    """Return the game after the last entry of a record."""
    *_before, last = steps(record["setup"], record["entries"])
    return last.game


def shuffled_pile(players: int, count: Mapping[str, int], chance: random.Random) -> list[int]:
    """Return the numbers of a pile for so many players, with so many cards of each letter, A above B (S4, S5)."""
    used = {letter: [one for one, card in BOX.items() if _plays(card, letter, players)] for letter in sorted(count)}
    return [number for letter, cards in used.items() for number in chance.sample(cards, count[letter])]


def _plays(card: Json, letter: str, players: int) -> bool:
    return card["letter"] == letter and players in card["players"]


def by_kind(kinds: Sequence[str]) -> dict[str, int]:
    """Return points by kind, in the order of the kinds."""
    counted = Counter(kinds)
    return {kind: counted[kind] for kind in KINDS if counted[kind]}


@dataclass
class Players:
    """Everybody at the table; what they choose hangs on `chance` alone."""

    chance: random.Random

    def wish(self, game: Game) -> Json:
        """Return what the active player wants to do, as the entry that says it; its project may be unknown yet."""
        seen = output(game)
        seat, expects, legal = seen["active"], seen["expects"], seen["legal"]
        assert seat is not None
        assert legal is not None
        if buildable := [card for card in seen["display"] if _affords(game, seat, card)]:
            card, cell = self.chance.choice(buildable), self.chance.choice(legal["cells"])
            return {"entry": "build", "seat": seat, "card": card, "cell": list(cell)}
        others = [one for one in expects if one != "build"]
        for _try in range(TRIES):
            (name,) = self.chance.choices(others, [WEIGHTS[one] for one in others])
            entry = {"entry": name, "seat": seat} | self._rest(game, seat, name)
            if not why_not(game, entry):
                return entry
        raise AssertionError(f"{seat} finds nothing to do")

    def _rest(self, game: Game, seat: str, name: str) -> Json:
        """Return the rest of an entry; now and then it is refused."""
        legal = output(game)["legal"]
        assert legal is not None
        if name == "place":
            return {"committees": self._places(game, self.chance.choice(legal["place"]))}
        if name == "resolve":
            committee = self.chance.choice(legal["resolve"])
            return {"committee": committee} | self._taken(game, seat, committee)
        if name == "act":
            card = self.chance.choice(legal["act"])
            return {"card": card} | self._choice(game, seat, [card])
        return {}

    def _places(self, game: Game, shape: str) -> list[str]:
        there = list(game.state.setup.overviews)
        if "+" in shape:
            return sorted(self.chance.sample(there, len(shape.split("+"))))
        return [self.chance.choice(there)] * int(shape)

    def _taken(self, game: Game, seat: str, committee: str) -> Json:
        """Share out what a committee gives by choice (C9)."""
        found = resolution(game, seat, committee)
        if not found.kinds:
            return {}
        due = {who: points for who, points in found.influence.items() if points}
        taken = {who: by_kind(self.chance.choices(found.kinds, k=points)) for who, points in due.items()}
        return {"kinds": taken} if taken else {}

    def _choice(self, game: Game, seat: str, chain: list[int]) -> Json:
        """Choose whatever the action of the chain's last card asks (N)."""
        asked = action_choices(game, seat, chain)
        keys: Json = {}
        for name, amount in (("pay", asked.pay), ("gain", asked.gain)):
            if amount is not None:
                keys[name] = self._points(amount)
        if asked.spread is not None:
            keys["spread"] = dict.fromkeys(KINDS, 0) | self._points(asked.spread)
        for name, answers in (("type", asked.types), ("pair", asked.pairs), ("to", asked.to)):
            if answers:
                answer = self.chance.choice(answers)
                keys[name] = list(answer) if isinstance(answer, tuple) else answer
        if asked.projects:
            cells = output(game)["legal"]
            assert cells is not None
            keys |= {"project": self.chance.choice(asked.projects), "cell": list(self.chance.choice(cells["cells"]))}
        if asked.borrow:
            card = self.chance.choice(asked.borrow)
            keys["borrow"] = {"card": card} | self._choice(game, seat, [*chain, card])
        return keys

    def _points(self, amount: Amount) -> dict[str, int]:
        return by_kind(self.chance.choices(amount.kinds, k=amount.points))


def _affords(game: Game, seat: str, card: int) -> bool:
    """Tell by the card itself, which the arbiter may not know yet, whether a seat can build it (T2, B2, B3)."""
    have, shown = game.state.holdings[seat], BOX[card]
    influence = dict(zip(KINDS, have.influence, strict=True))
    return have.free >= shown["workers"] and all(influence[kind] >= points for kind, points in shown["cost"].items())
