"""F16: two water cards instead of a flood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kontor_rules.end.endings import first_ending
from kontor_rules.entries.forms import TYPED
from kontor_rules.field.cards import Card, plain_card
from kontor_rules.field.cells import Cell, by_row, neighbours
from kontor_rules.json_types import WatersEntry
from kontor_rules.state import Hooks, State
from kontor_rules.turn.laying import value_closed
from kontor_rules.turn.placing import has_legal_cell, legal_cells, vetoes
from kontor_rules.turn.rounds import unplayable
from kontor_rules.turn.turns import after_placing, card_in_turn, draw, lay
from kontor_rules.values import OUT, SPECIAL, WATER, Ending, Log, Seat
from kontor_rules.variants.variant import TWO_OR_TEAMS, Variant
from rulings import Reason, Ruling, reasons_against, refuse, refuse_for
from rulings.forms import Json
from rulings.frozen import evolve
from rulings.legal_entries import Blank


def waters(state: State, seat: Seat, cards: Sequence[tuple[str, Cell]], log: Log) -> State:
    """F16: place two water cards, each with valuing and endings; then draws and coins; the flood leaves the game.

    `cards` are pairs of card id and cell.
    """
    flood = card_in_turn(state, seat)
    if flood.kind != "flood":
        refuse("waters.no-flood", "F16", seat=seat, card=flood.id)
    faces = water_cards(state, seat, [card_id for card_id, _cell in cards])
    log.append(Ruling("waters.instead", ("F16",), {"seat": seat, "card": flood.id}))
    state = evolve(state.with_hand(seat, SPECIAL, -1), whereabouts={**state.whereabouts, flood.id: OUT})
    one_card_only = any(water == 1 for _, water in state.hands[seat].splits)
    state = evolve(state, hands={**state.hands, seat: state.hands[seat].showing(WATER, len(cards))})
    ending: Ending | None = None
    for face, (_card_id, cell) in zip(faces, cards, strict=True):
        if ending is not None:
            refuse("waters.ended", "F16", "E0", seat=seat)
        state, ending = _lay(state, seat, face, cell, log)
    if ending is None:
        if len(cards) == 1 and not one_card_only and has_legal_cell(state, seat, plain_card("water")):
            refuse("waters.second", "F16", seat=seat)
        for _ in cards:
            state, _drawn = draw(state, seat, WATER, log)
    return after_placing(state, seat, len(cards), ending, log)


_UNNAMED = tuple(replace(plain_card("water"), id=f"W{number}") for number in (999_998, 999_999))
"""Two water cards that no hand holds: where cards may go doesn't depend on which they are."""


def two_waters(state: State) -> Iterator[Json]:
    """Yield where the active player may place one or two water cards of the hand instead of a flood (F16)."""
    seat, revealed = state.active, state.revealed
    if seat is None or revealed is None or revealed[seat].kind != "flood":
        return
    known = [
        one for one, card in state.faces.items() if card.kind == "water" and not unplayable(state, seat, one, card)
    ]
    card = Blank(seat, known, "card", True)
    tried = evolve(state, faces={**state.faces, **{card.id: card for card in _UNNAMED}})
    for first in legal_cells(state, seat, plain_card("water")):
        second = {*state.frontier, *neighbours(first)} - state.board.keys() - {first}
        for cells in ((first,), *((first, cell) for cell in sorted(second, key=by_row))):
            unnamed = [(one.id, cell) for one, cell in zip(_UNNAMED, cells, strict=False)]
            if not reasons_against(waters, tried, seat, unnamed, []):
                yield {"seat": seat, "cards": [{"card": card, "cell": list(cell)} for cell in cells]}


def water_cards(state: State, seat: Seat, ids: Sequence[str]) -> list[Card]:
    """Return the cards that a seat places instead of its flood; refuse all but one or two water cards of its hand."""
    if not 1 <= len(ids) <= 2 or len(set(ids)) < len(ids):
        refuse("waters.count", "F16", seat=seat)
    reasons: list[Reason] = []
    cards = []
    for card_id in ids:
        face = state.faces.get(card_id)
        reasons += unplayable(state, seat, card_id, face)
        if face is not None:
            cards.append(face)
            if face.kind != "water":
                reasons.append(Reason("waters.not-water", ("F16",), {"seat": seat, "card": card_id}))
    refuse_for(reasons)
    if max(water for _, water in state.hands[seat].splits) < len(ids):
        refuse("waters.too-few", "F16", "R7", seat=seat)
    return cards


def _lay(state: State, seat: Seat, card: Card, cell: Cell, log: Log) -> tuple[State, Ending | None]:
    refuse_for(Reason(r.code, ("F16", *r.rule), r.facts) for r in vetoes(state, seat, card, cell))
    state = value_closed(lay(state, seat, card, cell, log), log)
    return state, first_ending(state, state.book.hooks.placed)


_WATERS = TYPED.kind(WatersEntry, waters, "{seat} waters {cards:waters}", rules=("F16",), candidates=two_waters)
F16 = Variant(
    "erweitertes-hochwasser", "rule", ("F16",), TWO_OR_TEAMS,
    hooks=Hooks(entries=(_WATERS,)),
    needs=(("floods", "F22"),),
    brings=("F22",),
)  # fmt: skip
