"""Warehouses: what a card adds to the central warehouse, and what happens to it when the card is removed (W1-W6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kontor_rules.areas import area_changes
from kontor_rules.entries.forms import Placement
from kontor_rules.field.cards import (
    GOODS,
    NO_GOODS,
    Card,
    Goods,
    add,
    at_most,
    goods_counts,
    goods_kinds,
    goods_names,
    less,
    single,
)
from kontor_rules.field.cells import Cell
from kontor_rules.state import PlaceKey, State
from kontor_rules.turn.laying import with_laid
from kontor_rules.values import Log, Side, Storing
from rulings import Ruling, refuse
from rulings.frozen import evolve, frozen

NOTHING_CAME: Mapping[Cell, Cell] = {}


@frozen
class Exports:
    """The export stores (F6) or goods chits (W5) of every side.

    `rule` is the one that applies; `chits` are those left to take, None if warehouses go into the stores.
    """

    rule: str
    stores: Mapping[Side, Goods]
    chits: Goods | None = None


def has(goods: Goods, good: str) -> bool:
    """Tell whether a heap holds a piece of the good."""
    return goods[GOODS.index(good)] > 0


def check_export(state: State, entry: Placement, card: Card) -> None:
    """Refuse exporting a good that the card doesn't show, or that isn't available (W5: no chit, F6: no warehouse)."""
    good = entry.optional.get("export")
    if good is None:
        return
    exports = state.slice(Exports)
    rule, left = exports.rule, state.supply if exports.chits is None else exports.chits
    if good not in GOODS or not has(card.goods, good):
        refuse("export.not-shown", rule, card=card.id, good=good)
    if left is not None and not has(left, good):
        refuse("export.none-left", rule, good=good)


def export_key(rule: str) -> PlaceKey:
    """W5, F6: return the key that says which good is exported instead of being stored."""
    return PlaceKey("export", rule, check_export, lambda _state, card: goods_kinds(card.goods))


def export_one(state: State, storing: Storing, entry: Placement) -> Storing:
    """W5, F6: one good of the card is exported instead of being stored."""
    good = entry.optional.get("export")
    return storing if good is None else evolve(storing, goods=less(storing.goods, single(good)), export=good)


def to_be_stored(state: State, place: Placement, card: Card) -> Storing:
    """Return what variants make of the goods of the card just laid."""
    storing = Storing(place.seat, place.cell, card, card.goods)
    for pipe in state.book.hooks.store:
        storing = pipe(state, storing, place)
    return storing


def store_goods(state: State, storing: Storing, log: Log) -> State:
    """Return the state after goods went into the central warehouse, or one of them was exported; W4 limits."""
    side = state.book.side_of[storing.seat]
    laid = state.board[storing.cell][-1]
    where = {"side": side, "card": storing.card.id, "cell": list(storing.cell)}
    at = _home_card(state, storing.cell, side)
    exported = laid.exported
    if storing.export is not None:
        state = _exported(state, side, storing.export, 1)
        exported = add(exported, single(storing.export))
        rule = (state.slice(Exports).rule,)
        log.append(Ruling("warehouse.exported", rule, {**where, "good": storing.export}))
    goods, supply = storing.goods, state.supply
    if supply is not None:
        goods = at_most(goods, supply)  # W4
        supply = less(supply, goods)
    if goods != NO_GOODS:
        log.append(Ruling("warehouse.stored", ("W1", "W3"), {**where, "goods": goods_counts(goods), "home": at}))
    if goods != storing.goods:
        log.append(Ruling("warehouse.scarce", ("W4",), {**where, "goods": goods_counts(less(storing.goods, goods))}))
    if storing.lost != NO_GOODS:
        log.append(Ruling("warehouse.full", ("V1",), {**where, "goods": goods_counts(storing.lost)}))
    return with_laid(state, storing.cell, laid.holding(add(laid.stored, goods), exported), supply=supply)  # W1


def _exported(state: State, side: Side, good: str, sign: int) -> State:
    """Move one piece of a good into the side's export store or chits (sign 1), or back out of it (sign -1)."""
    exports = state.slice(Exports)
    piece = single(good) if sign > 0 else less(NO_GOODS, single(good))
    stores = {**exports.stores, side: add(exports.stores[side], piece)}
    if exports.chits is not None:
        return state.with_slice(replace(exports, stores=stores, chits=less(exports.chits, piece)))
    supply = less(state.supply, piece) if state.supply is not None else None
    return evolve(state.with_slice(replace(exports, stores=stores)), supply=supply)


def release(state: State, cell: Cell, log: Log) -> State:
    """W6: return the state after the warehouses of a cell's top card were removed, with the card still there."""
    laid = state.board[cell][-1]
    side = laid.card.colour
    if side is None or (laid.stored == NO_GOODS and laid.exported == NO_GOODS):
        return state
    where = {"side": side, "card": laid.card.id, "cell": list(cell)}
    if laid.stored != NO_GOODS:
        state = _to_supply(state, laid.stored)
        at = _home_card(state, cell, side)
        log.append(Ruling("warehouse.gone", ("W6",), {**where, "goods": goods_counts(laid.stored), "home": at}))
    for good in goods_names(laid.exported):
        state = _owed(state, cell, side, good, log)
    return with_laid(state, cell, laid.holding(NO_GOODS, NO_GOODS))


def _to_supply(state: State, goods: Goods) -> State:
    return state if state.supply is None else evolve(state, supply=add(state.supply, goods))


def _owed(state: State, cell: Cell, side: Side, good: str, log: Log) -> State:
    """Settle one exported good of a removed card: the side's oldest other card there that stores one gives it up."""
    there = ((at, state.board[at][-1]) for at in area_changes.part_of(state, cell) if at != cell)
    storing = [(at, laid) for at, laid in there if laid.card.colour == side and has(laid.stored, good)]
    if not storing:
        log.append(Ruling("export.returned", ("W6",), {"side": side, "good": good}))
        return _exported(state, side, good, -1)
    at, laid = min(storing, key=lambda found: found[1].age)  # W6
    piece = single(good)
    facts = {"side": side, "good": good, "card": laid.card.id, "cell": list(at)}
    facts["home"] = _home_card(state, cell, side)
    log.append(Ruling("export.owed", ("W6",), facts))
    state = _to_supply(state, piece)
    return with_laid(state, at, laid.holding(less(laid.stored, piece), add(laid.exported, piece)))


def home(state: State, cells: Iterable[Cell], side: Side) -> Cell:
    """W3: return the cell of the side's central warehouse in an area: its oldest goods card there."""
    board = state.board
    own = [
        (laid.age, cell)
        for cell in cells
        if (laid := board[cell][-1]).card.kind == "goods" and laid.card.colour == side
    ]
    return min(own)[1]  # W3


def _home_card(state: State, cell: Cell, side: Side) -> str:
    return state.board[home(state, area_changes.part_of(state, cell), side)][-1].card.id


def moved(before: State, after: State, log: Log, came: Mapping[Cell, Cell] = NOTHING_CAME) -> None:
    """Log what must move from one central warehouse to another when areas merged or split (W2, W3).

    `came` says from which cell a card came to one, if the table moved it.
    """
    known = set(before.area_at.values())
    changed = [area for area in area_changes.distinct(after.area_at) if area.verdict is None and area not in known]
    ways: dict[tuple[Side, Cell, Cell], Goods] = {}
    for part in [part for area in changed for part in area_changes.parts(area)]:
        for side, stood in _stored_before(before, after, part, came).items():
            to = home(after, part, side)
            for old_part, goods in stood.items():
                way = (side, home(before, old_part, side), to)
                ways[way] = add(ways.get(way, NO_GOODS), goods)
    for (side, old, new), goods in ways.items():
        if old != came.get(new, new):
            cards = {"from_card": before.board[old][-1].card.id, "to_card": after.board[new][-1].card.id}
            facts = {"side": side, "goods": goods_counts(goods), **cards}
            log.append(Ruling("warehouse.moved", ("W2", "W3"), facts))


def _stored_before(
    before: State, after: State, part: Iterable[Cell], came: Mapping[Cell, Cell]
) -> dict[Side, dict[frozenset[Cell], Goods]]:
    """Return, by side and by the area that it came from, what the cards of an area have stored."""
    found: dict[Side, dict[frozenset[Cell], Goods]] = {}
    for cell in part:
        laid, was = after.board[cell][-1], came.get(cell, cell)
        if laid.stored != NO_GOODS and laid.card.colour is not None:
            stood = found.setdefault(laid.card.colour, {})
            if was in before.area_at:
                old_part = area_changes.part_of(before, was)
                stood[old_part] = add(stood.get(old_part, NO_GOODS), laid.stored)
    return found


def central_warehouses(state: State) -> list[tuple[Cell, Side, Goods]]:
    """Return each side's central warehouse of each open area: its cell (the oldest goods card, W3), side and goods."""
    found = []
    for area in area_changes.distinct(state.area_at):
        if area.verdict is None:
            for part in area_changes.parts(area):
                for side, goods in area_changes.stored_by_side(state, part).items():
                    found.append((home(state, part, side), side, goods))
    return found
