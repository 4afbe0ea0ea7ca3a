"""What all of Kontor's tasks have in common: the layout as a picture, what was tapped there, whose turn it is, and what
becomes of the table when a card leaves the field, taken by the ship (H2) or bought out (N3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.defaults.asking import EntrySoFar
from arbiter.defaults.enter import Enter
from arbiter.game import Json
from arbiter.language import gettext as _, ngettext
from arbiter.pages.forms import Choice
from arbiter.pages.lists.decks import DrawnCard
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Task, sends
from arbiter.pages.words import Seat
from arbiter.paper.content import RulingSentence
from kontor.drawing import LayoutState, card_name, card_of_json, card_svg, layout_svg
from kontor.table.board import Cell, LastTurnMarks, as_ruled, lately, picture
from kontor.table.position import state_of
from kontor.texts import says
from kontor.words import cell_name, colour_letter, goods_text
from kontor_rules import Card, Game, Output, Step, candidates, output
from kontor_rules.interface.output_types import SeenArea
from kontor_rules.state import State
from kontor_rules.turn.ship import moves_left
from rulings.candidates import Ask, Next, value_at

say = says("tasks")


def shown_card(card: Card) -> DrawnCard:
    """Return a card as pages show it."""
    short = card.id if card.number is None else str(card.number)
    return DrawnCard(card.id, card_name(card), short, card_svg(card, titled=False))


def shown(card: Json) -> DrawnCard:
    """Return a card object of record-kontor.md as pages show it."""
    return shown_card(card_of_json(card))


def shown_id(game: Game, card_id: str) -> DrawnCard:
    """Return a card whose face the game knows."""
    return shown_card(game.state.faces[card_id])


class KontorTask(Task):
    """A task with the layout in its page."""

    phase: ClassVar[str] = ""
    """The only phase of the game in which it is asked for; "" where that doesn't matter."""
    tapped: ClassVar[bool] = False
    """Whether cells of the layout are tapped for it: then the picture stays where it was scrolled to."""
    hands_below: ClassVar[bool] = False
    """Whether physical moves are shown below it, even if the page's own person has some."""

    @property
    def state(self) -> State:
        return state_of(self.context)

    @cached_property
    def board(self) -> Markup:
        return picture(self.context)

    def drawn(self, after: Game | None = None, done: LastTurnMarks | None = None, **marks: Any) -> Markup:
        """Draw the layout with marks: as it lies, or as it would be afterwards, in the frame that it has now.

        `done` is what was done last where the log doesn't say that.
        """
        game = after or self.game
        show = replace(as_ruled(game), **(lately(self.context) if done is None else done), **marks)
        return layout_svg(LayoutState.of(game, self.state.borders), show)


def may_pour(game: Game, seat: str) -> bool:
    """Tell whether water cards may be laid instead of a seat's flood (F16)."""
    return any(ask.open_values for ask in candidates(game, seat, {"entry": "waters"}).asks)


class TurnTask(KontorTask):
    """A task of `seat`, whose turn it is, about the `card` to lay."""

    phase = "turn"
    tapped = True

    @property
    def is_offered(self) -> bool:
        return bool(self.seats)

    @cached_property
    def seats(self) -> list[str]:
        """The seat whose turn it is, on a page that enters for it."""
        seat, context = self.state.active, self.context
        return [seat] if seat and context.mode != "look" and context.access.seat in (None, seat) else []

    @property
    def about(self) -> str:
        return self.face.id

    @cached_property
    def seat(self) -> Seat:
        return self.context.seats[self.state.active or ""]

    @cached_property
    def face(self) -> Card:
        return (self.state.revealed or {})[self.seat.seat]

    @cached_property
    def card(self) -> DrawnCard:
        return shown_card(self.face)

    def moves(self) -> str:
        """Return how often the ship may still move this round, where that is limited (H7); else ""."""
        left = moves_left(self.game.state)
        return "" if left is None else say("ship-moves", num=left)


class KeyTask(KontorTask, Enter):
    """A kind of entry that an address opens: cells are tapped in the layout, all else is chosen below it."""

    opened_by = "entry"
    map_template = "kontor/table/board.html"
    actions: ClassVar = {"enter": sends(EntrySoFar, lambda _seat, chosen: chosen.entry)}
    most_closed = 0
    tapped = True

    @property
    def is_offered(self) -> bool:
        """If there is anything to choose from: an update that was under way must not bring the page back."""
        if not self.seats or self.so_far.entry.get("entry") != self.naming["entry"]:
            return False
        return any(ask.values for ask in self._candidates(self.naming).asks)

    @cached_property
    def _candidates(self) -> Callable[[Json], Next]:
        return partial(candidates, self.game, self.seat.seat)

    def is_forced(self, ask: Ask) -> bool:
        del ask
        return False

    def said(self) -> Sequence[Choice]:
        return ()

    @property
    def after(self) -> Game | None:
        """The game as the picture shows it, once that is known."""
        return self.step.game if self.step else None

    @property
    def laid(self) -> tuple[Cell, Card] | None:
        """The card about to be laid, and its cell."""
        return None

    @property
    def done(self) -> LastTurnMarks | None:
        """What the picture marks as done last; None for what the log says."""
        return None

    @cached_property
    def board(self) -> Markup:
        """The layout as it would be, in the frame that it has now; cells to tap lead on."""
        marks: list[Cell] = []
        takes: list[Cell] = []
        gone = None
        for ask in filter(self.is_on_map, self.walk.next.asks):
            for x, y in ask.open_values:
                if [x, y] != value_at(self.walk.said, ask.at):
                    (takes if self.is_listed(ask) else marks).append((x, y))
                elif self.is_listed(ask):
                    gone = ((x, y), self.state.board[x, y][-1].card)
        link = self.context.cell_link(**self.query)
        return self.drawn(self.after, self.done, marks=marks, takes=takes, gone=gone, chosen=self.laid, link=link)


def removal_of(context: TableContext, cell: Cell, step: Step) -> Iterator[RulingSentence]:
    """Yield what a `step` that takes the card of this cell away would do: to its area, and what the rules say."""
    text, pieces = _areas(context, cell, output(step.game))
    renderer = context.renderer.at(step.game)
    yield from map(RulingSentence, (text, *pieces))
    yield from (renderer.ruled(one) for one in step.rulings if one.code != "ship.moved")


def _areas(context: TableContext, gone: Cell, after: Output) -> tuple[str, tuple[str, ...]]:
    """Return what becomes of the removed card's area, and what is left of it."""
    before = next(area for area in context.table["areas"] if list(gone) in area["cells"])
    left = [area for area in after["areas"] if all(one in before["cells"] for one in area["cells"])]
    size = len(before["cells"])
    if not left:
        said = say("area-goes")
    elif len(left) == 1:
        said = say("area-shrinks", size=size, num=size - 1)
    else:
        said = say("area-splits", size=size, num=len(left))
    return said, tuple(map(_piece, left))


def _piece(area: SeenArea) -> str:
    size = len(area["cells"])
    cells = ngettext("%(num)d cell", "%(num)d cells", size) % {"num": size}
    held = [
        _("%(side)s: %(goods)s") % {"side": colour_letter(side), "goods": goods_text(goods)}
        for side, goods in area["goods"].items()
    ]
    where = cell_name(area["cells"][0])
    return _("%(cells)s (%(where)s): %(goods)s") % {
        "cells": cells,
        "where": where,
        "goods": "; ".join(held) or _("no warehouses"),
    }
