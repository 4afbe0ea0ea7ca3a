"""The texts of a table's score sheet (`arbiter.paper.content` defines its parts)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arbiter.language import gettext as _
from arbiter.pages.review.ledger import in_order
from arbiter.pages.review.paper import sheet_frame
from arbiter.pages.review.result import signed
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Cell, Column, Party, Row, Said, Sheet, Table
from kontor.options import in_force
from kontor.table.areas import Area, areas_of, ranking_of, won_at_once
from kontor.table.chits import Kept, chits_of
from kontor.table.position import state_of
from kontor.table.result import headline_of, parts, result_of
from kontor.words import colour_letter, goods_text
from kontor_rules import Ruling

Json = dict[str, Any]

_NOTHING = "\N{EN DASH}"


def sheet_of(context: TableContext) -> Sheet:
    """Return the sheet; before the end of the game it says that there is no score yet."""
    rulings = [one for line in in_order(context.ledger.lines) for one in line.rulings]
    scores = [one for one in rulings if one.code.startswith("score.")] if context.table["score"] else []
    return Sheet(
        title=title_of(context),
        headline=headline_of(context) if scores else title_of(context),
        result=result_of(context, scores[-1]) if scores else (),
        score=_score(context),
        more=_chits(context),
        said=_last_words(context, rulings),
        layout=_("The layout"),
        details=_areas(context),
        lead=ranking_of(context, []).lead,
        rules=in_force(context.position.setup),
        **sheet_frame(context),
    )


def title_of(context: TableContext) -> str:
    """Return who has won."""
    score = context.table["score"]
    if score is None:
        return _("Score")
    names = [side_of(side, context).name for side in score["winners"]]
    if len(names) == 1:
        return _("%(name)s has won") % {"name": names[0]}
    return _("A draw")


def side_of(side: str, context: TableContext) -> Party:
    """Return a side with its name and badge."""
    return Party(context.names.get(side, side), side, colour_letter(side))


def _score(context: TableContext) -> Table:
    table = context.table
    score = table["score"]
    sides = [side_of(side, context) for side in (score["sides"] if score else ())]
    numbers = [score["sides"][side.colour] for side in sides]
    counted = not won_at_once(context)
    rows = [
        Row((name, *(signed(one[key]) for one in numbers)))
        for key, name in parts()
        if (key == "areas" and counted) or any(one[key] for one in numbers)
    ]
    foot = [
        *([Row((_("Sum"), *(signed(one["total"]) for one in numbers)))] if counted else []),
        Row((_("Coins"), *(_purses(side.colour, context) for side in sides))),
    ]
    if table["stores"] and not chits_of(context):
        foot.append(Row((_("Exported"), *(_goods(table["stores"].get(side.colour)) for side in sides))))
    what = _("Points") if counted else _("Score")
    columns = [Column(what), *(Column(side.name, numeric=True, party=side) for side in sides)]
    return Table(_("Score"), tuple(columns), tuple(rows), tuple(foot))


def _chits(context: TableContext) -> Table | None:
    """Return the goods chits with what they score, None where they score nothing (E9)."""
    rows = [Row((row.name, *(_chit(one) for one in row.kept))) for row in chits_of(context)]
    sides = (side_of(side, context) for side in state_of(context).book.sides)
    columns = [Column(_("Good")), *(Column(side.name, numeric=True, party=side) for side in sides)]
    return Table(_("Goods chits"), tuple(columns), tuple(rows), rules=("E9",)) if rows else None


def _chit(kept: Kept) -> str:
    return f"{kept.number} ({kept.said})".strip() if kept.points else kept.number


def _purses(side: str, context: TableContext) -> str:
    """Return a side's coins: a team's purses are added up (E2)."""
    of = state_of(context).book.side_of
    purses = [coins for seat, coins in state_of(context).coins.items() if of[seat] == side]
    if len(purses) == 1:
        return str(purses[0])
    return f"{sum(purses)} ({' + '.join(map(str, purses))})"


def _goods(goods: Json | None) -> str:
    return goods_text(goods) if goods and any(goods.values()) else _NOTHING


def _last_words(context: TableContext, rulings: Sequence[Ruling]) -> tuple[Said, ...]:
    """Return the last rulings: how the game ended, and what decided it.

    After the table has overruled something, the score is said again: the last one holds. Where no points were counted
    (N2, N5), nothing is said of them.
    """
    if context.table["score"] is None:
        return (Said(_("The game isn't over yet. The score will appear here when it is.")),)
    ends = [one for one in rulings if one.code == "game.over"][-1:]
    scores = [one for one in rulings if one.code.startswith("score.")]
    sides = len(state_of(context).book.sides) if scores and "score.side" in {one.code for one in scores} else 0
    points = scores[-1 - sides : -1] if not won_at_once(context) else []
    return tuple(context.renderer.ruled(one) for one in (*ends, *points, *scores[-1:]))


def _areas(context: TableContext) -> Table:
    letters = {side: colour_letter(side.partition("-")[0]) for side in context.names}
    far = state_of(context).book.settings.ranked is not None
    columns = [
        Column(_("Area"), numeric=True),
        Column(_("Rank"), numeric=True),
        Column(_("Cells"), numeric=True),
        *([Column(_("Distance"), numeric=True)] if far else []),
        Column(_("Owner")),
        Column(_("Goods"), wide=True),
        Column(_("Decided by"), wide=True),
        Column(_("Points"), numeric=True),
    ]
    rows = [_area(area, context, far=far) for area in areas_of(context, letters)]
    return Table(_("Areas"), tuple(columns), tuple(rows))


def _area(area: Area, context: TableContext, *, far: bool) -> Row:
    rank = area.rank
    cells: list[Cell] = [str(area.number), rank.place if rank and rank.place else _NOTHING, str(area.size)]
    if far:
        cells.append(str(rank.distance) if rank else "")
    cells.append(side_of(area.side.side, context) if area.side else area.owner)
    cells += [area.goods, Said(area.word, area.rules[:1] if area.word else ()), area.points or _NOTHING]
    if rank is None or rank.against is None:
        return Row(tuple(cells))
    why = _("Doesn't count: %(reason)s") % {"reason": rank.against.text}
    return Row(tuple(cells), Said(why, rank.against.rules))
