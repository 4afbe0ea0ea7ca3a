"""The tables that this device knows: their links, newest first, in its signed cookie.

One with the host's link that opens a seat's page leaves a line in the table's log.
"""

from contextlib import suppress

from flask import session

from arbiter.foundation.faults import Missing
from arbiter.pages.table.share_links import in_browser
from arbiter.tables.access import Access
from arbiter.tables.service import tables
from arbiter.tables.tokens import HOST

KEPT = 24  # links; a cookie has to stay under 4 KB


def remember(token: str) -> None:
    """Put a link that was just opened in front of the others; the cookie's lifetime starts again."""
    session.permanent = True
    session["tables"] = [token, *(one for one in known() if one != token)][:KEPT]


def known() -> list[str]:
    """Return the links of this device, the last one used first."""
    links = session.get("tables", [])
    return [one for one in links if isinstance(one, str)]


def plays_openly(token: str) -> bool:
    """Tell whether the host's device enters all cards openly, without passing it round."""
    return token in session.get("open", [])


def play_openly(token: str, yes: bool) -> None:
    """Remember how the host's device is used at this table."""
    others = [one for one in session.get("open", []) if one != token]
    session["open"] = ([token, *others] if yes else others)[:KEPT]


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
