"""A position, what is tried there, and what the arbiter says against it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

import pytest

from kontor.words import reason_text, table_names
from kontor.words.names import Faces, Names
from kontor_rules import Reason, Refusal, adjudicate, begin, enter
from tests.rules.kontor.kit import Json, Table, refused

GUESTS = {
    "red": "Anna", "black": "Fritz", "green": "Clara", "purple": "Dan",
    "red-1": "Anna", "red-2": "Clara", "black-1": "Fritz", "black-2": "Dan",
}  # fmt: skip
"""Who sits where at every table of these tests."""


Position = TypeVar("Position")


@dataclass(frozen=True)
class Heard:
    """What was said against something: the reasons in the engine's order, and how they read."""

    reasons: tuple[Reason, ...]
    texts: tuple[str, ...]

    @classmethod
    def of(cls, refusal: Refusal, names: Names, faces: Faces) -> Heard:
        reasons = refused(refusal).reasons
        return cls(reasons, tuple(reason_text(reason, names, faces) for reason in reasons))

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(reason.code for reason in self.reasons)


@dataclass(frozen=True)
class Case(Generic[Position]):
    """A refusal's or ruling's code, all sentences said where it is met, its own among them, and that position."""

    code: str
    says: tuple[str, ...]
    position: Callable[[], Position]


def case(code: str, *says: str) -> Callable[[Callable[[], Position]], Case[Position]]:
    """Return what makes a case of a position."""
    return lambda position: Case(code, says, position)


def names_at(seats: Mapping[str, object] | tuple[str, ...]) -> Names:
    """Return the names of those who sit at some seats, as the pages have them."""
    return table_names([{"seat": seat, "name": GUESTS[seat]} for seat in seats])


def against(table: Table, entry: object) -> Heard:
    """Enter something that is refused."""
    with pytest.raises(Refusal) as caught:
        enter(table.game, entry)
    return Heard.of(caught.value, names_at(table.game.state.book.seats), table.game.faces)


def setting_up(start: Json) -> Heard:
    """Open a table that isn't possible."""
    with pytest.raises(Refusal) as caught:
        begin(start)
    return Heard.of(caught.value, {}, {})


def reading(record: object) -> Heard:
    """Read a game record that is none."""
    with pytest.raises(Refusal) as caught:
        adjudicate(record)
    return Heard.of(caught.value, {}, {})
