"""What can be chosen at a set-up beside who plays, in words: each with a sentence on what it means, and why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from arbiter.defaults.rules import GameRules
from arbiter.defaults.texts import GameTexts
from arbiter.game import Json, SetupOffer
from arbiter.language import gettext as _, join_and
from arbiter.language.rulebook import ValueText, VariantText
from arbiter.pages.forms import Choice, FormFault
from arbiter.pages.lists.own_list import NEW_COPY, own_decks, value_of
from arbiter.pages.seating import Form, SeatSlot
from arbiter.pages.sentences import SentenceRenderer
from arbiter.tables.opening import PROXY_DECK


@dataclass(frozen=True, slots=True)
class SetupChoice(Choice):
    """Something to choose, with a sentence on what it means.

    `original` is the rulebook's own name for it, `whose` whose reading an option's value is. `switch` names the type of
    the game that has what this one hasn't.
    """

    original: str = ""
    whose: str = ""
    switch: str = ""


@dataclass(frozen=True, slots=True)
class SetupQuestion:
    """A key or an option with its choices, typed where it has none; `hint` says what it is about."""

    id: str
    name: str
    hint: str
    choices: Sequence[SetupChoice]
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class SetupRequest:
    """What a form asks for: who sits where, and what of the rest goes together.

    `setup` names seats as players. `dropped` is what was chosen and doesn't go with the rest.
    """

    slots: Sequence[SeatSlot]
    setup: Json
    offers: Sequence[SetupOffer]
    dropped: Sequence[SetupOffer]


def chosen_of(offers: Iterable[SetupOffer], kind: str) -> list[SetupOffer]:
    """Return what is chosen of a kind of offers."""
    return [offer for offer in offers if offer.kind == kind and offer.chosen]


def chosen_of_all(offers: Sequence[SetupOffer], wanted: Json) -> Json:
    """Return what is chosen of all that the rules offer, and what was wanted besides."""
    kinds, chosen = {offer.kind for offer in offers}, dict(wanted)
    if "scenario" in kinds:
        chosen["scenario"] = next((offer.id for offer in chosen_of(offers, "scenario")), None)
    if "special_rule" in kinds:
        chosen["special_rules"] = [offer.id for offer in chosen_of(offers, "special_rule")]
    if "option" in kinds:
        chosen["options"] = {offer.id: offer.value for offer in chosen_of(offers, "option")}
    return chosen


def field_of(offer: SetupOffer) -> tuple[str, str]:
    """Return the name of the field by which something is chosen, and what the field says then."""
    if offer.value is not None:
        return f"option-{offer.id}", offer.value
    return ("scenario", offer.id) if offer.kind == "scenario" else (f"rule-{offer.id}", "on")


def is_chosen_by(form: Form, offer: SetupOffer) -> bool:
    """Tell whether a form asks for this."""
    field, value = field_of(offer)
    return form.get(field) == value


@dataclass(frozen=True, slots=True)
class OfferTexts:
    """What can be chosen, in a game's words."""

    texts: GameTexts
    renderer: SentenceRenderer

    def games(self, offers: Iterable[SetupOffer]) -> str:
        """Return the types of the game that have one of some offers."""
        return join_and(self.texts.variant(game).name for game in dict.fromkeys(one for o in offers for one in o.games))

    def against(self, offer: SetupOffer) -> tuple[FormFault, ...]:
        """Return why something can't be chosen; what only other types of the game have says which."""
        if not offer.games:
            return self.renderer.faults(offer.against)
        return (FormFault("", _("Only for: %(games)s.") % {"games": self.games([offer])}, offer.against[0].rule),)

    def gone(self, offer: SetupOffer) -> FormFault:
        """Return that something was removed, and why."""
        text, why = self._text(offer), self.against(offer)[0]
        name = text.name
        if isinstance(text, ValueText):
            option = self.renderer.words.option(offer.id).name
            name = _("%(option)s: %(value)s") % {"option": option, "value": name}
        return FormFault("", _("%(name)s was removed.") % {"name": name} + " " + why.text, why.rules)

    def fault(self, offer: SetupOffer) -> FormFault:
        """Return why something can't be chosen, at its field."""
        return self.renderer.faults(offer.against[:1], field_of(offer)[0])[0]

    def variant(self, variant: str, *, given: bool) -> SetupChoice:
        """Return a type of the game, a scenario or a special rule to choose."""
        text = self.texts.variant(variant)
        return SetupChoice(text.name, f"{text.text} {text.usual}".strip(), value=variant, given=given)

    def scenario_line(self, scenarios: Sequence[SetupOffer], chosen: SetupOffer | None) -> str:
        """Return what stands over the scenarios: the chosen one, or which games have them if this one has none."""
        if chosen is not None:
            return _("Scenario: %(name)s") % {"name": self._text(chosen).name}
        if scenarios and all(offer.games for offer in scenarios):
            return _("Scenarios (only for: %(games)s)") % {"games": self.games(scenarios)}
        return _("Scenarios")

    def choice(self, offer: SetupOffer) -> SetupChoice:
        """Return something to choose."""
        text, against = self._text(offer), self.against(offer)
        if isinstance(text, ValueText):
            hint, value = f"{text.text} {text.source}".strip(), offer.value or ""
            return SetupChoice(text.name, hint, None, None, value, offer.chosen, against, whose=text.whose_name)
        switch = self.texts.variant(offer.games[0]).name if offer.games else ""
        choice = self.variant(offer.id, given=offer.chosen)
        original = "" if text.original == text.name else text.original
        return replace(choice, against=against, original=original, switch=switch)

    def questions(self, offers: Iterable[SetupOffer]) -> Iterator[SetupQuestion]:
        """Yield the options with their values."""
        for option_id, values in groupby((one for one in offers if one.kind == "option"), lambda one: one.id):
            option = self.renderer.words.option(option_id)
            yield SetupQuestion(f"option-{option_id}", option.name, option.text, [*map(self.choice, values)])

    def _text(self, offer: SetupOffer) -> ValueText | VariantText:
        if offer.value is None:
            return self.texts.variant(offer.id)
        return self.renderer.words.option_value(offer.id, offer.value)


def deck_choices(rules: GameRules, form: Form, faulty: frozenset[str], new_deck: str) -> dict[str, Any]:
    """Return what the template is given of decks; `new_deck` is said of one that is new."""
    own = own_decks(rules)
    listed, known = own.listed(), _("What the arbiter already knows of the cards is kept.")
    elsewhere = known + " " + _("In another list of this device: the game goes there too.")
    offered = [
        (NEW_COPY, _("Our own deck, new here"), new_deck),
        *((value_of(one.id), one.name, elsewhere if one.shelf_id in own.list_ids[1:] else known) for one in listed),
    ]
    if rules.faces and rules.faces.proxy:
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
