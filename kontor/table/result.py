"""How a game of Kontor was won, as people tell it: by what, how closely, and in which area it was decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from arbiter.language import gettext as _
from arbiter.pages.review.result import Part, headline, lead, made_up, rivals, signed
from arbiter.pages.table.table_context import TableContext
from arbiter.paper.content import Said
from kontor.table.areas import won_at_once
from kontor.table.position import state_of
from kontor.words import decision
from kontor_rules import Ruling
from kontor_rules.interface.rule_queries import deciding_rules

Json = dict[str, Any]

_DECIDING = ("goods-value", "more-advantages", "largest-advantage")
"""Ways that an area is won, the closest first."""


def parts() -> list[tuple[str, str]]:
    """Return the items of a score in record-kontor.md's order, with what they are called."""
    return [
        ("areas", _("Owned areas")),
        ("customs", _("Customs houses")),
        ("export", _("Export store")),
        ("chits", _("Goods chits")),
        ("money", _("Most money")),
    ]


def headline_of(context: TableContext) -> str:
    """Return who has won, with the points where they decided it; a draw on points says how many."""
    score = context.table["score"]
    names = {side: context.names.get(side, side) for side in score["sides"]}
    told = score["decided_by"] == "points" or (score["decided_by"] == "draw" and not _by_areas(context))
    return headline(score["winners"], names, _points(context) if told else {})


def result_of(context: TableContext, last: Ruling) -> tuple[Said, ...]:
    """Return by what it was won, in sentences; `last` is the ruling that said so, and enough where it came at once."""
    if won_at_once(context):
        return (context.renderer.ruled(last),)
    return tuple(_told(context, last))


def _told(context: TableContext, last: Ruling) -> Iterator[Said]:
    score = context.table["score"]
    winners, by, points = score["winners"], score["decided_by"], _points(context)
    ties = state_of(context).book.settings.ties
    level = ties if by == "draw" else ties[: ties.index(by)]
    if by == "points":
        others = rivals(winners, points)
        yield Said(lead(winners[0], others, context.names, points), last.rule)
        ours, theirs = score["sides"][winners[0]], score["sides"][others[0]]
        if len(others) == 1 and (said := made_up(Part(name, ours[key], theirs[key]) for key, name in parts())):
            yield Said(said)
        if len(points) == 2:
            yield from _closest(context, winners[0], others[0])
        return
    told = [_equal(one, max(points.values())) for one in level]
    yield Said(" ".join(told if by == "draw" else [*told, _decided(context)]), last.rule)


def _equal(step: str, points: int) -> str:
    """Return that a step of the tie-break decides nothing."""
    return {
        "points": _("The points are equal: %(points)s each.") % {"points": signed(points)},
        "money": _("The coins are equal."),
        "areas": _("The numbers of owned areas are equal."),
        "highest-card": _("The highest cards in hand are equal."),
    }[step]


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


def _closest(context: TableContext, winner: str, rival: str) -> Iterator[Said]:
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
    yield Said(f"{said % {'number': at + 1}} {how}", deciding_rules(context.position.game)[at][:1])


def _distance(area: Json) -> tuple[int, int]:
    """Return how far ahead an area's owner was: by which rule, and by how many goods in the largest lead."""
    ours = area["goods"][area["owner"]]
    theirs = next(goods for side, goods in area["goods"].items() if side != area["owner"])
    ahead = max(ours[good] - theirs[good] for good in ours)
    behind = max(theirs[good] - ours[good] for good in ours)
    return _DECIDING.index(area["decided_by"]), ahead - max(0, behind)
