"""What all pages of a table show alike, worked out by the first that asks after each entry, once a language.

The phones of a table ask all at once. Whatever differs between links is no part of it: seats, marks to tap, what lies
face down. A link in addresses is put in for each page.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from flask import Flask, current_app
from markupsafe import Markup

from arbiter.pages.forms import LINK
from arbiter.tables.service import Tables

Part = TypeVar("Part")
Parts = dict[Hashable, Any]

KEPT = 64  # tables' numbers in a language: what the newest entries brought, some 50 KB each


class Shared:
    """Parts of pages, by table, number and language: a table's number never stands for anything else."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int, str], Parts] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, table_id: int, number: int, language: str) -> Parts:
        """Return what is known of a table at its number in a language; what is put in is known to the next one."""
        with self._lock:
            found = self._kept.setdefault((table_id, number, language), {})
            self._kept.move_to_end((table_id, number, language))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return found

    def tables(self) -> set[int]:
        """Return the tables of which something is kept."""
        with self._lock:
            return {table_id for table_id, _number, _language in self._kept}

    def forget(self, table_id: int) -> None:
        """Keep nothing of a table any more."""
        with self._lock:
            for place in [one for one in self._kept if one[0] == table_id]:
                del self._kept[place]


def register(app: Flask) -> None:
    shared = app.extensions["kontor-shared"] = Shared()
    found: Tables = app.extensions["kontor-tables"]
    found.memories.append(shared)


def parts_of(table_id: int, number: int, language: str) -> Parts:
    """Return what the app that answers the request knows of a table."""
    shared: Shared = current_app.extensions["kontor-shared"]
    return shared.of(table_id, number, language)


def once(parts: Parts, name: Hashable, make: Callable[[], Part]) -> Part:
    """Return a part, made if nobody has made it."""
    if name not in parts:
        parts[name] = make()
    part: Part = parts[name]
    return part


def drawn_once(parts: Parts, name: Hashable, token: str, draw: Callable[[], str]) -> Markup:
    """Return a part of a page, drawn if nobody has drawn it, with this page's link in its addresses."""
    kept = once(parts, ("drawn", name), lambda: str(draw()).replace(token, LINK))
    return Markup(kept.replace(LINK, token))
