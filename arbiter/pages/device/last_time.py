"""What this device played last, for the next table: who sat where, and with which cards."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter.game import Rules
from arbiter.pages.device.device_tables import known
from arbiter.pages.table.table_context import TableContext
from arbiter.tables.service import tables

CLEAR, ON = "clear", "on"
"""What the buttons beside the names do: empty them, or let everybody sit one place on."""


def last_table(rules: Rules) -> TableContext | None:
    """Return the table of a game that this device used last, None if it knows none."""
    there = {one.token for one in tables.known(known()) if one.rules.id == rules.id}
    token = next((one for one in known() if one in there), None)
    return None if token is None else TableContext(token, "look", tables.find(token))


def without_names(form: Mapping[str, str]) -> dict[str, str]:
    """Return a set-up form with nobody's name in it."""
    return {name: value for name, value in form.items() if not name.startswith("name-")}


def one_place_on(names: list[str]) -> list[str]:
    """Return names in order of places after everybody has moved to the next place."""
    return [*names[-1:], *names[:-1]]
