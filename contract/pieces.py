"""Contract's pieces and places: what lies where on the real table (docs/pieces.md)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache

from arbiter.game import Game, Json, Pieces
from arbiter.pieces.positions import Lying, Piece, Place, Position, moved, shifted, swapped
from contract_rules.entries.faces import TOWN_HALL
from contract_rules.kinds import KINDS
from contract_rules.state import Cell, State, by_row


class ContractPieces(Pieces):
    """Workers, projects, and the markers of influence and points."""

    def position(self, game: Game) -> Position:
        return position(game.state)

    def righted(self, position: Position, was: Json, becomes: Json) -> Position:
        match was["entry"], becomes["entry"]:
            case ("build", "build") | ("reveal", "reveal"):
                if was["card"] != becomes["card"]:
                    position = swapped(position, _project(was["card"]), _project(becomes["card"]))
                if was.get("cell") != becomes.get("cell"):
                    position = moved(position, _at(was["cell"]), _at(becomes["cell"]))
            case "place", "place":
                gone: list[str] = list((Counter(was["committees"]) - Counter(becomes["committees"])).elements())
                come: list[str] = list((Counter(becomes["committees"]) - Counter(was["committees"])).elements())
                for origin, to in zip(gone, come, strict=False):
                    position = shifted(position, _worker(was["seat"]), _committee(origin), _committee(to))
        return position


def _at(cell: Sequence[int]) -> Place:
    return _cell((cell[0], cell[1]))


UNSEEN = Piece("project", (("card", None),))
"""A project of the pile: nobody knows which (S9)."""


def position(state: State) -> Position:
    """Return where everything lies."""
    heaps: dict[Place, dict[Piece, int]] = defaultdict(dict)
    for place, piece, count in (*_piles(state), *_workers(state), *_markers(state)):
        if count:
            heaps[place][piece] = count
    cards: dict[Place, tuple[Lying, ...]] = {
        _cell(cell): (_lying(state, state.city[cell]),) for cell in sorted(state.city, key=by_row)
    }
    cards[Place("display")] = tuple(_lying(state, card) for card in state.display)
    return Position(heaps, cards)


Heap = tuple[Place, Piece, int]


def _piles(state: State) -> Iterator[Heap]:
    for letter, count in state.pile.items():
        yield _pile(letter), UNSEEN, count


def _workers(state: State) -> Iterator[Heap]:
    for seat, holding in state.holdings.items():
        yield _free(seat), _worker(seat), holding.free
        yield Place("case"), _worker(seat), holding.case
    for committee, there in state.committees.items():
        for seat, count in there.items():
            yield _committee(committee), _worker(seat), count
    for card, (seat, count) in state.standing.items():
        on = Place("on", (("card", card),), stands_on=_project(card))
        yield on, _worker(seat), count


def _markers(state: State) -> Iterator[Heap]:
    for seat, holding in state.holdings.items():
        for kind, at in zip(KINDS, holding.influence, strict=True):
            yield _track(at), Piece("influence", (("seat", seat), ("kind", kind)), who=seat), 1
        yield _track(holding.total), Piece("points", (("seat", seat),), who=seat), 1


def _lying(state: State, card: int) -> Lying:
    """Return a card that lies open: a project comes from the pile (D1), the town hall is there from the start (S6)."""
    if card == TOWN_HALL:
        return Lying(_project(card))
    return Lying(_project(card), _pile(state.came_as[card]))


@cache
def _project(card: int) -> Piece:
    return Piece("project", (("card", card),), kind=UNSEEN)


@cache
def _worker(seat: str) -> Piece:
    return Piece("worker", (("seat", seat),), who=seat, aside=_free(seat))


@cache
def _committee(committee: str) -> Place:
    return Place("committee", (("committee", committee),))


@cache
def _free(seat: str) -> Place:
    return Place("free", (("seat", seat),), who=seat)


@cache
def _pile(letter: str) -> Place:
    return Place("pile", (("letter", letter),))


@cache
def _cell(cell: Cell) -> Place:
    return Place("cell", (("cell", cell),), stacked=True)


@cache
def _track(at: int) -> Place:
    return Place("track", (("at", at),))
