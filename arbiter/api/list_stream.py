"""One stream for all tables of a list, by its key: which of them changed. Whoever was cut off goes on from there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from flask import current_app, request

from arbiter.keeping.game_lists import ListAccess
from arbiter.tables.links import look_token
from arbiter.tables.service import Tables
from arbiter.web import live
from arbiter.web.live import Hub

MAX_TABLES = 100
"""How many tables a stream tells of: those of the list that changed last."""
DESCRIPTION = (
    "Server-sent events: `event: changed` with `data` of a game's number in the list (`game`), its table's number "
    f"(`seen`) and its link for looking on (`look`), of the {MAX_TABLES} games of the list that changed last. At "
    "first as each stands now, then after every line of a log; new games come in within ten seconds. `event: beat` "
    "every ten seconds of silence. Whoever was cut off sends the last `id` as Last-Event-ID, as browsers do, and is "
    "told every number that came in between, none twice. 429 if this address has too many streams open."
)
LAST_EVENT = {
    "in": "header",
    "name": "Last-Event-ID",
    "required": False,
    "description": "The `id` of the last event that came.",
    "schema": {"type": "string", "pattern": "^([0-9]+:[0-9]+(,[0-9]+:[0-9]+)*)?$", "maxLength": 4096},
}
_SENT = re.compile(r"([0-9]{1,18}):([0-9]{1,9})")


def messages(reach: ListAccess) -> Iterator[str]:
    """Yield the events of a list's tables, from what the request says that it has heard already."""
    hub: Hub = current_app.extensions["kontor-hub"]
    house: Tables = current_app.extensions["kontor-tables"]
    secret, heard = str(current_app.secret_key), request.headers.get("Last-Event-ID", "")
    return _messages(hub, house, secret, reach, {int(table): int(number) for table, number in _SENT.findall(heard)})


def _messages(hub: Hub, house: Tables, secret: str, reach: ListAccess, heard: dict[int, int]) -> Iterator[str]:
    def wanted() -> list[int]:
        return house.shelves.tables(reach, MAX_TABLES)

    yield f"retry: {live.RETRY}\n"
    told = dict(heard)
    links: dict[int, str] = {}
    for change in hub.changes(wanted, heard):
        if change is None:
            yield live.BEAT_MESSAGE
            continue
        table_id, number = change
        told[table_id] = number
        if table_id not in links:
            links[table_id] = look_token(house.store, secret, table_id)
        data = json.dumps({"game": table_id, "seen": number, "look": links[table_id]})
        yield f"id: {_written(told)}\nevent: changed\ndata: {data}\n\n"


def _written(told: Mapping[int, int]) -> str:
    return ",".join(f"{table_id}:{number}" for table_id, number in told.items())
