"""The texts of a table's score sheet (`arbiter.paper.content` defines its parts), and how the game was won, as people
tell it: by what, how closely, and in which area it was decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from arbiter.defaults.sheet import columns_of
from arbiter.language import capitalized, gettext as _
from arbiter.pages.review.ledger import in_order
from arbiter.pages.review.paper import sheet_frame
from arbiter.pages.review.result import ScorePart, headline, lead, made_up, rivals, signed
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Cell, Column, PaperRow, PaperTable, RulingSentence, Sheet
from kontor.options import in_force
from kontor.table.areas import AreaRow, areas_of, ranking_of, won_at_once
from kontor.table.position import say, state_of
from kontor.texts import NAMES
from kontor.words import colour_letter, decision, good_name, goods_text
from kontor_rules import Ruling
from kontor_rules.interface.rule_queries import deciding_rules
from kontor_rules.variants.games import e9_chits

Json = dict[str, Any]

_NOTHING = "\N{EN DASH}"
_DECIDING = ("goods-value", "more-advantages", "largest-advantage")
"""Ways that an area is won, the closest first."""


def sheet_of(context: TableContext) -> Sheet:
    """Return the sheet; before the end of the game it says that there is no score yet."""
    rulings = [one for line in in_order(context.ledger.lines) for one in line.rulings]
    scores = [one for one in rulings if one.code.startswith("score.")] if context.table["score"] else []
    chits = _chits(context)
    return Sheet(
        title=title_of(context),
        headline=headline_of(context) if scores else title_of(context),
        result=result_of(context, scores[-1]) if scores else (),
        score=_score(context, exported=chits is None),
        more=chits,
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
    return headline(score["winners"], {side: context.names[side] for side in score["sides"]}, {})


def _score(context: TableContext, *, exported: bool) -> PaperTable:
    table = context.table
    score = table["score"]
    sides = score["sides"] if score else {}
    numbers, counted = sides.values(), not won_at_once(context)
    rows = [
        PaperRow((name, *(signed(one[key]) for one in numbers)))
        for key, name in parts()
        if (key == "areas" and counted) or any(one[key] for one in numbers)
    ]
    foot = [
        *([PaperRow((_("Sum"), *(signed(one["total"]) for one in numbers)))] if counted else []),
        PaperRow((_("Coins"), *(_purses(side, context) for side in sides))),
    ]
    if table["stores"] and exported:
        foot.append(PaperRow((_("Exported"), *(_goods(table["stores"].get(side)) for side in sides))))
    head, *others = columns_of(_("Points") if counted else _("Score"), context)
    columns = (head, *others[: len(sides)])
    return PaperTable(_("Score"), columns, tuple(rows), tuple(foot))


def _chits(context: TableContext) -> PaperTable | None:
    """Return the goods chits with what they score (W5, E9), None where they score nothing or the game isn't over."""
    points = e9_chits(context.position.game.state)
    if not points or context.table["score"] is None:
        return None
    stores = context.table["stores"]
    rows = [
        PaperRow(
            (capitalized(good_name(good)), *(_chit(str(stores[side][good]), of[good]) for side, of in points.items()))
        )
        for good in next(iter(stores.values()))
    ]
    if any(of["none"] for of in points.values()):
        rows.append(PaperRow((capitalized(_("no chit at all")), *(_chit("", of["none"]) for of in points.values()))))
    return PaperTable(_("Goods chits"), columns_of(_("Good"), context), tuple(rows), rules=("E9",))


def _chit(number: str, points: int) -> str:
    """Return how many chits somebody has, with what that scores, if anything: 1, or -1 for no chit at all."""
    return f"{number} ({'+' if points > 0 else ''}{signed(points)})".strip() if points else number


def _purses(side: str, context: TableContext) -> str:
    """Return a side's coins: a team's purses are added up (E2)."""
    of = state_of(context).book.side_of
    purses = [coins for seat, coins in state_of(context).coins.items() if of[seat] == side]
    if len(purses) == 1:
        return str(purses[0])
    return f"{sum(purses)} ({' + '.join(map(str, purses))})"


def _goods(goods: Json | None) -> str:
    return goods_text(goods) if goods and any(goods.values()) else _NOTHING


def _last_words(context: TableContext, rulings: Sequence[Ruling]) -> tuple[RulingSentence, ...]:
    """Return the last rulings: how the game ended, and what decided it.

    After the table has overruled something, the score is said again: the last one holds. Where no points were counted
    (N2, N5), nothing is said of them.
    """
    if context.table["score"] is None:
        return (RulingSentence(_("The game isn't over yet. The score will appear here when it is.")),)
    ends = [one for one in rulings if one.code == "game.over"][-1:]
    scores = [one for one in rulings if one.code.startswith("score.")]
    sides = len(state_of(context).book.sides) if scores and "score.side" in {one.code for one in scores} else 0
    points = scores[-1 - sides : -1] if not won_at_once(context) else []
    return tuple(context.renderer.ruled(one) for one in (*ends, *points, *scores[-1:]))


def _areas(context: TableContext) -> PaperTable:
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
    rows = [_area(area, far=far) for area in areas_of(context, letters)]
    return PaperTable(_("Areas"), tuple(columns), tuple(rows))


def _area(area: AreaRow, *, far: bool) -> PaperRow:
    rank = area.rank
    cells: list[Cell] = [str(area.number), rank.place if rank and rank.place else _NOTHING, str(area.size)]
    if far:
        cells.append(str(rank.distance) if rank else "")
    cells.append(area.side or area.owner)
    cells += [area.goods, RulingSentence(area.word, area.rules[:1] if area.word else ()), area.points or _NOTHING]
    if rank is None or rank.against is None:
        return PaperRow(tuple(cells))
    why = _("Doesn't count: %(reason)s") % {"reason": rank.against.text}
    return PaperRow(tuple(cells), RulingSentence(why, rank.against.rules))


def parts() -> list[tuple[str, str]]:
    """Return the items of a score in record-kontor.md's order, with what they are called."""
    return [(part, name()) for part, name in NAMES["part"].items()]


def headline_of(context: TableContext) -> str:
    """Return who has won, with the points where they decided it; a draw on points says how many."""
    score = context.table["score"]
    names = {side: context.names[side] for side in score["sides"]}
    told = score["decided_by"] == "points" or (score["decided_by"] == "draw" and not _by_areas(context))
    return headline(score["winners"], names, _points(context) if told else {})


def result_of(context: TableContext, last: Ruling) -> tuple[RulingSentence, ...]:
    """Return by what it was won, in sentences; `last` is the ruling that said so, and enough where it came at once."""
    if won_at_once(context):
        return (context.renderer.ruled(last),)
    return tuple(_told(context, last))


def _told(context: TableContext, last: Ruling) -> Iterator[RulingSentence]:
    score = context.table["score"]
    winners, by, points = score["winners"], score["decided_by"], _points(context)
    ties = state_of(context).book.settings.ties
    level = ties if by == "draw" else ties[: ties.index(by)]
    if by == "points":
        others = rivals(winners, points)
        yield RulingSentence(lead(winners[0], others, context.names, points), last.rule)
        ours, theirs = score["sides"][winners[0]], score["sides"][others[0]]
        if len(others) == 1 and (said := made_up(ScorePart(name, ours[key], theirs[key]) for key, name in parts())):
            yield RulingSentence(said)
        if len(points) == 2:
            yield from _closest(context, winners[0], others[0])
        return
    told = [say(f"equal-{one}", points=signed(max(points.values()))) for one in level]
    yield RulingSentence(" ".join(told if by == "draw" else [*told, _decided(context)]), last.rule)
    if "highest-card" in (by, *level):
        yield from _highest(context)


def _highest(context: TableContext) -> Iterator[RulingSentence]:
    """Yield which cards were shown where hands decided (E10), and what came first if numbers were equal (O2)."""
    shown = next(
        one for line in reversed(context.ledger.lines) for one in line.rulings if one.code == "answer.highest-card"
    )
    yield replace(context.renderer.ruled(shown), rules=("E10",))
    cards: Any = shown.facts["cards"]
    numbers = [card[1:] for card in cards.values() if card]
    if len(set(numbers)) < len(numbers):
        text = _("Equal numbers: a bar over the number comes first, then no bar, then a bar under it.")
        yield RulingSentence(text, ("O2",))


def _decided(context: TableContext) -> str:
    """Return by what a tie was broken, with the numbers where the score has them (E2, E10, N2)."""
    score = context.table["score"]
    by, winner = score["decided_by"], score["winners"][0]
    if by == "highest-card":
        return _("The highest card in hand decides.")
    tied = [side for side, number in _points(context).items() if number == max(_points(context).values())]
    count = {"money": _coins, "areas": _owned}[by](context)
    sides = score["sides"] if _by_areas(context) else tied
    most = max(count[side] for side in sides if side != winner)
    said = {"ours": count[winner], "theirs": most}
    if by == "money":
        return _("The coins decide: %(ours)s to %(theirs)s.") % said
    return _("The owned areas decide: %(ours)s to %(theirs)s.") % said


def _by_areas(context: TableContext) -> bool:
    """Tell whether areas are counted instead of points (N2)."""
    return state_of(context).book.settings.ties[0] == "areas"


def _points(context: TableContext) -> dict[str, int]:
    return {side: one["total"] for side, one in context.table["score"]["sides"].items()}


def _coins(context: TableContext) -> dict[str, int]:
    """Return each side's coins, both purses of a team together (E2)."""
    state = state_of(context)
    found = dict.fromkeys(state.book.sides, 0)
    for seat, coins in state.coins.items():
        found[state.book.side_of[seat]] += coins
    return found


def _owned(context: TableContext) -> dict[str, int]:
    """Return how many areas that count each side owns."""
    areas = context.table["areas"]
    owners = [areas[at]["owner"] for at in context.table["score"]["counted"]]
    return {side: owners.count(side) for side in context.table["score"]["sides"]}


def _closest(context: TableContext, winner: str, rival: str) -> Iterator[RulingSentence]:
    """Yield where it was closest: an area of the winner's that brought the whole lead, or else whosever."""
    areas = context.table["areas"]
    fought = [
        at
        for at in context.table["score"]["counted"]
        if areas[at]["decided_by"] in _DECIDING and all(areas[at]["goods"].get(side) for side in (winner, rival))
    ]
    if not fought:
        return
    by = _points(context)[winner] - _points(context)[rival]
    made = [at for at in fought if areas[at]["owner"] == winner and areas[at]["points"] >= by]
    at = min(made or fought, key=lambda one: (_distance(areas[one]), -areas[one]["size"]))
    said = _("Area %(number)d made the difference.") if made else _("The closest area was number %(number)d.")
    how = decision(areas[at], context.names, over=True).text
    yield RulingSentence(f"{said % {'number': at + 1}} {how}", deciding_rules(context.position.game)[at][:1])


def _distance(area: Json) -> tuple[int, int]:
    """Return how far ahead an area's owner was: by which rule, and by how many goods in the largest lead."""
    ours = area["goods"][area["owner"]]
    theirs = next(goods for side, goods in area["goods"].items() if side != area["owner"])
    ahead = max(ours[good] - theirs[good] for good in ours)
    behind = max(theirs[good] - ours[good] for good in ours)
    return _DECIDING.index(area["decided_by"]), ahead - max(0, behind)
