"""A table's copies on other phones, which go on with it where the phone that has it is gone.

A copy has what the database has of a table: its set-up, its log, digests of its links. So those who sit at it go on by
the links that they have, and nobody who has a copy learns one. What lies face down is in none.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, insert, select, update

from arbiter.foundation.faults import Fault, Missing
from arbiter.game import Json, Rules
from arbiter.keeping import results
from arbiter.keeping.results import Origin
from arbiter.language import accepted_text
from arbiter.log import sealing
from arbiter.log.drafts import Draft, check_length
from arbiter.log.history import ENTRY, LAID, Line, TableState, replay
from arbiter.log.journal import Submission
from arbiter.store.models import games, links, log, packed, row_of, row_text, seals, tables as tables_table, utc
from arbiter.tables import tokens
from arbiter.tables.access import Access
from arbiter.tables.service import Tables
from arbiter.tables.tokens import HOST

_SAID = ("opened", "setup", "rules", "rules_version", "clock", "thought", "looks", "salt")
"""What a copy says of its table, as the table's row has it."""
_WRITTEN = ("position", "kind", "step", "actor", "at", "content", "key", "digest")
"""What a copy says of a line. What was ruled then stands beside it, since a review may write that anew."""
_LINES = [log.c[name] for name in (*_WRITTEN, "ruled")]
_MALFORMED = (ValueError, TypeError, KeyError, IndexError, AttributeError, AssertionError, Fault)


class Unusable(ValueError):
    """A copy that no table can be made from."""


class Copies:
    """The copies of this device's tables on other phones, and what becomes of one here. All is said in JSON."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._followed: dict[str, Json] = {}

    def follow(self, token: str) -> str:
        """Return a whole copy of a link's table; from now on `news` tells what comes to it."""
        self._followed[token] = whole = copied(self._tables, self._tables.find(token), 0)
        return json.dumps({**whole, "sealed": self._sealed(token)})

    def leave(self) -> None:
        """Tell nothing any more of what comes to tables."""
        self._followed.clear()

    def news(self) -> str:
        """Return what copies lack since this was asked last, by their hosts' links; "" for nothing."""
        found = {}
        for token, before in [*self._followed.items()]:
            with suppress(Missing):
                after = before["after"] + len(before["lines"])
                since = copied(self._tables, self._tables.find(token), after)
                if since["lines"] or since["links"] != before["links"]:
                    self._followed[token] = since
                    found[token] = {**since, "sealed": self._sealed(token)}
        return json.dumps(found) if found else ""

    def take_in(self, copy: str, host: str) -> str:
        """Go on with a copy's table here; return the host's link, `host` if this device had it. Raises Unusable."""
        return take_in(self._tables, json.loads(copy), host or None)

    def joined(self, host: str, token: str) -> None:
        """Let a host's link show another link of its table, by which a phone has come: it knows digests only."""
        access = self._tables.find(host)
        if access.decides and self._tables.find(token).table_id == access.table_id:
            tokens.show(self._tables.store, host, token)

    def lay_again(self, token: str, kept: str) -> None:
        """Lay down what a phone has kept, by seat, unless something lies there or none is due any more."""
        access = self._tables.find(token)
        for seat, one in json.loads(kept).items():
            with suppress(Fault):
                self._tables.seal(access, seat, one["laid"], self._tables.position(access).length, one["key"])

    def _sealed(self, token: str) -> Json:
        return sealed(self._tables, self._tables.find(token))


def copied(tables: Tables, access: Access, after: int) -> Json:
    """Return what a copy needs that has so many lines: the table, its links, the lines that it lacks."""
    with tables.store.reading() as connection:
        table = connection.execute(select(tables_table).where(tables_table.c.id == access.table_id)).one()
        place = connection.scalar(select(games.c.place).where(games.c.table_id == access.table_id))
        opens = connection.execute(select(links).where(links.c.table_id == access.table_id)).all()
        since = (log.c.table_id == access.table_id) & (log.c.position >= after)
        lines = connection.execute(select(*_LINES).where(since).order_by(log.c.position)).all()
    told = json.loads(row_text(getattr(table, name) for name in _SAID))
    revealed = {line.step for line in lines if line.kind == ENTRY}
    return {
        "table": {**dict(zip(_SAID, told, strict=True)), "place": place},
        "links": sorted([bytes(link.digest).hex(), link.role, link.seat] for link in opens),
        "after": after,
        "lines": [_copied_line(line, known=line.kind != LAID or line.step in revealed) for line in lines],
    }


def _copied_line(line: Row[Any], *, known: bool) -> list[str | None]:
    """Return a line and its rulings, as texts; what lies face down could be guessed by its digest."""
    values: list[Any] = list(line)
    if not known:
        values[6:8] = None, None
    return [row_text(values[:8]), json.loads(row_text(values[8:]))[0]]


def sealed(tables: Tables, access: Access) -> Json:
    """Return what lies face down, by seat, each with the key of the form that laid it."""
    laid = log.c.kind == LAID
    with tables.store.reading() as connection:
        lines = select(log.c.content, log.c.key).where(log.c.table_id == access.table_id, laid).order_by(log.c.position)
        keys = {json.loads(line.content)["seat"]: line.key for line in connection.execute(lines)}
    lying = tables.journal.sealed(access.table_id)
    return {seat: {"laid": entry, "key": keys.get(seat)} for seat, entry in lying.items()}


class _Copy(NamedTuple):
    """A copy that was read."""

    rules: Rules
    row: Json
    place: str
    opens: list[Json]
    lines: list[Json]
    state: TableState


def take_in(tables: Tables, copy: Json, host: str | None) -> str:
    """Go on with a copy's table here, and return the host's link: a new one, if this device had none.

    What lay face down is taken up, so that whoever laid it can lay it again. Raises Unusable.
    """
    try:
        read = _read(tables, copy)
        salt = read.row["salt"]
        host = host or tokens.new_token(tokens.public_part(salt))
        table_id = _stored(tables, read, host)
    except _MALFORMED as error:
        raise Unusable(str(error)) from error
    for memory in tables.memories:
        memory.forget(table_id)
    _take_up(tables, table_id)
    return host


def _take_up(tables: Tables, table_id: int) -> None:
    def plan(draft: Draft) -> None:
        for seat in sorted(draft.state.sealed):
            sealing.unseal(draft, seat)

    if tables.journal.state(table_id).sealed:
        tables.journal.submit(table_id, None, Submission(HOST, None, None, b""), plan)


def _read(tables: Tables, copy: Json) -> _Copy:
    said, lines = copy["table"], copy["lines"]
    check_length(len(lines))
    row = row_of(tables_table, json.dumps([said.get(column.name) for column in tables_table.columns]))
    rules = tables.games[said["rules"]].rules
    setup = json.loads(row["setup"])
    accepted_text.check([said, setup])
    seats = set(rules.players(setup))
    rows = [_row(position, text, ruled, seats) for position, (text, ruled) in enumerate(lines)]
    opens = [{"digest": bytes.fromhex(digest), "role": role, "seat": seat} for digest, role, seat in copy["links"]]
    thought = json.loads(row["thought"]).values()
    if not all(isinstance(seconds, float | int) for seconds in thought) or len(row["salt"]) != tokens.SALT_BYTES:
        raise ValueError("no table of ours")
    if not all(len(link["digest"]) == 32 and _is_role(link, seats) for link in opens):
        raise ValueError("no table of ours")
    state = replay(rules, setup, [_line(line) for line in rows])
    return _Copy(rules, row, str(said["place"] or ""), opens, rows, state)


def _is_role(link: Json, seats: set[str]) -> bool:
    return (
        link["seat"] in seats if link["role"] == "seat" else link["role"] in ("host", "look") and link["seat"] is None
    )


def _row(position: int, text: str, ruled: str | None, seats: set[str]) -> Json:
    values = dict(zip(_WRITTEN, json.loads(text), strict=True))
    row = row_of(log, json.dumps([({**values, "ruled": ruled}).get(column.name) for column in log.columns]))
    accepted_text.check([values["kind"], json.loads(row["content"])])
    accepted_text.check_key(row["key"])
    if (row["position"], row["actor"] in {HOST, *seats}) != (position, True) or not 0 <= row["step"] <= position:
        raise ValueError(f"line {position} isn't one")
    return row


def _line(row: Json) -> Line:
    content = json.loads(row["content"])
    return Line(row["position"], row["kind"], row["step"], row["actor"], utc(row["at"]), content, ruled=row["ruled"])


def _stored(tables: Tables, copy: _Copy, host: str) -> int:
    """Store a copy in the place of what this device has of its table, and return the table's number."""
    state, rules = copy.state, copy.rules
    standing = rules.standing(state.game)
    changed: datetime = copy.lines[-1]["at"] if copy.lines else copy.row["opened"]
    told = {name: copy.row[name] for name in _SAID} | {
        "changed": changed, "length": len(copy.lines), "round": standing.round, "finished": standing.finished
    }  # fmt: skip
    with tables.store.writing() as connection:
        known = select(tables_table.c.id).where(tables_table.c.salt == copy.row["salt"])
        table_id: int | None = connection.scalar(known)
        if table_id is None:
            table_id = connection.scalar(insert(tables_table).values(told).returning(tables_table.c.id))
            assert table_id is not None
            origin = Origin(copy.row["opened"], changed, copy.place)
            results.add(connection, table_id, rules, state.setup, origin, begun=bool(copy.lines), standing=standing)
        else:
            connection.execute(update(tables_table).where(tables_table.c.id == table_id).values(told))
            for table in (log, packed, seals):
                connection.execute(delete(table).where(table.c.table_id == table_id))
            results.keep(connection, table_id, changed, results.result_of(rules, state.setup, standing))
        if copy.lines:
            connection.execute(insert(log), [{**line, "table_id": table_id} for line in copy.lines])
        _open_by(connection, table_id, copy.opens, tokens.derive(host, rules.players(state.setup)))
    return table_id


def _open_by(connection: Connection, table_id: int, opens: Iterable[Json], made: tokens.Links) -> None:
    """Let the links open a table that opened it elsewhere, and those that the host's link shows here."""
    there = set(connection.scalars(select(links.c.digest).where(links.c.table_id == table_id)))
    given: list[tuple[str, str, str | None]] = [(made.host, HOST, None), (made.look, tokens.LOOK, None)]
    given += [(token, "seat", seat) for seat, token in made.seats.items()]
    shown = [{"digest": tokens.digest(token), "role": role, "seat": seat} for token, role, seat in given]
    for link in (*opens, *shown):
        if link["digest"] not in there:
            there.add(link["digest"])
            connection.execute(insert(links).values({**link, "table_id": table_id}))
