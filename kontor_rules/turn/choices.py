"""What pages offer in a turn and before a round, found by trying entries without keeping any.

Nothing here knows a rule: whatever the engine accepts may be chosen, and whatever it refuses has its reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import combinations, product
from typing import Any

from kontor_rules.areas.warehouses import Exports
from kontor_rules.entries.forms import SAILOR
from kontor_rules.field.cards import goods_counts, plain_card
from kontor_rules.field.cells import CENTRE_CELL, Cell, by_row, in_rows, neighbours
from kontor_rules.interface.game import Game, enter, may_play, sailor
from kontor_rules.turn.placing import has_legal_cell
from kontor_rules.turn.ship import MOVES_A_ROUND, moves_left
from kontor_rules.values import Seat
from kontor_rules.variants.scenarios import n3_buy_out
from kontor_rules.variants.special_rules import f3_buy_special
from kontor_rules.variants.two_waters import water_cards, waters
from rulings import Reason, Refusal, Step
from rulings.frozen import frozen

Keys = Mapping[str, Any]
"""Keys of record-kontor.md's entry `place`, besides seat and cell."""

_TRIED = ("choose", "export", "draw", "pick")
_JOKER = "joker"
"""The keys whose values are tried, in the order of an entry, and the one whose cells are tried separately."""


@frozen
class Taken:
    """Keys that the engine accepts together, and the game after that placement."""

    keys: Keys
    step: Step[Game]


@frozen
class PlaceChoices:
    """The optional keys for placing the active card on a cell.

    `rules`: each key that applies at the table with its rule id. `taken`: every set of keys that the engine
    accepts, smallest first, without `joker`. `refused`: (key, value) of all values that are in none of them, with
    the reasons against the first set with this value. `jokers`: the cells that a joker may name (F17, F18), by y,
    then x; `pairs`: those of them that it may name together.
    """

    rules: Mapping[str, str]
    taken: tuple[Taken, ...] = ()
    refused: Mapping[tuple[str, object], tuple[Reason, ...]] = field(default_factory=dict)
    jokers: tuple[Cell, ...] = ()
    pairs: frozenset[frozenset[Cell]] = frozenset()

    def needs(self, *names: str) -> bool:
        """Tell whether one of these keys is required."""
        return bool(self.taken) and not any(taken.keys.keys().isdisjoint(names) for taken in self.taken)


def place_choices(game: Game, cell: tuple[int, int]) -> PlaceChoices:
    """Return the optional keys for placing the active card on a cell, with nothing in `taken` if it can't go there."""
    state = game.state
    keys = state.book.keys
    rules = {name: key.rule for name, key in keys.items()}
    if state.active is None:
        return PlaceChoices(rules)
    seat = state.active
    tried, card = [keys[name] for name in _TRIED if name in keys], (state.revealed or {})[seat]
    taken, refusals = [], []
    for values in product(*((None, *key.values(state, card)) for key in tried)):
        said = {key.name: value for key, value in zip(tried, values, strict=True) if value is not None}
        found = _tried(game, "place", seat, cell=list(cell), **said)
        if isinstance(found, Step):
            taken.append(Taken(said, found))
        else:
            refusals.append((said, found))
    if not taken:
        return PlaceChoices(rules)
    taken.sort(key=lambda one: len(one.keys))
    refused = dict(_refused(taken, refusals))
    if _JOKER not in keys:
        return PlaceChoices(rules, tuple(taken), refused)

    def may(*joker: Cell) -> bool:
        said = {**taken[0].keys, _JOKER: list(map(list, joker))}
        return isinstance(_tried(game, "place", seat, cell=list(cell), **said), Step)

    jokers = [one for one in in_rows(state.board) if may(one)]
    pairs = frozenset(frozenset(pair) for pair in combinations(jokers, 2) if may(*pair))
    return PlaceChoices(rules, tuple(taken), refused, tuple(jokers), pairs)


def _tried(game: Game, kind: str, seat: Seat, **said: object) -> Step[Game] | tuple[Reason, ...]:
    try:
        return enter(game, {"entry": kind, "seat": seat, **said})
    except Refusal as refusal:
        return refusal.reasons


def _tried_waters(game: Game, seat: Seat, *laid: tuple[str, Cell]) -> Step[Game] | tuple[Reason, ...]:
    return _tried(game, "waters", seat, cards=[{"card": card, "cell": list(cell)} for card, cell in laid])


def _refused(
    taken: Sequence[Taken], refusals: Iterable[tuple[Keys, tuple[Reason, ...]]]
) -> Iterator[tuple[tuple[str, object], tuple[Reason, ...]]]:
    """Yield the values that no accepted set has, with the reasons against the first set with this value instead."""
    possible = {item for one in taken for item in one.keys.items()}
    first = taken[0].keys
    for said, reasons in refusals:
        changed = {name for name in {*said, *first} if said.get(name) != first.get(name)}
        if len(changed) == 1 and (name := changed.pop()) in said and (name, said[name]) not in possible:
            yield (name, said[name]), reasons


@frozen
class WaterCells:
    """Where a water card may go instead of a flood (F16).

    `cells`: by y, then x. `last`: those after which no further card is needed. `more`: as far as the hand is known,
    another card may follow (even if none is needed, while a smuggled card is hidden). `against`: the reasons against
    the card itself.
    """

    cells: tuple[Cell, ...] = ()
    last: frozenset[Cell] = frozenset()
    more: bool = False
    against: tuple[Reason, ...] = ()


def may_pour(game: Game) -> bool:
    """Tell whether the active card is a flood that the hand's water cards may replace (F16)."""
    state = game.state
    if state.active is None or waters not in state.book.handlers:
        return False
    found = _tried_waters(game, state.active)
    if isinstance(found, Step) or found[0].code != "waters.count":
        return False
    has_water = any(water for _, water in state.hands[state.active].splits)
    return has_water and has_legal_cell(state, state.active, plain_card("water"))


def water_cells(game: Game, laid: Sequence[tuple[str, Cell]], card_id: str) -> WaterCells:
    """Return where the active seat may place a water card instead of its flood, after those in `laid` (F16).

    Cards are ids whose faces the game knows.
    """
    state = game.state
    if state.active is None:
        return WaterCells()
    seat = state.active
    try:
        water_cards(state, seat, [*(one for one, _ in laid), card_id])
    except Refusal as refusal:
        return WaterCells(against=refusal.reasons)
    cells, last = [], set()
    near = {near for _, cell in laid for near in neighbours(cell)}
    for cell in in_rows((state.frontier | near) - state.board.keys()):
        found = _tried_waters(game, seat, *laid, (card_id, cell))
        if isinstance(found, Step):
            last.add(cell)
        if isinstance(found, Step) or found[0].code == "waters.second":
            cells.append(cell)
    more = not laid and any(water > 1 for _, water in state.hands[seat].splits)
    return WaterCells(tuple(cells), frozenset(last), more)


def why_no_water(game: Game, laid: Sequence[tuple[str, Cell]], card_id: str, cell: Cell) -> tuple[Reason, ...]:
    """Return all reasons against placing a water card on a cell, after those in `laid` (F16), empty if it may."""
    found = _tried_waters(game, str(game.state.active), *laid, (card_id, cell))
    return () if isinstance(found, Step) or found[0].code == "waters.second" else found


def why_no_smuggling(game: Game, seat: str, cell: tuple[int, int]) -> tuple[Reason, ...]:
    """Return the reasons why a seat may not smuggle a card there now (F5), empty if it may."""
    found = _tried(game, "smuggle", seat, cell=list(cell))
    return () if isinstance(found, Step) else found


def why_no_sitting_out(game: Game, seat: str) -> tuple[Reason, ...]:
    """Return the reasons why a seat may not sit the round out now (R1, with a sailor F19), empty if it may."""
    if sailor(game) is not None and game.state.phase == "announce":
        return may_play(game, seat, SAILOR)
    found = _tried(game, "sit-out", seat)
    return () if isinstance(found, Step) else found


def why_no_ship(game: Game) -> Reason | None:
    """Return the reason why the active player, whose card has a ship, may not move it: H7's limit, or nothing."""
    state = game.state
    if state.active is None or state.revealed is None or state.ship_moved or moves_left(state) != 0:
        return None
    if not state.revealed[state.active].ship:
        return None
    return Reason("ship.limit", ("H7",), {"seat": state.active, "limit": MOVES_A_ROUND})


def chits_left(game: Game) -> Mapping[str, int] | None:
    """Return the goods chits left to take, by good; None in a game without them (W5, C6)."""
    state = game.state
    if Exports not in state.slices or (chits := state.slice(Exports).chits) is None:
        return None
    return goods_counts(chits)


_NO_SUCH_CARD = "buy-out.card"
"""The refusal of cells without an opponent's goods card, which have no price."""


@frozen
class CardOffer:
    """N3: an opponent's goods card on the field, its price in coins (None: not for sale), the reasons against it."""

    cell: Cell
    card: str
    price: int | None
    against: tuple[Reason, ...]


@frozen
class Purchases:
    """What a seat may buy now. An offer that the game doesn't have is None.

    `cards` are N3's, by row; `against_cards` forbids all of them (it is too late, or one has been bought).
    `prices` are F3's, for one special card, two, and so on; `against_specials` says why there is no first, or no next.
    """

    cards: tuple[CardOffer, ...] | None = None
    against_cards: tuple[Reason, ...] = ()
    prices: tuple[int, ...] | None = None
    against_specials: tuple[Reason, ...] = ()


def purchases(game: Game, seat: str) -> Purchases:
    """Return what this seat may buy before the round (R0), and the reasons against the rest."""
    handlers = game.state.book.handlers
    cards, against_cards = _cards(game, seat) if n3_buy_out in handlers else (None, ())
    prices, against_specials = _specials(game, seat) if f3_buy_special in handlers else (None, ())
    return Purchases(cards, against_cards, prices, against_specials)


def _cards(game: Game, seat: str) -> tuple[tuple[CardOffer, ...], tuple[Reason, ...]]:
    # The centre is never for sale: another reason forbids every card.
    _price, against_all = _priced(game, "buy-out", seat, cell=list(CENTRE_CELL))
    if _is_for_sale(against_all):
        return (), against_all
    found = []
    for cell in sorted(game.state.board, key=by_row):
        price, against = _priced(game, "buy-out", seat, cell=list(cell))
        if _is_for_sale(against):
            found.append(CardOffer(cell, game.state.board[cell][-1].card.id, price, against))
    return tuple(found), ()


def _is_for_sale(against: tuple[Reason, ...]) -> bool:
    """Tell whether nothing, or something other than the card itself, prevents buying it out."""
    return all(reason.code != _NO_SUCH_CARD for reason in against)


def _specials(game: Game, seat: str) -> tuple[tuple[int, ...], tuple[Reason, ...]]:
    prices: list[int] = []
    while True:
        price, against = _priced(game, "buy-special", seat, count=len(prices) + 1)
        if price is None or against:
            return tuple(prices), against
        prices.append(price)


def _priced(game: Game, kind: str, seat: str, **said: object) -> tuple[int | None, tuple[Reason, ...]]:
    """Return the price of a purchase, if it is known, and the reason why it is refused."""
    try:
        paid = enter(game, {"entry": kind, "seat": seat, **said}).rulings
    except Refusal as refusal:
        named = refusal.reasons[0].facts.get("price")
        return (named if isinstance(named, int) else None), refusal.reasons
    return next(coins for ruling in paid if isinstance(coins := ruling.facts.get("coins"), int)), ()
