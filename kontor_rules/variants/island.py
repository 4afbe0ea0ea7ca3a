"""N4: the island of the scenario "insel"."""

from __future__ import annotations

from dataclasses import dataclass

from kontor_rules.areas import area_changes
from kontor_rules.field.cards import Card
from kontor_rules.field.cells import Cell
from kontor_rules.state import Hooks, State
from kontor_rules.values import Area, Seat
from kontor_rules.variants.variant import ALL_COUNT, PRO_OR_TEAM, Variant
from rulings import Reason


@dataclass(frozen=True, slots=True)
class Island:
    """The cells enclosed by the start layout's water."""

    cells: frozenset[Cell]


def island_cells(water: frozenset[Cell]) -> frozenset[Cell]:
    """N4: return the cells of the layout's bounding box from which no path over cells without its water leads out."""
    columns, rows = zip(*water, strict=True)
    box = {(x, y) for x in range(min(columns), max(columns) + 1) for y in range(min(rows), max(rows) + 1)}
    dry = frozenset(box - water)
    edge = {min(columns), max(columns)}, {min(rows), max(rows)}
    enclosed = [piece for piece in area_changes.pieces(dry) if not any(x in edge[0] or y in edge[1] for x, y in piece)]
    return frozenset().union(*enclosed)


def n4_island_stays_dry(state: State, seat: Seat, card: Card, cell: Cell) -> Reason | None:
    """N4: no water and no flood may be placed on the island."""
    if not card.is_water or cell not in state.slice(Island).cells:
        return None
    return Reason("place.island", ("N4",), {"cell": list(cell), "card": card.id})


def n4_island_counts_two(state: State, area: Area, points: int) -> int:
    """N4: an owned area with an island cell counts 2."""
    return 2 if area.cells & state.slice(Island).cells else points  # N4


INSEL = Variant(
    id="insel",
    kind="scenario",
    rule=("N4", "N0"),
    games=PRO_OR_TEAM,
    sets={"start": "own", **ALL_COUNT},
    sets_for={
        2: {"field": (7, 7), "left_out": ("plain-cranes",)},
        4: {"field": (8, 8), "specials_in_hand": 0, "special_kinds": ()},
    },
    hooks=Hooks(
        place=(n4_island_stays_dry,),
        points=(n4_island_counts_two,),
        scored=("N4",),
        slices=(lambda book, start: Island(island_cells(start)),),
    ),
)
