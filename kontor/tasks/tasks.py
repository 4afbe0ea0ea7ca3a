"""What a page asks of the person in front of it: pass the phone on, choose a card, wait, or have a turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from arbiter.language import gettext as _
from arbiter.pages.faults import Fault, faults_of
from arbiter.pages.table_context import Door
from arbiter.pages.trying import refused
from kontor.table.board import Cell
from kontor.table.seats import Seat
from kontor.tasks.faces import (
    EMPTY,
    Face,
    Shown,
    shown,
    shown_id,
)
from kontor.tasks.final_questions import (
    Highest,
    Smuggled,
    Tavern,
    highest_task,
    is_asked,
    smuggled_task,
    tavern_task,
    waiting_headline,
)
from kontor.tasks.placement_questions import NO_ANSWERS, Answers
from kontor.tasks.placing import Place, Placing, place_task
from kontor.tasks.purchases import BUY_OUT, BuyOut, buy_out_task
from kontor.tasks.sailors import sailor_shown, sailor_text
from kontor.tasks.ship import Moving, Ship, ship_task
from kontor.tasks.smuggling import Smuggle, Smuggling, smuggle_task
from kontor.tasks.two_waters import Pouring, Waters, waters_task
from kontor.words import expected_text
from kontor_rules import SAILOR, card_json, may_play, may_pour, revealed_cards


@dataclass(frozen=True, slots=True)
class Given:
    """What a person has chosen or typed so far on a page. Nothing of it is stored.

    `card` is the card that the cell was chosen for: an answer that comes late must not choose for the next one.
    `at` is the cell that it is laid on while `cell` may be a card for the joker; `said` is what was answered besides.
    `moving`, `pouring` and `smuggling` are what was chosen about the ship, about water instead of a flood and about a
    card face down: None while it isn't that which is asked.
    `before` names what is being bought before the round, `numbers` are the highest cards by seat (E10).
    `pad` tells questions that were just answered for from those before; updates leave both alone.
    """

    seat: str | None = None
    cell: Cell | None = None
    card: str = ""
    at: Cell | None = None
    said: Answers = NO_ANSWERS
    moving: Moving | None = None
    pouring: Pouring | None = None
    smuggling: Smuggling | None = None
    pad: str = ""
    number: str = ""
    face: Face = EMPTY
    before: str = ""
    numbers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Nothing to do here now."""

    kind: ClassVar[str] = "wait"
    headline: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    kind: ClassVar[str] = "end"
    headline: str


@dataclass(frozen=True, slots=True)
class Handover:
    """The host's phone goes to `next`, unseen by the others; `lifts` may still take their cards up again."""

    kind: ClassVar[str] = "handover"
    headline: str
    next: Seat
    take_url: str
    openly: bool
    lifts: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """A card is chosen for `me` and laid face down, or the seat sits out.

    `sailor` says what to lay for sitting out where that isn't announced (F19); `no_sitting` what forbids sitting out.
    """

    kind: ClassVar[str] = "choose"
    headline: str
    me: Seat
    pad_id: str
    number: str
    face: Face
    openly: bool = False
    passing: bool = False
    sailor: str = ""
    no_sitting: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """The seat's card lies face down; `card` is for its own eyes."""

    kind: ClassVar[str] = "laid"
    headline: str
    me: Seat
    text: str
    card: Shown | None


Task = (
    Waiting | Ended | Handover | Choose | Laid | Place | Ship | Waters | Smuggle | BuyOut | Smuggled | Tavern | Highest
)


def task_for(door: Door, given: Given, *, openly: bool) -> Task:
    """Return what the page asks for, from the table as it stands and what was chosen so far."""
    state = door.state
    if state.phase == "finished":
        return Ended(_("The game is over"))
    if state.phase == "questions":
        return _question(door, given)
    if door.mode == "look":
        return Waiting(_expected(door))
    if given.smuggling is not None and (task := smuggle_task(door, given.smuggling, given.cell)) is not None:
        return task
    if state.phase == "turn":
        return _turn(door, given)
    return _announce(door, given, openly=openly)


def _question(door: Door, given: Given) -> Task:
    """Return the question after the end, on the pages that it is for."""
    question = door.table["question"]["question"]
    if not is_asked(door):
        return Waiting(waiting_headline(door))
    if question == "smuggled":
        return smuggled_task(door, given.pad, given.number, given.face)
    if question == "tavern":
        return tavern_task(door)
    return highest_task(door, given.numbers, given.seat, given.face)


def _announce(door: Door, given: Given, *, openly: bool) -> Task:
    buyer = door.access.seat if door.mode == "own" else given.seat
    if given.before == BUY_OUT and buyer in door.seats:
        buying = buy_out_task(door, door.seats[buyer], given.cell)
        if buying is not None:
            return buying
    if door.mode == "all":
        return _announce_for_all(door, given, openly=openly)
    me = door.seats[door.access.seat or ""]
    if me.seat in door.position.due:
        return _choose(door, me, given, openly=False)
    if me.seat in door.position.sealed:
        return Laid(_("Your card lies face down"), me, _expected(door), _own_card(door))
    if me.seat in door.state.sat_out:
        return Waiting(_("You sit this round out"))
    return Waiting(_("You have no card left"))


def _announce_for_all(door: Door, given: Given, *, openly: bool) -> Task:
    due = door.position.due
    if not due:
        return Waiting(_expected(door))
    if given.seat in due:
        return _choose(door, door.seats[given.seat], given, openly=openly)
    return _choose(door, door.seats[due[0]], given, openly=True) if openly else _handover(door, due[0])


def _handover(door: Door, seat: str) -> Handover:
    to = door.seats[seat]
    lifts = tuple(one for one in door.seats.values() if one.seat in door.position.sealed)
    headline = _("Pass the phone to %(name)s") % {"name": to.name}
    return Handover(headline, to, door.page_url(seat=seat), openly=False, lifts=lifts)


def _choose(door: Door, me: Seat, given: Given, *, openly: bool) -> Choose:
    own = door.mode == "own"
    headline = _("Lay a card face down") if own else _("%(name)s, lay a card face down") % {"name": me.name}
    pad_id = f"{me.seat}-{door.state.round}{given.pad}"
    sailor = sailor_text(door)
    game = door.position.game
    sitting_out = {"entry": "sit-out", "seat": me.seat}
    against = may_play(game, me.seat, SAILOR) if sailor else refused(game, sitting_out)
    return Choose(
        headline,
        me,
        pad_id,
        given.number,
        given.face,
        openly=openly,
        passing=not own and not openly,
        sailor=sailor,
        no_sitting=tuple(faults_of(against, door.names)),
    )


def _own_card(door: Door) -> Shown | None:
    laid = door.position.laid
    if laid is None:
        return None
    if laid["card"] == SAILOR:
        return sailor_shown()
    return shown(laid["face"]) if laid["face"] is not None else shown_id(door.position.game, laid["card"])


def _turn(door: Door, given: Given) -> Task:
    active = door.state.active
    if active is None or door.access.seat not in (None, active):
        return Waiting(_expected(door))
    me = door.seats[active]
    card = (door.state.revealed or {})[active]
    view = shown(card_json(card))
    here = given.card == card.id
    sails = bool(door.table["legal"]["ship"])
    if here and sails and given.moving is not None:
        return ship_task(door, me, view, given.moving, given.cell)
    if here and given.pouring is not None and may_pour(door.position.game):
        return waters_task(door, me, view, given.pouring, given.cell)
    placing = Placing(given.cell, given.at, given.said, given.pad) if here else Placing()
    return place_task(door, me, view, placing, sails=sails)


def _expected(door: Door) -> str:
    """Return what the table waits for."""
    game = door.position.game
    return expected_text(door.table, door.position.due, door.names, revealed_cards(game), game.faces)
