"""What may be wrong in Kontor: a card's number, cell and face, where the ship went and what it took, a coin symbol."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from flask import url_for
from markupsafe import Markup

from arbiter.game import Game, Json
from arbiter.language import gettext as _
from arbiter.log.lines import Line, in_record
from arbiter.pages.game_pages import Mistakes
from arbiter.pages.mistakes import (
    CELL,
    Choice,
    Elsewhere,
    Mistake,
    Origin,
    Picked,
    Settled,
    Touchable,
    change,
    delete,
)
from arbiter.pages.table.table_context import TableContext
from kontor.drawing import card_svg, layout_svg
from kontor.svg import faces_on
from kontor.table.board import Cell, as_ruled, cell_of, cell_param, laid_on
from kontor.table.card_mistakes import WrongCard
from kontor.table.position import state_of
from kontor.tasks.faces import card_url
from kontor.words import card_name, cell_name
from kontor_rules import card_json, output
from kontor_rules.interface.game import removable
from kontor_rules.state import State

COINS, REMOVED = "coins.", "removed."
"""What comes before a seat, and before the place of the entry that removed a card."""
NOTHING = "-"
"""The value in URLs for "no card was removed"."""


class KontorMistakes(Mistakes):
    """Kontor's mistakes."""

    def picture(self, context: TableContext, link: Callable[[str], str]) -> Markup:
        cells = state_of(context).board
        return _drawn(context.position.game, lambda cell: link(CELL + cell_param(cell)), touch=cells)

    def beside(self, context: TableContext) -> Iterator[tuple[str, Sequence[Touchable]]]:
        coins = state_of(context).coins.items()
        yield _("Coins"), [Touchable(COINS + seat, f"{context.names[seat]}: {number}") for seat, number in coins]
        yield _("Cards removed"), [Touchable(thing, name) for thing, name in _removed(context).items()]

    def name(self, context: TableContext, thing: str) -> str:
        state, cell, seat = state_of(context), _cell(thing), _seat(thing)
        if cell is not None:
            return _lying(state, cell) if cell in state.board else ""
        if seat in state.coins:
            return _("Coins: %(name)s") % {"name": context.names[seat]}
        return _removed(context).get(thing, "")

    def origins(self, context: TableContext, thing: str) -> list[Origin]:
        cell = _cell(thing)
        if cell is not None:
            return [*_of_cell(context, cell)]
        return [Origin(int(thing.removeprefix(REMOVED)))] if thing in _removed(context) else []

    def about(self, context: TableContext, thing: str) -> list[Mistake]:
        cell, seat = _cell(thing), _seat(thing)
        if cell is not None:
            return [*_about_cell(context, cell)]
        return [*_about_coins(context, seat)] if seat in state_of(context).coins else []

    def of_entry(self, context: TableContext, line: Line, before: Game) -> list[Mistake]:
        found = _BY_KIND.get(line.in_force["entry"])
        return [] if found is None else [*found(context, line, before)]


def _drawn(
    game: Game, link: Callable[[Cell], str], *, marks: Iterable[Cell] = (), touch: Iterable[Cell] = ()
) -> Markup:  # fmt: skip
    """Draw a game with cells that lead on, marked or not."""
    table = output(game)
    show = replace(as_ruled(game), marks=sorted(marks), touch=sorted(touch), link=link)
    return layout_svg(table, faces_on(game, table), show)


def _lying(state: State, cell: Cell) -> str:
    """Return what the top card of a cell is called, and where it lies."""
    card = state.board[cell][-1].card
    said = {"card": card_name(card.id, state.faces) if card.id else _("a card"), "cell": cell_name(cell)}
    return _("%(card)s on %(cell)s") % said


def _cell(thing: str) -> Cell | None:
    return cell_of(thing.removeprefix(CELL)) if thing.startswith(CELL) else None


def _seat(thing: str) -> str:
    return thing.removeprefix(COINS) if thing.startswith(COINS) else ""


# Which entries put a thing there


def _of_cell(context: TableContext, cell: Cell) -> Iterator[Origin]:
    """Yield the reveal that the top card of a cell is from, what laid it there, and what moved the ship there."""
    lines = [(line.index or 0, line.in_force) for line in in_record(context.ledger.lines)]
    laid = next(((place, entry) for place, entry in reversed(lines) if cell in laid_on(entry)), None)
    if laid is not None and laid[1]["entry"] == "place":
        revealed = [place for place, entry in lines[: laid[0]] if entry["entry"] == "play"]
        yield Origin(revealed[-1], laid[1]["seat"])
    if laid is not None:
        yield Origin(laid[0])
    if cell == state_of(context).ship:
        yield from [Origin(place) for place, entry in lines if entry["entry"] == "ship"][-1:]


def _removed(context: TableContext) -> dict[str, str]:
    """Return the cards that the ship has removed, the last one first: each as a thing, with its name."""
    taking = [line for line in in_record(context.ledger.lines) if line.in_force.get("remove")]
    found = {}
    for line in reversed(taking):
        card = next((str(one.facts["card"]) for one in line.rulings if one.code.startswith("ship.removed")), "")
        found[f"{REMOVED}{line.index}"] = str(card_name(card, state_of(context).faces))
    return found


# What may be wrong with a thing


def _about_cell(context: TableContext, cell: Cell) -> Iterator[Mistake]:
    state = state_of(context)
    if cell not in state.board:
        return
    card = state.board[cell][-1].card
    if card.number is not None and card.id in state.faces:
        yield Elsewhere(id="face", name=_("Wrong face"), url=card_url(context, card.id))
    if context.access.decides:
        yield _overruling(context, "decide-card", what="card", cell=cell_param(cell))


def _about_coins(context: TableContext, seat: str) -> Iterator[Mistake]:
    state = state_of(context)
    tops = [stack[-1] for stack in state.board.values()]
    cards = [one.card for one in tops if one.by == seat and one.card.id in state.faces and not one.card.coin]
    if cards:
        yield Picked(
            id="coin",
            name=_("A coin symbol was missed"),
            question=_("Which card shows a coin?"),
            choices=[Choice(one.id, card_name(one), card_svg(card_json(one), titled=False)) for one in cards],
            make=partial(_with_coin, state),
        )
    if context.access.decides:
        yield _overruling(context, "decide-coins")


def _with_coin(state: State, card: str) -> list[Json] | None:
    if card not in state.faces:
        return None
    return [{"op": "face", "card": {**card_json(state.faces[card]), "coin": True}}]


def _overruling(context: TableContext, anchor: str, **query: Any) -> Mistake:
    """Return that the table knows better than the arbiter."""
    url = url_for("kontor_overruling.index", token=context.token, _anchor=anchor, **query)
    return Elsewhere(id="decide", name=_("Overrule the arbiter"), url=url)


# What may be wrong with an entry


def _placing(context: TableContext, line: Line, before: Game) -> Iterator[Mistake]:
    del context
    entry, place = line.in_force, line.index or 0
    yield _other_cell(place, entry, before, _legal(before, "cells"))
    back = change(place, {"entry": "no-place", "seat": entry["seat"]})
    yield Settled(id="gone", name=_("It shouldn't be here: back to the hand"), found=(back,))


def _smuggling(context: TableContext, line: Line, before: Game) -> Iterator[Mistake]:
    del context
    yield _other_cell(line.index or 0, line.in_force, before, set())


def _legal(game: Game, what: str) -> set[Cell]:
    """Return where the card, or the ship, may go."""
    found = output(game)["legal"]
    return set() if found is None else {(x, y) for x, y in (found["cells"] if what == "cells" else found["ship"])}


def _other_cell(place: int, entry: Json, before: Game, legal: set[Cell]) -> Picked:
    """Return that a card lies on another cell; those that the rules close can be touched too, and say why."""
    state = before.state
    others = {cell for cell in state.frontier if state.borders.fits(cell)} | set(state.board)
    return Picked(
        id="cell",
        name=_("Wrong cell"),
        question=_("Tap the cell where it lies."),
        draw=_choosing(before, legal, others, entry["cell"]),
        make=partial(_with_cell, place, entry, "cell"),
    )


def _choosing(
    before: Game, legal: set[Cell], others: set[Cell], now: Sequence[int]
) -> Callable[[Callable[[str], str]], Markup]:  # fmt: skip
    """Return what draws a game with its cells to touch, all but the one that was entered."""
    was = {(now[0], now[1])}

    def draw(link: Callable[[str], str]) -> Markup:
        marks = legal - was
        return _drawn(before, lambda cell: link(cell_param(cell)), marks=marks, touch=others - legal - was)

    return draw


def _with_cell(place: int, entry: Json, key: str, right: str) -> list[Json] | None:
    cell = cell_of(right)
    return None if cell is None else [change(place, {**entry, key: list(cell)})]


def _sailing(context: TableContext, line: Line, before: Game) -> Iterator[Mistake]:
    del context
    entry, place = line.in_force, line.index or 0
    yield Picked(
        id="ship",
        name=_("The ship went elsewhere"),
        question=_("Tap the water card that the ship went to."),
        draw=_choosing(before, _legal(before, "ship"), set(before.state.board), entry["to"]),
        make=partial(_with_cell, place, entry, "to"),
    )
    yield from _removing(place, entry, before)
    yield Settled(id="stayed", name=_("The ship stayed where it was"), found=(delete(place),))


def _removing(place: int, entry: Json, before: Game) -> Iterator[Mistake]:
    """Yield that the ship took another card away, or none."""
    now = entry.get("remove")
    near = [cell for cell, _card, against in removable(before, (entry["to"][0], entry["to"][1])) if not against]
    choices = [Choice(cell_param(cell), _lying(before.state, cell)) for cell in near if list(cell) != now]
    if now is not None:
        choices.append(Choice(NOTHING, _("No card")))
    if choices:
        yield Picked(
            id="removed",
            name=_("The ship removed a card") if now is None else _("Another card was removed"),
            question=_("Which card did the ship remove?"),
            choices=choices,
            make=partial(_with_removed, place, entry),
        )


def _with_removed(place: int, entry: Json, right: str) -> list[Json] | None:
    kept = {key: said for key, said in entry.items() if key not in ("remove", "return_to")}
    return [change(place, kept)] if right == NOTHING else _with_cell(place, kept, "remove", right)


def _revealing(context: TableContext, line: Line, before: Game) -> Iterator[Mistake]:
    for seat in line.in_force["cards"]:
        own = context.access.seat == seat
        name = _("Wrong card") if own else _("Wrong card: %(name)s") % {"name": context.names[seat]}
        yield WrongCard(id=f"card.{seat}", name=name, seat=seat, context=context, line=line, before=before)


_BY_KIND: Mapping[str, Callable[[TableContext, Line, Game], Iterator[Mistake]]] = {
    "place": _placing,
    "smuggle": _smuggling,
    "ship": _sailing,
    "play": _revealing,
}
