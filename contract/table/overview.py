"""Everybody's points, tracks and workers, the workers in each committee, and how everybody stood at a moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from arbiter.game import Game
from arbiter.language import capitalized
from arbiter.language import gettext as _
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import Seat
from contract.drawing import committee_svg, kind_svg, tracks_svg, worker_svg
from contract.table.position import state_of
from contract.words import committee_name, counts_text, influence_text, kind_name, seat_name
from contract_rules import output
from contract_rules.kinds import KINDS


@dataclass(frozen=True, slots=True)
class Committee:
    """A committee with everybody's workers, drawn and in words."""

    id: str
    name: str
    drawing: Markup
    workers: str


@dataclass(frozen=True, slots=True)
class Track:
    """A seat's influence of a kind. `leads` alone, or it `shares` the lead (E5)."""

    points: int
    leads: bool
    shares: bool


@dataclass(frozen=True, slots=True)
class PlayerOverview:
    """A seat with what it has: points, tracks, workers that are free and in the case."""

    seat: Seat
    active: bool
    total: int
    tracks: tuple[Track, ...]
    free: int
    case: int


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of influence: its symbol and its name."""

    id: str
    name: str
    drawing: Markup


def kinds_of(names: Mapping[str, str], *, shared: bool) -> tuple[Kind, ...]:
    """Return the five kinds of influence; `shared`: the page has the shared signs."""
    return tuple(Kind(kind, kind_name(kind, names), kind_svg(kind, shared=shared)) for kind in KINDS)


def committees_of(context: TableContext) -> tuple[Committee, ...]:
    """Return the committees that lie out."""
    return tuple(_committee(context, place) for place in state_of(context).setup.places)


def _committee(context: TableContext, place: str) -> Committee:
    state = state_of(context)
    there = {seat: state.committees[place][seat] for seat in state.setup.seats if state.committees[place].get(seat)}
    said = counts_text(there, context.names) if there else _("nobody")
    name = committee_name(place, context.names)
    return Committee(place, capitalized(name), committee_svg(place, there, shared=True), said)


def players_of(context: TableContext, table: Mapping[str, Any]) -> tuple[PlayerOverview, ...]:
    """Return everybody with points, tracks and workers, as an output object has them."""
    return tuple(_player(table, seat) for seat in context.seats.values())


def _player(table: Mapping[str, Any], seat: Seat) -> PlayerOverview:
    lead, workers = table["lead"], table["workers"][seat.seat]
    tracks = tuple(
        Track(points, lead[kind] == [seat.seat], seat.seat in lead[kind] and len(lead[kind]) > 1)
        for kind, points in table["influence"][seat.seat].items()
    )
    return PlayerOverview(
        seat=seat,
        active=table["active"] == seat.seat and table["phase"] == "turn",
        total=table["points"][seat.seat]["total"],
        tracks=tracks,
        free=workers["free"],
        case=workers["case"],
    )


def case_text(context: TableContext) -> str:
    """Return how many workers everybody has in the case (S2); the others are to be seen."""
    case = {seat: workers["case"] for seat, workers in context.table["workers"].items()}
    return _("In the case: %(workers)s.") % {"workers": counts_text(case, context.names)}


def tracks_of(context: TableContext) -> Markup:
    """Draw everybody's influence, with the standing majorities."""
    influence, names = context.table["influence"], context.names
    said = [
        _("%(seat)s: %(influence)s")
        % {"seat": seat_name(seat, names), "influence": influence_text({k: v for k, v in have.items() if v}, names)}
        for seat, have in influence.items()
    ]
    return tracks_svg(influence, context.table["lead"], title=_("Influence"), desc="; ".join(said), shared=True)


def standings(context: TableContext, game: Game) -> Mapping[str, Any]:
    """Return how everybody stood in a game, with pictures of the kinds and of a worker to head it."""
    table = output(game)
    return {
        "kinds": kinds_of(context.names, shared=True),
        "worker": worker_svg(None, shared=True),
        "players": players_of(context, table),
        "active": table["active"],
    }
