"""Setting a table up: game, names, cards, options. What there is to choose comes from the rules engine's registry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from arbiter.faults import Invalid, Refused
from arbiter.language import gettext as _
from arbiter.pages.faults import Fault, faults_of, said
from arbiter.pages.games import SEATS, acting, facing, setup_of, values
from arbiter.pages.known import remember
from arbiter.pages.seats import Seat, place_name, seat_of
from arbiter.tables import tables
from arbiter.words import option, variant

bp = Blueprint("setup", __name__)

Form = Mapping[str, str]

PROXY = "proxy"
NEW_COPY = "new"
NAME_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose, with a sentence on what it means."""

    id: str
    name: str
    hint: str
    given: bool


@dataclass(frozen=True, slots=True)
class Question:
    """An option with its values."""

    id: str
    name: str
    hint: str
    choices: list[Choice]


@dataclass(frozen=True, slots=True)
class Field:
    """A seat whose player's name is asked for; `opposite` is whom a team game sits there facing it (S5)."""

    id: str
    seat: Seat
    label: str
    name: str
    opposite: str


@bp.get("/new")
def new() -> str:
    """Show the form with what most tables play."""
    return _page({})


@bp.post("/new")
def opened() -> ResponseReturnValue:
    """Open the table, or show what is wrong; or the seats of another game than the page was showing."""
    form = request.form
    if form.get("shown", _game(form)) != _game(form):
        return _page(form)
    errors = _missing(form)
    if errors:
        return _page(form, errors), 422
    try:
        table = tables.open(_setup(form), _deck(form))
    except Refused as refused:
        return _page(form, [_at_field(fault, form) for fault in faults_of(refused.refusal.reasons, {})]), 422
    except Invalid as invalid:
        field = "deck-name" if invalid.code == "deck.name" else _field_id(SEATS[_game(form)][0])
        return _page(form, [Fault(field, said(invalid.code))]), 422
    remember(table.links.host)
    return redirect(url_for("table.page", token=table.links.host), 303)


def _page(form: Form, errors: list[Fault] | None = None) -> str:
    game = _game(form)
    names = tables.deck_names()
    decks = _decks(names, form.get("deck", NEW_COPY))
    fields = [_field(seat, game, form) for seat in SEATS[game]]
    faulty = {fault.field for fault in errors or []}
    return render_template(
        "setup_part.html" if "HX-Request" in request.headers else "setup.html",
        game=game,
        games=[_game_choice(one, game) for one in SEATS],
        fields=fields,
        kept=_kept(game, form),
        decks=decks,
        deck_chosen=next(one.name for one in decks if one.given),
        deck_name=form.get("deck-name", _fresh_name(names)),
        open_deck=bool(faulty & {"deck", "deck-name"}),
        questions=[_question(one, game, form) for one in acting(game)],
        open_options=any(field.startswith("option-") for field in faulty),
        errors=errors or [],
    )


def _game(form: Form) -> str:
    return form["game"] if form.get("game") in SEATS else next(iter(SEATS))


def _game_choice(game: str, given: str) -> Choice:
    text = variant(game)
    return Choice(game, text.name, text.text, game == given)


def _field(seat: str, game: str, form: Form) -> Field:
    opposite = facing(game).get(seat)
    name = form.get(_field_id(seat), "")
    return Field(_field_id(seat), seat_of(seat, ""), place_name(seat), name, place_name(opposite) if opposite else "")


def _field_id(seat: str) -> str:
    """Return the id of a seat's name: a team's first player has that of the single player of the colour."""
    return "name-" + seat.removesuffix("-1")


def _kept(game: str, form: Form) -> dict[str, str]:
    """Return what was typed or chosen for other games, to be there again when the game is switched back."""
    every = {_field_id(seat) for seats in SEATS.values() for seat in seats}
    every |= {f"option-{one}" for other in SEATS for one in acting(other)}
    here = {_field_id(seat) for seat in SEATS[game]} | {f"option-{one}" for one in acting(game)}
    return {name: form[name] for name in sorted(every - here) if name in form}


def _decks(names: list[str], given: str) -> list[Choice]:
    known = {NEW_COPY, PROXY, *(f"own:{name}" for name in names)}
    chosen = given if given in known else NEW_COPY
    choices = [
        (NEW_COPY, _("Our own copy, new here"), _("Each card is asked for once, when it is first laid.")),
        *((f"own:{name}", name, _("The faces learned so far are there already.")) for name in names),
        (PROXY, _("The proxy deck"), _("Cards printed from this project: all faces are known.")),
    ]
    return [Choice(value, name, hint, value == chosen) for value, name, hint in choices]


def _fresh_name(names: list[str]) -> str:
    """Return a name that no copy has yet."""
    stem = _("Our copy")
    fresh = (f"{stem} {number}" if number > 1 else stem for number in range(1, len(names) + 2))
    return next(name for name in fresh if name not in names)


def _question(option_id: str, game: str, form: Form) -> Question:
    text = option(option_id)
    allowed = values(option_id, game)
    given = form.get(f"option-{option_id}", allowed[0])
    by_id = {value.id: value for value in text.values}
    choices = [Choice(value, by_id[value].name, by_id[value].text, value == given) for value in allowed]
    return Question(option_id, text.name, text.text, choices)


def _missing(form: Form) -> list[Fault]:
    """Return the names that are missing, too long or the same."""
    found, taken = [], set()
    for seat in SEATS[_game(form)]:
        field = _field_id(seat)
        name = form.get(field, "").strip()
        if not name:
            found.append(Fault(field, _("Who plays %(colour)s? Type a name.") % {"colour": place_name(seat)}))
        elif len(name) > NAME_LENGTH:
            found.append(Fault(field, _("A name has at most 40 characters.")))
        elif name in taken:
            found.append(Fault(field, _("Two players can't have the same name.")))
        taken.add(name)
    return found


def _setup(form: Form) -> dict[str, Any]:
    game = _game(form)
    names = {seat: form[_field_id(seat)].strip() for seat in SEATS[game]}
    return setup_of(game, names, {one: form[f"option-{one}"] for one in acting(game) if f"option-{one}" in form})


def _deck(form: Form) -> str:
    given = form.get("deck", NEW_COPY)
    if given == PROXY:
        return PROXY
    return given.removeprefix("own:") if given.startswith("own:") else form.get("deck-name", "")


def _at_field(fault: Fault, form: Form) -> Fault:
    """Return a refusal of the engine at the field that it most likely is about."""
    return Fault(_field_id(SEATS[_game(form)][0]), fault.text, fault.rules)
