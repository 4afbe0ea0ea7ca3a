"""Three tiers, each with the one before in it: `make test`, `make test-all`, `make test-long`; at the end, what ran.

Unmarked tests run in all of them, those marked `thorough` in the second, those marked `long` in the third only.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

import pytest

TIERS = {"make test": "not thorough and not long", "make test-all": "not long", "make test-long": ""}
_SLOWEST = 10


def whole(config: pytest.Config) -> bool:
    """Whether what `make test` does in part is done whole: in the other tiers."""
    return config.getoption("markexpr") != TIERS["make test"]


def pytest_configure(config: pytest.Config) -> None:
    """Begin to count."""
    config.pluginmanager.register(Count(config))


def sampled(cases: Sequence[Any], each: int) -> list[Any]:
    """Return what a test is parametrized with: the first of `each` cases in every run, the others thorough."""
    several = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [
        pytest.param(*case, marks=pytest.mark.thorough if number % each else ()) for number, case in enumerate(several)
    ]


class Count:
    """What ran, what was left for another tier, how long each folder took: here, and where workers run, in them."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.left: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()
        self.ran: set[str] = set()

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Note in which tier they run."""
        for item in items:
            marks = {mark.name for mark in item.iter_markers()}
            tier = "make test-long" if "long" in marks else "make test-all" if "thorough" in marks else ""
            self.left[tier] += 1

    def pytest_sessionfinish(self) -> None:
        """Hand in what this worker has left; all leave the same."""
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["left"] = dict(self.left)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take what a worker hands in."""
        self.left |= Counter(getattr(node, "workeroutput", {}).get("left", {}))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the time of a test, or of what is before or after it."""
        self.ran.add(report.nodeid)
        self.seconds[str(PurePath(report.location[0]).parent)] += report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say it."""
        left = [f"{self.left[tier]:,} left for {tier}" for tier in TIERS if self.left[tier]]
        ran = ", ".join([f"{len(self.ran):,} tests ran", *left])
        slowest = [f"{folder} {told(seconds)}" for folder, seconds in self.seconds.most_common(_SLOWEST)]
        terminalreporter.write_line(f"{ran}; time by folder, of all processes: {', '.join(slowest)}")


def told(seconds: float) -> str:
    """Minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
