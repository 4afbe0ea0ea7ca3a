"""What lists show of a game, worked out when something is stored, so that listing costs no replay."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, bindparam, insert, update

from arbiter.game import Json, Rules, Standing
from arbiter.store.models import games

_KEEP = update(games).where(games.c.table_id == bindparam("table"))


@dataclass(frozen=True, slots=True)
class Origin:
    """When and where a game was played, and its list: what a record doesn't say."""

    opened: datetime
    changed: datetime
    place: str = ""
    shelf_id: int | None = None

    @classmethod
    def now(cls) -> Origin:
        moment = datetime.now(UTC)
        return cls(moment, moment)


def add(
    connection: Connection, table_id: int, rules: Rules, setup: Json, origin: Origin, *, begun: bool, standing: Standing
) -> None:
    """Add the row of a new table."""
    names = rules.players(setup)
    game, scenario = rules.variant(setup)
    row = {
        "table_id": table_id,
        "shelf_id": origin.shelf_id,
        "opened": origin.opened,
        "changed": origin.changed,
        "rules": rules.id,
        "game": game,
        "scenario": scenario,
        "players": json.dumps(list(names.items())),
        "company": players_key(names.values()),
        "search": search_of(names.values(), origin.place),
        "begun": begun,
        "place": origin.place,
        "looked": datetime.now(UTC),
    }
    connection.execute(insert(games).values(row | result_of(rules, setup, standing)))


def keep(connection: Connection, table_id: int, changed: datetime, result: Json) -> None:
    """Bring a table's row up to date; `result` are the columns that tell how the game ended."""
    connection.execute(_KEEP, {"table": table_id, "begun": True, "changed": changed, **result})


def result_of(rules: Rules, setup: Json, standing: Standing) -> Json:
    """Return the columns that tell how a game ended; those of one that hasn't are empty."""
    if not standing.finished:
        return {"finished": False, "result": None, "winners": None}
    result = {
        "winners": list(standing.winners),
        "points": dict(standing.points),
        "decided_by": standing.decided_by,
        "rounds": standing.round,
        "special_rules": list(rules.special_rules(setup)),
    }
    winners = [name for seat, name in rules.players(setup).items() if rules.side_of(seat) in standing.winners]
    return {"finished": True, "result": json.dumps(result), "winners": "\n".join(winners)}


def players_key(names: Iterable[str]) -> str:
    """Return the same text for the same people, whatever their seats and capital letters."""
    return "\n".join(sorted(name.casefold() for name in names))


def search_of(names: Iterable[str], place: str) -> str:
    """Return what a search looks in."""
    return " ".join([*sorted(name.casefold() for name in names), place.casefold()]).strip()
