"""Over the Causeway, a race of our own making for three to five: a whole game in this file and its texts.

In each round all choose a card at once, face down. Where a rule can be read in two ways, the table chooses. The rules
are in causeway.toml; lines that decide have the numbers of their rules (docs/adding-a-game.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from arbiter.defaults import GameRules, Setup, TableOption, board_game
from arbiter.game import Json, Pieces, Sealing
from arbiter.log.history import SEALING_KINDS
from arbiter.pieces.positions import Lying, Piece, Place, Position
from rulings import Ruling, Step, refuse
from rulings.forms import EntryKind, all_together, listing, mapping, number, one_of, text

SEATS = ("red", "blue", "green", "yellow", "purple")
WIDE, CARDS, TOLL = 5, 6, 3


@dataclass(frozen=True)
class Stone:
    """A seat puts one of its stones on a cell."""

    seat: str
    cell: tuple[int, int]


@dataclass(frozen=True)
class Causeway:
    """A game at one moment: how W3 is read, how far all came, whose stone lies where, all cards, who puts one down."""

    equal: str
    at: Mapping[str, int]
    stones: Mapping[int, str]
    played: Mapping[str, tuple[int, ...]]
    placing: str | None = None

    @property
    def round(self) -> int:
        return len(next(iter(self.played.values()))) + (self.placing is None)

    @property
    def over(self) -> bool:
        return self.round > CARDS  # E1

    def is_free(self, step: int) -> bool:
        return step not in self.stones and step not in self.at.values()


def cell_of(step: int) -> tuple[int, int]:
    """Return the cell that lies so far from the shore: row by row, each from the left."""
    return (step - 1) % WIDE, (step - 1) // WIDE


def check_card(game: Causeway, seat: str, card: int) -> None:
    if game.over or game.placing:
        refuse("cards.early", "T1")
    if card in game.played[seat]:
        refuse("cards.used", "S2", seat=seat, card=card)


def reveal(game: Causeway, cards: Mapping[str, int]) -> Step[Causeway]:
    if cards.keys() != game.at.keys():
        refuse("cards.all", "T1")
    for seat, card in cards.items():
        check_card(game, seat, card)
    rulings, numbers = [], sorted(cards.values())
    for seat, card in sorted(cards.items(), key=lambda one: one[1]):  # W1
        is_kept = game.equal == "stay" and numbers.count(card) > 1  # W3
        there = game.at[seat] + card
        while there > game.at[seat] and not game.is_free(there):  # W2
            there -= 1
        if is_kept or there == game.at[seat]:
            code, rule = ("walk.equal", "W3") if is_kept else ("walk.blocked", "W2")
            rulings.append(Ruling(code, (rule,), {"seat": seat, "card": card}))
        else:
            game = replace(game, at={**game.at, seat: there})
            said = {"seat": seat, "card": card, "cell": list(cell_of(there))}
            rulings.append(Ruling("walk.done", ("W1", "W2"), said))
    game = replace(game, played={seat: (*before, cards[seat]) for seat, before in game.played.items()})
    if numbers[0] == numbers[1]:  # P1
        return ended(game, rulings)
    lowest = min(cards, key=lambda seat: cards[seat])
    return Step(replace(game, placing=lowest), (*rulings, Ruling("stone.due", ("P1",), {"seat": lowest})))


def place(game: Causeway, stone: Stone) -> Step[Causeway]:
    (x, y), said = stone.cell, {"seat": stone.seat, "cell": list(stone.cell)}
    if stone.seat != game.placing:
        refuse("stone.turn", "P1", seat=stone.seat)
    if not game.is_free(y * WIDE + x + 1):
        refuse("stone.taken", "P2", cell=said["cell"])
    game = replace(game, stones={**game.stones, y * WIDE + x + 1: stone.seat}, placing=None)
    return ended(game, [Ruling("stone.placed", ("P2",), said)])


def ended(game: Causeway, rulings: list[Ruling]) -> Step[Causeway]:
    rulings.append(Ruling("round.over", ("T1",), {"round": game.round - 1}))
    if game.over:
        points = {seat: sum(parts.values()) for seat, parts in score(game).items()}
        rulings.append(Ruling("end.cards", ("E1", "E2", "E3"), {"points": points}))
    return Step(game, tuple(rulings))


def score(game: Causeway) -> dict[str, dict[str, int]]:
    """E2, E3: return how far everybody came, and tolls for stones that another's walker stands right before."""
    tolls = dict.fromkeys(game.at, 0)
    for step, owner in game.stones.items():
        tolls[owner] += TOLL * any(seat != owner and at == step - 1 > 0 for seat, at in game.at.items())
    return {seat: {"way": at, "tolls": tolls[seat]} for seat, at in game.at.items()}


class CardSealing(Sealing):
    """A card is sealed as {"card": …}, and revealed by the entry `cards` once all have theirs in."""

    def due(self, game: Causeway, sealed: frozenset[str]) -> tuple[str, ...]:
        return () if game.over or game.placing else tuple(seat for seat in game.at if seat not in sealed)

    def check(self, game: Causeway, seat: str, sealed: Json) -> None:
        check_card(game, seat, sealed["card"])

    def reveal(self, game: Causeway, sealed: Mapping[str, Json], enter: Callable[[Json], Causeway]) -> None:
        enter({"entry": "cards", "cards": {seat: sealed[seat]["card"] for seat in game.at}})

    def reveals(self, entry: Json) -> bool:
        return entry.get("entry") == "cards"

    def still_waits(self, before: Causeway, after: Causeway) -> bool:
        return bool(self.due(after, frozenset())) and before.round == after.round


class CausewayPieces(Pieces):
    """Walkers and stones lie on cells; everybody has the cards to come and the played ones, and a heap of stones."""

    def position(self, game: Causeway) -> Position:
        cells = {step: Place("field", (("cell", cell_of(step)),)) for step in range(1, WIDE * WIDE + 1)}
        heaps, cards = (
            dict[Place, dict[Piece, int]](),
            dict[Place, tuple[Lying, ...]](dict.fromkeys(cells.values(), ())),
        )
        for seat, at in game.at.items():
            hand, heap, shore = (Place(name, (("seat", seat),), who=seat) for name in ("hand", "heap", "shore"))
            back, stone = (Piece(name, (("colour", seat), ("sign", name)), who=seat) for name in ("back", "stone"))
            shown = [Piece("step", (("colour", seat), ("number", card)), kind=back) for card in game.played[seat]]
            laid = [step for step, owner in game.stones.items() if owner == seat]
            cards |= {cells[step]: (Lying(stone, heap),) for step in laid}
            cards[cells.get(at, shore)] = (Lying(Piece("walker", (("colour", seat),), who=seat)),)
            cards[Place("played", (("seat", seat),), who=seat, stacked=True)] = tuple(Lying(one, hand) for one in shown)
            heaps |= {hand: {back: CARDS - len(shown)}, heap: {stone: CARDS - len(laid)}}
        return Position(heaps, cards)


class CausewayRules(GameRules):
    """The rules of Over the Causeway."""

    id = "causeway"
    texts = Path(__file__).with_suffix(".toml")
    seats = SEATS
    fewest = 3
    options = (TableOption("equal", ("W3",), ("stay", "walk")),)
    entry_kinds = (
        EntryKind("cards", dict, {"cards": mapping(one_of(*SEATS), number(1, CARDS))}, "{cards}", who=all_together),
        EntryKind("stone", Stone, {"seat": text, "cell": listing(number(0, WIDE - 1), 2, 2)}, "{seat} {cell}"),
    )
    sealed_keys: ClassVar = {"card": number(1, CARDS)}
    line_kinds = SEALING_KINDS
    sealing = CardSealing()
    pieces = CausewayPieces()
    score = staticmethod(score)

    def start(self, setup: Setup) -> Step[Causeway]:
        seats = tuple(setup.players)
        game = Causeway(setup.options["equal"], dict.fromkeys(seats, 0), {}, dict.fromkeys(seats, ()))
        return Step(game, (Ruling("game.begins", ("S1", "S2"), {"rounds": CARDS}),))

    def apply(self, game: Causeway, entry: Any) -> Step[Causeway]:
        return place(game, entry) if isinstance(entry, Stone) else reveal(game, entry["cards"])

    def waits_for(self, game: Causeway) -> tuple[str, ...]:
        return (game.placing,) if game.placing else () if game.over else tuple(game.at)

    def on_turn(self, game: Causeway, seat: str) -> Causeway:
        return replace(game, placing=seat)

    def round(self, game: Causeway) -> int:
        return min(game.round, CARDS)

    def output(self, game: Causeway) -> Json:
        stones = [{"cell": list(cell_of(step)), "seat": seat} for step, seat in sorted(game.stones.items())]
        played = {seat: list(cards) for seat, cards in game.played.items()}
        return {"round": game.round, "placing": game.placing, "at": dict(game.at), "stones": stones, "played": played}


GAME = board_game(CausewayRules())
