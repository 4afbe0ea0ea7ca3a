"""Setting a table up by default: a name for each seat, and what the set-up says beside; then the table is opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from arbiter.defaults.choices import values_of
from arbiter.defaults.rules import MAX_NAME, GameRules
from arbiter.defaults.texts import GameTexts
from arbiter.defaults.words import DefaultWords
from arbiter.foundation.faults import Invalid, Refused
from arbiter.game import Json
from arbiter.language import capitalized
from arbiter.language import gettext as _
from arbiter.language.accepted_text import alike, typed_name
from arbiter.pages.device.device_tables import remember
from arbiter.pages.device.last_time import CLEAR, ON, last_table, one_place_on, without_names
from arbiter.pages.faults import Fault, said
from arbiter.pages.lists.sharing import host_url
from arbiter.pages.seats import Seat
from arbiter.pages.table.table_context import open_table
from arbiter.tables.service import tables

Values = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class NameField:
    """A seat whose player's name is asked for."""

    id: str
    seat: Seat
    name: str
    needed: bool


@dataclass(frozen=True, slots=True)
class KeyField:
    """A key of the set-up with its values, or without any if it is typed."""

    id: str
    name: str
    values: list[tuple[str, str]]
    value: str


class SetupPages:
    """The set-up of a game as pages of its own."""

    def __init__(self, rules: GameRules, texts: GameTexts, seats: Mapping[str, Seat]) -> None:
        self._rules, self._texts, self._seats = rules, texts, seats
        self._words = DefaultWords(rules, texts)
        self.bp = Blueprint(f"{rules.id}_setup", __name__)
        self.bp.get(f"/{rules.id}/new", endpoint="new")(self._new)
        self.bp.post(f"/{rules.id}/new", endpoint="opened")(self._opened)
        self.bp.get(f"/t/<token>/{rules.id}/again", endpoint="again")(self._again)

    def _new(self) -> str:
        last = last_table(self._rules)
        return self._page(_form_of(last.position.setup) if last else {}, is_next=last is not None)

    def _again(self, token: str) -> str:
        return self._page(_form_of(open_table(token).position.setup), is_again=True)

    def _opened(self) -> ResponseReturnValue:
        form = request.form
        if form.get("act") == CLEAR:
            return self._page(without_names(form))
        if form.get("act") == ON:
            return self._page(self._one_place_on(form))
        if wrong := self._wrong_names(form):
            return self._page(form, wrong), 422
        try:
            table = tables.open(self._setup(form), None, self._rules.id)
        except Refused as refused:
            found = [Fault("", self._words.reason(one, {}, None), one.rule) for one in refused.refusal.reasons]
            return self._page(form, found), 422
        except Invalid as invalid:
            return self._page(form, [Fault(f"name-{self._rules.seats[0]}", said(invalid.code))]), 422
        remember(table.links.host)
        return redirect(host_url(table.links.host), 303)

    def _page(self, form: Values, errors: list[Fault] | None = None, **more: bool) -> str:
        return render_template(
            "shared/defaults/setup.html",
            action=url_for(f"{self._rules.id}_setup.opened"),
            title=self._texts.title,
            fields=[
                NameField(f"name-{seat}", shown, form.get(f"name-{seat}", ""), number < self._rules.fewest)
                for number, (seat, shown) in enumerate(self._seats.items())
            ],
            keys=[self._key(key, form) for key in self._rules.setup_keys],
            errors=errors or [],
            **{"is_next": False, "is_again": False, **more},
        )

    def _key(self, key: str, form: Values) -> KeyField:
        values = values_of(self._rules.setup_keys[key])
        found = [(str(one), capitalized(self._texts.name(one))) for one in values]
        return KeyField(
            f"key-{key}",
            capitalized(self._texts.name(key)),
            found,
            form.get(f"key-{key}", found[0][0] if found else ""),
        )

    def _setup(self, form: Values) -> Json:
        """Return the set-up that a form says: whole numbers where a key's values are such, texts elsewhere."""
        named = {seat: typed_name(form.get(f"name-{seat}", "")) for seat in self._rules.seats}
        found: Json = {"players": [{"seat": seat, "name": name} for seat, name in named.items() if name]}
        for key, reader in self._rules.setup_keys.items():
            said = form.get(f"key-{key}", "")
            known: dict[str, Any] = {str(one): one for one in values_of(reader)}
            found[key] = known.get(said, said)
        return found

    def _one_place_on(self, form: Values) -> dict[str, str]:
        fields = [f"name-{seat}" for seat in self._rules.seats if form.get(f"name-{seat}")]
        moved = dict(zip(fields, one_place_on([form[field] for field in fields]), strict=True))
        return {**form, **moved}

    def _wrong_names(self, form: Values) -> list[Fault]:
        """Return the names that are missing, too long or the same."""
        found: list[Fault] = []
        taken: set[str] = set()
        for number, (seat, shown) in enumerate(self._seats.items()):
            name = typed_name(form.get(f"name-{seat}", ""))
            if not name and number < self._rules.fewest:
                found.append(Fault(f"name-{seat}", _("Who plays %(colour)s? Type a name.") % {"colour": shown.name}))
            elif len(name) > MAX_NAME:
                found.append(Fault(f"name-{seat}", _("A name has at most 40 characters.")))
            elif name and alike(name) in taken:
                found.append(Fault(f"name-{seat}", _("Two players can't have the same name.")))
            taken.add(alike(name))
        return found


def _form_of(setup: Json) -> dict[str, str]:
    """Return the fields of the form with the people and keys of a set-up."""
    names = {f"name-{player['seat']}": player["name"] for player in setup["players"]}
    return names | {f"key-{key}": str(value) for key, value in setup.items() if key != "players"}
