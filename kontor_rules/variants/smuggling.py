"""F5: a card placed face down once a game, unknown to the arbiter until the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from kontor_rules.areas import area_changes
from kontor_rules.areas.warehouses import moved, store_goods
from kontor_rules.end.endings import ended
from kontor_rules.entries.forms import TYPED, a_cell
from kontor_rules.field.cards import SMUGGLED, Card, card_json, face_problems, plain_card
from kontor_rules.field.cells import Cell, by_row
from kontor_rules.interface.output_types import OpenQuestion
from kontor_rules.json_types import SmuggledAnswer, SmuggleEntry, a_card
from kontor_rules.state import Asking, Hooks, State
from kontor_rules.turn.laying import put, value_closed, with_laid
from kontor_rules.turn.placing import vetoes
from kontor_rules.turn.rounds import not_at_hand
from kontor_rules.values import HARBOUR, ON_FIELD, WATER, LaidCard, Log, Seat, Storing
from kontor_rules.variants.variant import TWO, Variant
from rulings import Reason, Ruling, reasons_against, refuse, refuse_for
from rulings.cached import for_last
from rulings.candidates import Ask, Next, Value, read_at
from rulings.forms import Json
from rulings.frozen import evolve, frozen


@frozen
class Smuggling:
    """The cell of each seat's card that lies face down."""

    cells: Mapping[Seat, Cell] = field(default_factory=dict)


def smuggle(state: State, seat: Seat, cell: Cell, log: Log) -> State:
    """F5: place one more card face down, right after one's own placement, where both kinds of card may go."""
    smuggling, hand = state.slice(Smuggling), state.hands[seat]
    kinds = _kinds_in_hand(state, seat, state.steps - 1)
    _check_cell(state, seat, cell)
    age = state.placements + 1
    hand = replace(hand.changed(kinds[0], -1) if len(kinds) == 1 else hand, hidden=kinds)
    state = evolve(state, hands={**state.hands, seat: hand})
    state = state.with_slice(Smuggling({**smuggling.cells, seat: cell}))
    log.append(Ruling("smuggle.laid", ("F5",), {"seat": seat, "cell": list(cell)}))
    state = put(state, cell, LaidCard(SMUGGLED, seat, age, state.round), log)
    state = value_closed(state, log)
    return ended(state, state.book.hooks.placed, log) or state


def _kinds_in_hand(state: State, seat: Seat, step: int) -> tuple[str, ...]:
    """Return the kinds that a seat's card may be of; refuse one that didn't place a card in this step (F5)."""
    if state.placed != (seat, step):
        refuse("smuggle.when", "F5", seat=seat)
    if seat in state.slice(Smuggling).cells:
        refuse("smuggle.twice", "F5", seat=seat)
    kinds = tuple(kind for kind in (HARBOUR, WATER) if state.hands[seat].count(kind))
    if not kinds:
        refuse("smuggle.no-card", "F5", seat=seat)
    return kinds


def smuggle_candidates(state: State, seat: Seat, said: Json) -> Next:
    """F5: ask the seat that has just placed a card for a cell that suits both kinds."""
    if against := reasons_against(_kinds_in_hand, state, seat, state.steps):
        return Next(against=against)
    ask, cell = _cells_asked(state), read_at(a_cell, said, ("cell",))
    against = () if cell is None else reasons_against(_check_cell, state, seat, cell)
    return Next((ask,), whole=not (cell is None or against), against=against)


@for_last
def _cells_asked(state: State) -> Ask:
    assert state.placed is not None
    seat, _step = state.placed
    cells = [cell for cell in sorted(state.frontier, key=by_row) if not reasons_against(_check_cell, state, seat, cell)]
    return Ask(("cell",), tuple(Value(list(cell)) for cell in cells), of="cell")


def _check_cell(state: State, seat: Seat, cell: Cell) -> None:
    """F5: the cell must be legal for both kinds."""
    against: dict[str, Reason] = {}
    for card in (plain_card("water"), plain_card("goods", state.book.side_of[seat])):
        for reason in vetoes(state, seat, card, cell):
            against.setdefault(reason.code, reason)
    refuse_for(Reason(r.code, ("F5", *r.rule), r.facts) for r in against.values())


def next_smuggled(state: State) -> OpenQuestion | None:
    """F5: at the end every seat's card is revealed, in set-up order."""
    for seat in state.book.seats:
        cell = state.slice(Smuggling).cells.get(seat)
        if cell is not None and state.board[cell][-1].card is SMUGGLED:
            return {"question": "smuggled", "seat": seat}
    return None


def reveal(state: State, seat: Seat, card: Card, log: Log) -> State:
    """F5: the card lies open now; warehouses and valuing come after the last one."""
    if next_smuggled(state) != {"question": "smuggled", "seat": seat}:
        refuse("answer.other", "F5", question=dict(next_smuggled(state) or {}))
    _check_card(state, seat, card)
    cell = state.slice(Smuggling).cells[seat]
    hand = replace(state.hands[seat].settled(card.pile), hidden=())
    log.append(Ruling("smuggle.revealed", ("F5",), {"seat": seat, "card": card.id, "cell": list(cell)}))
    laid = replace(state.board[cell][-1], card=card)
    after = evolve(
        with_laid(state, cell, laid),
        faces={**state.faces, card.id: card},
        whereabouts={**state.whereabouts, card.id: ON_FIELD},
        hands={**state.hands, seat: hand},
    )
    if card.is_water:
        return evolve(after, area_at=area_changes.without(after, cell, after.board, after.borders, area_changes.LAST))
    after = evolve(after, area_at=area_changes.shown(after.area_at, cell))
    moved(state, after, log)
    return after


def reveal_candidates(state: State, question: OpenQuestion, seat: Seat, said: Json) -> Next:
    """F5: ask for the face of the smuggled card: a known one, or another."""
    if seat != question["seat"]:
        return Next(against=(Reason("answer.other", ("F5",), {"question": dict(question)}),))
    card = read_at(a_card, said, ("card",))
    known = [card_json(face) for face in state.faces.values() if not reasons_against(_check_card, state, seat, face)]
    ask = Ask(("card",), tuple(map(Value, known)), of="face", who=seat, is_open=True)
    against = () if card is None else reasons_against(_check_card, state, seat, card)
    return Next((ask,), whole=not (card is None or against), against=against)


def _check_card(state: State, seat: Seat, card: Card) -> None:
    refuse_for(face_problems(card, state.faces))
    refuse_for(not_at_hand(state, seat, card))
    harbour = card.kind == "goods" and card.one_good
    if not (harbour or card.kind == "water") or card.pile not in state.hands[seat].hidden:
        refuse("smuggle.card", "F5", seat=seat, card=card.id)


def store_revealed(state: State, log: Log) -> State:
    """F5: once all are revealed they get their warehouses, in set-up order; a smuggled card is never exported."""
    for seat in state.book.seats:
        cell = state.slice(Smuggling).cells.get(seat)
        if cell is not None:
            card = state.board[cell][-1].card
            if card.pile == HARBOUR:
                state = store_goods(state, Storing(seat, cell, card, card.goods), log)
    return state


_SMUGGLE = TYPED.kind(SmuggleEntry, smuggle, "{seat} smuggles @{cell}", rules=("F5",), asks=smuggle_candidates)
_ANSWER = TYPED.kind(
    SmuggledAnswer, reveal, "{seat} smuggled {card:face}", rules=("F5",), told_by=("smuggle.revealed",)
)
_REVEAL = Asking(_ANSWER, next_smuggled, lambda state, question: (question["seat"],), reveal_candidates, early=True)
F5 = Variant(
    "schmuggel", "rule", ("F5",), TWO,
    hooks=Hooks(
        entries=(_SMUGGLE,),
        slices=(lambda book: Smuggling(),),
        asking=(_REVEAL,),
        settle=(store_revealed,),
    ),
)  # fmt: skip
