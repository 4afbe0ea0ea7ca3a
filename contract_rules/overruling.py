"""The table's word: what the players decide against the arbiter, which goes on from there.

RULES.md has no rule for it; docs/record.md describes the entry. What it leaves must still be a position that
can lie on a table: six workers of each player, markers on their tracks, a card in one place only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from contract_rules.kinds import KINDS
from contract_rules.overruling_forms import (
    OverruleDisplay,
    OverruleInfluence,
    OverrulePoints,
    OverruleTurn,
    OverruleWorker,
    Spot,
)
from contract_rules.refusals import refuse
from contract_rules.setup import Seat
from contract_rules.state import MAJORITIES, SOURCES, Log, Standing, State
from contract_rules.turns import finished
from rulings import Ruling


def _points(state: State, entry: OverrulePoints, log: Log) -> State:
    """Give a seat as many points from one source as the table says."""
    holding = state.holdings[entry.seat]
    source = SOURCES.index(entry.source)
    _said(log, "points", entry, seat=entry.seat, source=entry.source, before=holding.points[source], after=entry.points)
    points = (*holding.points[:source], entry.points, *holding.points[source + 1 :])
    return _scored_again(state.held(entry.seat, holding._replace(points=points)), log)


def _influence(state: State, entry: OverruleInfluence, log: Log) -> State:
    """Put a seat's marker where the table says; it can't leave its track (I5)."""
    top = state.setup.influence_top
    if top is not None and entry.points > top:
        refuse("override.top", "I5", points=entry.points, top=top)
    holding = state.holdings[entry.seat]
    kind = KINDS.index(entry.kind)
    before = holding.influence[kind]
    _said(log, "influence", entry, seat=entry.seat, kind=entry.kind, before=before, after=entry.points)
    influence = (*holding.influence[:kind], entry.points, *holding.influence[kind + 1 :])
    return _scored_again(state.held(entry.seat, holding._replace(influence=influence)), log)


def _worker(state: State, entry: OverruleWorker, log: Log) -> State:
    """Put one worker of a seat where the table says it is."""
    _check_going_on(state)
    facts = {"seat": entry.seat, "from": _spot_json(entry.origin), "to": _spot_json(entry.to)}
    _said(log, "worker", entry, **facts)
    return _moved(_moved(state, entry.seat, entry.origin, -1), entry.seat, entry.to, 1)


def _moved(state: State, seat: Seat, spot: Spot, change: int) -> State:
    """Return the state with one worker more or less at a place; refuse where there is none, or no room."""
    holding = state.holdings[seat]
    if spot.place in ("free", "case"):
        after = holding.free + change if spot.place == "free" else holding.case + change
        _check_worker(after >= 0, seat, spot)
        free = spot.place == "free"
        return state.held(seat, holding._replace(free=after) if free else holding._replace(case=after))
    if spot.committee is not None:
        if spot.committee not in state.committees:
            refuse("override.special", "C8", players=len(state.setup.seats))
        there = dict(state.committees[spot.committee])
        there[seat] = there.get(seat, 0) + change
        _check_worker(there[seat] >= 0, seat, spot)
        left = {who: workers for who, workers in there.items() if workers}
        return state.evolve(committees={**state.committees, spot.committee: left})
    return _moved_on_project(state, seat, spot, change)


def _moved_on_project(state: State, seat: Seat, spot: Spot, change: int) -> State:
    card = spot.card or 0
    if card not in state.cells:
        refuse("override.no-project", card=card)
    there = state.standing.get(card, Standing(seat, 0))
    after = there.workers + change
    _check_worker(there.seat == seat and 0 <= after <= state.faces[card].workers, seat, spot)
    standing = {on: who for on, who in state.standing.items() if on != card}
    return state.evolve(standing=standing | {card: Standing(seat, after)} if after else standing)


def _display(state: State, entry: OverruleDisplay, log: Log) -> State:
    """Lay another card in the display instead of one that was never turned up; the pile is counted anew (D1, S5)."""
    _check_going_on(state)
    if entry.card not in state.display:
        refuse("override.not-in-display", "B1", card=entry.card)
    if entry.instead in state.display or entry.instead in state.cells:
        refuse("override.came", "D3", card=entry.instead)
    was = state.came_as[entry.card]
    face = state.faces.get(entry.instead)
    letter = was if face is None else face.letter
    pile = dict(state.pile)
    pile[was] += 1
    pile[letter] -= 1
    if pile[letter] < 0:
        refuse("override.letter", "D1", card=entry.instead, letter=letter)
    _said(log, "display", entry, card=entry.card, instead=entry.instead)
    came_as = {card: came for card, came in state.came_as.items() if card != entry.card} | {entry.instead: letter}
    display = tuple(entry.instead if card == entry.card else card for card in state.display)
    return state.evolve(display=display, pile=pile, came_as=came_as)


def _turn(state: State, entry: OverruleTurn, log: Log) -> State:
    """Give the turn to the seat that the table names."""
    _check_going_on(state)
    if state.phase != "turn":
        refuse("game.reveal-first", "D2", due=state.to_reveal)
    _said(log, "turn", entry, seat=entry.seat, before=state.active)
    return state.evolve(active=entry.seat)


def _said(log: Log, what: str, entry: Any, **facts: object) -> None:
    log.append(Ruling(f"override.{what}", (), {**facts, "reason": entry.reason}))


def _spot_json(spot: Spot) -> dict[str, object]:
    given = {"place": spot.place, "committee": spot.committee, "card": spot.card}
    return {key: value for key, value in given.items() if value is not None}


def _check_worker(right: bool, seat: Seat, spot: Spot) -> None:
    if not right:
        refuse("override.no-worker", "S2", seat=seat, place=_spot_json(spot))


def _check_going_on(state: State) -> None:
    """After the end only points and influence can be said, which are scored again (E8)."""
    if state.finished:
        refuse("override.over", "E8")


def _scored_again(state: State, log: Log) -> State:
    """After the end, look at the majorities and the winners again (E5, E6)."""
    if not state.finished:
        return state
    holdings = {
        seat: holding._replace(points=(*holding.points[:MAJORITIES], 0)) for seat, holding in state.holdings.items()
    }
    return finished(replace(state, holdings=holdings), "table", ("E5",), log)


HANDLERS: Mapping[type, Callable[[State, Any, Log], State]] = {
    OverrulePoints: _points,
    OverruleInfluence: _influence,
    OverruleWorker: _worker,
    OverruleDisplay: _display,
    OverruleTurn: _turn,
}
