"""Setting a table up: game, seats, scenario, special rules, cards, options. The engine decides what is valid."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arbiter.foundation.outside_json import read_json
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.language.accepted_text import MAX_NAME, typed_name
from arbiter.pages.forms import Choice, FormFault
from arbiter.pages.seating import (
    ON,
    Form,
    SeatField,
    Seating,
    SeatSlot,
    name_field,
    one_place_on,
    wrong_colours,
    wrong_names,
)
from arbiter.pages.setup_pages import SetupPages, played_before
from arbiter.pages.summary_pages import Summary
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import RulingSentence
from kontor.game import KONTOR, cards_for, proxy_deck
from kontor.setup import setup_choices
from kontor.setup.setup_choices import RING, SEAT_ORDER, SEATS, book_of, described, setup_of
from kontor.setup.start_layouts import start_picture
from kontor.setup.table_rules import summary_of
from kontor.table.position import colour_name, place_name, seat_of
from kontor.words import variant
from kontor_rules import Reason, Refusal, begin, offers
from kontor_rules.interface.setup_compatibility import Offers
from kontor_rules.setup import SINGLE_SEATS
from kontor_rules.state import ComposedRules

_NEXT = ("game", "shown", "order", "deck", "name-")


@dataclass(frozen=True)
class SetupRequest:
    """What the form asks for: who sits where, and what of the rest goes together.

    `drawn` is the layout that the table made; `layout` that or, where one is needed, a ready-made one (N0).
    """

    game: str
    slots: list[SeatSlot]
    drawn: list[Any] | None
    layout: list[Any] | None
    layout_faults: list[FormFault]
    offers: Offers

    @property
    def seats(self) -> list[str]:
        return [slot.seat for slot in self.slots]

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


class KontorSetup(SetupPages[SetupRequest]):
    """Kontor's set-up."""

    part = "kontor/setup/part.html"

    def new_deck(self) -> str:
        return _("Each card is asked for once, when it is first played.")

    def read(self, form: Form) -> Form:
        return setup_choices.switched(form)

    def only_shown(self, form: Form) -> bool:
        return super().only_shown(form) or "back" in form or form.get("shown", _game(form)) != _game(form)

    def requested_setup(self, form: Form, *, to_open: bool) -> SetupRequest:
        game = _game(form)
        if game == RING:  # three or four colours in any order (S6)
            found = SEAT_ORDER.slots(form, to_open=to_open)
        else:
            found = [SeatSlot(seat, form.get(name_field(seat), "")) for seat in SEATS[game]]
            found = one_place_on(found) if form.get("act") == ON else found
        seats = [slot.seat for slot in found]
        if len(set(seats)) < len(seats):
            seats = [*SEATS[game]]
        wanted = setup_of(
            game,
            {seat: seat for seat in seats},
            scenario=form.get("scenario") or (None if to_open else form.get("later-scenario")) or None,
            special_rules=setup_choices.requested_rules(form, later=not to_open),
            options=setup_choices.requested_options(form, game),
        )
        drawn, faults = _layout(form, wanted)
        layout, going = drawn, offers({**wanted, "layout": drawn})
        if drawn is None and going.start == "own" and going.scenario is not None:
            layout = start_picture(going.scenario, len(seats))
            going = offers({**wanted, "layout": layout})
        return SetupRequest(game=game, slots=found, drawn=drawn, layout=layout, layout_faults=faults, offers=going)

    def fields(self, requested: SetupRequest) -> list[SeatField]:
        """Return the seats; it isn't plain whom one faces in a team (S5), and whom one of three or four taxes (T2)."""
        book = _book(requested)
        taxed = {seat: place_name(other) for seat, other in book.taxed.items()} if book else {}
        note = _("sits opposite %(seat)s") if book and book.settings.facing else _("taxes %(seat)s")
        return [
            SeatField(
                seat=seat_of(slot.seat, ""),
                label=place_name(slot.seat),
                name=slot.name,
                note=note % {"seat": taxed[slot.seat]} if slot.seat in taxed else "",
            )
            for slot in requested.slots
        ]

    def seating(self, requested: SetupRequest) -> Seating:
        book = _book(requested)
        if book is None:
            return Seating()
        if requested.game != RING:
            opposite = _(
                "Clockwise round the table. Partners sit side by side and each has a purse of their own; "
                "whoever sits opposite pays the tax on your cards, and you on theirs."
            )
            return Seating(RulingSentence(opposite) if book.settings.facing else None, plan=True)
        taxing = _(
            "Clockwise round the table. Each of you taxes the player to the right, the one just before in this list; "
            "the first taxes the last."
        )
        return Seating(
            note=RulingSentence(taxing, ("T2",)),
            plan=True,
            colours=[seat_of(seat, colour_name(seat)) for seat in SINGLE_SEATS],
            order=",".join(requested.seats),
            fewest=SEAT_ORDER.fewest,
            most=SEAT_ORDER.most,
            show=_("Show who taxes whom"),
        )

    def wrong(self, form: Form, requested: SetupRequest) -> list[FormFault]:
        del form
        if colours := wrong_colours(requested.slots, colour_name, "S6"):
            return colours
        dropped = [
            fault
            for one, reason in requested.offers.dropped.items()
            for fault in setup_choices.setup_faults([reason], setup_choices.field_of(one))
        ]
        return [
            *wrong_names(self.fields(requested)),
            *dropped,
            *requested.layout_faults,
        ]  # F20-F22, the tables' columns

    def setup(self, form: Form, requested: SetupRequest) -> Json:
        del form
        return requested.setup({slot.seat: typed_name(slot.name) for slot in requested.slots})

    def field_of(self, reason: Reason, requested: SetupRequest) -> str:
        del reason
        return name_field(requested.seats[0])

    def shown(self, form: Form, requested: SetupRequest, faulty: frozenset[str]) -> Mapping[str, Any]:
        return {
            "game": requested.game,
            "games": [
                Choice(variant(one).name, described(one), value=one, given=one == requested.game) for one in SEATS
            ],
            "kept": _kept(requested, form),
            "offered": setup_choices.offered(requested.offers, faulty),
            "gone": setup_choices.gone(requested.offers, form),
            "layout": form.get("layout", "") if requested.drawn is not None else "",
            "layout_gone": bool(requested.layout_faults) and not faulty,
            "summary": _summary(requested),
        }

    def again(self, context: TableContext) -> dict[str, str]:
        setup = context.position.setup
        known = setup.get("deck") or []
        form = played_before(context, proxy=all(card in known for card in cards_for(setup, proxy_deck()["cards"])))
        form |= {"game": setup["game"], "shown": setup["game"]}
        form |= {f"rule-{one}": "on" for one in setup.get("special_rules", ())}
        if scenario := setup.get("scenario"):
            form["scenario"] = scenario
        layout = setup.get("layout")
        if layout and not (scenario and layout == start_picture(scenario, len(setup["players"]))):
            form["layout"] = json.dumps(layout)
        return form

    def after(self, context: TableContext) -> dict[str, str]:
        return {name: value for name, value in self.again(context).items() if name.startswith(_NEXT)}


SETUP = KontorSetup(KONTOR)


def _layout(form: Form, wanted: Json) -> tuple[list[Any] | None, list[FormFault]]:
    """Return the layout sent along, if it fits game and scenario; else what is wrong with it (N0)."""
    if not form.get("layout"):
        return None, []
    try:
        layout = read_json(form["layout"])
        begin({**wanted, "special_rules": [], "options": {}, "layout": layout})
    except Refusal as refusal:
        about = [reason for reason in refusal.reasons if not reason.code.startswith("setup.not")]
        return None, setup_choices.setup_faults(about, "layout")
    except ValueError:
        return None, [FormFault("layout", _("The start layout can't be read."))]
    return layout, []


def _book(requested: SetupRequest) -> ComposedRules | None:
    """Return what holds for three or four, None for two."""
    return book_of(requested.game, tuple(requested.seats)) if len(requested.seats) > 2 else None


def _game(form: Form) -> str:
    return form["game"] if form.get("game") in SEATS else next(iter(SEATS))


def _kept(requested: SetupRequest, form: Form) -> dict[str, str]:
    """Return what was typed or chosen for other games, to be there again when the game is switched back."""
    on_show = {name_field(seat) for seat in requested.seats}
    if requested.game == RING and form.get("shown") == RING:
        on_show |= {*map(name_field, SEAT_ORDER.shown(form))} - SEAT_ORDER.kept(form, requested.slots).keys()
    every = {name_field(seat) for seats in (*SEATS.values(), SINGLE_SEATS) for seat in seats}
    every |= {"order"} if requested.game != RING else set()
    kept = {name: form[name] for name in sorted(every - on_show) if name in form}
    return kept | setup_choices.kept(requested.offers, form)


def _summary(requested: SetupRequest) -> Summary:
    """Return what would be played, with the names typed so far."""
    names = {slot.seat: typed_name(slot.name)[:MAX_NAME] or place_name(slot.seat) for slot in requested.slots}
    if len(set(names.values())) < len(names):
        names = {seat: place_name(seat) for seat in names}
    return summary_of(requested.setup(names))
