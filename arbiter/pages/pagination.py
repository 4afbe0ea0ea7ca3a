"""Long pages in parts: of a game's rounds one is open, the others are folded and loaded when somebody opens them; of a
list one page is shown. So a page costs about as much at the end of a long game as in its first round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from flask import request, url_for
from werkzeug.datastructures import MultiDict

LISTED = 40
"""How many rounds a page lists, folded ones included; the others are one tap away."""


class Numbered(Protocol):
    """A part of a long page: a round, by its number."""

    @property
    def number(self) -> int: ...


Part = TypeVar("Part", bound=Numbered)


@dataclass(frozen=True, slots=True)
class OpenRound:
    """What an address wants to see: a round, or the one that has an entry of the record, or everything at once."""

    round: int | None
    entry: int | None
    everything: bool

    @classmethod
    def read(cls, args: MultiDict[str, str]) -> OpenRound:
        """Read an address. What can't be read names nothing."""
        return cls(_number(args.get("round")), _number(args.get("entry")), args.get("all") == "1")

    def choose(self, parts: Sequence[Part], has: Callable[[Part, int], bool]) -> int:
        """Return the place of the part to open, the first where none is wanted. `has` looks for the entry."""
        for place, one in enumerate(parts):
            if one.number == self.round or (self.entry is not None and has(one, self.entry)):
                return place
        return 0


@dataclass(frozen=True, slots=True)
class Window(Generic[Part]):
    """The parts that a page lists, the newest first; `opened` are loaded. `newer` and `older` are rounds beyond it."""

    parts: Sequence[Part]
    opened: Sequence[Part]
    newer: int | None
    older: int | None
    everything: bool
    count: int


def window(
    parts: Sequence[Part], place: int, *, everything: bool = False, opened: int = 1, listed: int = LISTED
) -> Window[Part]:
    """Return what a page lists, so many at most, around the part at `place`, with some opened from there on."""
    if everything:
        return Window(parts=parts, opened=parts, newer=None, older=None, everything=True, count=len(parts))
    first = max(0, min(place - listed // 2, len(parts) - listed))
    last = first + listed
    return Window(
        parts=parts[first:last],
        opened=parts[place : place + opened],
        newer=parts[first - 1].number if first else None,
        older=parts[last].number if last < len(parts) else None,
        everything=False,
        count=len(parts),
    )


def newest_first(rounds: Sequence[Part], args: MultiDict[str, str], listed: int) -> Window[Part]:
    """Return what an address wants to see of a game's rounds, given in order, which hold no entries to look for."""
    wanted, parts = OpenRound.read(args), rounds[::-1]
    return window(
        parts, wanted.choose(parts, lambda _round, _entry: False), everything=wanted.everything, listed=listed
    )


def _number(text: str | None) -> int | None:
    if text is None or not text.removeprefix("-").isdecimal() or len(text) > 6:
        return None
    return int(text)


ON_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Pages:
    """Where a long list is: from which row to which, of how many, and the ways to the pages before and after."""

    first: int
    last: int
    count: int
    before: str | None
    after: str | None

    @classmethod
    def of(cls, count: int, endpoint: str, **values: Any) -> Pages:
        """Return the page that the address names of a list at `endpoint`; a page past the end is the last one."""
        text = request.args.get("page", "1")
        number = int(text) if text.isdecimal() and len(text) <= 6 else 1
        number = min(max(1, number), max(0, count - 1) // ON_A_PAGE + 1)
        first = (number - 1) * ON_A_PAGE
        last = min(first + ON_A_PAGE, count)
        before = url_for(endpoint, **values, page=number - 1) if first else None
        after = url_for(endpoint, **values, page=number + 1) if last < count else None
        return cls(first + 1, last, count, before, after)

    @property
    def rows(self) -> slice:
        """Which rows of the whole list this page has."""
        return slice(self.first - 1, self.last)
