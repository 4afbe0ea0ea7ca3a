"""Games played at random in which the table overrules the arbiter every now and then (docs/record.md, version 2)."""

from collections.abc import Iterator
from random import Random

from kontor_rules import begin, output, revealed_cards
from kontor_rules.entries.record import read_card
from kontor_rules.field.cards import Card
from kontor_rules.field.cells import Cell, neighbours
from rulings import Ruling
from tests.rules.kontor.random_games import Json, Played, RandomPlayer

OFTEN = 0.25
"""How likely the table says something before an entry."""
AFTERWARDS = 3
"""How often it is tried after the end."""


class Overruler(RandomPlayer):
    """Plays for everybody, and speaks for the table."""

    def words(self) -> Iterator[Json]:
        """Propose what the table might say now, sense or nonsense; the first that is taken counts."""
        for what in self.rng.sample(("coins", "turn", "owner", "place", "card", "back"), 6):
            for _ in range(4):
                keys = getattr(self, f"_{what}")()
                if keys is not None:
                    yield {"entry": "override", "reason": "We say so.", **keys}

    def heard(self, played: Played | None) -> Played | None:
        """Take the cards that the table gave back to their hands."""
        if played is not None:
            for ruling in played[2].rulings:
                self._to_hand(ruling)
        return played

    def _to_hand(self, ruling: Ruling) -> None:
        if ruling.code == "override.to-hand":
            self.cards.hands[str(ruling.facts["seat"])].append(str(ruling.facts["card"]))

    def _coins(self) -> Json:
        return {"what": "coins", "seat": self.rng.choice(self.game.state.book.seats), "coins": self.rng.randrange(12)}

    def _turn(self, out: Json | None = None) -> Json | Iterator[Json] | None:  # type: ignore[override]
        if out is not None:
            return super()._turn(out)
        waiting = self.game.state.turns
        return {"what": "turn", "seat": self.rng.choice(waiting)} if waiting else None

    def _owner(self) -> Json | None:
        valued = sorted(cell for cell, area in self.game.state.area_at.items() if area.verdict is not None)
        if not valued:
            return None
        side = self.rng.choice((None, *self.game.state.book.sides))
        return {"what": "owner", "cell": list(self.rng.choice(valued)), "side": side}

    def _place(self) -> Json | None:
        state = self.game.state
        if state.active is None:
            return None
        card = self.cards.faces[revealed_cards(self.game)[state.active]]
        cell = self.rng.choice(sorted(state.board) if card.covers and self.rng.random() < 0.8 else self._free())
        keys = {key: value for key, value in self._keys(card, cell).items() if key not in ("entry", "seat", "cell")}
        return {"what": "place", "seat": state.active, "cell": list(cell), **keys}

    def _keys(self, card: Card, cell: Cell) -> Json:
        return self.rng.choice(list(self._places(str(self.game.state.active), card, list(cell))))

    def _card(self) -> Json:
        cells = sorted(self.game.state.board)
        return {"what": "card", "cell": list(self.rng.choice(cells)), "to": list(self.rng.choice(self._free()))}

    def _back(self) -> Json:
        laid = sorted(cell for cell, stack in self.game.state.board.items() if stack[-1].by is not None)
        return {"what": "card", "cell": list(self.rng.choice(laid or [(0, 0)])), "to": None}

    def _free(self) -> list[Cell]:
        """Return the empty cells next to cards, and some that lie apart."""
        near = self.game.state.frontier
        return sorted(near | {other for cell in near for other in neighbours(cell)} - self.game.state.board.keys())


def overruled_game(start: Json, seed: int, most: int = 160) -> Iterator[Played]:
    """Play a legal game to its end, the table speaking in between and after it. The set-up's deck must be whole."""
    rng = Random(f"overruled {seed}")
    deck = [read_card(card) for card in start["deck"]]  # type: ignore[attr-defined]
    player = Overruler(begin(start).game, deck, rng)
    afterwards = 0
    for count in range(10 * most):
        out = output(player.game)
        if out["phase"] == "finished":
            afterwards += 1
            if afterwards > AFTERWARDS:
                return
        if rng.random() < OFTEN or out["phase"] == "finished":
            taken = (player.heard(player.try_(entry)) for entry in player.words())
            yield from filter(None, [next(filter(None, taken), None)])
        else:
            yield next(filter(None, (player.try_(entry) for entry in player.wishes(out, over=count >= most))))
    raise AssertionError("the game doesn't end")
