"""What is done once a day: deleted games go in the end, unopened ones are packed, missing results are worked out."""

import logging
import time
from datetime import UTC, datetime, timedelta

from sqlalchemy import or_, select, update

from arbiter.foundation.faults import Outdated
from arbiter.keeping.erasing import erase_table
from arbiter.keeping.game_lists import REGRET
from arbiter.keeping.results import result_of
from arbiter.log import rows
from arbiter.store.database import Store
from arbiter.store.models import games
from arbiter.tables.service import Tables

DAY = 24 * 3600.0

_log = logging.getLogger(__name__)


class Upkeep:
    """Runs when something asks for it and the last time was a day ago, or never."""

    def __init__(self, tables: Tables, pack_after: int) -> None:
        """`pack_after` is how many days a table isn't opened before its log is packed, 0 for never."""
        self._tables = tables
        self._pack_after = pack_after
        self._last: float | None = None

    def if_due(self) -> None:
        now = time.monotonic()
        if self._last is None or now - self._last >= DAY:
            self._last = now
            purge(self._tables.store, datetime.now(UTC))
            self._tables.forget_gone()
            since = datetime.now(UTC) - timedelta(days=self._pack_after)
            if self._pack_after and (number := rows.pack(self._tables.store, since)):
                _log.warning("tables not opened for %s days, packed away: %s", self._pack_after, number)

    def at_start(self) -> None:
        """Do all of it, before anybody is served."""
        fill(self._tables)
        self.if_due()


def purge(store: Store, now: datetime) -> int:
    """Remove what was deleted too long ago to be taken back, and return how many games that were.

    What their tables taught a deck stays in the deck.
    """
    gone = [row.table_id for row in store.rows(select(games.c.table_id).where(games.c.deleted < now - REGRET))]
    for table_id in gone:
        with store.writing() as connection:
            erase_table(connection, table_id)
    return len(gone)


def fill(tables: Tables) -> None:
    """Work out the results of games that ended before lists had them, or before statistics asked for as much."""
    lacking = or_(games.c.result.is_(None), games.c.result.not_like('%"special_rules"%'))
    query = select(games.c.table_id).where(games.c.finished, lacking, games.c.rules.in_(tables.games.ids))
    for row in tables.store.rows(query):
        try:
            state = tables.journal.state(row.table_id)
        except Outdated:
            continue  # today's rules refuse it: it stays in the list, without a result
        result = result_of(state.rules, state.setup, state.rules.standing(state.game))
        with tables.store.writing() as connection:
            connection.execute(update(games).where(games.c.table_id == row.table_id).values(**result))
