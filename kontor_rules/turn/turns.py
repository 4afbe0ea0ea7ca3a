"""A player's turn: placing the card with all that follows, or taking it back (R3, P9, D, I)."""

from __future__ import annotations

from typing import Any

from kontor_rules.areas.warehouses import moved, release, store_goods, to_be_stored
from kontor_rules.end.endings import ended, finish, first_ending
from kontor_rules.entries.forms import TYPED, Placement, a_cell
from kontor_rules.field.cards import NO_GOODS, Card
from kontor_rules.field.cells import Cell, neighbours
from kontor_rules.interface.code_catalogue import RULE_IDS
from kontor_rules.json_types import PlacingKeys
from kontor_rules.state import PlaceKey, State
from kontor_rules.turn.laying import put, value_closed
from kontor_rules.turn.placing import has_legal_cell, legal_cells, vetoes
from kontor_rules.turn.rounds import end_round
from kontor_rules.values import HARBOUR, SPECIAL, WATER, Ending, LaidCard, Log, Seat
from rulings import Reason, Refusal, Ruling, in_order, reasons_against, refuse
from rulings.cached import for_last
from rulings.candidates import Ask, Next, Value, nothing_more, read_at
from rulings.forms import Json
from rulings.frozen import evolve

INCOME = 1  # I1


def card_in_turn(state: State, seat: Seat) -> Card:
    """Return the revealed card of the seat whose turn it is; refuse any other seat (R3, O1)."""
    if state.phase != "turn" or state.revealed is None:
        refuse("turn.none", "R3", seat=seat)
    if seat != state.active:
        refuse("turn.other", "R3", "O1", seat=seat, active=state.active)
    return state.revealed[seat]


def place(state: State, seat: Seat, cell: Cell, log: Log, **said: Any) -> State:
    """Place the active card: warehouses, areas, endings, draw, income, in this order (R3)."""
    entry = Placement(seat, cell, said)
    card = card_in_turn(state, seat)
    reasons = vetoes(state, seat, card, cell)
    if reasons:
        raise Refusal(in_order((*reasons, *reasons_against(_check_keys, state, entry, card)), RULE_IDS))
    return placed(state, entry, card, log)


def placed(state: State, entry: Placement, card: Card, log: Log) -> State:
    """Return the state after the active card was placed on a cell, with all consequences."""
    _check_keys(state, entry, card)
    state, ending = _laid(state, entry, card, log)
    state = _drawn(state, entry, card, ending, log)
    return after_placing(state, entry.seat, int(card.kind == "water"), ending, log)


def _laid(state: State, entry: Placement, card: Card, log: Log) -> tuple[State, Ending | None]:
    """Return the state with the card laid, its goods stored and what closed valued; and whether that ends the game."""
    state = lay(state, entry.seat, card, entry.cell, log)
    if card.goods != NO_GOODS:
        state = store_goods(state, to_be_stored(state, entry, card), log)
    for hook in state.book.hooks.laid:
        state = hook(state, entry, card, log)
    state = value_closed(state, log)
    return state, first_ending(state, state.book.hooks.placed)


def _drawn(state: State, entry: Placement, card: Card, ending: Ending | None, log: Log) -> State:
    """Return the state after a card was drawn for the one that was laid."""
    drawn = None
    if ending is None and card.pile != SPECIAL:  # D1
        kind = card.pile
        for choose in state.book.hooks.drawn:
            kind = choose(state, entry, kind)
        state, drawn = draw(state, entry.seat, kind, log)
    for after in state.book.hooks.after_draw:
        state = after(state, entry, drawn, log)
    return state


_READERS = TYPED.keys(PlacingKeys)


def place_candidates(state: State, seat: Seat, said: Json) -> Next:
    """Ask where the active card goes (P), then for the keys that variants have for it there."""
    if seat != state.active or state.revealed is None:
        return Next(against=reasons_against(card_in_turn, state, seat))
    turn, cell = _turn(state), read_at(a_cell, said, ("cell",))
    if cell is None or cell not in turn.cells:
        against = () if cell is None else vetoes(state, seat, turn.card, cell)
        return Next((turn.ask,), against=in_order(against, RULE_IDS))
    given = {name: read_at(_READERS[name], said, (name,)) for name in state.book.keys}
    if not given:
        return Next((turn.ask,), whole=True)
    return turn.next(Placement(seat, cell, {name: value for name, value in given.items() if value is not None}))


class _Turn:
    """What may be said of placing the active card, found once for a state."""

    def __init__(self, state: State) -> None:
        assert state.active is not None
        assert state.revealed is not None
        self.card = state.revealed[state.active]
        found = legal_cells(state, state.active, self.card)
        self.cells = frozenset(found)
        self.ask = Ask(("cell",), tuple(Value(list(cell)) for cell in found), of="cell")
        self._state, self._keys = state, state.book.keys
        self._stored: dict[str, Ask | None] = {}
        self._last: tuple[Placement, tuple[State, Ending | None]] | None = None

    def next(self, entry: Placement) -> Next:
        """Return the keys that may be said on a cell; of those about a draw none after one that must be said first."""
        asks, missing, acts = [self.ask], set[str](), "stored"
        for key in self._keys.values():
            ask = None if "drawn" in missing else self._asked_once(key, entry)
            if ask is not None:
                asks.append(ask)
                if key.name in entry.optional:
                    acts = key.acts
                elif not ask.optional:
                    missing.add(key.acts)
        against = self._against(entry, acts)
        return Next(tuple(asks), whole=not (missing or against), against=against)

    def _asked_once(self, key: PlaceKey, entry: Placement) -> Ask | None:
        if key.acts != "stored":
            return self._asked(key, entry)
        wanted = f"{key.name} {entry.optional}"
        if wanted not in self._stored:
            self._stored[wanted] = self._asked(key, entry)  # which is alike on all cells
        return self._stored[wanted]

    def _asked(self, key: PlaceKey, entry: Placement) -> Ask | None:
        """Return a key with its values, None if none could be meant for the card."""
        without = {name: value for name, value in entry.optional.items() if name != key.name}
        items = [list(item) for item in entry.optional.get(key.name, ())] if key.most else []
        values = []
        for value in key.values(self._state, self.card):
            read = _READERS[key.name]([*items, value] if key.most else value)
            values.append(
                Value(value, self._against(Placement(entry.seat, entry.cell, {**without, key.name: read}), key.acts))
            )
        if not values:
            return None
        if key.most:
            return Ask((key.name, len(items)), tuple(values), of=key.name, optional=True, is_set=True)
        needed = reasons_against(key.check, self._state, Placement(entry.seat, entry.cell, without), self.card)
        return Ask((key.name,), tuple(values), of=key.name, optional=not needed)

    def _against(self, entry: Placement, acts: str) -> tuple[Reason, ...]:
        """Return what speaks against keys: by themselves, then until the card is laid, or until one is drawn."""
        for name in entry.optional:
            if against := reasons_against(self._keys[name].check, self._state, entry, self.card):
                return against
        if acts == "stored":
            return ()
        try:
            after, ending = self._after_laying(entry)
        except Refusal as refusal:
            return refusal.reasons
        return reasons_against(_drawn, after, entry, self.card, ending, []) if acts == "drawn" else ()

    def _after_laying(self, entry: Placement) -> tuple[State, Ending | None]:
        """Return what comes of a placement until a card is drawn; the last one tried is kept. Raises Refusal."""
        said = {name: value for name, value in entry.optional.items() if self._keys[name].acts != "drawn"}
        laid, last = Placement(entry.seat, entry.cell, said), self._last
        if last is None or last[0] != laid:
            last = self._last = (laid, _laid(self._state, laid, self.card, []))
        return last[1]


_turn = for_last(_Turn)


def _check_keys(state: State, entry: Placement, card: Card) -> None:
    keys, given = state.book.keys, entry.optional
    if given or keys:
        for name, check in state.book.key_checks.items():
            if name in keys or name in given:
                check(state, entry, card)


_LAID_BY = {"customs": ("P6",), "bridge": ("P7",), "flood": ("P8",)}


def lay(state: State, seat: Seat, card: Card, cell: Cell, log: Log) -> State:
    """Return the state after a card went from a hand to a cell where it may go; what it covers loses its warehouses."""
    age, area_at = state.placements + 1, state.area_at
    if cell in state.board:
        state = release(state, cell, log)
    hands = {**state.hands, seat: state.hands[seat].changed(card.pile, -1)}
    log.append(
        Ruling("place.laid", _LAID_BY.get(card.kind, ("P1",)), {"seat": seat, "card": card.id, "cell": list(cell)})
    )
    after = put(state, cell, LaidCard(card, seat, age, state.round), log, hands=hands, placed=(seat, state.steps))
    near = () if card.is_water else {area_at[beside] for beside in neighbours(cell) if beside in area_at}
    if cell in state.board or len(near) > 1 or any(area.hidden for area in near):
        # Central warehouses move only if a card is covered, or areas (or parts joined by a smuggled card) merge.
        moved(state, after, log)
    return after


def draw(state: State, seat: Seat, kind: str, log: Log) -> tuple[State, str | None]:
    """D1: return the state after a draw, and the kind drawn; an empty pile gives nothing."""
    pile = seat if kind == HARBOUR else WATER
    if state.piles[pile] == 0:
        log.append(Ruling("draw.none", ("D1", "S7"), {"seat": seat, "kind": kind}))
        return state, None
    log.append(Ruling("draw.card", ("D1",), {"seat": seat, "kind": kind}))
    hands = {**state.hands, seat: state.hands[seat].changed(kind, 1)}  # D1, D2, D3
    return evolve(state, piles={**state.piles, pile: state.piles[pile] - 1}, hands=hands), kind


def after_placing(state: State, seat: Seat, waters: int, ending: Ending | None, log: Log) -> State:
    """Finish a turn in which cards were placed: income (I1), the end if the placement caused it, the next turn.

    `waters` is the number of water cards placed; `ending` is the ending caused by a placement (E0, `last_income`).
    """
    for _ in range(waters if ending is None or state.book.settings.last_income else 0):  # I1, E0
        state = _income(state, seat, log)
        if ending is None and (over := ended(state, state.book.hooks.coins_moved, log)):
            return over
    if ending is not None:
        return finish(state, ending, log)
    return next_turn(state, log)


def _income(state: State, seat: Seat, log: Log) -> State:
    """I1: 1 coin from the treasury for a water card, if there is one."""
    if state.treasury == 0:
        log.append(Ruling("income.none", ("I1", "S7"), {"seat": seat}))
        return state
    log.append(Ruling("income.coin", ("I1",), {"seat": seat, "coins": INCOME}))
    return state.with_coins(seat, INCOME)  # I2


def next_turn(state: State, log: Log) -> State:
    """Return the state with the next player's turn, or after the round."""
    if len(state.turns) > 1:
        return evolve(state, turns=state.turns[1:], ship_moved=False)
    return end_round(state, log)


def no_place(state: State, seat: Seat, log: Log) -> State:
    """P9: the card goes back to the hand, if it can't be placed or the option `placing` lets the player decline."""
    card, possible = _card_to_take_back(state, seat)
    code = "place.declined" if possible else "place.impossible"
    log.append(Ruling(code, ("P9", "R4"), {"seat": seat, "card": card.id}))
    if not possible:
        for hook in state.book.hooks.turn_lost:
            state = hook(state, seat, card)
    return next_turn(state, log)


def _card_to_take_back(state: State, seat: Seat) -> tuple[Card, bool]:
    """Return the active card, and whether it could be placed; refuse where it must be (P9)."""
    card = card_in_turn(state, seat)
    possible = has_legal_cell(state, seat, card)
    if possible and not state.book.settings.may_decline:  # P9
        refuse("place.possible", "P9", seat=seat, card=card.id)
    return card, possible


def no_place_candidates(state: State, seat: Seat, _said: Json) -> Next:
    """Nothing is asked of a seat that takes its card back (P9)."""
    return nothing_more(reasons_against(_card_to_take_back, state, seat))
