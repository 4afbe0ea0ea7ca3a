"""Carrying out a build action (A, N): with which card, what is chosen along with it, and what it brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import Choice, cell_param
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import sends
from arbiter.paper.content import Said
from contract.drawing import Marks
from contract.table.board import card_of, city, project
from contract.table.position import brings, state_of
from contract.tasks.action_choice import Acting, Asked, asked_of, entry_of, questions_of, spread_now, sums_of, way_with
from contract.tasks.task import ACT, TurnTask
from contract.words import card_name, rule
from contract_rules import action_choices
from contract_rules.interface.rule_queries import key_of
from contract_rules.state import Cell
from contract_rules.turn.turns import against_recalling


def acting_cards(context: TableContext) -> list[int]:
    """Return the cards that can act now; also one that builds (N19) where only its project's face must be known yet."""
    state = state_of(context)
    legal: list[int] = context.table["legal"]["act"]
    if not context.table["unknown"] or any(against_recalling(state, state.active or "")):
        return legal
    own = (card for card, standing in state.standing.items() if standing.seat == state.active)
    return sorted({*legal, *(card for card in own if key_of(card) == "project")})


class Act(TurnTask):
    """`me` carries out the action of one of the own `cards`, or, once one is chosen, that of `own`."""

    name = ACT
    opened_by = "do=act"
    template = "contract/tasks/act.html"
    actions: ClassVar = {"act": sends(Acting, entry_of, about="choice", do=ACT)}
    shows = ("city",)

    @property
    def is_offered(self) -> bool:
        return super().is_offered and bool(self._legal)

    @cached_property
    def _legal(self) -> list[int]:
        return acting_cards(self.context)

    def _own(self, card: int) -> Choice:
        """Return a card of the city with own workers: the way to its action, or what speaks against it."""
        text, may = rule(f"N{card}"), card in self._legal
        against = () if may else action_choices(self.game, self.me.seat, [card]).against
        way, faults = self.way(card=card) if may else None, self.context.renderer.faults(against)
        return Choice(text.title, text.text, project(self.game, card), way, str(card), against=faults)

    @cached_property
    def asked(self) -> Asked | None:
        """What was said, and what is still to be said; None without a card."""
        said = self.given.of(Acting)
        return asked_of(self.game, self.me.seat, said) if said.card in self._legal else None

    @cached_property
    def said(self) -> Acting:
        return self.asked.said if self.asked else Acting()

    @cached_property
    def headline(self) -> str:
        if self.said.card is None:
            return self.wording(_("The action of which project?"), _("%(name)s: the action of which project?"))
        return self.wording(_("The action of %(card)s"), _("%(name)s acts"), card=card_name(self.said.card))

    def shown(self) -> Json:
        return super().shown() | (self._deed(self.asked) if self.asked else {"cards": self._cards()})

    def _cards(self) -> list[Choice]:
        standing = self.state.standing.items()
        return [self._own(card) for card in sorted(card for card, one in standing if one.seat == self.me.seat)]

    def _deed(self, asked: Asked) -> Json:
        """Return the action that was chosen: the card, those borrowed along the chain, what is asked, what it brings.

        `where`: the cell of a project is asked for. `waive` leads to waiving the action, where that is so played (A2).
        """
        context, said, choices = self.context, asked.said, asked.choices
        preview, against = brings(context, entry_of(self.me.seat, said)) if asked.ready else ((), ())
        if choices.against and not said.waive:
            against = context.renderer.faults(choices.against)
        waived = self.state.option("idle_action") == "waived" and not said.waive
        asks = not (said.waive or choices.against)
        idle = asks and choices.spread is not None and said.spread == spread_now(self.game, self.me.seat, said)
        as_it_is = Said(_("The influence stays as it is: no marker moves."), ("N30",))
        return {
            "own": self._own(said.card or 0),
            "chain": [(card_name(one), rule(f"N{one}").title) for one in said.borrow],
            "sums": sums_of(context, asked) if asks else (),
            "questions": questions_of(context, self.me.seat, asked) if asks else (),
            "where": bool(choices.projects) and said.project is not None and said.cell is None,
            "waive": way_with(context, Acting(card=said.card), waive=True) if waived else None,
            "preview": preview,
            "against": against,
            "effects": (as_it_is,) if idle else (),
            "confirm": ""
            if against or not asked.ready
            else _("Carry it out without a change")
            if idle
            else _("Carry it out"),
            "again": self.way(card=said.card),
        }

    @cached_property
    def board(self) -> Markup:
        return city(self.context, self._marks())

    def _marks(self) -> Marks:
        """Return what can be tapped in the city: cells for a project to build, or the cards to choose from."""
        said, asked = self.said, self.asked
        if asked is None:
            return Marks(targets=self._legal, link=self._link("card"))
        if said.project is not None and not said.waive:
            cells = [(x, y) for x, y in self.context.table["legal"]["cells"]]
            chosen = (said.cell, said.project) if said.cell in cells and said.cell else None
            return Marks(
                legal=cells,
                chosen=chosen,
                acting=said.card,
                link=lambda to: self.way(**said.query() | {"cell": cell_param(to)}).url,
            )
        borrow, to = asked.choices.borrow, asked.choices.to
        picked = [] if borrow or said.to is None else [said.to]
        if said.waive or asked.choices.projects or not (borrow or to or picked):
            return Marks(acting=said.card)
        link = self._link("borrow" if borrow else "to")
        return Marks(acting=said.card, targets=borrow or to, picked=picked, link=link)

    def _link(self, key: str) -> Callable[[Cell], str]:
        """Return where a tap on a card leads: with it as the value of a key, or borrowed along with others."""

        def link(cell: Cell) -> str:
            card = card_of(self.context, cell)
            value = (*self.said.borrow, card) if key == "borrow" else card
            return way_with(self.context, self.said, **{key: value}).url

        return link
