"""Taxes: who pays, whose card goes back, and whom that spares (T1-T7)."""

from __future__ import annotations

from collections.abc import Mapping

from kontor_rules.field.cards import Card
from kontor_rules.state import State
from kontor_rules.values import Seat
from rulings.frozen import frozen

RATE = 1  # T1


@frozen
class TaxResult:
    """The result of a round's taxes; seats in set-up order.

    `pays`: (who pays, to whose card). `back`: (whose card goes back, for whose card; T3). `spared`: (who isn't
    taxed, by whose card taken back; T4). `broke`: chains of seats who all take their cards back and get a coin (T5).
    """

    pays: tuple[tuple[Seat, Seat], ...] = ()
    back: tuple[tuple[Seat, Seat], ...] = ()
    spared: tuple[tuple[Seat, Seat], ...] = ()
    broke: tuple[tuple[Seat, ...], ...] = ()


def tax(state: State, cards: Mapping[Seat, Card]) -> TaxResult | None:
    """Return the taxes of the revealed cards, None if there are none; seats that sit out don't pay (R1)."""
    if not any(card.coin for card in cards.values()):
        return None
    taxers = {target: seat for seat, target in state.book.taxed.items()}  # T2
    by = {seat: taxers[seat] for seat in cards if taxers[seat] in cards and cards[taxers[seat]].coin}  # T1
    if not by:
        return None
    taxed = [seat for seat in state.book.seats if seat in by]
    if all(state.coins[seat] for seat in taxed):  # no card goes back, so none is spared either (T3, T4)
        return TaxResult(pays=tuple((seat, by[seat]) for seat in taxed))
    broke = _agreed_broke(state, cards, by) if state.book.settings.both_broke_any else ()
    gone = {seat for chain in broke for seat in chain}
    stands = _standing(state, cards, by, gone)
    broke += _chains(by, [seat for seat in by if seat not in stands and seat not in gone])
    gone |= {seat for chain in broke for seat in chain}
    seats = [seat for seat in taxed if seat not in gone]
    return TaxResult(
        pays=tuple((seat, by[seat]) for seat in seats if stands.get(by[seat]) and state.coins[seat] > 0),
        back=tuple((seat, by[seat]) for seat in seats if not stands[seat]),  # T3
        spared=tuple((seat, by[seat]) for seat in seats if not stands.get(by[seat])),  # T4
        broke=broke,
    )


def _standing(state: State, cards: Mapping[Seat, Card], by: Mapping[Seat, Seat], gone: set[Seat]) -> dict[Seat, bool]:
    """T6: decide whose card stands, from those who have coins or aren't taxed onward; T5's chains stay undecided."""
    stands = {seat: True for seat in cards if seat not in gone and (seat not in by or state.coins[seat] > 0)}
    stands |= dict.fromkeys(gone, False)
    waiting = [seat for seat in cards if seat not in stands]
    while ready := [seat for seat in waiting if by[seat] in stands]:
        stands |= {seat: not stands[by[seat]] for seat in ready}  # T6
        waiting = [seat for seat in waiting if seat not in stands]
    return {seat: value for seat, value in stands.items() if seat not in gone}


def _chains(by: Mapping[Seat, Seat], seats: list[Seat]) -> tuple[tuple[Seat, ...], ...]:
    """T5: return the closed chains of taxing among seats who are all taxed and have no coin."""
    found = []
    left = list(seats)
    while left:
        chain = [left.pop(0)]
        while by[chain[-1]] in left:  # T5
            left.remove(by[chain[-1]])
            chain.append(by[chain[-1]])
        found.append(tuple(chain))
    return tuple(found)


def _agreed_broke(state: State, cards: Mapping[Seat, Card], by: Mapping[Seat, Seat]) -> tuple[tuple[Seat, ...], ...]:
    """T5 under `both_broke: any`: two facing players without coins, at least one of them taxed."""
    pairs = {tuple(sorted((seat, other), key=state.book.seats.index)) for seat, other in by.items()}
    return tuple(
        pair
        for pair in sorted(pairs, key=lambda pair: state.book.seats.index(pair[0]))
        if all(seat in cards and state.coins[seat] == 0 for seat in pair)
    )
