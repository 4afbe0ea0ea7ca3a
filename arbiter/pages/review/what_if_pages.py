"""Copies of a game, on which anything can be tried: the same pages, and nothing of it is stored.

A copy's link stands where a table's would, so every page that shows or enters something works on it. Pages that store
something else (cards, corrections, links) don't open copies at all.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from arbiter.foundation.faults import Fault
from arbiter.game import Game
from arbiter.language import gettext as _
from arbiter.log import what_if
from arbiter.log.history import State as Ledger
from arbiter.log.history import replay
from arbiter.log.lines import Json
from arbiter.log.what_if import WhatIf
from arbiter.pages.game_here import table_of
from arbiter.pages.lists.share_links import signing_keys
from arbiter.pages.table.arriving import own_links
from arbiter.pages.table.table_context import (
    Mode,
    Tab,
    TableContext,
    open_table,
)
from arbiter.tables.access import Access, Position
from arbiter.tables.service import tables

bp = Blueprint("what_if", __name__, url_prefix="/t/<token>/what-if")

PREFIX = "if-"
"""What a copy's link begins with; no table's does."""


@dataclass(frozen=True)
class CopyContext(TableContext):
    """A copy behind a link: everybody's cards are entered openly on one page."""

    copy: WhatIf

    @cached_property
    def position(self) -> Position:
        return what_if.position_of(self.copy, self.ledger)

    @cached_property
    def ledger(self) -> Ledger:
        return what_if.state_of(tables.journal, self.copy)

    def game_at(self, number: int) -> Game:
        return replay(self.rules, self.ledger.setup, self.ledger.lines[:number]).game

    def righted_since(self, number: int) -> tuple[()]:
        del number
        return ()

    @property
    def is_copy(self) -> bool:
        return True

    def enter(self, entries: list[Json], seen: int, key: str | None) -> TableContext:
        del seen, key  # nobody else enters anything on a copy
        copy = self.copy
        for entry in entries:
            copy = what_if.enter(tables.journal, copy, entry)
        return context_of(copy)

    def seal(self, seat: str, sealed: Json, seen: int, key: str | None) -> TableContext:
        del seen, key
        return context_of(what_if.seal(tables.journal, self.copy, seat, sealed))

    def unseal(self, seat: str, seen: int, key: str | None) -> TableContext:
        del seen, key
        return context_of(what_if.unseal(self.copy, seat))

    @property
    def openly(self) -> bool:
        return True

    @property
    def may_take_back(self) -> bool:
        return bool(self.copy.entries or self.copy.laid)

    def take_back(self, seen: int, key: str | None) -> TableContext:
        del seen, key
        return context_of(what_if.take_back(tables.journal, self.copy))

    def tabs(self, here: str) -> list[Tab]:
        pages = [("all_seats", _("What if")), ("rulings", _("Log"))]
        return [*self._tabs(pages, here), *self.pages.tabs(self, here), *self._tabs(self._score(), here)]

    @property
    def purpose(self) -> str:
        """What the entries on the copy are for: "change" or "insert" them into the record, or "" for nothing."""
        return self.copy.instead

    @property
    def about(self) -> str:
        """What this page is, for the banner on top."""
        said = {"number": self.copy.base + 1}
        if self.purpose == "change":
            return _("Correcting entry %(number)d: enter here what should have been entered there.") % said
        if self.purpose == "insert":
            return _("Enter here what is missing before entry %(number)d.") % said
        return _("What if? This is a copy of the game. Whatever you enter here, the game itself stays as it is.")

    @property
    def edits(self) -> str:
        """The edits of the record that the copy's entries stand for, as the correcting page takes them."""
        return json.dumps(what_if.edits_of(self.copy))

    @cached_property
    def own_token(self) -> str | None:
        """This device's link to the table itself, rather one that may enter; None if it only knows the copy."""
        return next(iter(sorted(self._own_links, key=lambda token: not self._own_links[token].at_table)), None)

    @cached_property
    def _own_links(self) -> dict[str, Access]:
        return own_links(self.copy.table_id)

    @property
    def back_url(self) -> str | None:
        """The way back to the game itself."""
        return url_for("table.page", token=self.own_token) if self.own_token else None

    @property
    def use_url(self) -> str | None:
        """Where the entries are proposed as a correction.

        None as long as there is none, if they are for nothing, or if no link of this device may correct that.
        """
        if not (self.purpose and self.copy.entries):
            return None
        edits = what_if.edits_of(self.copy)
        for token, access in self._own_links.items():
            with suppress(Fault):
                tables.try_edits(access, edits)
                return url_for("correcting.attempt", token=token)
        return None


def context_of(copy: WhatIf) -> CopyContext:
    """Return the context of a copy, by a link of its own."""
    link = PREFIX + what_if.link_of(tables.store, copy, signing_keys())
    access = Access(copy.table_id, "host", None, tables.journal.rules(copy.table_id))
    return CopyContext(link, "all", access, copy)


def open_any(token: str, mode: Mode | None = None) -> TableContext:
    """Find what a link opens, a table or a copy. Raises Missing, and Forbidden for a mode that isn't its own."""
    if not token.startswith(PREFIX):
        return open_table(token, mode)
    context = context_of(copy_of(token))
    table_of(context.rules)
    return context


def copy_of(token: str) -> WhatIf:
    """Return the copy that a link opens. Raises Missing."""
    return what_if.read(tables.store, token.removeprefix(PREFIX), signing_keys())


@bp.get("")
def start(token: str) -> ResponseReturnValue:
    """Go to a copy of the game as it stands now."""
    context = open_any(token)
    if isinstance(context, CopyContext):
        return redirect(context.page_url(), 303)
    return redirect(context_of(WhatIf(context.access.table_id, context.position.entries)).page_url(), 303)


@bp.get("/<int:place>")
def start_at(token: str, place: int) -> ResponseReturnValue:
    """Go to a copy of the game as it was before an entry."""
    return redirect(context_of(WhatIf(open_table(token).access.table_id, place)).page_url(), 303)
