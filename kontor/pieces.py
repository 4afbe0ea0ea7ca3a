"""Kontor's pieces and places: what lies where on the real table (docs/pieces.md)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from arbiter.game import Game, Json, Pieces
from arbiter.pieces.moves import moves_between
from arbiter.pieces.positions import (
    BOX,
    PACKED,
    ByIdentity,
    Lying,
    Move,
    Piece,
    Place,
    Position,
    moved,
    shifted,
    swapped,
    taken_up,
)
from kontor_rules.areas.area_changes import owned
from kontor_rules.areas.warehouses import Exports, central_warehouses
from kontor_rules.field.cards import GOODS, SMUGGLED, Card, Goods
from kontor_rules.field.cells import Cell, in_rows
from kontor_rules.state import State
from kontor_rules.values import HARBOUR, ON_FIELD, OUT, SPECIAL, WATER, LaidCard, holder
from kontor_rules.variants.smuggling import Smuggling

KEEPERS, WAREHOUSES = 5, 16
"""What a box holds of each colour and of each good (C6). Where the rules set no limit, more come out of another box."""

SUPPLY, TREASURY = Place("supply"), Place("treasury")
COIN, SHIP = Piece("coin"), Piece("ship")


Kinds = dict[str, str]
"""Of which kind the smuggled card of a seat is, as far as anybody can know (F5)."""


class KontorPieces(Pieces):
    """Coins, cards, warehouses, chits, keepers and the ship."""

    def position(self, game: Game) -> Position:
        return position(game.state, _smuggled_kinds(game.state))

    def moves(
        self, before: Game | None, after: Game, lies: Sequence[tuple[Json, Json]] = ()
    ) -> tuple[Move, ...]:  # fmt: skip
        """Return the moves. What one game knows of a smuggled card's kind holds for the other too: it is the same."""
        later = _smuggled_kinds(after.state)
        if before is None:
            return moves_between(PACKED, position(after.state, later))
        earlier = _smuggled_kinds(before.state)
        start = self.lying(before) if later | earlier == earlier else position(before.state, later | earlier)
        for was, becomes in lies:
            start = righted(start, was, becomes, {**before.faces, **after.faces})
        end = self.lying(after) if earlier | later == later else position(after.state, earlier | later)
        return moves_between(start, end)


def righted(position: Position, was: Json, becomes: Json, faces: Mapping[str, Card]) -> Position:
    """Return a position in which lies what an entry `becomes` says, not what it said before; the rest stays."""
    match was["entry"], becomes["entry"]:
        case "play", "play":
            for seat, card in was["cards"].items():
                other = becomes["cards"].get(seat, card)
                if other != card and {card, other} <= faces.keys():
                    position = swapped(position, _card(faces[card]), _card(faces[other]))
        case ("place", "place") | ("smuggle", "smuggle"):
            position = moved(position, _at(was["cell"]), _at(becomes["cell"]))
        case "place", "no-place":
            position = taken_up(position, _at(was["cell"]))
        case "ship", "ship":
            position = shifted(position, SHIP, _at(was["to"]), _at(becomes["to"]))
    return position


def _at(cell: Sequence[int]) -> Place:
    return _cell((cell[0], cell[1]))


def position(state: State, smuggled: Kinds) -> Position:
    """Return where everything lies; `smuggled` are the kinds of cards that lie face down, harbour if unknown (F5)."""
    heaps: dict[Place, dict[Piece, int]] = defaultdict(dict)
    for place, piece, count in (*_on_cells(state), *_goods(state), *_hidden_cards(state, smuggled), *_money(state)):
        if count:
            heaps[place][piece] = heaps[place].get(piece, 0) + count
    cards = _on_field(ByIdentity(state.board), tuple(smuggled.items()), tuple(state.book.side_of.items()))
    return Position(heaps, cards, dict(_known(state)))


@lru_cache(maxsize=64)
def _on_field(
    board: ByIdentity, smuggled: tuple[tuple[str, str], ...], side_of: tuple[tuple[str, str], ...]
) -> Mapping[Place, tuple[Lying, ...]]:
    """Return what lies on the field: the very same as long as no card is laid there or turned over."""
    kinds, sides = dict(smuggled), dict(side_of)
    return {_cell(cell): tuple(_lying(laid, kinds, sides) for laid in board.part[cell]) for cell in in_rows(board.part)}


Heap = tuple[Place, Piece, int]


def _money(state: State) -> Iterator[Heap]:
    yield TREASURY, COIN, state.treasury
    for seat, coins in state.coins.items():
        yield Place("purse", (("seat", seat),), who=seat), COIN, coins


def _hidden_cards(state: State, smuggled: Kinds) -> Iterator[Heap]:
    yield _pile(WATER), _hidden(WATER, None), state.piles[WATER]
    yield _pile(SPECIAL), _hidden(SPECIAL, None), state.piles[SPECIAL]
    for seat, side in state.book.side_of.items():
        hand = state.hands[seat]
        if len(hand.hidden) > 1:
            hand = hand.settled(smuggled.get(seat, HARBOUR))
        yield _pile(seat), _hidden(HARBOUR, side), state.piles[seat]
        yield _hand(seat), _hidden(HARBOUR, side), hand.harbour
        yield _hand(seat), _hidden(WATER, None), hand.water
        yield _hand(seat), _hidden(SPECIAL, None), hand.special


def _goods(state: State) -> Iterator[Heap]:
    """Yield warehouses and chits: on the field (W1-W3), exported (W5, F6), and what is left (W4)."""
    standing = list(central_warehouses(state))
    used = [goods for _cell_of, _side, goods in standing]
    for cell, side, goods in standing:
        card = state.board[cell][-1].card
        store = Place("store", (("side", side), ("card", card.id)), who=side, stands_on=_card(card))
        yield from _each(store, "warehouse", goods)
    exports = state.slices.get(Exports)
    if isinstance(exports, Exports):
        exported = "warehouse" if exports.chits is None else "chit"
        for side, goods in exports.stores.items():
            yield from _each(Place("export", (("side", side),), who=side), exported, goods)
        if exports.chits is None:
            used += exports.stores.values()
        else:
            yield from _each(SUPPLY, "chit", exports.chits)
    yield from _each(SUPPLY, "warehouse", _left(used) if state.supply is None else state.supply)


def _left(used: list[Goods]) -> Goods:
    wine, spice, tea = (max(0, WAREHOUSES - sum(goods[good] for goods in used)) for good in range(len(GOODS)))
    return wine, spice, tea


def _each(place: Place, name: str, goods: Goods) -> Iterator[Heap]:
    for good, count in zip(GOODS, goods, strict=True):
        yield place, Piece(name, (("good", good),), aside=SUPPLY), count


def _on_cells(state: State) -> Iterator[Heap]:
    """Yield the ship (H1), and keepers: in the first cell of each owned area (A6), the others in the supply."""
    if state.ship is not None:
        yield _cell(state.ship), SHIP, 1
    placed = dict.fromkeys(state.book.sides, 0)
    for cell, owner in owned(state.area_at):
        placed[owner] += 1
        yield _cell(cell), _keeper(owner), 1
    for side, left in state.keepers.items():
        yield SUPPLY, _keeper(side), max(0, KEEPERS - placed[side]) if left is None else left


def _known(state: State) -> Iterator[tuple[Piece, Place]]:
    """Yield the cards that everybody has seen and that don't lie open now (R7)."""
    for card_id, where in state.whereabouts.items():
        card = state.faces.get(card_id)
        if card is None or where == ON_FIELD:
            continue
        if where == OUT:
            yield _card(card), BOX
        elif where != (seat := holder(where)) and state.piles[seat]:
            yield _card(card), _pile(seat)  # H4, N3
        else:
            yield _card(card), _hand(seat)  # R6, T3, P9


def _lying(laid: LaidCard, smuggled: Kinds, side_of: Mapping[str, str]) -> Lying:
    """Return a card of the field with where it came from: a hand, the water pile (F1), or the box (S2)."""
    if laid.by is None:
        return Lying(_card(laid.card), _pile(WATER) if laid.round else None)
    if laid.card is SMUGGLED:
        kind = _hidden(smuggled.get(laid.by, HARBOUR), side_of[laid.by])
        return Lying(Piece(kind.name, kind.keys, kind.lot, face_down=True, kind=kind), _hand(laid.by))
    return Lying(_card(laid.card), _hand(laid.by))


def _smuggled_kinds(state: State) -> Kinds:
    """Return of which kind each seat's smuggled card is, where hands or its reveal have shown it (F5)."""
    found: dict[str, str] = {}
    if Smuggling in state.slices:
        for seat, cell in state.slice(Smuggling).cells.items():
            card = state.board[cell][-1].card
            if card is not SMUGGLED:
                found[seat] = card.pile
            elif len(state.hands[seat].hidden) == 1:
                found[seat] = state.hands[seat].hidden[0]
    return found


@cache
def _hidden(kind: str, side: str | None) -> Piece:
    """Return a card of which nobody sees which one it is; harbour cards of two colours never stand for each other."""
    return Piece("card", (("kind", kind),), lot=side if kind == HARBOUR else None)


def _card(card: Card) -> Piece:
    """Return a card that everybody sees; a start card or a filling without a number is just water (S2, F1)."""
    return _seen(card.id, card.pile, card.colour)


@cache
def _seen(card_id: str, pile: str, colour: str | None) -> Piece:
    kind = _hidden(pile, colour)
    return Piece("card", (("card", card_id),), kind=kind) if card_id else kind


@cache
def _keeper(side: str) -> Piece:
    return Piece("keeper", (("side", side),), who=side, aside=SUPPLY)


@cache
def _cell(cell: Cell) -> Place:
    return Place("cell", (("cell", cell),), stacked=True)


@cache
def _hand(seat: str) -> Place:
    return Place("hand", (("seat", seat),), who=seat)


@cache
def _pile(of: str) -> Place:
    return Place("pile", (("of", of),), who=of if of not in (WATER, SPECIAL) else None)
