"""URLs of a table's pages, built once: a page has dozens, which differ only by the link."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import request, url_for

LINK = "kt-this-page-s-own-link"  # a placeholder for any link; no real link looks like it
Query = str | int | None | list[str] | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link to a page: its URL, and that of its live part."""

    url: str
    live_url: str


def address(endpoint: str, token: str, **values: Query) -> str:
    """Return an address with a link in it, as `url_for` does."""
    said = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in values.items())
    return _pattern(request.script_root, endpoint, said).replace(LINK, token)


@lru_cache(maxsize=4096)
def _pattern(_root: str, endpoint: str, values: tuple[tuple[str, str | int | tuple[str, ...] | None], ...]) -> str:
    return url_for(endpoint, token=LINK, **dict[str, Any](values))


def table_link() -> str | None:
    """Return the link of the table whose page is being made."""
    given = request.view_args or {}
    return given.get("token") if request.path.startswith("/t/") else None
