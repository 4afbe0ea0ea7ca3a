"""Rulings as hands carry them out: each marker goes once, and a worker that goes on at once isn't put down on the way.

The rules rule kind by kind (E5) and cost by cost (A6); on the table only what comes of it all is to be seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from contract.words.facts import Told
from rulings import Ruling

FROM_PROJECT, FROM_CASE = "hands.from-project", "hands.from-case"
"""What workers do that no ruling says: they go onto a project from another one (`from`), or out of the case."""
_FREED = {"workers.back": FROM_PROJECT, "workers.out-of-case": FROM_CASE}


def joined(rulings: Iterable[Told]) -> list[Told]:
    """Return the instructions after the rulings of an entry, each marker where it moves first."""
    found: list[Told] = []
    for ruling in rulings:
        join = _MARKERS.get(ruling.code)
        if ruling.code == "workers.on-project":
            found = [*_straight(found, ruling)]
        elif join is None:
            found.append(ruling)
        else:
            same = [one for one in found if _MARKERS.get(one.code) is join and _seat(one) == _seat(ruling)]
            at = found.index(same[0]) if same else len(found)
            found = [one for one in found if one not in same]
            found[at:at] = join([*same, ruling])
    return found


def _seat(ruling: Told) -> object:
    return ruling.facts["seat"]


def _points(rulings: Sequence[Any]) -> list[Told]:
    points = sum(one.facts["points"] for one in rulings)
    return [Ruling(rulings[0].code, (), {"seat": _seat(rulings[0]), "points": points})]


def _influence(rulings: Sequence[Any]) -> list[Told]:
    """Return by how much the markers move; what was paid before all are redistributed makes no difference (N30)."""
    last = rulings[-1]
    if last.code == "influence.spread":
        return [last]
    change: Counter[str] = Counter()
    for one in rulings:
        change.update(one.facts.get("got", {}))
        change.subtract(one.facts.get("paid", {}))
    ways = (("influence.paid", "paid", -change), ("influence.got", "got", +change))
    return [Ruling(code, (), {"seat": _seat(last), name: dict(points)}) for code, name, points in ways if points]


_MARKERS: Mapping[str, Callable[[Sequence[Any]], list[Told]]] = {
    **dict.fromkeys(("points.projects", "points.actions", "points.committees", "points.influence"), _points),
    **dict.fromkeys(("influence.paid", "influence.got", "influence.spread"), _influence),
}


def _straight(found: Sequence[Any], ruling: Any) -> Iterable[Told]:
    """Yield the instructions for workers that move onto a project, if some of them have just become free."""
    card, left = ruling.facts["card"], ruling.facts["workers"]
    ways = []
    for one in found:
        count = min(left, one.facts["workers"]) if one.code in _FREED and _seat(one) == _seat(ruling) else 0
        left -= count
        if count and one.facts.get("card") != card:
            facts = {"seat": _seat(one), "workers": count, "card": card, "from": one.facts.get("card")}
            ways.append(Ruling(_FREED[one.code], (), facts))
        if not count:
            yield one
        elif one.facts["workers"] > count:
            yield Ruling(one.code, (), {**one.facts, "workers": one.facts["workers"] - count})
    yield from ways
    if left:
        yield Ruling(ruling.code, (), {**ruling.facts, "workers": left})
