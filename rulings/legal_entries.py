"""What may be entered now: each entry with its consequences, or a template where something is left open."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import product
from typing import Any, TypeAlias, cast

from rulings.frozen import frozen
from rulings.records import GameT, Step
from rulings.statements import Refusal

Entry = dict[str, Any]
LegalEntry: TypeAlias = tuple[Entry, Step[GameT] | None]
"""An entry in a record's form with the step that it would make. A template has `Blank`s as values, and no step."""


@frozen
class Amount:
    """All ways to distribute `points`, at most `most` of each kind, except those in `without`; each is a map by kind.

    `zeros`: a value names every kind, else only those with points.
    """

    points: int
    most: Mapping[str, int]
    zeros: bool = False
    without: Collection[Mapping[str, int]] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that points may be of."""
        return tuple(self.most)

    @property
    def only(self) -> Mapping[str, int] | None:
        """The only way, where each kind has to give all that it may; None where there are several."""
        is_only = self.points and sum(self.most.values()) == self.points and not self.zeros
        return {kind: points for kind, points in self.most.items() if points} if is_only else None

    def fits(self, value: object) -> bool:
        """Tell whether a value gives points of these kinds, no more of one, nor in all, than there may be."""
        if not isinstance(value, Mapping) or not value.keys() <= self.most.keys():
            return False
        given = value.values()
        if any(points.__class__ is not int or points < (not self.zeros) for points in given):
            return False
        return sum(given) <= self.points and all(points <= self.most[kind] for kind, points in value.items())

    def is_whole(self, value: object) -> bool:
        """Tell whether a value is one of these ways."""
        if not self.fits(value):
            return False
        given = cast(Mapping[str, int], value)
        is_named = not self.zeros or given.keys() == self.most.keys()
        return is_named and sum(given.values()) == self.points and given not in self.without

    def __iter__(self) -> Iterator[dict[str, int]]:
        return (value for value in self._values(self.points, list(self.most)) if value not in self.without)

    def _values(self, points: int, kinds: list[str]) -> Iterator[dict[str, int]]:
        if not kinds:
            if not points:
                yield {}
            return
        kind, *others = kinds
        for taken in range(min(points, self.most[kind]), -1, -1):
            own = {kind: taken} if taken or self.zeros else {}
            yield from ({**own, **rest} for rest in self._values(points - taken, others))


@frozen
class Blank:
    """An open value of a template: a card of a hand, points by kind, a face.

    `seat` fills it in, None: whoever knows. `values` are those that the rules take now; `other` says what else may
    stand there: any "face" that nothing contradicts, or a "card" of the hand once its face has been taught. `unlike`:
    it isn't what stands in another blank of the entry.
    """

    seat: str | None
    values: Iterable[Any] = ()
    other: str = ""
    unlike: bool = False


def accepted(
    game: GameT, candidates: Iterable[Entry], enter: Callable[[GameT, object], Step[GameT]]
) -> Iterator[LegalEntry[GameT]]:
    """Yield those entries that a game accepts, each entered lazily; templates as they are."""
    for entry in candidates:
        if _is_open(entry):
            yield entry, None
            continue
        try:
            step = enter(game, entry)
        except Refusal:
            continue
        yield entry, step


def filled(template: Entry) -> Iterator[Entry]:
    """Yield the entries that a template stands for, by the values of its blanks; an entry without blanks, itself.

    >>> [entry["cards"] for entry in filled({"entry": "play", "cards": {"red": Blank("red", ["R3", "W57"])}})]
    [{'red': 'R3'}, {'red': 'W57'}]
    """
    blanks = list(_blanks(template))
    for values in product(*(blank.values for blank in blanks)):
        unlike = [value for blank, value in zip(blanks, values, strict=True) if blank.unlike]
        if all(unlike.count(value) == 1 for value in unlike):
            left = iter(values)
            yield _map(template, lambda _blank: next(left))  # noqa: B023 - used up at once


def entry_json(entry: Any) -> Any:
    """Return an entry as JSON; a blank of a template is {"blank": …} with the fields of `Blank` and `Amount`."""
    return _map(entry, _blank_json)


def _blank_json(blank: Blank) -> Entry:
    values = blank.values
    listed: Any = list(values)
    if isinstance(values, Amount):
        listed = {"points": values.points, "most": dict(values.most), "without": [dict(one) for one in values.without]}
    return {"blank": {"seat": blank.seat, "values": listed, "other": blank.other or None, "unlike": blank.unlike}}


def _is_open(value: object) -> bool:
    """Tell whether a value holds a blank: called for every candidate, so without the slower `_blanks`."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            if inner.__class__ not in _CLOSED and _is_open(inner):
                return True
    return value.__class__ is Blank


_CLOSED = frozenset({str, int, bool})


def _blanks(value: object) -> Iterator[Blank]:
    if isinstance(value, Blank):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _blanks(inner)


def _map(value: Any, fill: Callable[[Blank], Any]) -> Any:
    """Return a value with its blanks replaced, in the order of `_blanks`."""
    if isinstance(value, Blank):
        return fill(value)
    if isinstance(value, dict):
        return {key: _map(inner, fill) for key, inner in value.items()}
    return [_map(inner, fill) for inner in value] if isinstance(value, list) else value
