"""Known cards that a number begun on the pad may mean: offered to be tapped instead of typed.

Only what everybody at the table knows goes into it, and what the seat itself may lay: known faces, cards that the
rulings gave back to this hand. Nothing is said of what lies face down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import TableContext
from kontor.table.position import state_of
from kontor.tasks.faces import Face, Shown, against, face_for, known_id, number_of, shown_id
from kontor_rules import Card

MANY = 4
"""As many cards stand beside the number on the smallest phone; more are quicker typed than looked through."""


def while_typing(context: TableContext, seat: Seat, text: str) -> Face:
    """Return what belongs beside the number typed so far: one digit may be the first of two."""
    number = number_of(text)
    if number is None:
        return Face("empty", chips=_shown(context, _in_hand(context, seat)))
    face = face_for(context, seat, text)
    if face.kind == "known" or len(text.strip()) > 1:
        return face
    begun = [card for card in context.position.game.state.faces.values() if str(card.number).startswith(str(number))]
    fitting = [*_playable(context, seat, begun)]
    chips = fitting if len(fitting) <= MANY else [card for card in _in_hand(context, seat) if card in fitting]
    return Face("begun", str(number), chips=_shown(context, chips), insist=str(number) if face.kind == "ask" else "")


def _in_hand(context: TableContext, seat: Seat) -> list[Card]:
    """Return the cards that went back to this hand openly (T3, P9) and haven't left it since."""
    state = state_of(context)
    returned = [
        card
        for card in context.position.game.state.faces.values()
        if state.whereabouts.get(card.id) == seat.seat and card.id not in state.under_piles
    ]
    return [*_playable(context, seat, returned)]


def _playable(context: TableContext, seat: Seat, cards: Iterable[Card]) -> Iterator[Card]:
    """Yield those of some known cards that the seat's number may mean and that nothing known forbids, by number."""
    game = context.position.game
    for card in sorted(cards, key=lambda card: card.number or 0):
        if card.number is None or known_id(game, seat, card.number) != card.id:
            continue
        if not against(context, seat.seat, card.id, None):
            yield card


def _shown(context: TableContext, cards: Iterable[Card]) -> tuple[Shown, ...]:
    return tuple(shown_id(context.position.game, card.id) for card in list(cards)[:MANY])
