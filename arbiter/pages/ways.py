"""Ways from a live page to itself as it would be after a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arbiter.pages.addresses import address
from arbiter.pages.table_context import TableContext


@dataclass(frozen=True, slots=True)
class Way:
    """A place to go on to: the page's address, and that of its live part."""

    url: str
    live_url: str


def way(context: TableContext, **query: Any) -> Way:
    """Return the way to the page with something chosen; what is None isn't said."""
    return Way(context.page_url(**query), address("table.live", context.token, mode=context.mode, **query))
