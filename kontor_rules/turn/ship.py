"""The ship: moving it, and removing a card with it (H1-H7)."""

from __future__ import annotations

from collections.abc import Sequence

from kontor_rules.areas.warehouses import moved, release
from kontor_rules.entries.forms import a_cell, at_least, text
from kontor_rules.field.cards import CENTRE, Card
from kontor_rules.field.cells import CENTRE_CELL, Cell, by_row, neighbours
from kontor_rules.interface.code_catalogue import RULE_IDS
from kontor_rules.state import State
from kontor_rules.turn.laying import take_away
from kontor_rules.turn.placing import buy_specials, check_specials, specials_for_sale
from kontor_rules.turn.turns import card_in_turn
from kontor_rules.values import HARBOUR, Log, Seat, under_pile
from rulings import Reason, Refusal, Ruling, in_order, reasons_against, refuse, refuse_for
from rulings.cached import for_last
from rulings.candidates import Ask, Next, Value, read_at
from rulings.forms import Json
from rulings.frozen import evolve, frozen

MOVES_A_ROUND = 2
"""H7: the extension's limit, all players together."""


@frozen
class ShipMoves:
    """How often the ship moved in a round, if that is limited (H7)."""

    round: int = 0
    moves: int = 0


def moves_left(state: State) -> int | None:
    """Return how often H7 still lets the ship move this round, None without that limit."""
    if ShipMoves not in state.slices:
        return None
    made = state.slice(ShipMoves)
    return MOVES_A_ROUND if made.round != state.round else MOVES_A_ROUND - made.moves


def ship_cells(state: State) -> list[Cell]:
    """Return the cells that the active player may move the ship to now (H1), by y, then x."""
    seat = state.active
    if state.ship is None or seat is None or state.ship_moved or moves_left(state) == 0:
        return []
    assert state.revealed is not None
    return _waters(state) if state.revealed[seat].ship else []


def _waters(state: State) -> list[Cell]:
    """Return the cells that show water, but the ship's own, by y, then x."""
    board = state.board.items()
    return sorted((cell for cell, stack in board if stack[-1].card.is_water and cell != state.ship), key=by_row)


def _card_with_ship(state: State, seat: Seat) -> Card:
    """Return the card of the seat whose turn it is; refuse moving the ship twice in a turn (H1)."""
    card = card_in_turn(state, seat)
    if state.ship is not None and state.ship_moved:
        refuse("ship.twice", "H1", seat=seat)
    return card


def cannot_sail(state: State, seat: Seat, card: Card | None, to: Cell) -> tuple[Reason, ...]:
    """Return the reasons why a seat may not move the ship to a cell in a turn with this card, None: with any (H1)."""
    found = _no_ship(state, seat, card)
    if state.ship is None:
        return tuple(found)
    top = state.top(to)
    if top is None or not top.card.is_water or to == state.ship:
        found.append(Reason("ship.cell", ("H1",), {"cell": list(to)}))
    return tuple(found)


def _no_ship(state: State, seat: Seat, card: Card | None) -> list[Reason]:
    """Return the reasons why a seat may not move the ship anywhere in a turn with this card, None: with any (H1)."""
    if state.ship is None:
        return [Reason("ship.none", ("H1",), {})]
    if card is not None and not card.ship:
        return [Reason("ship.no-symbol", ("H1",), {"seat": seat, "card": card.id})]
    return []


def no_moves_left(state: State, seat: Seat) -> tuple[Reason, ...]:
    """Return H7's reason against another move of the ship in this round."""
    if moves_left(state) != 0:
        return ()
    return (Reason("ship.limit", ("H7",), {"seat": seat, "limit": MOVES_A_ROUND}),)


def cannot_remove(state: State, ship: Cell, cell: Cell) -> tuple[Reason, ...]:
    """Return the reasons against removing a cell's card after moving the ship (H2, H6, F14), empty if it is allowed."""
    facts: dict[str, object] = {"cell": list(cell), "ship": list(ship)}
    laid = state.top(cell)
    if cell not in neighbours(ship):
        return (Reason("remove.apart", ("H2",), facts),)
    if laid is None or laid.card.pile != HARBOUR:
        return (Reason("remove.no-harbour-card", ("H2", "H6"), facts),)
    found = []
    facts["card"] = laid.card.id
    if not laid.card.ship:
        found.append(Reason("remove.no-ship-symbol", ("H2", "H6"), facts))
    if state.area_at[cell].closed:  # H6, A5
        found.append(Reason("remove.closed", ("H2", "H6", "A5"), facts))
    found += [reason for hook in state.book.hooks.remove if (reason := hook(state, cell)) is not None]
    return tuple(found)


def move_ship(
    state: State,
    seat: Seat,
    to: Cell,
    log: Log,
    remove: Cell | None = None,
    return_to: Seat | None = None,
    buy: int | None = None,
) -> State:
    """H1-H4: move the ship, and remove a card if the mover wants."""
    card = _card_with_ship(state, seat)
    refuse_for(cannot_sail(state, seat, card, to))
    if reasons := _against(state, seat, to, remove, return_to, sold=buy is not None):
        raise Refusal(in_order(reasons, RULE_IDS))
    assert state.ship is not None  # cannot_sail
    log.append(Ruling("ship.moved", ("H1",), {"seat": seat, "from": list(state.ship), "to": list(to)}))
    state = evolve(state, ship=to, ship_moved=True)
    if ShipMoves in state.slices:
        made = state.slice(ShipMoves)
        state = state.with_slice(ShipMoves(state.round, made.moves + 1 if made.round == state.round else 1))
    if remove is not None:  # H2, H3
        state = _remove(state, seat, remove, return_to, log)
    return state if buy is None else buy_specials(state, seat, buy, "H7", log)


def _against(
    state: State, seat: Seat, to: Cell, remove: Cell | None, return_to: Seat | None, *, sold: bool
) -> list[Reason]:
    """Return the reasons against everything that comes with a legal move of the ship (H2, H4, H6, H7, F14)."""
    found: list[Reason] = []
    if remove is not None:
        found += cannot_remove(state, to, remove)
    named = _to_be_named(state, seat, remove)
    fits = return_to in named if named else return_to is None
    if not fits:
        found.append(Reason("ship.return-to", ("H4",), {"seat": seat, "holders": named}))
    found += no_moves_left(state, seat)
    if sold and not sells(state, to):
        found.append(Reason("ship.buy", ("H7",), {"seat": seat}))
    return found


def _to_be_named(state: State, mover: Seat, remove: Cell | None) -> Sequence[Seat]:
    """H4: return the seats of which the mover names one, to whom a removed card goes; empty if nothing is asked."""
    laid = None if remove is None else state.top(remove)
    if laid is None:
        return []
    side = laid.card.colour
    holders = [seat for seat in state.book.seats if state.book.side_of[seat] == side]
    return holders if len(holders) > 1 and side != state.book.side_of[mover] else []


def ship_candidates(state: State, seat: Seat, said: Json) -> Next:
    """Ask where the ship goes, what it removes there for whom, and how many special cards are bought (H1, H2, H7)."""
    if seat != state.active or state.revealed is None:
        return Next(against=reasons_against(card_in_turn, state, seat))
    first = _cells_asked(state)
    to = None if first.against else read_at(a_cell, said, ("to",))
    if to is None:
        return first
    against = cannot_sail(state, seat, None, to)
    return Next(first.asks, against=against) if against else _ship_at(state, seat, said, to, *first.asks)


@for_last
def _cells_asked(state: State) -> Next:
    """Return where the active seat's ship may go, or why nowhere."""
    seat = str(state.active)
    if against := reasons_against(_card_with_ship, state, seat):
        return Next(against=against)
    against = (*_no_ship(state, seat, card_in_turn(state, seat)), *no_moves_left(state, seat))
    ask = Ask(("to",), tuple(Value(list(cell)) for cell in _waters(state)), of="cell")
    return Next(() if against else (ask,), against=against)


def _ship_at(state: State, seat: Seat, said: Json, to: Cell, ask: Ask) -> Next:
    """Ask for what may come with moving the ship to a cell (H2, H4, H7)."""
    remove, holder = read_at(a_cell, said, ("remove",)), read_at(text, said, ("return_to",))
    lying = [cell for cell in neighbours(to) if cell in state.board]
    removed = tuple(Value(list(cell), cannot_remove(state, to, cell)) for cell in lying)
    asks = [ask, Ask(("remove",), removed, of="removed", optional=True)]
    named, buy, against = _to_be_named(state, seat, remove), None, list[Reason]()
    if named:
        asks.append(Ask(("return_to",), tuple(map(Value, named)), of="holder"))
    if sells(state, to):
        asks.append(Ask(("buy",), tuple(specials_for_sale(state, seat, "H7")), of="count", optional=True))
        buy = read_at(at_least(1), said, ("buy",))
    missing = bool(named) and holder is None
    if not missing:
        against += _against(state, seat, to, remove, holder if named else None, sold=buy is not None)
    if buy is not None:
        against += reasons_against(check_specials, state, seat, buy, "H7")
    return Next(tuple(asks), whole=not (missing or against), against=in_order(against, RULE_IDS))


def sells(state: State, cell: Cell) -> bool:
    """H7: tell whether moving the ship to a cell lets its mover buy special cards."""
    top = state.top(cell)
    return ShipMoves in state.slices and cell == CENTRE_CELL and top is not None and top.card is CENTRE


def _remove(state: State, seat: Seat, cell: Cell, return_to: Seat | None, log: Log) -> State:
    """H4, H5: the card goes under its owner's pile, or to the hand (option `removed_card`); its warehouses go."""
    laid = state.board[cell][-1]
    holder = return_to or laid.by
    assert holder is not None
    to_hand = state.book.settings.removed_to_hand
    facts = {"seat": seat, "card": laid.card.id, "cell": list(cell), "holder": holder}
    log.append(Ruling("ship.removed.hand" if to_hand else "ship.removed.pile", ("H4", "H2"), facts))
    return card_back(without_card(state, cell, log), holder, laid.card.id, to_hand=to_hand)  # H4, H5


def without_card(state: State, cell: Cell, log: Log) -> State:
    """Return the state without the harbour card of a cell: its warehouses go (W6), others move if the area parts."""
    before = release(state, cell, log)
    after = take_away(before, cell)
    moved(before, after, log)
    return after


def card_back(state: State, holder: Seat, card_id: str, *, to_hand: bool) -> State:
    """Return the state with a harbour card that left the field in a seat's hand or under its pile (R7 knows where)."""
    where = holder if to_hand else under_pile(holder)
    state = evolve(state, whereabouts={**state.whereabouts, card_id: where})
    if to_hand:
        return state.with_hand(holder, HARBOUR, 1)
    return evolve(state, piles={**state.piles, holder: state.piles[holder] + 1})
