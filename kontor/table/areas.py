"""Areas with how they were decided, as pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask import Blueprint, render_template

from arbiter.defaults.sheet import parties
from arbiter.language import gettext as _, join_and
from arbiter.pages.table.table_context import TableContext, open_link
from arbiter.paper.content import Party, RulingSentence
from kontor.drawing import area_title
from kontor.table.board import picture
from kontor.table.position import say, state_of
from kontor.texts import NAMES
from kontor.words import AT_ONCE, Decision, cell_name, decision, goods_text, question_text, standing_text
from kontor_rules import Game, Reason, ending, kept_open, standings
from kontor_rules.interface.rule_queries import deciding_rules

Json = dict[str, Any]

bp = Blueprint("kontor_areas", __name__, url_prefix="/t/<token>/kontor/areas")

_ASKED_BY = {"smuggled": "F5", "tavern": "F12", "highest-card": "E10"}


@bp.get("")
def page(token: str) -> str:
    """Show every area with how it was decided, good by good."""
    context = open_link(token)
    found = areas_of(context, context.short_names)
    return render_template(
        "kontor/table/areas.html",
        context=context,
        board=picture(context),
        areas=found,
        ranking=ranking_of(context, found),
        asked=_asked(context),
    )


def _asked(context: TableContext) -> RulingSentence | None:
    """Return the question after the end that is still open and may change what counts, or who wins."""
    question = context.table["question"]
    return (
        RulingSentence(question_text(question, context.names), (_ASKED_BY[question["question"]],)) if question else None
    )


@dataclass(frozen=True, slots=True)
class Rank:
    """A closed area in the order of E4: what it scores now, or why it doesn't count.

    `place` is shared by areas that are equal in size and distance, and empty for one that doesn't count.
    """

    place: str
    distance: int
    points: int
    against: RulingSentence | None


@dataclass(frozen=True, slots=True)
class AreaRow:
    """One area: its number on the page, its size, its state, its rank once closed, and the table of goods.

    `word` says how it was decided as shortly as it goes, `open` what keeps an open one so.
    """

    number: int
    name: str
    size: int
    side: Party | None
    owner: str
    how: str
    goods: str
    points: str
    word: str
    decision: Decision
    rules: tuple[str, ...]
    rank: Rank | None
    open: tuple[RulingSentence, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The areas that count, or would count now, and the closed ones that don't; each side's points from them.

    `far`: the distance to the centre matters in this game.
    """

    headline: str
    lead: str
    far: bool
    counting: list[AreaRow]
    out: list[AreaRow]
    sums: list[tuple[Party, int]]


def areas_of(context: TableContext, names: Mapping[str, str]) -> list[AreaRow]:
    """Return the areas, the closed ones first in rank order, then larger before smaller.

    They have the numbers that the picture gives them too: as they lie, by row.
    `names` is what sentences call the sides.
    """
    ranks = _ranks(context)
    order = list(ranks)
    found = sorted(
        enumerate(context.table["areas"]),
        key=lambda one: (order.index(one[0]) if one[0] in ranks else len(order), not one[1]["closed"], -one[1]["size"]),
    )
    rules = deciding_rules(context.position.game)
    return [_area(at + 1, area, context, names, rules[at], ranks.get(at)) for at, area in found]


def ranking_of(context: TableContext, areas: Iterable[AreaRow]) -> Ranking:
    """Return which of the areas count, and which don't and why (E3-E6)."""
    ranked = [area for area in areas if area.rank is not None]
    counting = [area for area in ranked if area.rank and not area.rank.against]
    out = [area for area in ranked if area.rank and area.rank.against]
    over = context.table["score"] is not None
    sums = dict.fromkeys(state_of(context).book.sides, 0)
    for area in counting:
        if area.side is not None and area.rank is not None:
            sums[area.side.colour] += area.rank.points
    return Ranking(
        headline=_("The areas that count") if over else _("Would count if the game ended now"),
        lead=_lead(context),
        far=_far(context),
        counting=counting,
        out=out,
        sums=[(party, sums[side]) for side, party in parties(context).items()],
    )


def _far(context: TableContext) -> bool:
    return state_of(context).book.settings.ranked is not None


def won_at_once(context: TableContext) -> bool:
    """Tell whether the game was won without counting any points (N2, N5)."""
    score = context.table["score"]
    return score is not None and score["decided_by"] in AT_ONCE


def _lead(context: TableContext) -> str:
    settings, game = state_of(context).book.settings, context.position.game
    if won_at_once(context):
        return context.renderer.ruled(ending(game)[0]).text
    if settings.ranked is None:
        return _("Every owned area counts.")
    return say("smallest" if settings.smallest_first else "largest", num=settings.ranked)


def _ranks(context: TableContext) -> dict[int, Rank]:
    """Return the ranks of the valued areas, in their order, by their index in record-kontor.md's "areas"."""
    if won_at_once(context):
        return {}
    table = context.table
    found = standings(context.position.game)
    counting = [one for one in found if one["against"] is None]
    places: dict[int, str] = {}
    for _key, equal in groupby(counting, key=lambda one: (table["areas"][one["area"]]["size"], one["distance"])):
        group = list(equal)
        first = len(places) + 1
        places |= {one["area"]: f"{first}=" if len(group) > 1 else f"{first}" for one in group}
    return {
        one["area"]: Rank(places.get(one["area"], ""), one["distance"], one["points"], _out(one["against"], context))
        for one in found
    }


def _out(reason: Reason | None, context: TableContext) -> RulingSentence | None:
    return None if reason is None else RulingSentence(standing_text(reason, context.short_names), tuple(reason.rule))


def _area(
    number: int, area: Json, context: TableContext, names: Mapping[str, str], rules: tuple[str, ...], rank: Rank | None
) -> AreaRow:
    size = area["size"]
    name = area_title(number, size)
    told = decision(area, names, over=context.table["status"] == "finished")
    goods = "; ".join(f"{names[side]}: {goods_text(held)}" for side, held in area["goods"].items())
    points = "" if area["points"] is None else str(area["points"])
    return AreaRow(
        number=number,
        name=name,
        size=size,
        side=parties(context).get(area["owner"]),
        owner=_owner(area, context),
        how=told.text,
        goods=goods,
        points=points,
        word=NAMES["decided"][area["decided_by"]]() if area["decided_by"] else "",
        decision=told,
        rules=rules if area["valued"] else ("F5", "A5") if area["closed"] else ("A2", "A3"),
        rank=rank,
        open=what_keeps_open(context.position.game, (area["cells"][0][0], area["cells"][0][1])),
    )


def _owner(area: Json, context: TableContext) -> str:
    if not area["closed"]:
        return _("never closed") if context.table["status"] == "finished" else _("still open")
    if not area["valued"]:
        return _("decided at the end")
    return context.short_names[area["owner"]] if area["owner"] else _("nobody")


Cell = tuple[int, int]


def what_keeps_open(game: Game, cell: Cell) -> tuple[RulingSentence, ...]:
    """Return what keeps the area of a cell open, most useful first; nothing where none is open."""
    found = kept_open(game, cell)
    if found is None:
        return ()
    said = []
    if found.cells:
        said.append(RulingSentence(say("open-cells", cells=_names(found.cells)), ("A3",)))
    if found.columns:
        said.append(RulingSentence(say("open-columns", cells=_names(_at_edge(game, found.columns))), ("A3", "P2")))
    if found.rows:
        said.append(RulingSentence(say("open-rows", cells=_names(_at_edge(game, found.rows))), ("A3", "P2")))
    return tuple(said)


def open_cells(game: Game, cell: Cell) -> tuple[Cell, ...]:
    """Return the empty cells of the field that keep the area of a cell open."""
    found = kept_open(game, cell)
    return found.cells if found else ()


def _at_edge(game: Game, beyond: Iterable[Cell]) -> list[Cell]:
    """Return the cells of the field beside these, which lie beyond its edge and aren't on the picture."""
    edge = game.state.borders
    return [(min(max(x, edge.left), edge.right), min(max(y, edge.top), edge.bottom)) for x, y in beyond]


def _names(cells: Iterable[Cell]) -> str:
    return join_and(map(cell_name, cells))
