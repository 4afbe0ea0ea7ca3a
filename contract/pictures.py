"""Contract's city, drawn as the pages ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from arbiter.game import Game, Json
from arbiter.log.replays import Snapshot
from arbiter.pages.game_pages import Pictures
from arbiter.pages.table.steps import Step
from arbiter.pages.table.table_context import TableContext
from contract.svg import city, svg
from contract.table.board import arrows
from contract_rules.entries.faces import TOWN_HALL
from rulings import Ruling

_NAMING = ("card", "borrowed", "to", "project")
"""Keys of entries and facts of rulings that name cards of the city."""


class CityPictures(Pictures):
    """The city."""

    def now(self, context: TableContext) -> Markup:
        return city(context.position.game)

    def at_entry(self, game: Game, entry: Json | None) -> Markup:
        """Cards of the city that the entry names are marked, and the cell where it lays one."""
        if entry is None:
            return city(game)
        return city(game, last=_cards([entry, entry.get("borrow")]), chosen=_laid(entry))

    def at_moves(self, game: Game, steps: Sequence[Step]) -> Markup:
        """Cells that cards or workers leave or come to are marked."""
        return city(game, arrows=arrows(game, steps))

    def at_ruling(self, game: Game, ruling: Ruling) -> Markup:
        """Cards that the ruling speaks of are marked."""
        return city(game, last=_cards([dict(ruling.facts)]))

    def at_moment(self, moment: Snapshot) -> Markup:
        """Cards that were laid or acted at that moment are marked."""
        return city(moment.game, last=_cards(dict(one.facts) for one in moment.rulings))

    for_file = staticmethod(svg)


def _cards(said: Iterable[object]) -> set[int]:
    """Return the projects that are named in entries or facts; what can't be read says nothing."""
    named = [one.get(key) for one in said if isinstance(one, dict) for key in _NAMING]
    return {card for card in named if isinstance(card, int) and card != TOWN_HALL}


def _laid(entry: Json) -> tuple[tuple[int, int], int] | None:
    """Return the cell where an entry lays a card, and which, None if it lays none or can't be read."""
    cell, card = entry.get("cell"), entry.get("project", entry.get("card"))
    match cell:
        case [int(x), int(y)] if isinstance(card, int):
            return (x, y), card
    return None
