"""The moves that turn one position of pieces into another: which pieces go where. Their order is `move_order`'s. Pure.

What lies open is followed card by card, what doesn't is counted; and what neither position has anywhere else comes out
of the box or goes back into it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from arbiter.pieces.move_order import Going, in_order
from arbiter.pieces.positions import BOX, PACKED, Lying, Move, Piece, Place, Position

Flow = dict[Piece, dict[Place, int]]
"""By piece and heap, how many more there are to be."""


def moves_between(before: Position, after: Position) -> tuple[Move, ...]:
    """Return the physical moves from one position to another, in an order that people can follow.

    Applied one after the other, each card going on top, the moves give exactly the position after. Pieces are moved
    twice only where something stands in the way of every order: lifted and laid back.
    """
    changes = _Changes.between(before, after)
    cards = [*_turned(changes), *_cards(before, after, changes), *_out_and_in(before, after)]
    return in_order(before, [*cards, *_counted(_flow(before, after, cards))])


class _Spot(NamedTuple):
    """Where a card lies open: at which place, and how high in its stack."""

    lying: Lying
    place: Place
    height: int


class _Changes(NamedTuple):
    """The places with open cards where something differs, with their cards before and after; which cards are seen."""

    places: Sequence[tuple[Place, tuple[Lying, ...], tuple[Lying, ...]]]
    seen_before: Set[Piece]
    seen_after: Set[Piece]

    @classmethod
    def between(cls, before: Position, after: Position) -> _Changes:
        if before.cards is after.cards:  # as most entries leave them
            return cls((), frozenset(), frozenset())
        both = ((one, before.cards.get(one, ()), after.cards.get(one, ())) for one in {**before.cards, **after.cards})
        return cls([one for one in both if one[1] != one[2]], _seen(before), _seen(after))

    def turned(self, was: Piece, becomes: Piece) -> bool:
        """Tell whether a card that lies in another's place may be the same, turned over."""
        if was.face_down == becomes.face_down or was.hidden != becomes.hidden:
            return False
        return becomes not in self.seen_before if was.face_down else was not in self.seen_after


def _seen(position: Position) -> set[Piece]:
    return {lying.piece for cards in position.cards.values() for lying in cards if lying.piece.named}


def _turned(changes: _Changes) -> Iterator[Going]:
    """Yield the cards to be turned over where they lie."""
    for place, old, new in changes.places:
        for was, becomes in zip(old, new, strict=False):
            if was.piece == becomes.piece:
                continue
            if not changes.turned(was.piece, becomes.piece):
                break
            yield Going(becomes.piece if was.piece.face_down else was.piece, 1, place, place, turns=True)


def _cards(before: Position, after: Position, changes: _Changes) -> Iterator[Going]:
    """Yield the ways of the cards that lie open in one of the positions, or elsewhere in the other."""
    taken, put = _taken_and_put(changes)
    for spot in taken:
        piece, home = spot.lying
        aside = home or BOX
        goal = next((one for one in put if _identity(one.lying) == _identity(spot.lying)), None)
        if goal is not None:
            put.remove(goal)
        if goal is None:
            yield Going(piece, 1, spot.place, _hiding(spot.lying, after), lifts=spot.height)
        elif goal.place == spot.place:
            yield Going(piece, 1, spot.place, aside, lifts=spot.height)
            yield Going(piece, 1, aside, goal.place, lays=goal.height)
        else:
            yield Going(piece, 1, spot.place, goal.place, aside, lifts=spot.height, lays=goal.height)
    for spot in put:
        yield Going(spot.lying.piece, 1, _hiding(spot.lying, before), spot.place, lays=spot.height)


def _taken_and_put(changes: _Changes) -> tuple[list[_Spot], list[_Spot]]:
    """Return the cards that don't stay where they lie: before from the top down, after from the bottom up."""
    taken: list[_Spot] = []
    put: list[_Spot] = []
    for place, old, new in changes.places:
        if place.stacked:
            stays = 0
            for was, becomes in zip(old, new, strict=False):
                if was.piece != becomes.piece and not changes.turned(was.piece, becomes.piece):
                    break
                stays += 1
            taken += [_Spot(old[at], place, at) for at in reversed(range(stays, len(old)))]
            put += [_Spot(new[at], place, at) for at in range(stays, len(new))]
        else:
            gone, come = _without(old, new), _without(new, old)
            taken += [_Spot(lying, place, 0) for lying in gone]
            put += [_Spot(lying, place, 0) for lying in come]
    return taken, put


def _without(cards: Sequence[Lying], others: Sequence[Lying]) -> list[Lying]:
    pieces = {lying.piece for lying in others}
    return [lying for lying in cards if lying.piece not in pieces]


def _identity(lying: Lying) -> object:
    """Return what makes a card the same elsewhere: what it is, for one that nobody can tell also where it came from."""
    return lying.piece if lying.piece.named else lying


def _hiding(lying: Lying, other: Position) -> Place:
    """Return where a card is in the position in which nobody sees it."""
    if other is PACKED:
        return BOX
    return other.known.get(lying.piece, lying.home or BOX)


def _out_and_in(before: Position, after: Position) -> Iterator[Going]:
    """Yield the ways of cards that everybody has seen and that leave the game from a hidden place, or come back."""
    for piece, place in before.known.items():
        if after.known.get(piece) == BOX != place:
            yield Going(piece, 1, place, BOX)
    for piece, place in after.known.items():
        if before.known.get(piece) == BOX != place:
            yield Going(piece, 1, BOX, place)


def _flow(before: Position, after: Position, cards: Sequence[Going]) -> Flow:
    """Return what is still to flow between the heaps besides the cards that are on their way."""
    flow: Flow = defaultdict(lambda: defaultdict(int))
    for position, sign in ((before, -1), (after, 1)):
        for place, heap in position.heaps.items():
            for piece, count in heap.items():
                flow[piece][place] += sign * count
    for going in cards:
        if not going.turns and going.lifts is None:
            flow[going.piece.hidden][going.origin] += 1
        if not going.turns and going.lays is None:
            flow[going.piece.hidden][going.to] -= 1
    return flow


def _counted(flow: Mapping[Piece, Mapping[Place, int]]) -> Iterator[Going]:
    """Yield the ways between the heaps: first those of one seat or side, then the others; the box has the rest."""
    for piece, by_place in flow.items():
        more = {place: count for place, count in by_place.items() if count > 0 and place != BOX}
        fewer = {place: -count for place, count in by_place.items() if count < 0 and place != BOX}
        for own in (True, False):
            for origin, to in [(origin, to) for origin in fewer for to in more]:
                count = min(fewer[origin], more[to])
                if count and (origin.who == to.who or not own):
                    fewer[origin] -= count
                    more[to] -= count
                    yield Going(piece, count, origin, to, piece.aside or BOX)
        yield from (Going(piece, count, origin, BOX) for origin, count in fewer.items() if count)
        yield from (Going(piece, count, BOX, to) for to, count in more.items() if count)
