"""Moving the ship before a card is placed (H1-H7): where to, what it removes, what it buys, and the effects.

The engine answers everything: an entry is tried on a copy of the game, which is then dropped.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from markupsafe import Markup
from marshmallow import fields
from werkzeug.utils import cached_property

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import CellField, Choice, Form, FormFault, PageLink, form_field
from arbiter.pages.lists.decks import DrawnCard
from arbiter.pages.table.tasks import sends
from kontor.table.board import Cell
from kontor.table.position import refused
from kontor.tasks.faces import number_of
from kontor.tasks.task import NONE_YET, TurnTask, removal_of, say, shown_id
from kontor.words import card_name, cell_name, coins_text
from kontor_rules import Reason, Step, enter
from kontor_rules.interface.game import removable
from kontor_rules.interface.rule_queries import ship_sales


@dataclass(frozen=True, slots=True)
class Moving(Form):
    """What was chosen about the ship, for a card to lay. Nothing of it is stored."""

    to: Cell | None = form_field(CellField(data_key="ship", required=True), None)
    remove: Cell | None = form_field(CellField(), None)
    return_to: str = form_field(fields.String(data_key="return"))
    buy: str = form_field(fields.String())
    card: str = form_field(fields.String())

    def query(self, suffix: str = "") -> Json:
        return {"ship": NONE_YET} | Form.query(self, suffix)


def entry_of(seat: str, moving: Moving) -> Json:
    """Return the entry (record-kontor.md) for what was chosen."""
    entry: Json = {"entry": "ship", "seat": seat, "to": list(moving.to or ())}
    if moving.remove is not None:
        entry["remove"] = list(moving.remove)
    if moving.return_to:
        entry["return_to"] = moving.return_to
    if moving.buy:
        entry["buy"] = number_of(moving.buy) or moving.buy
    return entry


class Ship(TurnTask):
    """`me` moves the ship before placing `card`."""

    name = "ship"
    opened_by = "ship"
    template = "kontor/tasks/ship.html"
    actions: ClassVar = {"ship": sends(Moving, entry_of)}
    hands_below = True

    @property
    def is_offered(self) -> bool:
        return super().is_offered and self.is_for_card and bool(self.context.table["legal"]["ship"])

    @cached_property
    def headline(self) -> str:
        return self.wording(_("Your turn: move the ship"), _("%(name)s moves the ship"))

    def shown(self) -> Json:
        """`fields` are sent once all is chosen."""
        now, step, buys = self.moving, self.step, self._buys()
        ready = now.to is not None and (not self.holders or now.return_to in self.holders)
        preview = removal_of(self.context, now.remove, step, self.seat) if ready and step and now.remove else None
        return {
            "card": self.card,
            "hint": self._hint(),
            "moves": self.moves(),
            "against": self._against(),
            "to": now.to,
            "takes": self._takes(),
            "kept": self._kept(),
            "holders": [self._holder(seat) for seat in self.holders],
            "buys": buys,
            "no_more": self.context.renderer.faults(self._sales(now.to)[1]) if now.to and buys else (),
            "preview": preview,
            "fields": self.query if ready else None,
            "confirm": self._confirm(),
            "back": self.context.page_link(card=self.card.id),
        }

    @cached_property
    def legal(self) -> list[Cell]:
        return [(x, y) for x, y in self.context.table["legal"]["ship"]]

    @cached_property
    def before(self) -> Moving:
        """What was chosen before the tap, as far as it can be."""
        said = replace(self.given.of(Moving), card="")
        if said.to not in self.legal:
            return Moving()
        buy = said.buy if said.buy in [str(one + 1) for one in range(self._sales(said.to)[0])] else ""
        return replace(said, buy=buy) if said.remove in self._free(said.to) else Moving(said.to, buy=buy)

    @cached_property
    def moving(self) -> Moving:
        """What is chosen now: a tapped cell is where the ship goes, or what it removes there."""
        said, tapped = self.before, self.chosen.cell
        if tapped in self.legal:
            return Moving(tapped)
        return Moving(said.to, tapped, buy=said.buy) if tapped and tapped in self._free(said.to) else said

    def _against(self) -> tuple[str, tuple[FormFault, ...]]:
        said, tapped = self.before, self.chosen.cell
        if tapped is None or tapped in (*self.legal, *self._free(said.to)):
            return "", ()
        top = self.state.top(tapped)
        takes = said.to is not None and top is not None and not top.card.is_water
        reasons = refused(self.game, entry_of(self.seat, Moving(said.to, tapped) if takes else Moving(tapped)))
        head = _("The ship can't remove the card on %(cell)s") if takes else _("The ship can't go to %(cell)s")
        return head % {"cell": cell_name(tapped)}, self.context.renderer.faults(reasons)

    def _near(self, to: Cell | None) -> list[tuple[Cell, str, tuple[Reason, ...]]]:
        """Return the cards next to the ship there, each with its cell and what forbids removing it."""
        return removable(self.game, to) if to else []

    def _free(self, to: Cell | None) -> dict[Cell, str]:
        return {cell: card for cell, card, against in self._near(to) if not against}

    @cached_property
    def free(self) -> dict[Cell, str]:
        """The cards that can be removed, by cell."""
        return self._free(self.moving.to)

    @cached_property
    def holders(self) -> list[str]:
        """The seats of which one must be named for the card removed (H4)."""
        if self.moving.to is None:
            return []
        facts = [one.facts.get("holders") for one in refused(self.game, self._entry_to(""))]
        return [holder for named in facts if isinstance(named, list) for holder in named]

    @cached_property
    def step(self) -> Step | None:
        """The game after the move, whoever gets the card."""
        if self.moving.to is None:
            return None
        known = [one for one in self.holders if one == self.moving.return_to] or self.holders[:1]
        return enter(self.game, self._entry_to("".join(known)))

    def _entry_to(self, holder: str) -> Json:
        return entry_of(self.seat, replace(self.moving, return_to=holder))

    def _way(self, moving: Moving) -> PageLink:
        return self.context.page_link(card=self.card.id, **moving.query())

    @cached_property
    def query(self) -> Json:
        return {"card": self.card.id} | self.moving.query()

    def _hint(self) -> str:
        if self.moving.to is None:
            return _("Tap the water card that the ship goes to.")
        return _("The ship goes to %(cell)s. Or tap another water card.") % {"cell": cell_name(self.moving.to)}

    def _takes(self) -> tuple[Choice, ...]:
        """Return "nothing" and the cards that may be removed, if there are any."""
        now = self.moving
        if not self.free:
            return ()
        leave = self._way(Moving(now.to, buy=now.buy))
        nothing = Choice(_("Remove nothing"), way=leave, value="nothing", given=now.remove is None)
        return (nothing, *(self._take(cell, shown_id(self.game, card)) for cell, card in self.free.items()))

    def _take(self, cell: Cell, card: DrawnCard) -> Choice:
        take = self._way(Moving(self.moving.to, cell, buy=self.moving.buy))
        return Choice(card.name, cell_name(cell), card.drawing, take, card.id, given=self.moving.remove == cell)

    def _kept(self) -> list[tuple[str, tuple[FormFault, ...]]]:
        """Return the cards next to the ship that can't be removed, each with why."""
        faults, faces = self.context.renderer.faults, self.game.state.faces
        near = self._near(self.moving.to)
        return [(card_name(card, faces) if card else _("water"), faults(why)) for _cell, card, why in near if why]

    def _holder(self, seat: str) -> Choice:
        way = self._way(replace(self.moving, return_to=seat))
        return Choice(self.context.names[seat], way=way, value=seat, given=self.moving.return_to == seat)

    def _sales(self, to: Cell) -> tuple[int, tuple[Reason, ...]]:
        return ship_sales(self.game, self.seat, to)

    def _buys(self) -> list[Choice]:
        """Return how many special cards may be bought (H7), none but on the centre."""
        if self.moving.to is None:
            return []
        most, reasons = self._sales(self.moving.to)
        return [] if any(one.code == "ship.buy" for one in reasons) else [self._buy(one) for one in range(most + 1)]

    def _buy(self, count: int) -> Choice:
        buy = str(count) if count else ""
        go, given = self._way(replace(self.moving, buy=buy)), self.moving.buy == buy
        if not count:
            return Choice(_("Buy nothing"), way=go, value="0", given=given)
        step = enter(self.game, entry_of(self.seat, Moving(self.moving.to, buy=buy)))
        price = next(ruling.facts["coins"] for ruling in step.rulings if ruling.code == "buy-special.bought")
        said = {"price": coins_text(int(str(price))), "left": coins_text(step.game.state.coins[self.seat])}
        hint = _("Costs %(price)s; %(left)s left then.") % said
        return Choice(say("ship-buys", num=count), hint, way=go, value=buy, given=given)

    def _confirm(self) -> str:
        card = self.moving.remove and self.free.get(self.moving.remove)
        if not card:
            return _("Move the ship")
        return _("Move the ship and remove %(card)s") % {"card": card_name(card, self.game.state.faces)}

    @cached_property
    def board(self) -> Markup:
        """The layout as it would be, in the frame that it has now; cells to tap lead on."""
        now, remove = self.moving, self.moving.remove
        gone = (remove, self.state.board[remove][-1].card) if remove is not None else None
        return self.drawn(
            self.step.game if self.step else None,
            marks=[cell for cell in self.legal if cell != now.to],
            takes=[cell for cell in self.free if cell != remove],
            gone=gone,
            link=self.context.cell_link(**now.query(), card=self.card.id),
        )
