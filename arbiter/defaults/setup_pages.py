"""Setting a table up: who sits where, whose cards, and what the rules let people choose besides; then it is opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from arbiter.defaults.asking import MOST_CHOICES
from arbiter.defaults.rules import GameRules
from arbiter.defaults.setup_choices import (
    OfferTexts,
    SetupChoice,
    SetupQuestion,
    SetupRequest,
    chosen_of,
    chosen_of_all,
    deck_choices,
    field_of,
    is_chosen_by,
)
from arbiter.defaults.texts import GameTexts
from arbiter.defaults.ways import values_of
from arbiter.foundation.faults import Invalid, Refused
from arbiter.game import Game, Json, Option, SetupOffer
from arbiter.language import gettext as _
from arbiter.language.accepted_text import MAX_NAME, typed_name
from arbiter.language.refusals import refusal_text
from arbiter.pages.device.device_tables import known, remember
from arbiter.pages.forms import FormFault
from arbiter.pages.lists.own_list import deck_and_list, value_of
from arbiter.pages.seating import (
    CLEAR,
    Form,
    SeatField,
    Seating,
    SeatOrder,
    SeatSlot,
    name_field,
    other_names,
    wrong_colours,
    wrong_names,
)
from arbiter.pages.sentences import SentenceRenderer
from arbiter.pages.summary_pages import Summary
from arbiter.pages.table.share_links import host_url
from arbiter.pages.table.table_context import TableContext, open_table
from arbiter.pages.words import Seat, Words
from arbiter.paper.content import RulingSentence
from arbiter.tables.opening import PROXY_DECK
from arbiter.tables.service import tables
from rulings import Reason, Refusal
from rulings.forms import Reader
from rulings.shapes import shape_of

WAITING = "later-"
"""Before the names of hidden fields: what only other types of the game have comes back when the type does."""
SWITCH = "with-"
"""Before the id of what is to be played, on buttons that change the type of the game for it."""
_AT = {"deck.name": "deck-name", "deck.full": "deck-name", "deck.not-here": "deck"}
"""The fields to correct for the service's errors of a set-up."""


def without(form: Form, *prefixes: str) -> dict[str, str]:
    """Return a form without the fields whose names begin with one of these."""
    return {name: value for name, value in form.items() if not name.startswith(prefixes)}


def last_table(rules: GameRules) -> TableContext | None:
    """Return the table of a game that this device used last, None if it knows none."""
    there = {one.token for one in tables.known(known()) if one.rules.id == rules.id}
    token = next((one for one in known() if one in there), None)
    return None if token is None else TableContext(token, "look", tables.find(token))


class DefaultSetup:
    """The set-up of a game as pages of its own: what it asks for follows from the form, and from what the rules offer.

    Where fewer than all seats may play, people choose their colours and their places round the table. `seats` gives all
    that there are, called what the page's language calls them, `draw` a picture of a game at its start, `summary` what
    a set-up plays.
    """

    part = "shared/defaults/setup.html"
    """The template of what the form asks for."""

    def __init__(
        self,
        rules: GameRules,
        texts: GameTexts,
        words: Words,
        seats: Callable[[], Mapping[str, Seat]],
        draw: Callable[[Game], Markup] = lambda _game: Markup(),
        summary: Callable[[Json], Summary] | None = None,
    ) -> None:
        self.rules, self._texts, self._seats, self._draw, self._summary = rules, texts, seats, draw, summary
        self._offered = OfferTexts(texts, SentenceRenderer(words, {}, None))
        self.bp = Blueprint(f"{rules.id}_setup", __name__)
        self.bp.get(f"/{rules.id}/new", endpoint="new")(self._new)
        self.bp.post(f"/{rules.id}/new", endpoint="opened")(self._opened)
        self.bp.get(f"/t/<token>/{rules.id}/again", endpoint="again")(self._again)

    # What a game may say better

    seat_rules: Sequence[str] = ()
    """The rules that say who sits where."""
    name_rules: Sequence[str] = ()
    """The rules by which names differ."""

    def seat_notes(self, requested: SetupRequest) -> Mapping[str, str]:
        """Return what isn't plain of seats."""
        del requested
        return {}

    def order_note(self, requested: SetupRequest) -> RulingSentence | None:
        """Return in what order they sit, where they choose that."""
        note = _("In the order of your places, clockwise round the table.")
        return RulingSentence(note, tuple(self.seat_rules)) if self.order(requested.setup).is_chosen else None

    def options(self, setup: Json) -> Sequence[Option]:
        """Return the options that are asked for."""
        return [*self.rules.readings.options(setup)]

    def new_deck(self) -> str:
        """Return what is said of a new deck; asked of games with faces only."""
        return _("Each card is asked for once, when it is first needed.")

    # What the form asks for

    def game_type(self, form: Form) -> str:
        """Return the type of the game that a form or a set-up says, the first where it says none; "" without types."""
        types = self.rules.game_types
        return form["game"] if form.get("game") in types else next(iter(types), "")

    def order(self, form: Form) -> SeatOrder:
        """Return who may play the type of the game that a form or a set-up says."""
        rules = self.rules
        plain = (rules.seats, rules.fewest, rules.most or len(rules.seats))
        return SeatOrder(*rules.game_types.get(self.game_type(form), plain))

    def requested_setup(self, form: Form, *, to_open: bool) -> SetupRequest:
        """Return what a form asks for; `to_open` as it was sent, else with what goes with it."""
        slots = self.order(form).slots(form, to_open=to_open)
        setup = self.unchosen_setup(form, slots)
        given = form if to_open else self._with_waiting(form, setup)
        chosen = self.chosen(given, setup)
        try:
            offers = list(self.rules.setup_offers(setup | chosen))
            chosen = chosen_of_all(offers, chosen)
        except Refusal:
            offers = self._plain_offers(setup, chosen)
        dropped = [one for one in offers if one.against and not one.chosen and is_chosen_by(given, one)]
        return SetupRequest(slots, setup | chosen, offers, dropped)

    def unchosen_setup(self, form: Form, slots: Sequence[SeatSlot]) -> Json:
        """Return the set-up without what the rules offer, seats as players.

        A key has whole numbers where its values are such, texts elsewhere.
        """
        setup: Json = {"game": self.game_type(form)} if self.rules.game_types else {}
        setup["players"] = [{"seat": slot.seat, "name": slot.seat} for slot in slots]
        for key, reader in self.rules.setup_keys.items():
            known: dict[str, Any] = {"" if one is None else str(one): one for one in values_of(reader)}
            said = form.get(f"key-{key}", next(iter(known), ""))
            setup[key] = known.get(said, said)
        return setup

    def _with_waiting(self, form: Form, setup: Json) -> dict[str, str]:
        """Return a form with what waited for its type of the game, and without what was usual in the one before."""
        waiting = {name.removeprefix(WAITING): form[name] for name in form if name.startswith(WAITING)}
        shown = form.get("shown")
        is_other = shown in self.rules.game_types and shown != setup["game"]
        before = self.options(setup | {"game": shown}) if is_other else ()
        usual = {f"option-{option.id}": option.values[0] for option in before}
        given = waiting | {name: value for name, value in form.items() if value != usual.get(name)}
        return given | {name: waiting[name] for name in waiting if not form.get(name)}

    def chosen(self, form: Form, setup: Json) -> Json:
        """Return of a set-up what a form chooses of what the rules offer; options are named that aren't as usual."""
        rules = [name.removeprefix("rule-") for name in form if name.startswith("rule-")]
        options = {option: form.get(f"option-{option.id}") or option.values[0] for option in self.options(setup)}
        named = {option.id: value for option, value in options.items() if value != option.values[0]}
        chosen: Json = {"scenario": form["scenario"] or None} if "scenario" in form else {}
        return chosen | ({"special_rules": rules} if rules else {}) | ({"options": named} if named else {})

    def _plain_offers(self, setup: Json, chosen: Json) -> list[SetupOffer]:
        """Return what is offered while nothing is chosen; of what can't be read yet the options."""
        with suppress(Refusal):
            return list(self.rules.setup_offers(setup))
        options = self.options(setup | chosen)
        return [SetupOffer("option", one.id, value, value == one.value) for one in options for value in one.values]

    def read(self, form: Form) -> Form:
        """Return the form as it is after a tap on what only another type of the game has: that type, with it chosen."""
        wanted = form.get("act", "")
        if wanted.startswith(SWITCH):
            for offer in self.requested_setup(form, to_open=False).offers:
                if offer.games and SWITCH + offer.id == wanted:
                    field, value = field_of(offer)
                    return {**form, "game": offer.games[0], field: value}
        return form

    def only_shown(self, form: Form) -> bool:
        """Tell whether the form is to be shown again, with what goes with what has been chosen."""
        game = self.game_type(form)
        return "HX-Request" in request.headers or "act" in form or form.get("shown", game) != game

    def fields(self, requested: SetupRequest) -> list[SeatField]:
        """Return the seats, clockwise."""
        seats, notes = self._seats(), self.seat_notes(requested)
        return [SeatField(seats[seat], seats[seat].name, name, notes.get(seat, "")) for seat, name in requested.slots]

    def seating(self, requested: SetupRequest) -> Seating:
        """Return how they sit, and what can be changed of that."""
        order, note = self.order(requested.setup), self.order_note(requested)
        if not order.is_chosen:
            return Seating(note)
        return Seating(
            note=note,
            colours=[seat for seat in self._seats().values() if seat.seat in order.seats],
            order=",".join(slot.seat for slot in requested.slots),
            fewest=order.fewest,
            most=order.most,
            show=_("Show the colours chosen"),
        )

    def wrong(self, form: Form, requested: SetupRequest) -> list[FormFault]:
        """Return all that speaks against opening the table, before the rules are asked."""
        del form
        if colours := wrong_colours(requested.slots, lambda seat: self._seats()[seat].name, *self.seat_rules):
            return colours
        dropped = [self._offered.fault(offer) for offer in requested.dropped]
        return [*wrong_names(self.fields(requested), *self.name_rules), *dropped]

    def setup(self, form: Form, requested: SetupRequest) -> Json:
        """Return the set-up, for the rules."""
        del form
        players = [{"seat": seat, "name": typed_name(name)} for seat, name in requested.slots]
        return requested.setup | {"players": players}

    def field_of(self, reason: Reason, requested: SetupRequest) -> str:
        """Return the field that one of the rules' reasons against a set-up is about."""
        named = reason.facts.get("id")
        if any(option.id == named for option in self.options(requested.setup)):
            return f"option-{named}"
        has_scenarios = any(offer.kind == "scenario" for offer in requested.offers)
        return "scenario" if named and has_scenarios else name_field(requested.slots[0].seat)

    # What the page shows

    def shown(self, form: Form, requested: SetupRequest, faulty: frozenset[str]) -> Mapping[str, Any]:
        """Return what the template is given besides; `faulty` are the fields to mend.

        `kept` is what was typed and isn't asked for now, `gone` what was chosen and doesn't go with the rest, and why.
        """
        offers, texts, game = requested.offers, self._offered, self.game_type(form)
        scenarios = [offer for offer in offers if offer.kind == "scenario"]
        chosen = next(iter(chosen_of(offers, "scenario")), None)
        none = SetupChoice(_("No scenario"), _("Just the game."), given=chosen is None)
        return {
            "title": self._texts.title,
            "kept": self._kept(form, requested),
            "games": [texts.variant(one, given=one == game) for one in self.rules.game_types],
            "game": game,
            "scenarios": [none, *map(texts.choice, scenarios)] if scenarios else (),
            "scenario_line": texts.scenario_line(scenarios, chosen),
            "special_rules": [texts.choice(offer) for offer in offers if offer.kind == "special_rule"],
            "keys": [self._key(key, reader, requested.setup) for key, reader in self.rules.setup_keys.items()],
            "given": form,
            "questions": list(texts.questions(offers)),
            "gone": [texts.gone(offer) for offer in requested.dropped if is_chosen_by(form, offer)],
            "summary": self._summarized(requested),
        }

    def _key(self, key: str, reader: Reader[Any], setup: Json) -> SetupQuestion:
        """Return a key as it is asked for, with what speaks against each of its values; layouts to start from drawn."""
        text, values = self._texts.variant(key), values_of(reader)
        is_number = shape_of(reader).get("type") == "integer"
        choices = [self._value(key, value, setup) for value in values] if len(values) <= MOST_CHOICES else []
        if all(choice.against for choice in choices):
            choices = [replace(choice, against=()) for choice in choices]  # something else speaks against all
        return SetupQuestion(f"key-{key}", text.name, text.text, choices, is_number)

    def _value(self, key: str, value: Any, setup: Json) -> SetupChoice:
        text, written = self._texts.variant(value), "" if value is None else str(value)
        choice = SetupChoice(text.name, text.text, value=written, given=setup[key] == value)
        try:
            game = self.rules.begin(setup | {key: value}).game
        except Refusal as refusal:
            return replace(choice, against=self._offered.renderer.faults(refusal.reasons))
        return replace(choice, drawing=self._draw(game)) if key == self.rules.start_layouts else choice

    def _kept(self, form: Form, requested: SetupRequest) -> dict[str, str]:
        """Return what was typed or chosen for others, and other types of the game, to be there again with them."""
        order, offered = self.order(form), {field_of(offer)[0] for offer in requested.offers}
        kept = other_names(form, self.rules.seats, requested.slots)
        if self.rules.game_types and not order.is_chosen and "order" in form:
            kept["order"] = form["order"]
        kept |= {name: form[name] for name in form if name.startswith("option-") and name not in offered}
        waiting = (field_of(offer) for offer in requested.dropped if offer.games)
        return kept | {WAITING + name: value for name, value in waiting}

    def _summarized(self, requested: SetupRequest) -> Summary | None:
        """Return what would be played, with the names typed so far; None for what can't be played yet."""
        seats = self._seats()
        names = {seat: typed_name(name)[:MAX_NAME] or seats[seat].name for seat, name in requested.slots}
        if len(set(names.values())) < len(names):
            names = {seat: seats[seat].name for seat in names}
        players = [{"seat": seat, "name": name} for seat, name in names.items()]
        with suppress(Refusal):
            return self._summary(requested.setup | {"players": players}) if self._summary else None
        return None

    # The next table

    def again(self, context: TableContext) -> dict[str, str]:
        """Return the form for what a table plays."""
        setup, faces = context.position.setup, self.rules.faces
        known = setup.get("deck") or []
        form = {"order": ",".join(player["seat"] for player in setup["players"])}
        form |= {name_field(player["seat"]): player["name"] for player in setup["players"]}
        form |= {f"option-{option}": value for option, value in (setup.get("options") or {}).items()}
        form |= {f"rule-{rule}": "on" for rule in setup.get("special_rules", ())}
        form |= {f"key-{key}": str(setup[key]) for key in self.rules.setup_keys}
        form |= {"scenario": setup["scenario"]} if setup.get("scenario") else {}
        form |= {"game": setup["game"], "shown": setup["game"]} if self.rules.game_types else {}
        if own := tables.deck(context.access):
            return form | {"deck": value_of(own.id)}
        if faces and faces.proxy and all(card in known for card in faces.fitting(setup, faces.proxy_deck()["cards"])):
            return form | {"deck": PROXY_DECK}
        return form

    def after(self, context: TableContext) -> dict[str, str]:
        """Return of it what the next table of a device begins with: who sits where, and the cards."""
        return without(self.again(context), "option-", "rule-", "scenario")

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
            faults = self._offered.renderer.faults(refused.refusal.reasons, lambda one: self.field_of(one, requested))
            return self._page(form, faults), 422
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
            **(deck_choices(self.rules, form, faulty, self.new_deck()) if self.rules.faces else {}),
            **self.shown(form, requested, faulty),
            to_mend={field.partition("-")[0] for field in faulty},
            errors=errors,
        )
