"""Setting a table up: who sits where, the pile, cards, options, committees. The engine decides what is valid."""

from __future__ import annotations

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
from arbiter.tables.service import tables
from contract.game import CONTRACT
from contract.seats import seat_of
from contract.sentences import faults_of
from contract.setup import setup_choices
from contract.setup.same_again import form_after, form_again
from contract.setup.seating import Chair, chairs, name_field, twice
from contract.setup.setup_choices import SetupChoice
from contract.words import colour_name
from contract_rules.entries.faces import LETTERS
from contract_rules.entries.record import MAX_NAME
from contract_rules.setup import GAME, MAX_PLAYERS, SEATS, WITH_SPECIAL

bp = Blueprint("contract_setup", __name__)

Form = Mapping[str, str]
Json = dict[str, Any]

_FIELDS = {
    "setup.pile": "pile-A",
    "setup.pile-counts": "pile-A",
    "setup.names": "",
    "setup.special": "special",
}
"""The fields to correct for the engine's errors of a set-up."""
_AT = {"deck.name": "deck-name", "deck.full": "deck-name", "deck.not-here": "deck"}
"""Where what the service says is."""


@dataclass(frozen=True, slots=True)
class Field:
    """A seat whose player's name is asked for, with the colours to choose from."""

    id: str
    seat: Seat
    label: str
    name: str
    colours: list[SetupChoice]


@bp.get("/contract/new")
def new() -> str:
    """Show the form with what most tables play, the people and the cards of this device's last table."""
    last = last_table(CONTRACT)
    return _page(form_after(last) if last else {}, is_next=last is not None)


@bp.get("/t/<token>/contract/again")
def again(token: str) -> str:
    """Show the form with what a table has played."""
    return _page(form_again(open_table(token)), is_again=True)


@bp.post("/contract/new")
def opened() -> ResponseReturnValue:
    """Open the table, or show what is wrong; or the form again, with what goes with what has been chosen."""
    form = request.form
    if "HX-Request" in request.headers or "act" in form:
        return _page(form)
    seated = chairs(form, to_open=True)
    if wrong := [*_wrong_seats(seated), *_wrong_names(seated), *_wrong_numbers(form, len(seated))]:
        return _page(_as_shown(form) if twice(seated) else form, wrong), 422
    try:
        deck, shelf_id = deck_and_shelf(CONTRACT, form)
        table = tables.open(_setup(form, seated), deck, CONTRACT.id, shelf_id)
    except Refused as refused:
        reasons = refused.refusal.reasons
        found = [fault for one in reasons for fault in faults_of([one], {}, _FIELDS.get(one.code, _named(one.facts)))]
        return _page(form, found), 422
    except Invalid as invalid:
        field = _AT.get(invalid.code) or name_field(seated[0].seat)
        return _page(form, [Fault(field, said(invalid.code))]), 422
    remember(table.links.host)
    return redirect(host_url(table.links.host), 303)


def _page(form: Form, errors: list[Fault] | None = None, *, is_again: bool = False, is_next: bool = False) -> str:
    form = without_names(form) if form.get("act") == CLEAR else form
    seated = chairs(form)
    if form.get("act", "").partition("-")[0] in ("add", "remove"):
        # Another number of players plays with other cards.
        form = {name: value for name, value in form.items() if not name.startswith("pile-")}
    players = len(seated)
    own = choices(CONTRACT)
    decks = setup_choices.deck_choices(own, form.get("deck", NEW_COPY))
    deck = next(one for one in decks if one.given)
    faulty = {fault.field for fault in errors or []}
    counts = setup_choices.known_counts(deck.id, players)
    return render_template(
        "contract/setup/part.html" if "HX-Request" in request.headers else "contract/setup/setup.html",
        is_again=is_again,
        is_next=is_next,
        no_deck=form.get("deck") not in [one.id for one in decks],
        fields=[_field(chair) for chair in seated],
        most=MAX_PLAYERS,
        order=",".join(chair.seat for chair in seated),
        kept=_kept(form, seated),
        decks=decks,
        deck_chosen=deck.name,
        deck_name=form.get("deck-name", fresh_name(name for _value, name, _hint in own)),
        open_deck=bool(faulty & {"deck", "deck-name"}),
        counted=counts is not None,
        pile=setup_choices.pile_fields(form, counts),
        questions=setup_choices.questions(form, players),
        committees=setup_choices.committee_fields(form),
        overview=setup_choices.overview_fields(form) if players == WITH_SPECIAL else None,
        usual_overview=setup_choices.usual_overview_text(),
        top=form.get("top", ""),
        open_tracks=any(field.startswith(("committee-", "special", "top")) for field in faulty),
        open_options=any(field.startswith("option-") for field in faulty),
        errors=errors or [],
    )


def _setup(form: Form, seated: list[Chair]) -> Json:
    """Return the set-up as record-contract.md has it; what the table leaves as it is isn't named."""
    counts = setup_choices.known_counts(form.get("deck", NEW_COPY), len(seated))
    pile = counts or {letter: int(form[f"pile-{letter}"]) for letter in LETTERS}
    found: Json = {
        "game": GAME,
        "players": [{"seat": chair.seat, "name": typed_name(chair.name)} for chair in seated],
        "pile": pile,
    }
    found |= {"options": options} if (options := setup_choices.wished_options(form, len(seated))) else {}
    if len(seated) == WITH_SPECIAL and (overview := setup_choices.wished_overview(form)):
        found["special"] = overview
    if form.get("top", "").strip():
        found["influence_top"] = int(form["top"])
    if committees := setup_choices.wished_committees(form):
        found["committees"] = committees
    return found


def _field(chair: Chair) -> Field:
    colours = [SetupChoice(one, colour_name(one), "", given=one == chair.seat) for one in SEATS]
    return Field(name_field(chair.seat), seat_of(chair.seat, chair.name), colour_name(chair.seat), chair.name, colours)


def _kept(form: Form, seated: list[Chair]) -> dict[str, str]:
    """Return what was typed for others and isn't asked for now, to be there again when they come back."""
    there = {chair.name for chair in seated}
    shown = {name_field(chair.seat) for chair in seated}
    kept = {name: form[name] for name in map(name_field, SEATS) if name in form and name not in shown}
    # Who changed colours has taken the name along; who left the table may come back.
    kept = {name: value for name, value in kept.items() if value and value not in there}
    if len(seated) != WITH_SPECIAL:
        kept |= {name: value for name, value in form.items() if name.startswith("special")}
    return kept


def _as_shown(form: Form) -> dict[str, str]:
    """Return the form with the colours as they were shown."""
    return {name: value for name, value in form.items() if not name.startswith("colour-")}


def _wrong_seats(seated: list[Chair]) -> list[Fault]:
    place = twice(seated)
    if place is None:
        return []
    said = {"colour": colour_name(seated[place - 1].seat)}
    return [Fault(f"colour-{place}", _("Two players can't both have %(colour)s. Choose another.") % said, ("S1",))]


def _wrong_names(seated: list[Chair]) -> list[Fault]:
    """Return the names that are missing, too long or the same."""
    found, taken = [], set()
    for chair in seated:
        field, name = name_field(chair.seat), typed_name(chair.name)
        if not name:
            found.append(Fault(field, _("Who plays %(colour)s? Type a name.") % {"colour": colour_name(chair.seat)}))
        elif len(name) > MAX_NAME:
            found.append(Fault(field, _("A name has at most 40 characters.")))
        elif alike(name) in taken:
            found.append(Fault(field, _("Two players can't have the same name."), ("S1",)))
        taken.add(alike(name))
    return found


def _wrong_numbers(form: Form, players: int) -> list[Fault]:
    """Return what should be a number and isn't, and committees' names that are too long or the same."""
    found = []
    if setup_choices.known_counts(form.get("deck", NEW_COPY), players) is None:
        found += [
            Fault(one.id, _("Count the cards and type the number."), ("S5",))
            for one in setup_choices.pile_fields(form, None)
            if not _is_number(one.value, 36)
        ]
    top = form.get("top", "").strip()
    if top and (not _is_number(top, 99) or int(top) < 1):
        found.append(Fault("top", _("The tracks' highest number is from 1 to 99."), ("I5",)))
    if players == WITH_SPECIAL and form.get("special") == "own":
        overview = setup_choices.overview_fields(form)
        numbers = [overview.active, *(one for _workers, *pair in overview.rows for one in pair)]
        found += [
            Fault(one.id, _("Type a number from 0 to 9."), ("C9",)) for one in numbers if not _is_number(one.value, 9)
        ]
    return [*found, *_wrong_committees(form)]


def _wrong_committees(form: Form) -> list[Fault]:
    names = setup_choices.wished_committees(form) or []
    found = []
    for place, name in enumerate(names, 1):
        if len(name) > MAX_NAME:
            found.append(Fault(f"committee-{place}", _("A name has at most 40 characters.")))
        elif name in names[: place - 1]:
            found.append(Fault(f"committee-{place}", _("Two committees can't have the same name.")))
    return found


def _is_number(text: str, most: int) -> bool:
    text = text.strip()
    return text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and int(text) <= most


def _named(facts: Mapping[str, object]) -> str:
    """Return the field of an option that a reason names."""
    return f"option-{facts['id']}" if "id" in facts else ""
