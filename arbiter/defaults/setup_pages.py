"""Setting a table up by default: a name for each seat, and what the set-up says beside; then the table is opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arbiter.defaults.rules import GameRules
from arbiter.defaults.texts import GameTexts
from arbiter.defaults.ways import values_of
from arbiter.defaults.words import DefaultWords
from arbiter.game import Json
from arbiter.language import capitalized
from arbiter.language.accepted_text import typed_name
from arbiter.pages.forms import FormFault
from arbiter.pages.setup_pages import (
    CLEAR,
    ON,
    Form,
    SeatField,
    SeatSlot,
    SetupPages,
    chosen_options,
    name_field,
    one_place_on,
    option_questions,
    wrong_names,
)
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import Seat


@dataclass(frozen=True, slots=True)
class KeyField:
    """A key of the set-up with its values, or without any if it is typed."""

    id: str
    name: str
    values: list[tuple[str, str]]
    value: str


class DefaultSetup(SetupPages[Form]):
    """The set-up of a game as pages of its own: what is asked for is the form."""

    part = "shared/defaults/setup.html"

    def __init__(self, rules: GameRules, texts: GameTexts, seats: Mapping[str, Seat]) -> None:
        super().__init__(rules)
        self._rules, self._texts, self._seats = rules, texts, seats
        self._words = DefaultWords(rules, texts)

    def only_shown(self, form: Form) -> bool:
        return form.get("act") in (CLEAR, ON)

    def requested_setup(self, form: Form, *, to_open: bool) -> Form:
        if form.get("act") != ON:
            return form
        named = [SeatSlot(seat, form[name_field(seat)]) for seat in self._rules.seats if form.get(name_field(seat))]
        return {**form, **{name_field(seat): name for seat, name in one_place_on(named)}}

    def fields(self, requested: Form) -> list[SeatField]:
        return [
            SeatField(
                seat=shown,
                label=shown.name,
                name=requested.get(name_field(seat), ""),
                needed=number < self._rules.fewest,
            )
            for number, (seat, shown) in enumerate(self._seats.items())
        ]

    def wrong(self, form: Form, requested: Form) -> list[FormFault]:
        return wrong_names(self.fields(requested))

    def setup(self, form: Form, requested: Form) -> Json:
        """Return the set-up that a form says: whole numbers where a key's values are such, texts elsewhere."""
        named = {seat: typed_name(form.get(name_field(seat), "")) for seat in self._rules.seats}
        found: Json = {"players": [{"seat": seat, "name": name} for seat, name in named.items() if name]}
        for key, reader in self._rules.setup_keys.items():
            said = form.get(f"key-{key}", "")
            known: dict[str, Any] = {str(one): one for one in values_of(reader)}
            found[key] = known.get(said, said)
        chosen = chosen_options(form, self._rules.options)
        return found | ({"options": chosen} if chosen else {})

    def shown(self, form: Form, requested: Form, faulty: frozenset[str]) -> Mapping[str, Any]:
        questions = option_questions(form, self._rules.options, self._texts.option)
        keys = [self._key(key, form) for key in self._rules.setup_keys]
        return {"title": self._texts.title, "keys": keys, "questions": questions}

    def again(self, context: TableContext) -> dict[str, str]:
        setup = context.position.setup
        names = {name_field(player["seat"]): player["name"] for player in setup["players"]}
        keys = {f"key-{key}": str(setup[key]) for key in self._rules.setup_keys if key in setup}
        return names | keys | {f"option-{one}": value for one, value in setup.get("options", {}).items()}

    def _key(self, key: str, form: Form) -> KeyField:
        found = [(str(one), capitalized(self._texts.name(one))) for one in values_of(self._rules.setup_keys[key])]
        value = form.get(f"key-{key}", found[0][0] if found else "")
        return KeyField(f"key-{key}", capitalized(self._texts.name(key)), found, value)
