"""What a link opens, and what is seen through it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Row

from arbiter.game import Game, Games, Json, Rules
from arbiter.log.history import State
from arbiter.log.journal import utc
from arbiter.log.lines import Line
from arbiter.tables.tokens import Links, Role
from rulings import Ruling

HOST: Role = "host"
LOOK: Role = "look"


@dataclass(frozen=True, slots=True)
class Access:
    """What a link opens: a table, as its host, for one seat, or for looking on.

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

    def may_act_for(self, seat: str) -> bool:
        return self.role == HOST or self.seat == seat


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table: its links, its first number, and the key of the shelf that was made for its deck, if one was."""

    table_id: int
    links: Links
    seen: int
    shelf: str | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """A table as it stands: what pages show. `lines` are the last ones of the log, the newest last.

    `due` are the seats that the reveal still waits for; `sealed` those that have sealed an entry. `laid` is the own
    seat's sealed entry; no other link ever gets to see it.
    """

    access: Access
    rules: Rules
    seen: int
    setup: Json
    game: Game
    entries: int
    opening: tuple[Ruling, ...]
    lines: tuple[Line, ...]
    sealed: frozenset[str]
    due: tuple[str, ...]
    laid: Json | None

    @classmethod
    def of(cls, access: Access, state: State, laid: Json | None) -> Position:
        """Return a state as a link sees it."""
        return cls(
            access, state.rules, state.length, state.setup, state.game, state.entries, state.opening, state.lines,
            state.sealed, state.due, laid,
        )  # fmt: skip

    @property
    def names(self) -> dict[str, str]:
        """The players' names by seat, in set-up order."""
        return self.rules.players(self.setup)


@dataclass(frozen=True, slots=True)
class Thinking:
    """How many seconds everybody has thought up to the last line, by seat; who thinks `since` then, in seconds."""

    thought: Mapping[str, float]
    thinking: tuple[str, ...]
    since: float


@dataclass(frozen=True, slots=True)
class Listed:
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

    @classmethod
    def of(cls, token: str, row: Row[Any], games: Games) -> Listed:
        """Return a table's row, joined with that of the link, as a list shows it."""
        rules, setup = games[row.rules], json.loads(row.setup)
        return cls(
            token,
            row.role,
            row.seat,
            rules,
            rules.players(setup),
            rules.variant(setup)[0],
            utc(row.opened),
            utc(row.changed),
            row.round,
            row.finished,
        )
