"""F16: two water cards instead of a flood."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kontor_rules.end.endings import first_ending
from kontor_rules.entries.forms import TYPED, a_cell, text
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
from rulings.cached import for_last
from rulings.candidates import Ask, Next, Value, read_at
from rulings.forms import Json
from rulings.frozen import evolve, frozen


def waters(state: State, seat: Seat, cards: Sequence[tuple[str, Cell]], log: Log) -> State:
    """F16: place two water cards, each with valuing and endings; then draws and coins; the flood leaves the game.

    `cards` are pairs of card id and cell.
    """
    flood = _flood_in_turn(state, seat)
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


def _flood_in_turn(state: State, seat: Seat) -> Card:
    """Return the active seat's flood; refuse another card (F16)."""
    flood = card_in_turn(state, seat)
    if flood.kind != "flood":
        refuse("waters.no-flood", "F16", seat=seat, card=flood.id)
    return flood


_UNNAMED = tuple(replace(plain_card("water"), id=f"W{number}") for number in (999_998, 999_999))
"""Two water cards that no hand holds: where cards may go doesn't depend on which they are."""


def waters_candidates(state: State, seat: Seat, said: Json) -> Next:
    """F16: ask for a water card and its cell, then for another one as far as the rules have it."""
    if against := reasons_against(_flood_in_turn, state, seat) or _too_few(state, seat, 1):
        return Next(against=against)
    cells = [read_at(a_cell, said, ("cards", place, "cell")) for place in (0, 1)]
    ids = [read_at(text, said, ("cards", place, "card")) for place in (0, 1)]
    named = [card_id for card_id in ids if card_id is not None]
    asks = _asked(state, seat, 0, _pourings(state).first)
    if unknown := [card_id for card_id in named if card_id not in state.faces]:
        return Next(tuple(asks), learn=unknown[0])
    against = reasons_against(water_cards, state, seat, named) if named else ()
    first, second = cells
    if against or first is None:
        return Next(tuple(asks), against=against)
    return _second_asked(state, seat, asks, (first, second), ids)


def _second_asked(
    state: State, seat: Seat, asks: list[Ask], cells: tuple[Cell, Cell | None], ids: Sequence[str | None]
) -> Next:
    """Ask for a second card once the first one's cell is said, if the rules have it or allow it."""
    pourings, (first, second), is_begun = _pourings(state), cells, cells[1] is not None or ids[1] is not None
    after = pourings.after(first)
    if after.second:
        asks += _asked(state, seat, 1, after.second, optional=not (after.against or is_begun))
    elif after.against:
        return Next(tuple(asks), against=after.against)
    if second is not None and second not in after.second:
        return Next(tuple(asks), against=pourings.against(first, second))
    if ids[0] is None or (None in (ids[1], second) if is_begun else after.against):
        return Next(tuple(asks))
    laid = [(card_id, cell) for card_id, cell in zip(ids, cells, strict=True) if cell is not None]
    against = reasons_against(waters, state, seat, laid, [])
    return Next(tuple(asks), whole=not against, against=against)


def _asked(state: State, seat: Seat, place: int, cells: Iterable[Cell], *, optional: bool = False) -> list[Ask]:
    known = (
        one for one, card in state.faces.items() if card.kind == "water" and not unplayable(state, seat, one, card)
    )
    at = ("cards", place)
    return [
        Ask((*at, "card"), tuple(map(Value, known)), of="card", who=seat, optional=optional, is_open=True, unlike=True),
        Ask((*at, "cell"), tuple(Value(list(cell)) for cell in cells), of="cell", optional=optional),
    ]


@frozen
class _Second:
    """Where a second card may go after the first, and what speaks against going without."""

    second: tuple[Cell, ...]
    against: tuple[Reason, ...]


class _Pourings:
    """Where the active seat's water cards may go instead of its flood, whichever they are; found once for a state."""

    def __init__(self, state: State) -> None:
        self._state = evolve(state, faces={**state.faces, **{card.id: card for card in _UNNAMED}})
        self._seat = str(state.active)
        self.first = legal_cells(state, self._seat, plain_card("water"))
        self._after: dict[Cell, _Second] = {}

    def after(self, first: Cell) -> _Second:
        """Return what follows a first card on a cell."""
        if first not in self._after:
            state = self._state
            near = {*state.frontier, *neighbours(first)} - state.board.keys() - {first}
            second = tuple(cell for cell in sorted(near, key=by_row) if not self.against(first, cell))
            self._after[first] = _Second(second, self.against(first))
        return self._after[first]

    def against(self, *cells: Cell) -> tuple[Reason, ...]:
        """Return what speaks against cards on these cells."""
        laid = [(card.id, cell) for card, cell in zip(_UNNAMED, cells, strict=False)]
        return reasons_against(waters, self._state, self._seat, laid, [])


_pourings = for_last(_Pourings)


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
    refuse_for(_too_few(state, seat, len(ids)))
    return cards


def _too_few(state: State, seat: Seat, count: int) -> tuple[Reason, ...]:
    """Return why a hand can't have so many water cards (F16, R7)."""
    if max(water for _, water in state.hands[seat].splits) >= count:
        return ()
    return (Reason("waters.too-few", ("F16", "R7"), {"seat": seat}),)


def _lay(state: State, seat: Seat, card: Card, cell: Cell, log: Log) -> tuple[State, Ending | None]:
    refuse_for(Reason(r.code, ("F16", *r.rule), r.facts) for r in vetoes(state, seat, card, cell))
    state = value_closed(lay(state, seat, card, cell, log), log)
    return state, first_ending(state, state.book.hooks.placed)


_WATERS = TYPED.kind(WatersEntry, waters, "{seat} waters {cards:waters}", rules=("F16",), asks=waters_candidates)
F16 = Variant(
    "erweitertes-hochwasser", "rule", ("F16",), TWO_OR_TEAMS,
    hooks=Hooks(entries=(_WATERS,)),
    needs=(("floods", "F22"),),
    brings=("F22",),
)  # fmt: skip
