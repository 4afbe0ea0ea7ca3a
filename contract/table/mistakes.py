"""What may be wrong in Contract: a project, its cell, its face, who is where, a committee, a card turned up, points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from flask import url_for
from markupsafe import Markup

from arbiter.game import Game, Json
from arbiter.language import capitalized
from arbiter.language import gettext as _
from arbiter.log.lines import Line, in_record
from arbiter.pages.game_pages import Mistakes
from arbiter.pages.mistakes import CELL, Choice, Elsewhere, Mistake, Origin, Picked, Touchable, change, delete, insert
from arbiter.pages.table.table_context import TableContext
from contract.svg import city
from contract.table.board import project
from contract.table.fields import cell_param, read_cell
from contract.table.position import game_of, state_of
from contract.words import card_name, committee_name
from contract_rules import output
from contract_rules.entries.faces import NUMBERS, TOWN_HALL
from contract_rules.state import CELLS
from contract_rules.turn.building import open_cells

COMMITTEE, DISPLAY, POINTS = "committee.", "display.", "points."
"""What comes before a committee, a card of the display, and a seat."""
_INSTEAD = "-"
"""What stands between two committees: the right one first."""


class ContractMistakes(Mistakes):
    """Contract's mistakes."""

    def picture(self, context: TableContext, link: Callable[[str], str]) -> Markup:
        cells = [cell for cell, card in state_of(context).city.items() if card != TOWN_HALL]
        return city(
            game_of(context), touch=cells, link=lambda cell: link(CELL + cell_param(cell)), shared=True
        )  # fmt: skip

    def beside(self, context: TableContext) -> Iterator[tuple[str, Sequence[Touchable]]]:
        state, names = state_of(context), context.names
        points = ((seat, holding.total) for seat, holding in state.holdings.items())
        yield _("Points"), [Touchable(POINTS + seat, f"{names[seat]}: {total}") for seat, total in points]
        yield (
            _("Committees"),
            [Touchable(COMMITTEE + one, capitalized(committee_name(one, names))) for one in state.setup.places],
        )
        yield _("Display"), [Touchable(f"{DISPLAY}{card}", card_name(card)) for card in state.display]

    def name(self, context: TableContext, thing: str) -> str:
        kind, where, state = *_split(thing), state_of(context)
        cell = read_cell(where) if kind == CELL else None
        if cell is not None and cell in state.city:
            said = {"card": card_name(state.city[cell]), "cell": CELLS.cell_label(cell)}
            return _("%(card)s at %(cell)s") % said
        if kind == COMMITTEE and where in state.setup.places:
            return str(capitalized(committee_name(where, context.names)))
        if kind == POINTS and where in state.holdings:
            return _("Points: %(name)s") % {"name": context.names[where]}
        return card_name(int(where)) if kind == DISPLAY and where in map(str, state.display) else ""

    def origins(self, context: TableContext, thing: str) -> list[Origin]:
        kind, where = _split(thing)
        lines = [(line.index or 0, line.in_force) for line in in_record(context.ledger.lines)]
        if kind == COMMITTEE:
            there = [place for place, entry in lines if where in _committees(entry)]
            return [Origin(place) for place in reversed(there[-2:])]
        card = _card(context, kind, where)
        if kind == DISPLAY:
            return [Origin(place) for place, entry in lines if entry["entry"] == "reveal" and entry["card"] == card]
        about = [place for place, entry in lines if card is not None and _is_about(entry, card)]
        return [Origin(place) for place in dict.fromkeys([*about[-1:], *about[:1]])]

    def about(self, context: TableContext, thing: str) -> list[Mistake]:
        kind, where = _split(thing)
        card, found = _card(context, kind, where), list[Mistake]()
        if card is not None and card in game_of(context).faces:
            found.append(_face(context, card, _("Wrong face")))
        if kind == POINTS:
            found += _about_points(context, where)
        if context.access.decides:
            anchors = {CELL: "decide-worker", COMMITTEE: "decide-worker", DISPLAY: "decide-display"}
            found.append(_overruling(context, anchors.get(kind, "decide-points")))
        return found

    def of_entry(self, context: TableContext, line: Line, before: Game) -> list[Mistake]:
        found = _BY_KIND.get(line.in_force["entry"])
        return [] if found is None else [*found(context, line, before)]


def _split(thing: str) -> tuple[str, str]:
    kind, dot, where = thing.partition(".")
    return kind + dot, where


def _card(context: TableContext, kind: str, where: str) -> int | None:
    """Return the project that a thing is; None for what is none."""
    if kind == CELL and (cell := read_cell(where)) is not None:
        return state_of(context).city.get(cell) or None
    return int(where) if kind == DISPLAY and where.isdecimal() else None


def _committees(entry: Json) -> Sequence[str]:
    """Return the committees that an entry is about."""
    return entry["committees"] if entry["entry"] == "place" else [entry.get("committee", "")]


def _is_about(entry: Json, card: int) -> bool:
    """Tell whether an entry lays a project, or carries out its action, or sets workers on it."""
    return entry["entry"] in ("build", "act") and card in (entry["card"], entry.get("project"), entry.get("to"))


# What may be wrong with a thing


def _about_points(context: TableContext, seat: str) -> Iterator[Mistake]:
    game = game_of(context)
    for card, standing in game.state.standing.items():
        if standing.seat == seat and card in game.faces:
            yield _face(context, card, _("What %(card)s shows") % {"card": card_name(card)})


def _face(context: TableContext, card: int, name: str) -> Mistake:
    return Elsewhere(
        id=f"face.{card}", name=name, url=url_for("contract_cards.correct", token=context.token, card_id=card)
    )


def _overruling(context: TableContext, anchor: str) -> Mistake:
    """Return that the table knows better than the arbiter."""
    url = url_for("contract_overruling.index", token=context.token, _anchor=anchor)
    return Elsewhere(id="decide", name=_("Overrule the arbiter"), url=url)


# What may be wrong with an entry

Found = Iterator[Mistake]


def _building(context: TableContext, line: Line, before: Game) -> Found:
    entry, place, state = line.in_force, line.index or 0, before.state
    now = entry["cell"][0], entry["cell"][1]
    cells = [cell for cell in open_cells(state) if cell != now]
    yield Picked(
        id="cell",
        name=_("Wrong cell"),
        question=_("Tap the cell where it lies."),
        draw=lambda link: city(before, legal=cells, link=lambda cell: link(cell_param(cell)), shared=True),
        make=partial(_with_cell, place, entry),
    )
    yield Picked(
        id="card",
        name=_("Wrong project"),
        question=_("Which project was built?"),
        choices=[_project(game_of(context), card) for card in state.display if card != entry["card"]],
        make=partial(_with_project, context, place, entry, before),
    )


def _with_cell(place: int, entry: Json, right: str) -> list[Json] | None:
    cell = read_cell(right)
    return None if cell is None else [change(place, {**entry, "cell": list(cell)})]


def _project(game: Game, card: int) -> Choice:
    return Choice(str(card), card_name(card), project(game, card))


def _with_project(context: TableContext, place: int, entry: Json, before: Game, right: str) -> list[Json] | None:
    """Return the edits by which another project was built; one whose face was learnt later was known before."""
    card = int(right) if right.isdecimal() else 0
    if card not in before.state.display:
        return None
    edits = [change(place, {**entry, "card": card})]
    if card not in before.faces:
        for line in in_record(context.ledger.lines):
            if line.in_force["entry"] == "face" and line.in_force["card"]["number"] == card:
                return [delete(line.index or 0), *edits, insert(place, line.in_force)]
    return edits


def _placing(context: TableContext, line: Line, before: Game) -> Found:
    entry, place = line.in_force, line.index or 0
    others = [one for one in before.state.setup.places if one not in entry["committees"]]
    yield Picked(
        id="worker",
        name=_("A worker stands elsewhere"),
        question=_("Where does it stand, and where not?"),
        choices=[
            Choice(f"{right}{_INSTEAD}{wrong}", _instead(context, right, wrong))
            for wrong in dict.fromkeys(entry["committees"])
            for right in others
        ],
        make=partial(_with_worker, place, entry),
    )


def _instead(context: TableContext, right: str, wrong: str) -> str:
    said = {"right": committee_name(right, context.names), "wrong": committee_name(wrong, context.names)}
    return _("%(right)s, not %(wrong)s") % said


def _with_worker(place: int, entry: Json, right: str) -> list[Json] | None:
    there, _dash, wrong = right.partition(_INSTEAD)
    if wrong not in entry["committees"]:
        return None
    return [change(place, {**entry, "committees": [there if one == wrong else one for one in entry["committees"]]})]


def _resolving(context: TableContext, line: Line, before: Game) -> Found:
    entry, place = line.in_force, line.index or 0
    yield Picked(
        id="committee",
        name=_("Another committee"),
        question=_("Which committee brought about its resolution?"),
        choices=[
            Choice(one, capitalized(committee_name(one, context.names)))
            for one in before.state.setup.places
            if one != entry["committee"]
        ],
        make=lambda right: [change(place, {"entry": "resolve", "seat": entry["seat"], "committee": right})],
    )


def _acting(context: TableContext, line: Line, before: Game) -> Found:
    del context
    entry, place = line.in_force, line.index or 0
    legal = output(before)["legal"]
    cards = set(legal["act"] if legal else ()) - {entry["card"]}
    if cards:
        yield Picked(
            id="card",
            name=_("Another card's action"),
            question=_("Tap the card whose action it was."),
            draw=lambda link: city(before, targets=cards, link=lambda cell: link(cell_param(cell)), shared=True),
            make=partial(_with_action, place, entry, before),
        )
    if "cell" in entry:
        cells = [cell for cell in open_cells(before.state) if list(cell) != entry["cell"]]
        yield Picked(
            id="cell",
            name=_("Wrong cell"),
            question=_("Tap the cell where it lies."),
            draw=lambda link: city(before, legal=cells, link=lambda cell: link(cell_param(cell)), shared=True),
            make=partial(_with_cell, place, entry),
        )


def _with_action(place: int, entry: Json, before: Game, right: str) -> list[Json] | None:
    cell = read_cell(right)
    card = before.state.city.get(cell, TOWN_HALL) if cell else TOWN_HALL
    return None if card == TOWN_HALL else [change(place, {"entry": "act", "seat": entry["seat"], "card": card})]


def _turning_up(context: TableContext, line: Line, before: Game) -> Found:
    entry = line.in_force
    yield Picked(
        id="number",
        name=_("Another card was turned up"),
        question=_("Which card was it?"),
        choices=[Choice(str(one), card_name(one)) for one in NUMBERS if one not in before.state.came_as],
        make=partial(_with_number, context, entry["card"]),
    )


def _with_number(context: TableContext, was: int, right: str) -> list[Json] | None:
    """Return the edits by which a card had another number from the start: in all that was entered of it."""
    if not right.isdecimal() or int(right) not in NUMBERS:
        return None
    return [
        change(line.index or 0, _renumbered(line.in_force, was, int(right)))
        for line in in_record(context.ledger.lines)
        if _renumbered(line.in_force, was, int(right)) != line.in_force
    ]


_NAMING = frozenset({"card", "project", "to", "number", "pair"})
"""Keys by which entries name cards."""


def _renumbered(said: Any, was: int, becomes: int, *, names: bool = False) -> Any:
    """Return an entry that names another card wherever it named this one."""
    if isinstance(said, Mapping):
        return {key: _renumbered(value, was, becomes, names=key in _NAMING) for key, value in said.items()}
    if isinstance(said, list):
        return [_renumbered(value, was, becomes, names=names) for value in said]
    return becomes if names and said == was else said


_BY_KIND: Mapping[str, Callable[[TableContext, Line, Game], Found]] = {
    "build": _building,
    "place": _placing,
    "resolve": _resolving,
    "act": _acting,
    "reveal": _turning_up,
}
