"""Areas with how they were decided, and the final score, as pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from arbiter.drawing import area_title
from arbiter.language import date_text, ngettext
from arbiter.language import gettext as _
from arbiter.pages import ledger
from arbiter.pages.door import Door
from arbiter.pages.ledger import Said, ruled
from arbiter.pages.seats import colour_letter
from arbiter.words import Decision, decision, goods_text, standing_text
from kontor_rules import Reason, deciding_rules, ending, standings

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Side:
    """A side at the head of a column."""

    side: str
    name: str
    colour: str
    letter: str


@dataclass(frozen=True, slots=True)
class Rank:
    """A closed area in the order of E4: what it scores now, or why it doesn't count.

    `place` is shared by areas that are equal in size and distance, and empty for one that doesn't count.
    """

    place: str
    distance: int
    points: int
    against: Said | None


@dataclass(frozen=True, slots=True)
class Area:
    """One area: its number on the page, its size, its state, its rank once closed, and the table of goods."""

    number: int
    name: str
    size: int
    side: Side | None
    owner: str
    how: str
    goods: str
    points: str
    decision: Decision
    rules: tuple[str, ...]
    rank: Rank | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The areas that count, or would count now, and the closed ones that don't; each side's points from them.

    `far`: the distance to the centre matters in this game.
    """

    headline: str
    lead: str
    far: bool
    counting: list[Area]
    out: list[Area]
    sums: list[tuple[Side, int]]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the score: a name and a number for each side."""

    name: str
    counts: list[int]


@dataclass(frozen=True, slots=True)
class Score:
    """The final score with its sum. Without `sides` the game isn't over. `coins` are those of each side's purses."""

    headline: str
    about: str
    filename: str
    sides: list[Side]
    rows: list[Row]
    totals: list[int]
    coins: list[list[int]]
    said: list[Said]
    far: bool
    areas: list[Area]


def areas_of(door: Door, names: Mapping[str, str]) -> list[Area]:
    """Return the areas, the closed ones first in rank order, then larger before smaller.

    They have the numbers that the picture gives them too: as they lie, by row.
    `names` is what sentences call the sides.
    """
    ranks = _ranks(door)
    order = list(ranks)
    found = sorted(
        enumerate(door.table["areas"]),
        key=lambda one: (order.index(one[0]) if one[0] in ranks else len(order), not one[1]["closed"], -one[1]["size"]),
    )
    rules = deciding_rules(door.position.game)
    return [_area(at + 1, area, door, names, rules[at], ranks.get(at)) for at, area in found]


def ranking_of(door: Door, areas: Iterable[Area]) -> Ranking:
    """Return which of the areas count, and which don't and why (E3-E6)."""
    ranked = [area for area in areas if area.rank is not None]
    counting = [area for area in ranked if area.rank and not area.rank.against]
    out = [area for area in ranked if area.rank and area.rank.against]
    over = door.table["score"] is not None
    sums = dict.fromkeys(door.state.book.sides, 0)
    for area in counting:
        if area.side is not None and area.rank is not None:
            sums[area.side.side] += area.rank.points
    return Ranking(
        _("The areas that count") if over else _("Would count if the game ended now"),
        _lead(door),
        _far(door),
        counting,
        out,
        [(_side(side, door), points) for side, points in sums.items()],
    )


def _far(door: Door) -> bool:
    return door.state.book.settings.ranked is not None


def _lead(door: Door) -> str:
    settings = door.state.book.settings
    if settings.ranked is None:
        return _("Every owned area counts.")
    if settings.smallest_first:
        said = ngettext("Only the smallest area counts.", "The %(num)d smallest areas count.", settings.ranked)
    else:
        said = ngettext("Only the largest area counts.", "The %(num)d largest areas count.", settings.ranked)
    return said % {"num": settings.ranked}


def _ranks(door: Door) -> dict[int, Rank]:
    """Return the ranks of the valued areas, in their order, by their index in RECORD.md's "areas"."""
    table = door.table
    if table["score"] is not None and any(area["points"] is None for area in table["areas"]):
        return {}  # won without counting
    found: list[Json] = standings(door.position.game)
    counting = [one for one in found if one["against"] is None]
    places: dict[int, str] = {}
    for _key, equal in groupby(counting, key=lambda one: (table["areas"][one["area"]]["size"], one["distance"])):
        group = list(equal)
        first = len(places) + 1
        places |= {one["area"]: f"{first}=" if len(group) > 1 else f"{first}" for one in group}
    return {
        one["area"]: Rank(places.get(one["area"], ""), one["distance"], one["points"], _out(one["against"]))
        for one in found
    }


def _out(reason: Reason | None) -> Said | None:
    return None if reason is None else Said(standing_text(reason), tuple(reason.rule))


def score_of(door: Door) -> Score:
    """Return the score sheet."""
    table = door.table
    score = table["score"]
    sides = [_side(side, door) for side in (score["sides"] if score else ())]
    numbers = [score["sides"][side.side] for side in sides]
    return Score(
        _headline(door),
        _about(door),
        "-".join(seat.name for seat in door.seats.values()) + ".kontor.json",
        sides,
        [
            Row(name, [one[key] for one in numbers])
            for key, name in _parts()
            if any(one[key] for one in numbers) or key == "areas"
        ],
        [one["total"] for one in numbers],
        [_purses(side, door) for side in sides],
        [*ledger.overrulings(door.ledger, door.names), *(_final_words(door) if score else [])],
        _far(door),
        areas_of(door, {side: colour_letter(side.partition("-")[0]) for side in door.names}),
    )


def _area(
    number: int, area: Json, door: Door, names: Mapping[str, str], rules: tuple[str, ...], rank: Rank | None
) -> Area:
    size = area["size"]
    name = area_title(number, size)
    told = decision(area, names)
    goods = "; ".join(f"{names[side]}: {goods_text(held)}" for side, held in area["goods"].items())
    points = "" if area["points"] is None else str(area["points"])
    return Area(
        number,
        name,
        size,
        _side(area["owner"], door) if area["owner"] else None,
        _owner(area, door),
        told.text,
        goods,
        points,
        told,
        rules if area["valued"] else ("F5", "A5") if area["closed"] else ("A3",),
        rank,
    )


def _owner(area: Json, door: Door) -> str:
    if not area["closed"]:
        return _("still open")
    if not area["valued"]:
        return _("decided at the end")
    return door.short_names[area["owner"]] if area["owner"] else _("nobody")


def _side(side: str, door: Door) -> Side:
    return Side(side, door.names.get(side, side), side, colour_letter(side))


def _parts() -> list[tuple[str, str]]:
    """Return the items of a score in RECORD.md's order, with what they are called."""
    return [
        ("areas", _("Owned areas")),
        ("customs", _("Customs houses")),
        ("export", _("Export store")),
        ("chits", _("Goods chits")),
        ("money", _("Most money")),
    ]


def _purses(side: Side, door: Door) -> list[int]:
    """Return the coins of each of a side's purses: a team's are added up (E2)."""
    side_of = door.state.book.side_of
    return [coins for seat, coins in door.state.coins.items() if side_of[seat] == side.side]


def _headline(door: Door) -> str:
    score = door.table["score"]
    if score is None:
        return _("Score")
    names = [_side(side, door).name for side in score["winners"]]
    if len(names) == 1:
        return _("%(name)s has won") % {"name": names[0]}
    return _("A draw")


def _about(door: Door) -> str:
    today = max((line.at for line in door.position.lines), default=None)
    parts = [" · ".join(f"{seat.name} ({seat.letter})" for seat in door.seats.values())]
    if today is not None:
        parts.append(date_text(today))
    parts.append(_("%(rounds)s rounds") % {"rounds": door.state.round})
    return " · ".join(parts)


def _final_words(door: Door) -> list[Said]:
    """Return what the arbiter said at the very end: why it is over, the points, who has won."""
    faces = door.position.game.faces
    return [ruled(one, door.names, faces) for one in ending(door.position.game)]
