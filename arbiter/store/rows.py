"""Rows as JSON and back, whatever the database makes of moments and bytes."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, LargeBinary, Table


def row_text(row: Iterable[object]) -> str:
    """Return the values of a row, in the order of its table's columns, as JSON in one line."""
    return json.dumps([_out(value) for value in row], ensure_ascii=False)


def row_of(table: Table, line: str | bytes) -> dict[str, Any]:
    """Return a row by its columns. Raises ValueError."""
    values = zip(table.columns, json.loads(line), strict=True)
    return {column.name: _in(column.type, value) for column, value in values}


def _out(value: object) -> object:
    if isinstance(value, datetime):
        return (value if value.tzinfo else value.replace(tzinfo=UTC)).astimezone(UTC).isoformat()
    return base64.b64encode(value).decode() if isinstance(value, bytes | memoryview) else value


def _in(kind: object, value: Any) -> object:
    if value is None:
        return None
    if isinstance(kind, DateTime):
        return datetime.fromisoformat(value)
    return base64.b64decode(value, validate=True) if isinstance(kind, LargeBinary) else value
