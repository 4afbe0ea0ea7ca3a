"""A position, what is tried there, and what the arbiter says against it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

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
class Case:
    """A refusal's code, where it is met, and all sentences that are said there, its own among them."""

    code: str
    position: Callable[[], Heard]
    says: tuple[str, ...]


def case(code: str, position: Callable[[], Heard], *says: str) -> Case:
    """Return a case; most positions are refused for one reason only."""
    return Case(code, position, says)


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
