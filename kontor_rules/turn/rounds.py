"""The round: sitting out, the reveal with taxes and order, and its end (R0-R2, R5, R7, T1-T7, O)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from kontor_rules.end.endings import ended, finish, first_ending
from kontor_rules.entries.forms import SAILOR, text
from kontor_rules.field.cards import Card
from kontor_rules.setup import is_left_out
from kontor_rules.state import State
from kontor_rules.values import ON_FIELD, OUT, Log, Seat, holder
from rulings import Reason, Ruling, reasons_against, refuse, refuse_for
from rulings.cached import for_last
from rulings.candidates import Ask, Next, Value, nothing_more, read_at
from rulings.forms import Json
from rulings.frozen import evolve, frozen

GRANT = 1  # R1, T5: coins for who sits out, or takes the card back in a closed chain

_BAR_RANK = {"over": 0, None: 1, "under": 2}  # O2


def seats_with_cards(state: State) -> list[Seat]:
    """Return the seats whose hand holds a card, in set-up order."""
    return [seat for seat in state.book.seats if state.hands[seat].total > 0]


def require_announcing(state: State, *rule: str) -> list[Seat]:
    """Return the seats whose hand holds a card; refuse what a rule allows only before the reveal, or if none does.

    R0-R2 are such rules.
    """
    if state.phase != "announce":
        refuse("turn.revealed", *rule, "R3", active=state.active)
    seats = seats_with_cards(state)
    if not seats:
        refuse("round.no-cards", "R1")
    return seats


def sit_out(state: State, seat: Seat, log: Log) -> State:
    """R1: a seat announces to sit the round out; the last one possible ends the round."""
    holding = _require_sitting_out(state, seat)
    log.append(Ruling("sit-out.announced", ("R1",), {"seat": seat}))
    state = evolve(state, sat_out=(*state.sat_out, seat))
    if set(holding) - set(state.sat_out):
        return state
    return _all_sit_out(state, log)


def _require_sitting_out(state: State, seat: Seat) -> list[Seat]:
    """Return the seats whose hand holds a card; refuse a seat that can't announce to sit out (R1)."""
    holding = require_announcing(state, "R1")
    if seat not in holding:
        refuse("sit-out.no-card", "R1", seat=seat)
    if seat in state.sat_out:
        refuse("sit-out.twice", "R1", seat=seat)
    _check_sitting_out(state, (*state.sat_out, seat))
    if not state.book.settings.sit_out_announced:
        refuse("sit-out.sailor", "F19", seat=seat)
    return holding


def sit_out_candidates(state: State, seat: Seat, _said: Json) -> Next:
    """Nothing is asked of a seat that sits out (R1)."""
    return nothing_more(reasons_against(_require_sitting_out, state, seat))


def _check_sitting_out(state: State, seats: tuple[Seat, ...]) -> None:
    """Refuse sitting out where the option `both_sit_out` forbids it (R1)."""
    rule = state.book.settings.both_sit_out
    if rule == "not_twice" and state.all_sat_out and seats:
        refuse("sit-out.not-twice", "R1", seat=seats[-1])
    if rule == "one_only" and len(seats) > 1:
        refuse("sit-out.one-only", "R1", seat=seats[-1], first=seats[0])


def check_sailors(state: State, seats: tuple[Seat, ...]) -> None:
    """F19: refuse these seats' sailors if the game has none, or if the option `both_sit_out` forbids them (R1)."""
    _check_there_are_sailors(state, seats)
    _check_sitting_out(state, seats)


def _check_there_are_sailors(state: State, seats: tuple[Seat, ...]) -> None:
    if seats and state.book.settings.sit_out_announced:
        refuse("play.no-sailor", "F19", seat=seats[0])


def _all_sit_out(state: State, log: Log) -> State:
    state = _sitting_out_coins(state, state.book.seats, log)
    return ended(state, state.book.hooks.coins_moved, log) or end_round(state, log, all_sat_out=True)


def _sitting_out_coins(state: State, seats: Iterable[Seat], log: Log) -> State:
    """R1: each who sits out gets 1 coin from the treasury while it lasts; `seats` are in set-up order."""
    rule = ("R1", *_sailors_rule(state))
    return _coins_for(seats, "sit-out", rule, state, log)


def _sailors_rule(state: State) -> tuple[str, ...]:
    """F19: return the rule by which a seat sits out by playing a sailor, if it did."""
    return () if state.book.settings.sit_out_announced else ("F19",)


def _coins_for(seats: Iterable[Seat], cause: str, rule: tuple[str, ...], state: State, log: Log) -> State:
    for seat in seats:
        if state.treasury > 0:
            state = state.with_coins(seat, GRANT)
            log.append(Ruling(f"{cause}.coin", rule, {"seat": seat, "coins": GRANT}))
        else:
            log.append(Ruling(f"{cause}.no-coin", (*rule, "S7"), {"seat": seat}))
    return state


def unplayable(state: State, seat: Seat, card_id: str, face: Card | None) -> tuple[Reason, ...]:
    """R7: return the reasons why a seat may not play a card from the hand; `face` is its face, None if unknown."""
    if face is None:
        return (Reason("card.unknown", ("R7", "C7"), {"seat": seat, "card": card_id}),)
    found = not_at_hand(state, seat, face)
    if state.hands[seat].count(face.pile) < 1:
        found.append(Reason("card.none-of-kind", ("R7",), {"seat": seat, "card": card_id, "kind": face.pile}))
    return tuple(found)


def not_at_hand(state: State, seat: Seat, face: Card) -> list[Reason]:
    """R7: return why a card can't be in a seat's hand, whatever the hand holds of its kind."""
    card_id = face.id
    facts: dict[str, object] = {"seat": seat, "card": card_id}
    found = []
    if face.colour not in (None, state.book.side_of[seat]):
        found.append(Reason("card.foreign", ("R7",), {**facts, "colour": face.colour}))
    where = state.whereabouts.get(card_id)
    if where == ON_FIELD:
        found.append(Reason("card.on-field", ("R7",), facts))
    elif where == OUT or is_left_out(state.book.settings, face):
        found.append(Reason("card.out", ("R7",), facts))
    elif where is not None and holder(where) != seat:
        found.append(Reason("card.elsewhere", ("R7",), {**facts, "holder": holder(where)}))
    return found


def play(state: State, cards: Mapping[Seat, str], log: Log) -> State:
    """R2: all who don't sit out reveal a card; sitting-out coins, taxes and order follow (R1, T, O)."""
    due = [seat for seat in require_announcing(state, "R2") if seat not in state.sat_out]
    sailors = tuple(seat for seat in due if cards.get(seat) == SAILOR)
    if not state.book.settings.sit_out_announced:
        _check_sitting_out(state, sailors)
    for seat in (*due, *cards):
        if (seat in cards) != (seat in due):
            refuse("play.seats", "R2", seat=seat, due=due)
    shown = _cards_played(state, {seat: cards[seat] for seat in due if seat not in sailors})
    _check_there_are_sailors(state, sailors)
    rule = ("R2", *(_sailors_rule(state) if sailors else ()))
    log.append(Ruling("play.revealed", rule, {"cards": {seat: cards[seat] for seat in due}}))
    if not shown:
        return _all_sit_out(state, log)
    state = evolve(
        state,
        phase="turn",
        sat_out=tuple(seat for seat in state.book.seats if seat not in shown),
        revealed=shown,
        turns=tuple(shown),
        whereabouts={**state.whereabouts, **{card.id: seat for seat, card in shown.items()}},
        hands={
            seat: hand.showing(shown[seat].pile) if hand.hidden and seat in shown else hand
            for seat, hand in state.hands.items()
        },
    )
    state = _sitting_out_coins(state, state.sat_out, log)
    return ended(state, state.book.hooks.coins_moved, log) or _taxed(state, shown, log)


def play_candidates(state: State, _seat: Seat, said: Json) -> Next:
    """Ask for a card of each hand that is due, or for a sailor where one may be played (R2, R7, F19)."""
    if against := reasons_against(require_announcing, state, "R2"):
        return Next(against=against)
    due = [seat for seat in seats_with_cards(state) if seat not in state.sat_out]
    shown = {seat: read_at(text, said, ("cards", seat)) for seat in due}
    cards = {seat: card for seat, card in shown.items() if card is not None}
    asks = tuple(ask for seat in due for ask in _cards_asked(state, seat, cards))
    if unknown := [card for card in cards.values() if card not in state.faces and card != SAILOR]:
        return Next(asks, learn=unknown[0])
    wrong = reasons_against(play, state, cards, []) if len(cards) == len(due) else ()
    return Next(asks, whole=len(cards) == len(due) and not wrong, against=wrong)


def _cards_asked(state: State, seat: Seat, cards: Mapping[Seat, str]) -> Iterator[Ask]:
    at = ("cards", seat)
    yield Ask(at, _playable(state)[seat], of="card", who=seat, is_open=True, unlike=True)
    sailors = tuple(one for one in state.book.seats if cards.get(one) == SAILOR or one == seat)
    if not (state.book.settings.sit_out_announced or reasons_against(_check_sitting_out, state, sailors)):
        yield Ask(at, (Value(SAILOR),), of="sailor", who=seat, optional=True)  # F19


@for_last
def _playable(state: State) -> dict[Seat, tuple[Value, ...]]:
    """R7: return the known cards that each seat may play; they are asked for again with each card that is said."""
    return {
        seat: tuple(
            [Value(card_id) for card_id, card in state.faces.items() if not unplayable(state, seat, card_id, card)]
        )
        for seat in state.book.seats
    }


def _cards_played(state: State, ids: dict[Seat, str]) -> dict[Seat, Card]:
    reasons: list[Reason] = []
    cards = {}
    for seat, card_id in ids.items():
        face = state.faces.get(card_id)
        reasons += unplayable(state, seat, card_id, face)
        if face is not None:
            cards[seat] = face
    refuse_for(reasons)
    played = list(ids.values())
    for seat, card_id in ids.items():
        if played.count(card_id) > 1:
            refuse("card.twice", "R7", seat=seat, card=card_id)
    return cards


def _taxed(state: State, cards: dict[Seat, Card], log: Log) -> State:
    result = tax(state, cards)
    standing = tuple(cards)
    if result is not None:
        back = {seat for seat, _ in result.back} | {seat for chain in result.broke for seat in chain}
        standing = tuple(seat for seat in cards if seat not in back)  # R4
        state = evolve(_taxes_paid(state, cards, result, log), turns=standing)
        if over := ended(state, state.book.hooks.coins_moved, log):
            return over
    turns = sorted(standing, key=lambda seat: (-(cards[seat].number or 0), _BAR_RANK[cards[seat].bar]))  # O1, O2
    if not turns:
        return end_round(state, log)
    rule = ("O1", "O2") if len({cards[seat].number for seat in turns}) < len(turns) else ("O1",)
    log.append(Ruling("order.set", rule, {"seats": turns, "cards": [cards[seat].id for seat in turns]}))
    return evolve(state, turns=tuple(turns), revealed={seat: cards[seat] for seat in turns})


def _taxes_paid(state: State, cards: dict[Seat, Card], result: TaxResult, log: Log) -> State:
    """T1-T5, T7: all taxes are paid before the coins for seats that all have none."""
    for seat, by in result.pays:
        state = state.with_coins(seat, -RATE)
        log.append(Ruling("tax.pays", ("T1", "T2"), {"seat": seat, "by": by, "card": cards[by].id, "coins": RATE}))
    for seat, by in result.spared:
        log.append(Ruling("tax.spared", ("T4",), {"seat": seat, "by": by, "card": cards[by].id}))
    for seat, by in result.back:
        rule = ("T3", "T6", "T5") if _both_without_coins(state, seat, by) else ("T3", "T6")
        log.append(Ruling("tax.card-back", rule, {"seat": seat, "by": by, "card": cards[seat].id}))
    for chain in result.broke:
        log.append(
            Ruling("tax.all-broke", ("T5",), {"seats": list(chain), "cards": [cards[seat].id for seat in chain]})
        )
    broke = {seat for chain in result.broke for seat in chain}
    return _coins_for([seat for seat in state.book.seats if seat in broke], "tax", ("T5",), state, log)  # T7


def _both_without_coins(state: State, seat: Seat, by: Seat) -> bool:
    """T5: tell whether two seats that could tax each other have no coin, with only one taxing (option `both_broke`)."""
    facing = state.book.taxed[seat] == by and state.book.taxed[by] == seat
    return facing and state.coins[seat] == 0 == state.coins[by]  # T5


def end_round(state: State, log: Log, *, all_sat_out: bool = False) -> State:
    """R5: the round is over; the game goes on with the next one, or ends here (F15)."""
    ending = first_ending(state, state.book.hooks.round_over)
    if ending is not None:
        return finish(evolve(state, turns=()), ending, log)
    log.append(Ruling("round.over", ("R5",), {"round": state.round}))
    return evolve(
        state,
        round=state.round + 1,
        phase="announce",
        sat_out=(),
        all_sat_out=all_sat_out,
        revealed=None,
        turns=(),
        ship_moved=False,
    )


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
