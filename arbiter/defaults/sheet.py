"""The score sheet of a game by default: the parts of its score, who has won, and nothing that the game didn't say."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.defaults.rules import totals
from arbiter.defaults.tasks import rules_of, texts_of
from arbiter.language import capitalized
from arbiter.language import gettext as _
from arbiter.pages.review.paper import party, sheet_frame
from arbiter.pages.review.result import Part, headline, lead, made_up, rivals, signed
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Column, Fact, Row, Said, Sheet, Table


def sheet_of(context: TableContext) -> Sheet:
    """Return the sheet; before the end of the game it says that there is no score yet."""
    return Sheet(
        title=title_of(context),
        headline=title_of(context),
        result=tuple(_result(context)),
        score=_score(context),
        more=None,
        said=tuple(_last_words(context)),
        layout=_("The table"),
        details=None,
        lead="",
        rules=tuple(_in_force(context)),
        **sheet_frame(context),
    )


def title_of(context: TableContext) -> str:
    """Return who has won with what."""
    standing = context.standing
    return headline(standing.winners, context.names, standing.points) if standing.finished else _("Score")


def _result(context: TableContext) -> Iterator[Said]:
    """Yield by how much it was won, and which parts of the score brought it."""
    standing = context.standing
    if not standing.finished or len(standing.winners) > 1:
        return
    winner, others = standing.winners[0], rivals(standing.winners, standing.points)
    yield Said(lead(winner, others, context.names, standing.points))
    if len(others) == 1:
        score, texts = rules_of(context).score(context.position.game), texts_of(context)
        parts = [Part(texts.name(one), number, score[others[0]][one]) for one, number in score[winner].items()]
        if said := made_up(parts):
            yield Said(said)


def _score(context: TableContext) -> Table:
    score, texts, seats = rules_of(context).score(context.position.game), texts_of(context), context.seats.values()
    parts = dict.fromkeys(part for of in score.values() for part in of)
    rows = [Row((capitalized(texts.name(part)), *(signed(score[seat.seat][part]) for seat in seats))) for part in parts]
    points = totals(score)
    foot = Row((_("Sum"), *(signed(points[seat.seat]) for seat in seats)))
    columns = (Column(one.name, numeric=True, party=one) for one in map(party, seats))
    return Table(_("Points"), (Column(_("Points from")), *columns), tuple(rows), (foot,))


def _last_words(context: TableContext) -> Iterator[Said]:
    if not context.standing.finished:
        yield Said(_("The game isn't over yet. The score will appear here when it is."))
        return
    lines = [line for line in context.ledger.lines if line.index is not None and line.rulings]
    yield from (context.renderer.ruled(one) for one in lines[-1].rulings)


def _in_force(context: TableContext) -> Iterator[Fact]:
    yield Fact(_("Players"), ", ".join(seat.name for seat in context.seats.values()))
    texts = texts_of(context)
    for key in rules_of(context).setup_keys:
        if key in context.position.setup:
            yield Fact(capitalized(texts.name(key)), texts.name(context.position.setup[key]))
