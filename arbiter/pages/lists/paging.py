"""Long lists, shown a page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import request, url_for

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
