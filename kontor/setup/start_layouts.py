"""Start layouts for the scenarios with one of their own (N0): those ready-made, as `kontor/texts` draws them; and one
while it is edited: its cards, the field's frame round them, and what a tap does. Decides no rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from arbiter.foundation.outside_json import read_json
from arbiter.foundation.text_files import FileError, Text, read
from arbiter.language import gettext as _
from kontor.texts import FOLDER
from kontor_rules import Refusal
from kontor_rules.entries.record import read_layout
from kontor_rules.field.cards import CENTRE_ID
from kontor_rules.field.cells import CENTRE_CELL, Cell

Layout = list[list[Any]]
"""A layout as record-kontor.md has it: [x, y, card id or None], by y, then x."""


@dataclass(frozen=True, slots=True)
class ReadyStart:
    """A ready-made start. `own` tells that it is of our own making, not given by the rules."""

    scenario: str
    seats: int
    title: str
    layout: Layout
    own: bool

    def name(self) -> str:
        """Return what it is called, in the language of the moment."""
        return _(self.title)


@dataclass(frozen=True, slots=True)
class _Drawing:
    scenario: str
    seats: int
    name: Text
    drawn: str
    own: bool = True


@dataclass(frozen=True, slots=True)
class _Drawings:
    pictures: tuple[_Drawing, ...]


def pictures(scenario: str | None, seats: int) -> list[ReadyStart]:
    """Return the ready-made starts for a scenario and a number of seats, the one to begin with first."""
    return [one for one in PICTURES if (one.scenario, one.seats) == (scenario, seats)]


def start_picture(scenario: str | None, seats: int) -> Layout | None:
    """Return the ready-made start to begin with, None where there is none."""
    return next((one.layout for one in pictures(scenario, seats)), None)


def layout_drawn(text: str, path: Path, place: str) -> Layout:
    """Return the layout drawn as text: `~` water, `A` the harbour centre, `.` no card. FileError if it isn't one."""
    signs = {(x, y): sign for y, row in enumerate(text.split()) for x, sign in enumerate(row)}
    centres = [cell for cell, sign in signs.items() if sign == "A"]
    if len(centres) != 1 or not set(signs.values()) <= set("~A."):
        raise FileError(path, place, 'is drawn with "~", "." and one "A"')
    left, top = centres[0]
    return [[x - left, y - top, "HC" if sign == "A" else None] for (x, y), sign in signs.items() if sign != "."]


def _read(path: Path) -> tuple[ReadyStart, ...]:
    return tuple(
        ReadyStart(one.scenario, one.seats, one.name, layout_drawn(one.drawn, path, f"pictures {one.name}"), one.own)
        for one in read(path, _Drawings).pictures
    )


PICTURES = _read(FOLDER / "start-pictures.toml")


Cards = Mapping[Cell, str | None]
Size = tuple[int, int]

TOOLS = ("water", "centre", "number")
LARGEST = 12
"""No field is wider or higher: what reaches further isn't drawn."""
_NUMBER = re.compile(r"[1-9]\d{0,2}")


@dataclass(frozen=True, slots=True)
class LayoutDraft:
    """The cards by cell, and the frame: its size, and the cell in its upper left corner.

    The frame is the field's, of size `room`, but for a layout that is larger. Cells count from the harbour centre
    (S1), also when it is missing: then from where it was. `tool` says what a tap does; `chosen` is the card whose
    number is being noted.
    """

    cards: Cards
    room: Size
    field: Size
    corner: Cell
    tool: str = "water"
    chosen: Cell | None = None

    @classmethod
    def framed(
        cls, layout: Layout, fields: tuple[Size, ...], *, like: str = "", corner: Cell | None = None
    ) -> LayoutDraft:
        """Return a layout in a frame: the field that `like` names ("12x4") if it is in it, else the first that is.

        A layout larger than any field has a frame of its own size. `corner` is kept if the frame holds the layout so.
        """
        cards: Cards = {(x, y): card for x, y, card in layout}
        spans = _spans(cards)
        named = sorted(fields, key=lambda one: f"{one[0]}x{one[1]}" != like)
        room = next((one for one in named if one[0] >= spans[0] and one[1] >= spans[1]), named[0])
        field = (max(room[0], spans[0]), max(room[1], spans[1]))
        draft = cls(cards, room, field, corner or CENTRE_CELL)
        return draft if corner is not None and draft._holds() else draft._centred()

    @property
    def layout(self) -> Layout:
        """The layout as record-kontor.md has it, by rows."""
        return [[x, y, self.cards[x, y]] for x, y in sorted(self.cards, key=lambda cell: (cell[1], cell[0]))]

    @property
    def spans(self) -> Size:
        """How many columns and rows the cards reach across."""
        return _spans(self.cards)

    @property
    def rows(self) -> list[list[Cell]]:
        """The frame's cells, row by row."""
        left, top = self.corner
        return [[(left + x, top + y) for x in range(self.field[0])] for y in range(self.field[1])]

    def tapped(self, cell: Cell) -> LayoutDraft:
        """Return the draft after a tap: water comes or goes, the centre moves, or a card is chosen for its number."""
        if not any(cell in row for row in self.rows):
            return self
        if self.tool == "centre":
            return self._with_centre(cell)
        if self.tool == "number":
            return replace(self, chosen=cell if cell in self.cards and cell != CENTRE_CELL else None)
        cards = {where: card for where, card in self.cards.items() if where != cell}
        return replace(self, cards=cards if cell in self.cards else {**self.cards, cell: None})

    def _with_centre(self, cell: Cell) -> LayoutDraft:
        """Swap the centre with what is on the cell. All cells count from the new place."""
        cards = {where: card for where, card in self.cards.items() if where not in (cell, CENTRE_CELL)}
        if CENTRE_CELL in self.cards and cell in self.cards and cell != CENTRE_CELL:
            cards[CENTRE_CELL] = self.cards[cell]
        cards[cell] = CENTRE_ID
        moved = {(x - cell[0], y - cell[1]): card for (x, y), card in cards.items()}
        corner = (self.corner[0] - cell[0], self.corner[1] - cell[1])
        # Who lays the first card goes on with water.
        return replace(self, cards=moved, corner=corner, tool=self.tool if CENTRE_CELL in self.cards else "water")

    def cleared(self) -> LayoutDraft:
        """Return an empty frame, ready for the harbour centre."""
        return replace(self, cards={}, tool="centre", chosen=None)

    def turned(self) -> LayoutDraft:
        """Return the draft turned by a quarter: what was up is at the right."""
        cards = {(-y, x): card for (x, y), card in self.cards.items()}
        corner = (1 - self.corner[1] - self.field[1], self.corner[0])
        room, field = self.room[::-1], self.field[::-1]
        return replace(self, cards=cards, room=room, field=field, corner=corner, chosen=None)

    def shifted(self, x: int, y: int) -> LayoutDraft | None:
        """Return the draft with its cards moved within the frame, None if they would leave it."""
        moved = replace(self, corner=(self.corner[0] - x, self.corner[1] - y))
        return moved if self.cards and moved._holds() else None

    def numbered(self, text: str) -> LayoutDraft | None:
        """Return the draft with the chosen card's number, none if the text is empty. None: it is no number."""
        if self.chosen is None or (text and not _NUMBER.fullmatch(text)):
            return None
        return replace(self, cards={**self.cards, self.chosen: f"W{text}" if text else None}, chosen=None)

    def _holds(self) -> bool:
        frame = {cell for row in self.rows for cell in row}
        return frame.issuperset(self.cards)

    def _centred(self) -> LayoutDraft:
        columns, rows = ([cell[axis] for cell in self.cards] or [0] for axis in (0, 1))
        spans = self.spans
        corner = tuple(
            min(one) - (size - span) // 2 for one, size, span in zip((columns, rows), self.field, spans, strict=True)
        )
        return replace(self, corner=(corner[0], corner[1]))


def layout_of(text: str) -> Layout | None:
    """Return the layout that a text holds, None for a text that holds none or one that reaches too far to be drawn."""
    try:
        layout = read_layout(read_json(text))
    except (ValueError, Refusal):
        return None
    cards = dict(layout)
    far = max((abs(number) for cell in cards for number in cell), default=0)
    if max(_spans(cards)) > LARGEST or far > 2 * LARGEST:
        return None
    return [[x, y, cards[x, y]] for x, y in cards]


def _spans(cards: Cards) -> Size:
    if not cards:
        return 0, 0
    columns, rows = ([cell[axis] for cell in cards] for axis in (0, 1))
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
