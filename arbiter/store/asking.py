"""What every request asks of SQLite: put together once, and asked of a connection that does nothing else.

SQLAlchemy lends a connection, puts a statement together and wraps what comes, each time anew: that takes ten times
as long as SQLite itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any

from sqlalchemy import Engine, Select

Process = Callable[[Any], Any] | None


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A question as SQLite takes it: its values by name, in their order, and what makes of each what SQLite knows, and
    of each column what Python does.
    """

    sql: str
    values: tuple[tuple[str, Process], ...]
    columns: tuple[Process, ...]


class Asking:
    """A connection that only asks. A question is answered at once, so all of a process may share it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = Lock()
        self._connection: Any = None
        self._prepared = cache(self._prepare)

    def row(self, question: Select[Any], values: Mapping[str, Any]) -> tuple[Any, ...] | None:
        """Return the one row that answers a question, None for none. Raises sqlite3.Error."""
        prepared = self._prepared(question)
        given = [_processed(process, values[name]) for name, process in prepared.values]
        with self._lock:
            # All rows are taken: a question half answered would keep what others write from the database's file.
            rows = self._opened().execute(prepared.sql, given).fetchall()
        return tuple(map(_processed, prepared.columns, rows[0])) if rows else None

    def close(self) -> None:
        """Close the connection; the next question opens another one."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _opened(self) -> Any:
        if self._connection is None:
            lent = self._engine.raw_connection()
            self._connection = lent.driver_connection
            lent.detach()  # nobody else is lent it
        return self._connection

    def _prepare(self, question: Select[Any]) -> _Prepared:
        dialect = self._engine.dialect
        compiled = question.compile(dialect=dialect)
        return _Prepared(
            str(compiled),
            tuple(
                (name, compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect))
                for name in compiled.positiontup or ()
            ),
            tuple(
                column.type.dialect_impl(dialect).result_processor(dialect, None)
                for column in question.selected_columns
            ),
        )


def _processed(process: Process, value: Any) -> Any:
    return value if process is None or value is None else process(value)
