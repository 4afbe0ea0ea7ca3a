"""Long pages in parts: of a game's rounds one is open, the others are folded and loaded when somebody opens them; of a
list one page is shown. So a page costs about as much at the end of a long game as in its first round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from flask import request, url_for

LISTED = 40
"""How many rounds a page lists, folded ones included; the others are one tap away."""


class Numbered(Protocol):
    """A part of a long page: a round, by its number."""

    @property
    def number(self) -> int: ...


Part = TypeVar("Part", bound=Numbered)


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
    parts: Sequence[Part], has: Callable[[Part, int], bool] | None = None, *, opened: int = 1, listed: int = LISTED
) -> Window[Part]:
    """Return which of the parts, given the newest first, a page lists: so many at most, around that of its address.

    The address names a round, an entry of the record, for which `has` looks, or everything; what can't be read names
    nothing, which is the newest round. So many are opened from there on.
    """
    if request.args.get("all") == "1":
        return Window(parts=parts, opened=parts, newer=None, older=None, everything=True, count=len(parts))
    number, entry = (_number(request.args.get(name)) for name in ("round", "entry"))
    place = 0
    for index, one in enumerate(parts):
        if one.number == number or (has is not None and entry is not None and has(one, entry)):
            place = index
            break
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
