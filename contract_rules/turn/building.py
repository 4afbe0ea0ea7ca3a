"""Building a project: the reasons against it, and its consequences (B). N19 builds by the same rules."""

from __future__ import annotations

from collections.abc import Iterator

from contract_rules.kinds import Influence, short
from contract_rules.setup import Seat
from contract_rules.state import PROJECTS, Cell, Log, State, by_row, neighbours
from contract_rules.turn.holdings import paid, scored, set_on
from rulings import Reason, Ruling
from rulings.frozen import evolve


def against_project(state: State, card: int, workers: int, influence: Influence | None) -> Iterator[Reason]:
    """Yield the reasons against building a card with some workers and influence; None: its cost isn't paid."""
    if card not in state.display:
        yield Reason("build.not-in-display", ("B1",), {"card": card})
    elif card not in state.faces:
        yield Reason("build.unknown", ("M9",), {"card": card})
    else:
        face = state.faces[card]
        if influence is not None and (lacking := short(influence, face.price)):
            yield Reason("build.influence", ("B2",), {"card": card, "short": lacking})
        if face.workers > workers:
            yield Reason("build.workers", ("B3",), {"card": card, "needed": face.workers, "workers": workers})


def against_cell(state: State, cell: Cell) -> Iterator[Reason]:
    """Yield the reasons against placing a card on a cell."""
    if cell in state.city:
        yield Reason("build.cell-taken", ("B5",), {"cell": list(cell), "card": state.city[cell]})
    elif not any(near in state.city for near in neighbours(cell)):
        yield Reason("build.apart", ("B4",), {"cell": list(cell)})


def against_building(state: State, seat: Seat, card: int) -> tuple[Reason, ...]:
    """Return the reasons against a player building a card on any cell, empty if it can be built."""
    holding = state.holdings[seat]
    return tuple(against_project(state, card, holding.free, holding.influence))


def buildable(state: State, seat: Seat) -> list[int]:
    """Return the projects of the display that a player could build if it were their turn (B1-B3), ascending."""
    return sorted(card for card in state.display if not against_building(state, seat, card))


def open_cells(state: State) -> list[Cell]:
    """Return the empty cells next to the city (B4, B5), by y, then x."""
    return sorted({near for cell in state.city for near in neighbours(cell)} - state.city.keys(), key=by_row)


def built(state: State, seat: Seat, card: int, cell: Cell, cost: Influence, log: Log) -> State:
    """Return the state after a card was paid, placed, scored and occupied by free workers of its player (B2-B7)."""
    state = paid(state, seat, cost, "B2", card, log)
    log.append(Ruling("build.laid", ("B4", "B5"), {"seat": seat, "card": card, "cell": list(cell)}))
    state = evolve(
        state,
        display=tuple(one for one in state.display if one != card),
        city={**state.city, cell: card},
        cells={**state.cells, card: cell},
    )
    state = scored(state, seat, PROJECTS, state.faces[card].points, ("B6",), log, card=card)
    return set_on(state, seat, card, ("B7",), log)
