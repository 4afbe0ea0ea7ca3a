"""Moving the ship before a card is placed (H1-H7): where to, what it removes there, who gets that, what is bought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from werkzeug.utils import cached_property

from arbiter.language import gettext as _
from arbiter.pages.forms import Choice
from arbiter.paper.content import RulingSentence
from kontor.table.board import Cell
from kontor.tasks.task import KeyTask, TurnTask, removal_of, say, shown_card
from kontor.words import card_name, cell_name, coins_text
from kontor_rules import Card, Game
from kontor_rules.turn.placing import SPECIAL_PRICE
from rulings.candidates import Ask, Value, whole_entries

_RULES = {"removed": ("H2",), "holder": ("H4",), "count": ("H7",)}


class Ship(KeyTask, TurnTask):
    """`seat` moves the ship before placing `card`."""

    name = "ship"
    naming: ClassVar = {"entry": "ship"}
    hands_below = True

    @cached_property
    def headline(self) -> str:
        return self.wording(_("Your turn: move the ship"), _("%(name)s moves the ship"))

    def notes(self) -> Sequence[RulingSentence]:
        moves = self.moves()
        return [RulingSentence(moves, ("H7",))] if moves else []

    def said(self) -> Sequence[Choice]:
        return [Choice(self.card.name, drawing=self.card.drawing, rules=("H1",))]

    # What was tapped

    def is_listed(self, ask: Ask) -> bool:
        return ask.of == "removed"

    @cached_property
    def meant(self) -> Ask | None:
        """A harbour card is to be removed, once it is said where the ship goes."""
        meant, top = super().meant, self.state.top(self.tapped_cell) if self.tapped_cell else None
        if top is None or top.card.is_water:
            return meant
        return next((ask for ask in self._before.next.asks if ask.of == "removed"), meant)

    def against_title(self) -> str:
        if self.refused_cell is None or self.meant is None:
            return ""
        removes = self.meant.of == "removed"
        head = _("The ship can't remove the card on %(cell)s") if removes else _("The ship can't go to %(cell)s")
        return head % {"cell": cell_name(self.refused_cell)}

    @property
    def after(self) -> Game | None:
        """The game after the move, whoever gets the card."""
        whole = next(whole_entries(self._candidates, self.walk.said), None) if "to" in self.walk.said else None
        step = self.tried({**whole, "seat": self.seat.seat}) if whole else None
        return step.game if step else None

    @property
    def removed(self) -> tuple[Cell, Card] | None:
        """The card that is removed, and its cell."""
        cell: Any = self.walk.said.get("remove")
        return ((cell[0], cell[1]), self.state.board[cell[0], cell[1]][-1].card) if cell else None

    # What is asked

    def key_rules(self, ask: Ask) -> tuple[str, ...]:
        return _RULES.get(ask.of, ())

    def title(self, ask: Ask) -> str:
        if ask.of == "cell":
            to = self.walk.said.get("to")
            if to is None:
                return _("Tap the water card that the ship goes to.")
            return _("The ship goes to %(cell)s. Or tap another water card.") % {"cell": cell_name(to)}
        if ask.of == "removed" and not ask.open_values:
            return _("The ship can't remove a card there")
        return {"removed": _("Remove a card?"), "holder": _("Who gets the card?"), "count": _("Buy special cards?")}[
            ask.of
        ]

    def without(self, ask: Ask) -> Choice:
        return Choice(_("Remove nothing") if ask.of == "removed" else _("Buy nothing"))

    def choice(self, ask: Ask, value: Value) -> Choice:
        if ask.of == "holder":
            return Choice(self.context.names[value.said])
        if ask.of == "count":
            price = SPECIAL_PRICE * value.said
            said = {"price": coins_text(price), "left": coins_text(self.state.coins[self.seat.seat] - price)}
            hint = _("Costs %(price)s; %(left)s left then.") % said
            return Choice(say("ship-buys", num=value.said), "" if value.against else hint)
        x, y = value.said
        card, where = self.state.board[x, y][-1].card, cell_name((x, y))
        if value.against:
            return Choice(card_name(card) if card.id else _("water"), where)
        shown = shown_card(card)
        return Choice(shown.name, where, shown.drawing)

    # What it brings

    def confirm(self) -> str:
        if self.removed is None:
            return _("Move the ship")
        card = card_name(self.removed[1].id, self.game.state.faces)
        return _("Move the ship and remove %(card)s") % {"card": card}

    def brings(self) -> Sequence[RulingSentence]:
        if self.removed is None or self.step is None:
            return ()
        return [*removal_of(self.context, self.removed[0], self.step)]

    def back(self) -> Choice:
        return Choice(_("Leave the ship where it is"), way=self.context.page_link(card=self.card.id))
