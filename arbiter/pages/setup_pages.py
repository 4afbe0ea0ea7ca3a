"""Setting a table up: who sits where, whose cards, what is chosen besides. A game says what there is to choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeVar

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from arbiter.foundation.faults import Invalid, Refused
from arbiter.game import Json, Rules
from arbiter.language import gettext as _
from arbiter.language.refusals import refusal_text
from arbiter.language.rulebook import OptionText
from arbiter.pages.device.device_tables import known, remember
from arbiter.pages.forms import Choice, FormFault
from arbiter.pages.lists.own_list import NEW_COPY, deck_and_list, own_decks, value_of
from arbiter.pages.seating import CLEAR, Form, SeatField, Seating, name_field
from arbiter.pages.sentences import SentenceRenderer
from arbiter.pages.table.share_links import host_url
from arbiter.pages.table.table_context import TableContext, open_table
from arbiter.tables.opening import PROXY_DECK
from arbiter.tables.service import tables
from rulings import Reason

_AT = {"deck.name": "deck-name", "deck.full": "deck-name", "deck.not-here": "deck"}
"""The fields to correct for the service's errors of a set-up."""


@dataclass(frozen=True, slots=True)
class SetupChoice(Choice):
    """Something to choose, with a sentence on what it means.

    `original` is the rulebook's own name for it, `whose` whose reading an option's value is. `switch` names the game
    that has what this one hasn't.
    """

    original: str = ""
    whose: str = ""
    switch: str = ""


@dataclass(frozen=True, slots=True)
class OptionQuestion:
    """An option with its values."""

    id: str
    name: str
    hint: str
    choices: list[SetupChoice]

    @classmethod
    def of(cls, option: OptionText, chosen: str, against: Mapping[str, tuple[FormFault, ...]]) -> OptionQuestion:
        """Return an option with the values that are keys of `against`, in their order, and what speaks against each."""
        values = {value.id: value for value in option.values}
        choices = [
            SetupChoice(
                name=values[one].name,
                hint=f"{values[one].text} {values[one].source}".strip(),
                value=one,
                given=one == chosen,
                against=faults,
                whose=values[one].whose_name,
            )
            for one, faults in against.items()
        ]
        return cls(option.id, option.name, option.text, choices)


class Choosable(Protocol):
    """An option with its values, the usual one first."""

    @property
    def id(self) -> str: ...

    @property
    def values(self) -> Sequence[str]: ...


def chosen_options(form: Form, options: Sequence[Choosable]) -> dict[str, str]:
    """Return the options of which a form has another value than the usual one."""
    given = {one.id: form.get(f"option-{one.id}", "") for one in options}
    return {one.id: given[one.id] for one in options if given[one.id] in one.values[1:]}


def played_before(context: TableContext, *, proxy: bool) -> dict[str, str]:
    """Return the fields of the set-up page with the players, options and cards of a table.

    `proxy`: it plays with the proxy deck if with none of this device's own.
    """
    setup = context.position.setup
    form = {"order": ",".join(player["seat"] for player in setup["players"])}
    form |= {name_field(player["seat"]): player["name"] for player in setup["players"]}
    form |= {f"option-{one}": value for one, value in (setup.get("options") or {}).items()}
    own = tables.deck(context.access)
    return form | ({"deck": value_of(own.id)} if own else {"deck": PROXY_DECK} if proxy else {})


def without(form: Form, *prefixes: str) -> dict[str, str]:
    """Return a form without the fields whose names begin with one of these."""
    return {name: value for name, value in form.items() if not name.startswith(prefixes)}


def last_table(rules: Rules) -> TableContext | None:
    """Return the table of a game that this device used last, None if it knows none."""
    there = {one.token for one in tables.known(known()) if one.rules.id == rules.id}
    token = next((one for one in known() if one in there), None)
    return None if token is None else TableContext(token, "look", tables.find(token))


SetupRequest = TypeVar("SetupRequest")


class SetupPages(Protocol[SetupRequest]):
    """The set-up of a game as pages of its own: what it asks for, a `SetupRequest`, follows from the form."""

    rules: Rules
    bp: Blueprint
    part: ClassVar[str]
    """The template of what the form asks for."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.bp = Blueprint(f"{rules.id}_setup", __name__)
        self.bp.get(f"/{rules.id}/new", endpoint="new")(self._new)
        self.bp.post(f"/{rules.id}/new", endpoint="opened")(self._opened)
        self.bp.get(f"/t/<token>/{rules.id}/again", endpoint="again")(self._again)

    # What a game says

    def read(self, form: Form) -> Form:
        """Return the form as it is after what was tapped."""
        return form

    def requested_setup(self, form: Form, *, to_open: bool) -> SetupRequest:
        """Return what a form asks for; `to_open` as it was sent, else with what goes with it."""

    def fields(self, requested: SetupRequest) -> list[SeatField]:
        """Return the seats, clockwise."""

    def seating(self, requested: SetupRequest) -> Seating:
        """Return how they sit, and what can be changed of that."""

    def wrong(self, form: Form, requested: SetupRequest) -> list[FormFault]:
        """Return all that speaks against opening the table, before the rules are asked."""

    def setup(self, form: Form, requested: SetupRequest) -> Json:
        """Return the set-up, for the rules."""

    def field_of(self, reason: Reason, requested: SetupRequest) -> str:
        """Return the field that one of the rules' reasons against a set-up is about."""
        del reason, requested
        return ""

    def shown(self, form: Form, requested: SetupRequest, faulty: frozenset[str]) -> Mapping[str, Any]:
        """Return what the template is given besides; `faulty` are the fields to mend.

        `kept` is what was typed and isn't asked for now, `gone` what was chosen and doesn't go with the rest, and why.
        """

    def again(self, context: TableContext) -> dict[str, str]:
        """Return the form for what a table plays."""

    def after(self, context: TableContext) -> dict[str, str]:
        """Return of it what the next table of a device begins with: who sits where, and the cards."""
        return self.again(context)

    def new_deck(self) -> str:
        """Return what is said of a new deck; asked of games with faces only."""
        return _("Each card is asked for once, when it is first needed.")

    def only_shown(self, form: Form) -> bool:
        """Tell whether the form is to be shown again, with what goes with what has been chosen."""
        return "HX-Request" in request.headers or "act" in form

    # The pages

    def _new(self) -> str:
        """Show the form with what most tables play, the people and the cards of this device's last table."""
        last = last_table(self.rules)
        return self._page(self.after(last) if last else {}, is_next=last is not None)

    def _again(self, token: str) -> str:
        """Show the form with what a table has played."""
        return self._page(self.again(open_table(token)), is_again=True)

    def _opened(self) -> ResponseReturnValue:
        """Open the table, or show what is wrong; or the form again, with what goes with what has been chosen."""
        form = self.read(request.form)
        if self.only_shown(form):
            return self._page(form)
        requested = self.requested_setup(form, to_open=True)
        if wrong := self.wrong(form, requested):
            return self._page(form, wrong, requested), 422
        try:
            deck, shelf = deck_and_list(self.rules, form) if self.rules.faces else (None, None)
            table = tables.open(self.setup(form, requested), deck, self.rules.id, shelf)
        except Refused as refused:
            renderer = SentenceRenderer.before(self.rules.id)
            return self._page(
                form, renderer.faults(refused.refusal.reasons, lambda one: self.field_of(one, requested))
            ), 422
        except Invalid as invalid:
            field = _AT.get(invalid.code) or self.fields(requested)[0].id
            return self._page(form, [FormFault(field, refusal_text(invalid.code))]), 422
        remember(table.links.host)
        return redirect(host_url(table.links.host), 303)

    def _page(
        self,
        form: Form,
        errors: Sequence[FormFault] = (),
        requested: SetupRequest | None = None,
        *,
        is_again: bool = False,
        is_next: bool = False,
    ) -> str:
        if any(fault.field.startswith("colour-") for fault in errors):
            form, requested = without(form, "colour-"), None  # as they were shown
        form = without(form, "name-") if form.get("act") == CLEAR else form
        requested = self.requested_setup(form, to_open=False) if requested is None else requested
        faulty = frozenset(fault.field for fault in errors)
        return render_template(
            self.part if "HX-Request" in request.headers else "shared/setup/setup.html",
            part=self.part,
            here=f"{self.rules.id}_setup.new",
            is_again=is_again,
            is_next=is_next,
            fields=self.fields(requested),
            seating=self.seating(requested),
            **self._decks(form, faulty),
            **{"kept": {}, "gone": (), **self.shown(form, requested, faulty)},
            open_options=any(field.startswith("option-") for field in faulty),
            errors=errors,
        )

    def _decks(self, form: Form, faulty: frozenset[str]) -> dict[str, Any]:
        if not self.rules.faces:
            return {}
        own = own_decks(self.rules)
        listed, known = own.listed(), _("What the arbiter already knows of the cards is kept.")
        elsewhere = known + " " + _("In another list of this device: the game goes there too.")
        offered = [
            (NEW_COPY, _("Our own deck, new here"), self.new_deck()),
            *((value_of(one.id), one.name, elsewhere if one.shelf_id in own.list_ids[1:] else known) for one in listed),
        ]
        if self.rules.faces.proxy:
            text = _("Cards printed from this project: all faces are known.")
            offered.append((PROXY_DECK, _("The proxy deck"), text))
        values, given = [value for value, _name, _hint in offered], form.get("deck")
        taken = given if given in values else NEW_COPY
        decks = [Choice(name, hint, value=value, given=value == taken) for value, name, hint in offered]
        return {
            "no_deck": given not in values,
            "decks": decks,
            "deck_chosen": decks[values.index(taken)].name,
            "deck_name": form.get("deck-name", _fresh_name({one.name for one in listed})),
            "open_deck": bool(faulty & {"deck", "deck-name"}),
        }


def _fresh_name(taken: Set[str]) -> str:
    """Return a deck's name that none of these is."""
    stem = _("Our deck")
    fresh = (f"{stem} {number}" if number > 1 else stem for number in range(1, len(taken) + 2))
    return next(name for name in fresh if name not in taken)
