"""What the tests of the drawings draw: real positions, and cards and cities made up."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

from markupsafe import Markup

from contract.drawing import (
    LEGEND,
    SEATS,
    TypeSign,
    committee_svg,
    kind_svg,
    legend_svg,
    project_svg,
    tracks_svg,
    type_signs,
    type_svg,
    unknown_svg,
    worker_svg,
)
from contract_rules import Game
from contract_rules.entries.faces import Face
from tests.rules.cases import RECORDS, moments

SIGN = TypeSign(0, "P")
KINDS = ("c1", "c2", "c3", "c4", "development")


def face(number: int = 12, **shown: Any) -> Face:
    """A card; its numbers are those of no real one."""
    plain = {"letter": "A", "players": (2, 3, 4, 5), "cost": {"c1": 2}, "points": 5, "type": "park", "workers": 1}
    return Face(number=number, **{**plain, "build_cost": {}, **shown})


FACES = {number: face(number, type=("park", "trade", "school", "port")[number % 4]) for number in range(1, 37)}


def town(cards: int, *, seed: int = 3) -> dict[str, Any]:
    """A city grown at random, with workers of four seats; only what a picture needs of a position."""
    chance = random.Random(seed)
    cells = [(0, 0)]
    while len(cells) <= cards:
        (x, y), (right, down) = chance.choice(cells), chance.choice([(0, 1), (1, 0), (-1, 0), (0, -1)])
        if (x + right, y + down) not in cells:
            cells.append((x + right, y + down))
    numbers = [0, *chance.sample(range(1, 37), cards)]
    seats = [None, *chance.choices((None, "red", "blue", "green", "yellow"), k=cards)]
    return {
        "city": [
            {"cell": list(cell), "card": number, "seat": seat, "workers": chance.choice((1, 2)) if seat else 0}
            for cell, number, seat in zip(cells, numbers, seats, strict=True)
        ]
    }


@cache
def games(name: str) -> list[Game]:
    """A kept game at each of its moments."""
    return moments(RECORDS / f"random-{name}.contract.json")


def small(*, shared: bool = False) -> Iterator[Markup]:
    """All pictures but the city."""
    yield from (project_svg(face(workers=2), SIGN, large=large, shared=shared) for large in (True, False))
    odd = face(cost={"c1": 3, "c3": 12, "development": 1}, build_cost={"c2": 1, "c4": 2}, type="t" * 20, workers=2)
    yield project_svg(odd, SIGN, lacks={"c3": 2, "workers": 1}, title="Odd", shared=shared)
    yield from (unknown_svg(7), unknown_svg(36, large=True))
    yield from (kind_svg(kind, shared=shared) for kind in (*KINDS, "special"))
    yield from (worker_svg(seat, shared=shared) for seat in (*SEATS, None))
    yield from (type_svg(sign, shared=shared) for sign in type_signs("abcdefghijkl").values())
    yield committee_svg("special", {"red": 6, "white": 0, "grey": 2, "black": 6}, shared=shared)
    influence = {"red": dict.fromkeys(KINDS, 3), "white": dict.fromkeys(KINDS, 0)}
    yield tracks_svg(influence, {kind: ["red"] for kind in KINDS}, title="Tracks", desc="Red 3", shared=shared)
    yield from map(legend_svg, LEGEND)


def titles(svg: str) -> list[str]:
    """What those hear who can't see the picture."""
    return [element.text or "" for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("title")]
