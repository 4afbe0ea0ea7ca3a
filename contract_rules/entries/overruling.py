"""Overrides: the players decide against the arbiter, and the game continues from there.

rules-contract.md has no rule for it; docs/record.md describes the entry. What it leaves must still be a position that
can lie on a table: six workers of each player, markers on their tracks, a card in one place only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from contract_rules.entries.forms import Spot
from contract_rules.json_types import OverruleDisplay, OverruleInfluence, OverrulePoints, OverruleTurn, OverruleWorker
from contract_rules.kinds import KINDS
from contract_rules.setup import Seat
from contract_rules.state import MAJORITIES, SOURCES, Log, Occupants, State
from contract_rules.turn.turns import finished
from rulings import Ruling, refuse
from rulings.forms import EntryKind, all_together
from rulings.frozen import evolve
from rulings.typed import PLAIN_TYPES

OVERRULED_SOURCES = SOURCES[:MAJORITIES]
"""The sources of points that can be overridden; those of the majorities follow from the influence (E5)."""


def _points(state: State, seat: Seat, source: str, points: int, reason: str, log: Log) -> State:
    """Set a seat's points from one source."""
    holding = state.holdings[seat]
    by_source = dict(zip(SOURCES, holding.points, strict=True))
    _log_override(log, "points", reason, seat=seat, source=source, before=by_source[source], after=points)
    sums = tuple((by_source | {source: points}).values())
    return _scored_again(state.held(seat, holding._replace(points=sums)), log)


def _influence(state: State, seat: Seat, kind: str, points: int, reason: str, log: Log) -> State:
    """Set a seat's marker; it can't leave its track (I5)."""
    top = state.setup.influence_top
    if top is not None and points > top:
        refuse("override.top", "I5", points=points, top=top)
    holding = state.holdings[seat]
    by_kind = dict(zip(KINDS, holding.influence, strict=True))
    _log_override(log, "influence", reason, seat=seat, kind=kind, before=by_kind[kind], after=points)
    influence = tuple((by_kind | {kind: points}).values())
    return _scored_again(state.held(seat, holding._replace(influence=influence)), log)


def _worker(state: State, seat: Seat, to: Spot, reason: str, log: Log, **origin: Spot) -> State:
    """Move one worker of a seat."""
    _check_going_on(state)
    start = origin["from"]
    facts: dict[str, object] = {"seat": seat, "from": _spot_json(start), "to": _spot_json(to)}
    _log_override(log, "worker", reason, **facts)
    return _moved(_moved(state, seat, start, -1), seat, to, 1)


def _moved(state: State, seat: Seat, spot: Spot, change: int) -> State:
    """Return the state with one worker more or less at a place; refuse if there is none, or no room."""
    holding = state.holdings[seat]
    if spot.place in ("free", "case"):
        after = holding.free + change if spot.place == "free" else holding.case + change
        _check_worker(after >= 0, seat, spot)
        return state.held(seat, holding.moved(**{spot.place: change}))
    if spot.committee is not None:
        if spot.committee not in state.committees:
            refuse("override.special", "C8", players=len(state.setup.seats))
        there = dict(state.committees[spot.committee])
        there[seat] = there.get(seat, 0) + change
        _check_worker(there[seat] >= 0, seat, spot)
        left = {who: workers for who, workers in there.items() if workers}
        return evolve(state, committees={**state.committees, spot.committee: left})
    return _moved_on_project(state, seat, spot, change)


def _moved_on_project(state: State, seat: Seat, spot: Spot, change: int) -> State:
    card = spot.card or 0
    if card not in state.cells:
        refuse("override.no-project", card=card)
    there = state.standing.get(card, Occupants(seat, 0))
    after = there.workers + change
    _check_worker(there.seat == seat and 0 <= after <= state.faces[card].workers, seat, spot)
    standing = {on: who for on, who in state.standing.items() if on != card}
    return evolve(state, standing=standing | {card: Occupants(seat, after)} if after else standing)


def _display(state: State, card: int, instead: int, reason: str, log: Log) -> State:
    """Put another card into the display instead of one that was never turned up; the pile is counted again (D1, S5)."""
    _check_going_on(state)
    if card not in state.display:
        refuse("override.not-in-display", "B1", card=card)
    if instead in state.display or instead in state.cells:
        refuse("override.came", "D3", card=instead)
    was = state.came_as[card]
    face = state.faces.get(instead)
    letter = was if face is None else face.letter
    pile = dict(state.pile)
    pile[was] += 1
    pile[letter] -= 1
    if pile[letter] < 0:
        refuse("override.letter", "D1", card=instead, letter=letter)
    _log_override(log, "display", reason, card=card, instead=instead)
    came_as = {one: came for one, came in state.came_as.items() if one != card} | {instead: letter}
    display = tuple(instead if one == card else one for one in state.display)
    return evolve(state, display=display, pile=pile, came_as=came_as)


def _turn(state: State, seat: Seat, reason: str, log: Log) -> State:
    """Give the turn to a seat."""
    _check_going_on(state)
    if state.phase != "turn":
        refuse("game.reveal-first", "D2", due=state.to_reveal)
    _log_override(log, "turn", reason, seat=seat, before=state.active)
    return evolve(state, active=seat)


def _log_override(log: Log, what: str, reason: str, **facts: object) -> None:
    log.append(Ruling(f"override.{what}", (), {**facts, "reason": reason}))


def _spot_json(spot: Spot) -> dict[str, object]:
    given = {"place": spot.place, "committee": spot.committee, "card": spot.card}
    return {key: value for key, value in given.items() if value is not None}


def _check_worker(right: bool, seat: Seat, spot: Spot) -> None:
    if not right:
        refuse("override.no-worker", "S2", seat=seat, place=_spot_json(spot))


def _check_going_on(state: State) -> None:
    """After the end, only points and influence can be overridden; they are scored again (E8)."""
    if state.finished:
        refuse("override.over", "E8")


def _scored_again(state: State, log: Log) -> State:
    """After the end, compute the majorities and the winners again (E5, E6)."""
    if not state.finished:
        return state
    holdings = {
        seat: holding._replace(points=(*holding.points[:MAJORITIES], 0)) for seat, holding in state.holdings.items()
    }
    return finished(replace(state, holdings=holdings), "table", ("E5",), log)


def _kind(entry: type, handler: Callable[..., State], line: str) -> EntryKind:
    return PLAIN_TYPES.kind(entry, handler, f"table: {line} {{reason}}", who=all_together)


OVERRULINGS = (
    _kind(OverrulePoints, _points, "{seat} has {points:number} points of {source:word}"),
    _kind(OverruleInfluence, _influence, "{seat} at {points:number} of {kind:word}"),
    _kind(OverruleWorker, _worker, "{seat} worker {from:spot} to {to:spot}"),
    _kind(OverruleDisplay, _display, "{card} is {instead:card}"),
    _kind(OverruleTurn, _turn, "turn of {seat}"),
)
