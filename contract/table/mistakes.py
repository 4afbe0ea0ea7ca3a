"""What may be wrong in Contract: a project, its cell, its face, who is where, a committee, a card turned up, points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.defaults.mistakes import OtherValue, other_values
from arbiter.game import Json
from arbiter.language import capitalized, gettext as _
from arbiter.log.history import in_record
from arbiter.pages.forms import Choice, cell_param, read_cell
from arbiter.pages.mistake_pages import overruling, wrong_face
from arbiter.pages.mistakes import CELL, EntryOrigin, Mistake, Mistakes, Touchables
from arbiter.pages.table.table_context import TableContext
from contract.svg import city
from contract.table.board import project
from contract.table.position import game_of, state_of
from contract.tasks.entering import OF_CITY, Act
from contract.texts import NAMES
from contract.words import card_name, committee_name
from contract_rules import candidates
from contract_rules.entries.faces import TOWN_HALL
from contract_rules.state import CELLS
from contract_rules.turn.turns import KINDS_OF_ACTION
from rulings.candidates import Ask, Next, Value


def _picture(context: TableContext, link: Callable[[str], str]) -> Markup:
    cells = [cell for cell, card in state_of(context).city.items() if card != TOWN_HALL]
    return city(game_of(context), touch=cells, link=lambda cell: link(CELL + cell_param(cell)), shared=True)


# What can be touched, and which entries put them there


def _cells(context: TableContext) -> dict[str, str]:
    return {
        cell_param(cell): _("%(card)s at %(cell)s") % {"card": card_name(card), "cell": CELLS.cell_label(cell)}
        for cell, card in state_of(context).city.items()
    }


def _on(context: TableContext, which: str) -> int:
    """Return the project that lies on a cell."""
    cell = read_cell(which)
    assert cell is not None
    return state_of(context).city[cell]


def _committees(context: TableContext) -> dict[str, str]:
    places = state_of(context).setup.places
    return {one: str(capitalized(committee_name(one, context.names))) for one in places}


def _of_entries(context: TableContext, about: Callable[[Json], bool]) -> list[int]:
    """Return the places of the entries that are about something."""
    return [line.index or 0 for line in in_record(context.ledger.lines) if about(line.in_force)]


def _of_committee(context: TableContext, committee: str) -> list[EntryOrigin]:
    there = _of_entries(context, lambda entry: committee in entry.get("committees", [entry.get("committee")]))
    return [EntryOrigin(place) for place in reversed(there[-2:])]


def _of_cell(context: TableContext, which: str) -> list[EntryOrigin]:
    """Return what was done last with the project of a cell: built, its action, workers set on it; then the first."""
    card = _on(context, which)

    def is_about(entry: Json) -> bool:
        return entry["entry"] in ("build", "act") and card in (entry["card"], entry.get("project"), entry.get("to"))

    about = _of_entries(context, is_about) if card != TOWN_HALL else []
    return [EntryOrigin(place) for place in dict.fromkeys([*about[-1:], *about[:1]])]


def _of_display(context: TableContext, which: str) -> list[EntryOrigin]:
    turned_up = _of_entries(context, lambda entry: entry["entry"] == "reveal" and entry["card"] == int(which))
    return [EntryOrigin(place) for place in turned_up]


def _about_card(context: TableContext, card: int, anchor: str) -> Iterator[Mistake]:
    if card in game_of(context).faces:
        yield wrong_face(context, card, f"face.{card}")
    yield from overruling(context, anchor)


def _points(context: TableContext) -> dict[str, str]:
    return {seat: _("Points: %(name)s") % {"name": context.names[seat]} for seat in state_of(context).holdings}


def _points_listed(context: TableContext) -> dict[str, str]:
    return {seat: f"{context.names[seat]}: {one.total}" for seat, one in state_of(context).holdings.items()}


def _about_points(context: TableContext, seat: str) -> Iterator[Mistake]:
    game = game_of(context)
    for card, standing in game.state.standing.items():
        if standing.seat == seat and card in game.faces:
            yield wrong_face(context, card, f"face.{card}", _("What %(card)s shows") % {"card": card_name(card)})
    yield from overruling(context, "decide-points")


# What may be wrong with an entry


class Corrected(OtherValue, Act):
    """A key of what somebody did in a turn, asked again."""

    board = Act.board

    def is_on_map(self, ask: Ask) -> bool:
        return ask.of == "cell" or ask.of in OF_CITY

    def choice(self, ask: Ask, value: Value) -> Choice:
        if ask.of == "project":
            return Choice(card_name(value.said), drawing=project(self.game, value.said))
        return super().choice(ask, value)

    def title(self, ask: Ask) -> str:
        return NAMES["asked-again"][_called(ask)]() if _called(ask) in NAMES["asked-again"] else super().title(ask)

    def mistake(self, ask: Ask) -> str:
        return NAMES["mistake"][_called(ask)]() if _called(ask) in NAMES["mistake"] else super().mistake(ask)


def _called(ask: Ask) -> str:
    """Return what a key is called: a worker is one of several in committees."""
    return "worker" if ask.is_set else ask.of


class TurnedUp(Corrected):
    """The card that was turned up, with another number from the start: in all that was entered of it."""

    names = frozenset({"card", "project", "to", "number", "pair"})

    @cached_property
    def _candidates(self) -> Callable[[Json], Next]:
        return partial(candidates, self.game, self.seat.seat)

    def choice(self, ask: Ask, value: Value) -> Choice:
        del ask
        return Choice(str(value.said))


MISTAKES = Mistakes(
    _picture,
    (
        Touchables(
            CELL,
            _cells,
            origins=_of_cell,
            about=lambda context, which: _about_card(context, _on(context, which), "decide-worker"),
        ),
        Touchables("points.", _points, lambda: _("Points"), _points_listed, about=_about_points),
        Touchables(
            "committee.",
            _committees,
            lambda: _("Committees"),
            origins=_of_committee,
            about=lambda context, _committee: overruling(context, "decide-worker"),
        ),
        Touchables(
            "display.",
            lambda context: {str(card): card_name(card) for card in state_of(context).display},
            lambda: _("Display"),
            origins=_of_display,
            about=lambda context, which: _about_card(context, int(which), "decide-display"),
        ),
    ),
    {"reveal": partial(other_values, TurnedUp)} | dict.fromkeys(KINDS_OF_ACTION, partial(other_values, Corrected)),
)
"""By what is entered (B2, C1, C6, A1, D2), what may be wrong with it."""
