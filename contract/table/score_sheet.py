"""The texts of a table's score sheet (`arbiter.paper.content` defines its parts)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbiter.language import capitalized, join_and
from arbiter.language import gettext as _
from arbiter.pages.review.ledger import in_order
from arbiter.pages.review.paper import party, sheet_frame
from arbiter.pages.review.result import ScorePart, headline, lead, made_up, rivals
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Column, Fact, Row, Said, Sheet, Table
from contract.game import values_in_force
from contract.words import choice_name, kind_name, source_name
from contract_rules.kinds import KINDS
from contract_rules.setup import OPTIONS
from contract_rules.state import SOURCES
from rulings import Ruling


def sheet_of(context: TableContext) -> Sheet:
    """Return the sheet; before the end of the game it says that there is no score yet."""
    rulings = [one for line in in_order(context.ledger.lines) for one in line.rulings]
    return Sheet(
        title=title_of(context),
        headline=_headline(context),
        result=tuple(_result(context)),
        score=_score(context),
        more=None,
        said=tuple(_last_words(context, rulings)),
        layout=_("The city"),
        details=_majorities(context),
        lead=_("The most influence of a kind brings 4 points; if several share it, 2 for each of them."),
        rules=tuple(_in_force(context)),
        **sheet_frame(context),
    )


def title_of(context: TableContext) -> str:
    """Return who has won."""
    winners = [context.seats[seat].name for seat in context.standing.winners]
    if not context.standing.finished:
        return _("Score")
    if len(winners) == 1:
        return _("%(name)s has won") % {"name": winners[0]}
    return _("%(names)s share the win") % {"names": join_and(winners)}


def _headline(context: TableContext) -> str:
    names = {seat.seat: seat.name for seat in context.seats.values()}
    standing = context.standing
    return headline(standing.winners, names, standing.points) if standing.finished else title_of(context)


def _result(context: TableContext) -> Iterator[Said]:
    """Yield by how much it was won, and from where those points came (E5, E6)."""
    standing = context.standing
    if not standing.finished:
        return
    if len(standing.winners) > 1:
        yield Said(_("Players with equally many points share the win."), ("E6",))
        return
    names = {seat.seat: seat.name for seat in context.seats.values()}
    winner, others = standing.winners[0], rivals(standing.winners, standing.points)
    yield Said(lead(winner, others, names, standing.points), ("E6",))
    if len(others) == 1:
        points = context.table["points"]
        found = (ScorePart(source_name(one), points[winner][one], points[others[0]][one]) for one in SOURCES)
        yield Said(made_up(found))


def _score(context: TableContext) -> Table:
    """Return everybody's points by what brought them (B6, N, C5, C9, E5)."""
    points, seats = context.table["points"], context.seats.values()
    rows = [
        Row((capitalized(source_name(source)), *(str(points[seat.seat][source]) for seat in seats)))
        for source in SOURCES
    ]
    foot = [Row((_("Sum"), *(str(points[seat.seat]["total"]) for seat in seats)))]
    return Table(_("Points"), _columns(_("Points from"), context), tuple(rows), tuple(foot))


def _majorities(context: TableContext) -> Table:
    """Return everybody's influence by kind, and what its majority brings (E5)."""
    rows = [Row((capitalized(kind_name(kind, context.names)), *_of_kind(context, kind))) for kind in KINDS]
    return Table(_("Influence and majorities"), _columns(_("Influence"), context), tuple(rows), rules=("E5",))


def _of_kind(context: TableContext, kind: str) -> Iterator[str]:
    """Yield everybody's influence of a kind, with the points that it brings once they are scored."""
    score = context.table["score"]
    brought = score["influence"][kind] if score else {}
    for seat in context.seats:
        value = str(context.table["influence"][seat][kind])
        yield f"{value} (+{brought[seat]})" if seat in brought else value


def _columns(head: str, context: TableContext) -> tuple[Column, ...]:
    parties = (party(seat) for seat in context.seats.values())
    return (Column(head), *(Column(party.name, numeric=True, party=party) for party in parties))


def _last_words(context: TableContext, rulings: Sequence[Ruling]) -> Iterator[Said]:
    """Yield how the game ended and who won; after the table has overruled the score, the last word holds."""
    if not context.standing.finished:
        yield Said(_("The game isn't over yet. The score will appear here when it is."))
        return
    for code in ("end.over", "end.winners"):
        yield from [context.renderer.ruled(one) for one in rulings if one.code == code][-1:]


def _in_force(context: TableContext) -> Iterator[Fact]:
    """Yield the options that act, those that the table chose apart from what holds anyway, and the tracks' top."""
    setup = context.position.setup
    values = values_in_force(setup)
    chosen = [choice_name(f"{one}: {value}") for one, value in values.items() if value != OPTIONS[one].values[0]]
    usual = [choice_name(f"{one}: {value}") for one, value in values.items() if value == OPTIONS[one].values[0]]
    if chosen:
        yield Fact(_("Chosen by your group"), " · ".join(chosen))
    yield Fact(_("Defaults"), " · ".join(usual))
    if setup.get("influence_top"):
        yield Fact(_("Highest number on the tracks"), str(setup["influence_top"]))
