"""Most special rules (F); longer ones have modules of their own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kontor_rules.areas import area_changes
from kontor_rules.areas.warehouses import Exports, export_key, export_one, has
from kontor_rules.end.ranking import owned
from kontor_rules.entries.forms import TYPED, Placement
from kontor_rules.field.cards import GOODS, NO_GOODS, SPECIAL_KINDS, UNNUMBERED_WATER, Card, goods_kinds, single
from kontor_rules.field.cells import Cell, distance, neighbours
from kontor_rules.json_types import BuySpecialEntry
from kontor_rules.state import Hooks, PlaceKey, PlaceVeto, State
from kontor_rules.turn.laying import put
from kontor_rules.turn.placing import (
    buy_specials,
    check_specials,
    has_legal_cell,
    is_legal,
    seat_without_room,
    specials_for_sale,
    would_close,
)
from kontor_rules.turn.rounds import require_announcing
from kontor_rules.values import (
    HARBOUR,
    WATER,
    Area,
    AreaVerdict,
    Ending,
    LaidCard,
    Log,
    Seat,
    SeatsOfRound,
    Side,
    Storing,
)
from kontor_rules.variants.variant import TWO, TWO_OR_TEAMS, Variant
from rulings import Reason, Ruling, reasons_against, refuse
from rulings.candidates import Ask, Next, read_at
from rulings.forms import Json
from rulings.frozen import evolve

FINISH = "finish"
"""F10's ending."""


def f10_no_room(state: State) -> Ending | None:
    """F10: the game ends when a player has no cell left for a harbour card of the own colour."""
    return Ending(FINISH, ("F10",)) if seat_without_room(state) is not None else None


def f10_close_all(state: State, log: Log) -> State:
    """F10: every open area counts as closed."""
    if state.ending is None or state.ending.reason != FINISH:
        return state
    log.append(Ruling("finish.closes-all", ("F10",), {}))
    return evolve(state, area_at=area_changes.all_closed(state.area_at))


def f10_customs_in_time(state: State, round_laid: int) -> bool:
    """F10: a customs house laid in the final round adds nothing."""
    return round_laid != state.round  # F10


class Blocked(SeatsOfRound):
    """The seats stopped by F15 alone in a round."""


def f15_away_from_the_ship(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """F15: no card may be placed on a cell next to the ship."""
    if state.ship is None or cell not in neighbours(state.ship):
        return None
    return Reason("place.blockade", ("F15",), {"cell": list(cell), "card": card.id, "ship": list(state.ship)})


def f15_turn_lost(state: State, seat: Seat, card: Card) -> State:
    """F15: remember who would have had a cell without the ship."""
    others = tuple(veto for veto in state.book.hooks.place if veto is not f15_away_from_the_ship)
    if not has_legal_cell(state, seat, card, others):
        return state
    seats = state.slice(Blocked).in_round(state.round)
    return state.with_slice(Blocked(state.round, seats | {seat}))


def f15_round_over(state: State) -> Ending | None:
    """F15: a round in which every player had a turn and each was stopped by the ship alone ends the game."""
    if state.slice(Blocked).in_round(state.round) != frozenset(state.book.seats):
        return None
    return Ending("blockade", ("F15",))


F10 = Variant(
    FINISH, "rule", ("F10",), TWO_OR_TEAMS, {"room_rule": "F10"},
    hooks=Hooks(placed=(f10_no_room,), settle=(f10_close_all,), customs_round=(f10_customs_in_time,)),
)  # fmt: skip
F15 = Variant(
    "blockade", "rule", ("F15",), TWO_OR_TEAMS,
    hooks=Hooks(
        place=(f15_away_from_the_ship,),
        turn_lost=(f15_turn_lost,),
        round_over=(f15_round_over,),
        slices=(lambda book: Blocked(),),
    ),
    needs=(("ship", "F21"),),
    brings=("F21",),
)  # fmt: skip


def f1_fill_with_water(state: State, entry: Placement, card: Card, log: Log) -> State:
    """F1: after a flood, every empty cell next to it takes water from the pile where a water card may go."""
    if card.kind != "flood":
        return state
    for cell in neighbours(entry.cell):
        if state.piles[WATER] > 0 and is_legal(state, entry.seat, UNNUMBERED_WATER, cell):
            state = evolve(state, piles={**state.piles, WATER: state.piles[WATER] - 1})
            log.append(Ruling("flood.fills", ("F1",), {"cell": list(cell)}))
            state = put(state, cell, LaidCard(UNNUMBERED_WATER, None, state.placements, state.round), log)
    return state


class BoughtSpecials(SeatsOfRound):
    """Who has bought special cards in a round (F3)."""


def f3_buy_special(state: State, seat: Seat, count: int, log: Log) -> State:
    """F3: before a round a player may buy special cards from the face-down pile."""
    seats = _without_specials(state, seat)
    state = buy_specials(state, seat, count, "F3", log)
    return state.with_slice(BoughtSpecials(state.round, seats | {seat}))


_COUNT = TYPED.keys(BuySpecialEntry)["count"]


def _without_specials(state: State, seat: Seat) -> frozenset[Seat]:
    """Return who has bought special cards in this round; refuse a seat that may not (F3, R0)."""
    require_announcing(state, "F3", "R0")
    if state.sat_out:
        refuse("buy-special.late", "F3", "R0", seat=seat)
    seats = state.slice(BoughtSpecials).in_round(state.round)
    if seat in seats:
        refuse("buy-special.twice", "F3", seat=seat)
    return seats


def f3_candidates(state: State, seat: Seat, said: Json) -> Next:
    """F3: ask for how many, up to the first number that purse or pile don't allow."""
    if against := reasons_against(_without_specials, state, seat):
        return Next(against=against)
    ask, count = (
        Ask(("count",), tuple(specials_for_sale(state, seat, "F3")), of="count"),
        read_at(_COUNT, said, ("count",)),
    )
    against = () if count is None else reasons_against(check_specials, state, seat, count, "F3")
    return Next((ask,), whole=not (count is None or against), against=against)


def f6_store_points(state: State) -> dict[Side, dict[str, int]]:
    """F6: 1 point for each good of which a side's export store has more."""
    stores = state.slice(Exports).stores
    points = dict.fromkeys(stores, 0)
    for good in range(len(GOODS)):
        most = max(goods[good] for goods in stores.values())
        best = [side for side, goods in stores.items() if goods[good] == most]
        if len(best) == 1:
            points[best[0]] += 1
    return {side: {"export": count} for side, count in points.items()}


def f7_last_area_counts_two(state: State, area: Area, points: int) -> int:
    """F7: the area closed last counts at least 2."""
    return max(points, 2) if area is _closed_last(state) else points  # F7, F24


def _closed_last(state: State) -> Area | None:
    """F7: the area closed last; of several the largest, then the nearest; equal in both: none."""
    closed = [area for area in area_changes.distinct(state.area_at) if area.closed_at is not None]
    if state.book.settings.finale_last_owned:
        closed = [area for area in closed if owned(state, area)]
    if not closed:
        return None
    worth = {
        id(area): (area.closed_at or 0, area_changes.size(state, area.cells), -distance(area.cells)) for area in closed
    }
    last = max(worth.values())
    found = [area for area in closed if worth[id(area)] == last]
    return found[0] if len(found) == 1 else None


def f8_check_choice(state: State, entry: Placement, card: Card) -> None:
    """F8: of a card with 2 or 3 goods one must be chosen; an export is then the same good."""
    choice, export = entry.optional.get("choose"), entry.optional.get("export")
    if sum(card.goods) < 2:
        if choice is not None:
            refuse("choose.needless", "F8", card=card.id)
        return
    if choice is None or choice not in GOODS or not has(card.goods, choice):
        refuse("choose.needed", "F8", card=card.id)
    if export is not None and export != choice:
        refuse("choose.export", "F8", "F6", card=card.id, good=choice)


def f8_store_the_chosen(state: State, storing: Storing, entry: Placement) -> Storing:
    """F8: only the chosen good is stored, or exported (F6)."""
    choice = entry.optional.get("choose")
    if choice is None:
        return storing
    return evolve(storing, goods=NO_GOODS if storing.export is not None else single(choice))


def f9_check_draw(state: State, entry: Placement, card: Card) -> None:
    """F9: whoever places a harbour or water card names the pile to draw from."""
    due, kind = card.pile in (HARBOUR, WATER), entry.optional.get("draw")
    if due != (kind in (HARBOUR, WATER)) or (kind is not None and not due):
        refuse("draw.choice", "F9", card=card.id)


def f9_piles(_state: State, card: Card) -> Iterable[str]:
    """F9: the piles to draw from for a harbour or water card."""
    return (HARBOUR, WATER) if card.pile in (HARBOUR, WATER) else ()


def f9_draw_chosen(state: State, entry: Placement, kind: str) -> str:
    """F9: draw from the named pile, or the other if it is empty; one card of each stays as far as the piles allow."""
    left = {HARBOUR: state.piles[entry.seat], WATER: state.piles[WATER]}
    chosen = entry.optional.get("draw") or kind
    other = WATER if chosen == HARBOUR else HARBOUR
    if not left[chosen]:
        chosen, other = other, chosen
    if left[chosen] and left[other]:
        splits = [dict(zip((HARBOUR, WATER), split, strict=True)) for split in state.hands[entry.seat].splits]
        if all(split[other] == 0 and split[chosen] > 0 for split in splits):
            refuse("draw.one-of-each", "F9", seat=entry.seat, kind=other)
    return chosen


PICK_PRICE = 2


def f11_check_pick(state: State, entry: Placement, card: Card) -> None:
    """F11: picking is `pick: true`, or the key is missing."""
    if entry.optional.get("pick") is False:
        refuse("pick.false", "F11", seat=entry.seat)


def f11_pay_for_pick(state: State, entry: Placement, drawn: str | None, log: Log) -> State:
    """F11: for 2 coins, paid before the income, the harbour card drawn may be any of the own pile."""
    if not entry.optional.get("pick"):
        return state
    if drawn != HARBOUR:
        refuse("pick.no-draw", "F11", seat=entry.seat)
    if state.coins[entry.seat] < PICK_PRICE:
        refuse("pick.coins", "F11", seat=entry.seat, price=PICK_PRICE, coins=state.coins[entry.seat])
    log.append(Ruling("pick.paid", ("F11",), {"seat": entry.seat, "coins": PICK_PRICE}))
    return state.with_coins(entry.seat, -PICK_PRICE)


def f13_tavern_owns(state: State, area: Area, verdict: AreaVerdict) -> AreaVerdict:
    """F13: an area with exactly one tavern is owned by nobody, whatever M says."""
    if sum(state.board[cell][-1].card.kind == "tavern" for cell in area.cells) != 1:
        return verdict
    return replace(verdict, owner=None, decided_by="tavern", rule=("F13",))


def tavern_closes_nothing(rule: str) -> PlaceVeto:
    """Return the veto "a tavern may not close an area" of F13, F17 or F18, as F26 reads it."""

    def veto(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
        if card.kind != "tavern" or not would_close(state, seat, card, cell):
            return None
        return Reason("place.tavern-closes", (rule, "F26"), {"cell": list(cell), "card": card.id})

    return veto


def f14_tavern_protects(state: State, cell: Cell) -> Reason | None:
    """F14: cards are safe from the ship in an area in which a tavern of their own side lies."""
    card = state.board[cell][-1].card
    for other in area_changes.part_of(state, cell):
        tavern = state.board[other][-1].card
        if tavern.kind == "tavern" and tavern.colour == card.colour:
            return Reason("remove.protected", ("F14",), {"cell": list(cell), "card": card.id, "tavern": tavern.id})
    return None


_ONE_OF_FLOODS = ("hochwasser", "bruecke-hochwasser", "sonderkarten")


def _other_floods(own: str) -> tuple[tuple[str, str], ...]:
    return tuple((other, "F20") for other in _ONE_OF_FLOODS if other != own)


_BUY_SPECIAL = TYPED.kind(
    BuySpecialEntry, f3_buy_special, "{seat} buys {count:number}", rules=("F3",), asks=f3_candidates
)
_CHOOSE = PlaceKey(
    "choose", "F8", f8_check_choice, lambda _state, card: goods_kinds(card.goods) if sum(card.goods) > 1 else ()
)
_DRAW = PlaceKey("draw", "F9", f9_check_draw, f9_piles, "drawn")
_PICK = PlaceKey("pick", "F11", f11_check_pick, lambda _state, _card: (True,), "drawn")
NEEDS_TAVERNS = (("taverns", "F20"),)

F1 = Variant(
    "hochwasser", "rule", ("F1",), TWO, {"specials_in_hand": 1, "special_kinds": ("flood",)},
    hooks=Hooks(laid=(f1_fill_with_water,)),
    excludes=_other_floods("hochwasser"),
)  # fmt: skip
F2 = Variant(
    "bruecke-hochwasser", "rule", ("F2",), TWO,
    {
        "field": (7, 7),
        "specials_in_hand": 2,
        "special_kinds": ("flood", "bridge"),
        "dealt": {"S90": "red", "S92": "red", "S91": "black", "S93": "black"},
    },
    excludes=_other_floods("bruecke-hochwasser"),
    needs=(("normal-start", "F20"),),
)  # fmt: skip
F3 = Variant(
    "sonderkarten", "rule", ("F3",), TWO, {"special_pile": 6, "special_kinds": SPECIAL_KINDS},
    hooks=Hooks(entries=(_BUY_SPECIAL,), slices=(lambda book: BoughtSpecials(),)),
    excludes=_other_floods("sonderkarten"),
    brings=("R0",),
)  # fmt: skip
F4 = Variant("justizia", "rule", ("F4",), TWO, {"harbour_aside": 4})
F6 = Variant(
    "exportlager", "rule", ("F6",), TWO,
    hooks=Hooks(
        store=(export_one,),
        keys=(export_key("F6"),),
        slices=(lambda book: Exports("F6", dict.fromkeys(book.sides, NO_GOODS)),),
        bonuses=(f6_store_points,),
        scored=("F6",),
    ),
    brings=("W5",),
)  # fmt: skip
F7 = Variant("finale", "rule", ("F7",), TWO, hooks=Hooks(points=(f7_last_area_counts_two,), scored=("F7",)))
F8 = Variant(
    "freie-wahl-1", "rule", ("F8",), TWO,
    hooks=Hooks(store=(f8_store_the_chosen,), keys=(_CHOOSE,)),
)  # fmt: skip
F9 = Variant(
    "freie-wahl-2", "rule", ("F9",), TWO_OR_TEAMS,
    hooks=Hooks(drawn=(f9_draw_chosen,), keys=(_DRAW,)),
)  # fmt: skip
F11 = Variant(
    "erste-wahl", "rule", ("F11",), TWO_OR_TEAMS,
    hooks=Hooks(after_draw=(f11_pay_for_pick,), keys=(_PICK,)),
)  # fmt: skip
F13 = Variant(
    "neue-seilschaften", "rule", ("F13",), TWO_OR_TEAMS,
    hooks=Hooks(verdict=(f13_tavern_owns,), place=(tavern_closes_nothing("F13"),)),
    excludes=(("alte-seilschaften", "F20"),),
    needs=NEEDS_TAVERNS,
    brings=("F26",),
)  # fmt: skip
F14 = Variant(
    "schutz", "rule", ("F14",), TWO_OR_TEAMS,
    hooks=Hooks(remove=(f14_tavern_protects,)),
    needs=(("ship", "F21"), *NEEDS_TAVERNS),
    brings=("F21",),
)  # fmt: skip
F19 = Variant("drunken-sailor", "rule", ("F19",), TWO_OR_TEAMS, {"sit_out_announced": False})


VARIANTS = (F1, F2, F3, F4, F6, F7, F8, F9, F10, F11, F13, F14, F15, F19)
