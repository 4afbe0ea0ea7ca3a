"""What a link opens for pages: the table as it stands, who looks at it, and the addresses of its pages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from flask import url_for
from werkzeug.exceptions import Forbidden

from arbiter.language import gettext as _
from arbiter.log.history import State as Ledger
from arbiter.tables.access import Access, Position
from arbiter.tables.service import tables
from kontor.sealing import laid_card
from kontor.table.seats import Seat, colour_name, seats_of
from kontor.words.names import table_names
from kontor_rules import look
from kontor_rules.state import State

Mode = Literal["own", "look", "all"]
"""Which page: a seat's own one, the table to look at, or the host's that enters for everybody."""

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tab:
    """A link to one of the table's pages."""

    name: str
    url: str
    here: bool


@dataclass(frozen=True)
class Door:
    """A link, the page it is used for, and the table behind it, read once for the whole answer."""

    token: str
    mode: Mode
    access: Access

    @cached_property
    def position(self) -> Position:
        return tables.position(self.access)

    @cached_property
    def table(self) -> Json:
        """The table as RECORD.md's output has it, without rulings."""
        return look(self.position.game)

    @cached_property
    def seats(self) -> dict[str, Seat]:
        return seats_of(self.position.setup)

    @cached_property
    def names(self) -> dict[str, str]:
        """What seats and sides are called in sentences."""
        return table_names(self.position.setup["players"])

    @cached_property
    def short_names(self) -> dict[str, str]:
        """What seats and sides are called where room is scarce: a team by its colour alone."""
        teams = {seat.colour: colour_name(seat.colour) for seat in self.seats.values() if seat.seat != seat.colour}
        return self.names | teams

    @property
    def state(self) -> State:
        state: State = self.position.game.state
        return state

    @property
    def is_host(self) -> bool:
        return self.access.role == "host"

    @property
    def at_table(self) -> bool:
        """Whether this link may enter anything."""
        return self.access.role != "look"

    @property
    def where(self) -> str:
        """The players' names, as the page's head shows them."""
        return " · ".join(seat.name for seat in self.seats.values())

    @cached_property
    def ledger(self) -> Ledger:
        """The table with its whole log, every line with its rulings. Costs a replay."""
        return tables.ledger(self.access)

    @property
    def is_copy(self) -> bool:
        """Whether this is a copy to try things on."""
        return False

    @property
    def may_take_back(self) -> bool:
        """Whether this link may take back the last step."""
        return self.at_table

    def again(self) -> Door:
        """Return the same door, to read the table anew."""
        return Door(self.token, self.mode, self.access)

    def enter(self, entries: list[Json], seen: int, key: str | None) -> Door:
        """Enter one entry, or several in one step, and return the door to go on through. Raises as `tables` does."""
        if len(entries) == 1:
            tables.enter(self.access, entries[0], seen, key)
        else:
            tables.enter_all(self.access, entries, seen, key)
        return self.again()

    def lay(self, seat: str, card: str, face: Json | None, seen: int, key: str | None) -> Door:
        """Lay a seat's card face down, and return the door to go on through. Raises as `tables` does."""
        tables.lay(self.access, seat, laid_card(card, face), seen, key)
        return self.again()

    def lift(self, seat: str, seen: int, key: str | None) -> Door:
        """Take a seat's card up again, and return the door to go on through. Raises as `tables` does."""
        tables.lift(self.access, seat, seen, key)
        return self.again()

    def take_back(self, seen: int, key: str | None) -> Door:
        """Take the last step back, and return the door to go on through. Raises as `tables` does."""
        tables.take_back(self.access, seen, key)
        return self.again()

    def url(self, page: str, **query: str | list[str] | None) -> str:
        """Return the address of one of the table's pages."""
        values: dict[str, Any] = dict(query)
        return url_for(f"table.{page}", token=self.token, **values)

    def act(self, action: str) -> str:
        """Return the address that a form of this page sends to."""
        return url_for(f"entering.{action}", token=self.token, mode=self.mode)

    def card_url(self, card_id: str) -> str:
        """Return the address where a card's face is corrected."""
        return url_for("cards.correct", token=self.token, card_id=card_id)

    def page_url(self, **query: str | list[str] | None) -> str:
        """Return the address of the page itself."""
        return self.url("all_seats" if self.mode == "all" else "page", **query)

    def tabs(self, here: str) -> list[Tab]:
        """Return the links to the table's pages, as far as this link opens them."""
        pages = [("page", _("My seat") if self.access.seat else _("Table"))]
        if self.is_host:
            pages += [("all_seats", _("Enter"))]
        pages += [("rulings", _("Rulings")), ("areas", _("Areas")), ("rounds", _("Rounds")), ("cards", _("Cards"))]
        pages += [("game", _("Game"))]
        if self.access.seat is None:
            pages += [("codes", _("Codes"))]
        if self.state.phase == "finished":
            pages += [("score", _("Score"))]
        addresses = {
            "cards": url_for("cards.index", token=self.token),
            "game": url_for("summary.page", token=self.token),
            "rounds": url_for("rounds.page", token=self.token),
        }
        return [Tab(name, addresses.get(page) or self.url(page), page == here) for page, name in pages]


def open_door(token: str, mode: Mode | None = None) -> Door:
    """Find what a link opens. Raises Missing, and Forbidden for a mode that isn't its own."""
    access = tables.find(token)
    own: Mode = "own" if access.seat else "look"
    if mode is None:
        mode = own
    if mode != own and not (mode == "all" and access.role == "host"):
        raise Forbidden
    return Door(token, mode, access)


def open_at_table(token: str) -> Door:
    """Find what a link of somebody who plays opens. Raises Missing, and Forbidden for lookers-on."""
    door = open_door(token)
    if not door.at_table:
        raise Forbidden
    return door
