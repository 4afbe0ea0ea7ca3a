"""May I, in Contract: a card that is tapped asks about its action, a cell about building there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.defaults.may import May, MayPages
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import Cell
from arbiter.paper.content import RulingSentence
from contract.drawing import CityMarks
from contract.table.board import card_of, city
from contract.tasks.entering import OF_CITY, Act
from contract.texts import BOOK
from contract.words import cell_name, reveal_text
from contract_rules import may
from contract_rules.entries.faces import TOWN_HALL
from contract_rules.interface.candidates import OF_A_TURN
from contract_rules.state import CELLS
from contract_rules.turn.building import open_cells
from rulings.candidates import Ask, Next, Value, value_at, with_value


class MayAct(May, Act):
    """An action of a turn, asked instead of entered."""

    cells = CELLS
    asked_as = BOOK.entry_words()

    @cached_property
    def _candidates(self) -> Callable[[Json], Next]:
        entered = super()._candidates
        kinds = Ask(("entry",), tuple(map(Value, OF_A_TURN)), of="entry")
        return lambda said: entered(said) if said.get("entry") in OF_A_TURN else Next((kinds,))

    def turn(self) -> RulingSentence | None:
        if self.state.phase == "reveal":
            return RulingSentence(reveal_text(self.state.to_reveal), ("D2",))
        said = super().turn()
        return said and replace(said, rules=("T1",))

    @property
    def rules(self) -> Sequence[str]:
        """The rules that were checked: those of the kind of entry, of what the seat has to do, and of each action."""
        return may(self.context.position.game, self.entry).rules

    def title(self, ask: Ask) -> str:
        if self.begun.get("entry") == "build" and "cell" in self.begun:
            return _("Build a project at %(cell)s") % {"cell": cell_name(self.begun["cell"])}
        return super().title(ask)

    def about_cell(self, cell: Cell) -> Json:
        card = card_of(self.context, cell)
        return {"entry": "build", "cell": [*cell]} if card == TOWN_HALL else {"entry": "act", "card": card}

    @cached_property
    def board(self) -> Markup:
        """The city: a tap on a cell or card is the value that is asked for, or asks about itself."""
        state, begun = self.state, self.begun
        asked = next((ask for ask in self.walk.next.asks if ask.of == "cell" or ask.of in OF_CITY), None)
        free = [] if state.finished else open_cells(state)
        columns, rows = zip(*state.city, strict=True)
        across, down = range(min(columns) - 1, max(columns) + 2), range(min(rows) - 1, max(rows) + 2)

        def link(cell: Cell) -> str:
            card = card_of(self.context, cell)
            if asked is None or (asked.of == "cell") is not (card == TOWN_HALL):
                return self.way(self.about_cell(cell)).url
            return self.way(with_value(begun, asked.at, [*cell] if asked.of == "cell" else card)).url

        marks = CityMarks(
            legal=free,
            acting=begun.get("card") if begun.get("entry") == "act" else None,
            touch=[(x, y) for y in down for x in across if (x, y) not in free],
            asked=value_at(begun, ("cell",)) and (begun["cell"][0], begun["cell"][1]),
            link=link,
        )
        return city(self.context, marks)


MAY = MayPages("contract", MayAct)
