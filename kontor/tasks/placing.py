"""Placing a card: where it may go and why not elsewhere, and what is asked along with it."""

from __future__ import annotations

from typing import ClassVar

from flask import url_for
from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.defaults.asking import EntrySoFar
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import FormFault, cell_param
from arbiter.pages.mistakes import CELL
from arbiter.pages.table.tasks import enters
from arbiter.paper.content import RulingSentence
from kontor.table.board import Cell, picture
from kontor.table.position import refused
from kontor.tasks.effects import effects_of
from kontor.tasks.placement_keys import PlacementKeys
from kontor.tasks.task import KeyTask, TurnTask, may_pour
from kontor.words import cell_name
from kontor_rules import Reason, Ruling, Step, candidates, why_not
from rulings.candidates import Ask

_NOTHING_TO_COVER = ("P7", "P8")


class PlaceCard(TurnTask, KeyTask):
    """`seat` places `card`: on a cell, with the other keys that the rules ask for there."""

    name = "place"
    naming: ClassVar = {"entry": "place"}
    opened_by = ""
    template = "kontor/tasks/place.html"
    actions: ClassVar = {"no-place": enters("no-place")}

    @cached_property
    def headline(self) -> str:
        text = _("Your turn: place %(number)s"), _("%(name)s places %(number)s")
        return self.wording(*text, number=self.card.short)

    def shown(self) -> Json:
        """`ship` leads to moving it first, where the card lets it (H1); `no_ship` says why it can't be moved (H7).

        `pour` leads to laying water cards instead (F16); `touched` is what was tapped in vain.
        """
        game, link, card = self.game, self.context.page_link, self.card
        against = self._against()
        ship, pour = (EntrySoFar(entry={"entry": kind}, card=card.id).query() for kind in ("ship", "waters"))
        return {
            "card": card,
            "hint": self._hint(),
            "note": _("Nothing is drawn after a special card.") if self.face.pile == "special" else "",
            "against": against,
            "overrule_url": self._overrule_url() if against[1] else "",
            "touched": CELL + cell_param(self.refused_cell) if self.refused_cell else "",
            "cell": cell_param(self.cell) if self.cell else "",
            "effects": self.effects(),
            "has_legal": bool(self.legal),
            "may_decline": self.declined is not None,
            "ship": link(**ship) if self.context.table["legal"]["ship"] else None,
            "moves": self.moves(),
            "no_ship": self._no_ship(),
            "pour": link(**pour) if self.face.kind == "flood" and may_pour(game, self.seat.seat) else None,
            "asked": self.keys.forms(self.walk.next.asks, self.way) if self.cell else (),
            "confirm": _("Place %(number)s here") % {"number": card.short} if self.entry else "",
            "at_once": self.is_plain,
            "fields": self.address(self.entry),
        }

    def _no_ship(self) -> FormFault | None:
        """Return H7's limit where it alone keeps the ship from being moved."""
        if not self.face.ship:
            return None
        barred = candidates(self.game, self.seat.seat, {"entry": "ship"}).against
        return self.context.renderer.faults(barred)[0] if [one.code for one in barred] == ["ship.limit"] else None

    # What was said

    @cached_property
    def begun(self) -> Json:
        """What was said for this card, with the cell tapped last: one to lay on, or a card for the joker."""
        said, tapped = self.naming | self.so_far.entry, self.tapped_cell
        if tapped is None or said.get("cell") == [*tapped]:
            return said
        kept = {key: value for key, value in said.items() if key != "joker"}
        return self._keys(said).toggled([*tapped]) or kept | {"cell": [*tapped]}

    def is_forced(self, ask: Ask) -> bool:
        """Tell whether it goes without asking, as one value may be the only one."""
        return ask.of != "cell" and len(ask.open_values) == 1 and not ask.optional

    def _keys(self, said: Json) -> PlacementKeys:
        return PlacementKeys(self.context, self.face, self._candidates, said)

    @cached_property
    def keys(self) -> PlacementKeys:
        """What is asked besides the cell."""
        return self._keys(self.walk.said)

    @cached_property
    def legal(self) -> list[Cell]:
        return [(x, y) for x, y in self.context.table["legal"]["cells"]]

    @cached_property
    def cell(self) -> Cell | None:
        """The chosen cell if it is legal."""
        return next((cell for cell in self.legal if [*cell] == self.walk.said.get("cell")), None)

    @property
    def refused_cell(self) -> Cell | None:
        """The cell that was tapped where the card can't go, or where it can't go any more."""
        x, y = self.tapped_cell or self.walk.said.get("cell", (None, None))
        return None if self.cell or x is None else (x, y)

    # What is asked

    def _hint(self) -> str:
        if self.cell is not None:
            return _("On %(cell)s. Or tap another cell.") % {"cell": cell_name(self.cell)}
        return _("Tap one of the marked cells.") if self.legal else _("There is no cell for this card now.")

    @cached_property
    def declined(self) -> Step | None:
        """What taking the card back to the hand brings, None where it must be placed (P9)."""
        return self.tried({"entry": "no-place", "seat": self.seat.seat})

    def effects(self) -> tuple[RulingSentence, ...]:
        """Return what the button brings: on the chosen cell whatever is answered; of a card that can't go anywhere."""
        if self.cell is not None:
            return effects_of(self.context, list(self.keys.steps()))
        return effects_of(self.context, [self.declined]) if self.declined and not self.legal else ()

    def is_weighty(self, ruling: Ruling) -> bool:
        """Tell whether a placement costs something (P8, W6) or closes an area that isn't the own side's (A3)."""
        if ruling.code.startswith("area."):
            return ruling.facts["owner"] != self.state.book.side_of[self.seat.seat]
        return ruling.code in ("flood.fills", "warehouse.gone", "warehouse.scarce", "warehouse.full")

    def _against(self) -> tuple[str, tuple[FormFault, ...]]:
        """Return what speaks against the tapped cell; if there is no legal cell at all, against every one."""
        number, tapped = self.card.short, self.refused_cell
        if self.cell:
            return "", self.context.renderer.faults(self.walk.next.against)
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
        context, cell = self.context, self.refused_cell
        if cell is None or not context.access.decides or context.is_copy:
            return ""
        word = {"entry": "override", "what": "place", "seat": self.seat.seat, "cell": list(cell), "reason": "-"}
        if refused(self.game, word):
            return ""
        where = cell_param(cell)
        return url_for("kontor_override.index", token=context.token, what="place", cell=where, _anchor="decide-place")

    @cached_property
    def board(self) -> Markup:
        """The layout with the card about to be laid, and the cells that the joker may name to tap."""
        said = self.walk.said
        jokers = self.keys.jokers if self.cell else ()
        query = EntrySoFar(entry=said if said.keys() - {"entry", "cell"} or jokers else {}).query()
        if not jokers:
            return picture(self.context, self.face, self.cell, query)
        return self.drawn(
            marks=[one for one in self.legal if one != self.cell] + [(x, y) for x, y in jokers],
            link=self.context.cell_link(card=self.card.id, **query),
            chosen=(self.cell, self.face),
            picked=tuple((x, y) for x, y in said.get("joker", ())),
        )
