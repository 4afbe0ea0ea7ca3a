"""What a link opens for pages: the table as it stands, who looks at it, and the addresses of its pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Literal, TypeVar, cast

from flask import Response, after_this_request, request
from markupsafe import Markup
from werkzeug.exceptions import Forbidden
from werkzeug.utils import cached_property

from arbiter.game import Game, Json, Rules, Standing
from arbiter.language import gettext as _, language
from arbiter.log import what_if
from arbiter.log.history import TableState, accepted_last, in_record, last_step, replay
from arbiter.log.restoring import lay_before
from arbiter.log.what_if import WhatIf
from arbiter.pages.device.device_tables import arrive, plays_openly
from arbiter.pages.forms import Cell, PageLink, address, cell_param
from arbiter.pages.game_here import table_of
from arbiter.pages.game_pages import GamePages
from arbiter.pages.sentences import SentenceRenderer
from arbiter.pages.table.share_links import in_browser, look_url, public_url, signing_keys
from arbiter.pages.table.shared import Part, Parts, drawn_once, once, parts_of
from arbiter.pages.words import Seat
from arbiter.pieces.positions import Move
from arbiter.tables import tokens
from arbiter.tables.access import Access
from arbiter.tables.service import tables
from arbiter.web.proxies import base_path, is_secure

Found = TypeVar("Found")
LAID = "laid"
"""The cookie with what this device has laid face down on a copy."""
Mode = Literal["own", "look", "all"]
"""Which page: a seat's own one, the table to look at, or the host's that enters for everybody."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A link to one of the table's pages."""

    name: str
    url: str
    is_current: bool


@dataclass(frozen=True)
class TableContext:
    """A link, the page it is used for, and the table behind it, read once for the whole answer."""

    token: str
    mode: Mode
    access: Access
    looks: bool = field(default=True, kw_only=True)
    """Whether somebody looks at the table, and hasn't just stored something from this page."""

    @cached_property
    def position(self) -> TableState:
        return tables.position(self.access, self.access.length)

    @cached_property
    def laid(self) -> Json | None:
        """What the link's own seat has laid face down."""
        return tables.laid(self.access, self.position)

    def game_at(self, number: int) -> Game:
        """Return the game as it was when the table's number was this. Costs a replay, at first, but for last steps."""
        return tables.journal.game_at(self.access.table_id, number)

    def moves_since(self, number: int) -> tuple[Move, ...]:
        """Return the moves from the table as it lay when its number was this to the table as it lies."""
        pieces = self.rules.pieces
        if pieces is None:
            return ()

        def moves() -> tuple[Move, ...]:
            lay = lay_before(self.position.lines, number)
            if lay is not None:
                return pieces.moves_from(lay, self.position.game)
            return pieces.moves(self.game_at(number), self.position.game, self.righted_since(number))

        return self.once(f"moves since {number}", moves)

    def righted_since(self, number: int) -> Sequence[tuple[Json, Json]]:
        """Return the entries that were changed since then while the table was right: as each was, and became."""
        lines = self.position.lines
        known = bool(lines) and lines[0].position <= number
        if known and not any(line.content.get("lies") for line in lines if line.position >= number):
            return ()
        return tables.righted(self.access, number)

    @cached_property
    def _parts(self) -> Parts:
        return {} if self.is_copy else parts_of(self.access.table_id, self.position.length, language())

    def once(self, name: str, make: Callable[[], Part]) -> Part:
        """Return what every page of this table shows alike, made by the first that asks for it.

        `make` looks at the game and the language alone: never at the link, its seat, or what that has laid.
        """
        return once(self._parts, name, make)

    def drawn_once(self, name: str, draw: Callable[[], str]) -> Markup:
        """Return a part of a page that differs between links by the link alone, drawn by the first that asks for it."""
        return drawn_once(self._parts, name, self.token, draw)

    @cached_property
    def rules(self) -> Rules:
        """The game that is played here."""
        return self.access.rules

    @cached_property
    def pages(self) -> GamePages:
        return cast(GamePages, tables.games[self.rules.id].pages)

    @cached_property
    def standing(self) -> Standing:
        return self.rules.standing(self.position.game)

    @property
    def has_ended(self) -> bool:
        """Whether the game is over, or was before the rules were corrected."""
        if self.standing.finished or self.position.as_kept:
            return self.standing.finished
        return tables.lists.result_of(self.access.table_id) is not None

    @cached_property
    def table(self) -> Json:
        """The table as the game's record writes it, without rulings: for the game's own pages, only to be read."""
        return self.once("table", lambda: self.rules.output(self.position.game))

    @cached_property
    def seats(self) -> dict[str, Seat]:
        return self.pages.seats(self.position.setup)

    @cached_property
    def names(self) -> dict[str, str]:
        """What seats and sides are called in sentences."""
        return self.pages.words.names(self.position.setup)

    @cached_property
    def short_names(self) -> dict[str, str]:
        """What seats and sides are called where room is scarce."""
        return self.pages.words.short_names(self.position.setup)

    @cached_property
    def renderer(self) -> SentenceRenderer:
        return SentenceRenderer(self.pages.words, self.names, self.position.game, self.rules.entry_kinds)

    @property
    def is_host(self) -> bool:
        return self.access.role == "host"

    @property
    def at_table(self) -> bool:
        """Whether this link may enter anything."""
        return self.access.at_table

    @property
    def where(self) -> str:
        """The players' names, as the page's head shows them."""
        return " · ".join(seat.name for seat in self.seats.values())

    @cached_property
    def ledger(self) -> TableState:
        """The table with its whole log, every line with its rulings. Costs a replay."""
        return tables.ledger(self.access)

    @property
    def is_copy(self) -> bool:
        """Whether this is a copy to try things on."""
        return False

    @cached_property
    def share_url(self) -> str:
        """The full URL for sharing: it opens the table for spectators only. "" for a copy."""
        if self.is_copy:
            return ""
        if self.access.role == "look" and not in_browser():
            return public_url(self.url("page"))
        return look_url(self.access.table_id)

    @property
    def openly(self) -> bool:
        """Whether the host's page takes everybody's cards openly, without being passed round."""
        return plays_openly(self.token)

    @property
    def may_take_back(self) -> bool:
        """Whether this link may take back the last step."""
        if accepted_last(self.rules, self.position.lines):
            return self.access.decides
        entries = [(line, line.in_force) for line in in_record(self.position.lines)]
        return self.access.may_take_back(self.position.setup, last_step(entries))

    def reread(self) -> TableContext:
        """Return the same link after something was stored, with the table read again."""
        return TableContext(self.token, self.mode, self.access, looks=False)

    def enter(self, entries: list[Json], seen: int, key: str | None) -> TableContext:
        """Enter one entry, or several in one step, and return the context to go on with. Raises as `tables` does."""
        if len(entries) == 1:
            tables.enter(self.access, entries[0], seen, key)
        else:
            tables.enter_all(self.access, entries, seen, key)
        return self.reread()

    def overrule(self, entry: Json, seen: int, key: str | None) -> TableContext:
        """Enter an override, in place of the entry that today's rules refuse, if any. Raises as `tables` does."""
        refused = self.position.refused
        if refused is None:
            return self.enter([entry], seen, key)
        tables.amend(self.access, [{"op": "change", "at": refused.entry, "entry": entry}], seen, key)
        return self.reread()

    def seal(self, seat: str, sealed: Json, seen: int, key: str | None) -> TableContext:
        """Seal an entry for a seat, and return the context to go on with. Raises as `tables` does."""
        tables.seal(self.access, seat, sealed, seen, key)
        return self.reread()

    def unseal(self, seat: str, seen: int, key: str | None) -> TableContext:
        """Take up again what a seat has sealed, and return the context to go on with. Raises as `tables` does."""
        tables.unseal(self.access, seat, seen, key)
        return self.reread()

    def take_back(self, seen: int, key: str | None) -> TableContext:
        """Take the last step back, and return the context to go on with. Raises as `tables` does."""
        tables.take_back(self.access, seen, key)
        return self.reread()

    def url(self, page: str, **query: str | list[str] | None) -> str:
        """Return the address of one of the table's pages."""
        return address(f"table.{page}", self.token, **query)

    def why_url(self, index: int, number: int) -> str:
        """Return the address that says why a ruling was made: the one with this number, of an entry of the record."""
        return address("why.show", self.token, index=index, number=number)

    def act(self, action: str) -> str:
        """Return the address that a form of this page sends to."""
        return address("entering.enter", self.token, mode=self.mode, action=action)

    def page_url(self, **query: str | list[str] | None) -> str:
        """Return the address of the page itself."""
        return self.url("all_seats" if self.mode == "all" else "page", **query)

    def cell_link(self, **query: str | list[str] | None) -> Callable[[Cell], str]:
        """Return what gives the address of the page itself with a cell chosen."""
        return lambda cell: self.page_url(**query | {"cell": cell_param(cell)})

    def page_link(self, **query: Any) -> PageLink:
        """Return the way from the live page to itself as it would be after a choice; what is None isn't said."""
        return PageLink(self.page_url(**query), address("table.live", self.token, mode=self.mode, **query))

    def tabs(self, page_name: str) -> list[Tab]:
        """Return the links to the table's pages, as far as this link opens them."""
        pages = [("page", _("My seat") if self.access.seat else _("Table"))]
        if self.is_host:
            pages += [("all_seats", _("Enter"))]
        pages += [("rulings", _("Log"))]
        after = [("codes", _("Codes"))] if self.access.seat is None and (self.is_host or not in_browser()) else []
        return [*self._tabs(pages, page_name), *self._own(page_name), *self._tabs(after + self._score(), page_name)]

    def _tabs(self, pages: Iterable[tuple[str, str]], page_name: str) -> list[Tab]:
        return [Tab(name, self.url(page), page == page_name) for page, name in pages]

    def _own(self, page_name: str) -> list[Tab]:
        return [Tab(name, url, tab == page_name) for tab, name, url in self.pages.tabs(self)]

    def _score(self) -> list[tuple[str, str]]:
        return [("score", _("Score"))] if self.has_ended else []


@dataclass(frozen=True)
class CopyContext(TableContext):
    """A copy behind a link: everybody's cards are entered openly on one page."""

    copy: WhatIf

    @cached_property
    def position(self) -> TableState:
        return self.ledger

    @cached_property
    def ledger(self) -> TableState:
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
        return self._after(copy)

    def seal(self, seat: str, sealed: Json, seen: int, key: str | None) -> TableContext:
        del seen, key
        return self._after(what_if.seal(tables.journal, self.copy, seat, sealed))

    def unseal(self, seat: str, seen: int, key: str | None) -> TableContext:
        del seen, key
        return self._after(what_if.unseal(self.copy, seat))

    @property
    def openly(self) -> bool:
        return True

    @property
    def may_take_back(self) -> bool:
        return bool(self.copy.entries or self.copy.laid)

    def take_back(self, seen: int, key: str | None) -> TableContext:
        del seen, key
        return self._after(what_if.take_back(tables.journal, self.copy))

    def _after(self, copy: WhatIf) -> TableContext:
        """Return the context of the copy as it is now; the device keeps what lies face down on it."""
        context = copy_context(copy)
        if copy.laid or self.copy.laid:
            laid = what_if.laid_on(copy, context.token, signing_keys())

            @after_this_request
            def keep(answer: Response) -> Response:
                answer.set_cookie(LAID, laid, path=base_path(), httponly=True, secure=is_secure(), samesite="Lax")
                return answer

        return context

    def tabs(self, page_name: str) -> list[Tab]:
        pages = [("all_seats", _("What if")), ("rulings", _("Log"))]
        return [*self._tabs(pages, page_name), *self._own(page_name), *self._tabs(self._score(), page_name)]


def copy_context(copy: WhatIf) -> CopyContext:
    """Return the context of a copy, by a link of its own."""
    link = tokens.COPY + what_if.link_of(tables.store, copy, signing_keys())
    access = Access(copy.table_id, "host", None, tables.journal.rules(copy.table_id))
    return CopyContext(link, "all", access, copy)


def once_an_answer(find: Callable[[TableContext], Found]) -> Callable[[TableContext], Found]:
    """Let something be found out about a context once, whoever asks while an answer is made."""
    name = f"{find.__module__}.{find.__qualname__}"

    @wraps(find)
    def cached(context: TableContext) -> Found:
        kept = vars(context)
        if name not in kept:
            kept[name] = find(context)
        return cast(Found, kept[name])

    return cached


def copy_of(token: str) -> WhatIf:
    """Return the copy that a link opens. Raises Missing."""
    copy = what_if.read(tables.store, token.removeprefix(tokens.COPY), signing_keys())
    return what_if.with_laid(copy, token, request.cookies.get(LAID, ""), signing_keys())


def open_link(token: str, mode: Mode | None = None) -> TableContext:
    """Find what a link opens, a table or a copy, for pages that store nothing else than entries.

    Raises Missing, and Forbidden for a mode that isn't its own.
    """
    if not token.startswith(tokens.COPY):
        return open_table(token, mode)
    context = copy_context(copy_of(token))
    table_of(context.rules)
    return context


def open_table(token: str, mode: Mode | None = None) -> TableContext:
    """Find what a link opens. Raises Missing, and Forbidden for a mode that isn't its own."""
    access = tables.find(token)
    table_of(access.rules)
    own: Mode = "own" if access.seat else "look"
    if mode is None:
        mode = own
    if mode != own and not (mode == "all" and access.role == "host"):
        raise Forbidden
    arrive(token, access)
    return TableContext(token, mode, access)


def open_at_table(token: str) -> TableContext:
    """Open a player's link. Raises Missing, and Forbidden for spectators."""
    context = open_table(token)
    if not context.at_table:
        raise Forbidden
    return context


def open_to_decide(token: str) -> TableContext:
    """Find what the link of whoever decides for the table opens. Raises Missing, and Forbidden for all others."""
    context = open_table(token)
    if not context.access.decides:
        raise Forbidden
    return context
