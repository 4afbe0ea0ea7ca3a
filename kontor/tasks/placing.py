"""Placing a card: where it may go and why not elsewhere, and what is asked along with it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import ClassVar

from flask import url_for
from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import FormFault, Values, cell_param
from arbiter.pages.mistakes import CELL
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import FormSubmission, entering, enters
from arbiter.paper.content import Said
from kontor.table.board import Cell, picture
from kontor.table.position import refused, state_of
from kontor.tasks.effects import effects_of
from kontor.tasks.placement_questions import FIELDS, Group, PlacementAnswers, questions_of, toggled
from kontor.tasks.task import NONE_YET, TurnTask, may_pour
from kontor.words import cell_name
from kontor_rules import Reason, Refusal, Step, candidates, enter, place_choices, why_not
from kontor_rules.turn.choices import PlaceChoices

_NOTHING_TO_COVER = ("P7", "P8")


def _place(context: TableContext, values: Values) -> FormSubmission:
    """Place the card on the chosen cell, with what was answered besides."""
    said = PlacementAnswers.sent(values)
    act = entering(context, entry_of(values.get("seat", ""), said))
    return FormSubmission(act, said.query(), fields=partial(_asked_at, context, said.cell))


def entry_of(seat: str, said: PlacementAnswers) -> Json:
    """Return the entry (record-kontor.md) for what was chosen."""
    return {"entry": "place", "seat": seat, "cell": list(said.cell or ()), **said.keys()}


def _asked_at(context: TableContext, cell: Cell | None) -> dict[str, str]:
    """Return the questions on the page for this cell: the first part of a refusal's code to the field it is about."""
    state = state_of(context)
    if state.active is None or state.revealed is None or cell is None:
        return {}
    card, choices = state.revealed[state.active], place_choices(context.position.game, cell)
    there = {group.name for group in questions_of(context, card, choices, PlacementAnswers())}
    return {code: field for code, field in FIELDS.items() if field in there}


class Place(TurnTask):
    """`me` places `card`, with what is answered to `questions`."""

    name = "place"
    template = "kontor/tasks/place.html"
    actions: ClassVar = {"place": _place, "no-place": enters("no-place")}

    @cached_property
    def headline(self) -> str:
        own = self.context.mode == "own"
        text = _("Your turn: place %(number)s") if own else _("%(name)s places %(number)s")
        return text % {"name": self.me.name, "number": self.card.short}

    def shown(self) -> Json:
        """`ship` leads to moving it first, where the card lets it (H1); `no_ship` says why it can't be moved (H7).

        `pour` leads to laying water cards instead (F16); `touched` is what was tapped in vain.
        """
        game, link, card = self.game, self.context.page_link, self.card
        against = self._against()
        return {
            "card": card,
            "hint": self._hint(),
            "note": _("Nothing is drawn after a special card.") if self.face.pile == "special" else "",
            "against": against,
            "overrule_url": self._overrule_url() if against[1] else "",
            "touched": CELL + cell_param(self.in_vain) if self.in_vain else "",
            "cell": cell_param(self.cell) if self.cell else "",
            "effects": self._effects(),
            "has_legal": bool(self.legal),
            "may_decline": self.declined is not None,
            "ship": link(card=card.id, ship=NONE_YET) if self.context.table["legal"]["ship"] else None,
            "moves": self.moves(),
            "no_ship": self._no_ship(),
            "pour": link(card=card.id, waters="1") if may_pour(game, self.seat) else None,
            "questions": self.questions,
        }

    def _no_ship(self) -> FormFault | None:
        """Return H7's limit where it alone keeps the ship from being moved."""
        barred = candidates(self.game, self.seat, {"entry": "ship"}).against
        return self.context.renderer.faults(barred)[0] if [one.code for one in barred] == ["ship.limit"] else None

    @cached_property
    def legal(self) -> list[Cell]:
        return [(x, y) for x, y in self.context.table["legal"]["cells"]]

    @cached_property
    def said(self) -> PlacementAnswers:
        said = self.given.of(PlacementAnswers)
        return said if said.card == self.face.id else PlacementAnswers()

    @cached_property
    def cell(self) -> Cell | None:
        """The chosen cell if it is legal: the one tapped, or, if that is a card for the joker, the one before."""
        tapped, at = self.said.cell, self.said.at
        if tapped in self.legal:
            return tapped
        return at if at in self.legal and tapped in place_choices(self.game, at).jokers else None

    @cached_property
    def in_vain(self) -> Cell | None:
        """The cell that was tapped where the card can't go."""
        return None if self.cell else self.said.cell

    @cached_property
    def choices(self) -> PlaceChoices:
        return place_choices(self.game, self.cell) if self.cell else PlaceChoices({})

    @cached_property
    def answers(self) -> PlacementAnswers:
        """What is answered after the tap, without cards that the joker can't name from here."""
        said, jokers = self.said, self.choices.jokers
        if said.cell != self.cell and said.cell in jokers:
            return replace(said, joker=toggled(self.choices, said.joker, said.cell))
        return replace(said, joker=tuple(cell for cell in said.joker if cell in jokers))

    @cached_property
    def questions(self) -> tuple[Group, ...]:
        return questions_of(self.context, self.face, self.choices, self.answers) if self.cell else ()

    @cached_property
    def query(self) -> Json:
        where = self.cell or self.in_vain
        said = self.answers if self.questions else PlacementAnswers()
        return replace(said, card=self.card.id, cell=where, at=where if self.choices.jokers else None).query()

    def _hint(self) -> str:
        if self.cell is not None:
            return _("On %(cell)s. Or tap another cell.") % {"cell": cell_name(self.cell)}
        return _("Tap one of the marked cells.") if self.legal else _("There is no cell for this card now.")

    @cached_property
    def declined(self) -> Step | None:
        """What taking the card back to the hand brings, None where it must be placed (P9)."""
        try:
            return enter(self.game, {"entry": "no-place", "seat": self.seat})
        except Refusal:
            return None

    def _effects(self) -> tuple[Said, ...]:
        """Return what the button brings: on the chosen cell whatever is answered; of a card that can't go anywhere."""
        if self.cell is not None:
            return effects_of(self.context, [taken.step for taken in self.choices.taken])
        return effects_of(self.context, [self.declined]) if self.declined and not self.legal else ()

    def _against(self) -> tuple[str, tuple[FormFault, ...]]:
        """Return what speaks against the tapped cell; if there is no legal cell at all, against every one."""
        number, tapped = self.card.short, self.in_vain
        if tapped is not None:
            reasons = why_not(self.game, tapped)
            head = _("%(number)s can't go on %(cell)s") % {"number": number, "cell": cell_name(tapped)}
            return (head, self.context.renderer.faults(reasons)) if reasons else ("", ())
        if self.legal:
            return "", ()
        found: list[Reason] = []
        covers = self.face.pile == "special"  # floods and bridges go onto cards (P7, P8)
        cells = {*self.state.frontier, *(self.state.board if covers else ())}
        for near in sorted(cells, key=lambda one: (one[1], one[0])):
            reasons = why_not(self.game, near)
            found += [one for one in reasons if one.rule[0] in _NOTHING_TO_COVER] or reasons
        return _("%(number)s can't go anywhere") % {"number": number}, self.context.renderer.faults(found)

    def _overrule_url(self) -> str:
        """Return where the table lets the card go there all the same; "" where nobody can, here."""
        context, cell = self.context, self.in_vain
        if cell is None or not context.access.decides or context.is_copy:
            return ""
        word = {"entry": "override", "what": "place", "seat": self.seat, "cell": list(cell), "reason": "-"}
        if refused(self.game, word):
            return ""
        where = cell_param(cell)
        return url_for("kontor_override.index", token=context.token, what="place", cell=where, _anchor="decide-place")

    @cached_property
    def board(self) -> Markup:
        """The layout with the card about to be laid, and the cards that the joker may name to tap."""
        if not self.choices.jokers:
            return picture(self.context, self.face, self.cell)
        said = replace(self.answers, card=self.card.id, cell=self.cell, at=self.cell)
        return self.drawn(
            marks=[one for one in self.legal if one != self.cell] + list(self.choices.jokers),
            link=self.context.cell_link(**said.query()),
            chosen=(self.cell, self.face),
            picked=self.answers.joker,
        )
