"""Ways from a live page to itself as it would be after a choice."""

from __future__ import annotations

from typing import Any

from arbiter.pages.addresses import PageLink, address
from arbiter.pages.table.table_context import TableContext


def page_link(context: TableContext, **query: Any) -> PageLink:
    """Return the way to the page with something chosen; what is None isn't said."""
    return PageLink(context.page_url(**query), address("table.live", context.token, mode=context.mode, **query))
