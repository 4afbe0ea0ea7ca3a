"""Tables as CSV files that spreadsheets open well."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from unicodedata import normalize

_MARKS = ("=", "+", "-", "@", "\t", "\r", "\n")  # what makes a spreadsheet read a text as a formula, full-width too


def csv_file(rows: Iterable[Sequence[object]]) -> io.BytesIO:
    """Return rows, the heads among them, as a file in which no spreadsheet takes a text for a formula."""
    file = io.StringIO(newline="")
    csv.writer(file).writerows(map(_plain, row) for row in rows)
    # The mark at the front tells spreadsheets that the letters are UTF-8.
    return io.BytesIO(("\ufeff" + file.getvalue()).encode())


def _plain(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and normalize("NFKC", cell[:1]).startswith(_MARKS) else cell
