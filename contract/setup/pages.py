"""Setting a table up: who sits where, the pile, cards, options, committees. The engine decides what is valid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.language.accepted_text import MAX_NAME, typed_name
from arbiter.pages.faults import Fault
from arbiter.pages.lists.deck_choice import NEW_COPY
from arbiter.pages.setup_pages import (
    Chair,
    Form,
    Ring,
    SeatField,
    SetupChoice,
    SetupPages,
    name_field,
    played_before,
    twice,
    without,
    wrong_colours,
    wrong_names,
)
from arbiter.pages.table.table_context import TableContext
from contract.decks.known_faces import proxy_deck
from contract.game import CONTRACT
from contract.setup import setup_choices
from contract.table.position import seat_of
from contract.words import colour_name
from contract_rules.entries.faces import LETTERS
from contract_rules.setup import GAME, MAX_PLAYERS, SEATS, WITH_SPECIAL
from rulings import Reason

RING = Ring(SEATS, 2, MAX_PLAYERS)
"""Two to five players clockwise, the start player first (S1)."""
_FIELDS = {"setup.pile": "pile-A", "setup.pile-counts": "pile-A", "setup.names": "", "setup.special": "special"}
"""The fields to correct for the engine's errors of a set-up."""


class ContractSetup(SetupPages[list[Chair]]):
    """Contract's set-up: what is asked for is who sits where."""

    part = "contract/setup/part.html"

    def new_deck(self) -> str:
        return _("Each card is asked for once, when it is first needed.")

    def wish(self, form: Form, *, to_open: bool) -> list[Chair]:
        return RING.chairs(form, to_open=to_open)

    def fields(self, wish: list[Chair]) -> list[SeatField]:
        return [
            SeatField(
                id=name_field(seat),
                seat=seat_of(seat, name),
                label=colour_name(seat),
                name=name,
                colours=[SetupChoice(one, colour_name(one), "", given=one == seat) for one in SEATS],
            )
            for seat, name in wish
        ]

    def wrong(self, form: Form, wish: list[Chair]) -> list[Fault]:
        place = twice(wish)
        colours = [] if place is None else wrong_colours(wish, colour_name(wish[place - 1].seat), "S1")
        return [*colours, *wrong_names(self.fields(wish), "S1"), *_wrong_numbers(form, len(wish))]

    def setup(self, form: Form, wish: list[Chair]) -> Json:
        """Return the set-up as record-contract.md has it; what the table leaves as it is isn't named."""
        counts = setup_choices.known_counts(form.get("deck", NEW_COPY), len(wish))
        found: Json = {
            "game": GAME,
            "players": [{"seat": seat, "name": typed_name(name)} for seat, name in wish],
            "pile": counts or {letter: int(form[f"pile-{letter}"]) for letter in LETTERS},
        }
        found |= {"options": options} if (options := setup_choices.wished_options(form, len(wish))) else {}
        if len(wish) == WITH_SPECIAL and (overview := setup_choices.wished_overview(form)):
            found["special"] = overview
        if form.get("top", "").strip():
            found["influence_top"] = int(form["top"])
        if committees := setup_choices.wished_committees(form):
            found["committees"] = committees
        return found

    def refused(self, reasons: Sequence[Reason], wish: list[Chair]) -> list[Fault]:
        del wish
        return self.faults(
            reasons, lambda one: _FIELDS.get(one.code, f"option-{one.facts['id']}" if "id" in one.facts else "")
        )

    def shown(self, form: Form, wish: list[Chair], faulty: frozenset[str]) -> Mapping[str, Any]:
        players = len(wish)
        counts = setup_choices.known_counts(form.get("deck", NEW_COPY), players)
        if form.get("act", "").partition("-")[0] in ("add", "remove"):
            form = without(form, "pile-")  # another number of players plays with other cards
        return {
            "most": MAX_PLAYERS,
            "order": ",".join(chair.seat for chair in wish),
            "kept": _kept(form, wish),
            "counted": counts is not None,
            "pile": setup_choices.pile_fields(form, counts),
            "questions": setup_choices.questions(form, players),
            "committees": setup_choices.committee_fields(form),
            "overview": setup_choices.overview_fields(form) if players == WITH_SPECIAL else None,
            "usual_overview": setup_choices.usual_overview_text(),
            "top": form.get("top", ""),
            "open_tracks": any(field.startswith(("committee-", "special", "top")) for field in faulty),
        }

    def again(self, context: TableContext) -> dict[str, str]:
        setup = context.position.setup
        known = setup.get("deck") or []
        form = played_before(context, proxy=all(card in known for card in proxy_deck()["cards"]))
        form |= {f"pile-{letter}": str(count) for letter, count in setup["pile"].items()}
        form |= {f"committee-{place}": name for place, name in enumerate(setup.get("committees") or (), 1)}
        if setup.get("influence_top"):
            form["top"] = str(setup["influence_top"])
        return form | setup_choices.overview_form(setup.get("special"))

    def after(self, context: TableContext) -> dict[str, str]:
        return without(self.again(context), "option-")


SETUP = ContractSetup(CONTRACT)


def _kept(form: Form, seated: list[Chair]) -> dict[str, str]:
    """Return what was typed for others and isn't asked for now, to be there again when they come back."""
    there = {chair.name for chair in seated}
    shown = {name_field(chair.seat) for chair in seated}
    kept = {name: form[name] for name in map(name_field, SEATS) if name in form and name not in shown}
    # Who changed colours has taken the name along; who left the table may come back.
    kept = {name: value for name, value in kept.items() if value and value not in there}
    if len(seated) != WITH_SPECIAL:
        kept |= {name: value for name, value in form.items() if name.startswith("special")}
    return kept


def _wrong_numbers(form: Form, players: int) -> list[Fault]:
    """Return what should be a number and isn't, and committees' names that are too long or the same."""
    found = []
    if setup_choices.known_counts(form.get("deck", NEW_COPY), players) is None:
        found += [
            Fault(one.id, _("Count the cards and type the number."), ("S5",))
            for one in setup_choices.pile_fields(form, None)
            if not _is_number(one.value, 36)
        ]
    top = form.get("top", "").strip()
    if top and (not _is_number(top, 99) or int(top) < 1):
        found.append(Fault("top", _("The tracks' highest number is from 1 to 99."), ("I5",)))
    if players == WITH_SPECIAL and form.get("special") == "own":
        overview = setup_choices.overview_fields(form)
        numbers = [overview.active, *(one for _workers, *pair in overview.rows for one in pair)]
        found += [
            Fault(one.id, _("Type a number from 0 to 9."), ("C9",)) for one in numbers if not _is_number(one.value, 9)
        ]
    return [*found, *_wrong_committees(form)]


def _wrong_committees(form: Form) -> list[Fault]:
    names = setup_choices.wished_committees(form) or []
    found = []
    for place, name in enumerate(names, 1):
        if len(name) > MAX_NAME:
            found.append(Fault(f"committee-{place}", _("A name has at most 40 characters.")))
        elif name in names[: place - 1]:
            found.append(Fault(f"committee-{place}", _("Two committees can't have the same name.")))
    return found


def _is_number(text: str, most: int) -> bool:
    text = text.strip()
    return text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and int(text) <= most
