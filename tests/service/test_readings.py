"""What the reading that a table didn't choose would have meant there."""

from __future__ import annotations

from typing import Any

from arbiter.log.readings import OtherReading, other_readings
from kontor.game import KONTOR
from tests.rules.kontor.kit import Json, Table, place, play, setup, sit_out

FACES = "R10 w, R12 ww, R20 s ship, B11 t coin, B13 tt coin, B21 ss"


def readings(start: Json, *entries: Json) -> dict[tuple[str, str], OtherReading]:
    """Return the other readings that the last entry's rulings rest on, by option and value."""
    table = Table(str(start["game"]), FACES, **{key: start[key] for key in ("options",) if key in start})
    table.enter(*entries[:-1])
    table.enter(entries[-1])
    found = other_readings(KONTOR, start, list(entries), len(entries) - 1, table.rulings)
    return {(one.option, one.value): one for one in found}


def test_R1_both_sitting_out_twice_would_have_been_refused_under_the_other_readings() -> None:
    out: list[Any] = [sit_out("red"), sit_out("black")]
    found = readings(setup("basic", FACES), *out, *out)
    assert found["both_sit_out", "not_twice"].refused == 2
    assert found["both_sit_out", "one_only"].refused == 1
    assert found["both_sit_out", "not_twice"].differs is None


def test_T5_the_other_reading_of_empty_purses_changes_who_has_coins() -> None:
    start = setup("basic", FACES, options={"both_broke": "any"})
    entries = [{"entry": "override", "what": "coins", "seat": seat, "coins": 0, "reason": "A test."}
               for seat in ("red", "black")]  # fmt: skip
    entries.append(play(red="R10", black="B11"))  # type: ignore[arg-type]
    found = readings(start, *entries)  # type: ignore[arg-type]
    other = found["both_broke", "taxed_both"]
    assert other.differs is not None
    assert [(one.who, one.before, one.after) for one in other.differs.coins] == [("red", 1, 0), ("black", 1, 0)]


def test_I1_a_reading_that_changes_nothing_here_says_so() -> None:
    entries = [{"entry": "face", "card": water()}, play(red="W50", black="B21"), place("red", (1, 1))]
    found = readings(setup("basic", FACES), *entries)
    assert found["last_income", "yes"].same


def test_an_option_that_cant_act_here_is_no_reading_of_this_table() -> None:
    found = readings(setup("basic", FACES), play(red="R10", black="B21"), place("black", (1, 1)))
    assert all(option not in ("customs_size", "finale_area") for option, _ in found)


def water() -> Json:
    plain = {"goods": [], "coin": False, "ship": False, "bar": None, "colour": None}
    return {"id": "W50", "kind": "water", "number": 50, **plain}
