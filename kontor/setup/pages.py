"""Setting a table up: game, seats, scenario, special rules, cards, options. The engine decides what is valid."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from arbiter.foundation.faults import Invalid, Refused
from arbiter.language import gettext as _
from arbiter.language.accepted_text import alike, typed_name
from arbiter.pages.device.device_tables import remember
from arbiter.pages.device.last_time import CLEAR, last_table, without_names
from arbiter.pages.faults import Fault, said
from arbiter.pages.lists.deck_choice import NEW_COPY, choices, deck_and_shelf, fresh_name
from arbiter.pages.lists.sharing import host_url
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import open_table
from arbiter.tables.opening import PROXY_DECK
from arbiter.tables.service import tables
from kontor.game import KONTOR
from kontor.sentences import faults_of
from kontor.setup import setup_choices
from kontor.setup.games import (
    RING,
    SEATS,
    facing,
    setup_of,
    taxing,
)
from kontor.setup.same_again import form_after, form_again
from kontor.setup.seating import (
    Chair,
    chairs,
    name_field,
    shown_order,
    twice,
)
from kontor.setup.setup_choices import SetupChoice, game_choices
from kontor.setup.start_pictures import start_picture
from kontor.setup.table_rules import KontorSummary, summary_of
from kontor.table.seats import colour_name, place_name, seat_of
from kontor_rules import Refusal, begin, offers
from kontor_rules.interface.setup_compatibility import Offers
from kontor_rules.setup import SINGLE_SEATS

bp = Blueprint("kontor_setup", __name__)

Form = Mapping[str, str]
Json = dict[str, Any]

NAME_LENGTH = 40

_AT = {"deck.name": "deck-name", "deck.full": "deck-name", "deck.not-here": "deck"}
"""The fields to correct for the service's errors of a set-up."""


@dataclass(frozen=True, slots=True)
class Field:
    """A seat whose player's name is asked for; `opposite` is whom a team game sits there facing it (S5).

    `taxes` is whom the seat taxes, where that isn't plain (T2). `colours` are to choose from, where one can.
    """

    id: str
    seat: Seat
    label: str
    name: str
    opposite: str
    taxes: str
    colours: list[SetupChoice]


@dataclass(frozen=True)
class Wish:
    """What the form asks for: who sits where, and what of the rest goes together.

    `drawn` is the layout that the table made; `layout` that or, where one is needed, a ready-made one (N0).
    """

    game: str
    chairs: list[Chair]
    drawn: list[Any] | None
    layout: list[Any] | None
    layout_faults: list[Fault]
    offers: Offers

    @property
    def seats(self) -> list[str]:
        return [chair.seat for chair in self.chairs]

    def setup(self, names: Mapping[str, str]) -> Json:
        """Return the set-up as record-kontor.md has it."""
        return setup_of(
            self.game,
            names,
            scenario=self.offers.scenario,
            special_rules=list(self.offers.special_rules),
            options=dict(self.offers.options),
            layout=self.layout,
        )


@bp.get("/kontor/new")
def new() -> str:
    """Show the form with what most tables play, the people and the cards of this device's last table."""
    last = last_table(KONTOR)
    return _page(form_after(last, PROXY_DECK) if last else {}, is_next=last is not None)


@bp.get("/t/<token>/kontor/again")
def again(token: str) -> str:
    """Show the form with what a table has played."""
    return _page(form_again(open_table(token), PROXY_DECK), is_again=True)


@bp.post("/kontor/new")
def opened() -> ResponseReturnValue:
    """Open the table, or show what is wrong; or the form again, with what goes with what has been chosen."""
    form = setup_choices.switched(request.form)
    only_shown = "HX-Request" in request.headers or "act" in form or "back" in form
    if only_shown or form.get("shown", _game(form)) != _game(form):
        return _page(form)
    wish = _wish(form, to_open=True)
    if wrong := _wrong_seats(wish):
        as_shown = {name: value for name, value in form.items() if not name.startswith("colour-")}
        return _page(as_shown, wrong), 422
    errors = [*_missing(wish), *_dropped(wish), *wish.layout_faults]
    if errors:
        return _page(form, errors, wish), 422
    try:
        names = {chair.seat: typed_name(chair.name) for chair in wish.chairs}
        deck, shelf_id = deck_and_shelf(KONTOR, form)
        table = tables.open(wish.setup(names), deck, shelf_id=shelf_id)
    except Refused as refused:
        return _page(form, faults_of(refused.refusal.reasons, {}, name_field(wish.seats[0]))), 422
    except Invalid as invalid:
        field = _AT.get(invalid.code) or name_field(wish.seats[0])
        return _page(form, [Fault(field, said(invalid.code))]), 422
    remember(table.links.host)
    return redirect(host_url(table.links.host), 303)


def _wish(form: Form, *, to_open: bool = False) -> Wish:
    game = _game(form)
    found = chairs(game, form, to_open=to_open)
    seats = SEATS[game] if twice(found) else [chair.seat for chair in found]
    wanted = setup_of(
        game,
        {seat: seat for seat in seats},
        scenario=form.get("scenario") or (None if to_open else form.get("later-scenario")) or None,
        special_rules=setup_choices.wished_rules(form, later=not to_open),
        options=setup_choices.wished_options(form, game),
    )
    drawn, faults = _layout(form, wanted)
    layout, going = drawn, offers({**wanted, "layout": drawn})
    if drawn is None and going.start == "own" and going.scenario is not None:
        layout = start_picture(going.scenario, len(seats))
        going = offers({**wanted, "layout": layout})
    return Wish(game=game, chairs=found, drawn=drawn, layout=layout, layout_faults=faults, offers=going)


def _layout(form: Form, wanted: Json) -> tuple[list[Any] | None, list[Fault]]:
    """Return the layout sent along, if it fits game and scenario; else what is wrong with it (N0)."""
    if not form.get("layout"):
        return None, []
    try:
        layout = json.loads(form["layout"])
        begin({**wanted, "special_rules": [], "options": {}, "layout": layout})
    except Refusal as refusal:
        about = [reason for reason in refusal.reasons if not reason.code.startswith("setup.not")]
        return None, faults_of(about, {}, "layout")
    except (ValueError, RecursionError):
        return None, [Fault("layout", _("The start layout can't be read."))]
    return layout, []


def _page(
    form: Form,
    errors: list[Fault] | None = None,
    wish: Wish | None = None,
    *,
    is_again: bool = False,
    is_next: bool = False,
) -> str:
    form = without_names(form) if form.get("act") == CLEAR else form
    wish = wish or _wish(form)
    game = wish.game
    own = choices(KONTOR)
    decks = _decks(own, form.get("deck", NEW_COPY))
    faulty = {fault.field for fault in errors or []}
    return render_template(
        "kontor/setup/part.html" if "HX-Request" in request.headers else "kontor/setup/setup.html",
        is_again=is_again,
        is_next=is_next,
        no_deck=form.get("deck") not in [one.id for one in decks],
        game=game,
        games=game_choices(game),
        fields=_fields(wish),
        is_ring=game == RING,
        order=",".join(wish.seats),
        kept=_kept(wish, form),
        offered=setup_choices.offered(wish.offers, form, faulty),
        layout=form.get("layout", "") if wish.drawn is not None else "",
        layout_gone=bool(wish.layout_faults) and not errors,
        summary=_summary(wish),
        decks=decks,
        deck_chosen=next(one.name for one in decks if one.given),
        deck_name=form.get("deck-name", fresh_name(name for _value, name, _hint in own)),
        open_deck=bool(faulty & {"deck", "deck-name"}),
        open_options=any(field.startswith("option-") for field in faulty),
        errors=errors or [],
    )


def _game(form: Form) -> str:
    return form["game"] if form.get("game") in SEATS else next(iter(SEATS))


def _fields(wish: Wish) -> list[Field]:
    taxed = taxing(wish.game, wish.seats)
    faces = facing(wish.game)
    return [_field(chair, wish.game, faces.get(chair.seat), taxed.get(chair.seat)) for chair in wish.chairs]


def _field(chair: Chair, game: str, opposite: str | None, taxed: str | None) -> Field:
    seat = chair.seat
    colours = (
        [SetupChoice(one, colour_name(one), "", given=one == seat) for one in SINGLE_SEATS] if game == RING else []
    )
    return Field(
        id=name_field(seat),
        seat=seat_of(seat, ""),
        label=place_name(seat),
        name=chair.name,
        opposite=place_name(opposite) if opposite else "",
        taxes=place_name(taxed) if taxed else "",
        colours=colours,
    )


def _kept(wish: Wish, form: Form) -> dict[str, str]:
    """Return what was typed or chosen for other games, to be there again when the game is switched back."""
    on_show = {name_field(seat) for seat in wish.seats}
    if wish.game == RING and form.get("shown") == RING:
        # Who changed colours has taken the name along; who left the table may come back.
        there = {chair.name for chair in wish.chairs}
        on_show |= {field for field in map(name_field, shown_order(form)) if form.get(field) in there}
    every = {name_field(seat) for seats in (*SEATS.values(), SINGLE_SEATS) for seat in seats}
    every |= {"order"} if wish.game != RING else set()
    kept = {name: form[name] for name in sorted(every - on_show) if name in form}
    return kept | setup_choices.kept(wish.offers, form)


def _summary(wish: Wish) -> KontorSummary:
    """Return what would be played, with the names typed so far."""
    names = {chair.seat: typed_name(chair.name)[:NAME_LENGTH] or place_name(chair.seat) for chair in wish.chairs}
    if len(set(names.values())) < len(names):
        names = {seat: place_name(seat) for seat in names}
    return summary_of(wish.setup(names))


def _decks(own: list[tuple[str, str, str]], given: str) -> list[SetupChoice]:
    offered = [
        (NEW_COPY, _("Our own deck, new here"), _("Each card is asked for once, when it is first played.")),
        *own,
        (PROXY_DECK, _("The proxy deck"), _("Cards printed from this project: all faces are known.")),
    ]
    chosen = given if given in {value for value, _name, _hint in offered} else NEW_COPY
    return [SetupChoice(value, name, hint, given=value == chosen) for value, name, hint in offered]


def _wrong_seats(wish: Wish) -> list[Fault]:
    place = twice(wish.chairs)
    if place is None:
        return []
    said = {"colour": colour_name(wish.seats[place - 1])}
    return [Fault(f"colour-{place}", _("Two players can't both have %(colour)s. Choose another.") % said, ("S6",))]


def _missing(wish: Wish) -> list[Fault]:
    """Return the names that are missing, too long or the same."""
    found, taken = [], set()
    for chair in wish.chairs:
        field, name = name_field(chair.seat), typed_name(chair.name)
        if not name:
            found.append(Fault(field, _("Who plays %(colour)s? Type a name.") % {"colour": place_name(chair.seat)}))
        elif len(name) > NAME_LENGTH:
            found.append(Fault(field, _("A name has at most 40 characters.")))
        elif alike(name) in taken:
            found.append(Fault(field, _("Two players can't have the same name.")))
        taken.add(alike(name))
    return found


def _dropped(wish: Wish) -> list[Fault]:
    """Return what was sent and doesn't go with the rest (F20-F22, the tables' columns)."""
    return [
        fault
        for one, reason in wish.offers.dropped.items()
        for fault in faults_of([reason], {}, setup_choices.field_of(one))
    ]
