"""Answers that look at a whole game, and cost as much as it is long, are made in a thread where that is long."""

from __future__ import annotations

from flask import Flask, request
from flask.typing import ResponseReturnValue

from arbiter.foundation.faults import Missing
from arbiter.foundation.worker_thread import in_turn
from arbiter.pages.table.table_context import copy_of
from arbiter.tables import tokens
from arbiter.tables.service import tables
from arbiter.web.security import bearer_token

_NEWEST = frozenset(
    {"table.page", "table.all_seats", "table.live", "live.events"}
    | {f"{api}.{view}" for api in ("tables", "own_table") for view in ("look", "events")}
)
"""What is asked at a table all the time: it shows the newest state, which stays in memory."""
_TRIED = frozenset({"correcting.attempt", "correcting.copy"})
"""What is sent, and nothing of it stored. What is stored replays in a thread and goes on here, where others commit."""


class App(Flask):
    """An app whose answers about whole games don't make the other phones wait."""

    def dispatch_request(self) -> ResponseReturnValue:
        return in_turn(_length(), super().dispatch_request)


def _length() -> int:
    """Return how many lines of a log this request looks at; 0 where it isn't about a whole game."""
    token = (request.view_args or {}).get("token") or (bearer_token() if request.blueprint == "own_table" else "")
    if not isinstance(token, str) or not token:
        return 0
    if token.startswith(tokens.COPY):
        return _length_of_copy(token)
    looks = request.method in ("GET", "HEAD") and request.endpoint not in _NEWEST
    return tables.length_of(token) if looks or request.endpoint in _TRIED else 0


def _length_of_copy(token: str) -> int:
    """Return how many lines the game has that a copy is of: whatever is done with a copy replays them."""
    try:
        return tables.journal.length(copy_of(token).table_id)
    except Missing:
        return 0
