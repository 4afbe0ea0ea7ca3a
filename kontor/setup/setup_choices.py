"""What can be chosen for a table: games with their seats, and the rest as cards with a sentence each, and why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from arbiter.language import gettext as _
from arbiter.language import join_and
from arbiter.pages.forms import FormFault
from arbiter.pages.seating import Form, SeatOrder
from arbiter.pages.sentences import SentenceRenderer
from arbiter.pages.setup_pages import OptionQuestion, SetupChoice
from kontor.game import KONTOR
from kontor.words import choice_name, option, variant
from kontor_rules import OPTIONS, REGISTRY, Reason, begin
from kontor_rules.interface.setup_compatibility import Offer, Offers
from kontor_rules.setup import SINGLE_SEATS, TEAM_SEATS
from kontor_rules.state import ComposedRules

RING = "extension"
"""The game whose seats are chosen: three or four, in any order (S6)."""
SEAT_ORDER = SeatOrder(SINGLE_SEATS, 3, 4)
SEATS = {"basic": SINGLE_SEATS[:2], "pro": SINGLE_SEATS[:2], "team": TEAM_SEATS, RING: SINGLE_SEATS[:3]}
"""The seats that each game begins with, clockwise, which is the set-up order."""


def setup_of(game: str, names: Mapping[str, str], **more: Any) -> dict[str, Any]:
    """Return a set-up as record-kontor.md has it; `names` are by seat, clockwise."""
    return {"game": game, "players": [{"seat": seat, "name": name} for seat, name in names.items()], **more}


@cache
def book_of(game: str, seats: tuple[str, ...]) -> ComposedRules:
    """Return what holds in a game if nothing is chosen besides."""
    return begin(setup_of(game, {seat: seat for seat in seats})).game.state.book


ELSEWHERE = "setup.not-in-game"
"""The engine's code for what other games have: it comes back when the game does."""
SWITCH = "with-"
"""Before the id of what is to be played, on buttons that change the game for it."""
_VARIANTS = {one.id: one for one in REGISTRY}
_VALUES = {f"{option.id}: {value}" for option in OPTIONS for value in option.values}


def described(variant_id: str) -> str:
    """Return what a game, scenario or special rule is, with what it usually brings."""
    text = variant(variant_id)
    return f"{text.text} {text.usual}".strip()


def requested_rules(form: Form, *, later: bool) -> list[str]:
    """Return the special rules that the form has, `later` with those that wait for another game."""
    prefixes = ("rule-", "later-") if later else ("rule-",)
    fields = [name for name in form if name.startswith(prefixes) and form[name]]
    return list(dict.fromkeys(name.partition("-")[2] for name in fields if name != "later-scenario"))


def requested_options(form: Form, game: str) -> dict[str, str]:
    """Return the values of options that the form has; what another game's page had as usual is nobody's choice."""
    shown = form["shown"] if form.get("shown") in SEATS else game
    return {
        one.id: form[f"option-{one.id}"]
        for one in OPTIONS
        if f"option-{one.id}" in form
        and (shown == game or form[f"option-{one.id}"] != next(iter(one.values_for(shown))))
    }


def field_of(dropped: str) -> str:
    """Return the id of the element where something was chosen: a scenario, special rule, or "option: value"."""
    option_id, _colon, value = dropped.partition(": ")
    if value:
        return f"option-{option_id}"
    known = _VARIANTS.get(dropped)
    return f"rule-{dropped}" if known is not None and known.kind == "rule" else "scenario"


def kept(offers: Offers, form: Form) -> dict[str, str]:
    """Return what was chosen and can't act now, for when the game or the scenario is changed back."""
    waiting = {f"option-{one.id}" for one in OPTIONS} - {f"option-{one}" for one in offers.options}
    hidden = {name: form[name] for name in sorted(waiting) if name in form}
    for one, reason in offers.dropped.items():
        if reason.code == ELSEWHERE:
            is_rule = _VARIANTS[one].kind == "rule"
            hidden["later-" + (one if is_rule else "scenario")] = "on" if is_rule else one
    return hidden


def offered(offers: Offers, faulty: Iterable[str]) -> Mapping[str, Any]:
    """Return all that can be chosen besides game, seats and cards."""
    scenarios = [_choice(offer, given=offer.id == offers.scenario) for offer in offers.scenarios]
    rules = [_choice(offer, given=offer.id in offers.special_rules) for offer in offers.rules]
    fields = set(faulty)
    return {
        "scenarios": [SetupChoice(_("No scenario"), _("Just the game."), given=offers.scenario is None), *scenarios],
        "scenario_line": _scenario_line(offers),
        "rules": rules,
        "questions": [_question(one, offers) for one in offers.options],
        "start": offers.start,
        "open_scenarios": "scenario" in fields,
        "open_rules": any(field.startswith("rule-") for field in fields),
    }


def _choice(offer: Offer, *, given: bool) -> SetupChoice:
    text = variant(offer.id)
    original = "" if text.original == text.name else text.original
    against = tuple(fault for reason in offer.against for fault in _against(reason))
    elsewhere = any(reason.code == ELSEWHERE for reason in offer.against)
    switch = variant(game_with(offer.id)).name if elsewhere else ""
    return SetupChoice(
        value=offer.id,
        name=text.name,
        hint=described(offer.id),
        given=given,
        original=original,
        against=against,
        switch=switch,
    )


def setup_faults(reasons: Iterable[Reason], field: str = "") -> list[FormFault]:
    """Return what speaks against a set-up or a layout, in words."""
    return [*SentenceRenderer.before(KONTOR.id).faults(reasons, field)]


def _against(reason: Reason) -> list[FormFault]:
    """Return a reason in words; what only other games have says which."""
    if reason.code != ELSEWHERE:
        return setup_faults([reason])
    return [FormFault("", _("Only for: %(games)s.") % {"games": _games_with(str(reason.facts["id"]))}, reason.rule)]


def game_with(variant_id: str) -> str:
    """Return the first game that has a scenario or special rule."""
    return next(game for game in SEATS if game in _VARIANTS[variant_id].games)


def switched(form: Form) -> Form:
    """Return the form as it is after a tap on what only another game has: that game, with it chosen."""
    wanted = form.get("act", "").removeprefix(SWITCH)
    if wanted == form.get("act", "") or wanted not in _VARIANTS or wanted in SEATS:
        return form
    value = {"rule": "on"}.get(_VARIANTS[wanted].kind, wanted)
    return {**form, "game": game_with(wanted), field_of(wanted): value}


def _games_with(*variants: str) -> str:
    """Return the names of the games that have one of some scenarios or special rules."""
    return join_and([variant(game).name for game in SEATS if any(game in _VARIANTS[one].games for one in variants)])


def _scenario_line(offers: Offers) -> str:
    """Return what stands over the scenarios: the chosen one, or which games have them if this one has none."""
    if offers.scenario is not None:
        return _("Scenario: %(name)s") % {"name": variant(offers.scenario).name}
    elsewhere = [offer.id for offer in offers.scenarios if any(why.code == ELSEWHERE for why in offer.against)]
    if len(elsewhere) == len(offers.scenarios):
        return _("Scenarios (only for: %(games)s)") % {"games": _games_with(*elsewhere)}
    return _("Scenarios")


def _question(option_id: str, offers: Offers) -> OptionQuestion:
    against = {
        offer.id: tuple(fault for reason in offer.against for fault in _against(reason))
        for offer in offers.values[option_id]
    }
    return OptionQuestion.of(option(option_id), offers.options[option_id], against)


def gone(offers: Offers, form: Form) -> list[FormFault]:
    """Return what was chosen on the page just now and doesn't go, each with why."""
    faults = []
    for one, reason in offers.dropped.items():
        is_here = f"rule-{one}" in form or form.get("scenario") == one
        if one in _VALUES or (one in _VARIANTS and is_here):
            said = {"name": choice_name(one)}
            faults += [
                FormFault("", _("%(name)s was removed.") % said + " " + why.text, why.rules) for why in _against(reason)
            ]
    return faults
