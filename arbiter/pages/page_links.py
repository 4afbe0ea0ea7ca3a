"""Ways from a live page to itself as it would be after a choice."""

from __future__ import annotations

from typing import Any

from arbiter.pages.addresses import Way, address
from arbiter.pages.table.table_context import TableContext


def way(context: TableContext, **query: Any) -> Way:
    """Return the way to the page with something chosen; what is None isn't said."""
    return Way(context.page_url(**query), address("table.live", context.token, mode=context.mode, **query))
