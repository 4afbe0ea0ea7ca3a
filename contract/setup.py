"""Setting a table up: who sits where, the pile, cards, options, committees. The engine decides what is valid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, cast

from arbiter.defaults.rules import GameRules
from arbiter.defaults.setup_choices import SetupRequest
from arbiter.defaults.setup_pages import DefaultSetup, without
from arbiter.defaults.texts import GameTexts
from arbiter.game import Json, Option
from arbiter.language import gettext as _
from arbiter.language.accepted_text import MAX_NAME, typed_name
from arbiter.pages.forms import FormFault
from arbiter.pages.lists.own_list import NEW_COPY, chosen
from arbiter.pages.seating import Form
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import RulingSentence
from arbiter.tables.opening import PROXY_DECK
from contract.game import CONTRACT, options_in_force, pile_counts, proxy_deck
from contract.page_words import ContractWords
from contract.table.position import seat_of
from contract.words import colour_name, committee_name, points_text, workers_text
from contract.words.names import ContractNames
from contract_rules.entries.faces import LETTERS
from contract_rules.kinds import COMMITTEE_KINDS, DEVELOPMENT
from contract_rules.setup import GAME, SEATS, WITH_SPECIAL, Overview
from rulings import Reason

USUAL_OVERVIEW = Overview(DEVELOPMENT)


def known_counts(deck: str, players: int) -> dict[str, int] | None:
    """Return how many cards of each letter a deck has for so many players, None unless all its faces are known."""
    if deck == PROXY_DECK:
        return pile_counts(proxy_deck()["cards"], players)
    known = chosen(CONTRACT, deck)
    return None if known is None else pile_counts(known.faces.values(), players)


def _committees(form: Form) -> list[str]:
    return [form.get(f"committee-{place}", "") for place in range(1, len(COMMITTEE_KINDS) + 1)]


def requested_committees(form: Form) -> list[str] | None:
    """Return the names that were typed, with the plain ones where none was; None if none was typed at all."""
    typed = [typed_name(name) for name in _committees(form)]
    if not any(typed):
        return None
    return [name or committee_name(kind) for name, kind in zip(typed, COMMITTEE_KINDS, strict=True)]


_NUMBERS = (
    "special-active",
    *(f"special-{row}-{what}" for row in range(1, len(USUAL_OVERVIEW.rows) + 1) for what in ("influence", "points")),
)
"""The fields in which the numbers of a special committee's overview are typed (C9)."""


def _overview_numbers(active: int, rows: Iterable[Iterable[int]]) -> dict[str, str]:
    return dict(zip(_NUMBERS, map(str, (active, *chain(*rows))), strict=True))


def typed_overview(form: Form) -> dict[str, str]:
    """Return what was typed of the overview, with what it gives if nobody enters anything."""
    return _overview_numbers(USUAL_OVERVIEW.active, USUAL_OVERVIEW.rows) | {
        field: form[field] for field in _NUMBERS if field in form
    }


def requested_overview(form: Form) -> Json | None:
    """Return the special committee's overview as record-contract.md has it, None for the usual one.

    Raises ValueError for what is no number.
    """
    if form.get("special") != "own":
        return None
    active, *numbers = map(int, typed_overview(form).values())
    kind = form.get("special-kind")
    return {
        "kind": kind if kind in ("four", "any") else USUAL_OVERVIEW.kind,
        "active": active,
        "rows": [list(row) for row in zip(numbers[::2], numbers[1::2], strict=True)],
    }


def overview_form(special: Json | None) -> dict[str, str]:
    """Return the fields of an overview that a table entered."""
    if special is None:
        return {}
    numbers = _overview_numbers(special["active"], special["rows"])
    return {"special": "own", "special-kind": special["kind"], **numbers}


def usual_overview_text() -> str:
    """Return what the special committee gives if nobody enters anything (C9)."""
    rows = [
        _("%(workers)s: %(influence)d influence, %(points)s")
        % {"workers": workers_text(number), "influence": influence, "points": points_text(points)}
        for number, (influence, points) in enumerate(USUAL_OVERVIEW.rows, 1)
    ]
    return "; ".join(rows)


_FIELDS = {"setup.pile": "pile-A", "setup.pile-counts": "pile-A", "setup.special": "special"}
"""The fields to correct for the engine's errors of a set-up."""


class ContractSetup(DefaultSetup):
    """Contract's set-up: the defaults', the pile, committees and tracks."""

    part = "contract/setup/part.html"
    seat_rules = name_rules = ("S1",)

    def order_note(self, requested: SetupRequest) -> RulingSentence:
        del requested
        note = _("Clockwise round the table. The start player comes first: whoever was last in a town hall.")
        return RulingSentence(note, ("S1",))

    def options(self, setup: Json) -> list[Option]:
        return options_in_force(setup)

    def seat_notes(self, requested: SetupRequest) -> dict[str, str]:
        return {requested.slots[0].seat: _("begins")}

    def wrong(self, form: Form, requested: SetupRequest) -> list[FormFault]:
        return [*super().wrong(form, requested), *_wrong_numbers(form, len(requested.slots))]

    def setup(self, form: Form, requested: SetupRequest) -> Json:
        """Return the set-up as record-contract.md has it; what the table leaves as it is isn't named."""
        counts = known_counts(form.get("deck", NEW_COPY), len(requested.slots))
        pile = counts or {letter: int(form[f"pile-{letter}"]) for letter in LETTERS}
        found: Json = {"game": GAME, **super().setup(form, requested), "pile": pile}
        if len(requested.slots) == WITH_SPECIAL and (overview := requested_overview(form)):
            found["special"] = overview
        if form.get("top", "").strip():
            found["influence_top"] = int(form["top"])
        if committees := requested_committees(form):
            found["committees"] = committees
        return found

    def field_of(self, reason: Reason, requested: SetupRequest) -> str:
        return _FIELDS.get(reason.code) or super().field_of(reason, requested)

    def shown(self, form: Form, requested: SetupRequest, faulty: frozenset[str]) -> Mapping[str, Any]:
        players = len(requested.slots)
        counts = known_counts(form.get("deck", NEW_COPY), players)
        shown = super().shown(form, requested, faulty)
        if players != WITH_SPECIAL:
            special = {name: value for name, value in form.items() if name.startswith("special")}
            shown = {**shown, "kept": {**shown["kept"], **special}}
        if form.get("act", "").partition("-")[0] in ("add", "remove"):
            form = without(form, "pile-")  # another number of players plays with other cards
        return {
            **shown,
            "counted": counts is not None,
            "pile": {letter: counts[letter] if counts else form.get(f"pile-{letter}", "") for letter in LETTERS},
            "committees": _committees(form),
            "overview": typed_overview(form) if players == WITH_SPECIAL else None,
            "own_overview": form.get("special") == "own",
            "overview_kinds": (
                ("development", _("Development")),
                ("four", _("The committees' four kinds, by choice")),
                ("any", _("All five kinds, by choice")),
            ),
            "overview_kind": form.get("special-kind", USUAL_OVERVIEW.kind),
            "workers": [workers_text(number) for number in range(1, len(USUAL_OVERVIEW.rows) + 1)],
            "usual_overview": usual_overview_text(),
            "top": form.get("top", ""),
            "open_tracks": any(field.startswith(("committee-", "special", "top")) for field in faulty),
        }

    def again(self, context: TableContext) -> dict[str, str]:
        setup, form = context.position.setup, super().again(context)
        form |= {f"pile-{letter}": str(count) for letter, count in setup["pile"].items()}
        form |= {f"committee-{place}": name for place, name in enumerate(setup.get("committees") or (), 1)}
        if setup.get("influence_top"):
            form["top"] = str(setup["influence_top"])
        return form | overview_form(setup.get("special"))


SETUP = ContractSetup(
    cast(GameRules, CONTRACT),
    cast(GameTexts, ContractNames()),
    ContractWords(),
    lambda: {seat: seat_of(seat, colour_name(seat)) for seat in SEATS},
)


def _wrong_numbers(form: Form, players: int) -> list[FormFault]:
    """Return what should be a number and isn't, and committees' names that are too long or the same."""
    found = []
    if known_counts(form.get("deck", NEW_COPY), players) is None:
        found += [
            FormFault(f"pile-{letter}", _("Count the cards and type the number."), ("S5",), missing=True)
            for letter in LETTERS
            if not _is_number(form.get(f"pile-{letter}", ""), 36)
        ]
    top = form.get("top", "").strip()
    if top and (not _is_number(top, 99) or int(top) < 1):
        found.append(FormFault("top", _("The tracks' highest number is from 1 to 99."), ("I5",)))
    if players == WITH_SPECIAL and form.get("special") == "own":
        found += [
            FormFault(field, _("Type a number from 0 to 9."), ("C9",))
            for field, number in typed_overview(form).items()
            if not _is_number(number, 9)
        ]
    return [*found, *_wrong_committees(form)]


def _wrong_committees(form: Form) -> list[FormFault]:
    names = requested_committees(form) or []
    found = []
    for place, name in enumerate(names, 1):
        if len(name) > MAX_NAME:
            found.append(FormFault(f"committee-{place}", _("A name has at most 40 characters.")))
        elif name in names[: place - 1]:
            found.append(FormFault(f"committee-{place}", _("Two committees can't have the same name.")))
    return found


def _is_number(text: str, most: int) -> bool:
    text = text.strip()
    return text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and int(text) <= most
