"""A table as Kontor's engine has it; its seats as pages show them: name, colour, the letter on the badge, and what is
expected of each right now.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial

from arbiter.language import gettext as _
from arbiter.log.history import TableState
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import Seat
from kontor.texts import NAMES, says
from kontor.words import colour_letter, goods_text
from kontor_rules import asked, enter
from kontor_rules.areas.warehouses import Exports
from kontor_rules.field.cards import goods_counts
from kontor_rules.state import State
from kontor_rules.values import ON_FIELD, OUT
from rulings import reasons_against

say = says("table")


def state_of(context: TableContext) -> State:
    """Return the state of the game that a context shows."""
    state: State = context.position.game.state
    return state


def sit_out_until(context: TableContext) -> str:
    """Return until when sitting out is announced, by whose rulebook (option `sit_out_until`)."""
    return say("sit-out-revealed" if state_of(context).book.settings.sit_out_until_revealed else "sit-out-chosen")


refused = partial(reasons_against, enter)
"""Returns what the engine would refuse an entry of a game for; none: it is taken."""


@dataclass(frozen=True, slots=True)
class PlayerOverview:
    """A seat with what lies in front of it: coins, what the hand should hold, the pile, and what it does now.

    `opposite` is who sits facing it in a team game, else "". `store` are the goods chits (W5) or the export store (F6),
    None in games without.
    """

    seat: str
    name: str
    colour: str
    letter: str
    opposite: str
    coins: int
    hand: str
    pile: int
    keepers: int | None
    store: str | None
    does: str
    active: bool


def seat_of(seat: str, name: str) -> Seat:
    """Return the seat for pages; "red-1" is red's first player."""
    colour, _dash, place = seat.partition("-")
    return Seat(seat, name, colour, colour_letter(colour) + place)


def seats_of(setup: Mapping[str, object]) -> dict[str, Seat]:
    """Return the seats of a record's set-up, clockwise."""
    players = setup["players"]
    assert isinstance(players, list)
    return {player["seat"]: seat_of(player["seat"], player["name"]) for player in players}


def colour_name(colour: str) -> str:
    """Return a colour's name in the page's language."""
    return NAMES["side"][colour]()


def place_name(seat: str) -> str:
    """Return a seat's name before anybody sits there: "Red", "Red 1"."""
    colour, _dash, place = seat.partition("-")
    return f"{colour_name(colour)} {place}".strip()


def players(position: TableState, seats: Mapping[str, Seat]) -> list[PlayerOverview]:
    """Return every seat with coins, hand, pile and what it is doing."""
    book = position.game.state.book
    facing = book.taxed if book.settings.facing else {}
    now = (*position.due, *(asked(position.game) or position.game.state.turns[:1]))
    return [_player(position, seat, seats[facing[seat.seat]].name if facing else "", now) for seat in seats.values()]


def _player(position: TableState, seat: Seat, opposite: str, now: Collection[str]) -> PlayerOverview:
    state = position.game.state
    return PlayerOverview(
        seat=seat.seat,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        opposite=opposite,
        coins=state.coins[seat.seat],
        hand=hand_text(state, seat.seat),
        pile=state.piles[seat.seat],
        keepers=state.keepers[seat.colour],
        store=_store(position, seat.colour),
        does=_does(position, seat.seat, seat.seat in now),
        active=seat.seat in now,
    )


def hand_text(state: State, seat: str) -> str:
    """Return how many cards of each kind a hand should hold (D2)."""
    hand = state.hands[seat]
    parts: list[str] = [NAMES["hand"]["harbour"](num=hand.harbour), NAMES["hand"]["water"](num=hand.water)]
    if hand.special or state.book.settings.specials_in_hand:
        parts.append(NAMES["hand"]["special"](num=hand.special))
    if hand.total < hand.harbour + hand.water + hand.special:
        parts.append(_("less the smuggled card"))  # nobody else knows which of the two it is (F5)
    return ", ".join(parts)


def _store(position: TableState, side: str) -> str | None:
    stores = position.game.state.slices.get(Exports)
    if not isinstance(stores, Exports):
        return None
    held = goods_counts(stores.stores[side])
    return goods_text(held) if any(held.values()) else _("none")


def _does(position: TableState, seat: str, is_awaited: bool) -> str:
    """Return in a few words what is expected of a seat, or what it has done this round."""
    phase = position.game.state.phase
    if phase == "announce":
        return _announcing(position, seat, is_awaited)
    if phase == "turn":
        return _turning(position, seat)
    return _("is asked now") if is_awaited else _("has finished")


def _announcing(position: TableState, seat: str, is_awaited: bool) -> str:
    if is_awaited:
        return _("chooses a card")
    if seat in position.sealed:
        return _("has played a card face down")
    return _("sits this round out") if seat in position.game.state.sat_out else _("has no card left")


def _turning(position: TableState, seat: str) -> str:
    state = position.game.state
    card = (state.revealed or {}).get(seat)
    if card is None:
        return _("sits this round out") if seat in state.sat_out else _("took the card back for want of coins")
    said = {"number": card.number}
    if state.active == seat:
        return _("places %(number)s now") % said
    if seat in state.turns:
        return _("then places %(number)s") % said
    if state.whereabouts.get(card.id) == ON_FIELD:
        return _("has placed %(number)s") % said
    if state.whereabouts.get(card.id) == OUT:
        return _("has placed water instead of %(number)s") % said
    return _("took %(number)s back") % said
