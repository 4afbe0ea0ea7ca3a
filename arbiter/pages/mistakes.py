"""What can be wrong on a table's page, and what it can be corrected to: a game names it, the arbiter asks and shows.

A thing on the page refers to the entries that put it there. An entry has mistakes that it may hold; each of them asks
for what is right, and makes edits of the record of that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from arbiter.game import Json
from arbiter.pages.faults import Fault
from arbiter.pages.forms import Values

CELL = "cell."
"""What comes before a cell of the picture in the name of a thing that can be touched."""
RIGHT = "right"
"""The name under which addresses say what is right."""


@dataclass(frozen=True, slots=True)
class Touchable:
    """A thing beside the picture that can be touched: its id in addresses, and what it is called."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Origin:
    """An entry that put a thing there, by its place in the record; `seat` is whose part of it, None for all of it."""

    place: int
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be the right one: how addresses say it, and what it is called."""

    value: str
    name: str
    drawing: Markup | str = ""


@dataclass(frozen=True, kw_only=True)
class Mistake:
    """What may be wrong with an entry. `id` is its name in addresses, unique to the entry.

    `seat` is whose part of an entry it is about, where that isn't the whole of it.
    """

    template: ClassVar[str]
    """What asks for the right one."""

    id: str
    name: str
    seat: str | None = None

    def edits(self, values: Values) -> list[Json] | None:
        """Return what the right one, as an address says it, makes of the record; None while it is still asked for."""
        raise NotImplementedError

    def faults(self, values: Values) -> tuple[Fault, ...]:
        """Return what is wrong with the right one as far as it is said."""
        del values
        return ()


@dataclass(frozen=True, kw_only=True)
class Settled(Mistake):
    """Nothing is to be asked: what is wrong tells what is right."""

    template: ClassVar[str] = ""
    found: tuple[Json, ...]

    def edits(self, values: Values) -> list[Json]:
        del values
        return list(self.found)


@dataclass(frozen=True, kw_only=True)
class Picked(Mistake):
    """The right one is touched: in a picture, in which `draw` lets things lead to an address, or among `choices`."""

    template: ClassVar[str] = "shared/table/wrong_pick.html"
    question: str
    make: Callable[[str], list[Json] | None]
    """Return the edits for what was touched; None for what makes no sense."""
    draw: Callable[[Callable[[str], str]], Markup] | None = None
    choices: Sequence[Choice] = ()

    def edits(self, values: Values) -> list[Json] | None:
        right = values.get(RIGHT)
        return None if right is None else self.make(right)


@dataclass(frozen=True, kw_only=True)
class Elsewhere(Mistake):
    """Another page asks for the right one."""

    template: ClassVar[str] = ""
    url: str

    def edits(self, values: Values) -> list[Json] | None:
        del values
        return None


def change(place: int, entry: Json) -> Json:
    """Return the edit that puts an entry in the place of another."""
    return {"op": "change", "at": place, "entry": entry}


def delete(place: int) -> Json:
    """Return the edit that takes an entry out of the record."""
    return {"op": "delete", "at": place}


def insert(place: int, entry: Json) -> Json:
    """Return the edit that puts an entry before another."""
    return {"op": "insert", "at": place, "entry": entry}
