"""What phones enter without end at a table of Kontor's, and what its record has to hold."""

from kontor_rules import adjudicate
from tests.arbiter.play import Json


def entry(number: int) -> Json:
    """Return the entry that comes after so many others."""
    return {"entry": "sit-out", "seat": ("red", "black")[number % 2]}


def check_record(record: Json, acknowledged: int) -> None:
    """Look whether all that was acknowledged is there: at most one entry more, and none twice."""
    entries = record["entries"]
    assert len(entries) in (acknowledged, acknowledged + 1)
    assert entries == [entry(number) for number in range(len(entries))]
    adjudicate(record)
