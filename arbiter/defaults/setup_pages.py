"""Setting a table up by default: who sits where, and what the set-up says beside; then the table is opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from arbiter.defaults.asking import AskedKey, asked_key
from arbiter.defaults.rules import GameRules
from arbiter.defaults.texts import GameTexts
from arbiter.defaults.ways import values_of
from arbiter.game import Game, Json
from arbiter.language import gettext as _
from arbiter.language.accepted_text import typed_name
from arbiter.pages.forms import FormFault
from arbiter.pages.seating import (
    ON,
    Form,
    SeatField,
    Seating,
    SeatOrder,
    SeatSlot,
    name_field,
    one_place_on,
    wrong_colours,
    wrong_names,
)
from arbiter.pages.sentences import SentenceRenderer
from arbiter.pages.setup_pages import Choosable, OptionQuestion, SetupPages, chosen_options, played_before, without
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import Seat, Words
from arbiter.paper.content import RulingSentence
from rulings import Reason, Refusal
from rulings.forms import Reader


class DefaultSetup(SetupPages[list[SeatSlot]]):
    """The set-up of a game as pages of its own: what is asked for is who sits where.

    Where fewer than all seats may play, they choose their colours and their places round the table. `seats` gives all
    that there are, called what the page's language calls them.
    """

    part = "shared/defaults/setup.html"

    def __init__(
        self,
        rules: GameRules,
        texts: GameTexts,
        words: Words,
        seats: Callable[[], Mapping[str, Seat]],
        draw: Callable[[Game], Markup] = lambda _game: Markup(),
    ) -> None:
        super().__init__(rules)
        self._rules, self._texts, self._words, self._seats, self._draw = rules, texts, words, seats, draw
        self._order = SeatOrder(rules.seats, rules.fewest, rules.most or len(rules.seats))

    # What a game may say better

    seat_rules: Sequence[str] = ()
    """The rules that say who sits where."""

    def order_note(self) -> RulingSentence:
        """Return in what order they sit."""
        return RulingSentence(_("In the order of your places, clockwise round the table."), tuple(self.seat_rules))

    def options(self, requested: list[SeatSlot]) -> Sequence[Choosable]:
        """Return the options that are asked for."""
        del requested
        return self._rules.options

    # Who sits where

    def requested_setup(self, form: Form, *, to_open: bool) -> list[SeatSlot]:
        if self._is_chosen:
            return self._order.slots(form, to_open=to_open)
        slots = [SeatSlot(seat, form.get(name_field(seat), "")) for seat in self._rules.seats]
        return one_place_on(slots) if form.get("act") == ON else slots

    @property
    def _is_chosen(self) -> bool:
        return self._order.fewest < len(self._rules.seats)

    def fields(self, requested: list[SeatSlot]) -> list[SeatField]:
        seats = self._seats()
        return [SeatField(seats[seat], seats[seat].name, name) for seat, name in requested]

    def seating(self, requested: list[SeatSlot]) -> Seating:
        if not self._is_chosen:
            return Seating()
        return Seating(
            note=self.order_note(),
            colours=tuple(self._seats().values()),
            order=",".join(slot.seat for slot in requested),
            fewest=self._order.fewest,
            most=self._order.most,
            show=_("Show the colours chosen"),
        )

    def wrong(self, form: Form, requested: list[SeatSlot]) -> list[FormFault]:
        del form
        colours = wrong_colours(requested, lambda seat: self._seats()[seat].name, *self.seat_rules)
        return [*colours, *wrong_names(self.fields(requested), *self.seat_rules)]

    # What is played

    def setup(self, form: Form, requested: list[SeatSlot]) -> Json:
        """Return the set-up that a form says: whole numbers where a key's values are such, texts elsewhere."""
        found: Json = {"players": [{"seat": seat, "name": typed_name(name)} for seat, name in requested]}
        for key, reader in self._rules.setup_keys.items():
            said = form.get(f"key-{key}", "")
            known: dict[str, Any] = {str(one): one for one in values_of(reader)}
            found[key] = known.get(said, said)
        chosen = chosen_options(form, self.options(requested))
        return found | ({"options": chosen} if chosen else {})

    def field_of(self, reason: Reason, requested: list[SeatSlot]) -> str:
        option = reason.facts.get("id")
        return f"option-{option}" if option else name_field(requested[0].seat)

    def shown(self, form: Form, requested: list[SeatSlot], faulty: frozenset[str]) -> Mapping[str, Any]:
        questions, gone = self._questions(form, requested)
        return {
            "title": self._texts.title,
            "kept": self._order.kept(form, requested) if self._is_chosen else {},
            "keys": [self._key(key, reader, form, requested) for key, reader in self._rules.setup_keys.items()],
            "given": form,
            "questions": questions,
            "gone": gone,
        }

    def _key(self, key: str, reader: Reader[Any], form: Form, requested: list[SeatSlot]) -> AskedKey:
        asked = asked_key(f"key-{key}", reader, self._texts, {}, self._texts.name(key))
        if key != self._rules.start_layouts:
            return asked
        setup = self.unnamed_setup(form, requested)
        drawn = [
            replace(choice, drawing=self._drawn(setup | {key: value}))
            for choice, value in zip(asked.choices, values_of(reader), strict=False)
        ]
        return replace(asked, choices=drawn)

    def _drawn(self, setup: Json) -> Markup | None:
        """Draw a table as it lies at its start; None for a set-up that isn't taken so."""
        try:
            return self._draw(self._rules.begin(setup).game)
        except Refusal:
            return None

    # Options: the rules say which exclude or need one another

    def unnamed_setup(self, form: Form, requested: list[SeatSlot]) -> Json:
        """Return the set-up as far as options depend on it."""
        return self.setup(form, [SeatSlot(seat, seat) for seat, _name in requested])

    def _questions(self, form: Form, requested: list[SeatSlot]) -> tuple[list[OptionQuestion], list[FormFault]]:
        """Return the options, with what speaks against each value beside the rest; and what was chosen in vain."""
        options, renderer = self.options(requested), SentenceRenderer.before(self.rules.id)
        chosen, gone = chosen_options(form, options), list[FormFault]()
        against: dict[tuple[str, str | None], tuple[FormFault, ...]] = {}
        readings, setup = self._rules.readings, self.unnamed_setup(form, requested) | {"options": {}}
        if options and readings.can_begin(setup):
            for option, value in list(chosen.items()):
                try:
                    self.rules.begin(readings.with_option(setup, option, value))
                    setup = readings.with_option(setup, option, value)
                except Refusal as refusal:
                    removed = _("%(name)s was removed.")
                    removed %= {"name": self._words.option_value(option, chosen.pop(option)).name}
                    why = renderer.faults(refusal.reasons)[0]
                    gone.append(FormFault("", f"{removed} {why.text}", why.rules))
            against = {(one.id, one.value): renderer.faults(one.against) for one in self.rules.setup_offers(setup)}
        questions = [
            OptionQuestion.of(
                self._words.option(one.id),
                chosen.get(one.id, one.values[0]),
                {value: against.get((one.id, value), ()) for value in one.values},
            )
            for one in options
        ]
        return questions, gone

    # The next table

    def again(self, context: TableContext) -> dict[str, str]:
        keys = {
            f"key-{key}": str(value) for key, value in context.position.setup.items() if key in self._rules.setup_keys
        }
        return played_before(context, proxy=False) | keys

    def after(self, context: TableContext) -> dict[str, str]:
        return without(self.again(context), "option-")
