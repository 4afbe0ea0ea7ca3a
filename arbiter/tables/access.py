"""What a link opens, what may be done by it (docs/security.md), and what is seen through it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy import bindparam, select

from arbiter.foundation.faults import Missing
from arbiter.game import Json, Rules
from arbiter.log.amending import CHANGE, DELETE, FACE, INSERT
from arbiter.log.history import Line
from arbiter.log.rows import NOTED, wake
from arbiter.registry import Registry
from arbiter.store.database import Store
from arbiter.store.models import games, links, tables, utc
from arbiter.tables.tokens import HOST, LOOK, Links, Role, digest, is_token


@dataclass(frozen=True, slots=True)
class Access:
    """What a link opens: a table, as its host, for one seat, or for spectators.

    `length` is how long the table's log was when the link was looked up, and `clock` whether the table wanted to see
    how long everybody thinks; None where nobody looked.
    """

    table_id: int
    role: Role
    seat: str | None
    rules: Rules
    length: int | None = field(default=None, compare=False)
    clock: bool | None = field(default=None, compare=False)

    @property
    def actor(self) -> str:
        """How the log names who enters through this link."""
        return self.seat or HOST

    @property
    def at_table(self) -> bool:
        """Whether it enters anything at all."""
        return self.role != LOOK

    @property
    def decides(self) -> bool:
        """Whether it may decide for everybody: options, overrides, what others have entered."""
        return self.role == HOST

    def may_act_for(self, seat: str) -> bool:
        return self.decides or self.seat == seat

    def may_enter(self, entry: object) -> bool:
        """Tell whether it enters this: a seat's link what the game lets that seat enter, the host's anything."""
        return self.decides if self.seat is None else self.rules.may_enter(self.seat, entry)

    def owns(self, setup: Json, line: Line, entry: Json) -> bool:
        """Tell whether an entry of the record, brought by a line, is this link's to take back and to correct.

        A seat's is what nobody else could have entered, and of what others could have what it has. So a reveal is no
        seat's, nor what has brought one about: taking that back would give a look at others' cards for nothing.
        """
        if self.seat is None:
            return self.decides
        able = [seat for seat in self.rules.players(setup) if self.rules.may_enter(seat, entry)]
        return able == [self.seat] or (self.seat in able and line.actor == self.seat)

    def may_take_back(self, setup: Json, step: Iterable[tuple[Line, Json]]) -> bool:
        """Tell whether it takes the last step back, given as its entries with their lines."""
        return all(self.owns(setup, line, entry) for line, entry in step)

    def may_amend(self, setup: Json, entries: Iterable[tuple[Line, Json]], edits: Iterable[Json]) -> bool:
        """Tell whether it edits the record so, given as its entries with their lines; the edits name what is there."""
        if self.decides or not self.at_table:
            return self.decides
        # It takes out its own, and what only teaches a face: who may correct one may also say that it was never learnt.
        now = [(self.rules.teaches(entry) or self.owns(setup, line, entry), entry) for line, entry in entries]
        return all(self._may_edit(now, edit) for edit in edits)

    def _may_edit(self, now: list[tuple[bool, Json]], edit: Json) -> bool:
        """Tell it of one edit, and carry it out on `now`: whether each entry is this link's to drop, and the entry."""
        op: str = edit["op"]
        if op == INSERT:
            now.insert(edit["at"], (True, edit["entry"]))
            return self.may_enter(edit["entry"])
        if op == CHANGE:
            own, was = now[edit["at"]]
            now[edit["at"]] = own, edit["entry"]
            if own and self.may_enter(edit["entry"]):
                return True
            return self.seat is not None and self.rules.may_change(self.seat, was, edit["entry"])
        if op == DELETE:
            return now.pop(edit["at"])[0]
        return op == FACE  # a card shows the same to all


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table: its links, its first number, and the key of the list that was created for its deck, if any."""

    table_id: int
    links: Links
    seen: int
    shelf: str | None = None

    @property
    def list_key(self) -> str | None:
        """The shelf's key by the name that the API has for it today."""
        return self.shelf


@dataclass(frozen=True, slots=True)
class Thinking:
    """How many seconds everybody has thought up to the last line, by seat; who thinks `since` then, in seconds."""

    thought: Mapping[str, float]
    thinking: tuple[str, ...]
    since: float


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in the list of those that a device knows."""

    token: str
    role: Role
    seat: str | None
    rules: Rules
    names: dict[str, str]
    game: str
    opened: datetime
    changed: datetime
    round: int
    finished: bool


_LINKED = links.c.digest == bindparam("digest")
_BY_LINK = (
    select(links.c.table_id, links.c.role, links.c.seat, games.c.rules, tables.c.length, tables.c.clock, games.c.looked)
    .join(games, games.c.table_id == links.c.table_id)
    .join(tables, tables.c.id == links.c.table_id)
    .where(_LINKED, games.c.deleted.is_(None))
)
_LENGTH_OF = select(tables.c.length).join(links, links.c.table_id == tables.c.id).where(_LINKED)


def access_of(store: Store, known: Registry, token: str) -> Access:
    """Return what a link's token opens; a log that is packed is unpacked. Raises Missing."""
    row = store.row(_BY_LINK, digest=digest(token)) if is_token(token) else None
    if row is None or row[3] not in known:
        raise Missing
    table_id, role, seat, rules, length, clock, looked = row
    now = datetime.now(UTC)
    if looked is None or utc(looked) < now - NOTED:
        wake(store, table_id, now)
    return Access(table_id, role, seat, known[rules].rules, length=length, clock=clock)


def length_of(store: Store, token: str) -> int | None:
    """Return how long the log is of the table that a link's token leads to, open or not; None for no table's."""
    row = store.row(_LENGTH_OF, digest=digest(token))
    return None if row is None else int(row[0])


def known_tables(store: Store, known: Registry, known_tokens: Iterable[str]) -> list[ListedTable]:
    """Return the tables that these tokens open, the last changed first. Unknown tokens are left out."""
    by_digest = {digest(token): token for token in known_tokens if is_token(token)}
    query = (
        select(links.c.digest, links.c.role, links.c.seat, tables)
        .join(tables, tables.c.id == links.c.table_id)
        .join(games, games.c.table_id == links.c.table_id)
        .where(links.c.digest.in_(by_digest), games.c.deleted.is_(None), games.c.rules.in_(known.ids))
        .order_by(tables.c.changed.desc())
    )
    with store.reading() as connection:
        rows = connection.execute(query).all()
    listed = []
    for row in rows:
        rules, setup = known[row.rules].rules, json.loads(row.setup)
        listed.append(
            ListedTable(
                token=by_digest[bytes(row.digest)],
                role=row.role,
                seat=row.seat,
                rules=rules,
                names=rules.players(setup),
                game=rules.variant(setup)[0],
                opened=utc(row.opened),
                changed=utc(row.changed),
                round=row.round,
                finished=row.finished,
            )
        )
    return listed
