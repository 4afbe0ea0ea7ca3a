"""The moves that turn one position of pieces into another: which pieces go where, and in which order. Pure.

What lies open is followed card by card, what doesn't is counted; and what neither position has anywhere else comes out
of the box or goes back into it.

What lies on top goes first; removals come before placements; a cell is cleared before something else
comes there; nothing is taken from where it isn't yet. As far as that allows, each person's moves stand together.
Whoever has something to remove begins; moves that anybody may make come before those of a seat.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import NamedTuple

from arbiter.pieces.positions import BOX, PACKED, Lying, Move, Piece, Place, Position

Flow = dict[Piece, Counter[Place]]
"""By piece and heap, how many more there are to be."""


def moves_between(before: Position, after: Position) -> tuple[Move, ...]:
    """Return the physical moves from one position to another, in an order that people can follow.

    Applied one after the other, each card going on top, the moves give exactly the position after. Pieces are moved
    twice only where something stands in the way of every order: lifted and laid back.
    """
    changes = _Changes.between(before, after)
    cards = [*_turned(changes), *_cards(before, after, changes), *_out_and_in(before, after)]
    pending_moves = [*cards, *_counted(_flow(before, after, cards))]
    for pending in pending_moves:
        card = pending.origin.stands_on or pending.to.stands_on or (pending.piece if pending.who is None else None)
        if card is not None:
            pending.owner = _laid_by(card, before) or _laid_by(card, after)
    return in_order(before, pending_moves)


def _laid_by(card: Piece, position: Position) -> str | None:
    """Return the seat from whose hidden place an open card came; None where it isn't, or is nobody's."""
    stacks = position.cards.values()
    return next((one.home.who for stack in stacks for one in stack if one.home and one.piece == card), None)


class _Spot(NamedTuple):
    """Where a card lies open: at which place, and how high in its stack."""

    lying: Lying
    place: Place
    height: int


class _Changes(NamedTuple):
    """Two positions, and the places with open cards where they differ, with the cards of each."""

    before: Position
    after: Position
    places: Sequence[tuple[Place, tuple[Lying, ...], tuple[Lying, ...]]]

    @classmethod
    def between(cls, before: Position, after: Position) -> _Changes:
        if before.cards is after.cards:  # as most entries leave them
            return cls(before, after, ())
        both = ((one, before.cards.get(one, ()), after.cards.get(one, ())) for one in {**before.cards, **after.cards})
        return cls(before, after, [one for one in both if one[1] != one[2]])

    def turned(self, was: Piece, becomes: Piece) -> bool:
        """Tell whether a card that lies in another's place may be the same, turned over: it is seen nowhere else."""
        if was.face_down == becomes.face_down or was.hidden != becomes.hidden:
            return False
        face, other = (becomes, self.before) if was.face_down else (was, self.after)
        return all(lying.piece != face for cards in other.cards.values() for lying in cards)


def _turned(changes: _Changes) -> Iterator[PendingMove]:
    """Yield the cards to be turned over where they lie."""
    for place, old, new in changes.places:
        for was, becomes in zip(old, new, strict=False):
            if was.piece == becomes.piece:
                continue
            if not changes.turned(was.piece, becomes.piece):
                break
            yield PendingMove(becomes.piece if was.piece.face_down else was.piece, 1, place, place, turns=True)


def _cards(before: Position, after: Position, changes: _Changes) -> Iterator[PendingMove]:
    """Yield the ways of the cards that lie open in one of the positions, or elsewhere in the other."""
    taken, put = _taken_and_put(changes)
    for spot in taken:
        piece, home = spot.lying
        aside = home or BOX
        goal = next((one for one in put if _identity(one.lying) == _identity(spot.lying)), None)
        if goal is not None:
            put.remove(goal)
        if goal is None:
            yield PendingMove(piece, 1, spot.place, _hiding(spot.lying, after), lifts=spot.height)
        elif goal.place == spot.place:
            yield PendingMove(piece, 1, spot.place, aside, lifts=spot.height)
            yield PendingMove(piece, 1, aside, goal.place, lays=goal.height)
        else:
            yield PendingMove(piece, 1, spot.place, goal.place, aside, lifts=spot.height, lays=goal.height)
    for spot in put:
        yield PendingMove(spot.lying.piece, 1, _hiding(spot.lying, before), spot.place, lays=spot.height)


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


def _out_and_in(before: Position, after: Position) -> Iterator[PendingMove]:
    """Yield the ways of cards that everybody has seen and that leave the game from a hidden place, or come back."""
    for piece, place in before.known.items():
        if after.known.get(piece) == BOX != place:
            yield PendingMove(piece, 1, place, BOX)
    for piece, place in after.known.items():
        if before.known.get(piece) == BOX != place:
            yield PendingMove(piece, 1, BOX, place)


def _flow(before: Position, after: Position, cards: Sequence[PendingMove]) -> Flow:
    """Return what is still to flow between the heaps besides the cards that are on their way."""
    flow: Flow = defaultdict(Counter)
    for position, sign in ((before, -1), (after, 1)):
        for place, heap in position.heaps.items():
            for piece, count in heap.items():
                flow[piece][place] += sign * count
    for pending in cards:
        if not pending.turns and pending.lifts is None:
            flow[pending.counted][pending.origin] += 1
        if not pending.turns and pending.lays is None:
            flow[pending.counted][pending.to] -= 1
    return flow


def _counted(flow: Mapping[Piece, Mapping[Place, int]]) -> Iterator[PendingMove]:
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
                    yield PendingMove(piece, count, origin, to, piece.aside or BOX)
        yield from (PendingMove(piece, count, origin, BOX) for origin, count in fewer.items() if count)
        yield from (PendingMove(piece, count, BOX, to) for to, count in more.items() if count)


@dataclass(slots=True, eq=False)
class PendingMove:
    """A move on its way into the order.

    `lifts` is the height from which a card is taken off open cards, `lays` the height at which it comes to lie on them;
    None where pieces are only counted. A card that `turns` stays where it is. `aside` is where the pieces wait if
    nothing else can go before them.
    """

    piece: Piece
    count: int
    origin: Place
    to: Place
    aside: Place = BOX
    lifts: int | None = None
    lays: int | None = None
    turns: bool = False
    owner: str | None = None
    who: str | None = field(init=False)
    """Who makes it."""
    counted: Piece = field(init=False)
    """What it is counted as where nobody sees which one it is."""
    takes: bool = field(init=False)
    """Whether it removes something that lies, or that stands on something that does."""
    stage: int = field(init=False)
    """Its rank among the moves of one person: removals, moves on the table, placements, all the rest."""

    def __post_init__(self) -> None:
        self.who = self.origin.who or self.to.who or self.piece.who
        self.counted = self.piece.kind or self.piece
        self.takes = self.lifts is not None or self.origin.stands_on is not None or self.origin.stacked
        lays = self.lays is not None or self.to.stands_on is not None or self.to.stacked
        self.stage = {(True, False): 0, (True, True): 1, (False, True): 2, (False, False): 3}[self.takes, lays]


def in_order(before: Position, pending_moves: Sequence[PendingMove]) -> tuple[Move, ...]:
    """Return moves in an order in which they can be carried out from a position on."""
    table = _Table(before, pending_moves)
    people = [None, *dict.fromkeys(pending.who for pending in pending_moves if pending.who is not None)]
    clearing = {pending.who for pending in pending_moves if pending.takes}
    people.sort(key=lambda who: who not in clearing)
    by_stage = sorted(pending_moves, key=attrgetter("stage"))
    left = [pending for who in people for pending in by_stage if pending.who == who]
    done: list[Move] = []
    now: str | None = None
    while left:
        pending = next(
            (
                pending
                for same in (True, False)
                for pending in left
                if (pending.who == now) is same and table.may_leave(pending) and table.may_arrive(pending)
            ),
            None,
        )
        if pending is not None:
            left.remove(pending)
        else:  # half of a move that is in the way, to where its pieces wait
            at = next(at for at, one in enumerate(left) if table.may_leave(one) and _in_the_way(one, left))
            whole = left[at]
            pending = replace(whole, to=whole.aside, lays=None)
            left[at] = replace(whole, origin=whole.aside, lifts=None)
        table.carry_out(pending)
        done.append(Move(pending.piece, pending.count, pending.origin, pending.to, pending.owner))
        now = pending.who
    return tuple(done)


def _in_the_way(pending: PendingMove, left: Sequence[PendingMove]) -> bool:
    """Tell whether another move waits for a move's pieces to leave: the card below, or what comes onto their cell."""
    below, place = pending.origin.stands_on, pending.origin
    if below is not None:
        return any(other.piece == below and other.lifts is not None for other in left)
    waiting = (other for other in left if other is not pending)
    return place.stacked and any(place in (other.to, other.origin) for other in waiting)


class _Table:
    """The moves carried out so far, as far as they decide what may be done next."""

    def __init__(self, before: Position, pending_moves: Sequence[PendingMove]) -> None:
        self._heaps = Counter(
            {(place, piece): count for place, heap in before.heaps.items() for piece, count in heap.items()}
        )
        self._lifted: dict[Place, list[int]] = {}
        self._laid: dict[Place, list[int]] = {}
        self._turned: Counter[Place] = Counter()
        self._leaving: Counter[Place | Piece] = Counter()  # what can't go yet: a stack's cards, the card of a place
        self._coming: Counter[Piece] = Counter()
        for pending in pending_moves:
            if pending.turns:
                self._turned[pending.origin] += 1
                continue
            if pending.lifts is not None:
                self._lifted.setdefault(pending.origin, []).append(pending.lifts)
            else:
                self._leaving[pending.origin.stands_on or pending.origin] += 1
            if pending.lays is not None:
                self._laid.setdefault(pending.to, []).append(pending.lays)
                self._coming[pending.piece] += 1

    def may_leave(self, pending: PendingMove) -> bool:
        """Tell whether nothing lies on the pieces of a move, and they are there."""
        origin = pending.origin
        if pending.turns:
            return not self._lifted.get(origin)
        if pending.lifts is None:
            return origin == BOX or self._heaps[origin, pending.counted] >= pending.count
        if self._leaving[pending.piece]:
            return False
        return not origin.stacked or (pending.lifts == max(self._lifted[origin]) and not self._leaving[origin])

    def may_arrive(self, pending: PendingMove) -> bool:
        """Tell whether what the pieces of a move come to lie on is there, and nothing else is."""
        to = pending.to
        if pending.turns or (pending.lays is None and not to.stacked):
            return to.stands_on is None or not self._coming[to.stands_on]
        if not to.stacked:
            return True
        lifted = [height for height in self._lifted.get(to, ()) if pending.origin != to or height != pending.lifts]
        if lifted or self._turned[to]:
            return False
        laid = self._laid.get(to, ())
        if pending.lays is None:
            return not laid
        return pending.lays == min(laid) and not self._leaving[to]

    def carry_out(self, pending: PendingMove) -> None:
        """Remember that a move was made."""
        if pending.turns:
            self._turned[pending.origin] -= 1
            return
        if pending.lifts is not None:
            self._lifted[pending.origin].remove(pending.lifts)
        else:
            self._heaps[pending.origin, pending.counted] -= pending.count
            self._leaving[pending.origin.stands_on or pending.origin] -= 1
        if pending.lays is not None:
            self._laid[pending.to].remove(pending.lays)
            self._coming[pending.piece] -= 1
        else:
            self._heaps[pending.to, pending.counted] += pending.count
