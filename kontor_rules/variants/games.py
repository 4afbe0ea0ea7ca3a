"""The four games: what each sets, and the base rules in the hooks that variants share (S, R, P, E)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kontor_rules.areas.warehouses import Exports, export_key, export_one
from kontor_rules.end.endings import end, end_candidates, field_full
from kontor_rules.end.ranking import HighestCards, money, tied_before
from kontor_rules.entries.forms import PLACED_LINE, TYPED
from kontor_rules.entries.overruling import ENTRIES as OVERRULING
from kontor_rules.field.cards import GOODS, NO_GOODS, SPECIAL_KINDS, Card, card_json, face_problems
from kontor_rules.interface.output_types import OpenQuestion
from kontor_rules.json_types import (
    FaceEntry,
    HighestCardAnswer,
    NoPlaceEntry,
    PlaceEntry,
    PlayEntry,
    ShipEntry,
    SitOutEntry,
    a_card,
)
from kontor_rules.setup import SINGLE_SEATS, TEAM_SEATS
from kontor_rules.state import Asking, Hooks, State
from kontor_rules.turn.laying import no_keeper_left
from kontor_rules.turn.placing import BASE_VETOES, SPECIAL_VETOES, seat_without_room
from kontor_rules.turn.rounds import play, play_candidates, sit_out, sit_out_candidates, unplayable
from kontor_rules.turn.ship import ShipMoves, move_ship, ship_candidates
from kontor_rules.turn.turns import no_place, no_place_candidates, place, place_candidates
from kontor_rules.values import HARBOUR, Area, Ending, Log, Seat, Side
from kontor_rules.variants.variant import Variant
from rulings import Reason, Ruling, reasons_against, refuse, refuse_for
from rulings.candidates import Ask, Next, Value, read_at
from rulings.forms import Json, all_together, anybody
from rulings.frozen import evolve
from rulings.records import EndEntry


def learn(state: State, card: Card, log: Log) -> State:
    """C7: learn a card's face; the same one again is fine."""
    refuse_for(face_problems(card, state.faces))
    if card.id in state.faces:
        return state
    log.append(Ruling("face.learned", ("C7",), {"card": card_json(card)}))
    return evolve(state, faces={**state.faces, card.id: card})


def face_candidates(state: State, _seat: Seat, said: Json) -> Next:
    """C7: any face may be taught."""
    ask, card = Ask(("card",), of="face", is_open=True), read_at(a_card, said, ("card",))
    against = () if card is None else tuple(face_problems(card, state.faces))
    return Next((ask,), whole=not (card is None or against), against=against)


_SHIP = TYPED.kind(
    ShipEntry,
    move_ship,
    "{seat} ship →{to:cell}[ -{remove:cell}][ to {return_to:seat}][ buys {buy:number}]",
    rules=("H1",),
    asks=ship_candidates,
)
BASE_HOOKS = Hooks(
    place=(*BASE_VETOES, *SPECIAL_VETOES),
    verdict=(no_keeper_left,),
    placed=(field_full,),
    entries=(
        TYPED.kind(FaceEntry, learn, "{card:face}", who=anybody, rules=("C7",), asks=face_candidates),
        TYPED.kind(SitOutEntry, sit_out, "{seat} sits out", rules=("R1",), asks=sit_out_candidates),
        TYPED.kind(PlayEntry, play, "{cards}", who=all_together, rules=("R2",), asks=play_candidates),
        _SHIP,
        TYPED.kind(PlaceEntry, place, "{seat} {laid:id}" + PLACED_LINE, rules=("P1",), asks=place_candidates),
        TYPED.kind(
            NoPlaceEntry,
            no_place,
            "{seat} no place",
            rules=("P9",),
            told_by=("place.impossible", "place.declined"),
            asks=no_place_candidates,
        ),
        TYPED.kind(EndEntry, end, "end {reason:word}", who=anybody, rules=("E11",), asks=end_candidates),
        *OVERRULING,
    ),
)
"""The rules of every game."""


def e6_too_small(state: State, area: Area) -> Reason | None:
    """E6: in the team game an area of fewer than 2 cells doesn't count (lifted if every owned area does)."""
    least = state.book.settings.min_cells
    return Reason("count.too-small", ("E6",), {"least": least}) if len(area.cells) < least else None


def e8_no_room(state: State) -> Ending | None:
    """E8: the extension also ends when some player has no cell left for a harbour card of the own colour."""
    return Ending("no-room", ("E8",)) if seat_without_room(state) is not None else None


def e9_chits_and_money(state: State) -> dict[Side, dict[str, int]]:
    """E9: a point for most chits of each good and for most money (a tie: nobody); no chit at all: -1."""
    chits = e9_chits(state)
    rich = _single_best(money(state)) if chits else None  # E9
    return {side: {"chits": sum(items.values()), "money": int(side == rich)} for side, items in chits.items()}


def e9_chits(state: State) -> dict[Side, dict[str, int]]:
    """E9: return each side's points by good, and under "none" for having no chit at all; {} where E9 doesn't act."""
    if not state.book.settings.chit_points:
        return {}
    stores = state.slice(Exports).stores
    best = [_single_best({side: goods[at] for side, goods in stores.items()}) for at in range(3)]
    return {
        side: {good: int(side == best[at]) for at, good in enumerate(GOODS)} | {"none": -int(goods == NO_GOODS)}  # E9
        for side, goods in stores.items()
    }


def _single_best(amounts: dict[Side, int]) -> Side | None:
    most = max(amounts.values())
    best = [side for side, amount in amounts.items() if amount == most]
    return best[0] if len(best) == 1 else None  # E9


def e10_question(state: State) -> OpenQuestion | None:
    """E10: the highest harbour card is asked for only if it decides."""
    if state.slice(HighestCards).worth or "highest-card" not in state.book.settings.ties:
        return None
    return {"question": "highest-card"} if len(tied_before(state, "highest-card")) > 1 else None


def e10_whom(state: State, question: OpenQuestion) -> tuple[Seat, ...]:
    """E10: the players still tied."""
    tied = tied_before(state, "highest-card")
    return tuple(seat for seat in state.book.seats if state.book.side_of[seat] in tied)


def e10_candidates(state: State, _question: OpenQuestion, _seat: Seat, said: Json) -> Next:
    """E10: ask for a harbour card of the hand of each player still tied; none where the hand holds none."""
    harbour = [card for card in state.faces.values() if card.pile == HARBOUR]
    asks, cards = [], read_at(_SHOWN, said, ("cards",))
    tied = tied_before(state, "highest-card")
    for seat in tied:
        some = state.hands[seat].count(HARBOUR) > 0
        held = [Value(card.id) for card in harbour if not unplayable(state, seat, card.id, card)]
        ask_of = "card" if some else ""
        asks.append(Ask(("cards", seat), tuple(held) if some else (Value(None),), of=ask_of, who=seat, is_open=True))
    if cards is None or cards.keys() != set(tied):
        return Next(tuple(asks))
    if unknown := [card for card in cards.values() if card is not None and card not in state.faces]:
        return Next(tuple(asks), learn=unknown[0])
    against = reasons_against(e10_answer, state, cards, [])
    return Next(tuple(asks), whole=not against, against=against)


_SHOWN = TYPED.keys(HighestCardAnswer)["cards"]
_BAR_WORTH = {"over": 2, None: 1, "under": 0}


def e10_answer(state: State, cards: Mapping[str, str | None], log: Log) -> State:
    """E10: each player still tied shows a harbour card that R7 allows, or none where the hand holds none."""
    tied = tied_before(state, "highest-card")
    if set(cards) != set(tied):
        refuse("answer.seats", "E10", due=list(tied))
    worth: dict[Side, tuple[int, int] | None] = {}
    for seat in tied:
        card_id = cards[seat]
        if card_id is None:
            if state.hands[seat].count(HARBOUR):
                refuse("answer.no-card", "E10", seat=seat)
            worth[seat] = None
            continue
        face = state.faces.get(card_id)
        refuse_for(unplayable(state, seat, card_id, face))
        if face is None or face.pile != HARBOUR or face.number is None:
            refuse("answer.not-harbour", "E10", seat=seat, card=card_id)
        worth[seat] = (face.number, _BAR_WORTH[face.bar])
    log.append(Ruling("answer.highest-card", ("E10", "O2"), {"cards": dict(cards)}))
    return state.with_slice(HighestCards(worth))


def _two(seats: tuple[Seat, ...]) -> bool:
    """S3, S4: tell whether these are the seats of two players."""
    return sorted(seats) == sorted(SINGLE_SEATS[:2])


def _three_or_four(seats: tuple[Seat, ...]) -> bool:
    """S6: tell whether these are the seats of three or four players, each of another colour."""
    return len(set(seats)) == len(seats) in (3, 4) and set(seats) <= set(SINGLE_SEATS)


def e10_answers(entry: Mapping[str, Any], seat: str, _side: str) -> bool:
    """E10: tell whether a seat is one of those whose cards are shown."""
    cards = entry.get("cards", {seat: None})
    return isinstance(cards, dict) and seat in cards


_HIGHEST_CARD = TYPED.kind(HighestCardAnswer, e10_answer, "highest card {cards}", who=e10_answers, rules=("E10",))

BASIC = Variant("basic", "game", ("S3", "E2"), games=frozenset({"basic"}), hooks=BASE_HOOKS, brings=("S3",), seats=_two)

PRO = Variant(
    "pro",
    "game",
    ("S4", "E3"),
    games=frozenset({"pro"}),
    sets={"field": (7, 7), "ship": True, "ranked": 5},  # S4, E3
    hooks=BASE_HOOKS,
    brings=("S3", "S4"),
    seats=_two,
)

TEAM = Variant(
    "team",
    "game",
    ("S5", "E6"),
    games=frozenset({"team"}),
    sets={
        "field": (8, 8),
        "ship": True,
        "ranked": 5,
        "min_cells": 2,
        "harbour_pile": 11,
        "specials_in_hand": 1,
        "special_kinds": SPECIAL_KINDS,
        "facing": True,
    },
    hooks=replace(BASE_HOOKS, no_count=(e6_too_small,)),
    brings=("K3", "S5"),
    seats=lambda seats: seats == TEAM_SEATS,
)

EXTENSION = Variant(
    "extension",
    "game",
    ("S6", "E8"),
    games=frozenset({"extension"}),
    sets={
        "ship": True,
        "special_pile": 6,
        "special_kinds": SPECIAL_KINDS,
        "keepers": 7,
        "chits": 6,
        "chit_points": True,
        "room_rule": "E8",
        "ties": ("points", "areas", "highest-card"),  # E10
        "scored_by": ("E10", "E8"),
    },
    sets_for={3: {"field": (8, 8), "ranked": 7}, 4: {"field": (9, 9), "ranked": 9}},  # S6, E8
    hooks=replace(
        BASE_HOOKS,
        placed=(field_full, e8_no_room),
        bonuses=(e9_chits_and_money,),
        asking=(Asking(_HIGHEST_CARD, e10_question, e10_whom, e10_candidates),),
        store=(export_one,),
        keys=(export_key("W5"),),
        slices=(
            lambda book: Exports("W5", dict.fromkeys(book.sides, NO_GOODS), (book.settings.chits,) * 3),
            lambda book: HighestCards({}),
            lambda book: ShipMoves(),
        ),
    ),
    brings=("S4", "S6", "O2", "H7", "W5", "M6", "E8"),
    seats=_three_or_four,
)

GAMES = (BASIC, PRO, TEAM, EXTENSION)
