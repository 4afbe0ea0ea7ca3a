"""The first state of a game (S1-S7, C6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from kontor_rules.field.cards import CENTRE, UNNUMBERED_WATER, Card, learned
from kontor_rules.field.cells import CENTRE_CELL, Borders, Cell, neighbours
from kontor_rules.field.layout import spans, start_cells, water_pile
from kontor_rules.settings import left_out_count
from kontor_rules.setup import Setup
from kontor_rules.state import Rulebook, State
from kontor_rules.turn.laying import log_fixed
from kontor_rules.values import ON_FIELD, SPECIAL, WATER, Hand, Laid, Log
from rulings import Ruling

COINS = 20  # C6
HARBOUR_HAND, WATER_HAND = 3, 2  # S3


def opening(setup: Setup, book: Rulebook, log: Log) -> State:
    """Return the state before the first round; refuse a deck that contradicts itself."""
    settings = book.settings
    faces = _learned(setup.deck)
    start = start_cells(settings, setup.layout)
    borders = _borders(book, frozenset(start), log)
    board = {cell: (Laid(_start_card(cell, card_id, faces)),) for cell, card_id in start.items()}
    coins = dict.fromkeys(book.seats, settings.coins)
    treasury = COINS - sum(coins.values()) if settings.treasury is None else settings.treasury
    rule = book.rule if settings.sit_out_announced else (*book.rule, "F19")  # a tavern as sailor isn't dealt
    log.append(Ruling("game.begins", rule, {"game": book.game, "coins": settings.coins, "treasury": treasury}))
    harbour = {
        seat: settings.harbour_pile - left_out_count(settings, book.side_of[seat], faces) - settings.harbour_aside
        for seat in book.seats
    }
    in_hand = {seat: min(HARBOUR_HAND, count) for seat, count in harbour.items()}
    piles = {seat: harbour[seat] - in_hand[seat] for seat in book.seats}
    piles |= {WATER: water_pile(len(setup.players), settings, len(start)), SPECIAL: settings.special_pile}
    supply = settings.supply
    return State(
        book=book,
        faces=faces,
        whereabouts={card_id: ON_FIELD for card_id in start.values() if card_id is not None} | dict(settings.dealt),
        board=board,
        frontier=frozenset(n for cell in board for n in neighbours(cell) if n not in board),
        borders=borders,
        area_at={},
        ship=CENTRE_CELL if settings.ship else None,  # S4
        coins=coins,
        treasury=treasury,
        hands={seat: Hand(in_hand[seat], WATER_HAND, settings.specials_in_hand) for seat in book.seats},
        piles=piles,
        keepers=dict.fromkeys(book.sides, settings.keepers),
        supply=None if supply is None else (supply, supply, supply),
        slices={type(value): value for value in (make(book, frozenset(start)) for make in book.hooks.slices)},
    )


@lru_cache(maxsize=16)
def _learned(deck: tuple[Card, ...]) -> Mapping[str, Card]:
    """Return the faces of a deck by id; refuse one that contradicts itself. Cached, since decks are reused."""
    return learned((CENTRE, *deck))


def _start_card(cell: Cell, card_id: str | None, faces: Mapping[str, Card]) -> Card:
    """Return the card of a start cell; a numbered one is known to be water, whatever else it shows."""
    if cell == CENTRE_CELL:
        return CENTRE
    if card_id is None:
        return UNNUMBERED_WATER
    known = faces.get(card_id)
    if known is not None:
        return known
    return Card(card_id, "water", number=int(card_id[1:]))


def _borders(book: Rulebook, cells: frozenset[Cell], log: Log) -> Borders:
    width, height = book.settings.field or spans(cells)
    nothing = Borders(width=width, height=height, left=0, right=0, top=0, bottom=0, each=book.settings.border_each)
    borders = nothing.spanning(cells)
    log_fixed(nothing, borders, log)
    return borders
