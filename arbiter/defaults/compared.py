"""What a ruling has compared between the sides, by default: whatever its facts say by side, as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from arbiter.defaults.texts import GameTexts
from arbiter.language import capitalized, gettext as _
from arbiter.pages.words import Names
from rulings import Ruling


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """What was compared, and each side's number, in the order of the sides."""

    name: str
    numbers: tuple[int, ...]

    @property
    def most(self) -> int:
        """The largest of the numbers."""
        return max(self.numbers)


@dataclass(frozen=True, slots=True)
class ComparedSides:
    """The sides' names, and a row for each thing that was compared."""

    sides: tuple[str, ...]
    rows: tuple[ComparedRow, ...]


def compared_sides(ruling: Ruling, names: Names, texts: GameTexts) -> ComparedSides | None:
    """Return the facts of a ruling that are numbers by side, or by side and kind; None where it has none.

    `names` are the sides' by their ids.
    """
    found = list(_numbers(ruling.facts, names))
    sides = [side for side in names if any(side in numbers for _name, numbers in found)]
    rows = tuple(
        ComparedRow(
            _("Points") if name == "points" else capitalized(texts.name(name)),
            tuple(numbers.get(side, 0) for side in sides),
        )
        for name, numbers in found
    )
    return ComparedSides(tuple(names[side] for side in sides), rows) if rows else None


def _numbers(facts: Mapping[str, object], names: Names) -> Iterator[tuple[str, Mapping[str, int]]]:
    for name, fact in facts.items():
        if not isinstance(fact, Mapping) or len(fact) < 2 or not fact.keys() <= names.keys():
            continue
        if all(_is_number(value) for value in fact.values()):
            yield name, fact
        elif all(isinstance(value, Mapping) and all(map(_is_number, value.values())) for value in fact.values()):
            for kind in dict.fromkeys(kind for value in fact.values() for kind in value):
                yield kind, {side: value.get(kind, 0) for side, value in fact.items()}


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
