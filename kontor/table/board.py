"""The layout as a picture in a page, as it lies and with what was or is to be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypedDict

from markupsafe import Markup

from arbiter.drawing import Arrow
from arbiter.game import Json
from arbiter.language import language
from arbiter.log.history import in_record
from arbiter.log.replays import Snapshot
from arbiter.pages.game_pages import Pictures
from arbiter.pages.table.physical_moves import arrows_of, moved_steps
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import MoveStep
from arbiter.pieces.positions import ByIdentity
from kontor.drawing import Show, drawn, marked, warehouse_cells
from kontor.svg import svg
from kontor.table.position import state_of
from kontor_rules import Card, Game, Ruling
from kontor_rules.interface.rule_queries import blocks, island, pending_areas
from kontor_rules.turn.placing import barred_cells

Cell = tuple[int, int]

PIXELS = 40  # CSS pixels a cell at least: a thumb's width. The style sheet lets the picture grow from there.
_ENTRIES = frozenset({"place", "smuggle"})
"""Those that lay a card; and the rulings that say so."""
_LAYING = ("place.laid", "smuggle.laid", "flood.fills")


class LastTurnMarks(TypedDict, total=False):
    """What was done last, as a picture shows it: see `Show`."""

    last: list[Cell]
    moved: list[Cell]
    arrows: tuple[Arrow, ...]


def lately(context: TableContext) -> LastTurnMarks:
    """Return the cell of the card laid last, both, where a flood was left for two waters (F16).

    Where something else than an entry came last, or this device was away, what has to be moved for it.
    """
    steps = moved_steps(context)
    if steps:
        return moving(context.position.game, steps)
    laid = (laid_on(line.in_force) for line in reversed(in_record(context.position.lines)))
    return LastTurnMarks(last=next((cells for cells in laid if cells), []))


def moving(game: Game, steps: Sequence[MoveStep]) -> LastTurnMarks:
    """Return what steps move, in the picture of a game: arrows, and the cells that pieces leave or come to."""
    at = {stack[-1].card.id: cell for cell, stack in game.state.board.items()}
    arrows = arrows_of(steps, at)
    cells = dict.fromkeys(cell for one in arrows for cell in (one.origin, one.to) if cell is not None)
    return LastTurnMarks(moved=list(cells), arrows=arrows)


def laid_on(entry: dict[str, Any]) -> list[Cell]:
    """Return the cells on which an entry of the record lays cards."""
    laid = entry["cards"] if entry["entry"] == "waters" else [entry] if entry["entry"] in _ENTRIES else []
    return [(one["cell"][0], one["cell"][1]) for one in laid]


def picture(
    context: TableContext, card: Card | None = None, chosen: Cell | None = None, query: Json | None = None
) -> Markup:
    """Draw the layout. With a card to lay, the legal cells lead to a preview of it, where `query` is said, too.

    Without one nothing looks as if it were to be tapped; the page in the middle of the table hints at where the card
    that is laid now may go, for people talk about that.
    """
    table, game = context.table, context.position.game
    cells = [(x, y) for x, y in (table["legal"] or {"cells": []})["cells"]]
    lying = _Lying.of(context)
    plain = _as_it_lies(lying, language())
    if card is None and not (cells and context.mode == "look"):
        return plain
    show = Show(
        last=lying.last, moved=lying.moved, island=island(game), pending=pending_areas(game), cell=PIXELS, shared=True
    )
    if card is None:
        return marked(plain, game, replace(show, hints=cells))
    show = replace(
        show,
        marks=[cell for cell in cells if cell != chosen],
        link=context.cell_link(cell=None, card=card.id, **(query or {})),
        chosen=(chosen, card) if chosen else None,
    )
    return marked(plain, game, show)


def as_ruled(game: Game, **more: Any) -> Show:
    """Return what every picture of a game in a page shows by the rules in force, whatever is about to be done.

    It stands in a table's page, whose frame has the signs. `more` is what else it shows.
    """
    playing = game.state.ending is None
    return Show(
        island=island(game),
        blocks=blocks(game),
        barred={cell: [one.code for one in why] for cell, why in barred_cells(game.state).items()} if playing else {},
        pending=pending_areas(game),
        warehouses=warehouse_cells(game),
        cell=PIXELS,
        shared=True,
        **more,
    )


@dataclass(frozen=True, slots=True)
class _Lying:
    """What a picture without marks depends on. Laying cards face down, sitting out and the reveal change none of it."""

    parts: tuple[ByIdentity, ...]
    ship: Cell | None
    last: tuple[Cell, ...]
    moved: tuple[Cell, ...]
    arrows: tuple[Arrow, ...]
    over: bool
    finished: bool
    game: Game = field(compare=False)

    @classmethod
    def of(cls, context: TableContext) -> _Lying:
        state = state_of(context)
        parts = (ByIdentity(state.board), ByIdentity(state.area_at), ByIdentity(state.borders))
        done = lately(context)
        return cls(
            parts=parts,
            ship=state.ship,
            last=tuple(done.get("last", ())),
            moved=tuple(done.get("moved", ())),
            arrows=done.get("arrows", ()),
            over=state.ending is not None,
            finished=state.phase == "finished",
            game=context.position.game,
        )


@lru_cache(maxsize=64)
def _as_it_lies(lying: _Lying, _spoken: str) -> Markup:
    """Draw a layout as it lies, whoever is about to do what: the same for all of a table's phones that are set to one
    language, for it is read aloud too.
    """
    show = as_ruled(lying.game, last=lying.last, moved=lying.moved, arrows=lying.arrows)
    return drawn(lying.game, show)


class LayoutPictures(Pictures):
    """The layout."""

    now = staticmethod(picture)

    def at_entry(self, game: Game, entry: Json | None) -> Markup:
        """Cells on which the entry lays cards are ringed."""
        return drawn(game, as_ruled(game, last=_cells_of(entry)))

    def at_moves(self, game: Game, steps: Sequence[MoveStep]) -> Markup:
        """Cells that pieces leave or come to are ringed."""
        return drawn(game, as_ruled(game, **moving(game, steps)))

    def at_ruling(self, game: Game, ruling: Ruling) -> Markup:
        """Cells that the ruling speaks of are ringed."""
        facts: dict[str, Any] = dict(ruling.facts)
        cells = [*facts.get("cells", []), *(facts[name] for name in ("cell", "to") if facts.get(name))]
        return drawn(game, as_ruled(game, last=[(x, y) for x, y in cells]))

    def at_moment(self, moment: Snapshot) -> Markup:
        """Cells on which the moment laid a card are ringed."""
        laid: list[Any] = [one.facts["cell"] for one in moment.rulings if one.code in _LAYING]
        return drawn(moment.game, Show(last=[(x, y) for x, y in laid], warehouses=warehouse_cells(moment.game)))

    for_file = staticmethod(svg)


def _cells_of(entry: Json | None) -> list[Cell]:
    try:
        return laid_on(entry) if entry else []
    except (KeyError, TypeError, IndexError):
        return []  # what can't be read doesn't say where
