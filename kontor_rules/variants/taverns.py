"""F12 (the tavern's side decides whether an area counts) and F17, F18 (taverns as jokers)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field

from kontor_rules.areas import area_changes
from kontor_rules.areas.warehouses import has, home
from kontor_rules.end.ranking import can_count, in_rank_order
from kontor_rules.entries.forms import TYPED, Placement
from kontor_rules.field.cards import Card, add, goods_names, less
from kontor_rules.field.cells import Cell, by_row
from kontor_rules.interface.output_types import OpenQuestion
from kontor_rules.json_types import TavernAnswer
from kontor_rules.state import Asking, Hooks, PlaceKey, State
from kontor_rules.turn.laying import with_laid
from kontor_rules.values import HARBOUR, Area, Log, Seat, Side
from kontor_rules.variants.special_rules import NEEDS_TAVERNS, tavern_closes_nothing
from kontor_rules.variants.variant import TWO_OR_TEAMS, Variant
from rulings import Reason, Ruling, refuse
from rulings.candidates import Ask, Next, Value, read_at
from rulings.forms import Json, own_side
from rulings.frozen import evolve, frozen


@frozen
class TavernWords:
    """The answer for each area with a single tavern, by the tavern's cell: does it count (F12)."""

    counts: Mapping[Cell, bool] = field(default_factory=dict)


def _only_tavern(state: State, area: Area) -> Cell | None:
    taverns = [cell for cell in area.cells if state.board[cell][-1].card.kind == "tavern"]
    return taverns[0] if len(taverns) == 1 else None


def f12_next(state: State) -> OpenQuestion | None:
    """F12: asked for each owned area with exactly one tavern that could count, in the order of E4."""
    if state.book.settings.areas_only:
        return None
    said = state.slice(TavernWords).counts
    owned = [a for a in area_changes.distinct(state.area_at) if a.verdict is not None and a.verdict.owner is not None]
    for area in in_rank_order(state, [area for area in owned if can_count(state, area)]):
        cell = _only_tavern(state, area)
        if cell is not None and cell not in said:
            return {"question": "tavern", "side": state.board[cell][-1].card.colour, "cell": list(cell)}
    return None


def f12_whom(state: State, question: OpenQuestion) -> tuple[Seat, ...]:
    """F12: the seats of the tavern's side."""
    return tuple(seat for seat in state.book.seats if state.book.side_of[seat] == question["side"])


def f12_answer(state: State, side: Side, cell: Cell, counts: bool, log: Log) -> State:
    """F12: the tavern's side says whether the area counts."""
    question = f12_next(state)
    if question != {"question": "tavern", "side": side, "cell": list(cell)}:
        refuse("answer.other", "F12", question=dict(question or {}))
    log.append(Ruling("answer.tavern", ("F12",), {"side": side, "cell": list(cell), "counts": counts}))
    return state.with_slice(TavernWords({**state.slice(TavernWords).counts, cell: counts}))


def f12_candidates(_state: State, question: OpenQuestion, _seat: Seat, said: Json) -> Next:
    """F12: the area counts, or it doesn't."""
    asks = (
        Ask(("side",), (Value(question["side"]),), of="side"),
        Ask(("cell",), (Value(question["cell"]),), of="cell"),
        Ask(("counts",), (Value(True), Value(False)), of="counts"),
    )
    side, cell, counts = (read_at(_ANSWER.keys[key], said, (key,)) for key in ("side", "cell", "counts"))
    return Next(asks, whole=(side, cell) == (question["side"], tuple(question["cell"])) and counts is not None)


def f12_disowned(state: State, area: Area) -> Reason | None:
    """F12, F25: an area taken out of the count is treated like one that nobody owns."""
    cell = _only_tavern(state, area)
    if cell is None or state.slice(TavernWords).counts.get(cell, True):
        return None
    return Reason("count.tavern", ("F12", "F25"), {"side": state.board[cell][-1].card.colour})


def _check_joker(rule: str, most: int) -> Callable[[State, Placement, Card], None]:
    def check(state: State, entry: Placement, card: Card) -> None:
        cells = entry.optional.get("joker")
        if cells is None:
            return
        if card.kind != "tavern" or not 1 <= len(cells) <= most or len(set(cells)) < len(cells):
            refuse("joker.cells", rule, card=card.id, most=most)

    return check


def _jokers(state: State, card: Card) -> Iterator[list[int]]:
    """Yield the cells of the active player's one-good cards, for a tavern."""
    side = state.book.side_of[str(state.active)]
    if card.kind == "tavern":
        for cell in sorted(state.board, key=by_row):
            top = state.board[cell][-1].card
            if top.colour == side and top.one_good:
                yield list(cell)


def _own_one_good_card(state: State, entry: Placement, cell: Cell, rule: str) -> frozenset[Cell]:
    """Return the area of a cell that the joker names; refuse all but own one-good cards (F17, F18)."""
    top = state.top(cell)
    own = top is not None and top.card.pile == HARBOUR and top.card.colour == state.book.side_of[entry.seat]
    if top is None or not own or not top.card.one_good:
        refuse("joker.card", rule, seat=entry.seat, cell=list(cell))
    return area_changes.part_of(state, cell)


def _add_warehouse(state: State, cell: Cell, rule: str, log: Log) -> State:
    """F17, F18, F23: one more warehouse of the same good, if the supply has one; it goes with the card."""
    laid = state.board[cell][-1]
    good = goods_names(laid.card.goods)[0]
    if state.supply is not None:
        if not has(state.supply, good):
            refuse("joker.supply", rule, "W4", good=good, cell=list(cell))
        state = evolve(state, supply=less(state.supply, laid.card.goods))
    side = laid.card.colour
    assert side is not None
    facts = {"side": side, "card": laid.card.id, "cell": list(cell), "good": good}
    facts["home"] = state.board[home(state, area_changes.part_of(state, cell), side)][-1].card.id
    log.append(Ruling("joker.stored", (rule, "F23"), facts))
    return with_laid(state, cell, laid.holding(add(laid.stored, laid.card.goods), laid.exported))  # F23


def f17_joker(state: State, entry: Placement, card: Card, log: Log) -> State:
    """F17: one warehouse more on one own one-good card of the tavern's area."""
    for cell in entry.optional.get("joker") or ():
        if entry.cell not in _own_one_good_card(state, entry, cell, "F17"):
            refuse("joker.area", "F17", cell=list(cell))
        state = _add_warehouse(state, cell, "F17", log)
    return state


def f18_joker(state: State, entry: Placement, card: Card, log: Log) -> State:
    """F18: on up to two own one-good cards, in two different open areas, neither the tavern's."""
    taken: list[frozenset[Cell]] = []
    for cell in entry.optional.get("joker") or ():
        part = _own_one_good_card(state, entry, cell, "F18")
        if entry.cell in part or part in taken or state.area_at[cell].closed:
            refuse("joker.area", "F18", cell=list(cell))
        taken.append(part)
        state = _add_warehouse(state, cell, "F18", log)
    return state


def _joker_hooks(rule: str, most: int, joker: Callable[[State, Placement, Card, Log], State]) -> Hooks:
    return Hooks(
        place=(tavern_closes_nothing(rule),),
        laid=(joker,),
        keys=(PlaceKey("joker", rule, _check_joker(rule, most), _jokers, "laid", most),),
    )


_ANSWER = TYPED.kind(TavernAnswer, f12_answer, "{side:seat} tavern {cell} {counts}", who=own_side, rules=("F12",))
F12 = Variant(
    "alte-seilschaften", "rule", ("F12",), TWO_OR_TEAMS,
    hooks=Hooks(
        asking=(Asking(_ANSWER, f12_next, f12_whom, f12_candidates),),
        disowned=(f12_disowned,),
        slices=(lambda book: TavernWords(),),
    ),
    excludes=(("neue-seilschaften", "F20"),),
    needs=NEEDS_TAVERNS,
    brings=("F25",),
)  # fmt: skip
F17 = Variant(
    "bestechung-1", "rule", ("F17",), TWO_OR_TEAMS,
    hooks=_joker_hooks("F17", 1, f17_joker),
    excludes=(("bestechung-2", "F20"),),
    needs=NEEDS_TAVERNS,
    brings=("F23", "F26"),
)  # fmt: skip
F18 = Variant(
    "bestechung-2", "rule", ("F18",), TWO_OR_TEAMS,
    hooks=_joker_hooks("F18", 2, f18_joker),
    excludes=(("bestechung-1", "F20"),),
    needs=NEEDS_TAVERNS,
    brings=("F23", "F26"),
)  # fmt: skip
VARIANTS = (F12, F17, F18)
