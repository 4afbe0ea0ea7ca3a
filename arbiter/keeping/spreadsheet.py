"""Tables as CSV files that spreadsheets open well."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

_MARKS = ("=", "+", "-", "@", "\t", "\r")  # what makes a spreadsheet read a text as a formula


def csv_file(rows: Iterable[Sequence[object]]) -> io.BytesIO:
    """Return rows, the heads among them, as a file."""
    file = io.StringIO(newline="")
    csv.writer(file).writerows(rows)
    # The mark at the front tells spreadsheets that the letters are UTF-8.
    return io.BytesIO(("\ufeff" + file.getvalue()).encode())


def plain(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_MARKS) else text
