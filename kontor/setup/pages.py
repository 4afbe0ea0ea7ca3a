"""Setting a table of Kontor up: the defaults' set-up, who taxes whom, and a start layout (N0)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, cast

from arbiter.defaults.rules import GameRules
from arbiter.defaults.setup_choices import SetupRequest
from arbiter.defaults.setup_pages import DefaultSetup, without
from arbiter.defaults.texts import GameTexts
from arbiter.foundation.outside_json import read_json
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import FormFault
from arbiter.pages.seating import Form, Seating
from arbiter.pages.sentences import SentenceRenderer
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import RulingSentence
from kontor.game import KONTOR
from kontor.page_words import KontorWords
from kontor.setup.start_layouts import start_picture
from kontor.setup.table_rules import summary_of
from kontor.table.position import place_name, seat_of
from kontor.words.names import KontorNames
from kontor_rules import Refusal, begin
from kontor_rules.interface.setup_compatibility import start_of
from kontor_rules.state import ComposedRules


@cache
def _book(game: str, seats: tuple[str, ...]) -> ComposedRules | None:
    """Return what holds for three or four if nothing is chosen besides, None for two."""
    players = [{"seat": seat, "name": seat} for seat in seats]
    return begin({"game": game, "players": players}).game.state.book if len(seats) > 2 else None


def _book_of(requested: SetupRequest) -> ComposedRules | None:
    return _book(requested.setup["game"], tuple(player["seat"] for player in requested.setup["players"]))


class KontorSetup(DefaultSetup):
    """Kontor's set-up."""

    part = "kontor/setup/part.html"
    seat_rules = ("S6",)

    def new_deck(self) -> str:
        return _("Each card is asked for once, when it is first played.")

    def seat_notes(self, requested: SetupRequest) -> dict[str, str]:
        """Say whom one faces in a team (S5), and whom one of three or four taxes (T2): that isn't plain."""
        book = _book_of(requested)
        if book is None:
            return {}
        note = _("sits opposite %(seat)s") if book.settings.facing else _("taxes %(seat)s")
        return {seat: note % {"seat": place_name(other)} for seat, other in book.taxed.items()}

    def order_note(self, requested: SetupRequest) -> RulingSentence | None:
        book = _book_of(requested)
        if book is None:
            return None
        if book.settings.facing:
            opposite = _(
                "Clockwise round the table. Partners sit side by side and each has a purse of their own; "
                "whoever sits opposite pays the tax on your cards, and you on theirs."
            )
            return RulingSentence(opposite)
        taxing = _(
            "Clockwise round the table. Each of you taxes the player to the right, the one just before in this list; "
            "the first taxes the last."
        )
        return RulingSentence(taxing, ("T2",))

    def seating(self, requested: SetupRequest) -> Seating:
        return replace(super().seating(requested), plan=len(requested.slots) > 2, show=_("Show who taxes whom"))

    def chosen(self, form: Form, setup: Json) -> Json:
        """Return with the rest the start layout, where one is needed a ready-made one if none was drawn (N0)."""
        chosen = super().chosen(form, setup)
        scenario = chosen.get("scenario")
        layout, _faults = _drawn(form, setup | {"scenario": scenario})
        if layout is None and _start(setup | chosen) == "own":
            layout = start_picture(scenario, len(setup["players"]))
        return chosen | {"layout": layout}

    def wrong(self, form: Form, requested: SetupRequest) -> list[FormFault]:
        return [*super().wrong(form, requested), *_drawn(form, requested.setup)[1]]

    def shown(self, form: Form, requested: SetupRequest, faulty: frozenset[str]) -> Mapping[str, Any]:
        drawn, faults = _drawn(form, requested.setup)
        shown = super().shown(form, requested, faulty)
        return {
            **shown,
            "kept": {**shown["kept"], "layout": form["layout"] if drawn is not None else ""},
            "is_drawn": drawn is not None,
            "layout_gone": bool(faults) and not faulty,
            "start": _start(requested.setup),
        }

    def again(self, context: TableContext) -> dict[str, str]:
        setup, form = context.position.setup, super().again(context)
        layout = setup.get("layout")
        is_ready_made = layout == start_picture(setup.get("scenario"), len(setup["players"]))
        return form | ({"layout": json.dumps(layout)} if layout and not is_ready_made else {})

    def after(self, context: TableContext) -> dict[str, str]:
        return without(super().after(context), "layout")


SETUP = KontorSetup(
    cast(GameRules, KONTOR),
    cast(GameTexts, KontorNames()),
    KontorWords(),
    lambda: {seat: seat_of(seat, place_name(seat)) for seat in KONTOR.seats},
    summary=summary_of,
)


def _start(setup: Json) -> str:
    """Return what start layout a game has (`Start.kind`), "" for a scenario that there isn't."""
    try:
        return start_of(setup["game"], setup.get("scenario"), len(setup["players"])).kind
    except Refusal:
        return ""


def _drawn(form: Form, setup: Json) -> tuple[list[Any] | None, list[FormFault]]:
    """Return the layout sent along, if it fits game and scenario; else what is wrong with it (N0)."""
    if not form.get("layout"):
        return None, []
    try:
        layout = read_json(form["layout"])
        begin({key: setup.get(key) for key in ("game", "players", "scenario")} | {"layout": layout})
    except Refusal as refusal:
        return None, [*SentenceRenderer.before(KONTOR.id).faults(refusal.reasons, "layout")]
    except ValueError:
        return None, [FormFault("layout", _("The start layout can't be read."))]
    return layout, []
