"""The city and its cards as pictures in a page, as it lies and with what was or is to be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from gettext import NullTranslations

from markupsafe import Markup

from arbiter.drawing import Arrow
from arbiter.game import Json
from arbiter.language import catalogue, gettext as _
from arbiter.log.history import in_record
from arbiter.log.replays import Snapshot
from arbiter.pages.forms import cell_param
from arbiter.pages.game_pages import Pictures
from arbiter.pages.table.physical_moves import arrows_of, moved_steps
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import MoveStep
from contract import svg
from contract.drawing import CityMarks, TypeSign, city_svg, project_svg, type_name, type_signs, unknown_svg
from contract.table.position import game_of, state_of
from contract.words import card_name, seat_name, workers_text
from contract_rules import Game
from contract_rules.entries.faces import TOWN_HALL
from contract_rules.interface.output_object import Lying
from contract_rules.state import CELLS, Cell
from rulings import Ruling

NO_LACK: Mapping[str, int] = {}


def city(context: TableContext, marks: CityMarks | None = None) -> Markup:
    """Draw the city as it lies, with what is marked in it for a task."""
    if marks is None:
        return context.once(f"city {moved_steps(context)}", lambda: _drawn(context, CityMarks()))
    return _drawn(context, marks)


def _drawn(context: TableContext, marks: CityMarks) -> Markup:
    moving = arrows(game_of(context), moved_steps(context))
    last = () if moving else _last(context)
    marks = replace(marks, last=last, arrows=moving, name=lambda lying: lying_text(context, lying), shared=True)
    return city_svg(context.table, game_of(context).faces, marks)


def arrows(game: Game, steps: Sequence[MoveStep]) -> tuple[Arrow, ...]:
    """Return what steps move in the city of a game."""
    return arrows_of(steps, game.state.cells)


def lying_text(context: TableContext, lying: Lying) -> str:
    """Return what lies on a cell, to be heard: the card, its type and points, who stands on it."""
    x, y = lying["cell"]
    said = f"{CELLS.cell_label((x, y))}: {card_name(lying['card'])}"
    face = game_of(context).faces.get(lying["card"])
    if face is not None:
        said = _("%(card)s, %(type)s, %(points)s") % {"card": said, "type": type_name(face.type), "points": face.points}
    if lying["seat"]:
        who = {"seat": seat_name(lying["seat"], context.names), "workers": workers_text(lying["workers"])}
        said += " · " + _("%(seat)s: %(workers)s") % who
    return said


def project(game: Game, card: int, lacks: Mapping[str, int] = NO_LACK, *, large: bool = False) -> Markup:
    """Draw a project, or the back of one whose face isn't known."""
    face = game.faces.get(card)
    if face is None:
        return unknown_svg(card, large=large)
    sign = _signs(catalogue(), tuple(one.type for one in game.faces.values()))[face.type]
    return project_svg(face, sign, large=large, lacks=lacks, shared=True)


@lru_cache(maxsize=64)
def _signs(_words: NullTranslations, types: tuple[str, ...]) -> dict[str, TypeSign]:
    """Return the types' signs, which change only when a face is learned."""
    return type_signs(types)


def corner_of(context: TableContext) -> str:
    """Return the cell in the upper left of the city, as addresses write cells."""
    moving = arrows(game_of(context), moved_steps(context))
    cells = [*state_of(context).city, *(cell for one in moving for cell in (one.origin, one.to) if cell)]
    return cell_param((min(x for x, _y in cells), min(y for _x, y in cells)))


def _last(context: TableContext) -> list[int]:
    """Return the cards that the last turn was about: laid, or acting."""
    for line in reversed(in_record(context.position.lines)):
        entry = line.in_force
        if entry["entry"] in ("build", "act"):
            return [entry["card"]]
        if entry["entry"] in ("place", "resolve", "pass"):
            return []
    return []


def card_of(context: TableContext, cell: Cell) -> int:
    """Return the card on a cell of the city."""
    return state_of(context).city.get(cell, TOWN_HALL)


_NAMING = ("card", "borrowed", "to", "project")
"""Keys of entries and facts of rulings that name cards of the city."""


class CityPictures(Pictures):
    """The city."""

    def now(self, context: TableContext) -> Markup:
        return svg.city(context.position.game)

    def at_entry(self, game: Game, entry: Json | None) -> Markup:
        """Cards of the city that the entry names are marked, and the cell where it lays one."""
        if entry is None:
            return svg.city(game)
        return svg.city(game, last=_cards([entry, entry.get("borrow")]), chosen=_laid(entry))

    def at_moves(self, game: Game, steps: Sequence[MoveStep]) -> Markup:
        """Cells that cards or workers leave or come to are marked."""
        return svg.city(game, arrows=arrows(game, steps))

    def at_ruling(self, game: Game, ruling: Ruling) -> Markup:
        """Cards that the ruling speaks of are marked."""
        return svg.city(game, last=_cards([dict(ruling.facts)]))

    def at_moment(self, moment: Snapshot) -> Markup:
        """Cards that were laid or acted at that moment are marked."""
        return svg.city(moment.game, last=_cards(dict(one.facts) for one in moment.rulings))

    for_file = staticmethod(svg.svg)


def _cards(statements: Iterable[object]) -> set[int]:
    """Return the projects that are named in entries or facts; what can't be read says nothing."""
    named = [one.get(key) for one in statements if isinstance(one, dict) for key in _NAMING]
    return {card for card in named if isinstance(card, int) and card != TOWN_HALL}


def _laid(entry: Json) -> tuple[tuple[int, int], int] | None:
    """Return the cell where an entry lays a card, and which, None if it lays none or can't be read."""
    cell, card = entry.get("cell"), entry.get("project", entry.get("card"))
    match cell:
        case [int(x), int(y)] if isinstance(card, int):
            return (x, y), card
    return None
