"""Devices arriving at a table: one with the host's link that opens a seat's page leaves a line in the table's log."""

from __future__ import annotations

from contextlib import suppress

from arbiter.foundation.faults import Missing
from arbiter.pages.device.device_tables import known, remember
from arbiter.pages.lists.sharing import in_browser
from arbiter.tables.access import HOST, Access
from arbiter.tables.service import tables


def own_links(table_id: int) -> dict[str, Access]:
    """Return this device's links to a table with what they open, the last one used first."""
    found = {}
    for token in known():
        with suppress(Missing):
            found[token] = tables.find(token)
    return {token: access for token, access in found.items() if access.table_id == table_id}


def arrive(token: str, access: Access) -> None:
    """Note in the log, once a seat and device, that the host's link and a seat's are on the same device now."""
    if in_browser() or not access.at_table or token in known():
        return
    others = own_links(access.table_id).values()
    if access.seat is None:
        seats = [other.seat for other in others if other.seat is not None]
    else:
        seats = [access.seat] if any(other.role == HOST for other in others) else []
    if seats:
        tables.note_host_at(access, seats)
        remember(token)
