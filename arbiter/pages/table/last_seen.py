"""What a device has seen of a table: the number that it showed last, in a cookie that only the table's pages get.

The server writes it with every whole page and with every answer to an entry; the script with every update that
somebody can see. While a page tells what happened since, the number stays, until that has been put away.

If the app runs in a browser, scripts can't set its cookies. No number is stored there, and nothing shown.
"""

from __future__ import annotations

from flask import Response, request, url_for

from arbiter.log.history import is_quiet
from arbiter.pages.lists.sharing import in_browser
from arbiter.pages.table.table_context import TableContext
from arbiter.web.proxies import is_secure

COOKIE = "looked"
KEPT = 90 * 24 * 3600  # seconds


def seen_last(context: TableContext) -> int | None:
    """Return the number that this device saw last of a table, None if it never looked, or can't miss anything."""
    found = [request.args.get(COOKIE, ""), request.cookies.get(COOKIE, "")]
    numbers = [int(text) for text in found if text.isdecimal() and len(text) <= len(str(context.position.seen))]
    known = [number for number in numbers if number <= context.position.seen]
    return max(known, default=None) if can_miss(context) else None


def steps_since(context: TableContext, number: int) -> int:
    """Return how many steps a table has made since this number, as far as its lines go back.

    What is laid face down is none: nobody but its own player has to do with it.
    """
    lines = (line for line in context.position.lines if line.position >= number)
    return len({line.step for line in lines if not is_quiet(context.rules, line.kind)})


def remember(answer: Response, context: TableContext) -> None:
    """Note in an answer that this device has seen the table as it stands."""
    if can_miss(context):
        answer.set_cookie(
            COOKIE, str(context.position.seen), max_age=KEPT, path=url_for("table.page", token=context.token),
            secure=is_secure(), samesite="Lax",
        )  # fmt: skip


def can_miss(context: TableContext) -> bool:
    """Tell whether something can happen without this device: to a table, and where that can be noted."""
    return not (context.is_copy or in_browser())
