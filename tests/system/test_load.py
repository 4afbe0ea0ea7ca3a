"""The load's own client, on few tables: every phone gets every page, and a restarted server gets its phones back."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tools.bench import long_games
from tools.bench.load import Load, measured

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize(("processes", "spread"), [(1, "table"), (2, "table"), (2, "any"), (2, "database")], ids=str)
def test_every_entry_reaches_all_phones(processes: int, spread: str) -> None:
    figures = _measured(Load(tables=6, rate=10, seconds=3, processes=processes, spread=spread))
    assert figures["errors"] == 0
    assert figures["entries"] + figures["not sent: no table was free"] == 30
    assert figures["entries"] >= 6
    assert 0 < figures["the POST, median"] < figures["POST to the last of three pages, median"]
    assert 0 < figures["its processor time"] < figures["processor time an entry with its pages"]


def test_phones_come_back_after_a_restart() -> None:
    figures = _measured(Load(tables=2, restart=True))
    assert figures["errors"] == 0
    assert 0 < figures["until the server answers again"] < figures["until 6 phones are back"]


@pytest.mark.long
def test_one_phone_with_the_longest_game_stalls_nobody() -> None:
    _median, slowest, looks = long_games.measure()
    assert slowest.value <= long_games.MAX_MS
    assert looks.value >= 100


def _measured(load: Load) -> dict[str, float]:
    with ThreadPoolExecutor(1) as thread:  # an event loop of its own: browser tests keep one running in this thread
        return {one.what: one.value for one in thread.submit(measured, load).result()}
