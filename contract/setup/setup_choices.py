"""What can be chosen for a table beside its players: cards, options, committees, as fields with a sentence each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arbiter.language import gettext as _
from arbiter.language.accepted_text import typed_name
from arbiter.pages.lists.deck_choice import NEW_COPY, chosen
from arbiter.tables.opening import PROXY_DECK
from contract.decks.known_faces import pile_counts, proxy_deck
from contract.game import CONTRACT
from contract.options import acting
from contract.words import committee_name, option, points_text, workers_text
from contract_rules.entries.faces import LETTERS
from contract_rules.kinds import COMMITTEE_KINDS, DEVELOPMENT
from contract_rules.setup import OPTIONS, Overview

Form = Mapping[str, str]

USUAL_OVERVIEW = Overview(DEVELOPMENT)


@dataclass(frozen=True, slots=True)
class SetupChoice:
    """Something to choose, with a sentence on what it means, who says so, and whose reading that is."""

    id: str
    name: str
    hint: str
    given: bool
    source: str = ""
    whose: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """An option with its values."""

    id: str
    name: str
    hint: str
    choices: list[SetupChoice]


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number to type: the field's id, its label, and its value."""

    id: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class OverviewFields:
    """What the special committee's overview shows (C9): whether the table enters it, its kind, and its numbers."""

    own: bool
    kinds: list[SetupChoice]
    active: NumberField
    rows: list[tuple[str, NumberField, NumberField]]


def questions(form: Form, players: int) -> list[Question]:
    """Return the options that can act with so many players."""
    return [_question(one, form.get(f"option-{one}", "")) for one in acting(players)]


def _question(option_id: str, given: str) -> Question:
    text = option(option_id)
    values = OPTIONS[option_id].values
    chosen = given if given in values else values[0]
    choices = [
        SetupChoice(
            value.id, value.name, value.text, given=value.id == chosen, source=value.source, whose=value.whose_name
        )
        for value in text.values
    ]
    return Question(option_id, text.name, text.text, choices)


def wished_options(form: Form, players: int) -> dict[str, str]:
    """Return the options that the form has another value of than the usual one."""
    found = {one: form.get(f"option-{one}", "") for one in acting(players)}
    return {one: value for one, value in found.items() if value in OPTIONS[one].values[1:]}


def deck_choices(own: list[tuple[str, str, str]], given: str) -> list[SetupChoice]:
    """Return whose cards can be played with: own copies, which learn, or the proxy deck."""
    offered = [
        (NEW_COPY, _("Our own deck, new here"), _("Each card is asked for once, when it is first needed.")),
        *own,
        (PROXY_DECK, _("The proxy deck"), _("Cards printed from this project: all faces are known.")),
    ]
    taken = given if given in {value for value, _name, _hint in offered} else NEW_COPY
    return [SetupChoice(value, name, hint, given=value == taken) for value, name, hint in offered]


def known_counts(deck: str, players: int) -> dict[str, int] | None:
    """Return how many cards of each letter a deck has for so many players, None unless all its faces are known."""
    if deck == PROXY_DECK:
        return pile_counts(proxy_deck()["cards"], players)
    known = chosen(CONTRACT, deck)
    return None if known is None else pile_counts(known.faces.values(), players)


def pile_fields(form: Form, counts: Mapping[str, int] | None) -> list[NumberField]:
    """Return the counts of the pile; a deck that is known whole counts itself."""
    found = []
    for letter in LETTERS:
        field = f"pile-{letter}"
        value = form.get(field, "") if counts is None else str(counts[letter])
        found.append(NumberField(field, _("Cards with %(letter)s on the back") % {"letter": letter}, value))
    return found


def committee_fields(form: Form) -> list[NumberField]:
    """Return the names of the committees."""
    return [
        NumberField(
            f"committee-{place}", _("Committee %(number)d") % {"number": place}, form.get(f"committee-{place}", "")
        )
        for place in range(1, len(COMMITTEE_KINDS) + 1)
    ]


def wished_committees(form: Form) -> list[str] | None:
    """Return the names that were typed, with the plain ones where none was; None if none was typed at all."""
    typed = [typed_name(form.get(f"committee-{place}", "")) for place in range(1, len(COMMITTEE_KINDS) + 1)]
    if not any(typed):
        return None
    return [name or committee_name(kind) for name, kind in zip(typed, COMMITTEE_KINDS, strict=True)]


def overview_fields(form: Form) -> OverviewFields:
    """Return the special committee's overview as fields, with what it gives if nobody enters anything."""
    kind = form.get("special-kind", USUAL_OVERVIEW.kind)
    kinds = [
        ("development", _("Development")),
        ("four", _("The committees' four kinds, by choice")),
        ("any", _("All five kinds, by choice")),
    ]
    rows = [
        (
            workers_text(number),
            _digit(
                f"special-{number}-influence",
                _("Influence for %(workers)s") % {"workers": workers_text(number)},
                influence,
                form,
            ),
            _digit(
                f"special-{number}-points",
                _("Points for %(workers)s") % {"workers": workers_text(number)},
                points,
                form,
            ),
        )
        for number, (influence, points) in enumerate(USUAL_OVERVIEW.rows, 1)
    ]
    return OverviewFields(
        form.get("special") == "own",
        [SetupChoice(one, name, "", given=one == kind) for one, name in kinds],
        _digit("special-active", _("Influence for the active player"), USUAL_OVERVIEW.active, form),
        rows,
    )


def _digit(field: str, label: str, usual: int, form: Form) -> NumberField:
    return NumberField(field, label, form.get(field, str(usual)))


def wished_overview(form: Form) -> dict[str, Any] | None:
    """Return the special committee's overview as record-contract.md has it, None for the usual one. ValueError.

    No number.
    """
    if form.get("special") != "own":
        return None
    fields = overview_fields(form)
    rows = [[int(influence.value), int(points.value)] for _workers, influence, points in fields.rows]
    kind = next((one.id for one in fields.kinds if one.given), USUAL_OVERVIEW.kind)
    return {"kind": kind, "active": int(fields.active.value), "rows": rows}


def usual_overview_text() -> str:
    """Return what the special committee gives if nobody enters anything (C9)."""
    rows = [
        _("%(workers)s: %(influence)d influence, %(points)s")
        % {"workers": workers_text(number), "influence": influence, "points": points_text(points)}
        for number, (influence, points) in enumerate(USUAL_OVERVIEW.rows, 1)
    ]
    return "; ".join(rows)
