"""Everybody's points, tracks and workers, the workers in each committee, and how everybody stood at a moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from markupsafe import Markup

from arbiter.defaults.standings import CountedColumn, Standings, standings_of
from arbiter.game import Game
from arbiter.language import capitalized, gettext as _
from arbiter.pages.forms import Choice
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import RulingSentence
from contract.drawing import committee_svg, kind_svg, tracks_svg, worker_svg
from contract.table.position import state_of
from contract.words import committee_name, counts_text, influence_text, kind_name, seat_name
from contract_rules import output
from contract_rules.kinds import KINDS


def kinds_of(names: Mapping[str, str], *, shared: bool) -> tuple[Choice, ...]:
    """Return the five kinds of influence with their symbols; `shared`: the page has the shared signs."""
    return tuple(Choice(kind_name(kind, names), drawing=kind_svg(kind, shared=shared), value=kind) for kind in KINDS)


def committees_of(context: TableContext) -> tuple[Choice, ...]:
    """Return the committees that lie out with everybody's workers, drawn and in words."""
    return tuple(_committee(context, place) for place in state_of(context).setup.places)


def _committee(context: TableContext, place: str) -> Choice:
    state = state_of(context)
    there = {seat: state.committees[place][seat] for seat in state.setup.seats if state.committees[place].get(seat)}
    said = counts_text(there, context.names) if there else _("nobody")
    name = committee_name(place, context.names)
    return Choice(capitalized(name), said, committee_svg(place, there, shared=True), value=place)


def tracks_of(context: TableContext) -> Markup:
    """Draw everybody's influence, with the standing majorities."""
    influence, names = context.table["influence"], context.names
    said = [
        _("%(seat)s: %(influence)s")
        % {"seat": seat_name(seat, names), "influence": influence_text({k: v for k, v in have.items() if v}, names)}
        for seat, have in influence.items()
    ]
    return tracks_svg(influence, context.table["lead"], title=_("Influence"), desc="; ".join(said), shared=True)


def contract_standings(context: TableContext, game: Game) -> Standings:
    """Return how everybody stands: points, tracks with the standing majorities (E5), and free workers."""
    found, names = standings_of(context, game), context.names
    holdings, lead = game.state.holdings, output(game)["lead"]
    kinds = (
        replace(column, drawing=kind_svg(kind, shared=True), leading=lead[kind])
        for kind, column in zip(KINDS, found.columns, strict=True)
    )
    workers = CountedColumn(
        _("Free workers"), {seat: one.free for seat, one in holdings.items()}, worker_svg(None, shared=True)
    )
    rows = [
        replace(one, thing=f"points.{seat}", hint=_("%(free)d free · case: %(case)d") % holdings[seat]._asdict())
        for one in found.rows
        for seat in (one.seat.seat,)
    ]
    case = _("In the case: %(workers)s.") % {
        "workers": counts_text({seat: one.case for seat, one in holdings.items()}, names)
    }
    note = _("Framed: the most of a kind, 4 points at the end; dashed: shared, 2 points each.")
    return Standings(rows, [*kinds, workers], RulingSentence(f"{note} {case}", ("E5",)))
