"""Start layouts before a table is opened: the required field and cells, and all faults of a layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kontor_rules.compose import settings_of
from kontor_rules.entries.record import read_layout
from kontor_rules.field.cells import Cell
from kontor_rules.field.layout import SPANNING, fit_faults, form_faults, start_cells, water_pile
from kontor_rules.settings import Settings
from kontor_rules.setup import Setup
from kontor_rules.variants.island import INSEL, island_cells
from rulings import Reason, Refusal


@dataclass(frozen=True, slots=True)
class Start:
    """The requirements of a game and scenario for the start layout.

    `kind` is "plus", "centre", "lines" or "own" (S2, N0); `fields` are the fields, columns and rows, of which the
    layout has one (Canale Grande's two, which it must span); `cells` is the start if nobody gives a layout, empty for
    "own"; `most_water` how many water cards it may have beside the harbour centre (S7); `island` whether the cells
    that it encloses are one (N4).
    """

    kind: str
    fields: tuple[tuple[int, int], ...]
    cells: tuple[Cell, ...]
    most_water: int
    island: bool


def start_of(game: str, scenario: str | None, seats: int, special_rules: Sequence[str] = ()) -> Start:
    """Return the requirements for the start layout with this number of seats. Raises Refusal for unknown ids."""
    settings = _settings(game, scenario, seats, special_rules)
    return Start(
        kind=settings.start,
        fields=SPANNING if settings.field is None else (settings.field,),
        cells=() if settings.start == "own" else tuple(start_cells(settings, None)),
        most_water=water_pile(seats, settings, cells=1),
        island=scenario == INSEL.id,
    )


def layout_faults(
    game: str, scenario: str | None, seats: int, special_rules: Sequence[str], layout: object
) -> tuple[Reason, ...]:
    """Return all faults of a start layout (record-kontor.md) (S2, S7, N0), empty if it fits.

    The fault for which `begin` refuses it comes first; game and special rules must be a valid combination.
    """
    try:
        settings = _settings(game, scenario, seats, special_rules)
        cells = None if layout is None else read_layout(layout)
        if cells is None:
            start_cells(settings, None)
            return ()
    except Refusal as refusal:
        return refusal.reasons
    where = frozenset(cell for cell, _ in cells)
    return (*form_faults(cells), *(fit_faults(seats, settings, where) if where else ()))


def layout_island(scenario: str | None, layout: object) -> frozenset[Cell]:
    """Return the island's cells that a layout encloses (N4): record-kontor.md's JSON list.

    Raises Refusal if it is none.
    """
    water = frozenset(cell for cell, _ in read_layout(layout))
    return island_cells(water) if water and scenario == INSEL.id else frozenset()


def _settings(game: str, scenario: str | None, seats: int, special_rules: Sequence[str]) -> Settings:
    return settings_of(Setup(game, (), scenario, tuple(special_rules)), seats)
