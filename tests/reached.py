"""Lets the tests of what all tests of an engine have reached run last, and only where all of them run.

With workers each meets a part: they hand in what they have seen, and the tests run here when all are done.
"""

import re
import sys
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.tiers import TIERS

FILE = "test_reached.py"
KIT = re.compile(r"tests\.rules\.\w+\.kit")  # its SEEN is what was met
_left_for_the_end = pytest.StashKey[set[str]]()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put what has to run last at the end; leave it out of runs of single files or tests."""
    if _left_for_the_end in config.stash:
        return
    last = [item for item in items if item.path.name == FILE]
    rest = [item for item in items if item.path.name != FILE]
    files = {item.path for item in rest}
    narrowed = config.getoption("keyword") or config.getoption("deselect")
    narrowed = narrowed or config.getoption("markexpr") not in TIERS.values()
    due = [] if narrowed else [item for item in last if _others_of(item.path) <= files]
    if hasattr(config, "workeroutput"):
        config.workeroutput["reached"] = sorted({str(item.path) for item in due})
        due = []
    items[:] = [*rest, *due]
    config.hook.pytest_deselected(items=[item for item in last if item not in due])


def _others_of(path: Path) -> set[Path]:
    return {file for file in path.parent.rglob("test_*.py") if file.name != FILE}


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand in what this worker has met."""
    if hasattr(session.config, "workeroutput"):
        seen = {name: sorted(module.SEEN) for name, module in sys.modules.items() if KIT.fullmatch(name)}
        session.config.workeroutput["seen"] = seen


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take what a worker hands in."""
    handed = getattr(node, "workeroutput", {})
    for name, seen in handed.get("seen", {}).items():
        import_module(name).SEEN.update(seen)
    node.config.stash.setdefault(_left_for_the_end, set()).update(handed.get("reached", ()))


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> object:
    """Run what the workers have left for the end."""
    done = yield
    left = session.config.stash.get(_left_for_the_end, set())
    collected = session.testscollected
    items = session.perform_collect(sorted(left)) if left else []
    session.testscollected = collected + len(items)
    for item, following in pairwise([*items, None]):
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    return done
