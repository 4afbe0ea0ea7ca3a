"""Five Trails, a card game of our own making for two: a whole game in this file and its texts (docs/adding-a-game.md).

45 cards: in each of five colours the numbers 2 to 9, and a vow. People play with cards on a table and enter what they
play and draw. The arbiter knows nobody's hand: it knows the open cards, and what was drawn openly.

The rules are in five_trails.toml; lines that decide have the numbers of their rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from arbiter.defaults import GameRules, Setup, board_game
from arbiter.game import Json, Pieces
from arbiter.pieces.positions import Lying, Piece, Place, Position
from rulings import Reason, Refusal, Ruling, Step, refuse
from rulings.forms import EntryKind, one_of, text

COLOURS = ("red", "green", "blue", "yellow", "white")
VALUES = ("vow", *map(str, range(2, 10)))
CARDS = tuple(f"{colour}-{value}" for colour in COLOURS for value in VALUES)
PILE, ROW, DISCARD = "pile", "row", "discard"
HAND = 6
COST, LONG, BONUS = 12, 6, 10


@dataclass(frozen=True)
class Play:
    """A card is played to one's own row of its colour, or to the discard of its colour."""

    seat: str
    card: str
    to: str


@dataclass(frozen=True)
class Draw:
    """A card is drawn from the pile, or from the discard of a colour."""

    seat: str
    source: str


@dataclass(frozen=True)
class Trails:
    """A game at one moment. `drawn` are cards in hands that everybody knows, `laid` is the card just played."""

    seats: tuple[str, ...]
    rows: Mapping[tuple[str, str], tuple[str, ...]]
    discards: Mapping[str, tuple[str, ...]]
    drawn: Mapping[str, str]
    pile: int
    turn: int = 0
    laid: Play | None = None

    @property
    def active(self) -> str:
        return self.seats[self.turn % len(self.seats)]


def colour_of(card: str) -> str:
    return card.partition("-")[0]


def worth(card: str) -> int:
    """Return the number on a card; a vow counts as the lowest (R2)."""
    value = card.partition("-")[2]
    return 0 if value == "vow" else int(value)


def points(row: tuple[str, ...]) -> int:
    """Return the points of a row."""
    if not row:
        return 0
    vowed = 2 if worth(row[0]) == 0 else 1
    return vowed * (sum(map(worth, row)) - COST) + (BONUS if len(row) >= LONG else 0)  # P1, P2, P3


def against(game: Trails, play: Play) -> Iterator[Reason]:
    """Yield all reasons against playing a card."""
    colour, row = colour_of(play.card), game.rows[play.seat, colour_of(play.card)]
    lying = [*game.discards[colour], *(card for seat in game.seats for card in game.rows[seat, colour])]
    if play.card in lying or game.drawn.get(play.card, play.seat) != play.seat:
        yield Reason("card.elsewhere", ("S2",), {"card": play.card})
    if play.to == ROW and row and worth(row[-1]) >= worth(play.card):
        yield Reason("row.lower", ("R1", "R2"), {"card": play.card, "last": row[-1]})


def lay(game: Trails, play: Play) -> Step[Trails]:
    if game.laid is not None:
        refuse("turn.draws", "T2", seat=play.seat)
    if reasons := tuple(against(game, play)):
        raise Refusal(reasons)
    colour = colour_of(play.card)
    drawn = {card: seat for card, seat in game.drawn.items() if card != play.card}
    if play.to == DISCARD:
        laid = replace(game, discards={**game.discards, colour: (*game.discards[colour], play.card)})
    else:
        place = (play.seat, colour)
        laid = replace(game, rows={**game.rows, place: (*game.rows[place], play.card)})
    ruling = Ruling(f"play.{play.to}", ("T1",), {"seat": play.seat, "card": play.card})
    return Step(replace(laid, drawn=drawn, laid=play), (ruling,))


def draw(game: Trails, seat: str, source: str) -> Step[Trails]:
    if game.laid is None:
        refuse("turn.lays", "T1", seat=seat)
    done = replace(game, turn=game.turn + 1, laid=None)
    if source == PILE:
        done = replace(done, pile=game.pile - 1)
        rulings = [Ruling("draw.pile", ("T2",), {"seat": seat, "left": done.pile})]
    else:
        discard = game.discards[source]
        if not discard:
            refuse("discard.empty", "T2", colour=source)
        if game.laid.to == DISCARD and game.laid.card == discard[-1]:
            refuse("discard.own", "T3", card=discard[-1])
        discards = {**game.discards, source: discard[:-1]}
        done = replace(done, discards=discards, drawn={**game.drawn, discard[-1]: seat})
        rulings = [Ruling("draw.open", ("T2",), {"seat": seat, "card": discard[-1]})]
    if not done.pile:
        rulings.append(Ruling("end.pile", ("E1",), {"points": {one: total(done, one) for one in done.seats}}))
    elif done.turn % len(done.seats) == 0:
        rulings.append(Ruling("round.over", ("T1",), {"round": done.turn // len(done.seats)}))
    return Step(done, tuple(rulings))


def total(game: Trails, seat: str) -> int:
    return sum(points(game.rows[seat, colour]) for colour in COLOURS)


BACK = Piece("back")


def piece(card: str) -> Piece:
    return Piece("card", (("colour", colour_of(card)), ("value", card.partition("-")[2])), kind=BACK)


class TrailPieces(Pieces):
    """Rows are open in front of their seats, discards in the middle; the pile and hands are face down."""

    def position(self, game: Trails) -> Position:
        hands = {seat: Place("hand", (("seat", seat),), who=seat) for seat in game.seats}
        held = {seat: HAND - (game.laid is not None and seat == game.active) for seat in game.seats}
        cards = {
            Place("row", (("seat", seat), ("colour", colour)), who=seat): tuple(
                Lying(piece(one), hands[seat]) for one in row
            )
            for (seat, colour), row in game.rows.items()
        }
        cards |= {
            Place("discard", (("colour", colour),), stacked=True): tuple(Lying(piece(one)) for one in discard)
            for colour, discard in game.discards.items()
        }
        heaps = {Place("pile"): {BACK: game.pile}, **{hands[seat]: {BACK: count} for seat, count in held.items()}}
        return Position(heaps, cards, {piece(card): hands[seat] for card, seat in game.drawn.items()})


class TrailRules(GameRules):
    """The rules of Five Trails."""

    id = "trails"
    texts = Path(__file__).with_suffix(".toml")
    seats = ("purple", "black")
    entry_kinds = (
        EntryKind(
            "play", Play, {"seat": text, "card": one_of(*CARDS), "to": one_of(ROW, DISCARD)}, "{seat} {card} → {to}"
        ),
        EntryKind("draw", Draw, {"seat": text, "source": one_of(PILE, *COLOURS)}, "{seat} draws {source}"),
    )
    pieces = TrailPieces()

    def start(self, setup: Setup) -> Step[Trails]:
        seats = tuple(setup.players)
        rows = {(seat, colour): () for seat in seats for colour in COLOURS}
        game = Trails(seats, rows, dict.fromkeys(COLOURS, ()), {}, len(CARDS) - HAND * len(seats))
        return Step(game, (Ruling("game.begins", ("S1", "S2"), {"seat": seats[0], "pile": game.pile}),))

    def apply(self, game: Trails, entry: Any) -> Step[Trails]:
        if entry.seat not in self.waits_for(game):
            refuse("turn.not", "T1", seat=entry.seat)
        return lay(game, entry) if isinstance(entry, Play) else draw(game, entry.seat, entry.source)

    def waits_for(self, game: Trails) -> tuple[str, ...]:
        return (game.active,) if game.pile else ()  # E1

    def on_turn(self, game: Trails, seat: str) -> Trails:
        return replace(game, turn=game.seats.index(seat), laid=None)

    def round(self, game: Trails) -> int:
        return (game.turn - (not game.pile)) // len(game.seats) + 1

    def score(self, game: Trails) -> dict[str, dict[str, int]]:
        return {seat: {colour: points(game.rows[seat, colour]) for colour in COLOURS} for seat in game.seats}

    def output(self, game: Trails) -> Json:
        rows = {seat: {colour: list(game.rows[seat, colour]) for colour in COLOURS} for seat in game.seats}
        discards = {colour: list(cards) for colour, cards in game.discards.items()}
        return {"rows": rows, "discards": discards, "drawn": dict(game.drawn), "pile": game.pile}


GAME = board_game(TrailRules())
