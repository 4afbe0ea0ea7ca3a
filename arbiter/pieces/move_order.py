"""The order of moves, so that hands can follow it. Pure.

What lies on top goes first; removals come before placements; a cell is cleared before something else
comes there; nothing is taken from where it isn't yet. As far as that allows, each person's moves stand together.
Whoever has something to remove begins; moves that anybody may make come before those of a seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from arbiter.pieces.positions import BOX, Move, Piece, Place, Position, whose


@dataclass(slots=True, eq=False)
class Going:
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

    @property
    def who(self) -> str | None:
        """Who makes it."""
        return whose(self.piece, self.origin, self.to)

    @property
    def takes(self) -> bool:
        """Whether it removes something that lies, or that stands on something that does."""
        return self.lifts is not None or self.origin.stands_on is not None or self.origin.stacked

    @property
    def stage(self) -> int:
        """Its rank among the moves of one person: removals, moves on the table, placements, all the rest."""
        lays = self.lays is not None or self.to.stands_on is not None or self.to.stacked
        return {(True, False): 0, (True, True): 1, (False, True): 2, (False, False): 3}[self.takes, lays]


def in_order(before: Position, goings: Sequence[Going]) -> tuple[Move, ...]:
    """Return moves in an order in which they can be carried out from a position on."""
    table = _Table(before, goings)
    people = [None, *dict.fromkeys(going.who for going in goings if going.who is not None)]
    clearing = {going.who for going in goings if going.takes}
    people.sort(key=lambda who: who not in clearing)
    left = sorted(goings, key=lambda going: (people.index(going.who), going.stage))
    done: list[Move] = []
    now: str | None = None
    while left:
        going = _first(table, left, now)
        if going is not None:
            left.remove(going)
        else:
            going = _put_aside(next(one for one in left if table.may_leave(one) and _in_the_way(one, left)))
        table.carry_out(going)
        done.append(Move(going.piece, going.count, going.origin, going.to))
        now = going.who
    return tuple(done)


def _first(table: _Table, left: Sequence[Going], now: str | None) -> Going | None:
    """Return the first move that can be carried out, one of the same person if there is any."""
    for same in (True, False):
        for going in left:
            if (going.who == now) is same and table.may_leave(going) and table.may_arrive(going):
                return going
    return None


def _in_the_way(going: Going, left: Sequence[Going]) -> bool:
    """Tell whether another move waits for a move's pieces to leave: the card below, or what comes onto their cell."""
    below, place = going.origin.stands_on, going.origin
    if below is not None:
        return any(other.piece == below and other.lifts is not None for other in left)
    waiting = (other for other in left if other is not going)
    return place.stacked and any(place in (other.to, other.origin) for other in waiting)


def _put_aside(going: Going) -> Going:
    """Return the first half of a move that is in the way, to where the pieces wait; the move is the second half now."""
    first = Going(going.piece, going.count, going.origin, going.aside, lifts=going.lifts)
    going.origin, going.lifts = going.aside, None
    return first


class _Table:
    """The moves carried out so far, as far as they decide what may be done next."""

    def __init__(self, before: Position, goings: Sequence[Going]) -> None:
        self._heaps = Counter(
            {(place, piece): count for place, heap in before.heaps.items() for piece, count in heap.items()}
        )
        self._lifted: dict[Place, list[int]] = {}
        self._laid: dict[Place, list[int]] = {}
        self._turned: Counter[Place] = Counter()
        self._leaving: Counter[Place | Piece] = Counter()
        self._coming: Counter[Piece] = Counter()
        for going in goings:
            if going.turns:
                self._turned[going.origin] += 1
                continue
            if going.lifts is not None:
                self._lifted.setdefault(going.origin, []).append(going.lifts)
            else:
                self._leaving.update(_under(going.origin))
            if going.lays is not None:
                self._laid.setdefault(going.to, []).append(going.lays)
                self._coming[going.piece] += 1

    def may_leave(self, going: Going) -> bool:
        """Tell whether nothing lies on the pieces of a move, and they are there."""
        origin = going.origin
        if going.turns:
            return not self._lifted.get(origin)
        if going.lifts is None:
            return origin == BOX or self._heaps[origin, going.piece.hidden] >= going.count
        if self._leaving[going.piece]:
            return False
        return not origin.stacked or (going.lifts == max(self._lifted[origin]) and not self._leaving[origin])

    def may_arrive(self, going: Going) -> bool:
        """Tell whether what the pieces of a move come to lie on is there, and nothing else is."""
        to = going.to
        if going.turns or (going.lays is None and not to.stacked):
            return to.stands_on is None or not self._coming[to.stands_on]
        if not to.stacked:
            return True
        lifted = [height for height in self._lifted.get(to, ()) if going.origin != to or height != going.lifts]
        if lifted or self._turned[to]:
            return False
        laid = self._laid.get(to, ())
        if going.lays is None:
            return not laid
        return going.lays == min(laid) and not self._leaving[to]

    def carry_out(self, going: Going) -> None:
        """Remember that a move was made."""
        if going.turns:
            self._turned[going.origin] -= 1
            return
        if going.lifts is not None:
            self._lifted[going.origin].remove(going.lifts)
        else:
            self._heaps[going.origin, going.piece.hidden] -= going.count
            self._leaving.subtract(_under(going.origin))
        if going.lays is not None:
            self._laid[going.to].remove(going.lays)
            self._coming[going.piece] -= 1
        else:
            self._heaps[going.to, going.piece.hidden] += going.count


def _under(place: Place) -> tuple[Place | Piece, ...]:
    """Return what can't go while pieces lie at a place: the cards of a stack, or the card that the place is on."""
    return (place,) if place.stands_on is None else (place.stands_on,)
