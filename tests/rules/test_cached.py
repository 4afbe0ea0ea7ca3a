"""Properties that are computed once are computed for two values at the same time, whatever the Python."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import cast

from contract_rules.setup import Setup
from rulings.records import Player


class Meeting:
    """Players who are looked at only by two threads at once."""

    def __init__(self, both: Barrier) -> None:
        self.both = both

    def __iter__(self) -> object:
        self.both.wait(timeout=5)
        return iter((Player("red", "Ada"), Player("blue", "Ben")))


def test_a_property_that_is_computed_stops_no_thread_that_reads_anothers() -> None:
    both = Barrier(2)
    setups = [Setup(cast("tuple[Player, ...]", Meeting(both)), {}) for _ in range(2)]
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(lambda setup: setup.seats, setups)) == [("red", "blue")] * 2
    assert [setup.seats for setup in setups] == [("red", "blue")] * 2  # kept: nobody looks at the players alone
